"""Where units arrive and set up: at the edge of the map like others, and not among the enemy."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.compute import placed_units
from pnp.model.game import Board, BoardId, Cell, Game, Piece, SideId
from pnp.model.game.boards import SETUP

_OBSERVED = "Observed in: a first operational game, written from the documentation"
_MANY = 3
"""Fewest units that arrive at the edge and show that others should."""


@check(
    "unit.arrives-inland",
    "warning",
    "A unit that enters the map in its middle has the wrong cell, if all others enter at the edge.",
    f"{_OBSERVED}: reinforcements in a hex inland.",
    code="S06",
)
def units_arrive_at_the_edge(game: Game) -> Iterator[Report]:
    """Find single units that arrive in a cell inland without a place, while the others arrive at edges."""
    inland: list[tuple[Board, Piece]] = []
    at_edge = 0
    for piece in game.pieces.values():
        if piece.at is None or piece.turn is None:
            continue
        board, cells = game.boards[piece.at.board], placed_units.cells_of(game, piece.at)
        if not board.grid.is_lattice or any(map(board.grid.is_at_edge, cells)):
            at_edge += 1
        elif piece.at.cell is not None and not any(piece.at.cell in place.cells for place in board.places):
            inland.append((board, piece))
    for board, piece in inland if at_edge >= _MANY * len(inland) else ():
        assert piece.at is not None
        yield Report(
            f"{phrasing.named(piece)} arrives at {piece.at.name} of {phrasing.named(board)}, but "
            f"{phrasing.plural(at_edge, 'other unit arrives', 'other units arrive')} at the edge",
            piece.at.span or piece.span,
            "correct its cell, or name the place where it arrives",
            witness=(("unit", piece.id), ("cell", piece.at.name)),
        )


@check(
    "zone.among-enemies",
    "warning",
    "Players cannot set up freely where enemy units are set up already.",
    f"{_OBSERVED}: a free set-up area on hexes of the enemy.",
    code="S06",
)
def zones_are_free_of_enemies(game: Game) -> Iterator[Report]:
    """Find zones and areas of scenarios for set-up with cells in which a unit of another side is set up."""
    for board_id, cells, side, name, span, scenario in _free_areas(game):
        among = [
            (game.pieces[unit.placed.piece], unit.placed)
            for set_up in placed_units.set_ups(game)
            if set_up.board.id == board_id and (set_up.scenario.id if set_up.scenario else "") == scenario
            for unit in set_up.units
            if unit.turn == 0 and len(unit.cells) == 1 and unit.placed.cell in cells
            if unit.placed.side != side and not game.sides[unit.placed.side].neutral
        ]
        if among:
            piece, unit = among[0]
            label = game.boards[board_id].grid.label(unit.cell)
            yield Report(
                f"'{name}' is for the set-up of another side than {game.sides[unit.side].name}, whose "
                f"{phrasing.named(piece)} is set up there, at {label}",
                span,
                "correct the cells, or the unit",
                ((piece.at.span, f"'{piece.id}'"),) if piece.at and piece.at.span else (),
                (("unit", piece.id), ("cell", label)),
            )


def _free_areas(game: Game) -> Iterator[tuple[BoardId, frozenset[Cell], SideId, str, Span, str]]:
    """Yield the board, the cells, the side, the name and the location of set-up areas, with their scenario."""
    for board in game.boards.values():
        for zone in board.zones:
            if zone.purpose == SETUP and zone.side is not None and not game.scenarios:
                yield board.id, zone.cells, zone.side, zone.name, zone.span, ""
    for scenario in game.scenarios.values():
        for area in scenario.areas.values():
            if area.purpose == SETUP and scenario.on is not None:
                yield scenario.on, frozenset(area.cells), area.side, area.name, area.span, scenario.id
