"""Finished documents and single drawings from the store, and into it.

A result is kept under the digest of everything that it was made from (see `pnp.pipeline.cache.fingerprint`): pnp, what
is asked for, the files beside the definition, and those parts of the game that were read while it was made. Which parts
those were is kept too, under the digest of the rest: a later build looks up which parts to compare before it draws.
"""

import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType, MappingProxyType
from typing import Concatenate, NamedTuple, cast

from pnp.artwork.memo import Drawn, Inputs
from pnp.model.game import Game
from pnp.pipeline import document_job
from pnp.pipeline.cache import fingerprint, scene_pickle
from pnp.pipeline.cache.fingerprint import GameFingerprints, TrackedGame, UnhashableValueError
from pnp.pipeline.cache.page_streams import StreamCompressor
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.document_job import DocumentResult, Job
from pnp.pipeline.workers.forked_jobs import Report
from pnp.scene.presets import papers

_WAYS = 4
"""How many different choices of parts are remembered for a result."""
_CAIRO = "the system's cairo"
"""What counts as a part that was read when cairo was there to draw with; its version is seen only by loading it."""


def _is_module_function(function: object) -> bool:
    """Whether it is a function of a module, which has nothing but its arguments."""
    return isinstance(function, FunctionType) and function.__closure__ is None and "." not in function.__qualname__


class SharedCacheState(NamedTuple):
    """What one process of a build tells another, so that it need not find out again.

    Attributes:
        store: where results are; None when nothing can be known.
        program, beside: the digests of pnp and of the files beside the definition.
        parts: digests of parts of the game.
    """

    store: CacheStore | None
    program: str = ""
    beside: str = ""
    parts: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def of(cls, store: CacheStore | None, game: Game) -> "SharedCacheState":
        """What can be known before a game is drawn."""
        try:
            return (
                cls(None)
                if store is None
                else cls(store, fingerprint.program_fingerprint(), fingerprint.asset_fingerprint(game))
            )
        except UnhashableValueError:
            return cls(None)


class BuildMemo:
    """Does jobs for one game, and knows what came of those that were done before."""

    def __init__(self, game: Game, known: SharedCacheState) -> None:
        self.game = game
        self._store, self._program, self._beside, _ = known
        self._digests = GameFingerprints(game, known.parts)

    @property
    def known(self) -> SharedCacheState:
        """What is known by now."""
        return SharedCacheState(self._store, self._program, self._beside, self._digests.parts)

    def lookup(self, job: Job) -> bytes | None:
        """What came of the job when everything was as it is now, packed; None when that is not known."""
        with contextlib.suppress(UnhashableValueError, ValueError):
            known = self._known(self._base_of_job(job))
            return known and known[1]
        return None

    def run_job(self, job: Job, report: Report) -> DocumentResult:
        """Do the job, and keep what came of it unless something stops the build."""
        watched = TrackedGame(self.game)
        pages = self._base_key("pages", (job.document, job.paper, job.sides))
        packing = StreamCompressor(self._packed(pages))
        finished = document_job.run_document_job(watched, job, report, self.memoize_drawing, packing)
        if self._store is not None and finished.has_no_errors:
            self._store.put(pages, scene_pickle.dump_scene(packing.used))
            cairo = (_CAIRO,) if "cairocffi" in sys.modules else ()
            with contextlib.suppress(UnhashableValueError):
                self._store_result(self._base_of_job(job), (*watched.parts_read, *cairo), document_job.pack(finished))
        return finished

    def memoize_drawing(
        self,
        draw: Callable[Concatenate[Game, Inputs], Drawn],
        game: Game,
        /,
        *inputs: Inputs.args,
        **named: Inputs.kwargs,
    ) -> Drawn:
        """As `pnp.artwork.memo.Keep`: a drawing that was kept, or made now and kept."""
        if self._store is None or not _is_module_function(draw):
            return draw(game, *inputs, **named)
        try:
            what = (draw.__module__, draw.__qualname__, self._digests.of((inputs, named)))
        except UnhashableValueError:
            return draw(game, *inputs, **named)
        base = self._base_key("drawing", what)
        with contextlib.suppress(UnhashableValueError, ValueError):
            known = self._known(base)
            if known is not None:
                drawn = scene_pickle.load_scene(known[1])
                for part in known[0]:
                    getattr(game, part)
                return cast("Drawn", drawn)
        return self._drawn(base, game, draw, *inputs, **named)

    def _drawn(
        self,
        base: str,
        game: Game,
        draw: Callable[Concatenate[Game, Inputs], Drawn],
        /,
        *inputs: Inputs.args,
        **named: Inputs.kwargs,
    ) -> Drawn:
        """A drawing from a game of its own that is watched; what it reads counts as read of `game`."""
        watched = TrackedGame(game)
        drawn = draw(watched, *inputs, **named)
        with contextlib.suppress(UnhashableValueError):
            self._store_result(base, watched.parts_read, scene_pickle.dump_scene(drawn))
        return drawn

    def _packed(self, key: str) -> dict[bytes, bytes]:
        """How the pages of a document were packed when it was made last."""
        data = self._store.get(key) if self._store is not None else None
        with contextlib.suppress(ValueError):
            return scene_pickle.load_scene(data) if data is not None else {}
        return {}

    # Keys

    def _base_of_job(self, job: Job) -> str:
        return self._base_key("document", (job, document_job.theme(), papers()[job.paper]))

    def _base_key(self, kind: str, what: object) -> str:
        """The digest of everything but the game's parts."""
        return fingerprint.digest((self._program, self._beside, kind, what))

    def _key(self, base: str, parts: tuple[str, ...]) -> str:
        return fingerprint.digest((base, [(part, self._digest(part)) for part in parts]))

    def _digest(self, part: str) -> str:
        if part != _CAIRO:
            return self._digests.part(part)
        import cairocffi

        return str(cairocffi.cairo_version_string())

    # The store

    def _known(self, base: str) -> tuple[tuple[str, ...], bytes] | None:
        """What is kept, and the parts of the game that it follows from."""
        for parts in self._dependency_sets(base):
            data = self._store.get(self._key(base, parts)) if self._store is not None else None
            if data is not None:
                return parts, data
        return None

    def _dependency_sets(self, base: str) -> Iterator[tuple[str, ...]]:
        data = self._store.get(base) if self._store is not None else None
        for way in json.loads(data) if data is not None else ():
            yield tuple(way)

    def _store_result(self, base: str, parts: tuple[str, ...], data: bytes) -> None:
        if self._store is None or fingerprint.asset_fingerprint(self.game) != self._beside:
            return
        self._store.put(self._key(base, parts), data)
        ways = [parts, *(way for way in self._dependency_sets(base) if way != parts)]
        self._store.put(base, json.dumps(ways[:_WAYS]).encode())
