"""Maps as a whole: no isolated part, entry areas at the edge, unique numbers of sections."""

from collections.abc import Iterator
from itertools import product

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import repeated
from pnp.checks.shared.movement_classes import carriers, passable
from pnp.errors import Severity
from pnp.model.compute import ground
from pnp.model.game import Cell, Force, Game, Grid
from pnp.model.game.boards import ENTRY, EXIT, Zone
from pnp.model.game.ids import ClassId
from pnp.model.game.scenarios import Area, Scenario


@check("board.unreachable", "error")
def places_reachable(game: Game) -> Iterator[Report]:
    """Find isolated parts of boards, and places and areas of scenarios that no unit, or no unit of a class, reaches."""
    for board in game.boards.values():
        joined = [cell for cell in board.grid.cells if board.grid.is_lattice or board.grid.neighbors(cell)]
        first = joined[0] if joined else board.grid.cells[0]
        apart = frozenset[Cell](joined) - _reachable_cells(board.grid, frozenset({first}), frozenset(joined))
        if apart:
            labels = [board.grid.label(cell) for cell in sorted(apart, key=board.grid.offset)]
            cells = f"{phrasing.first_few(labels, 3)} on {phrasing.board(board)}"
            message = f"{cells} cannot be reached from {board.grid.label(first)}"
            hint = "join the two parts of the board, or leave those cells out"
            # some maps of points have two theaters on purpose
            severity: Severity | None = None if board.grid.is_lattice else "warning"
            yield Report(message, board.span, hint, (), (("cell", labels[0]),), len(apart), severity)
    for scenario in game.scenarios.values():
        if scenario.key:
            yield from _unreached(game, scenario)


def _unreached(game: Game, scenario: Scenario) -> Iterator[Report]:
    """Report places that no unit reaches, and classes that reach neither a place nor an area of the other side."""
    grid = scenario.board.grid
    pairs = list(product(scenario.forces.values(), game.classes))
    ways = [(*pair, reach) for pair in pairs if (reach := _reach(game, scenario, *pair)) is not None]
    there = ground.on_scenario(game, scenario.id)
    reached = frozenset[Cell]().union(*(reach for _, _, reach in ways))
    shut = {near for cell in reached for near in grid.neighbors(cell) if near in grid and near not in reached}
    closed = phrasing.join_and(sorted({f"'{name}'" for cell in shut if (name := there.top_name(cell))}), "or")
    for place in scenario.places:
        if ways and place.cell not in reached:
            label = grid.label(place.cell)
            message = f"no unit of scenario {scenario.number} can reach {place.name} at {label}"
            witness = (("scenario", scenario.title), ("place", place.name), ("hex", label))
            hint = f"give the units a cost in {closed or 'a terrain on the way'}, or move the place"
            yield Report(message, place.span, hint, witness=witness)
    for force, class_, reach in ways:
        goals = {place.cell for place in scenario.places}
        goals |= {cell for area in scenario.areas.values() if area.side != force.side for cell in area.cells}
        if goals and not goals & reach:
            units = f"in scenario {scenario.number}, units of the class '{class_}' of {force.name}"
            message = f"{units} cannot get to any place of its map, nor to any area of the other side"
            hint = f"write a cost for '{class_}' in the terrain around them, or field other units"
            related, span = ((scenario.span, "the scenario"),), force.groups[0].span
            facts = (("scenario", scenario.title), ("hexes that they can get to", str(len(reach))))
            yield Report(message, span, hint, related, facts, severity="warning")


def _reach(game: Game, scenario: Scenario, force: Force, class_: ClassId) -> frozenset[Cell] | None:
    """Return the cells that units of a class reach, carried or alone, all if they have no area; None without units."""
    free: frozenset[Cell] = passable(game, scenario.id)[class_]
    starts: set[Cell] = set()
    for group in force.groups:
        moving = [piece for unit in group.units if (piece := game.pieces[unit]).move_class == class_]
        area = scenario.areas.get(group.area or "")
        if moving and area is None:
            return frozenset(scenario.board.grid.cells)
        if moving and area is not None:
            starts |= area.cells
            carrying = {carrier.move_class for piece in moving for carrier in carriers(game, group.units, piece)}
            free = free.union(*(passable(game, scenario.id)[other] for other in carrying if other is not None))
    return _reachable_cells(scenario.board.grid, free & starts, free) if starts else None


def _reachable_cells(grid: Grid, starts: frozenset[Cell], free: frozenset[Cell]) -> frozenset[Cell]:
    left, waiting = set(free.difference(starts)), list(starts)
    while waiting:
        new = left.intersection(grid.neighbors(waiting.pop()))
        left -= new
        waiting += new
    return free - left


@check("board.entry-inside", "error")
def entries_on_edge(game: Game) -> Iterator[Report]:
    """Find cells of entry areas, and of zones for entry or exit, that are not at the edge of the map."""
    for board in game.boards.values():
        for zone in (zone for zone in board.zones if zone.purpose in (ENTRY, EXIT)):
            where = f"{'enter' if zone.purpose == ENTRY else 'leave'} {phrasing.board(board)}"
            yield from _inside(zone, board.grid, where, "for: setup", ("board", board.name))
    for scenario in game.scenarios.values():
        zones = {zone.span for zone in scenario.board.zones}
        for area in scenario.areas.values():
            if area.purpose == "entry" and area.span not in zones:
                where, name = f"enter scenario {scenario.number}", ("scenario", scenario.title)
                yield from _inside(area, scenario.board.grid, where, "purpose: setup", name)


def _inside(there: Zone | Area, grid: Grid, where: str, otherwise: str, name: tuple[str, str]) -> Iterator[Report]:
    inside = [grid.label(cell) for cell in sorted(there.cells, key=grid.offset) if not grid.is_at_edge(cell)]
    if inside:
        message = f"units {where} in {phrasing.named(there)}, but {inside[0]} is not at the edge of the map"
        hint = f"name cells at the edge; if units are set up there, write {otherwise}"
        witness = (name, ("hex" if isinstance(there, Area) else "cell", inside[0]))
        yield Report(message, there.span, hint, witness=witness, cases=len(inside))


@check("board.repeated-label", "error")
def cell_labels_unique(game: Game) -> Iterator[Report]:
    """Find map sections with the same number; a grid that repeats a label is an error when it is loaded."""
    for known, board in repeated((board.number, board) for board in game.boards.values() if board.number is not None):
        message = f"'{known.id}' and '{board.id}' are both map section {board.number}, so labels repeat"
        related = ((known.span, f"the other section with this number, '{known.id}'"),)
        witness = (("cell", f"{board.number}-{board.grid.label(board.grid.cells[0])}"),)
        yield Report(message, board.span, "give each section its own number", related, witness)
