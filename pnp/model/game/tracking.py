"""Which parts of a game a computation reads, and results that belong to a game.

`TrackedGame` is a view of a game that records what is read through it: a result computed from the view alone stays
valid while that is unchanged. Such an input has a name, and `input_of` is its value:

- `title`: a field of the game;
- `pieces/`: the ids of all pieces, in order; `pieces/tank` and `pieces/tank/`: whether there is this piece;
- `pieces/tank/count`: a field of a piece, and `pieces//count` that of all pieces;
- `pnp.module:function["argument"]`: the result of a function (see `tracked_by_result`).

`cached_on_game` caches results of a function in the game itself, so that they are dropped with it, and games share no
results.
"""

import copy
import dataclasses
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, wraps
from pkgutil import resolve_name
from typing import Any, TypeVar, TypeVarTuple

from pnp.errors import Finding
from pnp.model.game import Game
from pnp.model.game.pieces import Piece

MAX_RESULTS = 65_536
"""Greatest number of cached results of one function in a game; the oldest are evicted first."""

_FIELDS = frozenset(field.name for field in dataclasses.fields(Game))
_BY_ENTRY = {"pieces": Piece}
"""Fields of which single entries are read and change, and the type of an entry."""
_ENTRY, _CALL = "/", "["
_BY_RESULT = "is_tracked_by_result"
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

    original: Game = None  # type: ignore[assignment]  # of each view; no property, since every cached call looks it up
    """The game behind all views."""

    def __init__(self, game: Game) -> None:
        """View `game`, which may be a view itself: it then records the same."""
        vars(self)["_viewed"] = game
        vars(self)["_read"] = set[str]()
        vars(self)["original"] = game.original

    @property
    def fields_read(self) -> tuple[str, ...]:
        """The names of the inputs read so far, in alphabetical order."""
        read: set[str] = vars(self)["_read"]
        for name in _BY_ENTRY:
            if name in read:
                read = {each for each in read if not each.startswith(name + _ENTRY)}
            else:
                read = _by_column(name, [*getattr(self.original, name)], read)
        return tuple(sorted(read))

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


def _by_column(name: str, ids: list[str], read: set[str]) -> set[str]:
    """Return names of inputs, those of all entries of a field as one."""
    read = set(read)
    first, others = (ids[0], ids[1:]) if ids else ("", [])
    start = f"{name}{_ENTRY}{first}{_ENTRY}"
    for part in [each.removeprefix(start) for each in read if first and each.startswith(start)]:
        cells = {f"{name}{_ENTRY}{id_}{_ENTRY}{part}" for id_ in others}
        if cells and cells <= read:
            read -= {start + part, *cells}
            read.add(name + _ENTRY + (_ENTRY + part if part else ""))
    return read


class _Entries(Mapping[str, Any]):
    """A mapping of a game that records which of its entries are read through a view, and of these which fields."""

    def __init__(self, name: str, entries: Mapping[str, Any], read: set[str]) -> None:
        self._name, self._entries, self._read = name, entries, read
        self._views: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._views:
            start = f"{self._name}{_ENTRY}{key}"
            if key not in self._entries:
                self._read.add(start)
            entry = self._entries[key]
            start += _ENTRY
            self._read.add(start)
            self._views[key] = _view_type(_BY_ENTRY[self._name])(entry, start, self._read)
        return self._views[key]

    def __iter__(self) -> Iterator[str]:
        self._read.add(self._name + _ENTRY)
        return iter(self._entries)

    def __len__(self) -> int:
        self._read.add(self._name + _ENTRY)
        return len(self._entries)

    def __repr__(self) -> str:
        self.read_again(self._name)
        return repr(self._entries)

    def __reduce__(self) -> tuple[Any, ...]:
        self.read_again(self._name)
        return dict, (dict(self._entries),)

    def read_again(self, name: str) -> None:
        """Count an input as read."""
        self._read.add(name)
        if isinstance(self._entries, _Entries):
            self._entries.read_again(name)


@cache
def _view_type(type_: type) -> Callable[[Any, str, set[str]], Any]:
    """Return a type of views of records of a type, which record the fields that are read."""

    def create(view: Any, viewed: object, start: str, read: set[str]) -> None:
        for name, value in (("_viewed", viewed), ("_start", start), ("_read", read)):
            object.__setattr__(view, name, value)

    def part(name: str) -> property:
        def fetch(view: Any) -> object:
            view._read.add(view._start + name)
            return getattr(view._viewed, name)

        return property(fetch)

    def copied(view: Any) -> tuple[Any, ...]:
        return copy.copy, (type_(*(getattr(view, field.name) for field in dataclasses.fields(type_))),)

    names = [field.name for field in dataclasses.fields(type_)]
    names += [name for name, value in vars(type_).items() if isinstance(value, property)]
    own: dict[str, Any] = {name: part(name) for name in names}
    own |= {"__slots__": ("_read", "_start", "_viewed"), "__init__": create, "__reduce__": copied}
    return type(type_.__name__, (type_,), {**own, "__class__": property(lambda _: type_)})


class _Field:
    """Makes a view read a field from its game when first needed; later reads find it in the view's dictionary."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, view: TrackedGame | None, _: type) -> object:
        if view is None:
            return self
        name, own = self.name, vars(view)
        value, read = getattr(own["_viewed"], name), own["_read"]
        if name in _BY_ENTRY:
            value = _Entries(name, value, read)
        else:
            read.add(name)
        own[name] = value
        return value


for _name in _FIELDS:
    setattr(TrackedGame, _name, _Field(_name))


def _read_again(game: Game, name: str) -> None:
    """Count an input as read through a view."""
    if _CALL in name:
        while isinstance(game, TrackedGame):
            vars(game)["_read"].add(name)
            game = vars(game)["_viewed"]
        return
    value = getattr(game, name.partition(_ENTRY)[0])
    if isinstance(value, _Entries):
        value.read_again(name)


def input_of(game: Game, name: str) -> object:
    """Return the value of an input of a game. Raises what a function raises whose result it is."""
    if _CALL in name:
        function, _, arguments = name.partition(_CALL)
        called: Any = resolve_name(function) if function.startswith("pnp.") else None
        return called(game, *json.loads(_CALL + arguments)) if hasattr(called, _BY_RESULT) else None
    field, *entry = name.split(_ENTRY, 2)
    value = getattr(game, field)
    match entry:
        case []:
            return value
        case [""]:
            return tuple(value)
        case ["", part]:
            return {id_: getattr(each, part) for id_, each in value.items()}
        case [id_, part] if part and id_ in value:
            return getattr(value[id_], part)
    return entry[0] in value


def cached_on_game(function: Callable[[Game, *Arguments], Result]) -> Callable[[Game, *Arguments], Result]:
    """Cache the results of a function in the game that is its first argument.

    The function reads nothing but its arguments and the files of the game, and its result must not refer to the game
    or read from it later. A result computed for one view counts as read by every other view that gets it.
    """
    name = f"{function.__module__}:{function.__qualname__}"

    @wraps(function)
    def cached(game: Game, *arguments: *Arguments) -> Result:
        results = game.original.results[name]
        known = results.get(arguments)
        if known is None:
            view = TrackedGame(game)
            known = results[arguments] = function(view, *arguments), view.fields_read
            if len(results) > MAX_RESULTS:
                del results[next(iter(results))]
        result, read = known
        _read_all_again(game, read)
        return result

    return cached


def tracked_by_result(function: Callable[[Game, *Arguments], Result]) -> Callable[[Game, *Arguments], Result]:
    """Cache results as `cached_on_game` does, but let views record the call, not what it reads.

    So what was computed from a result stays valid while the result is the same. For functions whose result is plain
    data, quickly computed, and changes less often than what they read; their arguments are texts and numbers.
    """
    start = f"{function.__module__}:{function.__qualname__}"
    found = cached_on_game(function)

    @wraps(function)
    def tracked(game: Game, *arguments: *Arguments) -> Result:
        view = TrackedGame(game.original)
        try:
            result = found(view, *arguments)
        except BaseException:
            _read_all_again(game, view.fields_read)
            raise
        _read_all_again(game, (start + json.dumps(arguments),))
        return result

    setattr(tracked, _BY_RESULT, True)
    return tracked


def _read_all_again(game: Game, names: tuple[str, ...]) -> None:
    if type(game) is not Game:
        known: set[str] = vars(game)["_read"]
        for name in [name for name in names if name not in known]:
            _read_again(game, name)
