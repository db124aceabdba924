"""Facts that hold for several sides, reported once for all of them."""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from pnp.checks.shared import phrasing
from pnp.model.game import Game, SideId

Fact = TypeVar("Fact")


class SideGroup(NamedTuple):
    """Sides for which one fact holds. `all_players`: whether these are all sides of players, at least two."""

    sides: tuple[SideId, ...]
    names: tuple[str, ...]
    all_players: bool

    @property
    def who(self) -> str:
        """The group as a subject in the singular: `each side`, `Amber`."""
        return "each side" if self.all_players else phrasing.join_and(self.names)

    @property
    def whose(self) -> str:
        """The words that follow a number: `per side`, `for Amber`."""
        return "per side" if self.all_players else f"for {phrasing.join_and(self.names)}"


def group_sides(game: Game, facts: Mapping[SideId, Fact]) -> list[tuple[SideGroup, Fact]]:
    """Return the sides by fact: all players together if the fact is the same, otherwise each side separately."""
    players = {side.id for side in game.sides.values() if not side.neutral}
    found = list(facts.items())
    if len(players) > 1 and facts.keys() == players and all(fact == found[0][1] for _, fact in found):
        return [(SideGroup(tuple(facts), tuple(game.sides[side].name for side in facts), True), found[0][1])]
    return [(SideGroup((side,), (game.sides[side].name,), False), fact) for side, fact in found]
