"""The findings of the checks, memoized across builds under the digest of all files that a game consists of.

The checks read the whole definition, the texts and the review record, so one digest of the game's folder says more
simply than a list of fields whether their answer is still valid.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from pnp import budget
from pnp.errors import Finding
from pnp.model.game import Game
from pnp.pipeline.cache import fingerprint, records
from pnp.pipeline.cache.fingerprint import Digest, UnhashableValueError
from pnp.pipeline.cache.store import CacheStore

Findings = tuple[Finding, ...]


class CheckMemo:
    """Findings of earlier builds. Create it before the game is read: files that change later make it a miss."""

    def __init__(self, store: CacheStore | None, folder: Path, templates: tuple[Path, ...]) -> None:
        self._store = store
        self._folders = (folder, *templates)
        self._files = self._digest() if store is not None else None

    def findings(self, game: Game, check: Callable[[], Findings]) -> Findings:
        """Return what `check` finds in the game: stored findings if there are any. Errors are never stored."""
        if self._store is None or self._files is None or self._digest() != self._files:
            return check()
        skin = game.skin.id if game.skin else ""
        limits = tuple(budget.current().limits)
        folders = [str(folder) for folder in self._folders]
        key = fingerprint.digest(("check", self._files, folders, skin, game.kit.boards, limits))
        with suppress(ValueError):
            stored = records.load(self._store.get(key) or b"")
            if isinstance(stored, tuple) and all(isinstance(finding, Finding) for finding in stored):
                return stored
        findings = check()
        has_errors = any(finding.severity == "error" for finding in findings)
        if not has_errors and self._digest() == self._files:
            self._store.put(key, records.dump(findings))
        return findings

    def _digest(self) -> Digest | None:
        """Return the digest of the program and of all files; None if there are too many."""
        try:
            return fingerprint.digest((fingerprint.program_fingerprint(), fingerprint.of_files(self._folders)))
        except UnhashableValueError:
            return None
