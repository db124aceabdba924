"""Numbers that were typed into the booklet and differ from those of the game."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.loose_texts import everywhere
from pnp.checks.shared.sentences import ProseText, quoted
from pnp.errors import Span
from pnp.model.game import Game
from pnp.odds.roll import Roll

_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_NUMBER = rf"(?:\d{{1,4}}|{'|'.join(_WORDS[1:])})"
NUMBERS = pattern(rf"\b{_NUMBER}\b")
"""Whole numbers, in figures or in words, in a text of small letters."""
NUMBER_TOKENS = frozenset({*_WORDS[1:], *"0123456789"})
"""What stands in every text with a number."""
_BEFORE = 200
"""How many characters before a number are looked at."""
_LONGEST = 60
"""How many characters after a number are looked at."""

# What stands before the number, and after its noun

_LISTED = rf"(?:{_NUMBER}\s+[\w-]+(?:\s+[\w-]+){{0,3}}?(?:,\s*and|,|\s+and)\s+){{0,5}}"
_HAS = (
    r"\bthere\s+(?:are|is)\s+|\b(?:game|kit|box|booklet|edition)\s+"
    rf"(?:has|holds|contains|includes|offers|comes\s+with|consists\s+of|is\s+made\s+of)\s+{_LISTED}"
)
_HAS_OR_ALL = rf"{_HAS}|\b(?:the|all(?:\s+the)?|(?:one|any|each)\s+of(?:\s+the)?)\s+"
_GETS = r"\b(?:ha(?:s|ve)|(?:get|take|receive)s?|(?:begin|start)s?\s+with|of)\s+(?:exactly\s+|a\s+total\s+of\s+)?"
_TAKES = r"\b(?:ha(?:s|ve)|(?:get|take)s?)\s+(?:up\s+to\s+|at\s+most\s+|exactly\s+)?"
_LASTS = r"\b(?:game|battle|scenario)\s+(?:lasts|takes|ends\s+after|is\s+over\s+after|has)\s+"
_AT_MOST = r"\b(?:at\s+most|no\s+more\s+than|not\s+more\s+than|up\s+to)\s+"
_IS_LAID_OUT = (
    r"\b(?:board|map|grid|section)\s+(?:has|is|of|with|consists\s+of|is\s+made\s+of)\s+"
    rf"(?:(?:{_NUMBER}\s+)?\w+\s+(?:of|by|and)\s+)?"
)
_OWNS = r"\beach\s+(?:side|player|army)\s+(?:has|owns|gets|takes|begins\s+with|starts\s+with)\s+"
_NO_RANGE = r"(?:^|(?<![\d–-])\s|\()(?<!\bto )"
_NOT_ELSE = r"(?!\s+(?:if|when|unless|with|more|less|longer|earlier|later|for\s+(?:beginners|each|every))\b)"
_UNITS_OF_TIME = frozenset(f"{unit}{s}" for unit in ("second", "minute", "hour", "day") for s in ("", "s"))
_ROLLS = r"\b(?:roll|throw|find|use)s?\s+(?:the\s+)?"
_IN_ALL = r"\s+(?:in\s+(?:all|total)|altogether)\b"
_ENDS = r"\s*(?:[.,;:!?)]|$|and\b|in\s+(?:all|total|the\s+(?:game|kit|box)\b)|(?:altogether|numbered|named|called)\b)"
_ENDS_OR_EACH = rf"{_ENDS}|\s+(?:in|per|each|every|a)\b"
_NO_SHARE = r"(?!\s+(?:for\s+(?:each|every)|per|each|every|a|less|more|left|over|back|when|if|from)\b)"


class _Count(NamedTuple):
    """Something that the game has a number of, how the booklet says so, and how to take it from the game.

    `before` and `after`: what stands round the number with one of the `nouns`; `counts`: the numbers with which such a
    sentence can be right. `binding`: advice and notes may speak of other numbers. `files`: the chapters that are meant,
    all when there are none.
    """

    nouns: tuple[str, ...]
    counts: frozenset[int]
    written: str
    before: str = _HAS
    after: str = _ENDS
    span: Span | None = None
    binding: bool = False
    files: frozenset[str] = frozenset()


@check(
    "prose.typed-number",
    "error",
    "A number that was typed stays when the game changes, and players look for what is not there.",
    "Errata: a booklet that promised fifteen scenarios and had fourteen (Soldiers).",
    code="B01",
)
def hardcoded_numbers_match(game: Game) -> Iterator[Report]:
    """What a sentence says of how many there are is so."""
    for text in everywhere(game):
        if text.paragraph.aside or text.tokens.isdisjoint(NUMBER_TOKENS):
            continue
        for number in NUMBERS.finditer(text.lower):
            after = " ".join(text.lower[number.end() : number.end() + _LONGEST].split())
            for each in _counts(game) if after.startswith(_nouns(game)) else ():
                end = _end(each, text, number, after)
                if end and value(number[0]) not in each.counts:
                    yield _wrong(each, text, number, end)
                    break


def _end(each: _Count, text: ProseText, number: re.Match[str], after: str) -> int:
    """Where the noun after a number ends, if the sentence says how many of it there are; 0 otherwise."""
    if (each.binding and not text.binding) or (each.files and text.paragraph.span.file not in each.files):
        return 0
    if not after.startswith(each.nouns):
        return 0
    noun = next(noun for noun in each.nouns if after.startswith(noun))
    spaced = r"\s+".join(map(re.escape, noun.split()))
    found = re.compile(rf"[ \n]?{spaced}\b(?={each.after})").match(text.lower, number.end())
    before = text.lower[max(0, number.start() - _BEFORE) : number.start()]
    said = re.search(rf"(?:{each.before})$", before)
    return found.end() if found and said else 0


def _wrong(each: _Count, text: ProseText, number: re.Match[str], end: int) -> Report:
    right = phrasing.join_and([str(count or "none") for count in sorted(each.counts)], "or")
    return Report(
        f"'{quoted(text.plain[number.start() : end])}' is typed here, but the game says {right}",
        text.place(number.start(), end),
        f"take the number from the game: {each.written}" if each.written else "change one of the two",
        ((each.span, "the game says so here"),) if each.span else (),
        (("typed", str(value(number[0]))), ("in the game", right)),
    )


def value(number: str) -> int:
    """What a number in figures or words is."""
    return int(number) if number.isdigit() else _WORDS.index(number.lower())


# What the game says


@lru_cache(maxsize=16)
def _nouns(game: Game) -> tuple[str, ...]:
    """All nouns of which it is known how many there are."""
    return tuple({noun for each in _counts(game) for noun in each.nouns})


@lru_cache(maxsize=16)
def _counts(game: Game) -> tuple[_Count, ...]:
    return tuple(
        each
        for each in (*_parts(game), *_printed(game), *_play(game), *_times(game), *_dice(game), *_boards(game))
        if each.counts
    )


def _some(*counts: int) -> frozenset[int]:
    return frozenset(count for count in counts if count)


def _parts(game: Game) -> Iterator[_Count]:
    """How many scenarios, sides, boards, terrains and kinds of pieces it has."""
    scenarios = _some(len(game.scenarios))
    yield _Count(("scenarios", "battles"), scenarios, "{{ scenarios | length | words }}", _HAS_OR_ALL)
    if not game.scenarios and not any("scenario" in each.words.lower() for each in phrasing.booklet(game).written):
        yield _Count(("scenarios",), frozenset({0}), "", r"\b(?:game|kit|box)\s+(?:has|holds|contains|includes)\s+")
    sides = _some(sum(not side.neutral for side in game.sides.values()), len(game.sides))
    yield _Count(("sides", "factions", "armies"), sides, "{{ counts.sides | words }}")
    boards = _some(len(game.boards), sum(not board.alternative for board in game.boards.values()))
    yield _Count(("boards", "map sections", "sections", "maps"), boards, "{{ boards | length | words }}")
    kinds = tuple(f"{kind} of {noun}" for kind, noun in product(("kinds", "types"), ("terrain", "ground")))
    yield _Count((*kinds, "terrains"), _some(len(game.terrain)), "{{ terrain | length | words }}")
    nouns = tuple(f"{kind} of {noun}" for kind, noun in product(("kinds", "types"), ("pieces", "machines", "units")))
    owned = (sum(bool(piece.count.get(side)) for piece in game.pieces.values()) for side in game.sides)
    yield _Count(nouns, _some(len(game.pieces), *owned), "{{ pieces | length | words }}")


def _printed(game: Game) -> Iterator[_Count]:
    """How many counters and markers are printed, of all sides together or of one."""
    pieces = [sum(piece.count.get(side, 0) for piece in game.pieces.values()) for side in game.sides]
    markers = [sum(marker.count.get(side, 0) for marker in game.markers.values()) for side in game.sides]
    neutral = sum(marker.neutral_count for marker in game.markers.values())
    pairs = sum(sum(composite.count.values()) for composite in game.composites.values())
    if game.pieces:
        every = sum(pieces) + sum(markers) + neutral
        totals = _some(sum(pieces), sum(pieces) + pairs, every, every + pairs)
        nouns = ("counters", "pieces", "machines", "units")
        written = "{{ counts.counters | words }}"
        yield _Count(nouns, totals, written, "", _IN_ALL)
        yield _Count(nouns, totals | _some(len(game.pieces), *pieces), written)
        owned = _some(len(game.pieces), *pieces, *(map(sum, zip(pieces, markers, strict=True))))
        yield _Count(nouns, owned, "{{ counts.counters_per_side | words }}", _OWNS)
    if game.markers:
        every = sum(markers) + neutral
        counts = _some(len(game.markers), *markers, neutral, pairs, every, every + pairs)
        yield _Count(("markers",), counts, "{{ counts.markers | words }}")


def _play(game: Game) -> Iterator[_Count]:
    """How many players, actions and turns there are, and what there is to spend."""
    least, most = game.players
    players = frozenset(range(least, most + 1))
    yield _Count(
        ("players",), players, "{{ game.players.least | words }}", r"\b(?:for|by)\s+", rf"{_ENDS}|\s+(?:that|which)\b"
    )
    if game.procedure.actions:
        counts, written = game.procedure.actions_per_turn, "{{ procedure.actions_per_turn | words }}"
        actions = _some(counts, len(game.procedure.actions))
        yield _Count(("actions",), actions, written, _TAKES, _ENDS_OR_EACH, binding=True)
    if game.budget is not None:
        nouns, written, span = (
            (game.budget.units.lower(), game.budget.unit.lower()),
            "{{ budget.amount | words }}",
            game.budget.span,
        )
        yield _Count(nouns, _some(game.budget.amount), written, _GETS, _NO_SHARE, span, binding=True)
    turns = frozenset(scenario.turns for scenario in game.scenarios.values())
    yield _Count(("turns",), turns, "{{ scenarios['ID'].turns | words }}", _LASTS, binding=True)
    limits = frozenset(piece.limit for piece in game.pieces.values() if piece.limit is not None)
    things = ("", "pieces ", "machines ", "units ", "counters ")
    which = product(things, ("a", "one", "any", "each", "the same"), ("kind", "type"))
    few = tuple(f"{thing}of {each} {kind}" for thing, each, kind in which)
    yield _Count(few, limits, "{{ pieces['ID'].limit | words }}", _AT_MOST, "", binding=True)


def _times(game: Game) -> Iterator[_Count]:
    """How long something takes, where a term of the game says it, in the chapters about that."""
    known = {}
    for id_, text in game.terms.items():
        number, _, unit = text.lower().partition(" ")
        if unit in _UNITS_OF_TIME and NUMBERS.fullmatch(number):
            known[id_] = (value(number), unit.removesuffix("s"))
    for id_, (_, unit) in known.items():
        counts = {number for number, other in known.values() if other == unit}
        counts |= {game.minutes} if unit == "minute" else set()
        written, files = f"{{{{ terms['{id_}'] }}}}", _chapters_about(game, id_)
        yield _Count((f"{unit}s", unit), _some(*counts), written, _NO_RANGE, _NOT_ELSE, binding=True, files=files)


def _chapters_about(game: Game, term: str) -> frozenset[str]:
    """The chapters that print a term, and those of the set-up and the actions that do."""
    named = re.compile(rf"\bterms(?:\.{term.replace('-', '_')}|\[['\"]{term}['\"]\])")
    booklet, procedure = phrasing.booklet(game), game.procedure
    says = {step.says for step in (*procedure.setup, *procedure.end) if named.search(step.summary)}
    says |= {action.says for action in procedure.actions if named.search(action.summary)}
    files = {booklet.headings[each].span.file for each in says if each in booklet.headings}
    return frozenset(files | {each.span.file for each in booklet.paragraphs if named.search(each.text)} or {""})


def _dice(game: Game) -> Iterator[_Count]:
    """How many faces its dice have."""
    faces = {die.faces for die in game.dice.values()}
    faces.update(Roll.parse(table.roll).faces for table in game.tables.values() if table.roll)
    span = next((die.span for die in game.dice.values()), None)
    sided = tuple("".join(each) for each in product(("-sided ", "-faced "), ("die", "dice")))
    yield _Count(sided, frozenset(faces), "", "", "", span, binding=True)
    rolled = frozenset(Roll.parse(table.roll).count for table in game.tables.values() if table.roll)
    yield _Count(("dice", "ordinary dice"), rolled, "{{ tables['ID'].dice | words }}", _ROLLS, "", binding=True)
    yield _Count(("faces", "sides"), frozenset(faces), "", r"\b(?:die|dice)\s+with\s+", "", span, binding=True)


def _boards(game: Game) -> Iterator[_Count]:
    """How many rows, columns and cells a board has."""
    grids = [board.grid for board in game.boards.values()]
    rows, columns = {grid.rows for grid in grids}, {grid.columns for grid in grids}
    yield _Count(("rows",), frozenset(rows), "{{ boards['ID'].rows | words }}", _IS_LAID_OUT, "")
    yield _Count(("columns",), frozenset(columns), "{{ boards['ID'].columns | words }}", _IS_LAID_OUT, "")
    cells = frozenset({*rows, *columns, *(len(grid.cells) for grid in grids)})
    nouns = ("hexes", "hexagons", "squares", "cells", "tiles", "spaces")
    yield _Count(nouns, cells, "{{ boards['ID'].hexes | words }}", _IS_LAID_OUT, "")
