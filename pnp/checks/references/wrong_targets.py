"""References that lead to a rule, but to another one than their sentence speaks of."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import Sentence, quoted, sentences
from pnp.model.game import Game
from pnp.model.game.play import Action
from pnp.model.text import chapters
from pnp.model.text.chapters import REFERENCE, Heading

_ERRATA = "Errata: a reference to 5.1b that had to be one to 2.6b (Operations 26 and 39)."
_WORD = pattern(r"[^\W\d_]+")
_ENDING = pattern(r"(?:ies|ing|ed|es|s|e|y|d)$")
_BREAK = pattern(r"[,;:.]|\]\]")
_NEAR = 5
"""How many words before a reference say what it is about."""
_COMMON = frozenset(
    {
        *(
            "a",
            "an",
            "and",
            "are",
            "as",
            "be",
            "by",
            "can",
            "for",
            "from",
            "in",
            "into",
            "is",
            "it",
            "its",
            "may",
            "must",
        ),
        *("no", "not", "of", "on", "one", "or", "other", "others", "than", "that", "the", "this", "to", "two"),
        *("which", "all", "any", "how", "what", "when", "where", "who", "with", "you", "your"),
    }
)
_NAMED_KINDS = frozenset({"table", "chart", "scenario", "board", "piece", "marker"})
_ACTION = pattern(r"\bprocedure\.actions(?:\.(?P<plain>[a-z0-9_]+)|\[['\"](?P<id>[a-z0-9-]+)['\"]\])\.name\b")


class _Section(NamedTuple):
    """A heading, the headings above it, and those below it with itself."""

    heading: Heading
    above: tuple[str, ...]
    under: tuple[Heading, ...]


@check(
    "prose.wrong-rule",
    "warning",
    "A reference that leads to another rule is believed: the reader looks there and does not find what was promised.",
    _ERRATA,
    code="R03",
)
def references_match_context(game: Game) -> Iterator[Report]:
    """Where the words before a reference are those of a heading, it leads there or where one of these words stands."""
    sections = _sections(game)
    named = [(_stems(each.heading.words), each) for each in sections.values() if "{" not in each.heading.words]
    titled = [(f" {' '.join(words)} ", each) for words, each in named if len(words) > 1]
    for sentence in sentences(game) if titled else ():
        if "[[rule:" not in sentence.text.written:
            continue
        for found in REFERENCE.finditer(sentence.written):
            target = sections.get(found[2].strip()) if found[1] == "rule" else None
            if target is None:
                continue
            meant = _meant(game, sentence, found, target, sections, titled)
            if meant is not None:
                yield _wrong(sentence, found, target.heading, meant, f"speaks of '{meant.words}'")


def _meant(
    game: Game,
    sentence: Sentence,
    found: re.Match[str],
    target: _Section,
    sections: Mapping[str, _Section],
    titled: Sequence[tuple[str, _Section]],
) -> Heading | None:
    """The heading whose words stand before a reference to a section that has none of them."""
    said = " ".join(_stems(_BREAK.split(sentence.words[: found.start()].rstrip(" (["))[-1])[-_NEAR:])
    here = sections.get(sentence.text.paragraph.heading)
    for words, each in titled:
        if words not in f" {said} ":
            continue
        own = each.heading.id
        if own == target.heading.id or own in target.above or target.heading.id in each.above:
            continue
        if here is not None and own in (here.heading.id, *here.above):
            continue
        if not _about(game, target.heading.id).intersection(words.split()):
            return each.heading
    return None


def _wrong(sentence: Sentence, found: re.Match[str], target: Heading, meant: Heading, why: str) -> Report:
    message = f"this reference leads to '{target.words}' ({target.id}), but the text before it {why}"
    return Report(
        message,
        sentence.place(found.start(), found.end()),
        f"write [[rule:{meant.id}]], or other words before it",
        ((meant.span, f"'{quoted(meant.words)}' is here"), (target.span, "it leads here")),
    )


@check(
    "prose.wrong-action-rule",
    "warning",
    "An action that sends its reader to the rule of another one is played like the other one.",
    _ERRATA,
    code="R03",
)
def actions_lead_to_their_rules(game: Game) -> Iterator[Report]:
    """The rule behind the name of an action is not the one of another action."""
    actions = {str(action.id): action for action in game.procedure.actions if action.says}
    by_rule = {action.says: action for action in actions.values()}
    sections = _sections(game)
    for sentence in sentences(game) if actions else ():
        named = list(_ACTION.finditer(sentence.written)) if "procedure.actions" in sentence.text.written else []
        if len(named) != 1:
            continue
        action = actions.get(named[0]["id"] or named[0]["plain"].replace("_", "-"))
        rules = [each for each in REFERENCE.finditer(sentence.written) if each[1] == "rule"]
        if action is None or len(rules) != 1 or action.says not in sections:
            continue
        target = rules[0][2].strip()
        if target in by_rule and _are_apart(target, action, sections):
            why = f"names the action '{action.name}', which {by_rule[target].name} is not"
            yield _wrong(sentence, rules[0], sections[target].heading, sections[action.says].heading, why)


def _are_apart(target: str, action: Action, sections: Mapping[str, _Section]) -> bool:
    """Whether a rule is neither that of an action nor above or below it."""
    if target == action.says or target not in sections:
        return False
    return target not in sections[action.says].above and action.says not in sections[target].above


@check(
    "prose.self-reference",
    "warning",
    "A reader who is sent to the rule that he is reading looks for what he has missed.",
    _ERRATA,
    code="R03",
)
def no_self_references(game: Game) -> Iterator[Report]:
    """No rule refers to itself."""
    booklet = phrasing.booklet(game)
    for reference in booklet.references:
        if reference.kind == "rule" and reference.target == reference.heading and reference.target in booklet.headings:
            words = booklet.headings[reference.target].words
            message = f"this reference leads to '{words}', the rule in which it stands"
            yield Report(message, reference.span, "refer to the rule that is meant, or take it out")


@check(
    "prose.wrong-name",
    "warning",
    "A table or a chart that is called by the name of another one is looked up in the other one.",
    _ERRATA,
    code="R03",
)
def references_print_their_names(game: Game) -> Iterator[Report]:
    """The words of a reference to a table, a chart, a scenario or the like are not the name of another one."""
    for reference in phrasing.booklet(game).references:
        if not reference.label or reference.kind not in _NAMED_KINDS:
            continue
        names = chapters.names_of(game, reference.kind)
        others = [id_ for id_, name in names.items() if name.lower() == reference.label.lower()]
        if others and reference.target in names and reference.target not in others:
            message = f"this reference prints '{reference.label}', but leads to '{names[reference.target]}'"
            hint = f"write [[{reference.kind}:{others[0]}|{reference.label}]], or other words"
            yield Report(message, reference.span, hint)


# What stands where


def _stems(text: str) -> list[str]:
    return [_ENDING.sub("", word) for word in _WORD.findall(text.lower()) if word not in _COMMON]


@lru_cache(maxsize=16)
def _sections(game: Game) -> Mapping[str, _Section]:
    """Every heading by its id, with those above and below it."""
    written = phrasing.booklet(game).written
    found = {}
    outer: list[Heading] = []
    for place, heading in enumerate(written):
        outer = [each for each in outer if each.level < heading.level]
        end = next((at for at in range(place + 1, len(written)) if written[at].level <= heading.level), len(written))
        found[heading.id] = _Section(heading, tuple(each.id for each in outer), tuple(written[place:end]))
        outer.append(heading)
    return found


@lru_cache(maxsize=256)
def _about(game: Game, id_: str) -> frozenset[str]:
    """The words of a section, of those below it, and of the headings above it."""
    booklet, section = phrasing.booklet(game), _sections(game)[id_]
    under = {heading.id for heading in section.under}
    names = [*under, *section.above]
    texts = [id_.replace("-", " ") for id_ in names]
    texts += [booklet.headings[id_].words for id_ in names if id_ in booklet.headings]
    texts += [paragraph.plain for paragraph in booklet.paragraphs if paragraph.heading in under]
    return frozenset(word for text in texts for word in _stems(text))
