"""The counters that the forces of scenarios need, compared with the counter mix."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.model.game import Game, Piece, PieceId, SideId
from pnp.model.game.scenarios import Scenario


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
        for id_ in fielded(scenario):
            piece = game.pieces[id_]
            lent = borrowed(game, piece)
            for side, missing in excess(scenario, piece).items():
                known = found.get((id_, side))
                if missing - lent > (known.missing if known else 0):
                    found[id_, side] = ForceShortage(piece, side, scenario, missing - lent)
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
