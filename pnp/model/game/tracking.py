"""Which parts of a game a computation reads, and results that belong to a game.

`TrackedGame` is a view of a game that records the fields read through it: a result computed from the view alone stays
valid while those fields are unchanged. `cached_on_game` caches results of a function in the game itself, so that they
are dropped with it, and games share no results.
"""

import copy
import dataclasses
from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, TypeVar, TypeVarTuple

from pnp.model.game import Game

MAX_RESULTS = 65_536
"""Greatest number of cached results of one function in a game; the oldest are evicted first."""

_FIELDS = frozenset(field.name for field in dataclasses.fields(Game))
Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")


class TrackedGame(Game):
    """A view of a game that records which fields are read.

    It behaves like that game: it is equal to it, has its `repr` and its class, and `copy`, `deepcopy`, `pickle` and
    `dataclasses.replace` make plain games of it, which counts as reading every field.
    """

    def __init__(self, game: Game) -> None:
        """View `game`, which may be a view itself: it then records the same."""
        vars(self)["_viewed"] = game

    @property
    def fields_read(self) -> tuple[str, ...]:
        """The names of the fields read so far, in alphabetical order."""
        return tuple(sorted(_FIELDS & vars(self).keys()))

    @property
    def original(self) -> Game:
        """The game behind all views."""
        viewed: Game = vars(self)["_viewed"]
        return viewed.original

    @property  # type: ignore[misc]  # as transparent proxies do it; `dataclasses.replace` calls it
    def __class__(self) -> type[Game]:  # type: ignore[override]
        return Game

    def __reduce__(self) -> tuple[Any, ...]:
        for name in _FIELDS:
            getattr(self, name)
        return copy.copy, (self.original,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.original is other.original

    def __hash__(self) -> int:
        return hash(self.original)

    def __repr__(self) -> str:
        return repr(self.original)


def _record_reads(name: str) -> None:
    """Make a view read a field from its game when first needed; later reads find it in the view's dictionary."""
    fetched: cached_property[object] = cached_property(lambda view: getattr(vars(view)["_viewed"], name))
    fetched.__set_name__(TrackedGame, name)
    setattr(TrackedGame, name, fetched)


for _name in _FIELDS:
    _record_reads(_name)


def cached_on_game(function: Callable[[Game, *Arguments], Result]) -> Callable[[Game, *Arguments], Result]:
    """Cache the results of a function in the game that is its first argument.

    The function reads nothing but its arguments and the files of the game, and its result must not refer to the game
    or read from it later. A result computed for one view counts as read by every other view that gets it.
    """

    @wraps(function)
    def cached(game: Game, *arguments: *Arguments) -> Result:
        results = game.original.results.setdefault(function, {})
        known = results.get(arguments)
        if known is None:
            view = TrackedGame(game)
            known = results[arguments] = function(view, *arguments), view.fields_read
            if len(results) > MAX_RESULTS:
                del results[next(iter(results))]
        result, fields = known
        for field in fields:
            getattr(game, field)
        return result

    return cached
