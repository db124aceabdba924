"""Rivers, roads and bridges: roads end somewhere on open ground, cross rivers at bridges, and bridges have both."""

from collections.abc import Iterator, Mapping, Set

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, movement_classes, phrasing
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.movement_classes import may_enter
from pnp.geometry import sides
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.sides import CellSide, Corner, side_name
from pnp.model.compute import ground
from pnp.model.compute.ground import MapGround
from pnp.model.game import Board, Cell, ClassId, Game, TerrainId
from pnp.model.game.maps import COAST_LOOK, CROSSING_LOOKS, WATER_LOOKS, BoardLine, LineChain, LineKind

_MOST_NAMED = 5
Kinds = Mapping[CellSide, Mapping[TerrainId, LineKind]]


@check("line.dead-end", "info")
def paths_end_somewhere(game: Game) -> Iterator[Report]:
    """Find ends of paths without a place, another path or the edge, and of rivers without water or the edge."""
    for board in (board for board in game.boards.values() if board.grid.is_lattice):
        for line, chain in board_lines.paths(board):
            for cell in dict.fromkeys((chain.cells[0], chain.cells[-1])):
                if not _is_goal(board, line, cell):
                    yield _dead_end(game, board, line, chain, cell)
        for line in board.lines:
            for chain in line.chains if line.kind.look in WATER_LOOKS else ():
                corner = _mouth(board, chain)
                if corner is not None and not _flows_on(board, line, corner):
                    name, missing = side_name(board.grid, chain.sides[-1]), _missing_side(board, line, corner)
                    message = f"{phrasing.line(line)} ends at {name}, on dry land"
                    hint = "draw it to another river, to a sea (terrain with water: true) or to the edge"
                    found = Report(message, chain.span, hint, witness=(("board", board.name), ("side", name)))
                    yield found._replace(hint=f"draw it on along {missing}", severity="warning") if missing else found


def _dead_end(game: Game, board: Board, line: BoardLine, chain: LineChain, cell: Cell) -> Report:
    """Return the report about a path that ends where nothing is: a warning if it is one cell short of something."""
    label = board.grid.label(cell)
    message = f"{phrasing.line(line)} ends in {label}, where nothing is"
    witness = (("board", board.name), ("cell", label))
    same = (other for other in board.lines if other is not line and other.kind.id == line.kind.id)
    reached = {there for town in board_lines.towns(board) for there in town.cells}
    reached = reached.union(*(other.cells for other in same)) - {*chain.cells}
    goals = [other for other in sides.around(board.grid, cell) if other in reached]
    if not goals:
        hint = "draw it to a place, another path or the edge, or name the place"
        return Report(message, chain.span, hint, witness=witness)
    along, obstacles = _kinds_along(board), _obstacles(game)
    ways = ((goal, sides.shared(board.grid, cell, goal)) for goal in goals)
    dry = [goal for goal, side in ways if side is None or not _blocking(along, line, side, obstacles)]
    place = {cell: f" ({each.name})" for each in reversed(board.places) for cell in each.cells if each.name}
    names = phrasing.join_and((f"{board.grid.label(goal)}{place.get(goal, '')}" for goal in dry or goals), "or")
    hint = f"draw it on to {names}; if it is meant to end there, name the place"
    return Report(message, chain.span, hint, witness=witness, severity="warning")


def _mouth(board: Board, chain: LineChain) -> Corner | None:
    """Return the corner where a river ends; None if it is one side, or closed."""
    *earlier, last = chain.sides
    before = {corner for side in earlier for corner in sides.ends(board.grid, side)}
    return next((corner for corner in sides.ends(board.grid, last) if earlier and corner not in before), None)


def _flows_on(board: Board, line: BoardLine, corner: Corner) -> bool:
    """Return whether there is water, another river or the edge of the board at a corner."""
    grid = board.grid
    last = next(side for chain in line.chains for side in chain.sides if corner in sides.ends(grid, side))
    around = {cell for side in (last, *sides.touching(grid, last)) for cell in sides.cells_of(grid, side)}
    cells = [cell for cell in around if corner in sides.corners_of(grid, cell)]
    meets = any(corner in sides.ends(grid, side) for side in _other_water(board, line))
    return meets or any(cell not in grid or board.is_water(cell) for cell in cells)


def _other_water(board: Board, line: BoardLine) -> Iterator[CellSide]:
    """Yield the sides of the other rivers, streams and coasts of a board."""
    for other in board.lines:
        if other is not line and other.kind.look in (*WATER_LOOKS, COAST_LOOK):
            yield from other.sides


def _missing_side(board: Board, line: BoardLine, corner: Corner) -> str:
    """Return the name of the side that leads from the end of a river to other water; empty if there is none."""
    grid, own = board.grid, set(line.sides)
    around = {end for side in _other_water(board, line) for end in sides.ends(grid, side)}
    beside = {side for each in own if corner in sides.ends(grid, each) for side in sides.touching(grid, each)}
    ways = {side: sides.ends(grid, side) for side in sorted(beside - own)}
    return next((side_name(grid, way) for way, ends in ways.items() if corner in ends and around & {*ends}), "")


def _is_goal(board: Board, line: BoardLine, cell: Cell) -> bool:
    """Return whether a path has a reason to end in a cell."""
    at_edge = any(other not in board.grid for other in sides.around(board.grid, cell))
    in_place = any(cell in place.cells for place in board.places) or any(cell in zone.cells for zone in board.zones)
    on_other = any(cell in other.cells for other in board.lines if other is not line)
    return at_edge or in_place or on_other or sum(chain.cells.count(cell) for chain in line.chains) > 1


@check("river.under-road", "warning")
def paths_cross_at_bridges(game: Game) -> Iterator[Report]:
    """Find paths over sides with lines that others lift or cross, where nothing says that these may be crossed."""
    obstacles = _obstacles(game)
    for board in game.boards.values():
        along = _kinds_along(board)
        for line in board.lines:
            crossed = [(id_, side) for side in _crossed(board, line) for id_ in _blocking(along, line, side, obstacles)]
            for id_, found in sorted(grouped(crossed).items()):
                names = _named(board, found)
                river = game.line_kinds[id_].name.lower()
                message = f"{phrasing.line(line)} crosses a {river} without a bridge: {names}"
                hint = f"add a bridge there, or write crosses: [{id_}] in the terrain '{line.kind.id}'"
                yield Report(message, line.span, hint, witness=(("board", board.name), ("sides", names)))


def _obstacles(game: Game) -> Set[TerrainId]:
    return {id_ for kind in game.line_kinds.values() for id_ in (*kind.lifts, *kind.crosses)}


def _blocking(along: Kinds, line: BoardLine, side: CellSide, obstacles: Set[TerrainId]) -> list[TerrainId]:
    """Return the obstacles on a side that a path may not cross."""
    there = along.get(side, {})
    lifted = {id_ for kind in there.values() for id_ in kind.lifts}
    return [id_ for id_ in there.keys() & obstacles - lifted - set(line.kind.crosses) if not there[id_].is_crossing]


@check("bridge.idle", "warning")
def bridges_cross_something(game: Game) -> Iterator[Report]:
    """Find bridges and fords where no line is that they lift, and bridges that no path crosses."""
    for board in game.boards.values():
        along = _kinds_along(board)
        used = {side for line in board.lines for side in _crossed(board, line)}
        for line in board.lines:
            kind = line.kind
            dry = [side for side in line.sides if kind.lifts and not set(kind.lifts) & along[side].keys()]
            lone = [side for side in line.sides if kind.look in CROSSING_LOOKS and side not in used]
            lifted = phrasing.join_and((game.line_kinds[id_].name.lower() for id_ in kind.lifts), "or")
            for found, what in ((dry, f"there is no {lifted} to cross"), (lone, "no road or other path crosses it")):
                if found:
                    names = _named(board, found)
                    message = f"{phrasing.line(line)} is at {names}, where {what}"
                    witness = (("board", board.name), ("sides", names))
                    yield Report(message, line.span, "take that side out, or draw the missing line", witness=witness)


def _kinds_along(board: Board) -> Kinds:
    found = grouped((side, (line.kind.id, line.kind)) for line in board.lines for side in line.sides)
    return {side: dict(kinds) for side, kinds in found.items()}


def _crossed(board: Board, line: BoardLine) -> Iterator[CellSide]:
    shared = (sides.shared(board.grid, *link) for link in line.links if line.kind.lies == "path")
    return (side for side in shared if side is not None)


def _named(board: Board, found: list[CellSide]) -> str:
    return phrasing.first_few([side_name(board.grid, side) for side in dict.fromkeys(found)], _MOST_NAMED)


@check("line.closed-end", "warning")
def paths_end_on_open_ground(game: Game) -> Iterator[Report]:
    """Find paths that end where no class that pays for them may be; on points and areas, also their other cells."""
    for board in game.boards.values():
        there = ground.on_board(game, board.id)
        # those that may be in some cell without a path; trains may not
        classes, cells = game.classes or [None], board.grid.cells
        walkers = [name for name in classes if any(may_enter(there, cell, name) for cell in cells)]
        for line, chain in board_lines.paths(board):
            users = [name for name in walkers if movement_classes.is_open(line.kind.cost, name)]
            names = phrasing.join_and(game.classes[name].name for name in users if name is not None)
            whom = f"the units that use it ({names})" if names else "units"
            for cell in _stops(board, chain) if users and not chain.is_mirrored else ():
                if _is_closed(there, line, cell, users):
                    (name, span), terrain = board_lines.place(board, chain, cell), there.top_name(cell)
                    verb = "leads to" if isinstance(board.grid, PointGrid) else "ends in"
                    message = f"{phrasing.line(line)} {verb} {name} on '{terrain}', which is prohibited to {whom}"
                    hint = f"correct the path, the terrain of {name}, or the cost of '{terrain}'"
                    yield Report(message, span, hint, witness=(("board", board.name), ("cell", board.grid.label(cell))))


def _stops(board: Board, chain: LineChain) -> list[Cell]:
    """Return the cells where units stop on a piece of a path: its ends, unless it leaves the board there."""
    if isinstance(board.grid, PointGrid):
        return list(dict.fromkeys(chain.cells))
    ends = [(chain.cells[0], chain.enters), (chain.cells[-1], chain.leaves)]
    return list(dict.fromkeys(cell for cell, way in ends if way is None))


def _is_closed(there: MapGround, line: BoardLine, cell: Cell, users: list[ClassId | None]) -> bool:
    """Return whether a cell is closed to all users of a path, and no other path goes on there."""
    if not all(movement_classes.is_closed(there, cell, name) for name in users):
        return False
    pieces = () if isinstance(there.board.grid, PointGrid) else board_lines.paths(there.board)
    others = (other.kind.cost for other, chain in pieces if other.id != line.id and cell in chain.cells)
    return not any(movement_classes.is_open(cost, name) for cost in others for name in users)


@check("line.stops-at-edge", "warning")
def paths_leave_at_the_edge(game: Game) -> Iterator[Report]:
    """Find paths that end in a cell at the edge without a place or another path, where others leave the board."""
    for board in game.boards.values():
        chains = list(board_lines.paths(board))
        if not board.grid.is_lattice or all(chain.enters is None and chain.leaves is None for _, chain in chains):
            continue
        towns = {town.cells[0] for town in board_lines.towns(board)}
        for line, chain in chains:
            others = {cell for _, other in chains if other is not chain for cell in other.cells}
            for cell in _stops(board, chain) if not chain.is_mirrored else ():
                if board.grid.is_at_edge(cell) and cell not in towns | others and chain.cells.count(cell) == 1:
                    label, span = board_lines.place(board, chain, cell)
                    message = f"{phrasing.line(line)} stops in {label}, at the edge of {phrasing.board(board)}"
                    hint = f"put a place in {label}, or write where both ends leave, from first to last: leaves: w e"
                    yield Report(message, span, hint, witness=(("board", board.name), ("cell", label)))
