"""Document jobs and drawings that are memoized across builds.

The cache key of a result is the digest of its inputs (see `pnp.pipeline.cache.fingerprint`): the program, the
arguments, the files of the game, and the fields of the game that were read. The names of these fields are stored under
the digest of the other inputs, so that a later build knows which ones to compare.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FunctionType
from typing import Concatenate, cast

from pnp.artwork.memo import Drawn, Inputs
from pnp.model.game import Game
from pnp.model.game.tracking import TrackedGame
from pnp.pipeline import document_job
from pnp.pipeline.cache import fingerprint, records
from pnp.pipeline.cache.fingerprint import GameFingerprints, UnhashableValueError
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.document_job import DocumentResult, Job
from pnp.pipeline.progress import Progress, silent
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
        self._pending: dict[str, bytes] = {}
        try:
            self._program = fingerprint.program_fingerprint() if store else ""
            self._assets = fingerprint.asset_fingerprint(game) if store else ""
        except UnhashableValueError:
            self._store = None

    def lookup(self, job: Job) -> DocumentResult | None:
        """Return the stored result of a job, or None."""
        known = self._find(self._job_key(job))
        return known[1] if known is not None and isinstance(known[1], DocumentResult) else None

    def run_job(self, job: Job, progress: Progress = silent) -> DocumentResult:
        """Run a job, and store its result unless it contains a fault that stops the build."""
        view = TrackedGame(self._game)
        result = document_job.run_document_job(view, job, progress, self.memoize)
        if result.has_no_errors:
            fields = (*view.fields_read, *([_CAIRO] if "cairocffi" in sys.modules else []))
            self._add(self._job_key(job), fields, result)
        self._flush()
        return result

    def memoize(
        self,
        draw: Callable[Concatenate[Game, Inputs], Drawn],
        game: Game,
        /,
        *inputs: Inputs.args,
        **named: Inputs.kwargs,
    ) -> Drawn:
        """Return a stored drawing, or draw it and store it; a `pnp.artwork.memo.Memoizer`."""
        key = self._drawing_key(draw, inputs, named)
        known = self._find(key)
        if known is not None:
            for field in known[0]:
                getattr(game, field)
            return cast("Drawn", known[1])
        view = TrackedGame(game)
        drawn = draw(view, *inputs, **named)
        self._add(key, view.fields_read, drawn)
        return drawn

    # Keys: digests of everything but the fields that are read; None where that is not known

    def _job_key(self, job: Job) -> str | None:
        return self._key("document", (job, document_job.theme(), papers()[job.paper]))

    def _drawing_key(self, draw: object, inputs: object, named: object) -> str | None:
        if not isinstance(draw, FunctionType) or draw.__closure__ is not None or "." in draw.__qualname__:
            return None  # only a function of a module has no other inputs than its arguments
        return self._key("drawing", (draw.__module__, draw.__qualname__, inputs, named))

    def _key(self, kind: str, what: object) -> str | None:
        if self._store is None:
            return None
        with suppress(UnhashableValueError):
            return fingerprint.digest((self._program, self._assets, kind, self._digests.of(what)))
        return None

    def _key_with(self, key: str, fields: tuple[str, ...]) -> str:
        return fingerprint.digest((key, [(field, self._digest(field)) for field in fields]))

    def _digest(self, field: str) -> str:
        if field != _CAIRO:
            return self._digests.field(field)
        import cairocffi

        return str(cairocffi.cairo_version_string())

    def _find(self, key: str | None) -> tuple[tuple[str, ...], object] | None:
        """Return the stored result under a key, with the fields that it depends on."""
        if key is None:
            return None
        for fields in self._field_sets(key):
            with suppress(TypeError, ValueError, AttributeError):  # also an entry that another program has written
                data = self._get(self._key_with(key, fields))
                if data is not None:
                    return fields, records.load(data)
        return None

    def _field_sets(self, key: str) -> list[tuple[str, ...]]:
        with suppress(TypeError, ValueError):
            return [tuple(fields) for fields in json.loads(self._get(key) or b"[]")]
        return []

    def _get(self, key: str) -> bytes | None:
        return self._pending.get(key) or (self._store.get(key) if self._store is not None else None)

    def _add(self, key: str | None, fields: tuple[str, ...], result: object) -> None:
        if key is None:
            return
        with suppress(UnhashableValueError):
            self._pending[self._key_with(key, fields)] = records.dump(result)
            sets = [fields, *(other for other in self._field_sets(key) if other != fields)]
            self._pending[key] = json.dumps(sets[:_MAX_FIELD_SETS]).encode()

    def _flush(self) -> None:
        """Store new entries, unless a file of the game has changed since the build began."""
        with suppress(UnhashableValueError):
            if self._store is not None and fingerprint.asset_fingerprint(self._game) == self._assets:
                for key, data in self._pending.items():
                    self._store.put(key, data)
        self._pending.clear()
