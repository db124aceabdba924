"""Units: their steps, designations and formations, where and when they arrive, and on what terrain."""

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.checks import Report, check
from pnp.checks.shared import movement_classes, phrasing
from pnp.checks.shared.grouping import firsts
from pnp.checks.shared.movement_classes import class_words, may_enter
from pnp.errors import Span
from pnp.model.compute import ground, placed_units
from pnp.model.compute.ground import MapGround
from pnp.model.compute.placed_units import SetUp, StartingUnit
from pnp.model.compute.presence import is_enemy
from pnp.model.compute.units import last_turn, stat_place, turn_track, units_of
from pnp.model.game import Area, Board, Cell, Game, Piece, SideId, Zone
from pnp.model.game.boards import SETUP

_MANY = 3
"""Fewest units that arrive at the edge and show that others should."""


@check("unit.arrives-late", "error")
def arrivals_are_during_the_game(game: Game) -> Iterator[Report]:
    """Find units that arrive after the last box of the turn track, or without one, after the longest scenario."""
    last, span = last_turn(game)
    for piece in game.pieces.values():
        if last is not None and piece.turn is not None and piece.turn > last:
            message = f"{phrasing.named(piece)} arrives on turn {piece.turn}, but the last turn is {last}"
            hint = "let it arrive earlier, or give the game more turns"
            related = ((span, f"the game ends with turn {last} here"),)
            yield Report(message, piece.turn_span, hint, related, (("unit", piece.id), ("turn", str(piece.turn))))


@check("unit.left-out", "warning")
def scenarios_leave_out_late_units(game: Game) -> Iterator[Report]:
    """Find the one unit that arrives in time and that a scenario leaves out, as it does others that arrive too late."""
    for scenario in game.scenarios.values():
        present = {unit for force in scenario.forces.values() for unit in force.units}
        pieces = [piece for side in scenario.forces for piece in units_of(game, side) if piece.at and piece.turn]
        out = [piece for piece in pieces if piece.id not in present]
        early = [piece for piece in out if (piece.turn or 0) <= scenario.turns]
        for piece in early if len(early) == 1 and len(out) > 2 else ():
            message = f"scenario {scenario.number} lasts {scenario.turns} turns and leaves out {phrasing.named(piece)}"
            message += f", which arrives on turn {piece.turn}; the other {len(out) - 1} that it leaves out arrive later"
            related = ((piece.turn_span, f"the turn on which '{piece.id}' arrives"),)
            witness = (("unit", piece.id), ("turn", str(piece.turn)))
            yield Report(message, scenario.span, "remove it from 'without', or correct its turn", related, witness)


@check("unit.reduced-stronger", "warning")
def reduced_sides_are_weaker(game: Game) -> Iterator[Report]:
    """Find units of a type with a number that is higher on a later face than on the one before."""
    for piece in game.pieces.values():
        for full, reduced in pairwise(piece.faces if piece.type is not None else ()):
            for stat, value in reduced.stats.items():
                before = full.stats.get(stat)
                if isinstance(value, int) and isinstance(before, int) and value > before:
                    name, place = game.stats[stat].name, stat_place(game, piece, reduced.id, stat)
                    has = f"{phrasing.named(piece)} has {name} {value} on '{reduced.id}'"
                    hint = "exchange the values; if the unit is meant to gain, suppress this with a reason"
                    related = ((stat_place(game, piece, full.id, stat), f"{name} {before} on '{full.id}'"),)
                    witness = (("unit", piece.id), ("stat", stat), ("face", reduced.id))
                    yield Report(f"{has}, above {before} on '{full.id}'", place, hint, related, witness)


@check("unit.designation-twice", "warning")
def designations_are_unique(game: Game) -> Iterator[Report]:
    """Find units of one side, type, size and formation with the same designation."""
    for side in game.sides.values():
        seen: dict[object, Piece] = {}
        for piece in units_of(game, side.id):
            first = seen.setdefault((piece.type, piece.unit_size, piece.formation, piece.designation), piece)
            if first is not piece and piece.type is not None:
                kind = f"{game.types[piece.type].name} {piece.designation}"
                message = f"'{first.id}' and '{piece.id}' of {side.name} are both {kind}"
                hint = "give one of them another designation, size or formation, or make it one unit with more copies"
                related = ((first.span, f"'{first.id}' has the same designation"),)
                yield Report(message, piece.span, hint, related, (("units", f"{first.id}, {piece.id}"),))


@check("unit.formation-side", "error")
def formations_have_units_of_their_side(game: Game) -> Iterator[Report]:
    """Find units with copies for another side than that of their formation."""
    for piece in game.pieces.values():
        formation = game.formations[piece.formation] if piece.formation else None
        for side, copies in piece.count.items():
            if formation and copies and side != formation.side:
                name, owner = game.sides[side].name, game.sides[formation.side].name
                message = f"{phrasing.named(piece)} of {name} is in {phrasing.named(formation)} of {owner}"
                hint = f"remove its counters of {name} from 'count', or give it a formation of that side"
                related = ((formation.span, f"the formation '{formation.id}'"),)
                yield Report(message, piece.counted_at(side), hint, related, (("unit", piece.id), ("side", side)))


@check("unit.arrives-inland", "warning")
def units_arrive_at_the_edge(game: Game) -> Iterator[Report]:
    """Find single units that arrive in a cell inland without a place, while the others arrive at edges."""
    every = ((set_up.board, unit) for set_up in placed_units.set_ups(game) for unit in set_up.units)
    arriving = ((board, unit) for board, unit in every if unit.turn > 0 and not unit.is_free)
    units = firsts(((unit.placed.piece, unit.span), (board, unit)) for board, unit in arriving)
    inland = [(board, unit) for board, unit in units if _is_inland(board, unit)]
    at_edge = len(units) - len(inland)
    others = phrasing.plural(at_edge, "other arrives", "others arrive")
    for board, unit in inland if at_edge >= _MANY * len(inland) else ():
        inside = f"arrives at {unit.name}, inside {phrasing.board(board)}"
        message = f"{phrasing.named(game.pieces[unit.placed.piece])} {inside}; {others} at its edge"
        place = f"boards.{board.id}.places.ID: {{name: …, at: {unit.name}}}"
        witness = (("unit", unit.placed.piece), ("cell", unit.name))
        yield Report(message, unit.span, f"correct this cell, or name a place there: {place}", witness=witness)


@check("unit.arrives-otherwise", "warning")
def groups_arrive_as_their_text_says(game: Game) -> Iterator[Report]:
    """Find groups of scenarios that arrive in another turn than their set-up text says."""
    track = turn_track(game)
    word = re.escape(track.name if track is not None else "turn")
    forces = (force for scenario in game.scenarios.values() for force in scenario.forces.values())
    for group in (group for force in forces for group in force.groups):
        said = re.findall(rf"\b{word}\s+(\d+)\b", group.setup, re.IGNORECASE)
        if group.turn and said and str(group.turn) not in said:
            message = f"'{group.name}' arrives in turn {group.turn}, but its text says {said[0]}"
            yield Report(message, group.setup_span or group.span, "correct the turn, or the text")


def _is_inland(board: Board, unit: StartingUnit) -> bool:
    """Return whether a unit arrives in a cell that is neither at the edge nor in a named place."""
    towns = {cell for place in board.places for cell in place.cells}
    at_edge = not board.grid.is_lattice or any(map(board.grid.is_at_edge, unit.cells))
    return len(unit.cells) == 1 and not at_edge and unit.cells[0] not in towns


@check("zone.among-enemies", "warning")
def zones_are_free_of_enemies(game: Game) -> Iterator[Report]:
    """Find zones and areas of scenarios for set-up with cells in which a unit of another side is set up."""
    seen = set()
    for set_up in placed_units.set_ups(game):
        grid = set_up.board.grid
        fixed = [unit for unit in set_up.units if unit.turn == 0 and len(unit.cells) == 1 and not unit.is_free]
        for cells, side, name, span in _free_areas(set_up):
            among = [unit for unit in fixed if unit.cells[0] in cells and is_enemy(game, unit.placed, side)]
            for enemy in among[:1] if span not in seen else ():
                seen.add(span)
                piece, label = game.pieces[enemy.placed.piece], grid.label(enemy.cells[0])
                there = f"{phrasing.named(piece)} of {game.sides[enemy.placed.side].name} is set up there, at {label}"
                message = f"'{name}' is for the set-up of {game.sides[side].name}, but {there}"
                hint = "correct the cells of the zone, or where the unit is set up"
                related = ((enemy.span, f"'{piece.id}' is set up here"),)
                yield Report(message, span, hint, related, (("unit", piece.id), ("cell", label)))


def _free_areas(set_up: SetUp) -> Iterator[tuple[frozenset[Cell], SideId, str, Span]]:
    """Yield the cells, the side, the name and the location of the areas in which a side sets up freely."""
    scenario, areas = set_up.scenario, tuple[Zone | Area, ...](set_up.board.zones)
    for area in areas if scenario is None else scenario.areas.values():
        if area.purpose == SETUP and area.side is not None:
            yield frozenset(area.cells), area.side, area.name, area.span


@check("unit.forbidden-ground", "error")
def units_start_where_they_may_be(game: Game) -> Iterator[Report]:
    """Find units that begin in cells closed to their class in a scenario; not ships in port, nor what others carry."""
    seen = set()
    for set_up in placed_units.set_ups(game):
        of, board = set_up.scenario, set_up.board
        there = ground.on_scenario(game, of.id) if of is not None else ground.on_board(game, board.id)
        for unit in set_up.units:
            piece, key = game.pieces[unit.placed.piece], (unit.placed.piece, unit.span)
            if key not in seen and not unit.is_free and _is_barred(game, there, set_up, unit):
                seen.add(key)
                terrain, who = there.top_name(unit.cells[0]), class_words(game, piece)
                begins = f"{'is set up' if unit.turn == 0 else 'arrives'} at {unit.name}"
                where = f"{phrasing.named(piece)} {begins}{phrasing.in_scenario(of)}"
                message = f"{where}, but {terrain} is prohibited to {who}"
                hint = "correct the cell or class of the unit, the terrain there"
                hint = f"{hint}, or the cost of {terrain} (ships may be in ports)"
                yield Report(message, unit.span, hint, witness=(("unit", piece.id), ("at", unit.name)))


def _is_barred(game: Game, there: MapGround, set_up: SetUp, unit: StartingUnit) -> bool:
    piece = game.pieces[unit.placed.piece]
    together = [other.placed.piece for other in set_up.units if other.cells == unit.cells]
    return (
        all(movement_classes.is_barred(there, cell, piece.move_class) for cell in unit.cells)
        and not movement_classes.carriers(game, together, piece)
        and not any(_is_port(game, there, cell, piece) for cell in unit.cells)
    )


def _is_port(game: Game, there: MapGround, cell: Cell, piece: Piece) -> bool:
    """Return whether a cell is on land beside cells open to a unit, on arrival also beside those closed to others."""
    beside = [other for other in there.board.grid.neighbors(cell) if may_enter(there, other, piece.move_class)]
    if not there.board.is_water(cell) and any(map(there.board.is_water, beside)):
        return True
    landed = [name for name in game.classes if may_enter(there, cell, name)]
    return piece.turn is not None and any(not any(may_enter(there, other, name) for name in landed) for other in beside)
