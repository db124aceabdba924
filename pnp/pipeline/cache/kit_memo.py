"""Kits that stand on disk as an earlier build of the same game wrote them: nothing is read, drawn or written again."""

import hashlib
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from pnp.backends import DRAWN_BY_CAIRO
from pnp.errors import Finding
from pnp.pipeline import atomic_write
from pnp.pipeline.cache.answers import Answers
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.options import Options

MANIFEST = "build.json"


class StandingKit(NamedTuple):
    """What a command says about a kit that it built.

    Attributes:
        folder: the kit's folder below that of all kits.
        entry: the kit for other programs.
        lines: the kit for people.
        findings: those of the build.
        files: the digest of each file that the manifest lists, and of the manifest itself.
    """

    folder: str
    entry: dict[str, Any]
    lines: tuple[str, ...]
    findings: tuple[Finding, ...]
    files: tuple[tuple[str, str], ...] = ()


class KitMemo:
    """The kit that an earlier build with the same options wrote. Create it before the game is read."""

    def __init__(self, store: CacheStore | None, folder: Path, options: Options) -> None:
        is_known = DRAWN_BY_CAIRO.isdisjoint(options.formats)  # the version of the system's cairo is not an input
        self._answers = Answers(store if is_known else None, folder, options.templates)
        plain = options._replace(out=Path(), templates=())
        self._asked = ("build", str(options.out), repr(plain), os.environ.get("SOURCE_DATE_EPOCH", ""))
        self._out = options.out

    def standing(self) -> StandingKit | None:
        """Return the kit if all of its files are as they were written."""
        kit = self._answers.get(StandingKit, *self._asked)
        try:
            return kit if kit is not None and all(self._holds(kit.folder, *file) for file in kit.files) else None
        except (OSError, atomic_write.UnsafePathError):
            return None

    def put(self, kit: StandingKit) -> None:
        """Store a kit that was just written."""
        content = (self._out / kit.folder / MANIFEST).read_bytes()
        files = [(entry["path"], entry["sha256"]) for entry in json.loads(content)["files"]]
        files.append((MANIFEST, atomic_write.sha256(content)))
        self._answers.put(kit._replace(entry={**kit.entry, "removed": ()}, files=tuple(files)), *self._asked)

    def _holds(self, folder: str, name: str, digest: str) -> bool:
        path = atomic_write.resolve_within(atomic_write.resolve_within(self._out, folder), name)
        if path.is_symlink() or not path.is_file():
            return False
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == digest
