"""What a whole command found, stored under the digest of all files that it can read.

A command reads the whole game, so one digest of its folder says more simply than a list of fields whether an earlier
answer is still valid; the game need not even be read. Nothing is imported here that reads or draws a game.
"""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

from pnp import assets, budget
from pnp.errors import Finding
from pnp.pipeline.cache import fingerprint, records
from pnp.pipeline.cache.fingerprint import Digest, UnhashableValueError
from pnp.pipeline.cache.store import CacheStore


class CheckResult(NamedTuple):
    """What a run of the checks found.

    Attributes:
        findings: each once; at most as many as the budget allows.
        is_readable: whether the definition could be read, so that anything else was checked.
        is_interrupted: whether the user ended the run; there are then only the findings made before.
        suppressed: the findings that waivers of the game accept.
        waivable: the ids of findings that a waiver can accept.
        read_clauses: how many clauses with conditions are read in their texts as exactly that, how many there are, and
            how many say why they are not read.
    """

    findings: tuple[Finding, ...]
    is_readable: bool = True
    is_interrupted: bool = False
    suppressed: tuple[Finding, ...] = ()
    waivable: frozenset[str] = frozenset()
    read_clauses: tuple[int, int, int] = (0, 0, 0)


class GameFindings(NamedTuple):
    """The findings of the checks on a game that a build prints."""

    findings: tuple[Finding, ...]


Answer = TypeVar("Answer", bound=NamedTuple)


class Answers:
    """Answers of earlier commands on a game. Create it before the game is read: files that change later are a miss.

    Without a store, or when there are too many files, nothing is known and nothing is kept.
    """

    def __init__(self, store: CacheStore | None, folder: Path, templates: tuple[Path, ...]) -> None:
        self._store = store
        self._folders = (folder, *templates)
        self._files = self._digest() if store is not None else None

    def get(self, kind: type[Answer], *asked: object) -> Answer | None:
        """Return the stored answer to what was asked, which is plain data; None if there is none."""
        if self._store is None or self._files is None:
            return None
        with suppress(ValueError):
            stored = records.load(self._store.get(self._key(kind, asked)) or b"")
            if isinstance(stored, kind):
                return stored
        return None

    def put(self, answer: NamedTuple, *asked: object) -> None:
        """Store an answer, unless a file has changed since the command began."""
        if self._store is not None and self.are_current():
            self._store.put(self._key(type(answer), asked), records.dump(answer))

    def are_current(self) -> bool:
        """Return whether all files are as they were when the command began."""
        return self._files is not None and self._digest() == self._files

    def _key(self, kind: type, asked: tuple[object, ...]) -> Digest:
        folders = [str(folder) for folder in (*self._folders, assets.package_folder())]
        limits = tuple(budget.current().limits)
        return fingerprint.digest((kind.__qualname__, self._files, folders, limits, asked))

    def _digest(self) -> Digest | None:
        """Return the digest of the program and of all files; None if there are too many."""
        try:
            return fingerprint.digest((fingerprint.program_fingerprint(), fingerprint.of_files(self._folders)))
        except UnhashableValueError:
            return None
