"""Files that lie in a game's folder, whether anything reads them or not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from pnp.source.load import MAIN_FILE

MOST = 200
"""Entries of folders that are looked at, in all."""
DEEPEST = 3
"""Levels of folders that are looked into."""
_OTHERS = frozenset({"art", "output", "templates"})
"""Folders that hold no part of a definition."""


def unlisted_files(root: Path, endings: tuple[str, ...]) -> tuple[str, ...]:
    """The files below `root` whose names end so, as a definition names them, in alphabetical order.

    Links, hidden files, and folders that are games of their own are passed over.
    """
    found: list[str] = []
    level = [""]
    left = MOST
    for _ in range(DEEPEST):
        inner: list[str] = []
        for folder in level:
            entries = list(_entries(root / folder, left))
            left -= len(entries)
            if folder and any(entry.name == MAIN_FILE for entry in entries):
                continue
            found += [f"{folder}{entry.name}" for entry in entries if entry.is_file() and entry.name.endswith(endings)]
            inner += [f"{folder}{entry.name}/" for entry in entries if entry.is_dir() and entry.name not in _OTHERS]
        level = sorted(inner)
    return tuple(sorted(found))


def _entries(folder: Path, most: int) -> Iterator[os.DirEntry[str]]:
    """What lies in a folder, without links and hidden things; nothing when it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            for entry in islice(entries, max(0, most)):
                if not entry.name.startswith(".") and not entry.is_symlink():
                    yield entry
    except OSError:
        return
