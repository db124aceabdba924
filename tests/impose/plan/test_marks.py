"""Sheets of pieces that are not rectangles: places, cut lines and backs, read back from the PDF."""

import math
import pathlib
import shutil
from itertools import combinations

import pdfread
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageOps

import pnp.model
from pnp.backends import pdf
from pnp.generators import Context, generator_of
from pnp.impose import SheetInfo, impose
from pnp.impose.flip import flip_axis
from pnp.pipeline.document_job import theme
from pnp.scene.items import Path, Symbol, walk
from pnp.scene.presets import papers, stocks
from pnp.scene.shapes import rect, transform
from pnp.scene.sheet import Component, Metadata, Product

BASE = pathlib.Path(__file__).parents[2] / "bad" / "components"
INFO = SheetInfo("Trial", "1.0", theme())
METADATA = Metadata("Trial", "", "", "", "", "2026-01-01T00:00:00Z")
GAME = """
pnp: 2
game: {{id: shapes, title: Shapes, version: 1.0.0, players: 2}}
formats: {{own: {format}}}
components:
  set:
    kind: tile
    format: own
    layout: ground
    back: ground
    fields: {{value: number}}
    items: {{one: {{value: 1, copies: {copies}}}}}
"""
LAYOUT = "layout: 2\ntitle: Ground\nparts: [{fill: '#203040'}]\n"
FORMATS = {
    "round": "{width: 20mm, outline: round}",
    "pointy": "{width: 30mm, bleed: 2mm, outline: hex-pointy}",
    "flat": "{width: 30mm, bleed: 0mm, outline: hex-flat}",
    "polygon": "{width: 20mm, height: 20mm, outline: {polygon: [[0, 0], [20, 25%], [14mm, 10], [20, 20], [0, 20]]}}",
    "level": "{width: 20mm, height: 20mm, flip: horizontal, outline: {polygon: [[0, 0], [20, 5], [20, 20], [0, 20]]}}",
    "path": '{width: 25mm, height: 18mm, outline: {path: "M0 9 C5 -2 20 -2 25 9 C20 20 15 12 0 9 Z"}}',
    "rounded": "{width: 44mm, height: 63mm, outline: {corner: 3mm}}",
}


@pytest.fixture
def product(tmp_path):
    def make(name, copies=11):
        folder = pathlib.Path(shutil.copytree(BASE, tmp_path / "game", dirs_exist_ok=True))
        (folder / "game.yaml").write_text(GAME.format(format=FORMATS[name], copies=copies))
        (folder / "templates" / "layouts").mkdir(exist_ok=True)
        (folder / "templates" / "layouts" / "ground.yaml").write_text(LAYOUT)
        return generator_of("components")(pnp.model.load(folder), Context(papers()["letter"], theme()))

    return make


def near(found, expected):
    return all(math.dist(a, b) < 0.01 for a, b in zip(found, expected, strict=True))


def points(segments):
    return [(segment[n], segment[n + 1]) for segment in segments for n in range(1, len(segment), 2)]


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "rounded"])
@pytest.mark.parametrize("sides", ["duplex-long", "duplex-short", "fold"])
def test_the_cut_line_follows_the_outline_of_every_piece(product, name, sides):
    made = product(name)
    sheets = impose(made, papers()["a4"], sides, INFO)
    page = pdfread.read(pdf.render(sheets, METADATA))[0]
    lines = [shape for shape in page.shapes if shape.line_width in (pytest.approx(0.1), pytest.approx(0.2))]
    outline = made.components[0].front.outline
    fronts = [place.box for place in sheets[0].placements if place.face == "front"]
    expected = [p for box in fronts for p in points(transform(outline, (1.0, 0.0, 0.0, 1.0, box.x, box.y)))]
    assert len(lines) == 2
    for line in lines:
        assert line.subpaths == len(fronts) == 11
        assert near(line.points, expected)


def test_rounded_cards_have_marks_as_rectangles_and_a_line_at_each_corner(product):
    sheets = impose(product("rounded", 9), papers()["a4"], "duplex-long", INFO)
    front, back = pdfread.read(pdf.render(sheets, METADATA))
    widths = (pytest.approx(0.1), pytest.approx(0.2))
    corners = [shape for shape in front.shapes if shape.line_width in widths and shape.subpaths == 36]
    assert len(corners) == 2
    assert any(shape.line_width == pytest.approx(0.15) and shape.subpaths > 20 for shape in back.shapes)


@pytest.mark.parametrize(("name", "least"), [("pointy", 30 + 4), ("flat", 30 * math.sqrt(3) / 2 + 1), ("round", 22)])
def test_neighbors_are_as_far_apart_as_their_bleeds(product, name, least):
    sheets = impose(product(name, 60), papers()["letter"], "duplex-long", INFO)
    for sheet in sheets:
        apart = [math.dist(a.box.center, b.box.center) for a, b in combinations(sheet.placements, 2)]
        assert min(apart) == pytest.approx(least, abs=0.01)


def test_hexes_lie_in_a_honeycomb(product):
    """On Letter: 5 columns of 34 mm, and 8 rows of 29.4 mm; upright rows of 38.6 mm would be 6."""
    (front, _) = impose(product("pointy", 40), papers()["letter"], "duplex-long", INFO)
    rows = sorted({round(place.box.y, 2) for place in front.placements})
    assert (len(rows), len(front.placements)) == (8, 40)
    assert rows[1] - rows[0] == pytest.approx(34 * math.sqrt(3) / 2, abs=0.01)
    lefts = [sorted(round(p.box.x, 2) for p in front.placements if round(p.box.y, 2) == row) for row in rows[:2]]
    assert lefts[1][0] - lefts[0][0] == pytest.approx(17.0)


def test_a_hex_too_wide_for_two_columns_lies_alone(product, monkeypatch):
    monkeypatch.setitem(FORMATS, "large", "{width: 180mm, outline: hex-flat}")
    sheets = impose(product("large", 2), papers()["letter"], "fronts", INFO)
    assert [len(sheet.placements) for sheet in sheets] == [1, 1]


@pytest.mark.parametrize("name", [*FORMATS])
@pytest.mark.parametrize("sides", ["duplex-long", "duplex-short"])
def test_the_printed_back_covers_the_front_when_the_sheet_is_turned(product, name, sides):
    """On pixels: the bled color of the fronts, mirrored as the paper flips, is where that of the backs is."""
    made = product(name, 3)
    sheets = impose(made, papers()["letter"], sides, INFO)
    front, back = (printed(sheet) for sheet in sheets)
    turned = ImageOps.mirror(front) if flip_axis(papers()["letter"], sides).axis == "vertical" else ImageOps.flip(front)
    differ = ImageChops.difference(turned, back).histogram()[255]
    assert back.histogram()[0] > 3000
    assert differ < 0.004 * back.histogram()[0]


def printed(sheet) -> Image.Image:
    """The ground of the pieces of a sheet, without marks, at 100 dpi: black on white."""
    bare = sheet._replace(items=sheet.items[: len(sheet.placements)])
    page = pypdfium2.PdfDocument(pdf.render([bare], METADATA))[0]
    return page.render(scale=100 / 72).to_pil().convert("L").point(lambda value: 255 if value > 128 else 0)


def cards(copies, paper, color="#101010"):
    front = Symbol("", 63.5, 88.9, (Path(rect(-3.0, -3.0, 69.5, 94.9), color),), 3.0)
    card = Component("card/1", "component", "", front, front, copies, stock=stocks()["card"])
    return impose(Product("sheets", "Sheets", "cut-sheets", (card,)), papers()[paper], "duplex-long", INFO)


def test_full_sheets_of_cards_have_a_ruler_and_crosses_on_both_sides():
    for sheet, page in zip(sheets := cards(18, "letter"), pdfread.read(pdf.render(sheets, METADATA)), strict=True):
        assert len(sheet.placements) == 9
        (scale,) = [shape for shape in page.shapes if shape.subpaths == 52]
        assert (scale.box.height, scale.box.width) == pytest.approx((50.0, 1.5), abs=0.01)
        crosses = [shape for shape in page.shapes if shape.subpaths == 3]
        assert sorted(cross.box.center[0] for cross in crosses) == pytest.approx([7.95, 215.9 - 7.95], abs=0.01)
        trims = [place.box for place in sheet.placements]
        for mark in (scale, *crosses):
            assert all(mark.box.x + mark.box.width < t.x or mark.box.x > t.x + t.width for t in trims)
            assert 6.3 < mark.box.x < mark.box.x + mark.box.width < 215.9 - 6.3


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_marks_on_a_partly_filled_sheet_are_beside_pieces(paper):
    """Every tick is near a corner of a card; on the backs, too, whose empty places are on the other side."""
    for sheet in cards(13, paper):
        corners = [
            (x, y)
            for p in sheet.placements
            for x in (p.box.x, p.box.x + p.box.width)
            for y in (p.box.y, p.box.y + p.box.height)
        ]
        ends = [end for path in strokes(sheet, 0.8) for end in points(path.segments)]
        assert all(any(math.dist(end, corner) < 9.0 for corner in corners) for end in ends if end)


def strokes(sheet, width):
    return [
        item
        for item in walk(sheet.items)
        if isinstance(item, Path) and item.stroke and item.stroke.width == width and not item.stroke.dash
    ]


def test_ticks_on_dark_backs_have_a_light_line_below():
    """Ink of 0.15 mm on a line of paper of 0.8 mm, which shows 0.3 mm on either side."""
    (_, back, *_) = cards(9, "a4")
    light, dark = strokes(back, 0.8), strokes(back, 0.15)
    assert light
    assert {path.segments for path in light} <= {path.segments for path in dark}
    assert {path.stroke.color for path in light} == {INFO.theme.paper}


def test_backs_have_no_ticks_where_fronts_have_lines():
    front, back = cards(9, "letter")[:2]
    assert strokes(front, 0.2)
    assert not strokes(back, 0.2) + strokes(back, 0.8)


def test_cuts_are_solid_lines():
    """Folds are dashed, so nothing else is."""
    assert not any(
        item.stroke.dash for item in walk(cards(9, "letter")[0].items) if isinstance(item, Path) and item.stroke
    )
