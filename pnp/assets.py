"""Locates files shipped with pnp: games, templates and presets, in a checkout or in an installed wheel.

A checkout has `games/` and `templates/` beside the package; a wheel contains them in `pnp/_data/`. The checkout takes
precedence, so that files left by an older installation are never used.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from pnp import budget, files
from pnp.errors import MisuseError
from pnp.files import FileError
from pnp.registry import Registry


class AssetNotFoundError(LookupError):
    """pnp ships no such file, and no searched folder has it; `known` holds the available names."""

    def __init__(self, name: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


@cache
def package_folder() -> Path:
    """Return the folder of the package `pnp` itself."""
    return Path(__file__).parent


def preset(name: str) -> dict[str, Any]:
    """Return what a YAML file of `pnp/presets` has, such as `papers` or `sentences/en`."""
    import yaml

    text = (package_folder() / "presets" / f"{name}.yaml").read_text(encoding="utf-8")
    entries: dict[str, Any] = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    return entries


def schema() -> Path:
    """Return the JSON Schema of the definition language, as `make docs` writes it."""
    return package_folder() / "schema" / "game.schema.json"


@cache
def data_folder() -> Path:
    """Return the folder with `games/` and `templates/`: the checkout's root, or `pnp/_data` in an installed wheel."""
    checkout = package_folder().parent
    if all((checkout / part).exists() for part in ("pyproject.toml", "games", "templates")):
        return checkout
    return package_folder() / "_data"


def games() -> dict[str, Path]:
    """Return every shipped game: id to folder, in alphabetical order."""
    folder = data_folder() / "games"
    return {path.name: path for path in sorted(folder.iterdir()) if (path / "game.yaml").is_file()}


def game(game_id: str) -> Path:
    """Return the folder of a shipped game.

    Raises:
        KeyError: no shipped game has this id.
    """
    return games()[game_id]


def game_folder(name: str) -> Path:
    """Return the folder that `name` means: a folder with a game.yaml (or that file itself), or a bundled game.

    Raises:
        MisuseError: If it means neither.
    """
    path = Path(name)
    if path.name == "game.yaml" and path.is_file():
        return path.parent
    if name and (path / "game.yaml").is_file():
        return path
    shipped = games()
    if name in shipped:
        return shipped[name]
    if name and path.is_dir():
        raise MisuseError(f"the folder {name} has no game.yaml")
    near = get_close_matches(name, shipped, n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"bundled games: {', '.join(shipped) or 'none'}"
    raise MisuseError(f"there is no game {name!r}: neither a folder with a game.yaml nor a bundled game; {hint}")


TEMPLATE_FOLDERS: Registry[Path] = Registry("template folder", "pnp.templates", type(Path()))
"""Folders of plugins with files as in `templates/` of pnp: counter layouts in `counters/`, drawings in `symbols/`."""


def installed_templates() -> tuple[Path, ...]:
    """Return the template folders of plugins, and at the end that of pnp.

    Raises:
        PluginError: a plugin cannot be used.
    """
    return (*TEMPLATE_FOLDERS.values(), data_folder() / "templates")


def template_folders(game_folder: Path | None = None, extra: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """Return the template folders in order of precedence: the game's own `templates/`, `extra`, installed ones."""
    own = () if game_folder is None else (game_folder / "templates",)
    return (*own, *extra, *installed_templates())


class Asset(NamedTuple):
    """A file of templates or drawings that was found: where, and its content."""

    path: Path
    content: bytes

    @property
    def text(self) -> str:
        """The content.

        Raises:
            FileError: when it is not UTF-8.
        """
        try:
            return self.content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise FileError("unreadable", "is not UTF-8 text") from error


def read(folders: Iterable[Path], name: str, game_folder: Path | None = None) -> Asset:
    """Return the file `name` of the first folder that has it.

    A folder below `game_folder` is the game's own and may come from a stranger: nothing outside the game is read,
    whatever links say. The same holds for a folder that the user names. Installed folders are trusted: some installers
    put links in the place of files.

    Raises:
        AssetNotFoundError: when no folder has it.
        FileError: when the first file of that name is not inside its folder, too large, or cannot be read.
    """
    if not files.is_inner_name(name):
        raise AssetNotFoundError(name)
    most = budget.current().limits.file_bytes
    for folder in folders:
        path = folder / name
        if any(folder.is_relative_to(home) for home in installed_templates()):
            if path.is_file():
                return Asset(path, path.read_bytes())
            continue
        try:
            if game_folder is not None and folder.is_relative_to(game_folder):
                content = files.read(game_folder, path.relative_to(game_folder).as_posix(), most)
            else:
                content = files.read(folder, name, most)
        except files.FileError as error:
            if error.reason == "missing" or path.is_dir():
                continue
            raise
        budget.current().spend("asset_bytes", len(content))
        return Asset(path, content)
    raise AssetNotFoundError(name)


def template(name: str, game_folder: Path | None = None, extra: tuple[Path, ...] = ()) -> Asset:
    """Return a template such as `counters/unit.yaml`, found in `template_folders`.

    Raises:
        AssetNotFoundError: when no folder has it, or when the name leads out of the folders; it knows the names beside.
        FileError: as `read`.
    """
    folders = template_folders(game_folder, extra)
    try:
        return read(folders, name, game_folder)
    except AssetNotFoundError:
        parent = PurePosixPath(name).parent.as_posix()
        homes = [(game_folder, f"templates/{parent}")] if game_folder is not None else []
        homes += [(folder, parent) for folder in folders[len(homes) :]]
        beside = [found for folder, inner in homes for found in files.names(folder, inner) if "/" not in found]
        raise AssetNotFoundError(name, tuple(dict.fromkeys(beside))) from None
