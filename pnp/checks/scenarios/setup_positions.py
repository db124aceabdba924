"""Where the forces of a scenario begin: on ground that bears them, with room for all, inside what is theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.geometry.hex_shapes import DIRECTIONS, Hex, distance
from pnp.geometry.hexes import apart
from pnp.logic.assignment import Shortage, assign
from pnp.model.compute import paths
from pnp.model.game import Game, Piece, PieceId, SideId
from pnp.model.game.ids import ClassId, ScenarioId
from pnp.model.game.scenarios import FATAL, PROHIBITED, Area, KeyEntry, Place, Scenario, UnitGroup

_ERRATA = (
    "Errata: units overstacked in the initial set-up, and set up beyond the scenario's boundary (Operations 12, 26)."
)
_FEW = 2
"""So few places that are held tell nothing about where places of a side lie."""
_RANGE = "range"
"""What the name of the stat that says how far a weapon reaches has in it."""


@lru_cache(maxsize=64)
def passable(game: Game, scenario_id: ScenarioId) -> Mapping[ClassId, frozenset[Hex]]:
    """The cells of a scenario's map on which units of each class may stand and live."""
    scenario = game.scenarios[scenario_id]
    entries = dict(_grounds(scenario))
    return {
        class_: frozenset(
            cell
            for cell, entry in entries.items()
            if entry is not None and entry.cost.get(class_, PROHIBITED) not in (PROHIBITED, FATAL)
        )
        for class_ in game.classes
    }


def _grounds(scenario: Scenario) -> Iterator[tuple[Hex, KeyEntry | None]]:
    """The key's line for every cell; cells without a marker that show the same have the same one."""
    board, marked = scenario.board, {place.cell for place in scenario.places}
    known: dict[tuple[object, object], KeyEntry | None] = {}
    for cell in board.hexes.cells:
        if cell in marked:
            yield cell, paths.ground(scenario, cell)
            continue
        terrain, feature = board.terrain.get(cell), board.features.get(cell)
        shown = (terrain and terrain.id, feature and feature.id)
        if shown not in known:
            known[shown] = paths.ground(scenario, cell)
        yield cell, known[shown]


def carriers(game: Game, group: UnitGroup, piece: Piece) -> list[Piece]:
    """The other units of a group that can carry a piece."""
    found = []
    for other in (game.pieces[unit] for unit in group.units if unit != piece.id):
        room = other.carries
        if room is not None and (not room.of or room.of & {*piece.tags, str(piece.move_class or "")}):
            found.append(other)
    return found


@check(
    "scenario.forbidden-ground",
    "error",
    "A unit that must begin where it may not be is set up against one rule or the other.",
    _ERRATA,
    code="S02",
)
def setup_terrain_passable(game: Game) -> Iterator[Report]:
    """In the area of its group there is a cell that each unit may be in, unless another unit can carry it."""
    for scenario in game.scenarios.values():
        if not scenario.key:
            continue
        for group, area in _groups(scenario):
            for piece in (game.pieces[unit] for unit in group.units):
                class_ = piece.move_class
                if class_ is None or carriers(game, group, piece) or area.cells & passable(game, scenario.id)[class_]:
                    continue
                begins = "begin" if area.purpose == "setup" else "enter"
                hexes = phrasing.plural(len(area.cells), "hex")
                yield Report(
                    f"in scenario {scenario.number} {piece.name} must {begins} in {area.name}, but none of its {hexes} "
                    f"may be entered by {game.classes[class_].name.lower()} units",
                    group.span,
                    "give the group another area, or let the key allow the ground",
                    ((area.span, f"{area.name} is here"),),
                    (("scenario", scenario.title), ("unit", piece.name), ("area", area.name)),
                )


@check(
    "scenario.overstacked",
    "error",
    "A force that has no room where it begins is set up in a way that nobody has meant.",
    _ERRATA,
    code="S01",
)
def setup_area_capacity(game: Game) -> Iterator[Report]:
    """What begins on the map has room in its area, as many units to a hex as set-up rules for every board allow."""
    stacks = [rule.stack for rule in game.rulings.placements.values() if rule.board is None and not rule.zones]
    begins = [scenario for scenario in game.scenarios.values() if any(_beginning(scenario))]
    if not stacks:
        if begins and "stacking" not in game.rulings.stated:
            message = "cannot check whether forces have room where they begin: nothing says how many units a hex takes"
            hint = "add 'stacking: ID' of the rule under 'stated', or a set-up rule with 'stack: …'"
            yield Report(message, begins[0].span, hint, severity="unknown")
        return
    for scenario in begins:
        yield from _overstacked(game, scenario, max(stacks))


def _beginning(scenario: Scenario) -> Iterator[tuple[UnitGroup, Area]]:
    """The groups that are set up before the first turn."""
    return ((group, area) for group, area in _groups(scenario) if group.turn == 0 and area.purpose == "setup")


def _overstacked(game: Game, scenario: Scenario, stack: int) -> Iterator[Report]:
    kinds = [
        (group, area, game.pieces[unit], number)
        for group, area in _beginning(scenario)
        for unit, number in group.units.items()
        if not carriers(game, group, game.pieces[unit])
    ]
    free = passable(game, scenario.id) if scenario.key else {}
    wanted = [
        area.cells & free.get(piece.move_class, area.cells) if piece.move_class else area.cells
        for _, area, piece, _ in kinds
    ]
    places: dict[tuple[int, ...], int] = {}
    for cell in scenario.board.hexes.cells:
        here = tuple(number for number, cells in enumerate(wanted) if cell in cells)
        if here:
            places[here] = places.get(here, 0) + 1
    allowed = [[place for place, here in enumerate(places) if number in here] for number in range(len(kinds))]
    capacities = [cells * stack for cells in places.values()]
    for shortage in assign([kind[3] for kind in kinds], capacities, allowed).shortages:
        yield _too_many(scenario, [kinds[number] for number in shortage.kinds], shortage, stack)


def _too_many(
    scenario: Scenario, short: Sequence[tuple[UnitGroup, Area, Piece, int]], shortage: Shortage, stack: int
) -> Report:
    copies: dict[str, int] = {}
    for _, _, piece, number in short:
        copies[piece.name] = copies.get(piece.name, 0) + number
    names = phrasing.join_and(f"{number} {name}" for name, number in copies.items())
    areas = {area.name: area for _, area, _, _ in short}
    cells = shortage.room // stack
    return Report(
        f"in scenario {scenario.number} {names} begin in {phrasing.join_and(areas)}, but there are only "
        f"{phrasing.plural(cells, 'hex')} for them, with room for {shortage.room}",
        short[-1][0].span,
        f"make room for {shortage.needed - shortage.room} more, or place fewer",
        tuple((area.span, f"{name} is here") for name, area in areas.items()),
        (("scenario", scenario.title), ("units", str(shortage.needed)), ("room", str(shortage.room))),
    )


@check(
    "scenario.in-range",
    "info",
    "Who begins within range of the enemy may be shot before it has moved; good to know, and sometimes meant.",
    "Derived: the distance of set-up areas against the longest range in the force.",
    code="S05",
)
def setup_out_of_range(game: Game) -> Iterator[Report]:
    """Forces that are set up before the first turn begin out of each other's range."""
    reach = next((id_ for id_, stat in game.stats.items() if _RANGE in stat.name.lower()), None)
    for scenario in game.scenarios.values() if reach is not None else ():
        groups = list(_beginning(scenario))
        told: set[frozenset[SideId]] = set()
        for group, area in groups:
            firing = [(value, piece) for piece in group.units if (value := _longest(game, piece, reach)) > 0]
            for _, other in groups:
                pair = frozenset((area.side, other.side))
                if firing and len(pair) == 2 and pair not in told:
                    longest, piece = max(firing)
                    near = _near(scenario, area, other, longest)
                    if near is not None:
                        told.add(pair)
                        yield _in_range(game, scenario, (area, other), near, (longest, game.pieces[piece]), group)


def _longest(game: Game, piece: PieceId, stat: str | None) -> int:
    values = (value for face in game.pieces[piece].faces for name, value in face.stats.items() if name == stat)
    return max((value for value in values if isinstance(value, int)), default=0)


def _near(scenario: Scenario, area: Area, other: Area, longest: int) -> tuple[Hex, Hex] | None:
    """A cell of each area at the least distance, when that is no longer than `longest`."""
    if apart(area.cells, other.cells) > longest:
        return None
    goals = frozenset[tuple[int, int]](other.cells)
    seen = edge = frozenset[tuple[int, int]](area.cells)
    for _ in range(longest + 1):
        met = [cell for cell in other.cells if cell in edge] if not edge.isdisjoint(goals) else []
        if met:
            there = min(met, key=scenario.board.hexes.offset)
            return min(area.cells, key=lambda cell: (distance(cell, there), *scenario.board.hexes.offset(cell))), there
        edge = frozenset((q + right, r + down) for q, r in edge for right, down in DIRECTIONS) - seen
        seen |= edge
    return None


def _in_range(
    game: Game,
    scenario: Scenario,
    areas: tuple[Area, Area],
    near: tuple[Hex, Hex],
    firing: tuple[int, Piece],
    group: UnitGroup,
) -> Report:
    here, there = map(scenario.board.hexes.label, near)
    first, second = (game.sides[area.side].name for area in areas)
    apart = phrasing.plural(distance(*near), "hex")
    return Report(
        f"in scenario {scenario.number} {first} and {second} can begin within range: {here} and {there} are {apart} "
        f"apart, and {firing[1].name} reaches {firing[0]}",
        group.span,
        "move the areas apart, or say in the scenario that it is meant",
        ((areas[1].span, f"{areas[1].name} is here"),),
        (("scenario", scenario.title), (first, here), (second, there), ("apart", apart)),
    )


@check(
    "scenario.outside-area",
    "warning",
    "What begins in the enemy's area, or where others only enter, is set up against one sentence or the other.",
    _ERRATA,
    code="S06",
)
def setup_area_ownership(game: Game) -> Iterator[Report]:
    """Groups at the start have an area for set-up, later ones one for entry; no fort stands in the enemy's area.

    Of other places that are held, one alone in the enemy's area is a slip when all others are in their holder's.
    """
    forts = {fort.marker for fort in game.forts.values()}
    for scenario in game.scenarios.values():
        for force in scenario.forces.values():
            for group in force.groups:
                yield from _wrong_area(scenario, group)
        strange = [seen for place in scenario.places for seen in _among_enemies(game, scenario, place)]
        held = [place for place in scenario.places if _holders(scenario, place)]
        if len(strange) == 1 and len(held) > _FEW:
            yield from strange
            continue
        for place in scenario.places:
            if place.marker in forts:
                yield from _among_enemies(game, scenario, place)


def _wrong_area(scenario: Scenario, group: UnitGroup) -> Iterator[Report]:
    name = group.name or "a group"
    area = None if group.area is None else scenario.areas.get(group.area)
    if area is None:
        if group.turn == 0 and not group.orbit and scenario.areas:
            message = f"cannot check where {name} of scenario {scenario.number} begins: it has no area"
            yield Report(message, group.span, "name its area: 'area: …'", severity="unknown")
        return
    if group.orbit or (group.turn == 0) == (area.purpose == "setup"):
        return
    begins = "is there at the start" if group.turn == 0 else f"arrives in turn {group.turn}"
    meant = "units that enter later" if area.purpose == "entry" else "units that are there at the start"
    yield Report(
        f"{name} of scenario {scenario.number} {begins}, but {area.name} is for {meant}",
        group.span,
        "change the turn, the area, or the purpose of the area",
        ((area.span, f"{area.name} is here"),),
        (("scenario", scenario.title), ("group", name), ("area", area.name)),
    )


def _holders(scenario: Scenario, place: Place) -> list[Area]:
    """The set-up areas around a place that somebody holds."""
    areas = scenario.areas.values() if place.side is not None else ()
    return [area for area in areas if area.purpose == "setup" and place.cell in area.cells]


def _among_enemies(game: Game, scenario: Scenario, place: Place) -> Iterator[Report]:
    holding = _holders(scenario, place)
    if holding and place.side not in {area.side for area in holding}:
        label = scenario.board.hexes.label(place.cell)
        yield Report(
            f"{place.name} at {label} of scenario {scenario.number} is held by {_side(game, place.side)}, but lies in "
            f"{holding[0].name} of {_side(game, holding[0].side)}",
            place.span,
            "change who holds it, move it, or leave its hex out of the area",
            ((holding[0].span, f"{holding[0].name} is here"),),
            (("scenario", scenario.title), ("hex", label)),
        )


def _side(game: Game, side: SideId | None) -> str:
    return "nobody" if side is None else game.sides[side].name


def _groups(scenario: Scenario) -> Iterator[tuple[UnitGroup, Area]]:
    """The groups that have an area, orbit apart."""
    for force in scenario.forces.values():
        for group in force.groups:
            area = None if group.area is None else scenario.areas.get(group.area)
            if area is not None and not group.orbit:
                yield group, area
