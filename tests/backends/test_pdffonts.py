import io
import re

import pikepdf
import pypdfium2
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from pnp.backends import pdf, png, svg
from pnp.backends.pdffonts import EmbeddedFont, register
from pnp.errors import InternalError, Span
from pnp.scene import fonts
from pnp.scene.font_file import read
from pnp.scene.items import Font, Labels, Symbol, Text, TextStyle
from pnp.scene.sheet import Metadata, Sheet
from tests import own_fonts

FIRA = Font("Fira Sans")


@pytest.fixture
def font():
    return EmbeddedFont(Canvas(io.BytesIO(), initialFontName=register(FIRA)), FIRA)


def test_registered_under_the_file_name():
    assert register(Font("Barlow Condensed", 600)) == "BarlowCondensed-SemiBold"
    assert register(Font("Barlow Condensed", 600)) == "BarlowCondensed-SemiBold"


def test_ascii_is_copied(font):
    assert font.encode("Ready (4)\\") == [(font.ascii_name, r"(Ready \(4\)\\)")]


def test_other_characters_get_codes(font):
    ((name, string),) = font.encode("4 → 3")
    assert name == font.ascii_name
    assert string.startswith("<34")


def test_many_other_characters_take_more_subsets(font):
    characters = "".join(sorted(character for character in fonts.advances(FIRA) if ord(character) > 0xFF))[:400]
    names = {name for name, _string in font.encode(characters)}
    assert len(names) > 1
    assert len(font.encode(characters)) < 10


def test_plain_texts(font):
    assert font.is_plain("A1B2")
    assert not font.is_plain("(")
    assert not font.is_plain("\\")
    assert not font.is_plain("é")


def test_a_missing_glyph_is_never_silent(font):
    with pytest.raises(InternalError, match="no glyph"):
        font.ems("⚅")


HERE = Span("game.yaml", 3, 9)
MM = 25.4 / 72
DPI = 254.0
ABOUT = Metadata("Boxes", "A. Designer", "Fonts", "games", "pnp", "2026-11-21T06:30:00+02:00")
TEXT = "A将bb \U00020b9f棋"
SIZE = 7.0
FILES = {
    "TrueType": own_fonts.data(own_fonts.made()),
    "CFF": own_fonts.data(own_fonts.made("otf")),
    "variable": own_fonts.data(own_fonts.variable()),
}


def style(kind, weight=500):
    face = read("boxes", FILES[kind], None, HERE)
    return TextStyle(Font("Boxes", weight, file=face.at(weight)), SIZE, "#000000")


def items(kind):
    text = "AbbA" if kind == "variable" else TEXT
    look = style(kind)
    return (Text(5.0, 12.0, text, look), Labels(look, ((5.0, 24.0, "Ab"),)), Text(45.0, 36.0, "A", look, "end"))


@pytest.fixture(scope="module", params=FILES)
def kind(request):
    return request.param


@pytest.fixture(scope="module")
def document(kind):
    sheet = Sheet("boxes", "Boxes", 50.0, 40.0, items(kind))
    return pdf.render([sheet], ABOUT)


def test_same_bytes(kind, document):
    sheet = Sheet("boxes", "Boxes", 50.0, 40.0, items(kind))
    assert pdf.render([sheet], ABOUT) == document


def own(document):
    with pikepdf.open(io.BytesIO(document)) as file:
        found = [font for font in file.pages[0].Resources.Font.values() if "Boxes" in str(font.BaseFont)]
        for font in found:
            widths = [int(width) for width in font.Widths]
            embedded = bytes(font.FontDescriptor.FontFile2.read_bytes())
            yield str(font.BaseFont), widths, embedded


def test_a_subset_is_embedded(kind, document):
    ((name, widths, embedded),) = own(document)
    assert re.search(r"[A-Z]{6}\+Boxes-Regular-[0-9a-f]{6}$", name)
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(embedded))
    letters = "Ab" if kind == "variable" else TEXT
    assert len(font.getGlyphOrder()) == 1 + len(set(letters) - ({" "} if kind == "variable" else set()))
    expected = {700, 637} if kind == "variable" else {600, 537, 1000, 250}
    assert expected <= set(widths) <= expected | {0, 250}


def test_text_and_its_places_are_read_back(kind, document):
    page = pypdfium2.PdfDocument(document)[0].get_textpage()
    letters = {"variable": "AbbA"}.get(kind, TEXT)
    read_back = page.get_text_range()
    assert letters in read_back
    widths = {"A": 700, "b": 637} if kind == "variable" else own_fonts.WIDTHS
    x = 5.0
    for at, letter in enumerate("".join(letters.split())[:3]):
        left, _, right, top = (edge * MM for edge in page.get_charbox(at))
        ends = x + 0.05 * SIZE, x + (widths[letter] / 1000 - 0.05) * SIZE
        assert (left, right) == pytest.approx(ends, abs=0.01)
        assert 40.0 - top == pytest.approx(12.0 - 0.7 * SIZE, abs=0.01)
        x += widths[letter] / 1000 * SIZE


def test_pictures_show_the_same(kind, document):
    drawing = Symbol("boxes", 50.0, 40.0, items(kind))
    assert "<text" not in svg.render(drawing)
    drawn = Image.open(io.BytesIO(png.render(drawing, DPI))).convert("L")
    printed = pypdfium2.PdfDocument(document)[0].render(scale=DPI / 72).to_pil().convert("L")
    boxes = [image.point(lambda shade: 255 * (shade < 128)).getbbox() for image in (drawn, printed)]
    assert all(abs(one - other) <= 1 for one, other in zip(*boxes, strict=True))
    for x, y in ((60, 100), (60, 220), (430, 340), (75, 125)):
        assert abs(drawn.getpixel((x, y)) - printed.getpixel((x, y))) < 60


def test_files_of_one_name_and_weights_of_one_file():
    looks = [style("TrueType"), style("CFF"), style("variable", 300), style("variable", 800)]
    drawn = tuple(Text(5.0, 12.0 + 8 * at, "Ab", look) for at, look in enumerate(looks))
    document = pdf.render([Sheet("boxes", "Boxes", 50.0, 40.0, drawn)], ABOUT)
    assert len({name for name, _, _ in own(document)}) == 4
