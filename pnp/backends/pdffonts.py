"""Fonts in a PDF: those of themes registered with reportlab, embedded as subsets, text encoded for content streams.

reportlab puts ASCII into the first subset at its own codes, so plain text is copied unchanged; other text goes
through `TTFont.splitString`, which assigns codes on demand. A game's own font (`pnp.backends.own_pdf_font`) has only
the characters that the document needs.
"""

import math
from collections.abc import Mapping
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from pnp.errors import InternalError
from pnp.scene import fonts
from pnp.scene.items import Font

_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)"})


def register(font: Font) -> str:
    """Register the font with reportlab and return its name there, the stem of its file (`FiraSans-Bold`)."""
    path = fonts.font_file(font)
    if path.stem not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(path.stem, str(path)))
    return path.stem


def _own(font: Font) -> TTFont:
    from pnp.backends.own_pdf_font import own_font  # few games have own fonts

    return own_font(font)


class EmbeddedFont:
    """A face in one document."""

    def __init__(self, canvas: Any, font: Font) -> None:
        self.font = font
        self.advances: Mapping[str, float] = fonts.advances(font)
        self._face = _own(font) if font.file is not None else pdfmetrics.getFont(register(font))
        self._document = canvas._doc  # the document that reportlab's own text objects pass to `splitString`
        self.ascii_name = self._name(0)

    def _name(self, subset: int) -> str:
        name: str = self._face.getSubsetInternalName(subset, self._document)
        return name

    def ems(self, text: str) -> float:
        """Return width in ems.

        Raises:
            InternalError: when the font lacks a character; texts are checked before they reach a backend.
        """
        try:
            return math.fsum(map(self.advances.__getitem__, text))
        except KeyError as lacking:
            raise InternalError(f"{self.font.family} has no glyph for {lacking} in {text!r}") from None

    def is_plain(self, text: str) -> bool:
        """Return whether `(text)` is a valid string operand in the font `ascii_name`, without encoding."""
        return self.font.file is None and text.isascii() and text.translate(_ESCAPES) == text

    def encode(self, text: str) -> list[tuple[str, str]]:
        """Return the text as (font resource, string operand) runs."""
        if self.font.file is None and text.isascii():
            return [(self.ascii_name, f"({text.translate(_ESCAPES)})")]
        runs = self._face.splitString(text, self._document)
        return [(self._name(subset), f"<{code.hex()}>") for subset, code in runs]
