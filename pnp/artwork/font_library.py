"""Fonts of a game by name: files in its folder `fonts`."""

from collections.abc import Iterator

from pnp import files
from pnp.budget import current
from pnp.errors import DefinitionError, Finding, Span
from pnp.files import FileError
from pnp.model.game import Game
from pnp.model.game.components import FONT_FOLDER
from pnp.model.game.tracking import cached_on_game
from pnp.scene import font_file
from pnp.scene.font_file import FontFile
from pnp.scene.items import Font
from pnp.scene.truetype import OwnFontError


def load(game: Game, name: str, weight: int, italic: bool) -> Font:
    """Return a font of the game: of its files, the one whose slant and then weight is nearest.

    Raises:
        KeyError: when the game has none of this name.
        DefinitionError: when a file of it cannot be used.
    """
    return _face(game, name, weight, italic)


@cached_on_game
def _face(game: Game, name: str, weight: int, italic: bool) -> Font:
    nearest = min(
        _files(game, name), key=lambda each: (each.is_italic is not italic, abs(each.at(weight).weight_at - weight))
    )
    face = nearest.at(weight)
    return Font(game.fonts[name].name, round(face.weight_at), face.is_italic, face)


@cached_on_game
def _files(game: Game, name: str) -> tuple[FontFile, ...]:
    own = game.fonts[name]
    found, wrong = [], list[Finding]()
    for written, span in zip(own.files, own.file_spans, strict=True):
        try:
            found.append(_read(game, written, span))
        except DefinitionError as error:
            wrong.extend(error.findings)
    if wrong:
        raise DefinitionError(wrong)
    return tuple(found)


def _read(game: Game, written: str, span: Span) -> FontFile:
    file, _, number = written.partition("#")
    budget = current()
    try:
        data = files.read(game.folder, f"{FONT_FOLDER}/{file}", budget.limits.font_file_bytes)
        budget.spend("font_bytes", len(data), span)
        return font_file.read(file, data, int(number) if number else None, span)
    except FileError as error:
        raise DefinitionError([Finding("font.unusable", "error", f"the font '{file}' {error}", span)]) from error
    except OwnFontError as error:
        raise DefinitionError([font_file.finding(file, error, span)]) from error


def findings(game: Game) -> Iterator[Finding]:
    """Yield what is wrong with the fonts of a game, also with those that nothing uses."""
    for name in game.fonts:
        try:
            _files(game, name)
        except DefinitionError as error:
            yield from error.findings
