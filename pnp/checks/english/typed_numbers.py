"""Numbers that are hard-coded in texts and differ from those of the game, or from the points of a list."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.sentences import NUMBER, NUMBERS, ProseText, everywhere, number_value, quoted, texts
from pnp.errors import Span
from pnp.expressions.roll import Roll
from pnp.model.game import Game
from pnp.model.game.scenarios import Area
from pnp.model.game.tracking import cached_on_game
from pnp.model.text.chapters import Paragraph

_BEFORE = 200
"""Characters before a number that are searched."""
_AFTER = 60
"""Characters after a number that are searched."""
_LISTED = rf"(?:{NUMBER}\s+[\w-]+(?:\s+[\w-]+){{0,3}}?(?:,\s*and|,|\s+and)\s+){{0,5}}"
_HAS = (
    r"\bthere\s+(?:are|is)\s+|\b(?:game|kit|box|booklet|edition)\s+"
    rf"(?:has|holds|contains|includes|offers|comes\s+with|consists\s+of|is\s+made\s+of)\s+{_LISTED}"
)
_ALL = r"\b(?:the|all(?:\s+the)?|(?:one|any|each)\s+of(?:\s+the)?)\s+"
_GETS = r"\b(?:ha(?:s|ve)|(?:get|take|receive)s?|(?:begin|start)s?\s+with|of)\s+(?:exactly\s+|a\s+total\s+of\s+)?"
_OWNS = r"\beach\s+(?:side|player|army)\s+(?:has|owns|gets|takes|begins\s+with|starts\s+with)\s+"
_TAKES = r"\b(?:ha(?:s|ve)|(?:get|take)s?)\s+(?:up\s+to\s+|at\s+most\s+|exactly\s+)?"
_LASTS = r"\b(?:game|battle|scenario)\s+(?:lasts|takes|ends\s+after|is\s+over\s+after|has)\s+"
_MEASURES = (
    r"\b(?:board|map|grid|section)\s+(?:has|is|of|with|consists\s+of|is\s+made\s+of)\s+"
    rf"(?:(?:{NUMBER}\s+)?\w+\s+(?:of|by|and)\s+)?"
)
_AT_MOST = r"\b(?:no\s+more\s+than|not\s+more\s+than|at\s+most|up\s+to|within)\s+"
_ROLLS = r"\b(?:roll|throw|find|use)s?\s+(?:the\s+)?"
_END = r"\s*(?:[.,;:!?)]|$|and\b|in\s+(?:all|total|the\s+(?:game|kit|box)\b)|(?:altogether|numbered|named|called)\b)"
_NOT_A_SHARE = r"(?!\s+(?:for\s+(?:each|every)|per|each|every|a|less|more|left|over|back|when|if|from)\b)"


class _Count(NamedTuple):
    """A number of things in the game, and how sentences state it.

    Attributes:
        nouns: words for the things.
        counts: the numbers with which a sentence can be right.
        template: what inserts the number.
        before: the pattern before the number.
        after: the pattern after the noun.
        file: the only file whose sentences are meant; empty for all.
    """

    nouns: tuple[str, ...]
    counts: frozenset[int]
    template: str
    before: str = _HAS
    after: str = _END
    span: Span | None = None
    file: str = ""


@check("prose.typed-number", "error")
def typed_numbers_match(game: Game) -> Iterator[Report]:
    """Find sentences that state another number of things than the game has."""
    for text in everywhere(game):
        if text.paragraph.aside:
            continue
        for number in NUMBERS.finditer(text.lower):
            after = " ".join(text.lower[number.end() : number.end() + _AFTER].split())
            for each in _counts(game):
                end = _end(each, text, number, after) if after.startswith(each.nouns) else 0
                is_meant = each.file in {"", text.paragraph.span.file}
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
    message = f"'{quoted(text.plain[number.start() : end])}' does not agree with the number of the game: {right}"
    hint = f"let pnp write the number: {each.template}" if each.template else "correct the number, or change the game"
    witness = (("typed", str(number_value(number[0]))), ("in the game", right))
    return Report(message, text.place(number.start(), end), hint, ((each.span, "the value"),), witness)


@cached_on_game
def _counts(game: Game) -> tuple[_Count, ...]:
    return tuple(each for each in (*_parts(game), *_play(game), *_dice(game), *_boards(game)) if each.counts)


def _nonzero(*counts: int) -> frozenset[int]:
    return frozenset(count for count in counts if count)


def _parts(game: Game) -> Iterator[_Count]:
    scenarios = _nonzero(len(game.scenarios))
    yield _Count(("scenarios", "battles"), scenarios, "{{ scenarios | length | words }}", f"{_HAS}|{_ALL}")
    sides = _nonzero(sum(not side.neutral for side in game.sides.values()), len(game.sides))
    yield _Count(("sides", "factions", "armies"), sides, "{{ counts.sides | words }}")
    boards = _nonzero(len(game.boards), sum(not board.alternative for board in game.boards.values()))
    yield _Count(("boards", "map sections", "sections", "maps"), boards, "{{ boards | length | words }}")
    terrain = ("kinds of terrain", "types of terrain", "terrains")
    yield _Count(terrain, _nonzero(len(game.terrain)), "{{ terrain | length | words }}")
    for piece in game.pieces.values():
        copies = piece.count.values()
        template = f"{{{{ pieces['{piece.id}'].count }}}}"
        nouns = (phrasing.many(piece.name.lower()),)
        yield _Count(nouns, _nonzero(sum(copies), *copies), template, f"{_HAS}|{_OWNS}{_LISTED}", span=piece.span)


def _play(game: Game) -> Iterator[_Count]:
    least, most = game.players
    template = "{{ game.players.least | words }}"
    yield _Count(("players",), frozenset(range(least, most + 1)), template, r"\b(?:for|by)\s+")
    if game.procedure.actions and not game.procedure.turn:
        actions = _nonzero(game.procedure.actions_per_turn, len(game.procedure.actions))
        template, after = "{{ procedure.actions_per_turn | words }}", rf"{_END}|\s+(?:in|per|each|every|a)\b"
        yield _Count(("actions",), actions, template, _TAKES, after)
    if game.budget is not None:
        nouns = (game.budget.units.lower(), game.budget.unit.lower())
        template, amount = "{{ budget.amount | words }}", _nonzero(game.budget.amount)
        yield _Count(nouns, amount, template, _GETS, _NOT_A_SHARE, game.budget.span)
    turns = frozenset(scenario.turns for scenario in game.scenarios.values())
    yield _Count(("turns",), turns, "{{ scenarios['ID'].turns | words }}", _LASTS)
    distances: dict[str, list[Area]] = {}
    for area in (area for scenario in game.scenarios.values() for area in scenario.areas.values() if area.within):
        distances.setdefault(area.span.file, []).append(area)
    for file, areas in distances.items():
        known = frozenset(area.within or 0 for area in areas)
        yield _Count(("hexes from", "hexes of"), known, "", _AT_MOST, "", areas[0].span, file)


def _dice(game: Game) -> Iterator[_Count]:
    faces = {die.faces for die in game.dice.values()}
    faces.update(Roll.parse(table.roll).faces for table in game.tables.values() if table.roll)
    span = next((die.span for die in game.dice.values()), None)
    sided = ("-sided die", "-sided dice", "-faced die", "-faced dice")
    yield _Count(sided, frozenset(faces), "", "", "", span)
    rolled = frozenset(Roll.parse(table.roll).count for table in game.tables.values() if table.roll)
    if 1 not in rolled:  # a single die is also rolled without a table, and so are several of them
        yield _Count(("dice",), rolled, "{{ tables['ID'].dice | words }}", _ROLLS, "")


def _boards(game: Game) -> Iterator[_Count]:
    grids = [board.grid for board in game.boards.values() if board.grid.is_lattice]
    rows, columns = {grid.rows for grid in grids}, {grid.columns for grid in grids}
    yield _Count(("rows", "ranks"), frozenset(rows), "{{ boards['ID'].rows | words }}", _MEASURES, "")
    yield _Count(("columns", "files"), frozenset(columns), "{{ boards['ID'].columns | words }}", _MEASURES, "")
    cells = frozenset({*rows, *columns, *(len(grid.cells) for grid in grids)})
    nouns = ("hexes", "hexagons", "squares", "cells", "tiles", "spaces")
    yield _Count(nouns, cells, "{{ boards['ID'].hexes | words }}", _MEASURES, "")


_NOUNS = (
    r"(?:thing|way|kind|number|step|case|phase|part|condition|reason|exception|rule|option|choice|type|sort|point|"
    r"action|value|possibilit|stage)(?:ie)?s"
)
_ANNOUNCED = re.compile(rf"\b(?P<number>{NUMBERS.pattern})\s+(?:\w+\s+)?{_NOUNS}\b")
_UNSURE = re.compile(r"\b(?:if|when|unless|least|most|than|up\s+to|or\s+more|about|some|other|first|last|next)\b")
_SENTENCE_END = re.compile(r"[.!?]\s")


@check("prose.list-count", "warning")
def list_counts_match(game: Game) -> Iterator[Report]:
    """Find lists with another number of points than the sentence before them announces."""
    found = texts(game)
    for place, text in enumerate(found[:-1]):
        if text.paragraph.kind == "text" and found[place + 1].paragraph.kind == "item":
            points = _points(game, found, place)
            if points:
                yield from _announced(text, points)


def _announced(text: ProseText, points: Sequence[Paragraph]) -> Iterator[Report]:
    sentence = text.lower.rstrip()
    start = max((end.end() for end in _SENTENCE_END.finditer(sentence)), default=0)
    said = list(_ANNOUNCED.finditer(sentence, start))
    if len(said) != 1 or (start and not sentence.endswith(":")) or _UNSURE.search(sentence, start, said[0].start()):
        return
    others = map(number_value, NUMBERS.findall(sentence, said[0].end("number")))
    number, count = number_value(said[0]["number"]), len(points)
    if number != count and count not in others:
        yield Report(
            f"'{quoted(text.plain[said[0].start() : said[0].end()])}' are announced, but the list has "
            f"{phrasing.plural(count, 'point')}",
            text.place(*said[0].span()),
            "correct the number or the list",
            ((points[0].span, "the list"),),
            (("written", str(number)), ("in the list", str(count))),
        )


def _points(game: Game, found: Sequence[ProseText], place: int) -> list[Paragraph]:
    """Return the points of the list below a paragraph; none if a template selects or repeats text there."""
    first, below = found[place].paragraph, found[place + 1].paragraph
    inside = takewhile(
        lambda text: (
            text.paragraph.heading == first.heading
            and (text.paragraph.kind == "item" or text.paragraph.text.startswith("  "))
        ),
        found[place + 1 :],
    )
    points = [text.paragraph for text in inside]
    chapters = game.rules.chapters if game.rules is not None else ()
    chapter = next((each.text.split("\n") for each in chapters if each.span.file == first.span.file), [])
    if not points or any("{%" in line for line in chapter[first.lines[0].line - 1 : points[-1].lines[-1].line]):
        return []
    return [point for point in points if point.kind == "item" and point.span.column <= below.span.column]
