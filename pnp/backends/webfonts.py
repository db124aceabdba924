"""Font subsets for browsers, so that SVG files look the same on every machine."""

import base64
import io
from collections.abc import Iterable, Mapping
from functools import lru_cache

from fontTools import subset
from fontTools.ttLib import TTFont

from pnp.scene import fonts
from pnp.scene.items import Font

_UNUSED = ("GSUB", "GPOS", "GDEF", "DSIG", "gasp", "fpgm", "prep", "cvt ", "kern")
"""Tables for kerning, ligatures and hinting, which the text does without."""


def style_sheet(texts: Mapping[Font, Iterable[str]]) -> str:
    """Return `@font-face` rules that hold, for each font, the glyphs of its characters."""
    order = sorted(texts, key=lambda font: (font.family, font.weight, font.italic))
    return "".join(_rule(font, "".join(sorted(set(texts[font])))) for font in order)


@lru_cache(maxsize=128)
def _rule(font: Font, characters: str) -> str:
    data = base64.b64encode(_subset(font, characters)).decode("ascii")
    slant = "italic" if font.italic else "normal"
    return (
        f"@font-face{{font-family:'{font.family}';font-weight:{font.weight};font-style:{slant};"
        f"src:url(data:font/woff;base64,{data}) format('woff')}}"
    )


def _subset(font: Font, characters: str) -> bytes:
    face = TTFont(fonts.font_file(font), lazy=True, recalcTimestamp=False)
    for table in _UNUSED:
        if table in face:
            del face[table]
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(face)
    face.flavor = "woff"
    out = io.BytesIO()
    face.save(out)
    return out.getvalue()
