"""Blocks of a booklet: figures, callouts and tables, and what stays with them."""

from dataclasses import replace

import pytest

from pnp.errors import DefinitionError, Span
from pnp.scene.flow import (
    Callout,
    FlowFigure,
    FlowHeading,
    FlowParagraph,
    Listing,
    Run,
    TextTable,
)
from pnp.scene.items import Path
from tests.impose.booklet.booklets import (
    INFO,
    PAGE,
    WORDS,
    body,
    drawing,
    drawn_texts,
    full_page,
    lines,
    made,
    said,
    said_by,
    text_edge,
    texts,
    uses,
    walk,
)


def test_a_drawing_without_a_caption_stays_with_the_list_that_explains_it():
    for filler in range(10, 45):
        blocks = lines(filler)
        items = ((said_by("first"),), (said_by("second"),), (said_by("third"),))
        heading, figure = FlowHeading(2, "1.1", "Section", "s"), FlowFigure(drawing(80, 40))
        page = next(page for page in made(*blocks, heading, figure, Listing(items, False)) if "Section" in said(page))
        assert "first" in said(page)


def test_a_figure_that_does_not_fit_lets_the_text_go_on():
    blocks = [
        *[body(5) for _ in range(6)],
        FlowFigure(drawing(80, 90), (Run("caption"),)),
        *[body(5) for _ in range(3)],
    ]
    first, second, *_ = made(*blocks)
    assert "caption" not in said(first)
    assert max(y for _, _, y in texts(first)[:-1]) > PAGE.height - PAGE.bottom - 30
    drawn = [y for item, _, y in uses(second)]
    assert len(drawn) == 1


def test_figures_come_before_the_next_chapter():
    pages = made(
        *[body(5) for _ in range(8)],
        FlowFigure(drawing(80, 90), (Run("first figure"),)),
        FlowFigure(drawing(80, 90), (Run("second figure"),)),
        FlowHeading(1, "2", "Next", "next"),
        body(),
    )
    whole = " ".join(said(page) for page in pages)
    assert whole.index("first figure") < whole.index("second figure") < whole.index("Next")


def test_a_drawing_is_made_smaller_when_it_is_too_wide_and_never_larger():
    (page,) = made(FlowFigure(drawing(500, 100)), FlowFigure(drawing(20, 10)))
    scales = [item.scale for item, _, _ in uses(page)]
    assert scales == [pytest.approx(PAGE.measure / 500), 1.0]


@pytest.mark.parametrize("width", [20, 90], ids=["beside its text", "above its text"])
def test_figures_can_be_led_to_also_in_a_box(width):
    box = Callout("note", (), (FlowFigure(drawing(width, 10), (), "boxed"), said_by("words")), "#336699")
    link = FlowParagraph((Run("see", target="#plain"), Run("and", target="#boxed")))
    figure = FlowFigure(drawing(width, 10), (), "plain")
    pages = made(FlowHeading(1, "1", "One", "one"), link, figure, full_page(), box)
    places = {anchor.name: number for number, page in enumerate(pages) for anchor in page.anchors}
    assert (places["plain"], places["boxed"]) == (0, 2)


def test_callouts_lie_on_one_ground_and_never_touch():
    box = Callout("example", (Run("Title"),), (body(2), Listing(((body(),), (body(),)), ordered=True)), "#0f7c7c")
    (page,) = made(box, box)
    wash = INFO.theme.wash
    grounds = [(item, y) for item, _, y in walk(page.items) if isinstance(item, Path) and item.fill == wash]
    assert len(grounds) == 2
    spans = sorted((item.segments[0][2] + y, item.segments[2][2] + y) for item, y in grounds)
    assert spans[0][1] + 2 < spans[1][0]


def test_a_narrow_drawing_in_a_callout_has_the_text_at_its_side():
    box = Callout("example", (), (FlowFigure(drawing(30, 30)), body(3)), "#0f7c7c")
    (page,) = made(box)
    (left,) = [x for item, x, _ in uses(page)]
    assert min(x for text, x, _ in texts(page) if "machine" in text) > left + 30


def test_the_title_of_a_callout_is_beside_its_drawing_too():
    box = Callout("example", (Run("Title"),), (FlowFigure(drawing(30, 30)), body()), "#0f7c7c")
    (page,) = made(box)
    ((_, left, top),) = uses(page)
    ((title_x, baseline),) = [(x, y) for text, x, y in texts(page) if text == "Title"]
    assert title_x > left + 30
    assert top < baseline < top + 6


@pytest.mark.parametrize(("height", "is_beside"), [(25, False), (50, True)])
def test_text_is_below_a_wide_low_drawing_that_would_squeeze_it(height, is_beside):
    (page,) = made(Callout("example", (), (FlowFigure(drawing(64, height)), body(5)), "#0f7c7c"))
    (left,) = [x for item, x, _ in uses(page)]
    assert (min(x for text, x, _ in texts(page) if "machine" in text) > left + 60) == is_beside


def test_a_lead_in_stays_with_its_figure():
    for filler in range(10, 45):
        pages = made(*lines(filler), said_by("As here:"), FlowFigure(drawing(80, 60), (Run("caption"),)), body(4))
        assert ["As here:" in said(page) for page in pages] == ["caption" in said(page) for page in pages]


def test_one_line_below_the_heading_of_a_section_stays_with_its_first_rule():
    section, rule = FlowHeading(2, "1.2", "Higher", "higher"), FlowHeading(3, "1.2.1", "Occupy", "occupy")
    for filler in range(56, 64):
        pages = made(*lines(filler), section, said_by("It chooses."), rule, body(40), *lines(40))
        assert ["It chooses." in said(page) for page in pages] == ["Occupy." in said(page) for page in pages]


def test_a_figure_that_waits_interrupts_no_paragraph_and_no_list():
    items = tuple((said_by(f"Begin {WORDS} {WORDS}"),) for _ in range(8))
    for filler in range(12, 45):
        for text in (said_by(f"Begin {' '.join([WORDS] * 20)}"), Listing(items, ordered=False)):
            pages = made(*lines(filler), FlowFigure(drawing(80, 70)), text, said_by("The end"))
            for page in pages:
                drawn = [y for item, _, y in uses(page)]
                words = sorted((y, each) for each, _, y in texts(page)[:-2])
                below = [each for y, each in words if drawn and y > drawn[0]]
                assert not below or below[0].split()[0] in ("Begin", "x", "The")


def test_no_page_begins_with_the_last_item_of_a_list_or_ends_with_its_first():
    for count in (2, 5):
        listing = Listing(tuple((said_by(f"Item {number}"),) for number in range(count)), ordered=False)
        for filler in range(15, 20):
            heading, tall = FlowHeading(2, "1.1", "Section", "section"), FlowFigure(drawing(80, 70))
            pages = made(*lines(filler), heading, tall, listing, *lines(40))
            assert 1 not in [sum(text.startswith("Item") for text, _, _ in texts(page)) for page in pages]


def test_a_narrow_figure_has_its_rule_at_its_side_and_a_caption_too():
    heading, figure = FlowHeading(3, "1.1.1", "Leaving", "leaving"), FlowFigure(drawing(40, 45), (Run("caption"),))
    (page,) = made(heading, body(2), figure)
    (left,) = [x for item, x, _ in uses(page)]
    assert left == pytest.approx(PAGE.width - PAGE.outer - 40)
    assert all(x < left for text, x, _ in texts(page) if "machine" in text)
    (page,) = made(FlowFigure(drawing(40, 45), (Run("caption"),)))
    assert [x for text, x, _ in texts(page) if text == "caption"] == [text_edge(1) + 40 + 4.5]


def test_tables_are_set_and_too_wide_ones_are_findings():
    (page,) = made(TextTable(("Piece", "Cost"), (("Runner", "1"),), ("start", "end")))
    assert [item.symbol.name for item, _, _ in uses(page)] == ["table"]
    with pytest.raises(DefinitionError) as caught:
        made(TextTable(tuple("m" * 30 for _ in range(9)), (), ("middle",) * 9))
    assert caught.value.findings[0].id == "rules.table-too-wide"


def test_a_narrow_table_has_the_paragraph_before_it_at_its_side_unless_this_announces_it():
    (page,) = made(body(2), table(6))
    right = PAGE.width - PAGE.outer
    ((placed, left, _),) = uses(page)
    assert left + placed.symbol.width == pytest.approx(right)
    assert all(x < left for text, x, _ in texts(page) if "machine" in text)
    (page,) = made(said_by("These are the rows:"), table(6))
    ((_, left, _),) = uses(page)
    assert left == pytest.approx(text_edge(1))


def table(rows, words="a few words"):
    cells = tuple((f"row {number}", words) for number in range(rows))
    return TextTable(("Head", "Words"), cells, ("start", "start"), Span("rules/1.md", 7, 1, 9))


def test_a_table_that_is_higher_than_a_page_divides_between_rows_under_its_head_again():
    for filler in range(0, 40, 3):
        pages = made(*lines(filler), table(60), body())
        shown = [drawn_texts(page) for page in pages]
        rows = [[text for text in each if text.startswith("row ")] for each in shown]
        assert [row for each in rows for row in each] == [f"row {number}" for number in range(60)]
        assert [each.count("Head") for each in shown] == [1 if each else 0 for each in rows]
        assert all(len(each) != 1 and len(each) != 2 for each in rows)
        assert all(y <= PAGE.height - 6 for page in pages for _, _, y in texts(page))


def test_the_rows_of_a_divided_table_stay_in_the_columns_of_the_whole():
    pages = made(table(60))
    symbols = [(item.symbol.width, x) for page in pages for item, x, _ in uses(page)]
    assert len({width for width, _ in symbols}) == 1
    assert {x for _, x in symbols} == {text_edge(1), text_edge(2)}


def test_no_soft_hyphen_is_seen_in_a_table():
    (page,) = made(TextTable(("Rein\u00adforcements",), (("at\u00adtack",),), ("start",)))
    assert drawn_texts(page)[:2] == ["Reinforcements", "attack"]


def test_a_table_of_less_than_half_a_page_stays_whole():
    for filler in range(20, 45, 4):
        pages = made(*lines(filler), table(10), body(8))
        assert sum("row 0" in drawn_texts(page) for page in pages) == 1
        assert [sum(text.startswith("row ") for text in drawn_texts(page)) for page in pages].count(10) == 1


def test_a_divided_table_in_a_callout_has_its_head_on_the_same_ground():
    pages = made(Callout("note", (Run("Title"),), (table(60),), "#0f7c7c"))
    wash = INFO.theme.wash
    assert len(pages) == 2
    for page in pages:
        (ground,) = [(item, y) for item, _, y in walk(page.items) if isinstance(item, Path) and item.fill == wash]
        assert drawn_texts(page).count("Head") == 1
        assert ground[0].segments[0][2] + ground[1] <= min(y for item, _, y in uses(page))


@pytest.mark.parametrize("block", [table(2, "word " * 900), FlowFigure(drawing(90, 150), (Run("word " * 900),))])
def test_what_cannot_divide_and_is_higher_than_a_page_is_a_finding_with_its_place(block):
    block = replace(block, span=Span("rules/1.md", 7, 1, 9))
    with pytest.raises(DefinitionError) as caught:
        made(block)
    (found, *_) = caught.value.findings
    assert (found.id, found.span) == ("rules.too-high", Span("rules/1.md", 7, 1, 9))
    assert found.message.endswith(f"and the text of a page of the booklet {PAGE.depth:.0f} mm")
