import pytest

from pnp.errors import InternalError
from pnp.scene import fonts, shapes
from pnp.scene.glyph_outlines import outline
from pnp.scene.items import Font, Text, TextStyle

STYLE = TextStyle(Font("Fira Sans"), 10.0, "#123456")


def test_a_letter_is_as_large_as_its_ink():
    path = outline(Text(3, 20, "g", STYLE))
    left, top, right, bottom = fonts.ink(STYLE.font)["g"]
    box = (3 + left * 10, 20 + top * 10, 3 + right * 10, 20 + bottom * 10)
    assert shapes.bounds(path.segments) == pytest.approx(box)
    assert path.fill == "#123456"


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_anchors(anchor, share):
    here = shapes.bounds(outline(Text(0, 0, "Lancer", STYLE, anchor)).segments)
    start = shapes.bounds(outline(Text(0, 0, "Lancer", STYLE)).segments)
    assert start[0] - here[0] == pytest.approx(share * fonts.width("Lancer", STYLE))


def test_turned_clockwise_about_its_anchor():
    upright = shapes.bounds(outline(Text(0, 0, "I", STYLE)).segments)
    turned = shapes.bounds(outline(Text(0, 0, "I", STYLE, rotate=90)).segments)
    assert turned == pytest.approx((-upright[3], upright[0], -upright[1], upright[2]))


def test_tracking_moves_letters_apart():
    loose = TextStyle(STYLE.font, 10.0, tracking=2.0)
    wide, narrow = (shapes.bounds(outline(Text(0, 0, "HH", style)).segments) for style in (loose, STYLE))
    assert wide[2] - narrow[2] == pytest.approx(2.0)


def test_blanks_have_no_outline():
    assert outline(Text(0, 0, "  ", STYLE)).segments == ()


def test_a_missing_glyph_is_never_silent():
    with pytest.raises(InternalError, match="no glyph"):
        outline(Text(0, 0, "⚅", STYLE))
