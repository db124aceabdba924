"""Finds what ships with pnp: games, templates and presets, in a checkout or inside an installed wheel.

A checkout has `games/` and `templates/` beside the package; a wheel carries them in `pnp/_data/`. The checkout wins
when the package runs from one, so that a copy left behind by an older installation is never read by mistake.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath


class AssetNotFoundError(LookupError):
    """Nothing of that name ships with pnp or lies in the folders searched; `known` holds the names that do."""

    def __init__(self, name: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


@cache
def package_folder() -> Path:
    """The folder of the package `pnp` itself."""
    return Path(str(files("pnp")))


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


def template_folders(game_folder: Path | None = None, extra: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """Where templates are looked for, first wins: the game's own `templates/`, then `extra`, then the shipped ones."""
    own = () if game_folder is None else (game_folder / "templates",)
    return (*own, *extra, data_folder() / "templates")


def template(name: str, game_folder: Path | None = None, extra: tuple[Path, ...] = ()) -> Path:
    """The file of a template such as `counters/unit.yaml`, found in `template_folders`.

    Raises:
        AssetNotFoundError: when no folder has it, or when the name leaves the folders (absolute, or with `..`).
    """
    relative = PurePosixPath(name)
    if relative.is_absolute() or ".." in relative.parts:
        raise AssetNotFoundError(name)
    folders = template_folders(game_folder, extra)
    for folder in folders:
        if (folder / relative).is_file():
            return folder / relative
    beside = (path.name for folder in folders for path in sorted((folder / relative.parent).glob("*")))
    raise AssetNotFoundError(name, tuple(dict.fromkeys(beside)))
