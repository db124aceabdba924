"""Digests of the fields of a game.

A result can be reused when all inputs are unchanged. No list declares which fields of a game a drawing reads: it is
drawn from a `TrackedGame`, which records them. A drawing depends on nothing but its arguments, so when all recorded
fields are unchanged, it would read the same fields again, and the result is the same.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import PurePath

from pnp.budget import BudgetSpentError
from pnp.model.game import Game
from pnp.model.game.tracking import input_of
from pnp.pipeline.cache import fingerprint
from pnp.pipeline.cache.fingerprint import Digest, UnhashableValueError
from pnp.source.scalars import Decimal, Integer

_PLAIN = frozenset({str, int, float, bool, bytes, type(None)})


class GameFingerprints:
    """The digests of one game's fields, each computed when first needed.

    The digests of two records are equal exactly when their types and contents are.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._fields: dict[str, Digest] = {}
        self._records: dict[int, tuple[object, Digest]] = {}

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_records": {}}  # their keys are addresses in memory

    def field(self, name: str) -> Digest:
        """Return the digest of an input of the game, as `pnp.model.game.tracking` names them.

        Raises:
            UnhashableValueError: it contains something that is not plain data, or cannot be computed any more.
        """
        if name not in self._fields:
            try:
                value = input_of(self._game, name)
            except BudgetSpentError:
                raise
            except (
                Exception
            ) as error:  # it was read of another version of the game, which had other pieces, for example
                raise UnhashableValueError(f"{name} cannot be computed") from error
            self._fields[name] = self.of(value)
        return self._fields[name]

    def of(self, value: object) -> Digest:
        """Return the digest of plain data.

        Raises:
            UnhashableValueError: it contains something else.
        """
        return fingerprint.digest(self._canonical(value))

    def _canonical(self, value: object) -> object:
        """Return something whose `repr` is equal only for equal values; a value that occurs often is hashed once."""
        if type(value) in _PLAIN:
            return value
        if isinstance(value, tuple) and _PLAIN.issuperset(map(type, value)):
            return (type(value).__qualname__, *value)
        known = self._records.get(id(value))
        if known is None:
            found = fingerprint.digest((type(value).__qualname__, *self._content(value)))
            known = self._records[id(value)] = (value, found)
        return known[1]

    def _content(self, value: object) -> Iterator[object]:
        match value:
            case tuple() | list():
                yield from map(self._canonical, value)
            case Mapping():
                for key, entry in value.items():
                    yield from (self._canonical(key), self._canonical(entry))
            case frozenset() | set():
                yield from sorted(repr(self._canonical(entry)) for entry in value)
            case Integer() | Decimal():
                yield from (repr(value), value.text)
            case PurePath() | Fraction():
                yield str(value)
            case _ if dataclasses.is_dataclass(value) and not isinstance(value, Game):
                for field in dataclasses.fields(value):
                    yield self._canonical(getattr(value, field.name))
            case _:
                raise UnhashableValueError(f"{type(value).__qualname__} is not plain data")
