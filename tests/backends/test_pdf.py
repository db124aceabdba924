import io
import os
import subprocess
import sys
from pathlib import Path as FilePath

import pdfread
import pikepdf
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.backends import pdf
from pnp.errors import InternalError
from pnp.scene import shapes
from pnp.scene.items import Font, Link, Path, Text, TextStyle
from pnp.scene.sheet import Anchor, Bookmark, Box, Metadata, Sheet

ABOUT = Metadata("Ärger im Tal", "A. Designer", "A kit", "games, paper", "pnp 0.1", "2026-11-21T06:30:00+02:00")
STYLE = TextStyle(Font("Fira Sans Condensed", 500), 4.0)
FRONT = Sheet(
    "front",
    "Counters – front",
    215.9,
    279.4,
    (Path(shapes.rect(20, 30, 12, 12), "#d98e04"), Text(20, 60, "Counter “A”", STYLE)),
    trim=Box(10, 20, 100, 50),
    bleed=Box(8.5, 18.5, 103, 53),
)
BACK = Sheet("back", "Counters – back", 210, 297, (Text(20, 60, "Back", TextStyle(Font("Barlow Condensed", 700), 9)),))


@pytest.fixture(scope="module")
def data():
    return pdf.render((FRONT, BACK), ABOUT, "DuplexFlipLongEdge")


def test_sound(data):
    assert pdfread.problems(data) == []


def test_streams_are_packed_and_not_spelt_out(data):
    with pikepdf.open(io.BytesIO(data)) as file:
        filters = [item.get("/Filter") for item in file.objects if isinstance(item, pikepdf.Stream)]
    assert filters
    assert all(list(names if isinstance(names, pikepdf.Array) else [names]) == ["/FlateDecode"] for names in filters)


def test_pages_are_as_large_as_their_paper(data):
    front, back = pdfread.pages(data)
    assert (front.media.width, front.media.height) == pytest.approx((215.9, 279.4), abs=0.001)
    assert (back.media.width, back.media.height) == pytest.approx((210, 297), abs=0.001)


def test_page_boxes(data):
    front, back = pdfread.pages(data)
    assert (front.trim.x, front.trim.y, front.trim.width, front.trim.height) == pytest.approx(
        (10, 20, 100, 50), abs=0.001
    )
    assert (front.bleed.x, front.bleed.y, front.bleed.width) == pytest.approx((8.5, 18.5, 103), abs=0.001)
    assert front.bleed.holds(front.trim)
    assert front.crop == front.media
    assert back.trim == back.bleed == back.media


def test_a_counter_measures_what_it_should(data):
    (square,) = pdfread.pages(data)[0].shapes
    assert (square.box.width, square.box.height) == pytest.approx((12, 12), abs=0.001)
    assert (square.box.x, square.box.y) == pytest.approx((20, 30), abs=0.001)


def test_every_font_is_embedded(data):
    assert pdfread.fonts(data) == {
        "AAAAAA+FiraSansCondensed-Medium": True,
        "AAAAAA+BarlowCondensed-Bold": True,
    }


def test_no_font_in_a_file_without_text():
    bare = Sheet("a", "A", 100, 100, (Path(shapes.rect(0, 0, 1, 1), "#000000"),))
    assert pdfread.fonts(pdf.render((bare,), ABOUT)) == {}


def test_text_can_be_copied(data):
    document = pypdfium2.PdfDocument(data)
    assert document[0].get_textpage().get_text_range() == "Counter “A”"


def test_what_the_file_says_of_itself(data):
    with pikepdf.open(io.BytesIO(data)) as document:
        info = {key: str(value) for key, value in document.docinfo.items()}
        assert info["/Title"] == "Ärger im Tal"
        assert info["/Author"] == "A. Designer"
        assert info["/CreationDate"] == "D:20261121043000+00'00'"
        assert info["/Producer"] == "pnp 0.1"
        assert document.Root.Lang == "en"
        preferences = document.Root.ViewerPreferences
        assert preferences.PrintScaling == "/None"
        assert preferences.Duplex == "/DuplexFlipLongEdge"
        assert preferences.DisplayDocTitle is True


def test_sheets_are_bookmarked_by_their_titles(data):
    assert pdfread.outline(data) == [(0, "Counters – front"), (0, "Counters – back")]


def test_bookmarks_of_running_text_links_and_page_labels():
    first = Sheet(
        "1",
        "One",
        100,
        100,
        (Link(0, 0, 10, 10, "#later"),),
        anchors=(Anchor("start", 0, 0), Anchor("inside", 5, 50)),
        bookmarks=(Bookmark(0, "Start", "start"), Bookmark(1, "Inside", "inside")),
        label="i",
    )
    second = Sheet(
        "2", "Two", 100, 100, (), anchors=(Anchor("later", 0, 30),), bookmarks=(Bookmark(0, "Later", "later"),)
    )
    data = pdf.render((first, second), ABOUT)
    assert pdfread.outline(data) == [(0, "Start"), (1, "Inside"), (0, "Later")]
    assert len(pdfread.pages(data)) == 2
    with pikepdf.open(io.BytesIO(data)) as document:
        assert document.pages[0].label == "i"
        page, kind, _left, top, _zoom = document.pages[0].Annots[0].Dest
        assert (page.objgen, kind) == (document.pages[1].objgen, "/XYZ")
        assert float(top) == pytest.approx(70 * 72 / 25.4, abs=0.01)


def test_a_link_to_nowhere_is_our_mistake():
    with pytest.raises(InternalError, match="nowhere"):
        pdf.render((Sheet("1", "One", 100, 100, (Link(0, 0, 10, 10, "#nowhere"),)),), ABOUT)


def test_no_sheets_is_our_mistake():
    with pytest.raises(InternalError, match="at least one"):
        pdf.render((), ABOUT)


def test_same_bytes_in_every_process(tmp_path, data):
    program = (
        "import importlib.util, hashlib, sys;"
        f"sys.path.insert(0, {str(FilePath(__file__).parents[1])!r});"
        f"spec = importlib.util.spec_from_file_location('sheets', {__file__!r});"
        "sheets = importlib.util.module_from_spec(spec); spec.loader.exec_module(sheets);"
        "data = sheets.pdf.render((sheets.FRONT, sheets.BACK), sheets.ABOUT, 'DuplexFlipLongEdge');"
        "sys.stdout.buffer.write(data)"
    )
    for seed, zone in (("1", "Asia/Tokyo"), ("77", "America/Lima")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        found = subprocess.run(
            [sys.executable, "-c", program], env=environment, cwd=tmp_path, capture_output=True, check=True
        )
        assert found.stdout == data


def drawn(out):
    canvas = Canvas(out, pageCompression=1, invariant=1, lang="en")
    for page in ("one", "two"):
        canvas.drawString(10, 10, page)
        canvas.bookmarkPage(page)
        canvas.addOutlineEntry(page, page)
        canvas.showPage()
    return canvas


def test_the_pieces_are_what_reportlab_saves():
    whole = io.BytesIO()
    drawn(whole).save()
    pieces = list(pdf.file_parts(drawn(io.BytesIO())))
    assert len(pieces) > 5
    assert b"".join(pieces) == whole.getvalue()
