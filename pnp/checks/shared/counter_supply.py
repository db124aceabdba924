"""How many counters exist, and how many of them a side can have in play."""

from collections.abc import Iterable

from pnp.checks.shared import phrasing
from pnp.model.compute import formulas
from pnp.model.game import Game, MarkerId, Piece, PieceId, SideId
from pnp.model.game.rulings import PlacementRule


def printed_markers(game: Game, marker: MarkerId) -> int:
    """Return the number of counters of a marker."""
    return sum(game.markers[marker].count.values()) + game.markers[marker].neutral_count


def count_text(number: int) -> str:
    """Return a number of counters in words: `1 counter`, `no counters`."""
    return phrasing.plural(number, "counter") if number else "no counters"


def rules_for(rules: Iterable[PlacementRule], side: SideId) -> tuple[PlacementRule, ...]:
    """Return the set-up rules that apply to a side."""
    return tuple(rule for rule in rules if rule.side in (None, side))


def placed(piece: Piece, rules: Iterable[PlacementRule]) -> int:
    """Return how many of a piece set-up rules place; all rules that name it are about the same counters."""
    return max((rule.pieces[piece.id] for rule in rules), default=0)


def starts_in_play(game: Game, piece: Piece) -> bool:
    """Return whether all counters of a piece are set up at the start: none is bought or comes with a scenario."""
    return piece.cost is None and not game.scenarios


def in_play(game: Game, side: SideId, piece: Piece) -> int:
    """Return how many of a piece a side can have in play: those printed, or those that set-up rules place."""
    copies = piece.count.get(side, 0)
    rules = rules_for([rule for rule in game.rulings.placements.values() if piece.id in rule.pieces], side)
    return min(copies, placed(piece, rules)) if rules and starts_in_play(game, piece) else copies


def most_pieces(game: Game, side: SideId, among: tuple[PieceId, ...]) -> int:
    """Return how many of these pieces a side can have at most: all that are free, and the most that the budget buys.

    Buying the cheapest first yields the most pieces.
    """
    money = game.budget.amount if game.budget is not None else None
    total = 0
    for piece in sorted((game.pieces[name] for name in among), key=lambda piece: piece.cost or 0):
        printed = piece.count.get(side, 0)
        if piece.cost is None or money is None:
            total += printed
            continue
        copies = min(printed, formulas.purchase_limit(piece))
        if piece.cost:
            copies = min(copies, money // piece.cost)
            money -= copies * piece.cost
        total += copies
    return total
