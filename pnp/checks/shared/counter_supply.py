"""How many counters exist, how many a side can have in play, and how many the forces of scenarios need."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from pnp.checks.shared import phrasing
from pnp.model.compute import formulas
from pnp.model.game import Game, MarkerId, Piece, PieceId, SideId
from pnp.model.game.rulings import PlacementRule
from pnp.model.game.scenarios import Force, Scenario

Fact = TypeVar("Fact")


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
    """Return how many of these pieces a side can have at most: all that are free, and the most that the budget buys."""
    money = game.budget.amount if game.budget is not None else None
    total = 0
    for piece in sorted((game.pieces[name] for name in among), key=lambda piece: piece.cost or 0):
        copies = in_play(game, side, piece)
        if piece.cost is not None and money is not None:
            copies = min(copies, formulas.purchase_limit(piece), money // piece.cost if piece.cost else copies)
            money -= copies * piece.cost
        total += copies
    return total


class ForceShortage(NamedTuple):
    """A piece of which a side needs `missing` more in a scenario than it owns and may borrow."""

    piece: Piece
    side: SideId
    scenario: Scenario
    missing: int


def largest_shortages(game: Game) -> Iterator[ForceShortage]:
    """Yield the largest shortage of every piece and side in any scenario."""
    found: dict[tuple[PieceId, SideId], ForceShortage] = {}
    for scenario in game.scenarios.values():
        for piece in (game.pieces[id_] for id_ in fielded(scenario)):
            for side, missing in excess(scenario, piece).items():
                now = ForceShortage(piece, side, scenario, missing - borrowed(game, piece))
                if now.missing > (found[piece.id, side].missing if (piece.id, side) in found else 0):
                    found[piece.id, side] = now
    yield from found.values()


def fielded(scenario: Scenario) -> tuple[PieceId, ...]:
    """Return the pieces of all forces, each once."""
    return tuple(dict.fromkeys(piece for force in scenario.forces.values() for piece in force.units))


def borrowed(game: Game, piece: Piece) -> int:
    """Return the number of counters of a piece that neutral sides own, which every player may use."""
    return sum(copies for side, copies in piece.count.items() if game.sides[side].neutral)


def excess(scenario: Scenario, piece: Piece) -> dict[SideId, int]:
    """Return how many more of a piece each side fields than it owns."""
    wanted = {side: force.units.get(piece.id, 0) - piece.count.get(side, 0) for side, force in scenario.forces.items()}
    return {side: missing for side, missing in wanted.items() if missing > 0}


def forces(game: Game) -> list[Force]:
    """Return the forces of all scenarios."""
    return [force for scenario in game.scenarios.values() for force in scenario.forces.values()]


class SideGroup(NamedTuple):
    """Sides for which one fact holds; as a subject: `each side`, `Red`; after a number: `per side`, `for Red`."""

    sides: tuple[SideId, ...]
    names: tuple[str, ...]
    who: str
    whose: str


def group_sides(game: Game, facts: Mapping[SideId, Fact]) -> list[tuple[SideGroup, Fact]]:
    """Return the sides by fact: all players together if the fact is the same, otherwise each side separately."""
    players = {side.id for side in game.sides.values() if not side.neutral}
    found = [(side, game.sides[side].name, fact) for side, fact in facts.items()]
    if len(players) > 1 and facts.keys() == players and all(fact == found[0][2] for *_, fact in found):
        return [(SideGroup(tuple(facts), tuple(name for _, name, _ in found), "each side", "per side"), found[0][2])]
    return [(SideGroup((side,), (name,), name, f"for {name}"), fact) for side, name, fact in found]
