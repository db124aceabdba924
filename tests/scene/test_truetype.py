"""Our reading of font files against fontTools', over every face that ships."""

import importlib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pnp.scene import truetype

PACKAGES = ("fontpkg_barlow_condensed", "fontpkg_fira_sans", "fontpkg_fira_sans_condensed")
FACES = [path for name in PACKAGES for path in sorted((importlib.import_module(name).ROOT / "files").glob("*.ttf"))]


def test_there_are_faces_to_compare():
    assert len(FACES) == 54


@pytest.mark.parametrize("path", FACES, ids=lambda path: path.stem)
def test_same_as_fonttools(path):
    face, reference = truetype.read(path), TTFont(path, lazy=True)
    units = reference["head"].unitsPerEm
    widths, characters = reference["hmtx"].metrics, reference.getBestCmap()
    assert face.advances == {chr(code): widths[name][0] / units for code, name in characters.items()}
    assert face.ascent == reference["hhea"].ascent / units
    assert face.descent == -reference["hhea"].descent / units
    assert face.cap_height == reference["OS/2"].sCapHeight / units
    assert face.x_height == reference["OS/2"].sxHeight / units


@pytest.mark.parametrize("path", FACES[::9], ids=lambda path: path.stem)
def test_ink_is_the_box_of_the_outline(path):
    ink, reference = truetype.read_ink(path), TTFont(path, lazy=True)
    units, outlines = reference["head"].unitsPerEm, reference["glyf"]
    for code, name in reference.getBestCmap().items():
        glyph = outlines[name]
        if glyph.numberOfContours == 0:
            assert chr(code) not in ink
        else:
            box = (glyph.xMin, -glyph.yMax, glyph.xMax, -glyph.yMin)
            assert ink[chr(code)] == tuple(side / units for side in box)


@pytest.mark.parametrize("data", [b"", b"not a font", b"\0\1\0\0" + b"\xff" * 200, FACES[0].read_bytes()[:3000]])
def test_anything_else_is_refused(tmp_path: Path, data: bytes):
    path = tmp_path / "broken.ttf"
    path.write_bytes(data)
    with pytest.raises(truetype.FontFileError, match=r"broken\.ttf"):
        truetype.read(path)
