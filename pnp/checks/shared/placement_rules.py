"""Set-up rules compared with the zones that they name: rows and columns of each."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.checks.shared import board_lines, phrasing
from pnp.errors import Span
from pnp.model.game import Board, Game, Zone
from pnp.model.game.rulings import PlacementRule
from pnp.model.game.tracking import cached_on_game


@cached_on_game
def outside(game: Game) -> tuple[tuple[PlacementRule, Board, str], ...]:
    """Return the set-up rules with rows or columns beyond their zones, each with its board and `row` or `column`."""
    return tuple(
        (rule, board, what)
        for rule in game.rulings.placements.values()
        for board in game.boards.values()
        if rule.board in (None, board.id)
        for what in board_lines.LINES
        if sticks_out(board, rule, what)
    )


def sticks_out(board: Board, rule: PlacementRule, what: str) -> bool:
    """Return whether a rule has rows or columns (`what`) beyond those of its zones."""
    named, cells = asked(rule, what), zone_cells(zone for zone in board.zones if zone.id in rule.zones)
    if named is None or not cells:
        return False
    low, high = board_lines.ends(board, what, cells)
    return named[0] < low or high < named[1]


def asked(rule: PlacementRule, what: str) -> board_lines.Ends | None:
    """Return the rows or columns of a rule; None if it has none."""
    return rule.rows if what == "row" else rule.columns


def zone_cells(zones: Iterable[Zone]) -> frozenset[tuple[int, int]]:
    """Return the cells of all these zones."""
    return frozenset[tuple[int, int]]().union(*(zone.cells for zone in zones))


def naming(game: Game, board: Board, zone: str) -> list[PlacementRule]:
    """Return the set-up rules that name a zone of a board."""
    return [rule for rule in game.rulings.placements.values() if zone in rule.zones and rule.board in (None, board.id)]


def rule_spans(board: Board, rules: Iterable[PlacementRule]) -> list[tuple[Span, str]]:
    """Return the locations of set-up rules, with their rows and columns."""
    found = []
    for rule in rules:
        named = [
            board_lines.span(board, what, *ends)
            for what in board_lines.LINES
            if (ends := asked(rule, what)) is not None
        ]
        found.append(
            (rule.span, f"{rule_name(rule)} says {phrasing.join_and(named)}" if named else f"{rule_name(rule)} is here")
        )
    return found


def rule_name(rule: PlacementRule) -> str:
    """Return the words for a rule in a sentence."""
    return f"the set-up rule '{rule.id}'"
