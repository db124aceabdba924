"""The store: results of earlier builds, each in a file named by its cache key.

The store is optional at every moment. A damaged, truncated or forged entry counts as a miss; on a full or read-only
disk nothing is stored; concurrent builds do not interfere, because entries are written atomically and never change.
When the store is too large, the least recently used entries are evicted. No entry contains code: entries are text and
finished files.

It is in the user's cache folder, never in a game's or an output's folder, because those are shared with others.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

MOST_BYTES = 256_000_000
_FULL = 0.75
"""The share of the limit that remains after eviction."""
_LEFT_OVER = 3600.0
"""Seconds after which a partly written file is abandoned."""
_DIGEST = 32


class CacheStore:
    """Entries in a folder, by key: a digest in hexadecimal."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self._folder = folder
        self._most = most

    def get(self, key: str) -> bytes | None:
        """Return the entry of a key; None for a miss or a damaged entry."""
        path = self._path(key)
        try:
            if not self._is_private():
                return None
            content = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        data = content[_DIGEST:]
        return data if content[:_DIGEST] == _checksum(key, data) else None

    def put(self, key: str, data: bytes) -> None:
        """Store data under a key, if the disk has room for it and the folder is private."""
        path = self._path(key)
        temporary = path.with_name(f".{path.name}-{os.getpid()}-{time.monotonic_ns()}")
        with contextlib.suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not self._is_private():
                return
            path.parent.mkdir(mode=0o700, exist_ok=True)
            try:
                temporary.write_bytes(_checksum(key, data) + data)
                temporary.replace(path)
            finally:
                temporary.unlink(missing_ok=True)

    def evict(self) -> None:
        """Evict the least recently used entries and partly written files when the store is too large."""
        entries = []
        for path in self._folder.glob("??/*"):
            with contextlib.suppress(OSError):
                status = path.stat()
                entries.append((status.st_mtime, status.st_size, path))
        size = sum(entry[1] for entry in entries)
        excess = size - self._most * _FULL if size > self._most else 0
        now = time.time()
        for used, length, path in sorted(entries):
            given_up = path.name.startswith(".") and now - used > _LEFT_OVER
            if excess > 0 or given_up:
                with contextlib.suppress(OSError):
                    path.unlink()
                    excess -= length

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / key[2:]

    def _is_private(self) -> bool:
        """Return whether the folder belongs to the user, and no one else may write there.

        Raises:
            OSError: there is no folder.
        """
        if os.name != "posix":
            return True
        status = self._folder.stat()
        return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _checksum(key: str, data: bytes) -> bytes:
    return hashlib.sha256(key.encode() + data).digest()


def user_cache(environment: Mapping[str, str] = os.environ) -> CacheStore | None:
    """Return the user's store: at PNP_CACHE, else in the system's cache folder; None when PNP_CACHE is `off`."""
    chosen = environment.get("PNP_CACHE", "")
    if chosen.lower() in ("off", "0", "no"):
        return None
    if chosen:
        return CacheStore(Path(chosen).absolute())
    with contextlib.suppress(RuntimeError):
        return CacheStore(user_folder("cache", environment))
    return None


# The folders in which a user's system expects what programs store

_KINDS = {
    "cache": ("XDG_CACHE_HOME", ".cache", "Caches", "Cache"),
    "data": ("XDG_DATA_HOME", ".local/share", "Application Support", "Data"),
}
"""The variable and the folder of the XDG base directories, and the folders of macOS and Windows."""


def user_folder(kind: Literal["cache", "data"], environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of pnp: below XDG_CACHE_HOME or XDG_DATA_HOME, or where the system has it.

    Raises:
        RuntimeError: the user has no home.
    """
    variable, folder, library, local = _KINDS[kind]
    named = environment.get(variable, "")
    if named and Path(named).is_absolute():
        return Path(named) / "pnp"
    if sys.platform == "win32":
        data = environment.get("LOCALAPPDATA", "")
        return (Path(data) if data else Path.home() / "AppData" / "Local") / "pnp" / local
    if sys.platform == "darwin":
        return Path.home() / "Library" / library / "pnp"
    return Path.home() / folder / "pnp"
