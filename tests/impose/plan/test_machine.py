"""Sheets for cutting machines: where marks are on the printed page and in the cut file, and what is around them."""

import xml.etree.ElementTree as ET

import pypdfium2
import pytest

from pnp.backends import cut_files, pdf
from pnp.impose import SheetInfo, impose
from pnp.impose.cut_lines import cut_lines
from pnp.impose.plan.choose import refusals
from pnp.pipeline.document_job import theme
from pnp.scene.items import Path, Symbol
from pnp.scene.outlines import RECTANGLE, Outline, flattened
from pnp.scene.presets import papers, stocks
from pnp.scene.shapes import rect, svg_path
from pnp.scene.sheet import Component, Cutting, Document, Metadata, Product

METADATA = Metadata("Trial", "", "", "", "", "2026-01-01T00:00:00Z")
PX = 10
"""Pixels in a millimeter."""


def document(machine, paper="letter", size=(63.5, 88.9), sides="duplex-long", outline=RECTANGLE, back=True):
    face = Symbol("", *size, (Path(rect(-3.0, -3.0, size[0] + 6, size[1] + 6), "#c8d8e8"),), 3.0)
    card = Component("card", "c", "", face, face if back else None, 30, outline=outline, stock=stocks()["card"])
    product = Product("sheets", "Sheets", "cut-sheets", (card,), cutting=Cutting(machine=machine))
    sheets = impose(product, papers()[paper], sides, SheetInfo("Trial", "1", theme()))
    return Document("sheets-card", product, papers()[paper], sheets)


def dark(made, number):
    """A page of the PDF in gray, where colors of faces are white."""
    page = pypdfium2.PdfDocument(pdf.render(made.sheets, METADATA))[number]
    return page.render(scale=PX * 25.4 / 72).to_pil().convert("L").point(lambda value: 255 if value < 128 else 0)


def box(picture, left, top, right, bottom):
    """What is dark in a part of the page, in mm from the left, the top, the right and the bottom of the paper."""
    x0, y0, x1, y1 = picture.crop((left * PX, top * PX, right * PX, bottom * PX)).getbbox()
    return [left + x0 / PX, top + y0 / PX, left + x1 / PX, top + y1 / PX]


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("size", [(63.5, 88.9), (12.7, 12.7)])
def test_silhouette_marks_are_where_the_machine_looks_for_them(paper, size):
    made = document("silhouette", paper, size)
    sheet, page = made.sheets[0], dark(made, 0)
    width, height = round(sheet.width), round(sheet.height)
    right, bottom = sheet.width - 10, sheet.height - 10
    near = {"abs": 0.11}
    assert box(page, 0, 0, 19, 19) == pytest.approx([9.5, 9.5, 15.5, 15.5], **near)
    upper = [right - 5, 9.5, right + 0.5, 15]
    assert box(page, width - 19, 0, width, 19) == pytest.approx(upper, **near)
    assert box(page, 0, height - 19, 19, height) == pytest.approx([9.5, bottom - 5, 15, bottom + 0.5], **near)
    assert page.crop(((width - 19) * PX, (height - 19) * PX, width * PX, height * PX)).getbbox() is None
    root = ET.fromstring(cut_files.svg(next(cut_lines(made)), METADATA))
    (group,) = (group for group in root if group.get("id") == "REGISTER")
    _paper, square, *angles = [flattened(svg_path(path.get("d"))) for path in group]
    assert square == [(9.5, 9.5), (15.5, 9.5), (15.5, 15.5), (9.5, 15.5)]
    assert angles == [
        [(pytest.approx(x), pytest.approx(y)) for x, y in points]
        for points in (
            [(right - 5, 10.0), (right, 10.0), (right, 15.0)],
            [(10.0, bottom - 5), (10.0, bottom), (15.0, bottom)],
        )
    ]


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize(
    ("size", "outline"), [((63.5, 88.9), RECTANGLE), ((12.7, 12.7), RECTANGLE), ((20.0, 20.0), Outline("round"))]
)
def test_nothing_is_cut_or_colored_in_the_corners_that_marks_claim(paper, size, outline):
    made = document("silhouette", paper, size, outline=outline)
    for sheet, lines in zip(made.sheets, cut_lines(made), strict=True):
        points = [point for line in (*lines.outlines, *lines.lines) for point in flattened(line)]
        for x, y in points:
            assert 9.99 <= x <= sheet.width - 9.99
            assert 9.99 <= y <= sheet.height - 9.99
            assert 18.99 <= x <= sheet.width - 18.99 or 18.99 <= y <= sheet.height - 18.99
    picture = pypdfium2.PdfDocument(pdf.render(made.sheets, METADATA))[0].render(scale=PX * 25.4 / 72).to_pil()
    colored = picture.convert("HSV").getchannel("S").point(lambda value: 255 if value > 10 else 0)
    width, height = picture.size
    for x, y in ((0, 0), (width - 190, 0), (0, height - 190), (width - 190, height - 190)):
        assert colored.crop((x, y, x + 190, y + 190)).getbbox() is None


def test_marks_are_on_fronts_only_and_there_are_no_crosses():
    made = document("silhouette")
    front, back = made.sheets[:2]
    assert (len(front.placements), front.title, back.title) == (8, "Sheets, sheet 1, front", "Sheets, sheet 1, back")
    assert [part[0] for part in front.registration] == list("MLLLZMLLMLL")
    assert back.registration == ()
    assert next(iter(document("silhouette", back=False).sheets)).registration == front.registration


def test_cricut_pieces_lie_in_the_largest_picture():
    made = document("cricut")
    for sheet in made.sheets:
        left, top = min(x.box.x for x in sheet.placements), min(x.box.y for x in sheet.placements)
        right = max(x.box.x + x.box.width for x in sheet.placements)
        bottom = max(x.box.y + x.box.height for x in sheet.placements)
        assert sorted((right - left, bottom - top)) < [171.45, 234.95]
        assert sheet.registration == ()
    assert len(made.sheets[0].placements) == 4


def test_a_piece_that_is_too_large_for_a_machine_names_its_largest_size():
    face = Symbol("", 180.0, 190.0, (), 3.0)
    card = Component("card", "c", "", face, face, stock=stocks()["card"])
    (found,) = (found for _, found in refusals([card], papers()["letter"], "duplex-long", Cutting(machine="cricut")))
    assert (found.id, found.hint) == ("print.too-large", "make it at most 171 × 234 mm, or take a larger paper")
