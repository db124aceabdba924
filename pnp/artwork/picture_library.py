"""Pictures by name: `raid.jpg` is a file in the folder `art` of the game: PNG, JPEG or SVG."""

import hashlib
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from pnp import files
from pnp.artwork import symbol_library
from pnp.budget import current
from pnp.errors import DefinitionError, Finding, Span
from pnp.files import FileError
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game
from pnp.scene import picture_file
from pnp.scene.items import Color, Pixels, Symbol
from pnp.scene.picture_file import PictureError
from pnp.source.suggestions import nearest

FOLDER = "art"
DRAWING = ".svg"


def load(game: Game, name: str, colors: Mapping[str, Color], wanted_at: Span | None = None) -> Pixels | Symbol:
    """Load the picture `name`; a drawing (SVG) gets these colors in its roles.

    Raises:
        DefinitionError: when there is none, or its file cannot be used; `wanted_at` is what refers to it.
    """
    if name.endswith(DRAWING):
        return symbol_library.load(game, name.removesuffix(DRAWING), colors, wanted_at)
    try:
        return _pixels(game, name)
    except FileError as error:
        if error.reason == "missing":
            raise DefinitionError([_unknown(game, name, wanted_at)]) from error
        hint = f"put the picture itself into the folder {FOLDER}" if error.reason == "outside" else ""
        raise _unusable(name, str(error), wanted_at, hint) from error
    except PictureError as error:
        raise _unusable(name, str(error), wanted_at, error.hint) from error


@cached_on_game
def _pixels(game: Game, name: str) -> Pixels:
    budget = current()
    data = files.read(game.folder, f"{FOLDER}/{name}", budget.limits.placed_file_bytes)
    budget.spend("picture_bytes", len(data))
    return picture_file.read(data, partial(_again, game.folder, name))


def _again(folder: Path, name: str, digest: str) -> bytes:
    """Return a file that was checked, if it is still the same."""
    try:
        data = files.read(folder, f"{FOLDER}/{name}", current().limits.placed_file_bytes)
    except FileError as error:
        raise _unusable(name, str(error), None, "") from error
    if hashlib.sha256(data).hexdigest() != digest:
        raise _unusable(name, "has changed since it was checked", None, "try again")
    return data


def known(game: Game) -> list[str]:
    """Return the name of every picture in the game's folder; links are left out."""
    return [
        name for name in files.names(game.folder, FOLDER) if name.lower().endswith((*picture_file.ENDINGS, DRAWING))
    ]


def _unusable(name: str, message: str, wanted_at: Span | None, hint: str) -> DefinitionError:
    return DefinitionError([Finding("picture.unusable", "error", f"the picture '{name}' {message}", wanted_at, hint)])


def _unknown(game: Game, name: str, wanted_at: Span | None) -> Finding:
    near = nearest(name, known(game))
    hint = f"did you mean '{near}'?" if near else f"put the file into the folder {FOLDER} of the game"
    return Finding("picture.unknown", "error", f"there is no picture '{name}'", wanted_at, hint)
