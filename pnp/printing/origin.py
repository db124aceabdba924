"""The folder of a game as a ledger names it: under a new name it keeps its prints, and a copy of it has none."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp import files

_MOST = 200
"""Files that are looked at."""


class Origin(NamedTuple):
    """The folder of a game when something was printed from it.

    Attributes:
        path: where it was; empty: not known.
        number: the number of the folder in its file system, which a new name leaves; 0: there is none.
        oldest, newest: the earliest and the latest time in ns at which the system has noted a change of a file in it.
            No program can set that, so all files of a copy are newer than those that it was made of.
    """

    path: str = ""
    number: int = 0
    oldest: int = 0
    newest: int = 0

    def likeness(self, later: "Origin") -> int:
        """Return 2 for the same folder, whatever its name, 1 for one in the same place, and 0 for another one."""
        if self.number and self.number == later.number and later.oldest <= self.newest:
            return 2
        return int(self.path == later.path)


UNKNOWN = Origin()


def of(folder: Path) -> Origin:
    """Return a folder as it is now."""
    place = folder.resolve()
    try:
        times = [entry.stat(follow_symlinks=False).st_ctime_ns for entry in files.entries_of(place, _MOST)]
        return Origin(str(place), place.stat().st_ino, min(times, default=0), max(times, default=0))
    except OSError:
        return Origin(str(place))


def of_entry(content: Mapping[str, Any]) -> Origin:
    """Return the folder that a line of a ledger names.

    Raises:
        LookupError, TypeError, ValueError: it names none.
    """
    return Origin(str(content["path"]), *(int(content[name]) for name in Origin._fields[1:]))
