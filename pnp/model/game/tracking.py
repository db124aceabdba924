"""Which parts of a game a computation reads, and results that belong to a game.

`TrackedGame` is a view of a game that records the fields read through it: a result computed from the view alone stays
valid while those fields are unchanged. `cached_on_game` caches results of a function in the game itself, so that they
are dropped with it, and games share no results.
"""

import copy
import dataclasses
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from functools import cached_property, wraps
from typing import Any, TypeVar, TypeVarTuple

from pnp.errors import Finding
from pnp.model.game import Game

MAX_RESULTS = 65_536
"""Greatest number of cached results of one function in a game; the oldest are evicted first."""

_FIELDS = frozenset(field.name for field in dataclasses.fields(Game))
_BY_ENTRY = frozenset({"pieces"})
"""Fields of which single entries are read and change."""
ENTRY = "/"
"""Between the name of such a field and that of an entry."""
Find = Callable[[Game], Iterable[Finding]]
Examine = Callable[[str, Game, Find], Iterable[Finding]]
"""Finds what is wrong with a part of a game, named by a text; what is known of the part may be used instead."""
Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")


def examine(part: str, game: Game, find: Find) -> Iterable[Finding]:
    """Yield what `find` finds: nothing is known of any part."""
    return find(game)


class TrackedGame(Game):
    """A view of a game that records which fields are read.

    It behaves like that game: it is equal to it, has its `repr` and its class, and `copy`, `deepcopy`, `pickle` and
    `dataclasses.replace` make plain games of it, which counts as reading every field; but of pieces that `replace` left
    alone, only those count that are read of the new game.
    """

    def __init__(self, game: Game) -> None:
        """View `game`, which may be a view itself: it then records the same."""
        vars(self)["_viewed"] = game
        vars(self)["_read"] = set[str]()

    @property
    def fields_read(self) -> tuple[str, ...]:
        """The names of the fields read so far, in alphabetical order.

        A single piece is `pieces/tank`, and the ids of all pieces are `pieces/`.
        """
        read: set[str] = vars(self)["_read"]
        return tuple(sorted(name for name in read if name.partition(ENTRY)[0] not in read or ENTRY not in name))

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
            _read_again(self, name)
        return copy.copy, (self.original,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.original is other.original

    def __hash__(self) -> int:
        return hash(self.original)

    def __repr__(self) -> str:
        return repr(self.original)


class _Entries(Mapping[str, Any]):
    """A mapping of a game that records which of its entries are read through a view."""

    def __init__(self, name: str, entries: Mapping[str, Any], read: set[str]) -> None:
        self._name, self._entries, self._read = name, entries, read

    def __getitem__(self, key: str) -> Any:
        self._read.add(f"{self._name}{ENTRY}{key}")
        return self._entries[key]

    def __iter__(self) -> Iterator[str]:
        self._read.add(f"{self._name}{ENTRY}")
        return iter(self._entries)

    def __len__(self) -> int:
        self._read.add(f"{self._name}{ENTRY}")
        return len(self._entries)

    def items(self) -> ItemsView[str, Any]:
        self._read.add(self._name)
        return self._entries.items()

    def values(self) -> ValuesView[Any]:
        self._read.add(self._name)
        return self._entries.values()

    def __repr__(self) -> str:
        return repr(self._entries)

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self.items()),)


def _record_reads(name: str) -> None:
    """Make a view read a field from its game when first needed; later reads find it in the view's dictionary."""

    def fetch(view: TrackedGame) -> object:
        value = getattr(vars(view)["_viewed"], name)
        read: set[str] = vars(view)["_read"]
        if name in _BY_ENTRY:
            return _Entries(name, value, read)
        read.add(name)
        return value

    fetched: cached_property[object] = cached_property(fetch)
    fetched.__set_name__(TrackedGame, name)
    setattr(TrackedGame, name, fetched)


for _name in _FIELDS:
    _record_reads(_name)


def _read_again(game: Game, field: str) -> None:
    """Count a field, or an entry of one, as read through a view."""
    name, mark, entry = field.partition(ENTRY)
    value = getattr(game, name)
    if isinstance(value, _Entries):
        value.get(entry) if entry else len(value) if mark else value.values()


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
        if type(game) is not Game:
            for field in fields:
                if field not in vars(game)["_read"]:
                    _read_again(game, field)
        return result

    return cached
