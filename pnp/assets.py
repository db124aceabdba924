"""Finds what ships with pnp: games, templates and presets, in a checkout or inside an installed wheel.

A checkout has `games/` and `templates/` beside the package; a wheel carries them in `pnp/_data/`. The checkout wins
when the package runs from one, so that a copy left behind by an older installation is never read by mistake.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from pathlib import Path, PurePosixPath

from pnp.errors import MisuseError
from pnp.registry import Registry


class AssetNotFoundError(LookupError):
    """Nothing of that name ships with pnp or lies in the folders searched; `known` holds the names that do."""

    def __init__(self, name: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


class AssetOutsideError(AssetNotFoundError):
    """The file is there, but by a symbolic link out of the folder that it must lie in; `path` is where it stands."""

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name)
        self.path = path


def is_within(path: Path, *folders: Path) -> bool:
    """Whether `path` lies in all folders when every symbolic link is followed; one that cannot be followed does not."""
    try:
        place = path.resolve()
        return all(place.is_relative_to(folder.resolve()) for folder in folders)
    except (OSError, ValueError, RuntimeError):
        return False


@cache
def package_folder() -> Path:
    """The folder of the package `pnp` itself."""
    return Path(__file__).parent


@cache
def data_folder() -> Path:
    """The folder that holds `games/` and `templates/`: the checkout's root, or `pnp/_data` in an installed wheel."""
    checkout = package_folder().parent
    if all((checkout / part).exists() for part in ("pyproject.toml", "games", "templates")):
        return checkout
    return package_folder() / "_data"


def games() -> dict[str, Path]:
    """Every shipped game: id to folder, in alphabetical order."""
    folder = data_folder() / "games"
    return {path.name: path for path in sorted(folder.iterdir()) if (path / "game.yaml").is_file()}


def game(game_id: str) -> Path:
    """The folder of a shipped game.

    Raises:
        AssetNotFoundError: when no shipped game has this id.
    """
    shipped = games()
    if game_id not in shipped:
        raise AssetNotFoundError(game_id, tuple(shipped))
    return shipped[game_id]


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
    """The folders of templates of plugins, and at the end those of pnp.

    Raises:
        PluginError: when a plugin cannot be used.
    """
    return (*TEMPLATE_FOLDERS.values(), data_folder() / "templates")


def template_folders(game_folder: Path | None = None, extra: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """Where templates are looked for, first wins: the game's own `templates/`, `extra`, those that are installed."""
    own = () if game_folder is None else (game_folder / "templates",)
    return (*own, *extra, *installed_templates())


def may_read(path: Path, base: Path, game_folder: Path | None = None) -> bool:
    """Whether a path below `base`, a folder of templates, may be read: no link may lead it out of `base`.

    Nor may a game's own folder of templates be a link out of the game. Installed templates are trusted: some installers
    put links in the place of files.
    """
    if any(base.is_relative_to(folder) for folder in installed_templates()):
        return True
    homes = [base]
    if game_folder is not None and base.is_relative_to(game_folder):
        homes.append(game_folder)
    return is_within(path, *homes)


def template(name: str, game_folder: Path | None = None, extra: tuple[Path, ...] = ()) -> Path:
    """The file of a template such as `counters/unit.yaml`, found in `template_folders`.

    Raises:
        AssetNotFoundError: when no folder has it, or when the name leaves the folders (absolute, or with `..`).
        AssetOutsideError: when the first that has it has it by a link to somewhere else.
    """
    relative = PurePosixPath(name)
    if relative.is_absolute() or ".." in relative.parts:
        raise AssetNotFoundError(name)
    folders = template_folders(game_folder, extra)
    for folder in folders:
        path = folder / relative
        if path.is_file():
            if not may_read(path, folder, game_folder):
                raise AssetOutsideError(name, path)
            return path
    homes = [folder for folder in folders if may_read(folder / relative.parent, folder, game_folder)]
    beside = (path.name for folder in homes for path in sorted((folder / relative.parent).glob("*")))
    raise AssetNotFoundError(name, tuple(dict.fromkeys(beside)))
