"""Kinds of lines, and the lines and places of boards: addresses become sides and cells, and are checked."""

import math
from collections.abc import Iterator, Mapping

from pnp.errors import Span
from pnp.geometry import sides
from pnp.geometry.angles import direction, unit
from pnp.geometry.sides import CellSide
from pnp.model.definition.boards import BoardDefinition, SectionDefinition
from pnp.model.definition.lines import Addresses, BoardLineDefinition, BoardPlaceDefinition, LineKindDefinition
from pnp.model.game import Cell, Grid, TerrainId, Zone
from pnp.model.game.ids import LineId, PlaceId
from pnp.model.game.maps import COMPASS, BoardLine, BoardPlace, Facing, LineChain, LineKind
from pnp.model.resolve import addresses
from pnp.model.resolve.context import Scope
from pnp.source.nodes import ListNode, Step, locate
from pnp.source.suggestions import did_you_mean

Path = tuple[Step, ...]
Names = Mapping[str, tuple[Cell, ...]]
_LEAST_LIKE = 0.86
"""Least cosine between a compass word and the way off the board that it means: 30 degrees."""


def line_kinds(context: Scope) -> dict[TerrainId, LineKind]:
    """Return the kinds of terrain along sides and paths."""
    found = {}
    for id_, entry in context.definition.terrain.items():
        if isinstance(entry, LineKindDefinition):
            path: Path = ("terrain", id_)
            found[TerrainId(id_)] = LineKind(
                TerrainId(id_),
                entry.name,
                entry.lies,
                entry.look,
                entry.color,
                _of_sides(context, (*path, "crosses"), entry.crosses, entry.lies == "path", "a path crosses sides"),
                _of_sides(context, (*path, "lifts"), entry.lifts, entry.lies == "side", "a bridge lies on a side"),
                entry.note,
                context.key(*path),
                context.value(*path, "look"),
            )
    return found


def _of_sides(context: Scope, path: Path, names: list[str], is_allowed: bool, hint: str) -> tuple[TerrainId, ...]:
    """Return kinds along sides that another kind names."""
    if names and not is_allowed:
        message = f"'{path[-1]}' has no meaning for terrain with lies: {'side' if path[-1] == 'crosses' else 'path'}"
        context.error("value.line", message, context.key(*path), hint)
        return ()
    for number, name in enumerate(names):
        span = _item(context, path, number)
        if not context.known("terrain", name, context.ids("terrain"), span):
            continue
        entry = context.definition.terrain.get(name)
        if entry is not None and entry.lies != "side":
            message = f"'{name}' does not lie along sides (lies: {entry.lies})"
            context.error("reference.wrong-terrain", message, span, _kinds(context, "side"))
    return tuple(map(TerrainId, names))


def _item(context: Scope, path: Path, number: int) -> Span:
    """Return the location of an item of a list; of the whole text where the list is written as one."""
    is_list = isinstance(locate(context.source.tree, path).value, ListNode)
    return context.value(*path, number) if is_list else context.value(*path)


def _kinds(context: Scope, *lies: str) -> str:
    """Return a hint that lists the terrain that lies there."""
    names = [id_ for id_, entry in context.definition.terrain.items() if entry.lies in lies]
    where = " or ".join(lies)
    return f"lies: {where}: {', '.join(names)}" if names else f"this game defines no terrain with lies: {where}"


def known_ground(context: Scope, name: str, span: Span) -> bool:
    """Return whether a terrain exists and lies on cells; if not, report it."""
    if not context.known("terrain", name, context.ids("terrain"), span):
        return False
    entry = context.definition.terrain.get(name)
    if entry is None or entry.lies == "cell":
        return True
    message = f"'{name}' does not lie on cells (lies: {entry.lies})"
    context.error("reference.wrong-terrain", message, span, "write it under 'lines' of a board")
    return False


# Boards


def refuse_unused(context: Scope, path: Path, board: BoardDefinition) -> None:
    """Report keys about lines and places that a board cannot use."""
    if isinstance(board.grid, SectionDefinition):
        for key in ("lines", "places"):
            if getattr(board, key):
                message = "a map section cannot have lines and places"
                context.error("value.grid", message, context.key(*path, key), "use the shape 'rectangle'")
    elif board.lines or board.places:
        return
    for key in ("scale", "north"):
        if getattr(board, key):
            message = f"'{key}' is only drawn on boards with lines or places"
            context.error("value.grid", message, context.key(*path, key), "remove it, or add lines or places")


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
                    context.error("value.duplicate-cell", message, context.value(*at, "at"))
                taken[cell] = id_
        found.append(BoardPlace(PlaceId(id_), entry.name, tuple(cells), size, context.key(*at)))
    return [place for place in found if place.cells]


def _refuse_label(context: Scope, path: Path, id_: str, grid: Grid) -> None:
    """Report an id that is also the label of a cell: an address could mean either."""
    try:
        grid.cell(id_)
    except KeyError:
        return
    context.error("value.line", f"'{id_}' is the label of a cell", context.key(*path), "choose another id")


def lines(
    context: Scope,
    path: Path,
    board: BoardDefinition,
    grid: Grid,
    kinds: Mapping[TerrainId, LineKind],
    all_places: list[BoardPlace],
    zones: tuple[Zone, ...],
) -> list[BoardLine]:
    """Return the lines of a board; paths may name places, zones of one cell, and paths that are written before."""
    names: dict[str, tuple[Cell, ...]] = {str(zone.id): tuple(sorted(zone.cells)) for zone in zones}
    names |= {str(place.id): place.cells for place in all_places}
    found: list[BoardLine] = []
    taken: dict[tuple[str, CellSide], str] = {}
    for id_, entry in board.lines.items():
        at: Path = (*path, id_)
        _refuse_label(context, at, id_, grid)
        kind = _kind(context, at, entry, kinds)
        if kind is None:
            continue
        wanted: addresses.Wanted = "path" if kind.lies == "path" else "sides" if kind.is_crossing else "course"
        chains = tuple(_chains(context, (*at, "along"), entry.along, grid, wanted, names))
        towards = _towards(context, at, entry, kind, grid, names)
        leaves = _leaves(context, at, entry, kind, chains, grid)
        line = BoardLine(LineId(id_), kind.id, kind, entry.name, chains, towards, leaves, context.key(*at))
        _refuse_twice(context, at, line, taken, grid)
        if id_ in names:
            message = f"'{id_}' is also a place or zone of this board"
            context.error("value.line", message, context.key(*at), "choose another id")
        if kind.lies == "path":
            names[id_] = tuple(cell for chain in chains for cell in chain.cells)
        found.append(line)
    return [line for line in found if line.chains]


def _refuse_twice(
    context: Scope, path: Path, line: BoardLine, taken: dict[tuple[str, CellSide], str], grid: Grid
) -> None:
    """Report sides that another line of the same kind has already; paths may share links."""
    shared = [side for side in line.sides if (line.kind.id, side) in taken]
    if shared:
        more = f" and {len(shared) - 1} more" if len(shared) > 1 else ""
        name, other = sides.side_name(grid, shared[0]), taken[line.kind.id, shared[0]]
        message = f"the side {name}{more} is in the line '{other}' of the same kind already"
        context.error("value.duplicate-side", message, context.value(*path, "along"), "leave it out here")
    taken |= {(line.kind.id, side): line.id for side in line.sides}


def _kind(
    context: Scope, path: Path, entry: BoardLineDefinition, kinds: Mapping[TerrainId, LineKind]
) -> LineKind | None:
    span = context.value(*path, "of")
    if not context.known("terrain", entry.of, context.ids("terrain"), span):
        return None
    ground = context.definition.terrain.get(entry.of)
    if ground is not None and ground.lies == "cell":
        message = f"'{entry.of}' lies on cells, and is no kind of line"
        context.error("reference.wrong-terrain", message, span, _kinds(context, "side", "path"))
    return kinds.get(TerrainId(entry.of))


def _chains(
    context: Scope, path: Path, written: Addresses, grid: Grid, wanted: addresses.Wanted, names: Names
) -> Iterator[LineChain]:
    """Yield what each text names; report every word that cannot be read."""
    is_list = isinstance(locate(context.source.tree, path).value, ListNode)
    for number, text in enumerate(written):
        at: Path = (*path, number) if is_list else path
        span = context.value(*at)
        read = addresses.read(text, grid, wanted, names, span)
        for problem in read.problems:
            place = context.part(at, problem.offset, problem.end - problem.offset)
            message = f"'{problem.seen.strip()}': expected {problem.expected}"
            context.error(f"address.{problem.id}", message, place, problem.hint)
        if read.cells or read.sides:
            yield LineChain(text, read.sides, read.cells, span)


def _towards(
    context: Scope, path: Path, entry: BoardLineDefinition, kind: LineKind, grid: Grid, names: Names
) -> Facing | None:
    if entry.towards is None:
        return None
    span = context.value(*path, "towards")
    if kind.lies != "side":
        context.error("value.line", "'towards' has no meaning for a path", span)
    elif entry.towards in COMPASS:
        return Facing(unit(math.radians(COMPASS[entry.towards])), None, span)
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


def _leaves(
    context: Scope, path: Path, entry: BoardLineDefinition, kind: LineKind, chains: tuple[LineChain, ...], grid: Grid
) -> int | None:
    """Return the direction in which a path leaves the board: the open one nearest to the word."""
    if entry.leaves is None:
        return None
    span = context.value(*path, "leaves")
    if kind.lies != "path":
        hint = "write the sides up to the edge"
        context.error("value.line", "'leaves' has no meaning for a line along sides", span, hint)
        return None
    if not chains:
        return None
    last = chains[-1].cells[-1]
    open_ways = _open_ways(grid, last)
    if not open_ways:
        message = f"the path ends on {grid.label(last)}, which is not at the edge of the board"
        context.error("value.line", message, span, "end the path on a cell at the edge, or remove 'leaves'")
        return None
    before = chains[-1].cells[-2:-1]
    angle = COMPASS[entry.leaves]
    run_on = _angle(grid, before[0], last) if before else angle
    way = max(open_ways, key=lambda way: (_like(open_ways[way], angle), _like(open_ways[way], run_on), -way))
    if _like(open_ways[way], angle) < _LEAST_LIKE:
        words = sides.compass(grid)
        there = ", ".join(words[other] for other in open_ways)
        message = f"there are further cells in the direction '{entry.leaves}' of {grid.label(last)}"
        context.error("value.line", message, span, f"ways off the board from here: {there}")
    return way


def _open_ways(grid: Grid, cell: Cell) -> dict[int, float]:
    """Return the directions in which a cell has no neighbor, with their angles in degrees."""
    beyond = {way: sides.step(grid, cell, way) for way in range(len(sides.compass(grid)))}
    return {way: _angle(grid, cell, other) for way, other in beyond.items() if other not in grid}


def _angle(grid: Grid, cell: Cell, other: Cell) -> float:
    (x1, y1), (x2, y2) = grid.center(cell), grid.center(other)
    return math.degrees(direction(x2 - x1, y2 - y1))


def _like(one: float, other: float) -> float:
    return round(unit(math.radians(one - other))[0], 6)
