"""Units start and arrive on terrain that the prices of their movement class allow."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import movement_classes, phrasing
from pnp.checks.shared.movement_classes import class_words, may_enter
from pnp.model.compute import ground, placed_units
from pnp.model.compute.ground import MapGround
from pnp.model.compute.placed_units import SetUp, StartingUnit
from pnp.model.game import Cell, Game, Piece


@check("unit.forbidden-ground", "error")
def units_start_where_they_may_be(game: Game) -> Iterator[Report]:
    """Find units that start or arrive in cells closed to their class, by terrain and by path; not ships in port.

    In each scenario, by its key. Units that another unit there can carry may be anywhere.
    """
    seen = set()
    for set_up in placed_units.set_ups(game):
        of, board = set_up.scenario, set_up.board
        there = ground.on_scenario(game, of.id) if of is not None else ground.on_board(game, board.id)
        for unit in set_up.units:
            piece, key = game.pieces[unit.placed.piece], (unit.placed.piece, unit.span)
            if key not in seen and not unit.is_free and _is_barred(game, there, set_up, unit):
                seen.add(key)
                terrain, who = movement_classes.terrain_name(there, unit.cells[0]), class_words(game, piece)
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
    """Return whether a cell is a port for a unit: on land, beside cells that are open to it.

    A unit that arrives may also be beside cells that are closed to every class that may enter its own.
    """
    beside = [other for other in there.board.grid.neighbors(cell) if may_enter(there, other, piece.move_class)]
    if not there.board.is_water(cell) and any(map(there.board.is_water, beside)):
        return True
    landed = [name for name in game.classes if may_enter(there, cell, name)]
    return piece.turn is not None and any(not any(may_enter(there, other, name) for name in landed) for other in beside)
