"""Cards and tokens: every copy on the sheets, with a back that is drawn alike."""

import shutil
from itertools import product
from pathlib import Path

import pdfread
import pytest

import pnp.model
from pnp.backends import pdf
from pnp.checks import check_document
from pnp.errors import DefinitionError
from pnp.generators import Context, generator_of
from pnp.pipeline import document_job
from pnp.pipeline.document_job import theme
from pnp.scene.presets import HOME_PAPERS, papers
from pnp.scene.sheet import Metadata

BASE = Path(__file__).parents[1] / "bad" / "components"
CONTEXT = Context(papers()["letter"], theme())
METADATA = Metadata("", "", "", "", "", "2026-01-01T00:00:00Z")


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(BASE, tmp_path / "game"))


def change(folder, old, new):
    file = folder / "game.yaml"
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))


def drawn(folder):
    return generator_of("components")(pnp.model.load(folder), CONTEXT).components


def test_every_item_with_its_copies_and_the_format_of_its_kind(folder):
    change(folder, "      one: {value: 1, copies: 20}\n", "      one: {value: 1, copies: 0}\n")
    change(
        folder,
        "    kind: token\n    layout: coin\n",
        "    kind: token\n    format: poker\n    layout: coin\n",
    )
    found = {component.id: component for component in drawn(folder)}
    assert {name: each.copies for name, each in found.items()} == {
        "component/market/raid": 2,
        "component/market/trade": 7,
        "component/coins/5": 10,
    }
    card = found["component/market/raid"]
    assert (card.width, card.height, card.front.bleed, card.stock.id) == (63.5, 88.9, 3.0, "card")
    assert card.back is None
    assert card.front.digest != found["component/market/trade"].front.digest


def test_a_deck_has_one_back(folder):
    change(folder, "  market:\n    layout: market-card\n", "  market:\n    layout: market-card\n    back: card-back\n")
    home = folder / "templates" / "counters"
    text = (home / "market-card.yaml").read_text()
    (home / "card-back.yaml").write_text(text[: text.index("  - {text")])
    backs = {each.back.digest for each in drawn(folder) if each.group == "market"}
    assert len(backs) == 1


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_nine_cards_on_a_sheet(folder, paper):
    game = pnp.model.load(folder)
    change(folder, "  coins:", "  rest:")
    (document,) = (each for each in document_job.draw(game, "components", paper, "duplex-long") if "card" in each.name)
    (sheet,) = document.sheets
    assert len(sheet.placements) == 9
    data = pdf.render(document.sheets, METADATA)
    assert pdfread.problems(data) == []
    boxes = [placement.box for placement in sheet.placements]
    margin = papers()[paper].margin
    assert min(box.x for box in boxes) >= margin - 1e-6
    assert max(box.x + box.width for box in boxes) <= papers()[paper].width - margin + 1e-6


def test_everything_that_cannot_be_drawn_is_reported(folder):
    change(folder, "  market:\n    layout: market-card\n", "  market:\n    layout: market-crad\n")
    with pytest.raises(DefinitionError) as caught:
        drawn(folder)
    (finding,) = caught.value.findings
    assert (finding.id, finding.span.line) == ("layout.unknown", 5)


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_nine_cards_on_a_sheet_are_within_its_margins(folder, paper):
    game = pnp.model.load(folder)
    for document in document_job.draw(game, "components", paper, "duplex-long"):
        assert "print.outside" not in [finding.id for finding in check_document(game, document)]


# Sheets of cards, read back from their PDF files: marks on the cut lines, backs behind their fronts

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
def nine(tmp_path_factory):
    folder = tmp_path_factory.mktemp("nine")
    (folder / "game.yaml").write_text(GAME)
    (folder / "templates" / "layouts").mkdir(parents=True)
    (folder / "templates" / "layouts" / "card.yaml").write_text(LAYOUT)
    return pnp.model.load(folder)


def pages(game, paper, sides):
    (document,) = document_job.draw(game, "components", paper, sides)
    return pdfread.read(pdf.render(document.sheets, METADATA))


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
def test_marks_show_the_four_corners_of_each_of_nine_cards(nine, paper):
    front, _ = pages(nine, paper, "duplex-long")
    marks = list(strokes(front))
    corners = {(round(x, 3), round(y, 3)) for box in trims(front) for x, y in product(*edges(box))}
    assert len(trims(front)) == 9
    assert [corner for corner in sorted(corners) if not is_marked(marks, *corner)] == []
    assert not any(is_marked(marks, x + 2 * NEAR, y) for x, y in corners)


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_no_mark_is_on_a_card(nine, paper):
    front, _ = pages(nine, paper, "duplex-long")
    middles = [((mark[0] + mark[2]) / 2, (mark[1] + mark[3]) / 2) for mark in strokes(front)]
    assert [middle for middle in middles if any(is_inside(box, *middle) for box in trims(front))] == []


@pytest.mark.parametrize(("paper", "sides"), [*product(HOME_PAPERS, ("duplex-long", "duplex-short"))])
def test_every_back_is_behind_its_front(nine, paper, sides):
    front, back = pages(nine, paper, sides)
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


def test_the_title_of_a_stock_names_its_sets(folder):
    documents = document_job.draw(pnp.model.load(folder), "components", "letter", "duplex-long")
    assert {document.name: document.product.title for document in documents} == {
        "components-card": "Market (card)",
        "components-board": "Coins (board)",
    }
