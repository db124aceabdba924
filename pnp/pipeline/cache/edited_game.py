"""Drawings of a game that is being edited: what an edit leaves alone is taken from the version before it.

Each result is kept under its function and arguments, with a digest of the fields of the game that it was computed from
(see `pnp.pipeline.cache.game_fingerprints`), and counts for a later version in which these fields are the same.
"""

from collections.abc import Hashable
from contextlib import suppress
from pathlib import Path
from typing import Any

from pnp.model.game import Game
from pnp.pipeline.cache import fingerprint
from pnp.pipeline.cache.fingerprint import Digest, UnhashableValueError
from pnp.pipeline.cache.game_fingerprints import GameFingerprints

_PACKAGES = ("pnp.artwork.", "pnp.generators.", "pnp.layout.")
"""Packages that draw: their results depend on nothing but arguments, fields, and the files of `asset_fingerprint`."""
_MOST = 4_096
"""Greatest number of results of one function that are kept; those that were used longest ago go first."""
_Kept = dict[Hashable, tuple[Digest, tuple[Any, tuple[str, ...]]]]
"""Results by arguments: the digest of the fields, the result, the names of the fields."""


class EditedGame:
    """The drawings of all versions of a game in one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: Digest | None = None
        self._kept: dict[str, _Kept] = {}

    def look(self) -> None:
        """Note the files that drawings read, before a version of the game is read: any other file makes all new."""
        try:
            files = fingerprint.of_assets(self._folder, ())
        except UnhashableValueError:
            files = None
        if files is None or files != self._files:
            self._kept = {}
        self._files = files

    def take(self, game: Game) -> None:
        """Let a version of the game, of which nothing has been drawn, use what is known, and add to it."""
        if self._files is not None:
            vars(game)["results"] = _Results(GameFingerprints(game), self._kept)


class _Results(dict[str, dict[Any, Any]]):
    """The results of all functions on one version of the game."""

    def __init__(self, digests: GameFingerprints, kept: dict[str, _Kept]) -> None:
        super().__init__()
        self._digests, self._kept = digests, kept

    def __missing__(self, name: str) -> dict[Any, Any]:
        is_drawing = name.startswith(_PACKAGES)
        found = _ResultsOfOne(self._digests, self._kept.setdefault(name, {})) if is_drawing else {}
        return self.setdefault(name, found)


class _ResultsOfOne(dict[Hashable, Any]):
    """The results of one function."""

    def __init__(self, digests: GameFingerprints, kept: _Kept) -> None:
        super().__init__()
        self._digests, self._kept = digests, kept

    def get(self, arguments: Hashable, default: Any = None) -> Any:
        """Return what is known of this version, or of one with the same fields."""
        if arguments not in self and arguments in self._kept:
            digest, known = self._kept.pop(arguments)
            with suppress(UnhashableValueError):
                if self._digest(known[1]) == digest:
                    self._kept[arguments] = digest, known
                    super().__setitem__(arguments, known)
        return super().get(arguments, default)

    def __setitem__(self, arguments: Hashable, known: tuple[Any, tuple[str, ...]]) -> None:
        super().__setitem__(arguments, known)
        with suppress(UnhashableValueError):
            self._kept[arguments] = self._digest(known[1]), known
        if len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]

    def _digest(self, fields: tuple[str, ...]) -> Digest:
        return fingerprint.digest([self._digests.field(field) for field in fields])
