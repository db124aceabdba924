"""Units in diagrams of examples: on the side that has them, on terrain open to them, with possible moves."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import movement_classes, phrasing
from pnp.errors import Span
from pnp.expressions import formatting
from pnp.model.compute import example_moves, example_terrain, examples, placed_units
from pnp.model.compute.units import is_among
from pnp.model.game import Board, Example, FaceRef, Game, Piece, SideId
from pnp.model.game.play import ALLOWED, COST, DiagramPlacement
from pnp.source.nodes import MappingNode, Step, locate


@check("example.wrong-owner", "error")
def units_belong_to_their_side(game: Game) -> Iterator[Report]:
    """Find units in diagrams that are printed for other sides only."""
    for example in game.examples.values():
        for place, ref in placed_units.shown(example.places):
            piece = game.pieces[ref.piece]
            owners = _owners(piece)
            if owners and place.side not in owners and ref.composite is None:
                names, wrong = phrasing.join_and(game.sides[side].name for side in owners), game.sides[place.side].name
                stack = [game.pieces[each.piece] for each in (place.piece, *place.under) if each is not None]
                hint = f"write side: {owners[0]}, or show a unit of {wrong} instead"
                if not all(owners[0] in (_owners(each) or owners) for each in stack):
                    hint = (
                        f"take it out of this stack of {wrong}, or show it on a cell of its own with side: {owners[0]}"
                    )
                yield Report(
                    f"the example {phrasing.title(example)} shows {phrasing.named(piece)} as a unit of {wrong}, "
                    f"but only {names} has it",
                    _place_of(game, example, place, ref) or place.span or example.span,
                    hint,
                    ((piece.span, f"{phrasing.named(piece)} is printed for {names}"),),
                    (("unit", piece.id), ("side", place.side)),
                )


def _owners(piece: Piece) -> list[SideId]:
    return [side for side, copies in piece.count.items() if copies]


def _place_of(game: Game, example: Example, place: DiagramPlacement, ref: FaceRef) -> Span | None:
    """Return where a unit of a stack is written; None if that is not found."""
    cells = locate(game.tree, ("examples", example.id, "places")).value
    entries = cells.entries.values() if isinstance(cells, MappingNode) else ()
    entry = next((each.value for each in entries if each.span == place.span), cells)
    step: tuple[Step, ...] = ("piece",) if ref is place.piece else ("under", place.under.index(ref))
    found = locate(entry, step)
    return found.value.span if found.found == len(step) else None


@check("example.forbidden-ground", "error")
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


@check("example.move-blocked", "error")
def moves_avoid_enemies(game: Game) -> Iterator[Report]:
    """Find movement paths with a cost that enter a cell in which the diagram shows an enemy.

    The last cell may have one where the game has no zones of control: moves may end there in an assault.
    """
    for example, board in _moves(game):
        for cell, unit in example_moves.enemies_entered(game, board, example).items():
            label = board.grid.label(cell)
            yield Report(
                f"the move of the example {phrasing.title(example)} enters {label}, where "
                f"{placed_units.name(game, unit)} of {game.sides[unit.side].name} is",
                locate(game.tree, ("examples", example.id, "path")).key or example.span,
                "change the path, or move the enemy; write 'allowed: no' under 'expect' if the move is refused",
                witness=(("cell", label), ("enemy", unit.piece)),
            )


@check("example.move-too-long", "warning")
def moves_are_within_the_allowance(game: Game) -> Iterator[Report]:
    """Find movement paths of several cells that cost more than the stat `move` (or `movement`) of their unit."""
    for example, _ in _moves(game):
        ref, allowance = example_terrain.first_unit(example), example_moves.allowance(game, example)
        try:
            price = example_terrain.path_price(game, example)
        except ValueError:
            continue  # reported by example.mismatch
        if ref and allowance is not None and price.has_points and len(example.path) > 2 and price.points > allowance:
            cost = formatting.fraction_text(price.points)
            yield Report(
                f"the move of the example {phrasing.title(example)} costs {cost} movement points, "
                f"but {phrasing.named(game.pieces[ref.piece])} has {allowance}",
                example.spans.get(COST, example.span),
                "shorten the path, or show a unit that moves farther; write 'allowed: no' under 'expect' if the move "
                "is refused",
                witness=(("cost", cost), ("allowance", str(allowance))),
            )


def _moves(game: Game) -> Iterator[tuple[Example, Board]]:
    """Yield the examples of a movement cost along a path, without those that say whether it is allowed."""
    for example in game.examples.values():
        board = examples.board_of(game, example)
        if board is None or COST not in example.expect or len(example.path) < 2:
            continue
        if COST not in game.formulas and ALLOWED not in example.expect:
            yield example, board


@check("example.facing", "warning")
def units_face_as_they_do(game: Game) -> Iterator[Report]:
    """Find units in diagrams that face although they never do, or do not although they do.

    If `facing` names no units, a unit is reported that faces nowhere while others of its kind in the diagram do.
    """
    rule = game.facing
    for example in game.examples.values() if rule is not None else ():
        assert rule is not None
        faced = {place.piece.piece for place in example.places if place.piece is not None and place.facing}
        board = examples.board_of(game, example)
        for place in example.places if board is not None and board.grid.is_lattice else ():
            piece = game.pieces[place.piece.piece] if place.piece is not None else None
            if piece is None:
                continue
            turns = is_among(piece, rule.units, but=rule.but) if rule.units else piece.id in faced
            if turns != bool(place.facing):
                assert board is not None
                label = board.grid.label(place.cell)
                wrong = "has no facing" if turns else f"faces {place.facing}, but it is not among the units that face"
                yield Report(
                    f"the example {phrasing.title(example)} shows {phrasing.named(piece)} at {label}, which {wrong}",
                    place.span or example.span,
                    "write where it faces, such as facing: ne"
                    if turns
                    else "remove its facing, or name it under 'units' of 'facing'",
                    ((rule.span, "who faces"),),
                    (("unit", piece.id), ("cell", label)),
                )
