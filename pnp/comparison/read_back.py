"""The rules read back: a page with the exact sentence of each clause and claim beside the text that states it."""

import re
from collections.abc import Collection, Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Any

from pnp import templating
from pnp.checks.shared import phrasing, printed_text, review_entries
from pnp.checks.shared.review_entries import ReviewEntry
from pnp.comparison import stated_values, value_sentences
from pnp.comparison.stated_values import NamedValues, plainly
from pnp.comparison.value_sentences import spaced
from pnp.model.game import Game
from pnp.model.game.ids import DecisionId
from pnp.model.game.rulings import Claim, Clause
from pnp.model.text import agreement, said_clauses, wording
from pnp.model.text.agreement import RuleText
from pnp.model.text.loose_reading import LooseReading

MARK = "pnp read-back"
"""The name of the generator, by which an earlier page is known."""
_STYLE = """
body { font: 15px/1.45 serif; max-width: 76em; margin: 2em auto; padding: 0 1em; color: #111; background: #fff }
h1, h2, h3, h4 { font-family: sans-serif; line-height: 1.2 } h3, h4 { font-size: 1em; margin: 0 0 .3em }
h4 { font-weight: normal; margin-top: .6em } h4:first-child { margin-top: 0 } p { margin: 0 0 .4em }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 2em; padding: .6em 0; border-top: 1px solid #999 }
.note, .id { color: #555; font-size: .85em } p.said { padding-left: 1.3em; text-indent: -1.3em }
p.said::before { content: "\\25a1\\a0" } p.read::before, p.stating::before { content: "\\2713\\a0" }
p.value { padding-left: 1.3em; text-indent: -1.3em; font-family: sans-serif; font-size: .85em }
p.value::before { content: "=\\a0" } p.exception { margin-left: 1.5em }
.plain { font-family: monospace }
@media print { body { margin: 0; max-width: none } h4 { break-after: avoid } p { break-inside: avoid } }
"""
_POLICIES = {
    "unique": "No two of these may apply to the same case.",
    "any": "Where several apply, they agree.",
    "first": "Where several apply, the first in this order of the definition decides.",
    "priority": "Where several apply, that of the highest priority decides.",
    "sum": "Where several apply, their numbers are added.",
    "least": "Where several apply, the least number counts.",
    "most": "Where several apply, the greatest number counts.",
}

_KINDS = {"action": "Action", "end": "The end", "invariant": "At all times", "placement": "Set-up"}
"""Kinds of formal parts that are said in words, besides clauses and claims; the others explain or prove these."""
_ASPECTS = {"when": "if", "result": "the result is", "cost": "it costs"}
_SILENT = frozenset({"says", "name", "title", "for", "forced"})
_MANY = frozenset({"boards", "components", "pieces"})
"""Sections with values of single components and places."""
_LONG = 150
"""Letters of values that stand on the page once."""
_STATING = ' class="stating"'
_REFERENCE = re.compile(r"\[\[rule:([\w-]+)\]\]")
_Groups = dict[str, dict[DecisionId, list[tuple[str, Clause | Claim]]]]


def sayings(game: Game) -> dict[str, wording.Saying]:
    """Return clauses and claims in words, by the names that the review record has for them."""
    rulings = game.rulings
    return {
        **{f"clause '{id_}'": wording.clause(game, each) for id_, each in rulings.clauses.items()},
        **{f"claim '{id_}'": wording.claim(game, each) for id_, each in rulings.claims.items()},
    }


def page(game: Game) -> str:
    """Return the page as HTML: it loads nothing, and can be printed."""
    said, texts = sayings(game), review_entries.entries(game)
    title = f"{templating.render(game, game.title)}: the rules read back"
    groups = _groups(game, texts)
    read = printed_text.read_clauses(game)
    seen: set[str] = set()
    rows, named = [], set[tuple[str, str]]()
    for key in (*texts, ""):
        decided = (_decided(game, each, groups, key, said, read, seen) for each in groups.get(key, {}))
        formal = "".join((*decided, *_others(game, key, texts)))
        values = list(_values(game, key, texts[key], named)) if key in texts else []
        if formal or values or key in phrasing.booklet(game).headings:
            formal = formal or _referred(game, texts[key], groups, said)
            formal = formal + "".join(values) or _note("Nothing formal names this text.")
            rows.append(_row(_text(game, key, texts.get(key)), formal))
    rows += _unnamed(game, {path for _, path in named})
    return (
        f'<!doctype html>\n<html lang="{escape(game.language or "en")}"><head><meta charset="utf-8">'
        f'<meta name="generator" content="{MARK}">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>\n"
        + "\n".join((_opening(game, said), *rows))
        + "\n</body></html>\n"
    )


def _opening(game: Game, said: Mapping[str, wording.Saying]) -> str:
    read, clauses, _ = printed_text.count_read(game)
    plainly = sum(not each.is_sentence for each in said.values())
    text = (
        "On the left, each rule as it is printed; on the right, by question, what the formal rules that name it say, "
        f"with every condition. \u2713: pnp reads a sentence of the text as just this ({read} of {clauses} clauses). "
        "On the left, \u2713 is before a sentence that says this and no more. "
        "\u25a1: only you can compare it with the text; mark what does not agree, and what the text says besides. "
        "=: the values of what the text names, as the definition has them. "
        "Parentheses: what goes without saying. Indented: an exception, with what it takes precedence over. "
        "Always, never, only so: what follows from the rules; pnp has proved it."
    )
    if wording.words(game.language) is None:
        text += f" There are no words for sentences in the language '{game.language}': clauses are listed plainly."
    elif plainly:
        text += f" {plainly} have no sentence that is read as exactly that: they are listed."
    return f"<p>{escape(text)}</p>"


def _groups(game: Game, texts: Mapping[str, ReviewEntry]) -> _Groups:
    """Return clauses and claims by the key of their text and by decision; of a scenario, that of its sheet."""
    groups: _Groups = {}
    for decision in game.rulings.decisions.values():
        sheet = f"{said_clauses.SHEETS}{decision.id}"
        for kind, entries in (("clause", game.rulings.clauses), ("claim", game.rulings.claims)):
            for id_, entry in entries.items():
                if entry.decision == decision.id:
                    key = sheet if sheet in texts else entry.says or decision.says
                    group = groups.setdefault(key, {}).setdefault(decision.id, [])
                    group.append((f"{kind} '{id_}'", entry))
    return groups


def _decided(
    game: Game,
    id_: DecisionId,
    groups: _Groups,
    key: str,
    said: Mapping[str, wording.Saying],
    read: Collection[str],
    seen: set[str],
) -> str:
    """Return what is decided about a question beside a text; notes about the whole question only the first time."""
    decision = game.rulings.decisions[id_]
    headings = phrasing.booklet(game).headings
    others = [
        headings[each].number or headings[each].words
        for each in groups
        if each in headings and each != key and id_ in groups[each]
    ]
    notes = [f"Also answered in {phrasing.join_and(others)}."] if others else []
    if id_ not in seen:
        notes += [_POLICIES[decision.policy]] if decision.policy in _POLICIES else []
        notes += ["Other cases have no answer."] if not decision.total else []
        notes += [f"Cannot occur: {spaced(wording.plain(decision, when))}" for when in decision.impossible]
    seen.add(id_)
    sentences = "".join(_sentence(said[name], name, entry, read) for name, entry in groups[key][id_])
    return f"<h4>{escape(decision.title)}</h4>" + "".join(map(_note, notes)) + sentences


def _referred(game: Game, entry: ReviewEntry, groups: _Groups, said: Mapping[str, wording.Saying]) -> str:
    """Return the clauses of the rules to which a text refers, for a text without formal parts."""
    parts = ""
    for key in dict.fromkeys(key for each in entry.text for key in _REFERENCE.findall(each.words) if key in groups):
        clauses = [name for group in groups[key].values() for name, each in group if isinstance(each, Clause)]
        sentences = "".join(f'<p class="said">{escape(said[name].text)}</p>' for name in clauses)
        parts += _note(f"From {phrasing.heading_of(game, key)}, to which it refers:") + sentences
    return parts


def _sentence(said: wording.Saying, name: str, entry: Clause | Claim, read: Collection[str]) -> str:
    over = entry.overrides if isinstance(entry, Clause) else ()
    notes = [name, *([f"exception to {', '.join(over)}"] if over else [])]
    if isinstance(entry, Clause) and entry.priority:
        notes.append(f"priority {entry.priority}")
    classes = (
        ["said"] * isinstance(entry, Clause)
        + ["read"] * (entry.id in read)
        + ["exception"] * bool(over)
        + ["plain"] * (not said.is_sentence)
    )
    return f'<p class="{" ".join(classes)}">{escape(said.text)} <span class="id">{escape("; ".join(notes))}</span></p>'


def _text(game: Game, key: str, entry: ReviewEntry | None) -> str:
    if entry is None:
        return _note("No rule is named.")
    stating = _stating(game, key)
    lines: list[str] = []
    for _, group in groupby(entry.text, lambda said: said.sentence.text.paragraph.span):
        paragraph = list(group)
        printed = [printed_text.sentence(game, said) for said in paragraph]
        if any("\u2026" in text for text in printed):  # a loop or a macro fills it in
            printed = printed_text.paragraph(game, paragraph[0]) or printed
        lines += (
            f"<p{_STATING * (text in stating)}>{escape(text.strip('| '))}</p>"
            for text in printed
            if any(map(str.isalnum, text))
        )
    return f"<h3>{escape(entry.title)}</h3>" + "".join(lines)


def _stating(game: Game, key: str) -> frozenset[str]:
    """Return the sentences of a text that are read whole, each as clauses with conditions and as nothing else."""
    passage = printed_text.passages(game).get(key, RuleText("", ()))
    said: dict[str, list[LooseReading]] = {text: [] for text in passage.sentences}
    for id_ in said_clauses.by_heading(game).get(key, {}):
        for text, found in zip(passage.sentences, agreement.readings(game, id_, passage), strict=True):
            said[text] += (each for each in found if each.certain)

    def states(text: str) -> bool:
        read = agreement.read_clauses(game, {key: passage._replace(sentences=[text])})
        return len(read) >= len(said[text]) and all(each.whole for each in said[text])

    stating = frozenset(text for text in said if said[text] and states(text))
    meant = [each for each in printed_text.paraphrased(game, key) if stating.issuperset(each.meant)]
    own = printed_text.as_printed(game)[key].sentences if meant else ()
    return stating.union(*(own[each.start : each.end] for each in meant))


def _values(game: Game, key: str, entry: ReviewEntry, named: set[tuple[str, str]]) -> Iterator[str]:
    """Yield the values of a text's own entry, and of those that it names first in its chapter (long ones: at all)."""
    chapter = entry.number.partition(".")[0] or key
    text = " ".join(printed_text.sentence(game, said) for said in entry.text)
    own = [stated_values.entries(game)[key]] if key in stated_values.entries(game) else []
    for found in dict.fromkeys((*own, *stated_values.mentioned(game, text))):
        place = (chapter if len(found.words) < _LONG else "", found.path)
        if place not in named:
            named.add(place)
            yield _value(found)


def _value(found: NamedValues) -> str:
    section = f'<span class="id">{escape(spaced(found.path.split("/")[0]))}</span></p>'
    value = f'<p class="value">{escape(found.name)}: {escape(found.words)} {section}' if found.words else ""
    return value + "".join(f'<p class="said">{escape(sentence)} {section}' for sentence in found.sentences)


def _unnamed(game: Game, named: Collection[str]) -> Iterator[str]:
    """Yield a row with the values that no text names, but for those of single components and places."""
    left = (each for path, each in stated_values.entries(game).items() if path not in named)
    values = [_value(each) for each in left if each.path.split("/")[0] not in _MANY]
    if values:
        yield _row(_note("No text names these."), "".join(values))


def _others(game: Game, key: str, texts: Mapping[str, ReviewEntry]) -> Iterator[str]:
    """Yield the actions, ends and lines of play of machines, and the set-up rules beside a text, in words."""
    parts = review_entries.record(game).texts[key].parts if key in texts else {}
    for name, values in parts.items():
        kind, _, id_ = name.replace("'", "").partition(" ")
        if kind in _KINDS and (kind != "action" or "." in id_):
            words = "; ".join(filter(None, (_aspect(aspect, each) for aspect, each in values.items())))
            text = f"{_KINDS[kind]} {spaced(id_.rpartition('.')[2])}: {words}."
            yield f'<p class="said">{escape(text)} <span class="id">{escape(name)}</span></p>'
        elif kind in ("phase", "rule"):
            said = value_sentences.said(game, id_.removeprefix("of ")).sentences
            words = "" if said else plainly(values)
            yield from (f'<p class="said">{escape(text)} <span class="id">{escape(name)}</span></p>' for text in said)
            yield f'<p class="value">{escape(words)} <span class="id">{escape(name)}</span></p>' if words else ""


def _aspect(name: str, value: Any) -> str:
    """Return an aspect of a formal part in words: `if the phase is own`, `the phase becomes own`."""
    if name == "set":
        return ", ".join(f"{spaced(key)} becomes {_spoken(each)}" for key, each in value.items())
    if name == "pieces":
        return ", ".join(f"{number} {spaced(piece)}" for piece, number in value.items())
    if name == "ends-turn":
        return "the turn ends"
    return "" if name in _SILENT else f"{_ASPECTS.get(name, spaced(name))} {_spoken(value)}"


def _spoken(value: Any) -> str:
    if isinstance(value, dict):
        parts = (
            _spoken(each)
            if key == "if"
            else f"not {_spoken(each)}"
            if key == "not"
            else f"{spaced(key)} is {_spoken(each)}"
            for key, each in value.items()
        )
        return " and ".join(parts)
    return " or ".join(map(_spoken, value)) if isinstance(value, list) else spaced(value)


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def _row(left: str, right: str) -> str:
    return f'<div class="row"><div>{left}</div><div>{right}</div></div>'
