"""What a result was made from: the parts of the game that were read, the files beside it, and pnp itself, as digests.

A result may be used again when all of that is the same. Which parts of a game a drawing reads is not declared anywhere:
it is drawn from a `WatchedGame`, which notes what it is asked for. Drawing has no other input than its arguments, so
when all that was read is the same, nothing else would be read, and the result is the same.
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path, PurePath
from types import MappingProxyType

from pnp import assets
from pnp.model.game import Game
from pnp.registry import plugin_sources
from pnp.source.scalars import Decimal, Integer

Digest = str
_PLAIN = frozenset({str, int, float, bool, bytes, type(None)})
_FOLDERS_OF_A_GAME = ("art", "templates")
"""What is read of a game's folder after the definition: drawings, layouts, templates."""


class TrackedGame(Game):
    """A game that notes which of its parts are read."""

    def __init__(self, game: Game) -> None:
        vars(self)["_game"] = game

    @property
    def whole(self) -> Game:
        """The game that is watched."""
        game: Game = vars(self)["_game"]
        return game.whole

    @property
    def parts_read(self) -> tuple[str, ...]:
        """The names of the parts read so far, in alphabetical order."""
        return tuple(sorted(vars(self).keys() - {"_game"}))


def _tracked_property(name: str) -> None:
    """Let a part be fetched, and thereby noted, when it is first read."""
    part: cached_property[object] = cached_property(lambda watched: getattr(vars(watched)["_game"], name))
    part.__set_name__(TrackedGame, name)
    setattr(TrackedGame, name, part)


for _field in dataclasses.fields(Game):
    _tracked_property(_field.name)


class UnhashableValueError(TypeError):
    """A value of which it is not known what it consists of."""


class GameFingerprints:
    """The digests of one game's parts, each worked out when it is first asked for.

    The digest of a record is the same exactly when its type and all that it holds are.
    """

    def __init__(self, game: Game, parts: Mapping[str, Digest] = MappingProxyType({})) -> None:
        """Of `game`; the digests of some `parts` are known."""
        self._game = game
        self.parts = dict(parts)
        self._records: dict[int, tuple[object, str]] = {}

    def part(self, name: str) -> Digest:
        """The digest of a part.

        Raises:
            UnknownValueError: when it holds something that is no plain data.
        """
        if name not in self.parts:
            self.parts[name] = self.of(getattr(self._game, name))
        return self.parts[name]

    def of(self, value: object) -> Digest:
        """The digest of any plain data.

        Raises:
            UnknownValueError: when it holds something else.
        """
        return digest(self._canonical(value))

    def _canonical(self, value: object) -> object:
        """Something whose `repr` is equal only for equal values. What occurs in many places is worked out once."""
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
                raise UnhashableValueError(f"{type(value).__qualname__} is no plain data")


def digest(content: object) -> Digest:
    """The SHA-256 of the `repr` of plain data."""
    return hashlib.sha256(repr(content).encode("utf-8", "surrogatepass")).hexdigest()


# Files


MOST_FILES, MOST_BYTES = 5_000, 64_000_000
"""Of files beside a definition, together; with more, nothing is known."""


def asset_fingerprint(game: Game) -> Digest:
    """The digest of all files that drawings of a game may read: its art, its templates, and other folders of those.

    Raises:
        UnknownValueError: when there are too many, or they cannot be read.
    """
    folders = [game.folder / part for part in _FOLDERS_OF_A_GAME]
    return _of_files((*folders, *game.templates))


@cache
def program_fingerprint() -> Digest:
    """The digest of pnp and of all that it draws with: sources, shipped files, plugins, Python, installed packages.

    Of files of pnp and of plugins names, sizes and times tell whether they are the same.

    Raises:
        UnknownValueError: when they cannot be read.
    """
    sources = plugin_sources()
    folders = (path for path in sources if path.is_dir())
    own = _of_files((assets.package_folder(), *assets.installed_templates(), *folders), _change_times)
    modules = [_change_times(path) for path in sources if path.is_file()]
    homes = [Path(entry) for entry in dict.fromkeys(sys.path) if entry]
    packages = sorted({path.name for home in homes if home.is_dir() for path in home.glob("*.dist-info")})
    return digest((own, modules, sys.version, sys.platform, zlib.ZLIB_RUNTIME_VERSION, packages))


def _content(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _change_times(path: Path) -> str:
    """When it was changed, and when its entry was: the second cannot be set back."""
    status = path.stat()
    return f"{status.st_mtime_ns} {status.st_ctime_ns}"


def _of_files(folders: Iterable[Path], essence: Callable[[Path], str] = _content) -> Digest:
    """The digest of names, sizes and links, and of what `essence` tells of each file."""
    found = hashlib.sha256()
    count = together = 0
    try:
        for number, folder in enumerate(folders):
            for path in _walk(folder):
                name = path.relative_to(folder).as_posix()
                link = path.readlink().as_posix() if path.is_symlink() else ""
                size = path.stat().st_size if path.is_file() else None
                count, together = count + 1, together + (size or 0)
                if count > MOST_FILES or together > MOST_BYTES:
                    raise UnhashableValueError(f"{folder} holds too much")
                told = "" if size is None else essence(path)
                found.update(f"{number}\0{name}\0{link}\0{size}\0{told}\n".encode("utf-8", "surrogatepass"))
    except OSError as error:
        raise UnhashableValueError(str(error)) from error
    return found.hexdigest()


def _walk(folder: Path) -> Iterator[Path]:
    """Files and links below a folder, in order; no link is followed."""
    for home, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        links = [name for name in folders if Path(home, name).is_symlink()]
        yield from (Path(home, name) for name in sorted([*files, *links]))
