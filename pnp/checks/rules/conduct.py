"""Worked examples of supply, zones of control, stacks and retreats, computed again."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing
from pnp.errors import Span
from pnp.model.compute import control, example_terrain, presence, supply
from pnp.model.compute.placed_units import PlacedUnit, of_example
from pnp.model.game import Board, Cell, Example, Game

_WORDS = {True: "yes", False: "no"}
_Units = tuple[PlacedUnit, ...]
_Wrong = tuple[tuple[str, Cell], str, str, str, str, Span | None]
"""A claim that the rules contradict: its key, its subject, what it says, what they say, why, and where the rule is."""


@check("example.conduct", "error")
def examples_follow_the_rules(game: Game) -> Iterator[Report]:
    """Find examples that are wrong about supply, controlled cells or stacks."""
    for example, board in board_lines.of_examples(game):
        units = of_example(example.places)
        for compared in (_supplied, _controlled, _stacked, _retreats):
            for key, what, said, found, why, rule in compared(game, example, board, units):
                label = board.grid.label(key[1])
                words = f"says {label} {what}: {said}, but by the rules it is {found}: {why}"
                span, hint = example.claims.spans.get(key), f"write {found}, or correct the places or the rule"
                related, witness = ((rule or example.span, "the rule"),), (("cell", label), (what, found))
                yield phrasing.of_example(example, Report(words, span, hint, related, witness))


def _supplied(game: Game, example: Example, board: Board, units: _Units) -> Iterator[_Wrong]:
    rule = game.supply
    for cell, said in example.claims.supplied.items():
        assert rule is not None
        side = next(unit.side for unit in units if unit.cell == cell)
        price = supply.step_price(rule, example_terrain.map_ground(game, example), game.classes)
        found = supply.trace(game, rule, board, units, side, cell, price)
        if found.supplied != said:
            yield ("supplied", cell), "supplied", _WORDS[said], _WORDS[found.supplied], found.reason, rule.span


def _controlled(game: Game, example: Example, board: Board, units: _Units) -> Iterator[_Wrong]:
    rule = game.control
    for side, cells in example.claims.controlled.items():
        assert rule is not None
        held = control.controlled(game, rule, board, units, side)
        for cell, said in cells.items():
            if (cell in held) != said:
                key, what = (f"controlled {side}", cell), f"controlled by {game.sides[side].name}"
                why = control.reason(game, rule, board, units, side, cell)
                yield key, what, _WORDS[said], _WORDS[not said], why, rule.span


def _stacked(game: Game, example: Example, _board: Board, units: _Units) -> Iterator[_Wrong]:
    rule = game.stacking
    for cell, said in example.claims.stacked.items():
        assert rule is not None
        counts = [(unit.piece, presence.counted(game, rule, unit)) for unit in units if unit.cell == cell]
        total = sum(number for _, number in counts)
        if total != said:
            parts = ", ".join(f"{phrasing.named(game.pieces[piece])} {number}" for piece, number in counts)
            yield ("stacked", cell), "stacked", str(said), str(total), parts, rule.span


def _retreats(game: Game, example: Example, board: Board, units: _Units) -> Iterator[_Wrong]:
    ground, label = example_terrain.map_ground(game, example), board.grid.label
    for cell, said in example.claims.retreats.items() if ground is not None else ():
        assert ground is not None
        closed = presence.closed(game, ground, units, next(unit for unit in units if unit.cell == cell))
        found = [other for other, reason in closed.items() if not reason]
        if said != set(found):
            reasons = [closed[other] for other in sorted(said) if closed.get(other)]
            reasons += [f"{label(other)} is open" for other in found if other not in said]
            expects, allows = (" ".join(sorted(map(label, cells))) or "no cell" for cells in (said, found))
            rule = game.control.span if game.control is not None else None
            yield ("retreats", cell), "retreats to", expects, allows, "; ".join(reasons), rule
