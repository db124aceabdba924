"""Which parts of a game a computation reads, and results that belong to a game.

`TrackedGame` is a view of a game that records the fields read through it: whatever is computed from the view alone can
be used again as long as those fields are the same. `cached_on_game` keeps results of a function in the game itself, so
they are dropped with it, and two games never see each other's.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, TypeVar, TypeVarTuple

from pnp.model.game import Game

MAX_RESULTS = 8192
"""Results of one function that a game keeps; the oldest go first."""

_FIELDS = frozenset(field.name for field in dataclasses.fields(Game))
Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")


class TrackedGame(Game):
    """A view of a game that records which fields are read.

    Wherever code asks, it is that game: it is equal to it, has its `repr` and its class, and what is made of it by
    `copy`, `deepcopy`, `pickle` or `dataclasses.replace` is a plain game. Making one counts as reading every field.
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
    """Let a view fetch a field when it is first read; from then on the field is in the view's dictionary."""
    fetched: cached_property[object] = cached_property(lambda view: getattr(vars(view)["_viewed"], name))
    fetched.__set_name__(TrackedGame, name)
    setattr(TrackedGame, name, fetched)


for _name in _FIELDS:
    _record_reads(_name)


def cached_on_game(function: Callable[[Game, *Arguments], Result]) -> Callable[[Game, *Arguments], Result]:
    """Keep the results of a function in the game that it is called with.

    The function reads nothing but its arguments and the files of the game, and its result must not refer to the game
    or read from it later. A result computed for one view counts as read by every other that gets it.
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
