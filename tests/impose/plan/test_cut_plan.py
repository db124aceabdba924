"""Plans with numbered cuts: all cuts of a sheet, in the order of cutting."""

import pytest

from pnp.impose.plan import cut_plan
from pnp.impose.plan.choose import plan
from pnp.impose.plan.place import placed_pages
from pnp.pipeline.document_job import theme
from pnp.scene import fonts
from pnp.scene.items import Symbol, Text
from pnp.scene.presets import papers, stocks
from pnp.scene.shapes import bounds
from pnp.scene.sheet import Component


def page(*sizes, bleed=1.5):
    pieces = [
        Component(
            f"piece/{size}", "counter", "", Symbol("", size, size, (), bleed), copies=copies, stock=stocks()["board"]
        )
        for size, copies in sizes
    ]
    (layout,) = plan(pieces, papers()["a4"], "fronts", block=True)
    ((_, placed, _),) = placed_pages([layout])
    return layout, placed


def test_blocks_are_cut_across_then_down_and_what_has_no_marks_has_no_number():
    layout, placed = page((22.0, 16), (12.0, 20))
    cuts = cut_plan.cuts(placed)
    assert len(cuts) == layout.cuts - 1, "the gap between the blocks is cut anywhere"
    assert [cut.upright for cut in cuts] == [False] * 8 + [True] * 8 + [False] * 8 + [True] * 10


def test_shared_cuts_are_counted_once():
    _, placed = page((12.7, 16), bleed=0.0)
    assert len(cut_plan.cuts(placed)) == 2 * 5


def test_numbers_of_close_cuts_are_joined_and_none_is_left_out():
    _, placed = page((12.0, 16))
    drawing = cut_plan.drawing(placed, papers()["a4"], theme(), 60.0)
    labels = [item.text for item in drawing.items if isinstance(item, Text)]
    numbers = [
        number for label in labels for ends in [label.split("–")] for number in range(int(ends[0]), int(ends[-1]) + 1)
    ]
    assert numbers == list(range(1, len(cut_plan.cuts(placed)) + 1))
    assert (drawing.width, drawing.height) == pytest.approx((60.0, 60.0 * 297 / 210))


@pytest.mark.parametrize("sizes", [((22.0, 58), (16.0, 61)), ((22.0, 16), (16.0, 33), (12.0, 60))])
def test_numbers_are_on_no_piece_and_on_no_other_number(sizes):
    """A number reads upwards from its cut; the one of a level cut ends beside it."""
    _, placed = page(*sizes, bleed=0.0)
    drawing = cut_plan.drawing(placed, papers()["a4"], theme(), 36.0)
    texts = [item for item in drawing.items if isinstance(item, Text)]
    boxes = [text_box(text) for text in texts]
    pieces = drawing.items[1].segments
    boxes += [bounds(pieces[start : start + 5]) for start in range(0, len(pieces), 5)]
    assert len(boxes) == len(texts) + sum(copies for _, copies in sizes)
    assert bounds(drawing.items[0].segments) == pytest.approx((0.0, 0.0, 36.0, 36.0 * 297 / 210)), "true to the paper"
    tops = [bounds(pieces[start : start + 5])[1] * 210 / 36.0 for start in range(0, len(pieces), 5)]
    assert tops == pytest.approx([slot.trim.y for block in placed for slot in block.slots()]), "pieces where they are"
    for text, one in zip(texts, boxes, strict=False):
        assert -cut_plan.overhang(drawing) <= one[1] <= one[3] <= drawing.height + 1e-9
        for other in boxes:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart or other is one, (text.text, one, other)


def text_box(text):
    """What the digits of a number cover: left, top, right, bottom."""
    long, high = fonts.width(text.text, text.style), fonts.metrics(text.style.font).cap_height * text.style.size
    if text.rotate:
        low = text.y + {"start": 0.0, "middle": long / 2, "end": long}[text.anchor]
        return (text.x - high, low - long, text.x, low)
    return (text.x - long, text.y - high, text.x, text.y)
