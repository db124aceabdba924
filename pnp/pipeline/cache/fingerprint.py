"""Digests of the inputs of a result: fields of the game, the files beside its definition, and the program.

A result can be reused when all inputs are unchanged. No list declares which fields of a game a drawing reads: it is
drawn from a `TrackedGame`, which records them. A drawing depends on nothing but its arguments, so when all recorded
fields are unchanged, it would read the same fields again, and the result is the same.
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path, PurePath

from pnp import assets
from pnp.model.game import Game
from pnp.registry import plugin_sources
from pnp.scene.font_file import ENDINGS as FONT_ENDINGS
from pnp.scene.picture_file import ENDINGS as PICTURE_ENDINGS
from pnp.source.scalars import Decimal, Integer

Digest = str
_PLAIN = frozenset({str, int, float, bool, bytes, type(None)})
_FOLDERS_OF_A_GAME = ("art", "fonts", "templates")
"""Parts of a game's folder that are read after the definition: drawings, pictures, fonts, layouts, templates."""
_LARGE = (*PICTURE_ENDINGS, *FONT_ENDINGS)
"""Ends of the names of files that are not read for a digest."""


class UnhashableValueError(TypeError):
    """A value that is not plain data, so that its dependencies are unknown."""


class GameFingerprints:
    """The digests of one game's fields, each computed when first needed.

    The digests of two records are equal exactly when their types and contents are.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._fields: dict[str, Digest] = {}
        self._records: dict[int, tuple[object, Digest]] = {}

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_records": {}}  # their keys are addresses in memory

    def field(self, name: str) -> Digest:
        """Return the digest of a field.

        Raises:
            UnhashableValueError: it contains something that is not plain data.
        """
        if name not in self._fields:
            self._fields[name] = self.of(getattr(self._game, name))
        return self._fields[name]

    def of(self, value: object) -> Digest:
        """Return the digest of plain data.

        Raises:
            UnhashableValueError: it contains something else.
        """
        return digest(self._canonical(value))

    def _canonical(self, value: object) -> object:
        """Return something whose `repr` is equal only for equal values; a value that occurs often is hashed once."""
        if type(value) in _PLAIN:
            return value
        if isinstance(value, tuple) and _PLAIN.issuperset(map(type, value)):
            return (type(value).__qualname__, *value)
        known = self._records.get(id(value))
        if known is None:
            found = digest((type(value).__qualname__, *self._content(value)))
            known = self._records[id(value)] = (value, found)
        return known[1]

    def _content(self, value: object) -> Iterator[object]:
        match value:
            case tuple() | list():
                yield from map(self._canonical, value)
            case Mapping():
                for key, entry in value.items():
                    yield from (self._canonical(key), self._canonical(entry))
            case frozenset() | set():
                yield from sorted(repr(self._canonical(entry)) for entry in value)
            case Integer() | Decimal():
                yield from (repr(value), value.text)
            case PurePath() | Fraction():
                yield str(value)
            case _ if dataclasses.is_dataclass(value) and not isinstance(value, Game):
                for field in dataclasses.fields(value):
                    yield self._canonical(getattr(value, field.name))
            case _:
                raise UnhashableValueError(f"{type(value).__qualname__} is not plain data")


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
    folders = [game.folder / part for part in _FOLDERS_OF_A_GAME]
    return of_files((*folders, *game.templates))


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


def _content(path: Path) -> str:
    """Return what identifies a file of a game: pictures and fonts are large, so they are not read."""
    is_large = path.suffix.lower() in _LARGE
    return _change_times(path) if is_large else hashlib.sha256(path.read_bytes()).hexdigest()


def _change_times(path: Path) -> str:
    """Return the times of modification and of the last status change; programs cannot set the latter."""
    status = path.stat()
    return f"{status.st_mtime_ns} {status.st_ctime_ns}"


def of_files(folders: Iterable[Path], essence: Callable[[Path], str] = _content) -> Digest:
    """Return the digest of names, sizes, links, and of the `essence` of each file below folders.

    Raises:
        UnhashableValueError: there are too many, or they cannot be read.
    """
    found = hashlib.sha256()
    count = size_of_all = 0
    try:
        for number, folder in enumerate(folders):
            for path in _walk(folder):
                name = path.relative_to(folder).as_posix()
                link = path.readlink().as_posix() if path.is_symlink() else ""
                size = path.stat().st_size if path.is_file() else None
                read = 0 if size is None or path.suffix.lower() in _LARGE else size
                count, size_of_all = count + 1, size_of_all + read
                if count > MAX_FILES or size_of_all > MAX_BYTES:
                    raise UnhashableValueError(f"{folder} is too large for a digest")
                known = "" if size is None else essence(path)
                found.update(f"{number}\0{name}\0{link}\0{size}\0{known}\n".encode("utf-8", "surrogatepass"))
    except OSError as error:
        raise UnhashableValueError(str(error)) from error
    return found.hexdigest()


def _walk(folder: Path) -> Iterator[Path]:
    """Yield files and links below a folder, in order, without following links."""
    for home, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        links = [name for name in folders if Path(home, name).is_symlink()]
        yield from (Path(home, name) for name in sorted([*files, *links]))
