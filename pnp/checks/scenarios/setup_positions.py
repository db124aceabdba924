"""The set-up of scenarios: passable terrain, enough room, areas of the right side, and keys of terrain."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing
from pnp.checks.shared.grouping import crowded, grouped
from pnp.checks.shared.movement_classes import carriers, passable
from pnp.errors import Span
from pnp.logic.assignment import Shortage
from pnp.model.compute import ground, presence
from pnp.model.game import Board, Cell, Game, OverTerrain, Piece, Terrain, TerrainId
from pnp.model.game.scenarios import Area, Place, Scenario, UnitGroup

_Kind = tuple[UnitGroup, Area, Piece, int]
"""Units of a group: the group, its area, the piece, and how many there are."""
_FEW = 2
"""Most held places that do not show where the places of a side should be."""


@check("scenario.forbidden-ground", "error")
def setup_terrain_passable(game: Game) -> Iterator[Report]:
    """Find units that may enter no cell of the area of their group, unless another unit can carry them."""
    for scenario in (each for each in game.scenarios.values() if each.key):
        free = passable(game, scenario.id)
        for group, area in _groups(scenario):
            for piece in (game.pieces[unit] for unit in group.units):
                class_ = piece.move_class
                if class_ is None or carriers(game, group.units, piece) or area.cells & free[class_]:
                    continue
                begins = f"{'set up' if area.purpose == 'setup' else 'enter'} in the area '{area.id}'"
                hexes = phrasing.plural(len(area.cells), scenario.board.grid.noun)
                there = ground.on_scenario(game, scenario.id)
                lies = phrasing.first_few(sorted({there.top_name(cell) or "clear" for cell in area.cells}), _FEW)
                message = f"in scenario {scenario.number} {phrasing.named(piece)} must {begins}, but units of the class"
                message = f"{message} '{class_}' may enter none of its {hexes} ({lies})"
                give = f"give the group another area, or the terrain a cost for '{class_}'"
                witness = (("scenario", scenario.title), ("unit", piece.name), ("area", area.name))
                yield Report(message, group.span, f"{give} under 'key' of the scenario", _there(area), witness)


@check("scenario.overstacked", "error")
def setup_area_capacity(game: Game) -> Iterator[Report]:
    """Find units that do not fit in their areas under the limit of the set-up rules for them, else of `stacking`."""
    for scenario in (begins := [each for each in game.scenarios.values() if any(_beginning(each))]):
        kinds = [
            (group, area, game.pieces[unit], number)
            for group, area in _beginning(scenario)
            for unit, number in group.units.items()
            if not carriers(game, group.units, game.pieces[unit])
        ]
        limits = [_limit(game, scenario, area, piece) for _, area, piece, _ in kinds]
        if None in limits and "stacking" not in game.rulings.stated:
            message = "cannot check whether forces fit in their areas: there is no stacking limit"
            hint = "write stacking: {limit: NUMBER}; or, for a rule in words, stated: {stacking: ID}"
            yield Report(message, begins[0].span, hint, severity="unknown")
            return
        limited = [(kind, limit) for kind, limit in zip(kinds, limits, strict=True) if limit is not None]
        free = passable(game, scenario.id) if scenario.key else {}
        wanted = [
            area.cells & free.get(piece.move_class, area.cells) if piece.move_class else area.cells
            for (_, area, piece, _), _ in limited
        ]
        counts, stacks = [each * number for (*_, number), (_, each) in limited], [limit for _, (limit, _) in limited]
        for shortage, _ in crowded(scenario.board.grid.cells, counts, wanted, stacks):
            yield _too_many(scenario, [limited[number] for number in shortage.kinds], shortage)


def _limit(game: Game, scenario: Scenario, area: Area, piece: Piece) -> tuple[int, int] | None:
    """Return the limit of a cell of an area and what one piece counts: by set-up rules, else as `stacking` says."""
    zones = {zone.id: zone.cells for zone in scenario.board.zones}
    rules = [
        rule.stack
        for rule in game.rulings.placements.values()
        if rule.side in (None, area.side) and rule.board in (None, scenario.board.id)
        if (not rule.pieces or piece.id in rule.pieces) and not (rule.rows or rule.columns or rule.edge)
        if not rule.zones or area.cells <= frozenset[Cell]().union(*(zones.get(zone, ()) for zone in rule.zones))
    ]
    if rules or game.stacking is None:
        return (max(rules), 1) if rules else None
    return game.stacking.limit, presence.points(game, game.stacking, piece, piece.faces[0].id)


def _beginning(scenario: Scenario) -> Iterator[tuple[UnitGroup, Area]]:
    return ((group, area) for group, area in _groups(scenario) if group.turn == 0 and area.purpose == "setup")


def _too_many(scenario: Scenario, short: Sequence[tuple[_Kind, tuple[int, int]]], shortage: Shortage) -> Report:
    copies = Counter[str]()
    for (_, _, piece, number), _ in short:
        copies[piece.name] += number
    names = phrasing.join_and(f"{number} {name}" for name, number in copies.items())
    areas = {area.id: area for (_, area, _, _), _ in short}
    cells = shortage.room // max(limit for _, (limit, _) in short)
    listed = phrasing.join_and(f"'{id_}'" for id_ in areas)
    are, hold = ("is", "holds") if cells == 1 else ("are", "hold")
    room = f"only {phrasing.plural(cells, scenario.board.grid.noun)} {are} available, which {hold} {shortage.room}"
    message = f"in scenario {scenario.number}, {names} set up in {listed}, but {room}"
    hint = f"make room for {shortage.needed - shortage.room} more, or place fewer"
    witness = (("scenario", scenario.title), ("units", str(shortage.needed)), ("room", str(shortage.room)))
    return Report(message, short[-1][0][0].span, hint, _there(*areas.values()), witness)


def _there(*areas: Area) -> tuple[tuple[Span, str], ...]:
    return tuple((area.span, f"the area {area.name}") for area in areas)


@check("scenario.outside-area", "warning")
def setup_area_ownership(game: Game) -> Iterator[Report]:
    """Find groups whose turn does not match the purpose of their area, and markers with values in an area of the enemy.

    Units may arrive where others of their side set up. Of other places that a side holds, a single one in an enemy
    area is reported if there are several.
    """
    for scenario in game.scenarios.values():
        for force in scenario.forces.values():
            own = [each for other in game.scenarios.values() if (each := other.forces.get(force.side))]
            begin = {group.area for each in own for group in each.groups if group.turn == 0}
            for group in force.groups:
                area = scenario.areas.get(group.area or "")
                if group.turn == 0 or area is None or area.id not in begin:
                    yield from _wrong_area(scenario, group, area)
        strange = [seen for place in scenario.places for seen in _among_enemies(game, scenario, place)]
        if len(strange) == 1 and len([place for place in scenario.places if _holders(scenario, place)]) > _FEW:
            yield from strange
            continue
        for place in scenario.places:
            if game.markers[place.marker].is_unit:
                yield from _among_enemies(game, scenario, place)


def _wrong_area(scenario: Scenario, group: UnitGroup, area: Area | None) -> Iterator[Report]:
    name = f"'{group.name}'" if group.name else "a group"
    if area is None:
        if group.turn == 0 and group.box is None and not group.at and scenario.areas:
            message = f"cannot check the set-up of {name} in scenario {scenario.number}: it has no area"
            yield Report(message, group.span, "name its area: 'area: …'", severity="unknown")
        return
    if (group.turn == 0) == (area.purpose == "setup"):
        return
    begins = "sets up at the start" if group.turn == 0 else f"arrives in turn {group.turn}"
    purpose = "units that enter later" if area.purpose == "entry" else "units that set up at the start"
    message = f"{name} of scenario {scenario.number} {begins}, but its area '{area.id}' is for {purpose}"
    turn = "turn: NUMBER" if group.turn == 0 else "no turn"
    hint = f"write {turn} in the group, change its area or the area's purpose"
    witness = (("scenario", scenario.title), ("group", group.name or "a group"), ("area", area.name))
    yield Report(message, group.span, hint, _there(area), witness)


def _holders(scenario: Scenario, place: Place) -> list[Area]:
    areas = scenario.areas.values() if place.side is not None else ()
    return [area for area in areas if area.purpose == "setup" and place.cell in area.cells]


def _among_enemies(game: Game, scenario: Scenario, place: Place) -> Iterator[Report]:
    holding = _holders(scenario, place)
    if place.side is not None and holding and place.side not in {area.side for area in holding}:
        label, area = scenario.board.grid.label(place.cell), holding[0]
        owner = f"{place.name} at {label} of scenario {scenario.number} belongs to {game.sides[place.side].name}"
        message = f"{owner}, but is in the area '{area.id}' of {game.sides[area.side].name}"
        hint = "change its side, move it, or remove its hex from the area"
        yield Report(message, place.span, hint, _there(area), (("scenario", scenario.title), ("hex", label)))


def _groups(scenario: Scenario) -> Iterator[tuple[UnitGroup, Area]]:
    groups = (group for force in scenario.forces.values() for group in force.groups)
    return ((group, scenario.areas[group.area]) for group in groups if group.area and group.area in scenario.areas)


@check("scenario.unkeyed", "error")
def terrain_is_keyed(game: Game) -> Iterator[Report]:
    """Find terrain without an entry in the key, and terrain over it without one that is not ignored.

    On a whole board the key only changes the game's terrain, and need not have all of it.
    """
    for scenario in (scenario for scenario in game.scenarios.values() if scenario.on is None):
        for terrain, cells in _terrain(scenario.board).items():
            if scenario.entry(terrain) is None:
                kind = game.terrain[terrain]
                yield _unkeyed(scenario, kind, cells)._replace(related=((kind.span, "the terrain"),))
        for over, cells in _over(scenario.board).items():
            if scenario.entry(over) is None and over not in scenario.ignored:
                found = _unkeyed(scenario, game.over[over], cells)
                yield found._replace(hint=f"{found.hint}, or write there ignore: [{over}]")


@check("scenario.key-and-ignored", "error")
def nothing_keyed_is_ignored(game: Game) -> Iterator[Report]:
    """Find terrain that a scenario ignores and its key defines."""
    for scenario in game.scenarios.values():
        for line in scenario.key:
            if line.of in scenario.ignored:
                over = game.over[TerrainId(line.of)]
                message = f"scenario {scenario.number} both ignores and explains {phrasing.named(over)} in its key"
                hint = f"remove it here, or remove '{line.of}' from 'ignore'"
                yield Report(message, line.span, hint, ((scenario.span, "the scenario"),))


@check("scenario.unplaced", "warning")
def key_is_on_the_map(game: Game) -> Iterator[Report]:
    """Find entries of a key whose terrain or marker is not on the map."""
    for scenario in game.scenarios.values():
        shown = {*_terrain(scenario.board), *_over(scenario.board), *(place.marker for place in scenario.places)}
        for line in scenario.key:
            if line.of not in shown:
                is_marker = line.kind == "marker"
                what = "no such marker is on its map" if is_marker else "its map does not show it"
                message = f"the key of scenario {scenario.number} explains '{line.of}' ({line.name}), but {what}"
                hint = f"remove the entry{', or place the marker on a hex' if is_marker else ''}"
                yield Report(message, line.span, hint, ((scenario.span, "the scenario"),))


@check("scenario.unkeyed-marker", "error")
def markers_are_keyed(game: Game) -> Iterator[Report]:
    """Find markers on a map without an entry in its key that have one in the key of another scenario."""
    explained = {line.of: line for scenario in game.scenarios.values() for line in scenario.key}
    for scenario in game.scenarios.values():
        for marker, (place, *_) in grouped((place.marker, place) for place in scenario.places).items():
            other = explained.get(marker)
            if other is not None and scenario.entry(marker) is None:
                cell = scenario.board.grid.label(place.cell)
                shows = f"the map of scenario {scenario.number} shows the marker '{marker}' at {cell}"
                hint = f"add '{marker}: …' to 'key' of the scenario"
                related = ((other.span, "its entry in another scenario"),)
                witness = (("hex", cell), ("place", place.name))
                yield Report(f"{shows}, but its key has no entry for it", place.span, hint, related, witness)


def _terrain(board: Board) -> dict[TerrainId, list[Cell]]:
    kinds = ((board_lines.terrain(board, cell), cell) for cell in board.grid.cells)
    return grouped((kind.id, cell) for kind, cell in kinds if kind is not None)


def _over(board: Board) -> dict[TerrainId, list[Cell]]:
    return grouped((over.id, cell) for cell, over in board.over.items())


def _unkeyed(scenario: Scenario, kind: Terrain | OverTerrain, cells: list[Cell]) -> Report:
    first = scenario.board.grid.label(cells[0])
    shows = f"the map of scenario {scenario.number} shows {phrasing.named(kind)}, as in {first}"
    hint, witness = f"add '{kind.id}: …' to 'key' of the scenario", (("hex", first), ("ground", kind.name))
    return Report(f"{shows}, but its key does not explain it", scenario.span, hint, (), witness, len(cells))
