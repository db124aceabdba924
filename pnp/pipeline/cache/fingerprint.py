"""Digests of files: those of a game, and the program itself. Nothing that reads or draws a game is imported here."""

from __future__ import annotations

import hashlib
import os
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pnp import assets
from pnp.registry import plugin_sources

if TYPE_CHECKING:
    from pnp.model.game import Game

Digest = str
_FOLDERS_OF_A_GAME = ("art", "fonts", "templates")
"""Parts of a game's folder that are read after the definition: drawings, pictures, fonts, layouts, templates."""
LARGE = (".png", ".jpg", ".jpeg", ".ttf", ".otf", ".ttc", ".otc")
"""Ends of the names of pictures and fonts, which are not read for a digest."""


class UnhashableValueError(TypeError):
    """A value that is not plain data, so that its dependencies are unknown."""


def digest(content: object) -> Digest:
    """Return the SHA-256 of the `repr` of plain data."""
    return hashlib.sha256(repr(content).encode("utf-8", "surrogatepass")).hexdigest()


MAX_FILES, MAX_BYTES = 5_000, 64_000_000
"""Limits for all files beside a definition together; beyond them there is no digest."""


def asset_fingerprint(game: Game) -> Digest:
    """Return the digest of all files that drawings of a game may read: its art, its templates, further templates.

    Raises:
        UnhashableValueError: there are too many, or they cannot be read.
    """
    return of_assets(game.folder, game.templates)


def of_assets(folder: Path, templates: tuple[Path, ...]) -> Digest:
    """Return the `asset_fingerprint` of the game in a folder, which need not be read.

    Raises:
        UnhashableValueError: there are too many, or they cannot be read.
    """
    return of_files((*(folder / part for part in _FOLDERS_OF_A_GAME), *templates))


@cache
def program_fingerprint() -> Digest:
    """Return the digest of pnp and its dependencies: sources, shipped files, plugins, Python, packages.

    Files of pnp and of plugins are identified by name, size and time.

    Raises:
        UnhashableValueError: they cannot be read.
    """
    sources = plugin_sources()
    folders = (path for path in sources if path.is_dir())
    own = of_files((assets.package_folder(), *assets.installed_templates(), *folders), _change_times)
    modules = [_change_times(path) for path in sources if path.is_file()]
    homes = [Path(entry) for entry in dict.fromkeys(sys.path) if entry]
    packages = sorted({path.name for home in homes if home.is_dir() for path in home.glob("*.dist-info")})
    return digest((own, modules, sys.version, sys.platform, zlib.ZLIB_RUNTIME_VERSION, packages))


def _content(file: os.DirEntry[str]) -> str:
    """Return what identifies a file of a game: pictures and fonts are large, so they are not read."""
    return _change_times(file) if _is_large(file) else hashlib.sha256(Path(file).read_bytes()).hexdigest()


def _is_large(file: os.DirEntry[str]) -> bool:
    return file.name.lower().endswith(LARGE)


def _change_times(file: os.DirEntry[str] | Path) -> str:
    """Return the times of modification and of the last status change; programs cannot set the latter."""
    status = file.stat()
    return f"{status.st_mtime_ns} {status.st_ctime_ns}"


def of_files(folders: Iterable[Path], essence: Callable[[os.DirEntry[str]], str] = _content) -> Digest:
    """Return the digest of names, sizes, links, and of the `essence` of each file below folders.

    Raises:
        UnhashableValueError: there are too many, or they cannot be read.
    """
    found = hashlib.sha256()
    count = size_of_all = 0
    try:
        for number, folder in enumerate(folders):
            for name, file in _walk(folder):
                link = Path(file).readlink() if file.is_symlink() else ""
                size = file.stat().st_size if file.is_file() else None
                read = 0 if size is None or _is_large(file) else size
                count, size_of_all = count + 1, size_of_all + read
                if count > MAX_FILES or size_of_all > MAX_BYTES:
                    raise UnhashableValueError(f"{folder} is too large for a digest")
                known = "" if size is None else essence(file)
                found.update(f"{number}\0{name}\0{link}\0{size}\0{known}\n".encode("utf-8", "surrogatepass"))
    except OSError as error:
        raise UnhashableValueError(str(error)) from error
    return found.hexdigest()


def _walk(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Yield files and links below a folder by name, in order, without following links."""
    homes = [""]
    while homes:
        home = homes.pop()
        try:
            entries = sorted(os.scandir(folder / home), key=lambda entry: entry.name)
        except (FileNotFoundError, NotADirectoryError):
            continue
        for entry in entries:
            if not entry.is_dir(follow_symlinks=False):
                yield f"{home}{entry.name}", entry
            elif entry.name != "__pycache__":
                homes.append(f"{home}{entry.name}/")
