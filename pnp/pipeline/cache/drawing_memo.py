"""Drawings of boards, kept across builds for as long as the fields that they were drawn from are what they were.

A document whose counters have changed is drawn again, but not the boards in it. The functions are those of
`cached_on_game`: their results are in the game, and here also in the store.
"""

from collections.abc import Callable, Hashable
from contextlib import suppress
from pickle import PicklingError
from pkgutil import resolve_name
from typing import Any

from pnp.model.game import Game
from pnp.pipeline.cache import fingerprint, records
from pnp.pipeline.cache.fingerprint import Digest
from pnp.pipeline.cache.game_fingerprints import GameFingerprints
from pnp.pipeline.cache.store import CacheStore

_FUNCTIONS = ("pnp.artwork.boards.cells:unnamed", "pnp.artwork.boards.map_layers:drawn_board")

Known = tuple[Any, tuple[str, ...]]
"""A result, and the fields that it depends on."""


def keep(game: Game, store: CacheStore, digests: GameFingerprints, is_current: Callable[[], bool], key: Digest) -> None:
    """Let a game take drawings from the store, and put new ones there.

    Args:
        game: the game itself, not a view of it.
        store: what holds the drawings.
        digests: the digests of the game's fields.
        is_current: whether the files beside the definition are still those of the key.
        key: the digest of everything that drawings depend on besides arguments and fields.
    """
    for name in _FUNCTIONS:
        function = resolve_name(name).__wrapped__
        if function not in game.results:
            game.results[function] = _Results(store, digests, is_current, fingerprint.digest((key, name)))


class _Results(dict[Hashable, Known]):
    """The results of one function on a game, by its arguments."""

    def __init__(
        self, store: CacheStore, digests: GameFingerprints, is_current: Callable[[], bool], key: Digest
    ) -> None:
        super().__init__()
        self._store, self._digests, self._is_current, self._key = store, digests, is_current, key

    def get(self, arguments: Hashable, default: Any = None) -> Any:
        """Return what is known, from the store if need be."""
        if arguments not in self:
            with suppress(TypeError, ValueError):  # also an entry that another program has written
                fields, digest, result = records.load(self._store.get(self._entry(arguments)) or b"")
                if digest == self._digest(fields):
                    super().__setitem__(arguments, (result, fields))
        return super().get(arguments, default)

    def __setitem__(self, arguments: Hashable, known: Known) -> None:
        super().__setitem__(arguments, known)
        result, fields = known
        with suppress(TypeError, AttributeError, PicklingError):  # a picture, or something else that is not plain data
            entry = records.dump((fields, self._digest(fields), result))
            if self._is_current():
                self._store.put(self._entry(arguments), entry)

    def _entry(self, arguments: Hashable) -> Digest:
        return fingerprint.digest((self._key, self._digests.of(arguments)))

    def _digest(self, fields: tuple[str, ...]) -> Digest:
        return fingerprint.digest([(field, self._digests.field(field)) for field in fields])
