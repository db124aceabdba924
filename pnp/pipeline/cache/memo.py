"""Document jobs that are memoized across builds.

The cache key of a result is the digest of its inputs (see `pnp.pipeline.cache.game_fingerprints`): the program, the
job, the files of the game, and the fields of the game that were read. The names of these fields are stored under the
digest of the other inputs, so that a later build knows which ones to compare.
"""

import json
import sys
from contextlib import suppress
from pathlib import Path

from pnp.model.game import Game
from pnp.model.game.tracking import TrackedGame
from pnp.pipeline import document_job
from pnp.pipeline.cache import drawing_memo, fingerprint, records
from pnp.pipeline.cache.fingerprint import UnhashableValueError
from pnp.pipeline.cache.game_fingerprints import GameFingerprints
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.document_job import DocumentResult, Job
from pnp.pipeline.options import Progress, silent
from pnp.scene.presets import papers

_MAX_FIELD_SETS = 4
"""Greatest number of sets of fields that are stored for a result."""
_CAIRO = "the system's cairo"
"""Counts as a field when cairo was loaded for drawing: its version is known only then."""


class BuildMemo:
    """Runs document jobs of one game, with the results of earlier builds if there is a store. Can be pickled."""

    def __init__(self, game: Game, store: CacheStore | None = None) -> None:
        self._game = game
        self._digests = GameFingerprints(game)
        self._store = store
        self._drawings: drawing_memo.New = {}
        try:
            self._program = fingerprint.program_fingerprint() if store else ""
            self._assets = fingerprint.asset_fingerprint(game) if store else ""
        except UnhashableValueError:
            self._store = None

    def lookup(self, job: Job) -> DocumentResult | None:
        """Return the stored result of a job, or None."""
        if self._store is None:
            return None
        key = self._key(job)
        for fields in self._field_sets(self._store, key):
            with suppress(TypeError, ValueError, AttributeError):  # also an entry that another program has written
                known = records.load(self._store.get(self._key_with(key, fields)) or b"")
                if isinstance(known, DocumentResult) and known.is_in_memory:
                    return known
        return None

    def run_job(self, job: Job, progress: Progress = silent, temporary: Path | None = None) -> DocumentResult:
        """Run a job, and store its result unless it is too large or contains a fault that stops the build."""
        if self._store is not None:
            key = fingerprint.digest((self._program, self._assets, "drawing"))
            drawing_memo.keep(self._game, self._store, self._digests, key, self._drawings)
        view = TrackedGame(self._game)
        result = document_job.run_document_job(view, job, progress, temporary)
        if self._store is not None and self._drawings and self._is_current():
            for name, drawing in self._drawings.items():
                self._store.put(name, drawing)
            self._drawings.clear()
        if self._store is not None and result.has_no_errors and result.is_in_memory:
            fields = (*view.fields_read, *([_CAIRO] if "cairocffi" in sys.modules else []))
            with suppress(UnhashableValueError):
                self._add(self._store, self._key(job), fields, result)
        return result

    def _add(self, store: CacheStore, key: str, fields: tuple[str, ...], result: DocumentResult) -> None:
        """Store a result, unless a file of the game has changed since the build began."""
        if self._is_current():
            sets = [fields, *(other for other in self._field_sets(store, key) if other != fields)]
            store.put(self._key_with(key, fields), records.dump(result))
            store.put(key, json.dumps(sets[:_MAX_FIELD_SETS]).encode())

    def _is_current(self) -> bool:
        return fingerprint.asset_fingerprint(self._game) == self._assets

    def _key(self, job: Job) -> str:
        """Return the digest of all inputs of a job but the fields of the game."""
        inputs = self._digests.of((job, document_job.theme(), papers()[job.paper]))
        return fingerprint.digest((self._program, self._assets, "document", inputs))

    def _key_with(self, key: str, fields: tuple[str, ...]) -> str:
        return fingerprint.digest((key, [(field, self._digest(field)) for field in fields]))

    def _digest(self, field: str) -> str:
        if field != _CAIRO:
            return self._digests.field(field)
        import cairocffi

        return str(cairocffi.cairo_version_string())

    def _field_sets(self, store: CacheStore, key: str) -> list[tuple[str, ...]]:
        with suppress(TypeError, ValueError):
            return [tuple(fields) for fields in json.loads(store.get(key) or b"[]")]
        return []
