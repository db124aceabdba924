"""Own fonts: what they measure, and what is refused."""

import struct
import subprocess
import sys
import time

import pytest
from fontTools.misc.psCharStrings import T2CharString
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

from pnp.errors import DefinitionError, Span
from pnp.scene import font_glyphs, fonts, shapes
from pnp.scene.font_file import read
from pnp.scene.glyph_outlines import outline
from pnp.scene.items import Font, Symbol, Text, TextStyle
from pnp.scene.truetype import OwnFontError
from tests import own_fonts

HERE = Span("game.yaml", 3, 9)


def own(content, number=None, weight=400):
    return Font("Boxes", weight, file=read("boxes", content, number, HERE).at(weight))


@pytest.mark.parametrize("kind", ["ttf", "otf"])
def test_widths_heights_and_outlines(kind):
    font = own(own_fonts.data(own_fonts.made(kind)))
    style = TextStyle(font, 10.0, "#112233")
    assert dict(fonts.advances(font)) == {each: width / 1000 for each, width in own_fonts.WIDTHS.items()}
    assert fonts.width("A将 b", style) == pytest.approx(6 + 10 + 2.5 + 5.37)
    assert fonts.metrics(font) == (0.88, 0.12, 0.7, 0.5)
    assert fonts.missing("Ax", font) == {"x"}
    assert fonts.ink(font)["将"] == pytest.approx((0.05, -0.7, 0.95, 0))
    assert fonts.ink(font).get(" ") is None
    path = outline(Text(5.0, 20.0, "A将", style))
    assert shapes.bounds(path.segments) == pytest.approx((5.5, 13, 20.5, 20))


def test_a_font_of_a_collection():
    content = own_fonts.collection(own_fonts.made(), own_fonts.made(characters="棋", name="Boxes-Two"))
    assert set(fonts.advances(own(content, 1))) == {"棋"}
    assert own(content, 1).file.postscript_name == "Boxes-Two"
    assert own(content, 0) != own(content, 1)


@pytest.mark.parametrize(("weight", "width"), [(100, 0.6), (500, 0.7), (900, 0.8), (50, 0.6)])
def test_a_variable_font_at_a_weight(weight, width):
    font = own(own_fonts.data(own_fonts.variable()), weight=weight)
    assert fonts.width("A", TextStyle(font, 1.0)) == pytest.approx(width)
    assert shapes.bounds(font.file.outline("A"))[2] == pytest.approx(width - 0.05)


def test_drawings_in_different_fonts_differ():
    files = [own_fonts.data(own_fonts.made(characters=characters)) for characters in ("A", "Ab")]
    drawn = [Symbol("a", 9, 9, (Text(0, 5, "A", TextStyle(own(content), 3.0)),)) for content in files]
    assert drawn[0].digest != drawn[1].digest


GOOD = own_fonts.data(own_fonts.made())


def without(tag):
    """The good font with another name for a table."""
    return GOOD.replace(tag.encode(), b"none", 1)


def changed(table, offset, value):
    """The good font with two bytes of a table changed."""
    count = struct.unpack_from(">H", GOOD, 4)[0]
    records = {GOOD[12 + 16 * at :][:4]: struct.unpack_from(">L", GOOD, 12 + 16 * at + 8)[0] for at in range(count)}
    at = records[table] + offset
    return GOOD[:at] + struct.pack(">H", value) + GOOD[at + 2 :]


def repeating(form):
    """A font whose character map names all characters in many groups, some of which end before they begin."""
    font = own_fonts.made()
    groups = struct.pack(">LLL", 0, 0xFFFF, 1) * 3000
    segments = struct.pack(">HHHH", 5998, 0, 0, 0) + b"\xff\xfe" * 2999 + b"\0\0" + b"\0\0" * 2999 * 3
    backward = struct.pack(">LLL", 0xFFFFFFFF, 0, 0) + struct.pack(">LLL", 0, 0x10FFFE, 1) * 30
    ends, starts = b"\0\0" * 99 + b"\xff\xfe" * 99, b"\xff\xfe" * 99 + b"\0\0" * 99
    inverted = struct.pack(">HHHH", 396, 0, 0, 0) + ends + b"\0\0" + starts + b"\0\1" * 198 + b"\0\0" * 198
    body = {
        -12: struct.pack(">HHLLL", 12, 0, 16 + len(backward), 0, 31) + backward,
        -4: struct.pack(">HHH", 4, 8, 0) + inverted,
        12: struct.pack(">HHLLL", 12, 0, 16 + len(groups), 0, 3000) + groups,
        4: struct.pack(">HHH", 4, 8, 0) + segments,
    }[form]
    from fontTools.ttLib import newTable

    font["cmap"] = newTable("cmap")
    font["cmap"].compile = lambda _font: struct.pack(">HHHHL", 0, 1, 3, 10, 12) + body
    return own_fonts.data(font)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", "unusable"),
        (b"not a font", "unusable"),
        (b"wOF2" + GOOD, "unusable"),
        (b"\0\1\0\0" + b"\xff" * 200, "unusable"),
        (GOOD[:900], "unusable"),
        (GOOD[:-200], "unusable"),
        (without("OS/2"), "unusable"),
        (without("hmtx"), "unusable"),
        (without("glyf"), "not-embeddable"),
        (changed(b"head", 18, 0), "unusable"),
        (changed(b"hhea", 4, 30000), "unusable"),
        (changed(b"hhea", 34, 60000), "unusable"),
        (changed(b"maxp", 4, 0), "unusable"),
        (repeating(4), "unusable"),
        (repeating(12), "unusable"),
        (repeating(-4), "unusable"),
        (repeating(-12), "unusable"),
        (own_fonts.data(own_fonts.made(fs_type=2)), "not-embeddable"),
        (own_fonts.data(own_fonts.made(fs_type=0x104)), "not-embeddable"),
        (own_fonts.data(own_fonts.made(fs_type=0x208)), "not-embeddable"),
        (b"ttcf\0\1\0\0" + struct.pack(">L", 2), "unusable"),
        (own_fonts.collection(own_fonts.made(), own_fonts.made()), "unusable"),
    ],
)
def test_files_that_are_refused(content, kind):
    began = time.perf_counter()
    with pytest.raises(OwnFontError) as caught:
        read("boxes", content, None, HERE)
    assert caught.value.kind == kind
    assert time.perf_counter() - began < 5


@pytest.mark.parametrize("fs_type", [0, 4, 8, 6])
def test_permissions_that_suffice(fs_type):
    assert read("boxes", own_fonts.data(own_fonts.made(fs_type=fs_type)), None, HERE)


def test_numbers_of_fonts():
    with pytest.raises(OwnFontError):
        read("boxes", GOOD, 1, HERE)
    with pytest.raises(OwnFontError):
        read("boxes", own_fonts.collection(own_fonts.made()), 1, HERE)
    assert read("boxes", own_fonts.collection(own_fonts.made()), None, HERE).number == 0


def composites(levels, each):
    """A font whose A consists of `each` glyphs, each of which consists of as many, and so on."""
    font = own_fonts.made(characters="Ab" + "".join(chr(0x100 + level) for level in range(levels)))
    order = font.getGlyphOrder()
    for at, name in enumerate(order[2:], 2):
        inner = order[at - 1] if at > 2 else order[1]
        font["glyf"][name] = composite(inner, each)
    font["glyf"][order[1]] = composite(order[-1], each)
    return font


def composite(name, count):
    glyph = Glyph()
    glyph.numberOfContours = -1
    glyph.components = []
    for _ in range(count):
        part = GlyphComponent()
        part.glyphName, part.x, part.y, part.flags = name, 0, 0, 0x4
        glyph.components.append(part)
    glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
    return glyph


def with_programs(first, count, each=2):
    """A CFF font whose letter runs a program that runs another one often, and so on; the first one runs `first`."""
    font = own_fonts.made("otf", "A")
    top = font["CFF "].cff.topDictIndex[0]
    private = top.Private
    from fontTools.cffLib import SubrsIndex

    private.Subrs = SubrsIndex()
    for at in range(count):
        inner = [(first if at == 0 else at - 1) - 107, "callsubr"]
        private.Subrs.append(T2CharString(program=[*inner * each, "return"], private=private))
    if first == count:
        private.Subrs.append(T2CharString(program=["return"], private=private))
    top.CharStrings["u00041"] = T2CharString(program=[count - 1 - 107, "callsubr", "endchar"], private=private)
    return font


@pytest.mark.parametrize(
    "font",
    [
        lambda: composites(9, 8),
        lambda: with_programs(0, 1),
        lambda: with_programs(99, 9),
        lambda: with_programs(0, 60),
        lambda: with_programs(9, 9, 20),
    ],
    ids=["components", "a program that runs itself", "a missing program", "programs of programs", "many programs"],
)
def test_glyphs_without_end(font):
    content = own_fonts.data(font())
    began = time.perf_counter()
    face = read("boxes", content, None, HERE)
    with pytest.raises(OwnFontError):
        face.outline("A")
    assert time.perf_counter() - began < 5


def test_a_glyph_of_many_variations_is_a_finding(monkeypatch):
    content = own_fonts.data(own_fonts.variable())
    monkeypatch.setattr(font_glyphs, "_MOST_SHIFTS", 9)
    with pytest.raises(DefinitionError) as caught:
        fonts.width("Ab", TextStyle(own(content), 1.0))
    (finding,) = caught.value.findings
    assert (finding.id, finding.span) == ("font.unusable", HERE)


def test_warnings_of_other_libraries_are_not_written():
    code = "import logging, pnp.scene.font_glyphs; logging.getLogger('fontTools.ttLib').warning('huge')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stderr == b""
