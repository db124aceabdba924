"""Drawings in documents, kept across builds for as long as the fields that they were drawn from are what they were.

A document whose counters have changed is drawn again, but not the boards, figures and sheets in it that show others.
The functions are those of `cached_on_game`: their results are in the game, and here also in the store.
"""

from collections.abc import Hashable
from contextlib import suppress
from pickle import PicklingError
from typing import Any

from pnp.model.game import Game
from pnp.pipeline.cache import fingerprint, records
from pnp.pipeline.cache.fingerprint import Digest
from pnp.pipeline.cache.game_fingerprints import GameFingerprints
from pnp.pipeline.cache.store import CacheStore

_FUNCTIONS = (
    "pnp.artwork.boards.cells:unnamed",
    "pnp.artwork.boards.map_layers:drawn_board",
    "pnp.generators.charts:drawn",
    "pnp.generators.rules:back",
    "pnp.generators.rules:front",
    "pnp.generators.rules.figures:drawn",
    "pnp.generators.scenarios:forces",
    "pnp.generators.scenarios:ground",
)

Known = tuple[Any, tuple[str, ...]]
"""A result, and the fields that it depends on."""


New = dict[Digest, bytes]
"""Entries for the store."""


def keep(game: Game, store: CacheStore, digests: GameFingerprints, key: Digest, new: New) -> None:
    """Let a game take drawings from the store, and collect new ones.

    Args:
        game: the game itself, not a view of it.
        store: what holds the drawings.
        digests: the digests of the game's fields.
        key: the digest of everything that drawings depend on besides arguments and fields.
        new: takes the new ones, which the caller stores.
    """
    for name in _FUNCTIONS:
        if name not in game.results:
            game.results[name] = _Results(store, digests, fingerprint.digest((key, name)), new)


class _Results(dict[Hashable, Known]):
    """The results of one function on a game, by its arguments."""

    def __init__(self, store: CacheStore, digests: GameFingerprints, key: Digest, new: New) -> None:
        super().__init__()
        self._store, self._digests, self._key, self._new = store, digests, key, new

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
            self._new[self._entry(arguments)] = records.dump((fields, self._digest(fields), result))

    def _entry(self, arguments: Hashable) -> Digest:
        return fingerprint.digest((self._key, self._digests.of(arguments)))

    def _digest(self, fields: tuple[str, ...]) -> Digest:
        return fingerprint.digest([(field, self._digests.field(field)) for field in fields])
