"""Document jobs, their drawings, and the findings of checks, memoized across builds.

The cache key of a result is the digest of its inputs (see `pnp.pipeline.cache.game_fingerprints`): the program, the
job, the files of the game, and the fields of the game that were read. The names of these fields are stored under the
digest of the other inputs, so that a later build knows which ones to compare.
"""

import json
import sys
from collections.abc import Callable, Hashable
from contextlib import suppress
from pathlib import Path
from pickle import PicklingError
from typing import Any

from pnp.errors import Finding
from pnp.model.game import Game
from pnp.model.game.tracking import TrackedGame
from pnp.pipeline import document_job
from pnp.pipeline.cache import fingerprint, records
from pnp.pipeline.cache.answers import Answers, GameFindings
from pnp.pipeline.cache.fingerprint import Digest, UnhashableValueError
from pnp.pipeline.cache.game_fingerprints import GameFingerprints
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.document_job import DocumentResult, Job
from pnp.pipeline.options import Progress, silent
from pnp.scene.presets import papers

_MAX_FIELD_SETS = 4
"""Greatest number of sets of fields that are stored for a result."""
_CAIRO = "the system's cairo"
"""Counts as a field when cairo was loaded for drawing: its version is known only then."""
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


class BuildMemo:
    """Runs document jobs of one game, with the results of earlier builds if there is a store. Can be pickled."""

    def __init__(self, game: Game, store: CacheStore | None = None) -> None:
        self._game = game
        self._digests = GameFingerprints(game)
        self._store = store
        self._drawings: New = {}
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
            keep(self._game, self._store, self._digests, key, self._drawings)
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


class CheckMemo:
    """GameFindings of earlier builds. Create it before the game is read: files that change later make it a miss."""

    def __init__(self, store: CacheStore | None, folder: Path, templates: tuple[Path, ...]) -> None:
        self._answers = Answers(store, folder, templates)

    def known(self, game: Game) -> tuple[Finding, ...] | None:
        """Return the stored findings in the game, if there are any."""
        found = self._answers.get(GameFindings, *_asked(game)) if self._answers.are_current() else None
        return None if found is None else found.findings

    def findings(self, game: Game, check: Callable[[], tuple[Finding, ...]]) -> tuple[Finding, ...]:
        """Return what `check` finds in the game: stored findings if there are any. Errors are never stored."""
        findings = self.known(game)
        if findings is None:
            findings = check()
            if not any(finding.severity == "error" for finding in findings):
                self._answers.put(GameFindings(findings), *_asked(game))
        return findings


def _asked(game: Game) -> tuple[object, ...]:
    return game.skin.id if game.skin else "", game.kit.boards, game.variant.id if game.variant else ""


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
