"""Files in a game's folder, included or not."""

from pathlib import Path

from pnp import budget
from pnp.files import entries_of
from pnp.source.load import MAIN_FILE

_OTHERS = frozenset({"art", "fonts", "output", "templates", "variants"})
"""Folders that hold no part of a definition."""


def unlisted_files(root: Path, endings: tuple[str, ...]) -> tuple[str, ...]:
    """Return the files below `root` whose names end so, as a definition names them, in alphabetical order.

    Links, hidden files, and folders that are games of their own are left out. Entries of folders are examined up to
    the number of files that a definition may have.
    """
    limits = budget.current().limits
    found: list[str] = []
    level = [""]
    left = limits.definition_files
    for _ in range(limits.listed_depth):
        inner: list[str] = []
        for folder in level:
            entries = entries_of(root / folder, left)
            left -= len(entries)
            if folder and any(entry.name == MAIN_FILE for entry in entries):
                continue
            found += [f"{folder}{entry.name}" for entry in entries if entry.is_file() and entry.name.endswith(endings)]
            inner += [f"{folder}{entry.name}/" for entry in entries if entry.is_dir() and entry.name not in _OTHERS]
        level = sorted(inner)
    return tuple(sorted(found))
