"""Rulers that measure, marks that mirror."""

import pdfread
import pytest

from pnp.backends import pdf
from pnp.impose import SheetInfo, printable, printer_marks
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Metadata, Sheet

THEME = themes()["field"]
METADATA = Metadata("t", "a", "s", "k", "c", "2026-01-01T00:00:00+00:00")


def drawn(items):
    return pdfread.read(pdf.render([Sheet("s", "s", 210, 297, tuple(items))], METADATA))[0]


def test_ruler_measures_fifty_millimeters_and_two_inches():
    page = drawn(printer_marks.ruler(THEME, 20.0, 30.0))
    (ruler,) = page.shapes
    ticks = [pdfread.box_of(pair) for pair in zip(ruler.points[::2], ruler.points[1::2], strict=True)]
    millimeters, inches = (line for line in ticks if line.height < 0.01)
    assert (millimeters.x, millimeters.width) == pytest.approx((20.0, 50.0), abs=0.01), "it ends at its last tick"
    assert (inches.x, inches.width) == pytest.approx((20.0, 50.8), abs=0.01)
    assert inches.y < millimeters.y
    down = sorted(tick.x for tick in ticks if tick.y > 29.99 and tick.height > 0.01)
    up = sorted(tick.x for tick in ticks if tick.y < 29.99 and tick.height > 0.01)
    assert down == pytest.approx([20.0 + mm for mm in range(51)], abs=0.01)
    assert up == pytest.approx([20.0 + eighth * 25.4 / 8 for eighth in range(17)], abs=0.01)
    assert page.find("50 mm")
    assert page.find("2 in")


@pytest.mark.parametrize("paper", papers().values(), ids=lambda paper: paper.id)
@pytest.mark.parametrize("title", ["X", "A game with a long title, as some have", "long " * 40 + "title"])
def test_slug_line_and_ruler_stay_in_their_strip(paper, title):
    slug = printer_marks.Slug("Counters", 12, 34, "front", "fold on the dashed line, glue, then cut")
    items = printer_marks.slug_strip(paper, SheetInfo(title, "1.2.3", THEME), slug)
    box = printable(paper)
    page = drawn(items)
    top, bottom = box.y + box.height - printer_marks.STRIP, box.y + box.height
    ruler_left = min(shape.box.x for shape in page.shapes)
    for shape in page.shapes:
        assert top <= shape.box.y
        assert shape.box.y + shape.box.height <= bottom
    for run in page.texts:
        assert box.x - 0.001 <= run.x < run.end_x <= box.x + box.width + 0.001
        assert top <= run.y - run.size * 0.7 < run.y <= bottom
    assert max(run.end_x for run in page.texts if run.x < ruler_left - 5) < ruler_left
    live = printer_marks.live_area(paper)
    assert live.y + live.height == pytest.approx(top)


def test_a_long_instruction_takes_two_lines_and_keeps_its_size():
    paper = papers()["letter"]
    words = "one-sided, on paper, cut only where “cut here” is, lay on the strip for glue of the sheet before it, "
    words += "up to its ticks, and let it dry under books"
    slug = printer_marks.Slug("Map", 2, 6, "part B1", words)
    page = drawn(printer_marks.slug_strip(paper, SheetInfo("Trial", "1.0", THEME), slug))
    ruler_left = min(shape.box.x for shape in page.shapes)
    lines = [run for run in page.texts if run.end_x < ruler_left - 1]
    assert len({round(run.y, 2) for run in lines}) == 3
    assert min(run.size for run in lines) == pytest.approx(7 * 25.4 / 72, abs=0.01)
    assert (
        min(run.y - run.size * 0.7 for run in lines)
        >= printable(paper).height + printable(paper).y - printer_marks.STRIP
    )


def test_a_slug_line_of_one_row_leaves_room_for_ticks():
    paper = papers()["a4"]
    slug = printer_marks.Slug("Cards", 1, 5, "front", "two-sided, flip on long edge")
    page = drawn(printer_marks.slug_strip(paper, SheetInfo("Trial", "1.0", THEME), slug, low=True))
    live = printer_marks.live_area(paper)
    row = max(page.texts, key=lambda run: len(run.text))
    assert row.y - row.size > live.y + live.height + printer_marks.FOOT_ROOM


@pytest.mark.parametrize("paper", papers().values(), ids=lambda paper: paper.id)
def test_registration_crosses_meet_when_the_page_is_turned(paper):
    crosses = drawn(printer_marks.registration("#000000", paper)).shapes
    left, right = sorted(shape.box.center for shape in crosses)
    assert left == pytest.approx((paper.width - right[0], right[1]), abs=0.01)
    assert left[1] == pytest.approx(paper.height / 2, abs=0.01)
    assert min(shape.box.x for shape in crosses) >= paper.margin - 0.001
