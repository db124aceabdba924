"""Units in diagrams of examples: on the side that has them, on terrain open to them, with possible moves."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import movement_classes, phrasing
from pnp.expressions import formatting
from pnp.model.compute import example_terrain, examples, formulas, placed_units
from pnp.model.compute.presence import is_enemy
from pnp.model.game import Board, Example, Game, SideId, StatId
from pnp.model.game.play import COST

_SOURCE = "Errata: a sample counter that shows another unit than its text (Soldiers), a diagram (Cropredy Bridge)."
ALLOWANCES = (StatId("move"), StatId("movement"))
"""Ids of the stat that holds the movement points of a unit."""


@check(
    "example.wrong-owner",
    "error",
    "A diagram cannot show a unit on the side of an army that does not have it.",
    _SOURCE,
    code="D08",
)
def units_belong_to_their_side(game: Game) -> Iterator[Report]:
    """Find units in diagrams that are printed for other sides only."""
    for example in game.examples.values():
        for place, ref in placed_units.shown(example.places):
            piece = game.pieces[ref.piece]
            owners = [side for side, copies in piece.count.items() if copies]
            if owners and place.side not in owners and ref.composite is None:
                names = phrasing.join_and(game.sides[side].name for side in owners)
                yield Report(
                    f"the example {phrasing.title(example)} shows {phrasing.named(piece)} as a unit of "
                    f"{game.sides[place.side].name}, but only {names} has it",
                    place.span or example.span,
                    f"write side: {owners[0]}, or show another unit",
                    ((piece.span, f"'{piece.id}'"),),
                    (("unit", piece.id), ("side", place.side)),
                )


@check(
    "example.forbidden-ground",
    "error",
    "A diagram with a unit in terrain that it may not enter teaches the wrong rule.",
    _SOURCE,
    code="D08",
)
def units_are_where_they_may_be(game: Game) -> Iterator[Report]:
    """Find units in diagrams on terrain that is prohibited to their class, unless a unit beside them carries them."""
    for example in game.examples.values():
        there = example_terrain.map_ground(game, example)
        shown = placed_units.shown(example.places) if there is not None else ()
        for place, ref in shown:
            assert there is not None
            piece = game.pieces[ref.piece]
            together = [other.piece for found, other in shown if found.cell == place.cell]
            if movement_classes.is_barred(there, place.cell, piece.move_class) and not movement_classes.carriers(
                game, together, piece
            ):
                label, terrain = there.board.grid.label(place.cell), movement_classes.terrain_name(there, place.cell)
                yield Report(
                    f"the example {phrasing.title(example)} shows {phrasing.named(piece)} in {label}, but {terrain} is "
                    f"prohibited to {movement_classes.class_words(game, piece)}",
                    place.span or example.span,
                    "move it, or correct the terrain there or its cost",
                    witness=(("unit", piece.id), ("cell", label)),
                )


@check(
    "example.move-blocked",
    "error",
    "A worked move through a hex with an enemy teaches a rule that the game does not have.",
    "Observed in: a first operational game, written from the documentation: a march through an enemy division.",
    code="D08",
)
def moves_avoid_enemies(game: Game) -> Iterator[Report]:
    """Find movement paths with a cost that enter a cell in which the diagram shows an enemy.

    The last cell may have one where the game has no zones of control: moves may end there in an assault.
    """
    for example, board, mover in _moves(game):
        last = len(example.path) - (game.control is None)
        units = reversed(placed_units.of_example(example.places))
        enemies = {unit.cell: unit for unit in units if mover is not None and is_enemy(game, unit, mover)}
        for cell in example.path[1:last]:
            if cell in enemies:
                unit, label = enemies[cell], board.grid.label(cell)
                yield Report(
                    f"the move of the example {phrasing.title(example)} enters {label}, where "
                    f"{placed_units.name(game, unit)} of {game.sides[unit.side].name} is",
                    example.spans.get(COST, example.span),
                    "change the path, or move the enemy",
                    witness=(("cell", label), ("enemy", unit.piece)),
                )


@check(
    "example.move-too-long",
    "warning",
    "A worked move that costs more than the movement points of its unit teaches a rule that the game does not have.",
    "Observed in: a first operational game, written from the documentation: a march of 5 points by a unit with 4.",
    code="D08",
)
def moves_are_within_the_allowance(game: Game) -> Iterator[Report]:
    """Find movement paths of several cells that cost more than the stat `move` (or `movement`) of their unit."""
    for example, _, _ in _moves(game):
        ref = example_terrain.first_unit(example)
        stats = formulas.face_values(game, ref) if ref is not None else {}
        allowance = next((stats[name] for name in ALLOWANCES if name in stats), None)
        try:
            price = example_terrain.path_price(game, example)
        except ValueError:
            continue  # reported by example.mismatch
        if isinstance(allowance, int) and price.has_points and len(example.path) > 2 and price.points > allowance:
            assert ref is not None
            cost = formatting.fraction_text(price.points)
            yield Report(
                f"the move of the example {phrasing.title(example)} costs {cost}, but "
                f"{phrasing.named(game.pieces[ref.piece])} has {allowance} movement points",
                example.spans.get(COST, example.span),
                "shorten the path, or show a unit that moves farther",
                witness=(("cost", cost), ("allowance", str(allowance))),
            )


def _moves(game: Game) -> Iterator[tuple[Example, Board, SideId | None]]:
    """Yield the examples of a movement cost along a path, with the side of the unit that moves, if it is known."""
    for example in game.examples.values():
        board = examples.board_of(game, example)
        if board is None or COST not in example.expect or len(example.path) < 2:
            continue
        if COST not in game.formulas:
            yield example, board, _mover(game, example)


def _mover(game: Game, example: Example) -> SideId | None:
    """Return the side of the unit that moves: of its counter in the diagram, or the only side that has it."""
    ref, start = example_terrain.first_unit(example), example_terrain.start_of(example)
    if ref is None:
        return None
    units = placed_units.of_example(example.places)
    shown = (unit.side for unit in units if unit.cell == start and unit.piece == ref.piece)
    owners = [side for side, copies in game.pieces[ref.piece].count.items() if copies]
    return next(shown, owners[0] if len(owners) == 1 else None)
