"""The one way to open a file that may come from a stranger: a regular file, inside its folder, no larger than allowed.

A link is followed only when it stays inside the folder. The file is opened once, folder by folder without following
links, and what was opened is examined, so nothing can be swapped between the test and the reading.
"""

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Literal

from pnp import budget

Reason = Literal["missing", "outside", "not-a-file", "too-large", "unreadable"]

_BY_DESCRIPTOR = os.open in os.supports_dir_fd and os.stat in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
_FOLDER = getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_FILE = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_CHUNK = 1 << 20


class FileError(Exception):
    """A file that cannot be read, and why; the message completes a sentence that begins with the file's name."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def read(folder: Path, name: str, most: int) -> bytes:
    """Return the content of the file `name`, written with slashes, below `folder`.

    Raises:
        FileError: when it is not a regular file inside the folder, has more than `most` bytes, or cannot be read.
    """
    if not is_inner_name(name):
        raise FileError("outside", "does not lead to a file inside the folder")
    try:
        with _opened(folder, name) as descriptor:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode):
                raise FileError(
                    "not-a-file", "is a folder, not a file" if stat.S_ISDIR(status.st_mode) else "is not a file"
                )
            data = b"" if status.st_size > most else _content(descriptor, most)
            if status.st_size > most or len(data) > most:
                raise FileError("too-large", f"is larger than {most:,} bytes")
            return data
    except (FileNotFoundError, NotADirectoryError) as error:
        raise FileError("missing", "does not exist") from error
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise FileError("outside", "is a link that leads out of the folder") from error
        raise FileError("unreadable", f"cannot be read: {(error.strerror or 'unknown reason').lower()}") from error
    except ValueError as error:
        raise FileError("outside", "does not lead to a file inside the folder") from error


def read_text(folder: Path, name: str, most: int) -> str:
    """Return the content of a file that must be UTF-8.

    Raises:
        FileError: as `read`, and when it is not UTF-8.
    """
    try:
        return read(folder, name, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError("unreadable", "is not UTF-8 text") from error


def is_inner_name(name: str) -> bool:
    """Whether a name, written with slashes, can lead to a file inside a folder on every system."""
    pure = PurePosixPath(name)
    return bool(pure.parts) and not pure.is_absolute() and ".." not in pure.parts and not set(name) & set("\\:\0")


def names(folder: Path, inner: str = "", ending: str = "") -> list[str]:
    """Return the files below the folder `inner` of a folder whose names end so, as that folder names them, sorted.

    No link is followed, not even in `inner`. Not all of a folder that is too deep or has too many entries.
    """
    limits = budget.current().limits
    top = folder
    for part in PurePosixPath(inner).parts:
        top /= part
        if top.is_symlink():
            return []
    found: list[str] = []
    left = limits.listed_files
    level = [""]
    for _ in range(limits.listed_depth):
        deeper: list[str] = []
        for home in level:
            entries = entries_of(top / home, left)
            left -= len(entries)
            found += [f"{home}{entry.name}" for entry in entries if entry.name.endswith(ending) and entry.is_file()]
            deeper += [f"{home}{entry.name}/" for entry in entries if entry.is_dir()]
        level = sorted(deeper)
    return sorted(found)


def entries_of(folder: Path, most: int) -> list[os.DirEntry[str]]:
    """Return at most `most` entries of a folder, without links and hidden ones; none when it cannot be read."""
    with suppress(OSError, ValueError), os.scandir(folder) as entries:
        found = islice(entries, max(0, most))
        return [entry for entry in found if not entry.name.startswith(".") and not entry.is_symlink()]
    return []


@contextmanager
def _opened(folder: Path, name: str) -> Iterator[int]:
    """A descriptor of the file; it is closed afterwards.

    Raises:
        FileError: when the file lies outside of the folder, or is neither a file nor a link to one.
        OSError: when it cannot be opened.
    """
    root = Path(os.path.realpath(folder))
    place = Path(os.path.realpath(root / name))
    if not place.is_relative_to(root):
        raise FileError("outside", "is a link that leads out of the folder")
    if _BY_DESCRIPTOR:
        descriptor = _descend(root, place.relative_to(root).parts)
    else:
        _require_file(place.lstat().st_mode)
        descriptor = os.open(place, os.O_RDONLY | _FILE)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _descend(root: Path, parts: Sequence[str]) -> int:
    """Open a file folder by folder, none of them by a link. Only what is a file is opened: others could block."""
    home = os.open(root, os.O_RDONLY | _FOLDER)
    try:
        for part in parts[:-1]:
            inner = os.open(part, os.O_RDONLY | _FOLDER, dir_fd=home)
            os.close(home)
            home = inner
        last = parts[-1] if parts else "."
        _require_file(os.stat(last, dir_fd=home, follow_symlinks=False).st_mode)
        return os.open(last, os.O_RDONLY | _FILE, dir_fd=home)
    finally:
        os.close(home)


def _require_file(mode: int) -> None:
    if stat.S_ISLNK(mode):
        raise FileError("outside", "is a link that leads out of the folder")
    if not stat.S_ISREG(mode):
        raise FileError("not-a-file", "is a folder, not a file" if stat.S_ISDIR(mode) else "is not a file")


def _content(descriptor: int, most: int) -> bytes:
    """All bytes, and one more than allowed when there are more."""
    parts: list[bytes] = []
    left = most + 1
    while left > 0 and (part := os.read(descriptor, min(_CHUNK, left))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
