"""All other values of two games: whatever the sections with words of their own do not name.

It walks the whole Game, both versions side by side, so that a new key of the language can never be missing from a
comparison.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import PurePath
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.comparison import matching
from pnp.comparison.changes import MAPS, OTHER, PIECES, RULINGS, SCENARIOS, TABLES, TITLE, Change
from pnp.errors import Span
from pnp.expressions.expression import Expression
from pnp.geometry.grid import Grid
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.hexes import Hex
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.square_grid import Square, SquareGrid
from pnp.model.game import (
    Action,
    Board,
    Budget,
    Composite,
    Die,
    Example,
    Face,
    Force,
    Game,
    KeyEntry,
    Marker,
    Modifier,
    Panel,
    Piece,
    RulesBook,
    Scenario,
    Side,
    Table,
    UnitGroup,
    Zone,
)
from pnp.model.game.ground import Price
from pnp.model.game.ids import BoardId
from pnp.model.game.maps import BoardLine, LineChain
from pnp.model.game.play import Axis
from pnp.model.game.rulings import Decision, Rulings
from pnp.model.game.units import UnitPlace

_NAMED: Mapping[type, frozenset[str]] = MappingProxyType(
    {
        Game: frozenset({"title", "version", "minutes", "formulas", "folder", "templates", "passages"}),
        Side: frozenset({"name", "color"}),
        Die: frozenset({"faces"}),
        Budget: frozenset({"amount", "units"}),
        Action: frozenset({"cost", "per_piece"}),
        Piece: frozenset({"name", "cost", "limit", "count", "move_class", "carries", "moves"}),
        Face: frozenset({"state", "stats", "flags"}),
        Marker: frozenset({"count", "neutral_count", "back_name", "stats", "weapons", "flags"}),
        Composite: frozenset({"count", "of", "effect"}),
        Board: frozenset({"terrain", "over", "fields", "ground"}),
        Zone: frozenset({"cells"}),
        Modifier: frozenset({"add", "when"}),
        Table: frozenset({"cells"}),
        Scenario: frozenset({"title", "turns", "first", "places", "board"}),
        Force: frozenset({"name"}),
        KeyEntry: frozenset({"name", "cost", "attributes"}),
        Rulings: frozenset({"decisions", "clauses"}),
        RulesBook: frozenset({"chapters"}),
        Example: frozenset({"places"}),
        BoardLine: frozenset({"kind"}),
        LineChain: frozenset({"sides", "cells"}),
        Panel: frozenset({"places"}),
        UnitGroup: frozenset({"cells"}),
        UnitPlace: frozenset({"board", "cell", "zone"}),
    }
)
"""Fields that are not compared here, by type: other modules have words for them, or they follow from others."""
_REPORTED = (
    Side,
    Die,
    Action,
    Piece,
    Marker,
    Composite,
    Board,
    Zone,
    Table,
    Modifier,
    Scenario,
    KeyEntry,
    Decision,
    Face,
)
"""Things that other modules report when they are new or gone."""
_SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("sides", "dice", "procedure", "budget", "subtitle", "players", "skins", "credits"), TITLE),
        **dict.fromkeys(("stats", "pieces", "markers", "composites", "components", "states", "classes"), PIECES),
        **dict.fromkeys(("types", "sizes", "formations"), PIECES),
        **dict.fromkeys(("terrain", "over", "boards", "line_kinds", "attributes", "roles"), MAPS),
        **dict.fromkeys(("tables", "modifiers", "tracks", "variables"), TABLES),
        "scenarios": SCENARIOS,
        "rulings": RULINGS,
    }
)
"""The section of a comparison for each field of the game; OTHER for those that are not here."""
_SPANS = ("span", "spans")
"""Ends of the names of fields that are no values: where a value is written."""
_UNSAID = frozenset(
    {"boards", "general", "options", "special", "chains", "written", "units", "values", "rows", "faces"}
)
"""Fields whose names say nothing beside what they contain."""


class _At(NamedTuple):
    """Where a pair of values is: the words for it, and what reads the values of the old and of the new game."""

    section: str
    names: tuple[Mapping[str, str], Mapping[str, str]]
    subject: str = ""
    aspect: str = ""
    spans: tuple[Span | None, Span | None] = (None, None)
    grids: tuple[Grid | None, Grid | None] = (None, None)
    games: tuple[Game | None, Game | None] = (None, None)

    def within(self, word: str) -> "_At":
        word = "" if word in _UNSAID else word
        return self._replace(aspect=f"{self.aspect} {word}".strip())


def changes(old: Game, new: Game) -> Iterator[Change]:
    """Yield values that were changed, removed or added; a thing of which the other game has nothing counts once."""
    names = (matching.names(old), matching.names(new))
    for name in _fields(new):
        at = _At(_SECTIONS.get(name, OTHER), names, games=(old, new))
        at = at if isinstance(getattr(new, name) or getattr(old, name), Mapping) else at.within(matching.worded(name))
        yield from _differences(getattr(old, name), getattr(new, name), at)


def _differences(one: Any, other: Any, at: _At) -> Iterator[Change]:
    """Yield the differences of two versions of a value, one of which may be None."""
    if one is None and other is None:
        return
    known = other if one is None else one
    if _is_leaf(known):
        was, is_ = (_words(each, at, place) for place, each in enumerate((one, other)))
        if was != is_ and not (isinstance(known, str) and one == other):
            yield Change(at.section, at.subject, at.aspect, was, is_, spans=at.spans)
        return
    at = _entered(one, other, at)
    if isinstance(known, Mapping):
        for key in dict.fromkeys((*(one or ()), *(other or ()))):
            pair = (one or {}).get(key), (other or {}).get(key)
            thing = next(each for each in pair if each is not None) if pair != (None, None) else None
            yield from _differences(
                *pair, at if not _is_leaf(thing) and matching.name_of(thing) else at.within(_key(key, at))
            )
    elif isinstance(known, frozenset | set):
        yield from _listed(
            [sorted(_words(each, at, place) for each in part or ()) for place, part in _both(one, other)], at
        )
    elif isinstance(known, Axis) and one and other:
        yield from _axis(one, other, at)
    elif type(known) in (tuple, list):
        yield from _list(one or (), other or (), at)
    elif not _is_record(known):
        raise TypeError(f"{at.subject} {at.aspect} is a {type(known).__name__}, which cannot be compared")
    elif one is None or other is None or _fields(one) != _fields(other):
        yield from _whole(one, other, at)
    else:
        for name in _fields(known):
            yield from _differences(getattr(one, name), getattr(other, name), at.within(matching.worded(name)))


def _both(one: Any, other: Any) -> Iterator[tuple[int, Any]]:
    return enumerate((one, other))


def _entered(one: Any, other: Any, at: _At) -> _At:
    """Return the place inside a thing: the words for it begin with its name, and its grid labels its cells."""
    known = one if other is None else other
    spans = [getattr(each, "span", None) or span for each, span in zip((one, other), at.spans, strict=True)]
    grids = [_grid(each, game) or grid for each, game, grid in zip((one, other), at.games, at.grids, strict=True)]
    at = at._replace(spans=(spans[0], spans[1]), grids=(grids[0], grids[1]))
    name = at.names[1].get(known.id, "") if isinstance(known, Piece) else matching.name_of(known)
    if not name:
        return at
    return at._replace(subject=f"{at.subject}, {name}" if at.subject else name, aspect="")


def _grid(thing: Any, game: Game | None) -> Grid | None:
    """Return the grid of the board that a thing is on, if any."""
    board = thing if isinstance(thing, Board) else getattr(thing, "board", None)
    if isinstance(thing, Example) and game and thing.scenario:
        board = game.scenarios[thing.scenario].board
    board = game.boards.get(BoardId(board)) if game and isinstance(board, str) else board
    return board.grid if isinstance(board, Board) else None


def _list(one: Any, other: Any, at: _At) -> Iterator[Change]:
    pairs = list(matching.pairs(one, other))
    if all(each is None or _is_leaf(each) for pair in pairs for each in pair):
        yield from _listed([[_words(each, at, place) for each in part] for place, part in _both(one, other)], at)
        return
    for was, is_ in pairs:
        yield from _differences(was, is_, at)


def _listed(words: list[list[str]], at: _At) -> Iterator[Change]:
    """Yield what is new and what is gone in lists of words."""
    pairs = [pair for pair in matching.pairs(*words) if pair[0] != pair[1]]
    for was, is_ in pairs:
        if was and is_:
            yield Change(at.section, at.subject, at.aspect, was, is_, spans=at.spans)
    gone, added = ([pair[place] for pair in pairs if pair[1 - place] is None] for place in (0, 1))
    if gone:
        yield Change(at.section, at.subject, at.aspect, matching.listed(gone), "", spans=at.spans)
    if added:
        yield Change(at.section, at.subject, at.aspect, "", matching.listed(added), spans=at.spans)
    if not pairs and words[0] != words[1]:
        before, after = map(", ".join, words)
        yield Change(at.section, at.subject, at.aspect, before, after, spans=at.spans)


def _axis(one: Axis, other: Axis, at: _At) -> Iterator[Change]:
    """Yield what differs between two axes: their lines by value, so that a new line moves no other."""
    before, after = (dict(zip(axis.values, axis.labels, strict=True)) for axis in (one, other))
    yield from _differences(before, after, at._replace(aspect="line"))
    for name in _fields(one):
        if name not in ("values", "labels"):
            yield from _differences(getattr(one, name), getattr(other, name), at.within(matching.worded(name)))


def _whole(one: Any, other: Any, at: _At) -> Iterator[Change]:
    """Yield one change for a thing that is new or gone."""
    known = one if other is None else other
    if isinstance(known, _REPORTED):
        return
    if isinstance(known, UnitGroup) and known.at and not _is_of_both(known, at):
        return
    what = at.subject if matching.name_of(known) else f"{at.subject} {at.aspect}".strip()
    what += f" ({matching.noun(known)})"
    yield Change(at.section, "", "", what if one is not None else "", what if other is not None else "", spans=at.spans)


def _is_of_both(group: UnitGroup, at: _At) -> bool:
    return any(all(unit in game.pieces for game in at.games if game) for unit in group.units)


def _is_leaf(value: Any) -> bool:
    values = (str, int, float, Fraction, PurePath, Expression, HexGrid, SquareGrid, PointGrid, Hex, Square)
    return isinstance(value, (*values, Price, LineChain, UnitPlace))


def _words(value: Any, at: _At, place: int) -> str:
    """Return a value as a player reads it."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case Expression():
            return value.text
        case LineChain():
            return value.written
        case Hex() | Square():
            grid = at.grids[place]
            return grid.label(value) if grid is not None and value in grid else "a cell"
        case UnitPlace():
            return value.name
        case HexGrid() | SquareGrid():
            return f"{len(value.cells)} cells, {value.labeling}"
        case PointGrid():
            return f"{len(value.cells)} points on {value.width:g} × {value.height:g} mm"
    return _named(str(value), at, place)


def _key(key: Any, at: _At) -> str:
    if isinstance(key, Hex | Square):
        return _words(key, at, 1 if at.grids[1] is not None else 0)
    words = ["/".join(map(str, key)) if isinstance(key, tuple) else str(key)]
    return _named(words[0], at, 1)


def _named(word: str, at: _At, place: int) -> str:
    """Return the name of what has this id in one version or the other, or the word itself."""
    return at.names[place].get(word) or at.names[1 - place].get(word, word)


def _is_record(value: Any) -> bool:
    return hasattr(value, "_fields") or is_dataclass(value)


def _fields(value: Any) -> list[str]:
    """Return the names of the fields of a record that are compared here."""
    names = getattr(value, "_fields", None) or [field.name for field in fields(value)]
    skipped = {"id", *_NAMED.get(type(value), ())}
    skipped |= {"name"} if isinstance(value, UnitGroup) and value.at else set()
    return [name for name in names if name not in skipped and not name.endswith(_SPANS)]
