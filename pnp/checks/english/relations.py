"""What a game says of its names: pairs of a name and a value, by the kinds of both."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.sentences import Fact
from pnp.errors import Span
from pnp.model.game import Board, Cell, Game
from pnp.model.game.boards import SETUP, OverTerrain, Terrain
from pnp.model.game.components import ComponentSet
from pnp.model.game.maps import LineKind
from pnp.model.game.tracking import cached_on_game

NUMBER, STEP = "number", "step"
"""The kinds of numbers, and of boxes of tracks, which may be ordinal numbers."""
_Given = Iterable[tuple[str, int | str, Span | None]]
"""Names and their values, with the locations of these."""


class Relation(NamedTuple):
    """What the names of one kind have.

    Attributes:
        of: the kind of the names.
        to: the kind of their values: names, or numbers.
        about: a pattern of words that a sentence about it contains; empty if there are none.
        facts: the values of each name, in small letters.
        topic: the kind and the name that a sentence has before the pairs; empty if it needs none.
        counts: whether the numbers are those of things, right before their name: `two bridges`.
    """

    of: str
    to: str
    about: str
    facts: Mapping[str, Fact]
    topic: tuple[str, str] = ("", "")
    counts: bool = False


@cached_on_game
def of_game(game: Game) -> tuple[Relation, ...]:
    """Return what a game says of its pieces, cards, places, kinds of ground and tracks; none with a single name."""
    sets, boards = game.components.values(), game.boards.values()
    parts = chain(_of_pieces(game), *map(_of_cards, sets), *(_of_board(game, board) for board in boards))
    return tuple(each for each in chain(parts, _of_ground(game), _of_tracks(game)) if len(each.facts) > 1)


@cached_on_game
def names_by_kind(game: Game) -> Mapping[str, frozenset[str | int]]:
    """Return the names and the named values of all relations by their kinds."""
    pairs: list[tuple[int | str, str]] = [each.topic[::-1] for each in of_game(game)]
    for each in of_game(game):
        pairs += [(name, each.of) for name in each.facts]
        pairs += [(value, each.to) for fact in each.facts.values() for value in fact.values]
    return {kind: frozenset(names) for kind, names in grouped((kind, name) for name, kind in pairs).items()}


def _facts(given: _Given, what: str) -> Mapping[str, Fact]:
    """Return the facts of names; `what`: the words between a name and its values in a message."""
    found = {}
    for name, its in grouped((name, (value, span)) for name, value, span in given).items():
        values = list(dict.fromkeys(value for value, _ in its if value != ""))
        right = f"{name} {what} {phrasing.join_and(map(str, values), 'or') or 'none'}"
        found[name.lower()] = Fact(
            {each.lower() if isinstance(each, str) else each for each in values}, right, its[0][1]
        )
    return found


def _stem(name: str) -> str:
    return re.escape(name.lower().removesuffix("s"))


def _of_pieces(game: Game) -> Iterator[Relation]:
    pieces = game.pieces.values()
    for stat in game.stats.values():
        numbers = [
            (piece, face.state, value)
            for piece in pieces
            for face in piece.faces
            if isinstance(value := face.stats.get(stat.id), int)
        ]
        either = [(f"{state} {piece.name}", value, piece.span) for piece, state, value in numbers if state]
        every = chain(((piece.name, value, piece.span) for piece, _, value in numbers), either)
        yield Relation("piece", NUMBER, _stem(stat.name), _facts(every, f"has {stat.name}"))
        of_piece = grouped((piece.name, (state, value, piece.span)) for piece, state, value in numbers if state)
        for name, its in of_piece.items():
            yield Relation(
                "state", NUMBER, _stem(stat.name), _facts(its, f"{name} has {stat.name}"), ("piece", name.lower())
            )
    faces = (face for piece in pieces for face in zip(("front", "back"), piece.faces, strict=False))
    states = ((name, face.state, face.span) for name, face in faces if face.state)
    yield Relation("face", "state", "on (?:the|its|their)", _facts(states, "is"))
    costs = ((piece.name, piece.cost, piece.span) for piece in pieces if piece.cost is not None)
    yield Relation("piece", NUMBER, "costs?|prices?", _facts(costs, "costs"))
    kinds = (
        (piece.name, its.name, piece.span)
        for piece in pieces
        for its in game.classes.values()
        if its.id == piece.move_class
    )
    yield Relation("piece", "class", "", _facts(kinds, "is"))


def _of_cards(set_: ComponentSet) -> Iterator[Relation]:
    for field in (each for each in set_.fields.values() if each.kind != "rich"):
        values = [(item, item.values.get(field.id)) for item in set_.items.values()]
        given = [
            (each.name, its, each.spans.get(field.id))
            for each, its in values
            if isinstance(its, int | str) and its != ""
        ]
        to = NUMBER if all(isinstance(value, int) for _, value, _ in given) else f"{set_.id}/{field.id}"
        yield Relation(str(set_.id), to, _stem(field.id), _facts(given, f"has {field.id}"))
        copies = Counter(str(its) for each, its in values for _ in range(each.copies) if its and to != NUMBER)
        counts = ((value, count, set_.span) for value, count in copies.items())
        yield Relation(to, NUMBER, "cards?", _facts(counts, f"as {field.id} of cards counts"), counts=True)


def _of_board(game: Game, board: Board) -> Iterator[Relation]:
    points = zip(board.grid.cells, board.points, strict=False)
    owners = {cell: point.side for cell, point in points if point.side}
    homes = {cell: zone.side for zone in board.zones if zone.purpose in {"", SETUP} for cell in zone.cells if zone.side}
    for what, of_cell in (("owns", owners), ("begins in", homes)):
        given = [
            (game.sides[side].name, board.grid.title(cell), board.drawn_at(cell)) for cell, side in of_cell.items()
        ]
        lost = ((side.name, "", board.span) for side in game.sides.values() if of_cell)
        yield Relation("side", "place", r"homes?\b", _facts(chain(given, lost), what))
    names: dict[Cell, str] = {place.cells[0]: place.name for place in board.places if len(place.cells) == 1}
    names |= {cell: board.grid.title(cell) for cell in board.grid.cells if board.points}
    layers = ((cell, kind) for cell in names for kind in (board.terrain.get(cell, board.ground), board.over.get(cell)))
    ground = ((names[cell], kind.name, board.drawn_at(cell)) for cell, kind in layers if kind)
    zones = (
        (name, zone.name, zone.span)
        for cell, name in names.items()
        for zone in board.zones
        if cell in zone.cells and not zone.side
    )
    yield Relation("place", "ground", "", _facts(chain(ground, zones), "is"))
    areas = Counter(board.terrain.get(cell, board.ground) for cell in board.grid.cells)
    counts = ((kind.name, count, kind.span) for kind, count in areas.items() if kind)
    yield Relation("ground", NUMBER, "", _facts(counts, "counts"), counts=True)
    beside = (
        (names[cell], names[other], board.span)
        for cell in names
        for other in board.grid.neighbors(cell)
        if other in names
    )
    yield Relation("place", "place", "beside|adjacent|next to|neighbo|border|touch", _facts(beside, "is beside"))


def _of_ground(game: Game) -> Iterator[Relation]:
    kinds: tuple[Terrain | OverTerrain | LineKind, ...]
    kinds = (*game.terrain.values(), *game.over.values(), *game.line_kinds.values())
    for kind in kinds:
        prices = ((each.name, kind.cost.of(each.id)) for each in game.classes.values())
        points = [
            (name, int(price.points), kind.span)
            for name, price in prices
            if price and price.has_points and price.points.denominator == 1
        ]
        yield Relation(
            "class",
            NUMBER,
            "costs?|takes?|pays?",
            _facts(points, f"for {kind.name} pays"),
            ("ground", kind.name.lower()),
        )
    for id_, attribute in game.attributes.items():
        values = ((kind, value) for kind in kinds if id_ in kind.attributes for value in kind.attributes[id_].values)
        given = [(kind.name, abs(int(value)), kind.span) for kind, value in values]
        yield Relation(
            "ground", NUMBER, f"add|subtract|{_stem(attribute.name)}", _facts(given, f"has {attribute.name}")
        )


def _of_tracks(game: Game) -> Iterator[Relation]:
    for track in game.tracks.values():
        labels = ((label, step, track.span) for step, label in track.labels.items())
        yield Relation("label", STEP, f"turn|{_stem(track.name)}", _facts(labels, f"on {track.name} is"))
