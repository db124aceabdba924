"""Cut files read back: every outline where its piece is printed, in mm, on its layer."""

import io
import math
import re
import xml.etree.ElementTree as ET

import kits
import pikepdf
import pytest

from pnp.artwork.components import blank_component
from pnp.backends import cut_files
from pnp.impose import SheetInfo, impose
from pnp.impose.cut_lines import cut_lines
from pnp.pipeline.document_job import theme
from pnp.scene.items import Path, Symbol
from pnp.scene.outlines import RECTANGLE, Outline, flattened
from pnp.scene.presets import papers, stocks
from pnp.scene.shapes import polygon, rect, svg_path, transform
from pnp.scene.sheet import Component, CutLines, Document, Metadata, Product

METADATA = Metadata("Trial – ä", "", "", "", "", "2026-01-01T00:00:00Z")
ARROW = Outline("polygon", segments=polygon([(0.0, 0.0), (20.0, 5.0), (14.0, 10.0), (20.0, 20.0), (0.0, 20.0)]))
OUTLINES = [RECTANGLE, Outline("round"), Outline("rounded", 3.0), ARROW]


def document(outline, sides="duplex-long", paper="a4"):
    face = Symbol("", 20.0, 20.0, (Path(rect(0.0, 0.0, 20.0, 20.0), "#203040"),), 1.5)
    piece = Component("piece/1", "counter", "", face, face, 7, outline=outline, stock=stocks()["board"])
    product = Product("sheets", "Sheets", "cut-sheets", (piece,))
    sheets = impose(product, papers()[paper], sides, SheetInfo("Trial", "1", theme()))
    return Document("sheets-board", product, papers()[paper], sheets)


def expected(document, sheet):
    """The corners of all outlines on a sheet, from its placements."""
    piece = document.product.components[0]
    for placed in sheet.placements:
        x, y, width, height = placed.box
        outline = piece.outline.mirrored(width, height, piece.flip) if placed.face == "back" else piece.outline
        turned = (-1.0, 0.0, 0.0, -1.0, x + width, y + height)
        yield transform(outline.path(width, height), turned if placed.rotate else (1.0, 0.0, 0.0, 1.0, x, y))


def near(found, wanted):
    assert len(found) == len(wanted)
    assert all(math.dist(a, b) < 0.01 for a, b in zip(found, wanted, strict=True))


def read_dxf(data):
    """Polylines of a DXF: layer, whether closed, points with y up."""
    rows = data.decode("ascii").splitlines()
    pairs = [(int(code), value) for code, value in zip(rows[::2], rows[1::2], strict=True)]
    entities = pairs[pairs.index((2, "ENTITIES")) + 1 :]
    lines = []
    for place, (code, value) in enumerate(entities):
        if code:
            continue
        body = {c: v for c, v in reversed(entities[place + 1 : place + 8]) if c}
        if value == "POLYLINE":
            lines.append((body[8], body[70] == "1", []))
        elif value == "VERTEX":
            lines[-1][2].append((float(body[10]), float(body[20])))
    return pairs, lines


@pytest.mark.parametrize("outline", OUTLINES, ids=lambda outline: outline.shape)
@pytest.mark.parametrize("sides", ["duplex-long", "duplex-short", "fold", "fronts"])
def test_dxf(outline, sides):
    made = document(outline, sides)
    for lines, sheet in zip(cut_lines(made), made.sheets, strict=True):
        pairs, found = read_dxf(cut_files.dxf(lines, METADATA))
        assert pairs[pairs.index((9, "$INSUNITS")) + 1] == (70, "4")
        cuts = [points for layer, closed, points in found if layer == "CUT" and closed]
        wanted = [flattened(segments) for segments in expected(made, sheet)]
        assert len(cuts) == len(wanted) == len(sheet.placements)
        for points, corners in zip(cuts, wanted, strict=True):
            near([(x, sheet.height - y) for x, y in points], corners)
        marks = [points for layer, _, points in found if layer == "REGISTER"]
        assert marks[0] == [(0.0, 297.0), (210.0, 297.0), (210.0, 0.0), (0.0, 0.0)]
        assert len(marks) == {"duplex-long": 7, "duplex-short": 13}.get(sides, 1)


@pytest.mark.parametrize("outline", OUTLINES, ids=lambda outline: outline.shape)
def test_svg(outline):
    made = document(outline)
    for lines, sheet in zip(cut_lines(made), made.sheets, strict=True):
        root = ET.fromstring(cut_files.svg(lines, METADATA))
        assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
        groups = {group.get("id"): [path.get("d") for path in group] for group in root}
        assert len(groups["REGISTER"]) == 7
        for data, segments in zip(groups["CUT"], expected(made, sheet), strict=True):
            near(flattened(svg_path(data)), flattened(segments))


@pytest.mark.parametrize("outline", OUTLINES, ids=lambda outline: outline.shape)
def test_pdf_has_a_spot_color(outline):
    made = document(outline, paper="letter")
    for lines, sheet in zip(cut_lines(made), made.sheets, strict=True):
        file = pikepdf.open(io.BytesIO(cut_files.pdf(lines, METADATA)))
        page = file.pages[0]
        assert [float(value) for value in page.mediabox] == pytest.approx([0, 0, 612, 792])
        spaces = [space for space in page.Resources.ColorSpace.values() if space[0] == "/Separation"]
        assert [str(space[1]) for space in spaces] == ["/CutContour"]
        text = (
            b" ".join(op.unparse() if hasattr(op, "unparse") else bytes(op) for op in ()) or page.Contents.read_bytes()
        )
        cut, _register = re.split(rb"\n0 0 0 1 K", text, maxsplit=1)
        ends = re.findall(rb"([-\d.]+) ([-\d.]+) (?:m|l|c)\b", cut)
        points = [(float(x) * 25.4 / 72, sheet.height - float(y) * 25.4 / 72) for x, y in ends]
        wanted = [(s[-2], s[-1]) for segments in expected(made, sheet) for s in segments if s[0] != "Z"]
        near(points, wanted)


def test_the_same_lines_make_the_same_bytes():
    lines = next(cut_lines(document(ARROW)))
    for write in (cut_files.dxf, cut_files.svg, cut_files.pdf):
        assert write(lines, METADATA) == write(lines, METADATA)


def test_folds_are_a_layer_of_their_own():
    fold = (("M", 10.0, 5.0), ("L", 30.0, 5.0))
    lines = CutLines("a", 210.0, 297.0, (rect(10.0, 0.0, 20.0, 10.0),), ("a",), lines=(fold,), folds=fold)
    _, found = read_dxf(cut_files.dxf(lines, METADATA))
    assert [(layer, points) for layer, closed, points in found if not closed] == [
        (layer, [(10.0, 292.0), (30.0, 292.0)]) for layer in ("CUT", "FOLD")
    ]
    root = ET.fromstring(cut_files.svg(lines, METADATA))
    groups = {group.get("id"): [svg_path(path.get("d")) for path in group] for group in root}
    assert (groups["FOLD"], groups["CUT"][1]) == ([fold], fold)
    file = pikepdf.open(io.BytesIO(cut_files.pdf(lines, METADATA)))
    spaces = {str(space[1]) for space in file.pages[0].Resources.ColorSpace.values() if space[0] == "/Separation"}
    assert spaces == {"/CutContour", "/Crease"}


def test_the_tuck_box_of_moth_hour_is_scored_between_its_panels():
    """Four uprights, then across both sides and the back, where flaps and lids begin; in mm of the box."""
    game = kits.game("moth-hour")
    box = blank_component(game, game.components["box"])
    product = Product("sheets", "Sheets", "cut-sheets", (box,))
    sheets = impose(product, papers()["letter"], "duplex-long", SheetInfo("Trial", "1", theme()))
    (lines,) = cut_lines(Document("sheets-card", product, papers()["letter"], sheets))
    _, found = read_dxf(cut_files.dxf(lines, METADATA))
    (placed,) = sheets[0].placements
    x, y = placed.box.x, lines.height - placed.box.y
    folds = [points for layer, _, points in found if layer == "FOLD"]
    ends = [(round(ax - x, 1), round(bx - x, 1), round(y - ay, 1), round(y - by, 1)) for (ax, ay), (bx, by) in folds]
    assert ends[:4] == [(at, at, 35.6, 125.5) for at in (12.0, 31.6, 96.1, 115.7)]
    assert ends[4:8] == [(*side, at, at) for side in ((12.0, 31.6), (96.1, 115.7)) for at in (35.6, 125.5)]
    assert ends[8:] == [(115.7, 180.2, at, at) for at in (16.0, 35.6, 125.5, 145.1)]
