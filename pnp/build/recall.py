"""Finished documents from the store, and into it.

A document is kept under the digest of everything that it was made from (see `pnp.build.reads`): pnp, what is asked for,
the files beside the definition, and those parts of the game that were read while it was made. Which parts those were
is kept too, under the digest of the rest: a later build looks up which parts to compare before it draws anything.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator

from pnp.build import documents, reads
from pnp.build.documents import Finished, Job, Report
from pnp.build.keep import Store
from pnp.build.reads import Digests, UnknownValueError, WatchedGame
from pnp.model.game import Game
from pnp.scene.presets import papers

_WAYS = 4
"""How many different choices of parts are remembered for a document."""


class Recall:
    """Does jobs for one game, and knows what came of those that were done before."""

    def __init__(self, store: Store | None, game: Game) -> None:
        self._game = game
        self._store = store
        self._digests = Digests(game)
        self._beside = ""
        try:
            self._beside = reads.beside(game) if store else ""
        except UnknownValueError:
            self._store = None

    def find(self, job: Job) -> Finished | None:
        """What came of the job when everything was as it is now; None when that is not known."""
        if self._store is None:
            return None
        with contextlib.suppress(UnknownValueError, ValueError):
            base = self._base(job)
            for parts in self._ways(base):
                data = self._store.get(self._key(base, parts))
                if data is not None:
                    return documents.unpack(data)
        return None

    def work(self, job: Job, report: Report) -> Finished:
        """Do the job, and keep what came of it unless something stops the build."""
        watched = WatchedGame(self._game)
        finished = documents.finish(watched, job, report)
        if self._store is not None and finished.is_sound:
            with contextlib.suppress(UnknownValueError):
                self._keep(self._store, job, watched.parts_read, finished)
        return finished

    def _keep(self, store: Store, job: Job, parts: tuple[str, ...], finished: Finished) -> None:
        unseen_cairo = "cairocffi" in sys.modules and "png" not in job.formats
        if unseen_cairo or reads.beside(self._game) != self._beside:
            return
        base = self._base(job)
        store.put(self._key(base, parts), documents.pack(finished))
        ways = [parts, *(way for way in self._ways(base) if way != parts)]
        store.put(base, json.dumps(ways[:_WAYS]).encode())

    def _base(self, job: Job) -> str:
        """The digest of everything but the game's parts."""
        cairo = ""
        if "png" in job.formats:
            import cairocffi

            cairo = cairocffi.cairo_version_string()
        return reads.digest((reads.program(), self._beside, job, documents.theme(), papers()[job.paper], cairo))

    def _key(self, base: str, parts: tuple[str, ...]) -> str:
        return reads.digest((base, [(part, self._digests.part(part)) for part in parts]))

    def _ways(self, base: str) -> Iterator[tuple[str, ...]]:
        data = self._store.get(base) if self._store is not None else None
        for way in json.loads(data) if data is not None else ():
            yield tuple(way)
