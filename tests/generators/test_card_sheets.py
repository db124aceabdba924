"""Sheets of cards, read back from their PDF files: marks on the cut lines, backs behind their fronts."""

from itertools import product

import pdfread
import pytest

import pnp.model
from pnp.backends import pdf
from pnp.pipeline import document_job
from pnp.scene.presets import HOME_PAPERS, papers
from pnp.scene.sheet import Metadata

METADATA = Metadata("", "", "", "", "", "2026-01-01T00:00:00Z")
WIDTH, HEIGHT = 63.5, 88.9
NEAR = 0.01
"""Tolerance in mm."""
REACH = 5.0
"""How far from a corner in mm its marks may begin: beyond the bleed."""
GAME = """
pnp: 2
game: {id: nine, title: Nine, version: 1.0.0, players: 2}
components:
  deck:
    layout: card
    back: card
    items: {card-0: {}, card-1: {}, card-2: {}, card-3: {}, card-4: {}, card-5: {}, card-6: {}, card-7: {}, card-8: {}}
kit: {documents: [components]}
"""
LAYOUT = """
layout: 2
title: The edge of a card, and its name in a corner
parts:
  - {fill: wash}
  - {outline: 0, line: accent, width: 0.2mm}
  - {text: "{id}", size: 12pt, box: [5, 5, 20, 8], anchor: start}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    folder = tmp_path_factory.mktemp("nine")
    (folder / "game.yaml").write_text(GAME)
    (folder / "templates" / "layouts").mkdir(parents=True)
    (folder / "templates" / "layouts" / "card.yaml").write_text(LAYOUT)
    return pnp.model.load(folder)


def pages(game, paper, sides):
    (document,) = document_job.draw(game, "components", paper, sides)
    return pdfread.pages(pdf.render(document.sheets, METADATA))


def trims(page):
    """The edges of all cards, drawn by the layout."""
    return [shape.box for shape in page.sized(WIDTH, HEIGHT, NEAR)]


def strokes(page):
    """Every straight mark as (x1, y1, x2, y2)."""
    for shape in page.shapes:
        if shape.stroke and len(shape.points) == 2 * shape.subpaths:
            for (x1, y1), (x2, y2) in zip(shape.points[::2], shape.points[1::2], strict=True):
                yield min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def is_marked(marks, x, y):
    """Whether an upright and a level mark show the corner (x, y)."""
    upright = any(abs(a - x) <= NEAR and abs(c - x) <= NEAR and b - REACH <= y <= d + REACH for a, b, c, d in marks)
    level = any(abs(b - y) <= NEAR and abs(d - y) <= NEAR and a - REACH <= x <= c + REACH for a, b, c, d in marks)
    return upright and level


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_marks_show_the_four_corners_of_each_of_nine_cards(game, paper):
    front, _ = pages(game, paper, "duplex-long")
    marks = list(strokes(front))
    corners = {(round(x, 3), round(y, 3)) for box in trims(front) for x, y in product(*edges(box))}
    assert len(trims(front)) == 9
    assert [corner for corner in sorted(corners) if not is_marked(marks, *corner)] == []
    assert not any(is_marked(marks, x + 2 * NEAR, y) for x, y in corners)


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_no_mark_is_on_a_card(game, paper):
    front, _ = pages(game, paper, "duplex-long")
    middles = [((mark[0] + mark[2]) / 2, (mark[1] + mark[3]) / 2) for mark in strokes(front)]
    assert [middle for middle in middles if any(is_inside(box, *middle) for box in trims(front))] == []


@pytest.mark.parametrize(("paper", "sides"), product(HOME_PAPERS, ("duplex-long", "duplex-short")))
def test_every_back_is_behind_its_front(game, paper, sides):
    front, back = pages(game, paper, sides)
    size = papers()[paper]
    turned = trims(back)
    for number in range(9):
        (one,), (other,) = front.find(f"card-{number}"), back.find(f"card-{number}")
        here, there = around(trims(front), one), around(turned, other)
        if sides == "duplex-long":
            assert there.x == pytest.approx(size.width - here.x - WIDTH, abs=NEAR)
            assert there.y == pytest.approx(here.y, abs=NEAR)
        else:
            assert there.x == pytest.approx(here.x, abs=NEAR)
            assert there.y == pytest.approx(size.height - here.y - HEIGHT, abs=NEAR)
    assert len(trims(front)) == len(turned) == 9


def edges(box):
    return (box.x, box.x + box.width), (box.y, box.y + box.height)


def around(boxes, run):
    """The card that a text is on."""
    (box,) = [box for box in boxes if box.x <= run.x <= box.x + WIDTH and box.y <= run.y <= box.y + HEIGHT]
    return box


def is_inside(box, x, y):
    """Whether a point is on a card, and not on its edge."""
    return box.x + NEAR < x < box.x + box.width - NEAR and box.y + NEAR < y < box.y + box.height - NEAR
