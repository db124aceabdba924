"""Watches a game's folder: the system reports changes, and no link is followed."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import watchfiles

from pnp import files
from pnp.budget import LIMITS

STEP, TOGETHER = 7, 60
"""Milliseconds: after the last change until it is reported, and the longest time in which changes are put together."""
_MOST = 500
"""Folders that are watched."""
_PAUSE = 0.5
"""Seconds until a folder that is gone is looked for again."""


def folders_below(folder: Path) -> list[Path]:
    """Return a folder and all below it, without links and hidden ones."""
    found = [folder]
    for home in found:
        found += (Path(entry.path) for entry in files.entries_of(home, LIMITS.listed_files) if entry.is_dir())
        if len(found) >= _MOST:
            break
    return found[:_MOST]


def watch(folder: Path, changed: Callable[[], None], stop: Event) -> None:
    """Call `changed` after every change of files below a folder until `stop` is set; the folder may come and go."""
    while not stop.is_set():
        folders = folders_below(folder)
        try:
            for _ in watchfiles.watch(
                *folders, recursive=False, step=STEP, debounce=TOGETHER, stop_event=stop, raise_interrupt=False
            ):
                changed()
                if folders_below(folder) != folders:
                    break
        except (OSError, RuntimeError):
            stop.wait(_PAUSE)
        else:
            if not stop.is_set():
                changed()  # files of a new folder that were written before it was watched
