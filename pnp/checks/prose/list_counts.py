"""Lists of the booklet, and what their text says of them: how many points they have, and which is the fourth."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.prose.hardcoded_numbers import NUMBERS, value
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import ProseText, quoted, texts
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.text.chapters import REFERENCE

_NOUNS = (
    r"(?:thing|way|kind|number|step|case|phase|part|condition|reason|exception|rule|option|choice|type|sort|point|"
    r"action|value|possibilit|stage)(?:ie)?s"
)
_ANNOUNCED = pattern(rf"\b(?P<number>{NUMBERS.pattern})\s+(?:\w+\s+)?(?P<noun>{_NOUNS})\b")
_UNSURE = pattern(r"\b(?:if|when|unless|least|most|than|up\s+to|or\s+more|about|some|other|first|last|next)\b")
_ALL = pattern(
    rf"\b(?:all|(?:each|every|any|one|none|all)\s+of\s+these)\s+(?P<number>{NUMBERS.pattern})\b(?!\s*[.:]\d)"
    rf"(?!\s+(?!{_NOUNS}\b)(?:[a-z]+\s+)?(?!{_NOUNS}\b)[a-z]+[^\Ws]s\b)"
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_LOOP = pattern(r"\{%-?\s*for\s+(?P<name>\w+)\s+in\s+procedure\.(?P<list>end|setup|actions)\s*-?%\}")
_WORD = pattern(r"[^\W\d_]{3,}")
_ENDING = pattern(r"(?:ies|ing|ed|es|s|e|y)$")


class _Entry(NamedTuple):
    """A point of a list: what it is called, all that it says, and the rule that explains it."""

    name: str
    text: str
    says: str


class _List(NamedTuple):
    """A list of the booklet: its points, where it begins, how many paragraphs it has, and what a point is called."""

    entries: tuple[_Entry, ...]
    span: Span
    length: int
    noun: str


@check(
    "prose.list-count",
    "warning",
    "Who counts the points of a list and misses one that was announced looks for it, or makes it up.",
    "Errata: a booklet that promised fifteen scenarios and had fourteen (Soldiers).",
    code="B01",
)
def list_counts_match(game: Game) -> Iterator[Report]:
    """A list has as many points as the sentence before it announces, and as the one after it says that it has."""
    found = texts(game)
    branched = _templates(game)
    for place, text in enumerate(found[:-1]):
        if text.paragraph.kind != "text" or found[place + 1].paragraph.kind != "item":
            continue
        typed = _typed_below(found, place, branched)
        if typed is not None:
            yield from _announced(text, typed)
            behind = found[place + typed.length + 1 : place + typed.length + 2]
            same = [each for each in behind if each.paragraph.heading == text.paragraph.heading]
            yield from _said_of_all(same, typed)
    for text, listed in _filled_in(game):
        yield from _said_of_all([text], listed)


def _announced(text: ProseText, listed: _List) -> Iterator[Report]:
    sentence = text.lower.rstrip()
    start = max((end.end() for end in re.finditer(r"[.!?]\s", sentence)), default=0)
    said = list(_ANNOUNCED.finditer(sentence, start))
    if len(said) != 1 or (start and not sentence.endswith(":")) or _UNSURE.search(sentence, start, said[0].start()):
        return
    others = NUMBERS.findall(sentence, said[0].end("number"))
    if len(listed.entries) not in map(value, others):
        yield from _counted(text, said[0], listed)


def _said_of_all(below: Iterable[ProseText], listed: _List) -> Iterator[Report]:
    for text in below:
        for said in _ALL.finditer(text.lower):
            yield from _counted(text, said, listed)


def _counted(text: ProseText, said: re.Match[str], listed: _List) -> Iterator[Report]:
    number, count = value(said["number"]), len(listed.entries)
    if number != count:
        words = quoted(text.plain[said.start() : said.end()])
        yield Report(
            f"'{words}' is written here, but the list has {phrasing.plural(count, 'point')}",
            text.place(said.start(), said.end()),
            "change the number, or mend the list",
            ((listed.span, "the list begins here"),),
            (("written", str(number)), ("in the list", str(count))),
        )


# Ordinals


@check(
    "prose.list-ordinal",
    "error",
    "'The fourth' of a list is another one as soon as a point before it is put in or taken out.",
    "Errata: sections quoted by numbers that had moved (Operations 26, 5.1b for 2.6b; Wargame Academy).",
    code="R04",
)
def ordinals_match(game: Game) -> Iterator[Report]:
    """A point that the text names by its place in a list from the game is there, and is the one that is explained."""
    for text, listed in _filled_in(game):
        named = _ordinals(text, listed.noun)
        for place, (number, found) in enumerate(named):
            end = named[place + 1][1].start() if place + 1 < len(named) else len(text.plain)
            yield from _misplaced(game, text, listed, number, found, end)


def _ordinals(text: ProseText, noun: str) -> list[tuple[int, re.Match[str]]]:
    """The ordinals of a paragraph that stand before the noun of its list, and those that follow such a one alone."""
    pattern = rf"\bthe\s+({'|'.join(_ORDINALS)})(?:\s+({re.escape(noun)}|way|point|one|of\s+(?:these|them)))?\b"
    found = list(re.finditer(pattern, text.lower))
    while found and not found[0][2]:
        found.pop(0)
    alone = re.compile(r"\s*(?:[.,;:)]|$|\s(?:in|is|and|by|are)\b)")
    return [(_ORDINALS.index(each[1]), each) for each in found if each[2] or alone.match(text.lower, each.end())]


def _misplaced(
    game: Game, text: ProseText, listed: _List, number: int, found: re.Match[str], end: int
) -> Iterator[Report]:
    said = quoted(text.plain[found.start() : found.end()])
    span, related = text.place(found.start(), found.end()), ((listed.span, "the list is here"),)
    entries = listed.entries
    if number >= len(entries):
        message = f"'{said}' is written here, but the list has {phrasing.plural(len(entries), 'point')}"
        yield Report(message, span, "name the point that is meant by its words", related)
        return
    rules = [each for each in REFERENCE.finditer(text.paragraph.text, found.end(), end) if each[1] == "rule"]
    right = _explained(game, rules[0][2].strip(), entries) if rules else None
    if right is not None and right != number:
        message = (
            f"'{said}' is '{entries[number].name}', but {rules[0][0]} is about '{entries[right].name}', the "
            f"{_ORDINALS[right] if right < len(_ORDINALS) else f'{right + 1}th'}"
        )
        yield Report(message, span, "change the number, or name the point by its words", related)


def _explained(game: Game, rule: str, entries: Sequence[_Entry]) -> int | None:
    """The one point that a rule is about: by its `says`, by its name, or by what it tells."""
    words = _stems(phrasing.heading_of(game, rule))
    by_name = [at for at, entry in enumerate(entries) if words and words <= _stems(entry.name)]
    by_text = [at for at, entry in enumerate(entries) if words and words <= _stems(f"{entry.name} {entry.text}")]
    by_rule = [at for at, entry in enumerate(entries) if entry.says == rule]
    return next((found[0] for found in (by_rule, by_name, by_text) if len(found) == 1), None)


def _stems(text: str) -> set[str]:
    return {_ENDING.sub("", word) for word in _WORD.findall(text.lower())}


# Lists


def _templates(game: Game) -> dict[str, list[int]]:
    """The lines of every chapter on which a template chooses or repeats."""
    chapters = game.rules.chapters if game.rules is not None else ()
    return {
        chapter.span.file: [number for number, line in enumerate(chapter.text.split("\n"), start=1) if "{%" in line]
        for chapter in chapters
    }


def _typed_below(found: Sequence[ProseText], place: int, branched: Mapping[str, Sequence[int]]) -> _List | None:
    """The list that is written out below a paragraph; none when a template has a hand in it."""
    first, below = found[place].paragraph, found[place + 1].paragraph
    if below.heading != first.heading:
        return None
    inside = takewhile(
        lambda text: (
            text.paragraph.heading == first.heading
            and (text.paragraph.kind == "item" or text.paragraph.text.startswith("  "))
        ),
        found[place + 1 :],
    )
    points = [text.paragraph for text in inside]
    lines = (first.lines[0].line, points[-1].lines[-1].line)
    if any(lines[0] <= number <= lines[1] for number in branched.get(first.span.file, ())):
        return None
    items = [point for point in points if point.kind == "item" and point.span.column <= below.span.column]
    entries = [_Entry(point.plain, point.plain, "") for point in items]
    return _List(tuple(entries), below.span, len(points), "")


def _filled_in(game: Game) -> Iterator[tuple[ProseText, _List]]:
    """Every paragraph of a section below a list of the procedure that a template writes, with that list."""
    procedure = game.procedure
    entries = {
        "end": [_Entry(step.name, step.summary, step.says) for step in procedure.end],
        "setup": [_Entry(step.name, step.summary, step.says) for step in procedure.setup],
        "actions": [_Entry(action.name, action.summary, action.says) for action in procedure.actions],
    }
    for chapter in game.rules.chapters if game.rules is not None else ():
        for number, line in enumerate(chapter.text.split("\n"), start=1):
            found = _LOOP.search(line)
            if found is None:
                continue
            span = Span(chapter.span.file, number, found.start() + 1, found.end() + 1)
            listed = _List(tuple(entries[found["list"]]), span, 1, found["name"])
            yield from ((text, listed) for text in _section_below(game, listed))


def _section_below(game: Game, listed: _List) -> list[ProseText]:
    file, line = listed.span.file, listed.span.line
    below = [text for text in texts(game) if text.paragraph.span.file == file and text.paragraph.span.line > line]
    return [text for text in below if text.paragraph.heading == below[0].paragraph.heading and not text.paragraph.aside]
