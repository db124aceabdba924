"""Font files, text widths and missing characters.

A game's own font is its file (`pnp.scene.font_file`). All others come as packages of the `fontpkg` family (one Python
package a family, made from Google Fonts): `Barlow Condensed` is in
`fontpkg_barlow_condensed/files/BarlowCondensed-Bold.ttf`. Every backend sets text without kerning, so the printed width
is the width measured here.
"""

import importlib.util
import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pnp.scene import truetype
from pnp.scene.items import Font, TextStyle

_NAMES = ("Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black")
_WEIGHT_NAMES = dict(zip(range(100, 1000, 100), _NAMES, strict=True))


class FontError(ValueError):
    """No such font is installed; the message says which package was looked for."""


class Metrics(NamedTuple):
    """Heights as fractions of the em, all positive: `descent` reaches below the baseline, the others above it."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


@lru_cache(maxsize=64)
def font_file(font: Font) -> Path:
    """Return the file of the nearest weight that the family has; raises FontError when it is not installed."""
    folder = _folder(font.family)
    prefix = font.family.replace(" ", "")
    for weight in sorted(_WEIGHT_NAMES, key=lambda known: abs(known - font.weight)):
        name = _WEIGHT_NAMES[weight] + ("Italic" if font.italic else "")
        path = folder / f"{prefix}-{'Italic' if name == 'RegularItalic' else name}.ttf"
        if path.is_file():
            return path
    raise FontError(f"the font family {font.family!r} has no {'italic' if font.italic else 'upright'} face")


@lru_cache(maxsize=64)
def _folder(family: str) -> Path:
    package = "fontpkg_" + family.lower().replace(" ", "_").replace("-", "_")
    found = importlib.util.find_spec(package) if package.isidentifier() else None
    if found is None or found.origin is None:
        package = package.replace("_", "-")
        raise FontError(f"there is no font family {family!r}; its package {package!r} is not installed")
    return Path(found.origin).parent / "files"


@lru_cache(maxsize=64)
def _face(font: Font) -> truetype.FontFace:
    return truetype.read(font_file(font))


def advances(font: Font) -> Mapping[str, float]:
    """Return advance width of every character that the font can draw, as fractions of the em."""
    return font.file.advances if font.file is not None else _face(font).advances


def ink(font: Font) -> Mapping[str, truetype.Ink]:
    """Return how far the outline of every nonblank character reaches from its origin, y down, in ems."""
    return font.file.ink if font.file is not None else _ink(font)


@lru_cache(maxsize=64)
def _ink(font: Font) -> Mapping[str, truetype.Ink]:
    return truetype.read_ink(font_file(font))


def metrics(font: Font) -> Metrics:
    """Return the font's vertical metrics."""
    return Metrics(*font.file.heights) if font.file is not None else _metrics(font)


@lru_cache(maxsize=64)
def _metrics(font: Font) -> Metrics:
    face = _face(font)
    return Metrics(face.ascent, face.descent, face.cap_height, face.x_height)


def cap_height(style: TextStyle) -> float:
    """Return the height of a capital letter in mm."""
    return metrics(style.font).cap_height * style.size


def width(text: str, style: TextStyle) -> float:
    """Return the width of one line of text in mm, from the first character's origin to the last one's end.

    A character that the font lacks has no width here; find it with `missing`.
    """
    spacing = style.tracking * (len(text) - 1) if style.tracking and text else 0.0
    ems = _ems(text, style.font) if style.font.file is None else _measured(text, style.font)
    return ems * style.size + spacing


@lru_cache(maxsize=16_384)
def _ems(text: str, font: Font) -> float:
    return _measured(text, font)


def _measured(text: str, font: Font) -> float:
    table = advances(font)
    return math.fsum([table.get(character, 0.0) for character in text])


def missing(text: str, font: Font) -> set[str]:
    """Return the characters of `text` that the font cannot draw."""
    known = advances(font)
    return {character for character in text if character not in known}
