"""Texts, formal rules and values: rules have both, and they are reviewed again when one of them changes."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from textwrap import shorten

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, review_entries
from pnp.checks.shared.decision_analysis import MOST, capped
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.review_entries import Pair, ReviewEntry, Said, TextChange, changed_values, content_words, entries
from pnp.checks.shared.sentences import WORDS
from pnp.errors import Severity, Span
from pnp.model.game import Game
from pnp.model.game.rulings import Clause
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import review_record
from pnp.model.text.lexicon import stem
from pnp.model.text.review_record import Record, ValueChange, differences

_TEMPLATE = re.compile(r"\{[{%].*?[%}]\}")
_PART = re.compile(r"^(rule of|phase|action) '?([\w-]+)'?$")
_VIEWS = {"rule of": "{}.", "phase": "phases.{}.", "action": "actions.{}."}
"""Kinds of formal parts to the names by which templates read their values."""
_PLAYED = frozenset({"charts", "procedure", "scenarios"})
"""Sections whose texts players follow like rules."""
_FEW = 3
_MOST_RULES_NAMED = 6
_MOST_LETTERS = 60
_WORDS_AROUND = 5
_MOST_WORDS = 40


@check("agreed.unreadable", "error")
def record_is_readable(game: Game) -> Iterator[Report]:
    """Report a review record that cannot be read; a symlink has no location, because its target is not shown."""
    record = _read(game)
    if isinstance(record, review_record.AgreementError):
        file = game.folder / review_record.FILE
        place = None if file.is_symlink() else Span(file.as_posix(), 1, 1, 2)
        hint = f"restore it, or use the pnp that wrote it; to review all again, delete it and run: {_command(game)}"
        yield Report(f"the review record {review_record.FILE} cannot be read: {record}", place, hint)


@check("agreed.text", "warning")
def texts_match_record(game: Game) -> Iterator[Report]:
    """Find texts that changed while their formal parts did not; a rule without formal parts is a note."""
    for pair in _pairs(game):
        if pair.sentences and not pair.parts:
            yield _changed_text(game, pair.now, pair.sentences)


@check("agreed.parts", "warning")
def clauses_match_record(game: Game) -> Iterator[Report]:
    """Find formal parts that changed while the text of their rule did not, unless it prints the changed values."""
    for pair in _pairs(game):
        if pair.parts and not pair.sentences and not _are_printed(pair):
            entry, others = pair.now, len(pair.parts) - 1
            what = _part_status(pair.parts[0], pair)
            what += f" (and {phrasing.plural(others, 'other part')} changed)" if others else ""
            there = [(entry.parts[name].span, name) for name in pair.parts if name in entry.parts]
            message = f"{what} since the last 'pnp agree', but the text of {entry.title} has not changed"
            hint = f"change the text too, or undo this change; when both agree, run: {_command(game)}"
            places = [*there[:_FEW], (entry.span, "the text")]
            yield Report(message, places[0][0], hint, tuple(places[1:]), cases=len(pair.parts))


@check("agreed.open", "info")
def record_is_current(game: Game) -> Iterator[Report]:
    """Report rules that are new, or that changed in text and formal parts, since the last review."""
    record = _record(game)
    found = [entry for id_, entry in entries(game).items() if id_ not in record.texts] if record else []
    found += [pair.now for pair in _pairs(game) if pair.parts and (pair.sentences or _are_printed(pair))]
    if found:
        names = phrasing.first_few([entry.title for entry in found], _FEW)
        message = f"{names}: new since the last 'pnp agree', or changed in both text and clauses"
        witness = tuple((entry.number or str(number), entry.title) for number, entry in enumerate(found[:_FEW], 1))
        hint = f"read whether text and clauses say the same; if they do, run: {_command(game)}"
        yield Report(message, found[0].span, hint, witness=witness, cases=len(found))


@check("agreed.values", "info")
def values_match_record(game: Game) -> Iterator[Report]:
    """Report values that have changed, one note for each kind of thing; a warning if sentences have an old value."""
    record = _record(game)
    changes = changed_values(game, record) if record and game.variant is None else ()
    for kind, found in grouped((change.entry.partition("/")[0], change) for change in changes).items():
        first, names = found[0], list(dict.fromkeys(change.name for change in found))
        inside = [_value_status(*change[2:5]) for change in found if change.entry == first.entry]
        names[0] += f" ({'; '.join(inside[:_FEW])})"
        message = f"{kind} changed since the last 'pnp agree': {phrasing.first_few(names, _FEW)}"
        hint = f"read whether the texts that mention them still agree, then run: {_command(game)}"
        stale = dict.fromkeys(said for change in found for said in _with_old_value(game, change))
        related = [(change.span, f"{change.name}: {_value_status(*change[2:5])}") for change in found[1:_FEW]]
        related += [(said.span, f"'{said.words}'") for said in [*stale][:_FEW]]
        severity: Severity = "warning" if stale else "info"
        yield Report(message, first.span, hint, tuple(related), cases=len(found), severity=severity)


def _with_old_value(game: Game, change: ValueChange) -> Iterator[Said]:
    """Yield typed sentences with the old value; they, or those before, name the thing, and its stat if it is one."""
    gone = _words(change.before) - _words(change.after) if None not in (change.before, change.after) else frozenset()
    key = change.key.rpartition(".")[2]
    names = {stem(word) for word in _words(f"{change.name} {key}" if key in game.stats else change.name)}
    for entry in entries(game).values() if gone and (game.language or "").startswith("en") else ():
        before = frozenset[str]()
        for said in entry.text:
            words = {stem(word) for word in _words(said.words)}
            if "{" not in said.sentence.written and not gone.isdisjoint(_words(said.words)) and names <= words | before:
                yield said
            before = frozenset(words)


def _words(value: object) -> frozenset[str]:
    """Return the words of a text or a value in small letters, numbers in figures."""
    found = re.findall(r"[a-z]+|\d+", str(value).lower())
    return frozenset(str(WORDS.index(word)) if word in WORDS else word for word in found)


@cached_on_game
def _pairs(game: Game) -> tuple[Pair, ...]:
    record = _record(game)
    return review_entries.compare_with_record(game, record) if record else ()


def _record(game: Game) -> Record | None:
    """Return the review record; None for another skin than the first, whose words it contains."""
    if game.skin is not None and game.skin.id != next(iter(game.skins)):
        return None
    record = _read(game)
    return None if isinstance(record, review_record.AgreementError) else record


@cached_on_game
def _read(game: Game) -> Record | review_record.AgreementError | None:
    try:
        return review_record.read(game.folder)
    except review_record.AgreementError as error:
        return error


def _are_printed(pair: Pair) -> bool:
    """Return whether the text of an entry prints every value of its parts that has changed, by a template."""
    written = " ".join(found for said in pair.now.text for found in _TEMPLATE.findall(said.sentence.written))
    return all(_is_printed(pair, name, written) for name in pair.parts)


def _is_printed(pair: Pair, name: str, templates: str) -> bool:
    part, was, is_ = _PART.match(name), pair.before.parts.get(name), pair.after.parts.get(name)
    if part is None or was is None or is_ is None:
        return False
    keys = {str(keys[0]) for keys, _, _ in differences(was, is_) if keys}
    view = _VIEWS[part[1]].format(part[2])
    return bool(keys) and all(re.search(rf"\b{re.escape(view + key.replace('-', '_'))}\b", templates) for key in keys)


def _changed_text(game: Game, entry: ReviewEntry, changes: Sequence[TextChange]) -> Report:
    first = changes[0]
    olds, news = first.before.split(), first.after.split()
    ends = review_entries.equal_ends(olds, news)
    before, after = _clipped(olds, *ends), _clipped(news, *ends)
    if sorted(content_words(each.before) for each in changes) == sorted(content_words(each.after) for each in changes):
        what, changes = f"the sentences of {entry.title} are in another order", changes[:1]
    elif not first.before:
        what = f"{entry.title} now also says {after}"
    elif not first.after:
        what = f"{entry.title} no longer says {before}"
    else:
        what = f"{entry.title} said {before} and now says {after}"
    what += f" (and {phrasing.plural(len(changes) - 1, 'other sentence')} changed)" if len(changes) > 1 else ""
    undo = f"{'restore' if first.before else 'remove'} the sentence"
    if not entry.parts:
        message = f"{what}; no clause names this text, so pnp cannot determine which version is right"
        hint = f"{undo}, or confirm the change: {_command(game)}"
        severity: Severity = "warning" if entry.section in _PLAYED else "info"
        return Report(message, first.span, hint, cases=len(changes), severity=severity)
    related = tuple((part.span, name) for name, part in list(entry.parts.items())[:_FEW])
    names = [name for _, name in related]
    names += [f"{len(entry.parts) - _FEW} more"] if len(entry.parts) > _FEW else []
    unchanged = f"{phrasing.join_and(names)} {'is' if len(names) == 1 else 'are'} unchanged"
    hint = f"{undo}, or change {names[0]} too; when both agree, run: {_command(game)}"
    return Report(f"{what}, but {unchanged}", first.span, hint, related, cases=len(changes))


def _part_status(name: str, pair: Pair) -> str:
    if name not in pair.after.parts:
        return f"{name} is gone"
    if name not in pair.before.parts:
        return f"{name} is new"
    keys, *values = next(iter(differences(pair.before.parts[name], pair.after.parts[name])))
    return f"{name} changed ({_value_status('.'.join(map(str, keys)), *values)})"


def _value_status(key: str, before: object, after: object) -> str:
    if before is not None and after is not None:
        return f"{key} was {_shown(before)} and is {_shown(after)}".strip()
    status, value = ("new", after) if before is None else ("gone", before)
    return f"'{key}: {_shown(value)}' is {status}" if key else status


def _shown(value: object) -> str:
    """Return a value for a message: `1`, `'May it?'`, `[a, b]`, `{from: 1, to: 2}`."""
    if isinstance(value, dict):
        value = f"{{{', '.join(f'{key}: {_shown(each)}' for key, each in value.items())}}}"
    elif isinstance(value, list):
        value = f"[{', '.join(map(_shown, value))}]"
    elif " " in str(value):
        value = f"'{value}'"
    return shorten(str(value), _MOST_LETTERS, placeholder=" …")


def _command(game: Game) -> str:
    return f"pnp agree {game.folder.as_posix()}"


def _clipped(words: list[str], start: int, end: int) -> str:
    """Return a sentence, quoted, without most of the words at its start and end that did not change."""
    first, last = max(0, start - _WORDS_AROUND), min(len(words), len(words) - end + _WORDS_AROUND)
    if last - first > _MOST_WORDS:
        words, last = [*words[: first + _MOST_WORDS // 2], "…", *words[last - _MOST_WORDS // 2 :]], len(words)
        last = first + _MOST_WORDS + 1
    return f"'{'… ' if first else ''}{' '.join(words[first:last])}{' …' if last < len(words) else ''}'"


@check("clause.no-text", "warning")
def clauses_have_text(game: Game) -> Iterator[Report]:
    """Find clauses and the rules of control, stacking and supply that name no rule of the booklet."""
    if game.rules is None:
        return
    for name, part in (("control", game.control), ("stacking", game.stacking), ("supply", game.supply)):
        if part is not None and not part.says:
            message = f"'{name}' names no rule of the booklet, so pnp compares no sentence with it"
            yield Report(message, part.span, f"name the id of the heading of its rule under '{name}': says: ID")
    for id_, decision in game.rulings.decisions.items():
        clauses = game.rulings.clauses.values() if not decision.says else ()
        found = [clause for clause in clauses if clause.decision == id_ and not clause.says]
        yield from capped(decision, found, partial(_without_text, phrasing.title(decision)), "clauses without a text")


def _without_text(title: str, clause: Clause) -> Report:
    message = f"the clause '{clause.id}' answers {title}, but names no rule of the booklet"
    return Report(message, clause.span, "write the rule, and name the id of its heading in the clause: says: ID")


@check("prose.no-clause", "info")
def texts_have_clauses(game: Game) -> Iterator[Report]:
    """Report the share of numbered rules that have a clause, a claim, a machine or another formal part."""
    named, booklet = review_entries.headings(game), phrasing.booklet(game)
    texts = {paragraph.heading for paragraph in booklet.paragraphs if not paragraph.aside}
    rules = [heading for heading in booklet.headings.values() if heading.number and heading.id in texts]
    alone = [heading for heading in rules if heading.id not in named]
    if named and alone:
        few = f"{len(alone)} of the {len(rules)} rules of the booklet:" if len(alone) > 1 else "the rule"
        their = phrasing.first_few([phrasing.place(game, each.id, each.id) for each in alone], _MOST_RULES_NAMED)
        message = f"no clause or other formal rule names {few} {their}, so pnp cannot check what the text there says"
        witness = [(each.number, each.id if "{{" in each.words else each.words) for each in alone[:MOST]]
        witness += [("others", f"{len(alone) - MOST}")] if len(alone) > MOST else []
        hint = f"write clauses for what is decided there, each with the id of its heading: says: {alone[0].id}"
        yield Report(message, alone[0].span, hint, witness=tuple(witness), cases=len(alone))
