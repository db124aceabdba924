"""Maps as wholes: no part is cut off, entries lie at the edge, names of cells are unique, grounds look different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from pnp.checks import Report, check
from pnp.checks.pieces.side_colors import difference
from pnp.checks.scenarios.setup_positions import carriers, passable
from pnp.checks.shared import board_lines
from pnp.geometry.hex_shapes import DIRECTIONS
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, Cell, Feature, Force, Game, Grid, Terrain
from pnp.model.game.ids import ClassId
from pnp.model.game.scenarios import Scenario

LEAST_DIFFERENCE = 15.0
"""CIE76 colour difference below which grounds of one map count as alike, unless their patterns differ."""
_ALL_AROUND = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1) if right or down]
_EDGES = "Errata: 'There is no Entry Hex 1' (Operations 4); entry hexes that are blocked (August Fury)."


@check(
    "board.unreachable",
    "error",
    "A place that nobody can get to is no objective, and a unit that can get nowhere no unit.",
    "Derived: every way over ground that the key allows, for every class of units.",
    code="P03",
)
def places_reachable(game: Game) -> Iterator[Report]:
    """Boards hang together; units can get to every marked place of a scenario, and each class of a force somewhere."""
    for board in game.boards.values():
        first = board.grid.cells[0]
        apart = frozenset[Cell](board.grid.cells) - _reachable_cells(board.grid, {first}, frozenset(board.grid.cells))
        if apart:
            label = board.grid.label(min(apart, key=board.grid.offset))
            cells = board_lines.cells(board, len(apart))
            message = f"no way leads from {board.grid.label(first)} to {cells} of {board.name}, such as {label}"
            yield Report(message, board.span, "join the parts", witness=(("cell", label),), cases=len(apart))
    for scenario in game.scenarios.values():
        if scenario.key:
            yield from _unreached(game, scenario)


def _unreached(game: Game, scenario: Scenario) -> Iterator[Report]:
    """Places where nobody can go, and classes that can go to none of the others' places and areas."""
    grid = scenario.board.hexes
    ways = [
        (force, class_, _reach(game, scenario, force, class_))
        for force in scenario.forces.values()
        for class_ in game.classes
    ]
    ways = [(force, class_, reach) for force, class_, reach in ways if reach is not None]
    for place in scenario.places:
        if ways and not any(reach and place.cell in reach for _, _, reach in ways):
            label = grid.label(place.cell)
            yield Report(
                f"no unit of scenario {scenario.number} can get to {place.name} at {label}",
                place.span,
                "let the key allow a way there, or move it",
                witness=(("scenario", scenario.title), ("place", place.name), ("hex", label)),
            )
    for force, class_, reach in ways:
        goals = {place.cell for place in scenario.places}
        goals |= {cell for area in scenario.areas.values() if area.side != force.side for cell in area.cells}
        if goals and reach is not None and not goals & reach:
            yield Report(
                f"{game.classes[class_].name} units of {force.name} in scenario {scenario.number} can get to none of "
                "its places and to no area of the other side",
                force.groups[0].span,
                "let the key allow a way, or field other units",
                ((scenario.span, "the scenario"),),
                (("scenario", scenario.title), ("hexes that they can get to", str(len(reach)))),
                severity="warning",
            )


def _reach(game: Game, scenario: Scenario, force: Force, class_: ClassId) -> frozenset[Cell] | None:
    """The cells that units of a class in a force can get to, carried or by themselves; None when there are none.

    A group of which no area is known may be anywhere.
    """
    free: frozenset[Cell] = passable(game, scenario.id)[class_]
    starts: set[Cell] = set()
    for group in force.groups:
        moving = [piece for unit in group.units if (piece := game.pieces[unit]).move_class == class_]
        area = None if group.area is None else scenario.areas.get(group.area)
        if moving and (area is None or group.orbit):
            return frozenset(scenario.board.hexes.cells)
        if moving and area is not None:
            starts |= area.cells
            carrying = {carrier.move_class for piece in moving for carrier in carriers(game, group, piece)}
            free = free.union(*(passable(game, scenario.id)[other] for other in carrying if other is not None))
    return _reachable_cells(scenario.board.grid, starts & free, free) if starts else None


def _reachable_cells(grid: Grid, starts: Iterable[Cell], free: frozenset[Cell]) -> frozenset[Cell]:
    """The cells that can be reached from some over free ones."""
    steps = _ALL_AROUND if isinstance(grid, SquareGrid) else DIRECTIONS
    left = set(free).difference(starts)
    waiting = list(starts)
    while waiting and left:
        column, row = waiting.pop()
        for right, down in steps:
            cell = (column + right, row + down)
            if cell in left:
                left.remove(cell)
                waiting.append(cell)
    return free - left


@check(
    "board.entry-inside",
    "error",
    "Units that enter the map come from outside; an entry hex in the middle has no outside.",
    _EDGES,
    code="P05",
)
def entries_on_edge(game: Game) -> Iterator[Report]:
    """Every cell of an area where units enter lies at the edge of the map."""
    for scenario in game.scenarios.values():
        grid = scenario.board.hexes
        for area in scenario.areas.values():
            if area.purpose == "entry":
                inside = [cell for cell in sorted(area.cells, key=grid.offset) if len(grid.neighbors(cell)) == 6]
                if inside:
                    label = grid.label(inside[0])
                    yield Report(
                        f"units enter scenario {scenario.number} at {area.name}, but {label} lies inside the map",
                        area.span,
                        "name cells at the edge, or let the area be for set-up",
                        witness=(("scenario", scenario.title), ("hex", label)),
                        cases=len(inside),
                    )


@check(
    "board.repeated-label",
    "error",
    "A cell that shares its name with another is found twice, by two players.",
    "Ground truth: the same numbers of hexes on each of six map sections (Grav Armor); letters that shifted (op04).",
    code="P02",
)
def cells_have_names_of_their_own(game: Game) -> Iterator[Report]:
    """No two cells of a board have one name, and no two map sections one number."""
    maps: list[tuple[Board, str]] = [(board, board.name) for board in game.boards.values()]
    maps += [(scenario.board, f"scenario {scenario.number}") for scenario in game.scenarios.values()]
    for board, name in maps:
        label, times = Counter(board.grid.labels).most_common(1)[0]
        if times > 1:
            repeated = sum(number > 1 for number in Counter(board.grid.labels).values())
            message = f"{times} cells of {name} are called {label}"
            yield Report(message, board.span, "label them another way", witness=(("cell", label),), cases=repeated)
    numbers: dict[int, Board] = {}
    for board in game.boards.values():
        if board.number is not None and (known := numbers.setdefault(board.number, board)) is not board:
            yield Report(
                f"{known.name} and {board.name} are both map section {board.number}, so cells of both have one name",
                board.span,
                "give each section a number of its own",
                ((known.span, f"{known.name} is here"),),
                (("cell", f"{board.number}-{board.grid.label(board.grid.cells[0])}"),),
            )


@check(
    "terrain.colours",
    "warning",
    "Grounds of nearly the same colour are taken for one another, and the terrain key cannot help.",
    "Errata: dark-blue towns against black cities (Hitler's Last Gamble); CIE76 colour difference.",
    code="P07",
)
def grounds_differ(game: Game) -> Iterator[Report]:
    """Grounds of one map differ in colour or in pattern, and what is drawn over a ground differs from it in colour."""
    told: set[tuple[str, str]] = set()
    for board in game.boards.values():
        for first, second in _alike(board):
            if (first.id, second.id) in told:
                continue
            told.add((first.id, second.id))
            is_feature = isinstance(second, Feature)
            color = second.ink if isinstance(second, Feature) else second.fill
            span = board.span if isinstance(second, Feature) else second.span
            distance = difference(first.fill, color)
            yield Report(
                f"{first.name} and {second.name} on {board.name} have nearly the same colour ({first.fill} and "
                f"{color}, difference {distance:.0f} of at least {LEAST_DIFFERENCE:.0f})",
                span,
                f"change one of the colours{'' if is_feature else ', or give them patterns that differ'}",
                ((first.span, f"{first.name} is here"),) if first.span else (),
            )


def _alike(board: Board) -> Iterator[tuple[Terrain, Terrain | Feature]]:
    """Grounds of one pattern in nearly the same colour, and grounds with features over them that can hardly be seen."""
    kinds = {kind.id: kind for kind in (*([board.ground] if board.ground else []), *board.terrain.values())}
    for first, second in combinations(kinds.values(), 2):
        if first.texture == second.texture and difference(first.fill, second.fill) < LEAST_DIFFERENCE:
            yield first, second
    over = {(kind.id, feature.id): (kind, feature) for kind, feature in _covered(board)}
    for kind, feature in over.values():
        if difference(kind.fill, feature.ink) < LEAST_DIFFERENCE:
            yield kind, feature


def _covered(board: Board) -> Iterator[tuple[Terrain, Feature]]:
    """Each feature with the ground that it lies on."""
    for cell, feature in board.features.items():
        kind = board.terrain.get(cell, board.ground)
        if kind is not None:
            yield kind, feature
