"""Kinds of lines; lines and places of boards, with what symmetry adds: addresses become sides and cells."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.errors import Span
from pnp.geometry import sides
from pnp.geometry.angles import direction, unit
from pnp.geometry.sides import CellSide
from pnp.geometry.symmetry import mirror_cell, mirror_direction
from pnp.model.definition.boards import BoardDefinition
from pnp.model.definition.ground import LineKindDefinition
from pnp.model.definition.lines import Addresses, BoardLineDefinition, BoardPlaceDefinition
from pnp.model.game import Cell, Grid, Symmetry, TerrainId
from pnp.model.game.ids import LineId, PlaceId
from pnp.model.game.maps import COMPASS, BoardLine, BoardPlace, Facing, LineChain, LineKind, compass_word
from pnp.model.resolve import addresses
from pnp.model.resolve.context import Scope
from pnp.scene.presets import palettes
from pnp.source.nodes import Path

Names = Mapping[str, tuple[Cell, ...]]
_WHERE = {"cell": "on cells", "over": "over other terrain", "side": "along sides", "path": "along a path"}
"""Where terrain lies, in the words of findings."""


def line_kind(context: Scope, path: Path, entry: LineKindDefinition, **priced: object) -> LineKind:
    """Return a kind of terrain along sides or paths; `priced`: its cost and its attributes."""
    return context.record(
        LineKind,
        entry,
        path,
        crosses=_of_sides(context, (*path, "crosses"), entry.crosses, entry.lies, "path"),
        lifts=_of_sides(context, (*path, "lifts"), entry.lifts, entry.lies, "side"),
        color=entry.color or palettes()[context.definition.palette].lines.get(entry.look),
        look_span=context.value(*path, "look"),
        **priced,
    )


def _of_sides(context: Scope, path: Path, names: list[str], lies: str, wanted: str) -> tuple[TerrainId, ...]:
    """Return kinds along sides that another kind names, which must lie as `wanted`."""
    if names and lies != wanted:
        message = f"only terrain with lies: {wanted} can have '{path[-1]}', but '{path[-2]}' has lies: {lies}"
        hint = f"remove '{path[-1]}' here, or write lies: {wanted}"
        hint += ", as for a bridge" if wanted == "side" else "; a road, for example, crosses rivers"
        context.error("value.line", message, context.key(*path), hint)
        return ()
    for number, name in enumerate(names):
        known_terrain(context, name, context.value(*path, number), "side")
    return tuple(map(TerrainId, names))


def _kinds(context: Scope, *lies: str) -> str:
    """Return a hint that lists the terrain that lies there."""
    names = [id_ for id_, entry in context.definition.terrain.items() if entry.lies in lies]
    where = " or ".join(lies)
    none = f"this game defines no terrain with lies: {where}"
    return f"terrain with lies: {where} is {', '.join(names)}" if names else none


def known_terrain(context: Scope, name: str, span: Span, *lies: str) -> bool:
    """Return whether a terrain exists and lies where one is wanted; if not, report it."""
    if not context.known("terrain", name, context.ids("terrain"), span):
        return False
    entry = context.definition.terrain.get(name)
    if entry is None or entry.lies in lies:
        return True
    message = f"'{name}' does not lie {' or '.join(map(_WHERE.__getitem__, lies))} (lies: {entry.lies})"
    hint = _kinds(context, *lies)
    if "cell" in lies:
        hint = "write it under 'lines' of a board" if entry.lies != "over" else "it lies over one that does"
    context.error("reference.wrong-terrain", message, span, hint)
    return False


# Boards


def places(context: Scope, path: Path, written: Mapping[str, BoardPlaceDefinition], grid: Grid) -> list[BoardPlace]:
    """Return the places of a board; a cell can have one place with a symbol."""
    found: list[BoardPlace] = []
    taken: dict[Cell, str] = {}
    for id_, entry in written.items():
        at: Path = (*path, id_)
        _refuse_label(context, at, id_, grid)
        cells: dict[Cell, None] = {}
        for chain in _chains(context, (*at, "at"), entry.at, grid, "cells", {}):
            cells |= dict.fromkeys(chain.cells)
        size = entry.size or ("none" if len(cells) > 1 else "town")
        if size != "none" and len(cells) > 1:
            message = f"a {size} is in one cell, '{id_}' has {len(cells)}"
            context.error("value.line", message, context.value(*at, "size"), "leave the size out, or name one cell")
        elif size != "none":
            for cell in cells:
                if cell in taken:
                    message = f"the cell {grid.label(cell)} has the place '{taken[cell]}' already"
                    context.error("value.duplicate-cell", message, context.value(*at, "at"), "move one of them")
                taken[cell] = id_
        if entry.outline and len(cells) == 1:
            message = "'outline' is drawn around a region, not around one cell"
            context.error("value.line", message, context.key(*at, "outline"), "remove it, or add the region's cells")
        found.append(BoardPlace(PlaceId(id_), entry.name, tuple(cells), size, context.key(*at), entry.outline))
    return [place for place in found if place.cells]


def _refuse_label(context: Scope, path: Path, id_: str, grid: Grid) -> None:
    """Report an id that is also the label of a cell: an address could mean either."""
    if addresses.is_label(grid, id_):
        context.error("value.line", f"'{id_}' is the label of a cell", context.key(*path), "choose another id")


def lines(
    context: Scope, path: Path, board: BoardDefinition, grid: Grid, kinds: Mapping[TerrainId, LineKind], named: Names
) -> list[BoardLine]:
    """Return the lines of a board; paths may name places and zones (`named`), and paths that are written before."""
    names = dict(named)
    found: list[BoardLine] = []
    taken: dict[tuple[str, CellSide], BoardLine] = {}
    for id_, entry in board.lines.items():
        at: Path = (*path, id_)
        _refuse_label(context, at, id_, grid)
        known_terrain(context, entry.of, context.value(*at, "of"), "side", "path")
        kind = kinds.get(TerrainId(entry.of))
        if kind is None:
            continue
        if kind.lies == "side" and not grid.is_lattice:
            message = f"points have no sides, along which '{entry.of}' could lie"
            context.error("value.grid", message, context.value(*at, "of"), _kinds(context, "path"))
            continue
        wanted: addresses.Wanted = "path" if kind.lies == "path" else "sides" if kind.is_crossing else "course"
        chains: tuple[LineChain, ...] = tuple(_chains(context, (*at, "along"), entry.along, grid, wanted, names))
        towards = facing(context, at, entry, kind, grid, names)
        turned = [chain._replace(towards=towards) for chain in chains]
        chains = with_ends(context, at, entry, kind, turned, grid)
        line = BoardLine(LineId(id_), kind.id, kind, entry.name, chains, context.key(*at))
        _refuse_twice(context, at, line, taken, grid)
        if id_ in names:
            message = f"'{id_}' is also a place or zone of this board"
            context.error("value.line", message, context.key(*at), "choose another id")
        if kind.lies == "path":
            names[id_] = tuple(cell for chain in chains for cell in chain.cells)
        found.append(line)
    return [line for line in found if line.chains]


def _refuse_twice(
    context: Scope, path: Path, line: BoardLine, taken: dict[tuple[str, CellSide], BoardLine], grid: Grid
) -> None:
    """Report sides that another line of the same kind has already; paths may share links."""
    shared = [side for side in line.sides if (line.kind.id, side) in taken]
    if shared:
        one, other = len(shared) == 1, taken[line.kind.id, shared[0]]
        names = ", ".join(sides.side_name(grid, side) for side in shared[:6]) + (" …" if len(shared) > 6 else "")
        who = f"the side {names} is" if one else f"{len(shared)} sides ({names}) are"
        message = f"{who} in two lines of '{line.kind.id}': '{other.id}' and '{line.id}'"
        part = f"leave {'it' if one else 'them'} out of '{line.id}'"
        hint = f"remove the line '{line.id}'" if len(shared) == len(line.sides) else part
        related = [(other.span, f"the line '{other.id}' has {'it' if one else 'them'} already")]
        context.findings.error("value.duplicate-side", message, context.value(*path, "along"), hint, related)
    taken |= {(line.kind.id, side): line for side in line.sides}


def _chains(
    context: Scope, path: Path, written: Addresses, grid: Grid, wanted: addresses.Wanted, names: Names
) -> Iterator[LineChain]:
    """Yield what each text names; report every word that cannot be read."""
    for number, text in enumerate(written):
        at: Path = (*path, number)
        span = context.value(*at)
        read = addresses.read(text, grid, wanted, names, span)
        for problem in read.problems:
            place = context.part(at, problem.offset, problem.end - problem.offset)
            seen = f"'{problem.seen}'" if problem.seen.strip() else "this is empty"
            message = f"{seen}: expected {problem.expected}"
            context.error(f"address.{problem.id}", message, place, problem.hint)
        if read.cells or read.sides:
            yield LineChain(text, read.sides, read.cells, span)


_LEAST_LIKE = 0.86
"""Least cosine between a compass word and the way off the board that it means: 30 degrees."""


def facing(
    context: Scope, path: Path, entry: BoardLineDefinition, kind: LineKind, grid: Grid, names: Names
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
    elif addresses.is_label(grid, entry.towards):
        return Facing(None, grid.cell(entry.towards), span)
    else:
        hint = addresses.label_hint(grid, entry.towards, {**dict.fromkeys(COMPASS, ()), **names})
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
    first, last, word = found[0].cells, found[-1].cells[::-1], entry.leaves[0]
    enters, leaves = _fitting(first, word, grid), None
    if len(entry.leaves) == 2:
        enters = _way(context, first, word, grid, span)
        leaves = _way(context, last, entry.leaves[1], grid, span)
    elif enters is None or _fitting(last, word, grid) is not None:
        enters, leaves = None, _way(context, last, word, grid, span)
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
            there = ", ".join(sides.compass(grid)[other] for other in open_ways)
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


def mirrored_lines(lines: Sequence[BoardLine], grid: Grid, mirror: Symmetry | None) -> tuple[BoardLine, ...]:
    """Return the lines of a board with the pieces that its symmetry adds to them."""
    if mirror is None:
        return tuple(lines)
    sides_taken = {(line.of, side) for line in lines for side in line.sides}
    links_taken = {(line.of, link) for line in lines for chain in line.chains for link in _links(chain)}
    kind = mirror.kind
    motion = Motion(
        grid,
        lambda cell: mirror_cell(grid, cell, kind),
        lambda way: mirror_direction(grid, way, kind),
        (1 if kind == "rows" else -1, 1 if kind == "columns" else -1),
    )
    found = []
    for line in lines:
        images = map(motion.chain, line.chains)
        added = [
            image._replace(is_mirrored=True)
            for image in images
            if image is not None
            and not any((line.of, side) in sides_taken for side in image.sides)
            and not any((line.of, link) in links_taken for link in _links(image))
        ]
        found.append(line._replace(chains=(*line.chains, *added)))
    return tuple(found)


def _links(chain: LineChain) -> set[tuple[Cell, Cell]]:
    return {(min(link), max(link)) for link in pairwise(chain.cells)}


class Motion(NamedTuple):
    """How lines of a grid are moved: to the other half of their board, or from a map section to the map.

    `cell` returns where a cell is moved (None: nowhere), `way` the number of a direction after the move. `vector`: the
    factors of x and y.
    """

    grid: Grid
    cell: Callable[[Cell], Cell | None]
    way: Callable[[int], int]
    vector: tuple[int, int]

    def chain(self, chain: LineChain) -> LineChain | None:
        """Return a piece of a line after the move; None where not all of its cells have a place."""
        cells = tuple(moved for moved in map(self.cell, chain.cells) if moved is not None)
        along = tuple(moved for moved in map(self._side, chain.sides) if moved is not None)
        if len(cells) < len(chain.cells) or len(along) < len(chain.sides):
            return None
        towards = chain.towards and self._facing(chain.towards)
        enters, leaves = (None if way is None else self.way(way) for way in (chain.enters, chain.leaves))
        return chain._replace(sides=along, cells=cells, towards=towards, enters=enters, leaves=leaves)

    def _side(self, side: CellSide) -> CellSide | None:
        for cell in sides.cells_of(self.grid, side):
            moved = self.cell(cell) if cell in self.grid else None
            if moved is not None:
                return sides.side(self.grid, moved, self.way(sides.sides_of(self.grid, cell).index(side)))
        return None

    def _facing(self, facing: Facing) -> Facing:
        vector = facing.vector and (facing.vector[0] * self.vector[0], facing.vector[1] * self.vector[1])
        return Facing(vector, None if facing.cell is None else self.cell(facing.cell), facing.span)
