import base64
import io
import re
import xml.etree.ElementTree as ET

import pytest
from fontTools.ttLib import TTFont
from sampler import FIRA, SQUARE, STYLE, sampler

from pnp.backends import svg
from pnp.backends.svg import style_sheet
from pnp.errors import InternalError
from pnp.scene import fonts
from pnp.scene.items import (
    Font,
    Labels,
    Link,
    Stamps,
    Symbol,
    Text,
    TextStyle,
    Use,
)
from pnp.scene.sheet import Sheet

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def tree(drawing, **options):
    return ET.fromstring(svg.render(drawing, **options))


def test_everything_as_approved(golden):
    golden.svg("backends/sampler", sampler())


def test_true_size_in_millimeters():
    root = tree(Symbol("a", 12.7, 25.4, ()))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("12.7mm", "25.4mm", "0 0 12.7 25.4")
    assert root.find(f"{SVG}title").text == "a"


def test_sheets_are_drawn_too():
    root = tree(Sheet("s", "Counters & more", 210, 297, SQUARE.items))
    assert root.get("width") == "210mm"
    assert root.find(f"{SVG}title").text == "Counters & more"


def test_bleed_shows_when_asked_for():
    face = Symbol("face", 12, 12, SQUARE.items, bleed=1.5)
    assert tree(face).get("viewBox") == "0 0 12 12"
    root = tree(face, bleed=True)
    assert (root.get("viewBox"), root.get("width")) == ("-1.5 -1.5 15 15", "15mm")


def test_symbols_stand_once():
    root = tree(Symbol("a", 50, 50, (Use(SQUARE, 1, 2), Stamps(SQUARE, ((3, 4), (5, 6))))))
    (kept,) = root.find(f"{SVG}defs")
    uses = root.findall(f"{SVG}use")
    assert kept.get("id") == f"s-{SQUARE.digest}"
    assert {use.get(HREF) for use in uses} == {f"#s-{SQUARE.digest}"}
    assert [(use.get("x"), use.get("y")) for use in uses] == [("1", "2"), ("3", "4"), ("5", "6")]


def test_text_stays_text_in_its_own_font():
    root = tree(Symbol("a", 50, 50, (Text(5, 6, "<Lancer> & Co", STYLE, "end"),)))
    text = root.find(f"{SVG}text")
    assert text.text == "<Lancer> & Co"
    assert (text.get("x"), text.get("text-anchor"), text.get("font-size")) == ("5", "end", "4")
    assert "@font-face{font-family:'Fira Sans'" in root.find(f"{SVG}defs/{SVG}style").text


def test_tracked_text_starts_where_it_was_measured():
    style = TextStyle(FIRA, 4.0, tracking=1.0)
    text = tree(Symbol("a", 50, 50, (Text(20, 6, "ABC", style, "middle"),))).find(f"{SVG}text")
    assert text.get("text-anchor") is None
    assert float(text.get("x")) == pytest.approx(20 - fonts.width("ABC", style) / 2, abs=0.001)


def test_outlines_need_no_font():
    text = svg.render(sampler(), outlines=True)
    assert "<text" not in text
    assert "font-face" not in text


@pytest.mark.parametrize("item", [Text(0, 9, "⚅", STYLE), Labels(STYLE, ((1, 1, "⚅"),))])
@pytest.mark.parametrize("outlines", [False, True])
def test_a_missing_glyph_is_never_silent(item, outlines):
    with pytest.raises(InternalError, match="no glyph"):
        svg.render(Symbol("a", 9, 9, (item,)), outlines=outlines)


def test_links_within_a_document_mean_nothing_here():
    root = tree(Symbol("a", 9, 9, (Link(0, 0, 1, 1, "#rules"), Link(0, 0, 2, 2, "https://example.org"))))
    (anchor,) = root.findall(f"{SVG}a")
    assert anchor.get(HREF) == "https://example.org"


def test_same_text_every_time():
    assert svg.render(sampler()) == svg.render(sampler())


PLAIN = Font("Fira Sans")


def faces(text):
    data = re.findall(r"base64,([\w+/=]+)\)", text)
    return [TTFont(io.BytesIO(base64.b64decode(found))) for found in data]


def test_one_rule_for_each_font_with_its_glyphs():
    text = style_sheet({PLAIN: {"Lan", "cer"}, Font("Barlow Condensed", 700, italic=True): {"42"}})
    assert re.findall(r"font-family:'([^']+)';font-weight:(\d+);font-style:(\w+)", text) == [
        ("Barlow Condensed", "700", "italic"),
        ("Fira Sans", "400", "normal"),
    ]
    barlow, fira = faces(text)
    assert {chr(code) for code in barlow.getBestCmap()} == set("42")
    assert {chr(code) for code in fira.getBestCmap()} == set("Lancer")


def test_small_and_the_same_every_time():
    text = style_sheet({PLAIN: {"0123456789"}})
    assert len(text) < 4000
    assert text == style_sheet({PLAIN: {"98765", "43210"}})


def test_letters_stand_as_far_apart_as_measured():
    from pnp.scene import fonts

    (face,) = faces(style_sheet({PLAIN: {"AVfi"}}))
    assert "GPOS" not in face
    assert "GSUB" not in face
    widths = {chr(code): face["hmtx"][name][0] / 1000 for code, name in face.getBestCmap().items()}
    assert widths == {character: fonts.advances(PLAIN)[character] for character in "AVfi"}
