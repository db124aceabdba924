"""What is so of several sides, told once for all of them."""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from pnp.checks.shared import phrasing
from pnp.model.game import Game, SideId

Fact = TypeVar("Fact")


class SideGroup(NamedTuple):
    """Sides of which the same is so. `all_players`: whether these are all the sides of players, two at least."""

    sides: tuple[SideId, ...]
    names: tuple[str, ...]
    all_players: bool

    @property
    def who(self) -> str:
        """Who they are, as a subject in the singular: `each side`, `Amber`."""
        return "each side" if self.all_players else phrasing.join_and(self.names)

    @property
    def whose(self) -> str:
        """What stands behind a number: `per side`, `for Amber`."""
        return "per side" if self.all_players else f"for {phrasing.join_and(self.names)}"


def group_sides(game: Game, facts: Mapping[SideId, Fact]) -> list[tuple[SideGroup, Fact]]:
    """The sides by what is so of them: all players together when it is the same, otherwise each side apart."""
    players = {side.id for side in game.sides.values() if not side.neutral}
    found = list(facts.items())
    if len(players) > 1 and facts.keys() == players and all(fact == found[0][1] for _, fact in found):
        return [(SideGroup(tuple(facts), tuple(game.sides[side].name for side in facts), True), found[0][1])]
    return [(SideGroup((side,), (game.sides[side].name,), False), fact) for side, fact in found]
