"""The check of backs: the kinds of marks that are on these sheets, each as it is printed."""

import pytest

from pnp.impose import SheetInfo
from pnp.impose.guide import pictures
from pnp.impose.guide.backs import check_of_backs, marks_seen
from pnp.impose.plan.choose import plan
from pnp.impose.plan.place import placed_pages
from pnp.impose.plan.sheets import impose
from pnp.pipeline.document_job import theme
from pnp.scene.items import Path, Symbol, Use, walk
from pnp.scene.presets import papers, stocks
from pnp.scene.shapes import rect
from pnp.scene.sheet import Component, Cutting, Product

BLEED = Cutting(cards="bleed")
FACE = Symbol("a", 63.5, 88.9, (Path(rect(-3, -3, 69.5, 94.9), "#223344"),), 3.0)
CARD = Component("card/a", "card", "A", FACE, FACE, 9, stock=stocks()["card"])


def seen(piece, paper):
    used = papers()[paper]
    pages = placed_pages(plan([piece], used, "duplex-long", False, cutting=BLEED))
    kinds = marks_seen(pages, [], used, theme())
    made = impose(
        Product("sheets", "", "grid", (piece,), cutting=BLEED), used, "duplex-long", SheetInfo("", "", theme())
    )
    return kinds, check_of_backs(kinds, pages, [])[0], made


@pytest.mark.parametrize(
    ("paper", "wanted"),
    [("a4", ["circled crosses at the top", "ticks in the white"]), ("letter", ["ticks in the white"])],
)
def test_marks_are_named_and_are_those_of_the_sheet(paper, wanted):
    kinds, words, sheets = seen(CARD._replace(copies=9 if paper == "a4" else 8), paper)
    assert [next((each for each in wanted if each in kind.where), "") for kind in kinds] == wanted
    assert all(each in words for each in wanted)
    printed = {segment for item in walk(sheets[0].items) if isinstance(item, Path) for segment in item.segments}
    assert all(set(kind.lines) <= printed for kind in kinds)


def test_a_large_piece_in_parts_has_crosses_halfway_up():
    (kind,) = marks_seen([], [CARD], papers()["a4"], theme())
    assert "left and the right edge" in kind.where
    assert kind.y == papers()["a4"].height / 2


def test_the_picture_shows_the_sheet_around_each_mark_twice():
    kinds, _, _ = seen(CARD, "a4")
    drawn = pictures.window(theme(), kinds)
    assert drawn.width <= pictures.WIDTH
    assert sum(isinstance(item, Use) and item.symbol == FACE for item in walk(drawn.items)) == 2 * 9 * len(kinds)
