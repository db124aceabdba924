"""All other values of two games: whatever the sections with words of their own do not name is named by its path.

It walks the whole Game, so that a new key of the language can never be missing from a comparison.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import PurePath
from types import MappingProxyType
from typing import Any

from pnp.comparison.changes import OTHER, Change
from pnp.errors import Span
from pnp.expressions.expression import Expression
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.square_grid import SquareGrid
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
    Zone,
)
from pnp.model.game.maps import BoardLine, LineChain
from pnp.model.game.rulings import Rulings

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
        Force: frozenset({"units"}),
        KeyEntry: frozenset({"name", "cost", "attributes"}),
        Rulings: frozenset({"decisions", "clauses"}),
        RulesBook: frozenset({"chapters"}),
        Example: frozenset({"places"}),
        BoardLine: frozenset({"kind"}),
        LineChain: frozenset({"sides", "cells"}),
        Panel: frozenset({"places"}),
    }
)
"""Fields that are not compared here, by type: other modules have words for them, or they follow from others."""
_SPANS = ("span", "spans")
"""Ends of the names of fields that are no values: where a value is written."""
Path = tuple[str, ...]
Leaf = tuple[str, Span | None]


def changes(old: Game, new: Game) -> Iterator[Change]:
    """Yield values that were changed, removed or added; a thing of which the other game has nothing counts once."""
    before, after = (dict(_leaves(game, (), None)) for game in (old, new))
    of_one_game = _parts(before) ^ _parts(after)
    reported: set[Path] = set()
    for path in dict.fromkeys((*before, *after)):
        one, other = before.get(path), after.get(path)
        if one and other and one[0] == other[0]:
            continue
        whole = next((path[:end] for end in range(1, len(path)) if path[:end] in of_one_game), path)
        if whole not in reported:
            reported.add(whole)
            values = [leaf[0] if whole == path else "this part" for leaf in (one, other) if leaf]
            was, is_ = values if len(values) > 1 else (*values, "") if one else ("", *values)
            yield Change(OTHER, ".".join(whole), "", was, is_, spans=(one and one[1], other and other[1]))


def _parts(leaves: Iterable[Path]) -> set[Path]:
    """Return the paths of all parts that have further parts."""
    return {path[:end] for path in leaves for end in range(1, len(path))}


def _leaves(value: Any, path: Path, span: Span | None) -> Iterator[tuple[Path, Leaf]]:
    """Yield every value below a part of the game, as text, with its path and the place of the part that it is in."""
    span = getattr(value, "span", None) or span
    match value:
        case None:
            return
        case str() | int() | float() | Fraction() | PurePath():
            yield path, (str(value), span)
        case Expression():
            yield path, (value.text, span)
        case HexGrid() | SquareGrid():
            yield path, (f"{len(value.cells)} cells, {value.labeling}", span)
        case PointGrid():
            yield path, (f"{len(value.cells)} points on {value.width:g} × {value.height:g} mm", span)
        case frozenset() | set():
            yield path, (", ".join(sorted(map(str, value))), span)
        case _:
            for name, entry in _entries(value, ".".join(path)):
                yield from _leaves(entry, (*path, name), span)


def _entries(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a part of the game, but for those that are compared elsewhere.

    Raises:
        TypeError: it is of a kind that this comparison does not know.
    """
    if isinstance(value, Mapping):
        for key, entry in value.items():
            yield "/".join(map(str, key)) if isinstance(key, tuple) else str(key), entry
    elif hasattr(value, "_fields") or is_dataclass(value):
        for name in getattr(value, "_fields", None) or [field.name for field in fields(value)]:
            if name not in _NAMED.get(type(value), ()) and not name.endswith(_SPANS):
                yield name.replace("_", "-"), getattr(value, name)
    elif isinstance(value, tuple | list):
        yield from ((str(getattr(entry, "id", number)), entry) for number, entry in enumerate(value, 1))
    else:
        raise TypeError(f"{path} is a {type(value).__name__}, which cannot be compared")
