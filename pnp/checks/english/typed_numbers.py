"""Numbers that are hard-coded in texts: of things, limits, points of a list, rules and scenarios."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, sentences
from pnp.checks.shared.counter_supply import forces, printed_markers
from pnp.checks.shared.sentences import NUMBERS, ProseText, chapters_of, everywhere, number_value, quoted, wordings
from pnp.errors import Span
from pnp.expressions.roll import Roll
from pnp.model.compute.units import turn_track
from pnp.model.game import Game
from pnp.model.game.sequence import PlayerTurn
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import wording
from pnp.model.text.chapters import Heading, Paragraph

_BEFORE, _AFTER, _FEW = 200, 60, 5
"""Characters before and after a number that are searched; fewer units are a group of them."""


class _Count(NamedTuple):
    """A number of things in the game, the `nouns` for these, and the `counts` with which a sentence can be right.

    `template`: what inserts it. `before`, `after`: the patterns around it. `file`: the only one that is meant, if any.
    `least`: smaller numbers are those of other things.
    """

    nouns: tuple[str, ...]
    counts: frozenset[int]
    template: str
    before: str
    after: str
    span: Span | None
    file: str = ""
    least: int = 0


def _count(key: str, counts: Iterable[int], span: Span | None = None, id_: str = "ID") -> _Count:
    """Return a number with its words, which the presets have under a key."""
    said = (wording.words("en") or {})["counted"][key]
    before, after = ("|".join(wordings(name).pattern for name in said[place]) for place in ("before", "after"))
    template = said.get("template", "").replace("ID", id_)
    return _Count(tuple(said["nouns"]), frozenset(counts) - {0}, template, before, after, span)


@check("prose.typed-number", "error")
def typed_numbers_match(game: Game) -> Iterator[Report]:
    """Find sentences that state another number of things than the game has."""
    counts = _counts(game)
    nouns = tuple(noun for each in counts for noun in each.nouns)
    for text in (text for text in everywhere(game) if not text.paragraph.aside):
        for number in NUMBERS.finditer(text.lower):
            after = " ".join(text.lower[number.end() : number.end() + _AFTER].split())
            for each in counts if after.startswith(nouns) else ():
                end = _end(each, text, number, after) if after.startswith(each.nouns) else 0
                is_meant = each.file in {"", text.paragraph.span.file} and number_value(number[0]) >= each.least
                if end and is_meant and number_value(number[0]) not in each.counts:
                    yield _report(each, text, number, end)
                    break


def _end(each: _Count, text: ProseText, number: re.Match[str], after: str) -> int:
    """Return the end of the noun after a number if the sentence states how many there are, otherwise 0."""
    noun = next(noun for noun in each.nouns if after.startswith(noun))
    spaced = r"\s+".join(map(re.escape, noun.split()))
    found = re.compile(rf"[ \n]?{spaced}\b(?={each.after})").match(text.lower, number.end())
    before = text.lower[max(0, number.start() - _BEFORE) : number.start()]
    return found.end() if found and re.search(rf"(?:{each.before})$", before) else 0


def _report(each: _Count, text: ProseText, number: re.Match[str], end: int) -> Report:
    right = phrasing.join_and([str(count or "none") for count in sorted(each.counts)], "or")
    noun = text.plain[number.end() : end]
    message = f"'{quoted(text.plain[number.start() : end])}' does not agree with the game, which says {right}{noun}"
    hint = f"let pnp write the number: {each.template}" if each.template else f"write {right}, or change the game"
    witness = (("typed", str(number_value(number[0]))), ("in the game", right))
    return Report(message, text.place(number.start(), end), hint, ((each.span, "what the game says"),), witness)


@cached_on_game
def _counts(game: Game) -> tuple[_Count, ...]:
    return tuple(each for part in (_parts, _play, _limits, _boards) for each in part(game) if each.counts)


def _parts(game: Game) -> Iterator[_Count]:
    yield _count("scenarios", [len(game.scenarios)])
    yield _count("sides", [sum(not side.neutral for side in game.sides.values()), len(game.sides)])
    yield _count("boards", [len(game.boards), sum(not board.alternative for board in game.boards.values())])
    yield _count("terrain", [len(game.terrain)])
    own = [sum(piece.count.get(side, 0) for piece in game.pieces.values()) for side in game.sides]
    marks = sum(printed_markers(game, marker) for marker in game.markers)
    marks += sum(sum(each.count.values()) for each in game.composites.values())
    sizes = [size for force in forces(game) for size in (force.size, *(group.size for group in force.groups))]
    yield _count("units", [*own, sum(own), sum(own) + marks, *sizes] if any(own) else ())._replace(least=_FEW)
    for piece in game.pieces.values():
        found = _count("piece", [sum(piece.count.values()), *piece.count.values()], piece.span, piece.id)
        yield found._replace(nouns=(phrasing.many(piece.name.lower()),))


def _play(game: Game) -> Iterator[_Count]:
    procedure, (least, most) = game.procedure, game.players
    yield _count("players", range(least, most + 1))
    if procedure.actions and not procedure.turn:
        yield _count("actions", [procedure.actions_per_turn, len(procedure.actions)])
    if (budget := game.budget) is not None:
        yield _count("budget", [budget.amount], budget.span)._replace(nouns=(budget.units.lower(), budget.unit.lower()))
    track, turns = turn_track(game), [scenario.turns for scenario in game.scenarios.values()]
    ends = [at for at, label in track.labels.items() if "end" in label.lower()] if track else []
    found = _count("turns", turns or ([*ends, track.high] if track else []))
    yield found._replace(nouns=(*found.nouns, *([phrasing.many(track.name.lower())] if track else ())))
    parts = [part for part in procedure.turn if isinstance(part, PlayerTurn)]
    phases = [len(part.phases) * times for part in parts for times in (1, len(part.sides))]
    span = next((part.span for part in (*procedure.turn, *procedure.phases)), None)
    yield _count("phases", [*phases, len(procedure.turn), len(procedure.phases)], span)


def _limits(game: Game) -> Iterator[_Count]:
    for key in ("stack", "stacked") if game.stacking and game.stacking.counts == "units" else ():
        yield _count(key, [game.stacking.limit or 0] if game.stacking else (), game.stacking and game.stacking.span)
    yield _count("roles", [most for table in game.tables.values() for _, most in table.roles.values()])
    areas = [area for scenario in game.scenarios.values() for area in scenario.areas.values() if area.within]
    for file, first in {area.span.file: area for area in reversed(areas)}.items():
        known = [area.within or 0 for area in areas if area.span.file == file]
        yield _count("within", known, first.span)._replace(file=file)
    rolls = {table.id: Roll.parse(table.roll) for table in game.tables.values() if table.roll}
    faces = [*(die.faces for die in game.dice.values()), *(roll.faces for roll in rolls.values())]
    yield _count("faces", faces, next((die.span for die in game.dice.values()), None))
    rolled = {roll.count for roll in rolls.values()}
    if rolls and 1 not in rolled:  # a single die is also rolled without a table, and so are several of them
        yield _count("dice", rolled, id_=next(iter(rolls)))


def _boards(game: Game) -> Iterator[_Count]:
    grids = [board.grid for board in game.boards.values() if board.grid.is_lattice]
    rows, columns = [grid.rows for grid in grids], [grid.columns for grid in grids]
    for key, counts in (("rows", rows), ("columns", columns), ("wide", columns), ("high", rows)):
        yield _count(key, counts)
    yield _count("cells", [*rows, *columns, *(len(board.grid.cells) for board in game.boards.values())])


@check("prose.list-count", "warning")
def list_counts_match(game: Game) -> Iterator[Report]:
    """Find lists with another number of points than the sentence before them announces."""
    found = sentences.texts(game)
    for place, text in enumerate(found[:-1]):
        if text.paragraph.kind == "text" and found[place + 1].paragraph.kind == "item":
            yield from _announced(text, _points(game, found, place))


def _announced(text: ProseText, points: Sequence[Paragraph]) -> Iterator[Report]:
    sentence = text.lower.rstrip()
    start = max((end.end() for end in re.finditer(r"[.!?]\s", sentence)), default=0)
    said = list(wordings("announced").finditer(sentence, start))
    if not points or len(said) != 1 or (start and not sentence.endswith(":")):
        return
    is_other = wordings("not-announced").search(sentence, start, said[0].start())
    number, count, words = number_value(said[0]["number"]), len(points), quoted(text.plain[slice(*said[0].span())])
    if not (is_other or count in {number, *map(number_value, NUMBERS.findall(sentence, said[0].end("number")))}):
        message = f"'{words}' are announced, but the list has {phrasing.plural(count, 'point')}"
        witness = (("written", str(number)), ("in the list", str(count)))
        related = ((points[0].span, "the list"),)
        yield Report(message, text.place(*said[0].span()), "correct the number or the list", related, witness)


def _points(game: Game, found: Sequence[ProseText], place: int) -> list[Paragraph]:
    """Return the points of the list below a paragraph; none if a template selects or repeats text there."""
    first, below = found[place].paragraph, found[place + 1].paragraph
    same = takewhile(lambda each: each.heading == first.heading, (text.paragraph for text in found[place + 1 :]))
    points = [*takewhile(lambda each: each.kind == "item" or each.text.startswith("  "), same)]
    chapter = next((each.text.split("\n") for each in chapters_of(game) if each.span.file == first.span.file), [])
    if not points or any("{%" in line for line in chapter[first.lines[0].line - 1 : points[-1].lines[-1].line]):
        return []
    return [point for point in points if point.kind == "item" and point.span.column <= below.span.column]


@check("prose.typed-section", "warning")
def rule_numbers_are_not_typed(game: Game) -> Iterator[Report]:
    """Find numbers of rules, sections, chapters and pages in texts; references print the right number."""
    numbers = {heading.number: heading for heading in phrasing.booklet(game).written if heading.number}
    has_sections = any(board.number is not None for board in game.boards.values())
    boards = {board.name.lower() for board in game.boards.values()}
    for text in everywhere(game):
        is_text_outside = sentences.is_outside(game, text)
        for found in wordings("rule").finditer(text.lower):
            noun, *number = found[0].split()
            is_map = has_sections and is_text_outside and noun.startswith("section")
            is_board = " ".join((noun.removesuffix("s"), *number)) in boards
            if not (is_map or is_board or wordings("other-book").match(text.plain, found.end())):
                report = _typed_rule(found, text, numbers.get(found["number"] or found["seen"]))
                yield report._replace(hint="write the words of the heading instead") if is_text_outside else report


def _typed_rule(found: re.Match[str], text: ProseText, heading: Heading | None) -> Report:
    span = text.place(found.start(), found.end())
    said = f"'{quoted(text.plain[found.start() : found.end()])}' is typed by hand"
    if (found["noun"] or "").startswith("page"):
        message = f"{said}; page numbers change with the paper and with the text"
        return Report(message, span, "refer to the rule on that page: [[rule:ID]]")
    if heading is None:
        return Report(f"{said}, and no rule has that number", span, "refer to the heading of the rule: [[rule:ID]]")
    message = f"{said} and keeps its number when others move; now that is '{heading.words}' ({heading.id})"
    return Report(message, span, f"write [[rule:{heading.id}]]")


@check("prose.typed-scenario", "error")
def typed_scenarios_exist(game: Game) -> Iterator[Report]:
    """Find numbers of scenarios in texts that the game does not have."""
    known = {text for id_, entry in game.scenarios.items() for text in (id_, str(entry.number))}
    for text in everywhere(game):
        for found in wordings("scenario").finditer(text.lower):
            if found[1] not in known:
                there = phrasing.plural(len(game.scenarios), "scenario") if game.scenarios else "no scenarios"
                message = f"the rules mention scenario {found[1]}, but the game has {there}"
                yield Report(message, text.place(*found.span()), "add the scenario, or remove the sentence")
