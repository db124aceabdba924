"""Watches a game's folder: the system reports changes, and no link is followed."""

import ctypes
import os
import platform
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from threading import Event, Thread

import watchfiles

from pnp import files
from pnp.budget import LIMITS

TOGETHER = 2
"""Milliseconds in which changes are put together; a file counts as changed when it is closed."""
STEP, LONGEST = 7, 60
"""Elsewhere: the same after the last change, and in all."""
_REPORTS = (
    sys.platform == "linux"
    and "microsoft" not in platform.release().lower()
    and "WATCHFILES_FORCE_POLLING" not in os.environ
)
"""Whether the system reports changes of all folders by inotify; Linux in Windows does not for those of Windows."""
_MOST = 500
"""Folders that are watched."""
_PAUSE = 0.5
"""Seconds until a folder that is gone is looked for again."""
_MASK = 0x04 | 0x08 | 0x40 | 0x80 | 0x100 | 0x200 | 0x400 | 0x800 | 0x100_0000 | 0x200_0000
"""Attributes changed, closed after writing, moved from and to, made, deleted, itself deleted and moved; a folder, and
no link to one (linux/inotify.h)."""


def folders_below(folder: Path) -> Iterator[Path]:
    """Yield a folder and all below it, without links and hidden ones; each is listed after it was yielded."""
    found = [folder]
    for home in found:
        yield home
        found += (Path(entry.path) for entry in files.entries_of(home, LIMITS.listed_files) if entry.is_dir())
        del found[_MOST:]


def watch(folder: Path, changed: Callable[[], None], stop: Event) -> None:
    """Call `changed` after every change of files below a folder until `stop` is set; the folder may come and go."""
    if not _REPORTS:
        watch_by_steps(folder, changed, stop)
        return
    is_watched = False
    with end_of(stop) as end:
        while not stop.is_set():
            try:
                with inotify() as kernel:  # it is kept, as the system takes 10 ms and more to close it
                    while not stop.is_set():
                        look_at(folder, kernel)  # before each report: nothing is missed, nor new folders
                        if is_watched:
                            changed()
                        is_watched = True
                        while not stop.is_set() and not is_changed(kernel, end):
                            pass
            except OSError:
                stop.wait(_PAUSE)


@contextmanager
def inotify() -> Iterator[int]:
    """Return a descriptor that can be read when files have changed: until then nothing runs."""
    kernel = ctypes.CDLL(None, use_errno=True).inotify_init1(os.O_CLOEXEC)
    try:
        yield kernel
    finally:
        if kernel >= 0:
            os.close(kernel)


@contextmanager
def end_of(stop: Event) -> Iterator[int]:
    """Return a descriptor that can be read when `stop` is set, so that `select` can wait for both."""
    end, opened = os.pipe()

    def signal() -> None:
        stop.wait()
        os.close(opened)

    Thread(target=signal, daemon=True).start()
    try:
        yield end
    finally:
        os.close(end)


def look_at(folder: Path, kernel: int) -> None:
    """Let a descriptor have the changes in a folder and all below it; raises OSError when it cannot be watched."""
    system = ctypes.CDLL(None, use_errno=True)
    for each in folders_below(folder):
        if system.inotify_add_watch(kernel, os.fsencode(each), _MASK) < 0 and each == folder:
            raise OSError(ctypes.get_errno(), "the folder cannot be watched")


def is_changed(kernel: int, end: int) -> bool:
    """Wait for changes or the end; those of hidden files and of an editor's copies are none."""
    if end in select([kernel, end], [], [])[0]:
        return False
    time.sleep(TOGETHER / 1000)
    data, names, at = os.read(kernel, 1 << 16), set[bytes](), 0
    while at < len(data):
        size = struct.unpack_from("iIII", data, at)[3]
        names.add(data[at + 16 : at + 16 + size].rstrip(b"\0"))
        at += 16 + size
    return not all(name.startswith(b".") or name.endswith(b"~") for name in names)


def watch_by_steps(folder: Path, changed: Callable[[], None], stop: Event) -> None:
    """Do the same on any system, looking for news every few milliseconds."""
    while not stop.is_set():
        folders = [*folders_below(folder)]
        try:
            for _ in watchfiles.watch(
                *folders, recursive=False, step=STEP, debounce=LONGEST, stop_event=stop, raise_interrupt=False
            ):
                changed()
                if [*folders_below(folder)] != folders:
                    break
        except (OSError, RuntimeError):
            stop.wait(_PAUSE)
        else:
            if not stop.is_set():
                changed()  # files of a new folder that were written before it was watched
