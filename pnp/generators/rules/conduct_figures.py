"""What a diagram shows of rules: the path of supply of a unit, the cells that a side controls."""

from pnp.artwork.diagrams.paths import Trail
from pnp.model.compute import control, example_terrain, supply
from pnp.model.compute.placed_units import of_example
from pnp.model.game import Board, Example, Game, Zone
from pnp.model.game.ids import ZoneId


def with_control(game: Game, board: Board, example: Example) -> Board:
    """Return the board with the cells that sides control as hatched zones, if the example shows control."""
    if game.control is None or "control" not in example.claims.shows:
        return board
    units = of_example(example.places)
    zones = [
        Zone(
            ZoneId(f"controlled-{side}"),
            "",
            frozenset(control.controlled(game, game.control, board, units, side)),
            side,
            "hatch",
            example.span,
        )
        for side in example.claims.controlled
    ]
    return board._replace(zones=(*board.zones, *zones))


def supply_path(game: Game, board: Board, example: Example) -> Trail | None:
    """Return the first path of supply of the example, its cells numbered, if the example shows supply and has one."""
    if game.supply is None or "supply" not in example.claims.shows:
        return None
    units = of_example(example.places)
    for cell in example.claims.supplied:
        side = next(unit.side for unit in units if unit.cell == cell)
        price = supply.step_price(game.supply, example_terrain.map_ground(game, example), game.classes)
        path = supply.trace(game, game.supply, board, units, side, cell, price).path
        if len(path) > 1:
            return Trail(path, tuple(map(str, range(1, len(path)))), dashed=True)
    return None
