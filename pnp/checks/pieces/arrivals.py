"""Where and when units arrive and set up: at the edge like others, not among the enemy, in the turn of their text."""

import re
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import firsts
from pnp.errors import Span
from pnp.model.compute import placed_units
from pnp.model.compute.placed_units import SetUp, StartingUnit
from pnp.model.compute.presence import is_enemy
from pnp.model.compute.units import turn_track
from pnp.model.game import Area, Board, Cell, Game, SideId, Zone
from pnp.model.game.boards import SETUP

_MANY = 3
"""Fewest units that arrive at the edge and show that others should."""


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
