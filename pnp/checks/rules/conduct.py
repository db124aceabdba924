"""Worked examples of supply, zones of control, stacks and retreats, computed again."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.compute import control, example_terrain, examples, retreat, stacking, supply
from pnp.model.compute.placed_units import PlacedUnit, of_example
from pnp.model.game import Board, Cell, Example, Game

_WORDS = {True: "yes", False: "no"}


@check(
    "example.conduct",
    "error",
    "A worked example that contradicts the rules of supply, control or stacking teaches the wrong rule.",
    "Errata: an example of a retreat that the rules do not allow (Simple Great Battles of History, 7.45).",
    code="D08",
)
def examples_follow_the_rules(game: Game) -> Iterator[Report]:
    """Find examples that are wrong about supply, controlled cells or stacks."""
    for example in game.examples.values():
        board = examples.board_of(game, example)
        if board is not None:
            units = of_example(example.places)
            yield from _supplied(game, example, board, units)
            yield from _controlled(game, example, board, units)
            yield from _stacked(game, example, board, units)
            yield from _retreats(game, example, board, units)


def _supplied(game: Game, example: Example, board: Board, units: tuple[PlacedUnit, ...]) -> Iterator[Report]:
    for cell, said in example.claims.supplied.items() if game.supply is not None else ():
        side = next(unit.side for unit in units if unit.cell == cell)
        assert game.supply is not None
        price = supply.step_price(game.supply, example_terrain.map_ground(game, example), game.classes)
        found = supply.trace(game, game.supply, board, units, side, cell, price)
        if found.supplied != said:
            yield _report(
                example,
                board,
                ("supplied", cell),
                "supplied",
                _WORDS[said],
                _WORDS[found.supplied],
                found.reason,
                game.supply.span,
            )


def _controlled(game: Game, example: Example, board: Board, units: tuple[PlacedUnit, ...]) -> Iterator[Report]:
    if game.control is None:
        return
    for side, cells in example.claims.controlled.items():
        held = control.controlled(game, game.control, board, units, side)
        for cell, said in cells.items():
            if (cell in held) != said:
                why = control.reason(game, game.control, board, units, side, cell)
                what = f"controlled by {game.sides[side].name}"
                yield _report(
                    example,
                    board,
                    (f"controlled {side}", cell),
                    what,
                    _WORDS[said],
                    _WORDS[not said],
                    why,
                    game.control.span,
                )


def _stacked(game: Game, example: Example, board: Board, units: tuple[PlacedUnit, ...]) -> Iterator[Report]:
    if game.stacking is None:
        return
    for cell, said in example.claims.stacked.items():
        here = [unit for unit in units if unit.cell == cell]
        counts = [stacking.counted(game, game.stacking, unit) for unit in here]
        if sum(counts) != said:
            parts = ", ".join(
                f"{phrasing.named(game.pieces[unit.piece])} {number}" for unit, number in zip(here, counts, strict=True)
            )
            yield _report(
                example, board, ("stacked", cell), "stacked", str(said), str(sum(counts)), parts, game.stacking.span
            )


def _retreats(game: Game, example: Example, board: Board, units: tuple[PlacedUnit, ...]) -> Iterator[Report]:
    ground = example_terrain.map_ground(game, example)
    rule = game.control.span if game.control is not None else example.span
    label = board.grid.label
    for cell, said in example.claims.retreats.items() if ground is not None else ():
        assert ground is not None
        unit = next(unit for unit in units if unit.cell == cell)
        closed = retreat.closed(game, ground, units, unit)
        found = [other for other, reason in closed.items() if not reason]
        if said != set(found):
            reasons = [closed[other] for other in sorted(said) if closed.get(other)]
            reasons += [f"{label(other)} is open" for other in found if other not in said]
            expects, allows = (" ".join(sorted(map(label, cells))) or "no cell" for cells in (said, found))
            claim, why = ("retreats", cell), "; ".join(reasons)
            yield _report(example, board, claim, "retreats to", expects, allows, why, rule)


def _report(
    example: Example,
    board: Board,
    claim: tuple[str, Cell],
    what: str,
    said: str,
    found: str,
    why: str,
    rule: Span,
) -> Report:
    label = board.grid.label(claim[1])
    return Report(
        f"the example {phrasing.title(example)} has {label} {what}: {said}, but the rules give {found}: {why}",
        example.claims.spans.get(claim, example.span),
        f"write {found}, or correct the places or the rule",
        ((rule, "the rule"),),
        (("cell", label), (what, found)),
    )
