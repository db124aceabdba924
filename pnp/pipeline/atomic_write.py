"""Atomic writes of files.

All files are first written into a staging directory beside their destination and flushed to disk; then each file is
moved into place, in the given order. A build that is killed, or that finds the disk full, leaves the earlier files
unchanged, or at worst a mixture of complete old and new files that the manifest (moved last) distinguishes.
"""

import contextlib
import hashlib
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pnp.errors import MisuseError

STAGING = ".pnp-staging-"


class UnsafePathError(MisuseError):
    """A file was to be written outside the folder that it belongs in."""


class LargeFile(NamedTuple):
    """The content of a file that is too large for memory: a temporary file, its length and its SHA-256."""

    path: str
    size: int
    sha256: str


Content = bytes | LargeFile


def sha256(data: bytes) -> str:
    """Return the SHA-256 of `data` in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def publish(folder: Path, files: Mapping[str, Content]) -> None:
    """Write `files` (path relative to `folder` → content) into `folder`, in order, each of them whole or not at all.

    A file that already has its content is left alone; one that is replaced keeps its mode.

    Raises:
        UnsafePathError: when a path leaves `folder`, also through a symbolic link.
        OSError: when the disk refuses, with the name of the file; the earlier files then still stand.
    """
    with _naming(folder):
        folder.mkdir(parents=True, exist_ok=True)
    targets = {resolve_within(folder, name): data for name, data in files.items()}
    changed = {path: data for path, data in targets.items() if not _holds(path, data)}
    if not changed:
        return
    with _staging(folder) as staging:
        staged = []
        for number, (path, data) in enumerate(changed.items()):
            temporary = staging / str(number)
            with _naming(path):
                _write_synced(temporary, data)
            staged.append((temporary, path))
        for temporary, path in staged:
            with _naming(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                if path.is_file() and not path.is_symlink():
                    shutil.copymode(path, temporary)
                temporary.replace(path)
        for parent in sorted({path.parent for path in changed}):
            _flush_folder(parent)


def resolve_within(folder: Path, name: str) -> Path:
    """The path of `name` within `folder`; a link in the place of a file will be replaced, so it may point anywhere.

    Raises:
        UnsafePathError: when it would lie outside, by `..`, as an absolute path or through a link.
    """
    if "\0" in name:
        raise UnsafePathError(f"{name!r} is no name of a file")
    relative = PurePosixPath(name)
    path = folder.joinpath(*relative.parts)
    root = folder.resolve()
    linked = path.is_symlink() and path.is_dir()
    place = path.resolve() if linked else path.parent.resolve()
    if relative.is_absolute() or ".." in relative.parts or not place.is_relative_to(root):
        raise UnsafePathError(f"{folder / name} is outside {folder}; pnp writes nowhere else")
    return path


def discard(folder: Path, stale: Mapping[str, str]) -> tuple[str, ...]:
    """Remove files of an earlier build (path → SHA-256 when it was written) and the folders that this leaves empty.

    A file that was changed since, or that is outside `folder`, is kept. Returns the paths removed.
    """
    removed = []
    for name, digest in stale.items():
        with contextlib.suppress(UnsafePathError):
            path = resolve_within(folder, name)
            if path.is_file() and not path.is_symlink() and sha256(path.read_bytes()) == digest:
                path.unlink()
                removed.append(name)
                _remove_empty(path.parent, folder)
    return tuple(removed)


def _remove_empty(path: Path, root: Path) -> None:
    while path != root and path.is_relative_to(root) and not any(path.iterdir()):
        path.rmdir()
        path = path.parent


def _holds(path: Path, data: Content) -> bool:
    size = data.size if isinstance(data, LargeFile) else len(data)
    try:
        if path.is_symlink() or path.stat().st_size != size:
            return False
        if isinstance(data, bytes):
            return path.read_bytes() == data
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest() == data.sha256
    except FileNotFoundError:
        return False


@contextlib.contextmanager
def _staging(folder: Path) -> Iterator[Path]:
    """Yield a new staging directory, removed afterward; first remove those of builds that were killed."""
    for left_over in folder.glob(f"{STAGING}*"):
        process = left_over.name.removeprefix(STAGING)
        if process.isascii() and process.isdigit() and not _has_live_owner(process):
            shutil.rmtree(left_over, ignore_errors=True)
    staging = folder / f"{STAGING}{os.getpid()}"
    with _naming(folder):
        staging.mkdir()
    try:
        yield staging
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _has_live_owner(process: str) -> bool:
    if int(process) == os.getpid():
        return False
    if os.name != "posix":
        return True
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Make errors name the destination instead of what is made on the way."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write_synced(path: Path, data: Content) -> None:
    with path.open("xb") as stream:
        if isinstance(data, LargeFile):
            with Path(data.path).open("rb") as source:
                shutil.copyfileobj(source, stream, 1 << 20)
        else:
            stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _flush_folder(path: Path) -> None:
    if os.name != "posix":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
