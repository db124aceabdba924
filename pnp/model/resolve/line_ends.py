"""Directions of lines: to which side a look is drawn, and where a path leaves the board."""

import math
from collections.abc import Mapping, Sequence

from pnp.errors import Span
from pnp.geometry import sides
from pnp.geometry.angles import direction, unit
from pnp.model.definition.lines import BoardLineDefinition
from pnp.model.game import Cell, Grid
from pnp.model.game.maps import COMPASS, Facing, LineChain, LineKind, compass_word
from pnp.model.resolve.context import Scope
from pnp.source.nodes import Path
from pnp.source.suggestions import did_you_mean

_LEAST_LIKE = 0.86
"""Least cosine between a compass word and the way off the board that it means: 30 degrees."""


def facing(
    context: Scope,
    path: Path,
    entry: BoardLineDefinition,
    kind: LineKind,
    grid: Grid,
    names: Mapping[str, tuple[Cell, ...]],
) -> Facing | None:
    """Return where the look of a line is drawn; None: at the right hand of its direction."""
    if entry.towards is None:
        return None
    span = context.value(*path, "towards")
    word = compass_word(entry.towards)
    if kind.lies != "side":
        context.error("value.line", "'towards' has no meaning for a path", span)
    elif word in COMPASS:
        return Facing(unit(math.radians(COMPASS[word])), None, span)
    elif entry.towards in names:
        return Facing(None, names[entry.towards][0], span)
    else:
        try:
            return Facing(None, grid.cell(entry.towards), span)
        except KeyError:
            hint = did_you_mean(entry.towards, [*COMPASS, *names, *grid.labels])
            message = f"'{entry.towards}': expected a compass word or the label of a cell"
            context.error("address.unknown-cell", message, span, hint)
    return None


def with_ends(
    context: Scope, path: Path, entry: BoardLineDefinition, kind: LineKind, chains: Sequence[LineChain], grid: Grid
) -> tuple[LineChain, ...]:
    """Return the pieces of a line; the first and the last with the directions in which a path leaves the board."""
    found = list(chains)
    if not entry.leaves or not found:
        return tuple(found)
    span = context.value(*path, "leaves")
    if kind.lies != "path":
        hint = "write the sides up to the edge"
        context.error("value.line", "'leaves' has no meaning for a line along sides", span, hint)
        return tuple(found)
    if not grid.is_lattice:
        hint = "end it in a point near the edge, and give that point the name of where the path goes"
        context.error("value.grid", "a path between points cannot leave the sheet", span, hint)
        return tuple(found)
    if len(entry.leaves) == 2:
        enters = _way(context, found[0].cells, entry.leaves[0], grid, span)
        leaves = _way(context, found[-1].cells[::-1], entry.leaves[1], grid, span)
    elif _fitting(found[-1].cells[::-1], entry.leaves[0], grid) is None and (
        _fitting(found[0].cells, entry.leaves[0], grid) is not None
    ):
        enters, leaves = _fitting(found[0].cells, entry.leaves[0], grid), None
    else:
        enters, leaves = None, _way(context, found[-1].cells[::-1], entry.leaves[0], grid, span)
    found[0] = found[0]._replace(enters=enters)
    found[-1] = found[-1]._replace(leaves=leaves)
    return tuple(found)


def _way(context: Scope, cells: Sequence[Cell], word: str, grid: Grid, span: Span) -> int | None:
    """Return the direction in which a path leaves the board from the first of some cells, or report why it cannot."""
    way = _fitting(cells, word, grid)
    if way is None:
        label = grid.label(cells[0])
        open_ways = _open_ways(grid, cells[0])
        if open_ways:
            words = sides.compass(grid)
            there = ", ".join(words[other] for other in open_ways)
            message = f"there are further cells in the direction '{word}' of {label}"
            context.error("value.line", message, span, f"ways off the board from here: {there}")
        else:
            message = f"the path ends on {label}, which is not at the edge of the board"
            context.error("value.line", message, span, "end the path on a cell at the edge, or remove 'leaves'")
    return way


def _fitting(cells: Sequence[Cell], word: str, grid: Grid) -> int | None:
    """Return the open direction of the first of some cells that is nearest to a compass word; None: none is near."""
    open_ways = _open_ways(grid, cells[0])
    angle = COMPASS[word]
    run_on = _angle(grid, cells[1], cells[0]) if len(cells) > 1 else angle
    found = (way for way in open_ways if _like(open_ways[way], angle) >= _LEAST_LIKE)
    return max(found, key=lambda way: (_like(open_ways[way], angle), _like(open_ways[way], run_on), -way), default=None)


def _open_ways(grid: Grid, cell: Cell) -> dict[int, float]:
    """Return the directions in which a cell has no neighbor, with their angles in degrees."""
    beyond = {way: sides.step(grid, cell, way) for way in range(len(sides.compass(grid)))}
    return {way: _angle(grid, cell, other) for way, other in beyond.items() if other not in grid}


def _angle(grid: Grid, cell: Cell, other: Cell) -> float:
    (x1, y1), (x2, y2) = grid.center(cell), grid.center(other)
    return math.degrees(direction(x2 - x1, y2 - y1))


def _like(one: float, other: float) -> float:
    return round(unit(math.radians(one - other))[0], 6)
