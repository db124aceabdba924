from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.errors import DefinitionError, Span
from pnp.impose import SheetInfo, impose, stapled_sheets
from pnp.scene import extents
from pnp.scene.flow import (
    Callout,
    Contents,
    Flow,
    FlowFigure,
    FlowHeading,
    FlowParagraph,
    FullPage,
    Index,
    IndexMark,
    Listing,
    Run,
    TextTable,
)
from pnp.scene.items import Group, Link, Path, Symbol, Text, Use
from pnp.scene.page_format import PageFormat, booklet_page
from pnp.scene.presets import papers, themes
from pnp.scene.shapes import rect
from pnp.scene.sheet import Product

PAPER = papers()["a4"]
INFO = SheetInfo("Test", "1", themes()["field"])
PAGE = booklet_page(PAPER)
WORDS = "a machine that rolls may also stand and fight until it falls over"


def made(*blocks):
    flow = Flow("Test", "#d98e04", PAGE, tuple(blocks))
    return impose(Product("rules", "Rules", "flow", flow=flow), PAPER, "duplex-long", INFO)


def body(count=1):
    return FlowParagraph((Run(" ".join([WORDS] * count)),))


def page_break():
    return FullPage(drawing(PAGE.width, PAGE.height), "")


def drawing(width, height):
    return Symbol("drawing", width, height, (Path(rect(0, 0, width, height), fill="#123456"),))


def walk(items, x=0.0, y=0.0, scale=1.0):
    """Items with the place of their origin on the page."""
    for item in items:
        if isinstance(item, Group):
            a, _, _, _, e, f = item.transform
            yield from walk(item.items, x + scale * e, y + scale * f, scale * a)
        elif isinstance(item, Use | Text | Link):
            yield item, x + scale * item.x, y + scale * item.y
        else:
            yield item, x, y


def texts(sheet):
    return [(item.text, x, y) for item, x, y in walk(sheet.items) if isinstance(item, Text)]


def text_edge(page):
    return PAGE.hang + (PAGE.inner if page % 2 else PAGE.outer)


def said(sheet):
    return " ".join(text for text, _, _ in texts(sheet))


def test_a_page_is_half_of_its_paper():
    assert (PAGE.width, PAGE.height) == (148.5, 210)
    letter = booklet_page(papers()["letter"])
    assert (letter.width, letter.height) == (139.7, 215.9)


def test_everything_is_between_the_margins():
    pages = made(FlowHeading(1, "1", "One", "one"), *[body(5) for _ in range(30)])
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        left = text_edge(number)
        running = {str(number), "Test", "1 One"}
        for text, x, y in texts(page):
            assert (left - PAGE.hang if text in ("1", str(number)) else left) - 0.01 <= x <= PAGE.width - 5
            assert text in running or PAGE.top <= y <= PAGE.height - PAGE.bottom


def test_no_line_of_a_paragraph_is_left_alone():
    for filler in range(20, 45):
        pages = made(*[FlowParagraph((Run("x"),)) for _ in range(filler)], body(9))
        on_each = [sum(WORDS.split()[1] in text or "also" in text for text, _, _ in texts(page)) for page in pages]
        assert 1 not in on_each


def test_four_lines_are_not_divided():
    for filler in range(6):
        pages = made(*[FlowParagraph((Run("x"),)) for _ in range(filler)], *[body(4) for _ in range(30)])
        assert {sum(len(text) > len("Test") for text, _, _ in texts(page)) % 4 for page in pages} == {0}


def test_a_drawing_without_a_caption_stays_with_the_list_that_explains_it():
    for filler in range(10, 45):
        blocks = [FlowParagraph((Run("x"),)) for _ in range(filler)]
        items = ((said_by("first"),), (said_by("second"),), (said_by("third"),))
        heading, figure = FlowHeading(2, "1.1", "Section", "s"), FlowFigure(drawing(80, 40))
        page = next(page for page in made(*blocks, heading, figure, Listing(items, False)) if "Section" in said(page))
        assert "first" in said(page)


def test_a_heading_stays_with_what_follows():
    for filler in range(20, 45):
        pages = made(
            *[FlowParagraph((Run("x"),)) for _ in range(filler)], FlowHeading(2, "1.1", "Section", "s"), body(6)
        )
        page = next(page for page in pages if "Section" in said(page))
        assert "machine" in said(page)


def test_a_figure_that_does_not_fit_lets_the_text_go_on():
    blocks = [
        *[body(5) for _ in range(7)],
        FlowFigure(drawing(80, 90), (Run("caption"),)),
        *[body(5) for _ in range(3)],
    ]
    first, second, *_ = made(*blocks)
    assert "caption" not in said(first)
    assert max(y for _, _, y in texts(first)[:-1]) > PAGE.height - PAGE.bottom - 30
    drawn = [y for item, _, y in walk(second.items) if isinstance(item, Use)]
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
    scales = [item.scale for item, _, _ in walk(page.items) if isinstance(item, Use)]
    assert scales == [pytest.approx(PAGE.measure / 500), 1.0]


def test_contents_name_every_section_with_its_page_and_link():
    chapters = [
        block for n in range(1, 25) for block in (FlowHeading(1, str(n), f"Chapter {n}", f"c{n}"), *[body(6)] * 2)
    ]
    pages = made(Contents("Contents"), *chapters, Index("Index", "index"))
    links = {item.target for item, _, _ in walk(pages[0].items) if isinstance(item, Link)}
    assert links == {f"#c{n}" for n in range(1, 25)} | {"#index"}
    listed = [text for text, _, _ in texts(pages[0])]
    for n in range(1, 25):
        number = next(number for number, page in enumerate(pages[1:], 2) if f"Chapter {n}" in said(page))
        assert listed[listed.index(f"Chapter {n}") + 1] == str(number)


def test_every_link_leads_to_an_anchor():
    pages = made(
        Contents("Contents"),
        FlowHeading(1, "1", "One", "one"),
        FlowParagraph((IndexMark("thing"), Run("see"), Run("[1]", target="#one"))),
        Index("Index", "index"),
        FullPage(drawing(PAGE.width, PAGE.height), "Summary", "summary"),
    )
    anchors = {anchor.name for page in pages for anchor in page.anchors}
    links = {item.target[1:] for page in pages for item, _, _ in walk(page.items) if isinstance(item, Link)}
    assert {"one", "index", "summary", "page-1"} <= links
    assert links <= anchors


def test_the_last_page_has_the_number_that_it_has_in_the_folded_booklet():
    blocks = (Contents("Contents"), FlowHeading(1, "1", "One", "one"), *[body(6)] * 12)
    back_cover = FullPage(drawing(PAGE.width, PAGE.height), "Summary", "summary")
    spare = drawing(PAGE.width, PAGE.height - 1.0)
    spares = (FullPage(spare, "Tables"),)
    flow = Flow("Test", "#d98e04", PAGE, (*blocks, page_break(), body(), back_cover), signature=4, spare=spares)
    product = Product("rules", "Rules", "flow", flow=flow)
    pages = impose(product, PAPER, "duplex-long", INFO)
    assert [page.label for page in pages] == [f"{number}" for number in range(1, 9)]
    assert [text for text, _, _ in texts(pages[4])] == ["Reference", "5"]
    assert [item.symbol for item, _, _ in walk(pages[4].items) if isinstance(item, Use)] == [spare]
    assert [text for text, _, _ in texts(pages[6])] == ["Test", "7"]
    assert [page.id for page in pages[3:6]] == ["page-4", "spare-5", "spare-6"]
    listed = [text for text, _, _ in texts(pages[0]) if text]
    assert listed[listed.index("Tables") + 1 :] == ["5", "Summary", "8", *listed[listed.index("8") + 1 :]]
    assert ("Tables", "page-5") in [(mark.title, mark.target) for page in pages for mark in page.bookmarks]
    first, *_ = stapled_sheets(product, pages, PAPER, INFO)
    left, right = ([item for item, _, _ in walk((half,))] for half in first.items[:2])
    assert [item.symbol for item in left if isinstance(item, Use)] == [back_cover.symbol]
    assert any(isinstance(item, Text) and item.text == "Contents" for item in right)


def test_pages_that_lack_before_the_back_cover_are_for_notes():
    cover, notes = (FullPage(drawing(PAGE.width, height), "Page") for height in (PAGE.height, PAGE.height - 1.0))
    flow = Flow("Test", "#d98e04", PAGE, (body(), cover), signature=4, spare=(cover,), notes=notes)
    pages = impose(Product("rules", "Rules", "flow", flow=flow), PAPER, "duplex-long", INFO)
    drawn = [[item.symbol for item, _, _ in walk(page.items) if isinstance(item, Use)] for page in pages]
    assert drawn == [[], [cover.symbol], [notes.symbol], [cover.symbol]]


def test_spare_pages_that_are_not_used_are_not_in_the_contents():
    blocks = (Contents("Contents"), FlowHeading(1, "1", "One", "one"), body())
    summary = FullPage(drawing(PAGE.width, PAGE.height), "Summary", "summary")
    flow = Flow("Test", "#d98e04", PAGE, (*blocks, summary), signature=2, spare=(FullPage(summary.symbol, "Tables"),))
    pages = impose(Product("rules", "Rules", "flow", flow=flow), PAPER, "duplex-long", INFO)
    assert len(pages) == 2
    assert "Tables" not in [text for text, _, _ in texts(pages[0])]
    assert "Summary" in [text for text, _, _ in texts(pages[0])]


@pytest.mark.parametrize("width", [20, 90], ids=["beside its text", "above its text"])
def test_figures_can_be_led_to_also_in_a_box(width):
    box = Callout("note", (), (FlowFigure(drawing(width, 10), (), "boxed"), FlowParagraph((Run("words"),))), "#336699")
    link = FlowParagraph((Run("see", target="#plain"), Run("and", target="#boxed")))
    figure = FlowFigure(drawing(width, 10), (), "plain")
    pages = made(FlowHeading(1, "1", "One", "one"), link, figure, page_break(), box)
    places = {anchor.name: number for number, page in enumerate(pages) for anchor in page.anchors}
    assert (places["plain"], places["boxed"]) == (0, 2)


def test_the_index_lists_every_page_once():
    mark = FlowParagraph((IndexMark("Apple"), IndexMark("pear"), Run("fruit")))
    pages = made(mark, mark, page_break(), mark, Index("Index", "index"))
    shown = [text for text, _, _ in texts(pages[-1])]
    assert shown[shown.index("Apple") + 1 :][:2] == ["1,", "3"]
    assert shown.index("Apple") < shown.index("pear")


def test_bookmarks_follow_chapters_and_sections():
    pages = made(
        FullPage(drawing(PAGE.width, PAGE.height), "Cover", "cover"),
        FlowHeading(1, "1", "One", "one"),
        FlowHeading(2, "1.1", "Part", "part"),
        FlowHeading(3, "1.1.1", "Rule", "rule"),
        body(),
    )
    marks = [(mark.level, mark.title) for page in pages for mark in page.bookmarks]
    assert marks == [(0, "Cover"), (0, "1 One"), (1, "1.1 Part")]
    assert [page.label for page in pages] == ["1", "2"]


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
    (left,) = [x for item, x, _ in walk(page.items) if isinstance(item, Use)]
    assert min(x for text, x, _ in texts(page) if "machine" in text) > left + 30


def test_the_title_of_a_callout_is_beside_its_drawing_too():
    box = Callout("example", (Run("Title"),), (FlowFigure(drawing(30, 30)), body()), "#0f7c7c")
    (page,) = made(box)
    ((left, top),) = [(x, y) for item, x, y in walk(page.items) if isinstance(item, Use)]
    ((title_x, baseline),) = [(x, y) for text, x, y in texts(page) if text == "Title"]
    assert title_x > left + 30
    assert top < baseline < top + 6


@pytest.mark.parametrize("ordered", [True, False])
def test_items_of_a_list_are_closer_to_each_other_than_paragraphs(ordered):
    """Lines are 12.5 pt apart; 1.5 mm are between paragraphs, and 1 mm between the items of a list."""
    paragraph, items = body(), tuple((FlowParagraph((Run(f"item{number}"),)),) for number in range(3))
    (page,) = made(paragraph, paragraph, Listing(items, ordered), paragraph)
    lines = sorted({round(y, 6) for text, _, y in texts(page) if text.startswith(("item", "machine", "a"))})
    gaps = [below - above - 12.5 * 25.4 / 72 for above, below in pairwise(lines)]
    assert [round(gap, 3) for gap in gaps] == [1.5, 1.5, 1.0, 1.0, 1.5]


def test_tables_are_set_and_too_wide_ones_are_findings():
    (page,) = made(TextTable(("Piece", "Cost"), (("Runner", "1"),), ("start", "end")))
    assert [item.symbol.name for item, _, _ in walk(page.items) if isinstance(item, Use)] == ["table"]
    with pytest.raises(DefinitionError) as caught:
        made(TextTable(tuple("m" * 30 for _ in range(9)), (), ("middle",) * 9))
    assert caught.value.findings[0].id == "rules.table-too-wide"


def test_what_is_longer_than_a_page_runs_over():
    pages = made(Callout("note", (), tuple(body(8) for _ in range(20)), "#0f7c7c"))
    assert len(pages) > 1
    assert sum(said(page).count("rolls") for page in pages) == 160


def test_a_page_format_adds_up():
    page = PageFormat(150, 200)
    assert page.measure + page.inner + page.outer == 150
    assert page.depth + page.top + page.bottom == 200


def test_a_lead_in_stays_with_the_first_item_of_its_list_and_no_last_item_is_alone():
    items = tuple((body(1),) for _ in range(6))
    for filler in range(20, 45):
        pages = made(
            *[FlowParagraph((Run("x"),)) for _ in range(filler)], said_by("These count:"), Listing(items, True)
        )
        numbers = [[text for text, _, _ in texts(page) if text in "123456"][:-1] for page in pages]
        page = next(index for index, page in enumerate(pages) if "These count:" in said(page))
        assert numbers[page][0] == "1"
        assert not any(found[:1] == ["6"] or found[-1:] == ["5"] for found in numbers)


def test_a_lead_in_stays_with_its_figure():
    for filler in range(10, 45):
        blocks = [FlowParagraph((Run("x"),)) for _ in range(filler)]
        pages = made(*blocks, said_by("As here:"), FlowFigure(drawing(80, 60), (Run("caption"),)), body(4))
        assert [page for page in pages if "As here:" in said(page)] == [
            page for page in pages if "caption" in said(page)
        ]


def test_a_figure_that_waits_interrupts_no_paragraph_and_no_list():
    items = tuple((said_by(f"Begin {WORDS} {WORDS}"),) for _ in range(8))
    for filler in range(12, 45):
        for text in (said_by(f"Begin {' '.join([WORDS] * 20)}"), Listing(items, ordered=False)):
            blocks = [FlowParagraph((Run("x"),)) for _ in range(filler)]
            pages = made(*blocks, FlowFigure(drawing(80, 70)), text, said_by("The end"))
            for page in pages:
                drawn = [y for item, _, y in walk(page.items) if isinstance(item, Use)]
                words = sorted((y, each) for each, _, y in texts(page)[:-2])
                below = [each for y, each in words if drawn and y > drawn[0]]
                assert not below or below[0].split()[0] in ("Begin", "x", "The")


def said_by(words):
    return FlowParagraph((Run(words),))


def test_a_rule_begins_its_paragraph_with_number_and_title():
    pages = made(FlowHeading(3, "1.1.1", "Leaving", "leaving"), body(2))
    (number,) = [(x, y) for text, x, y in texts(pages[0]) if text.startswith("1.1.1")]
    (title,) = [(x, y) for text, x, y in texts(pages[0]) if text.startswith("Leaving.")]
    assert number[0] == text_edge(1) - PAGE.hang
    assert title == (text_edge(1), number[1])
    assert [anchor.name for anchor in pages[0].anchors] == ["page-1", "leaving"]


def test_a_narrow_figure_has_its_rule_at_its_side_and_a_caption_too():
    heading, figure = FlowHeading(3, "1.1.1", "Leaving", "leaving"), FlowFigure(drawing(40, 45), (Run("caption"),))
    (page,) = made(heading, body(2), figure)
    (left,) = [x for item, x, _ in walk(page.items) if isinstance(item, Use)]
    assert left == pytest.approx(PAGE.width - PAGE.outer - 40)
    assert all(x < left for text, x, _ in texts(page) if "machine" in text)
    (page,) = made(FlowFigure(drawing(40, 45), (Run("caption"),)))
    assert [x for text, x, _ in texts(page) if text == "caption"] == [text_edge(1) + 40 + 4.5]


def test_a_narrow_table_has_the_paragraph_before_it_at_its_side_unless_this_announces_it():
    (page,) = made(body(2), table(6))
    right = PAGE.width - PAGE.outer
    (placed,) = [(item, x) for item, x, _ in walk(page.items) if isinstance(item, Use)]
    assert placed[1] + placed[0].symbol.width == pytest.approx(right)
    assert all(x < placed[1] for text, x, _ in texts(page) if "machine" in text)
    (page,) = made(FlowParagraph((Run("These are the rows:"),)), table(6))
    (placed,) = [(item, x) for item, x, _ in walk(page.items) if isinstance(item, Use)]
    assert placed[1] == pytest.approx(text_edge(1))


@pytest.mark.parametrize(("parts", "lengths", "runs_on"), [(8, (2, 3), [4, 8]), (36, (1, 2), [8])])
def test_text_begins_below_short_contents_and_below_long_ones_where_that_saves_a_sheet_of_paper(
    parts, lengths, runs_on
):
    def booklet(paragraphs):
        heads = [FlowHeading(2, f"1.{part}", f"Part {part}", f"part-{part}") for part in range(1, 1 + parts)]
        text = [block for head in heads for block in (head, *[body(6) for _ in range(paragraphs)])]
        full = FullPage(drawing(PAGE.width, PAGE.height), "Summary", "summary")
        blocks = (Contents("Contents"), FlowHeading(1, "1", "One", "one"), *text, full)
        flow = Flow("Test", "#d98e04", PAGE, blocks, signature=4, spare=(full,) * 3)
        return impose(Product("rules", "Rules", "flow", flow=flow), PAPER, "duplex-long", INFO)

    first = {len(pages): said(pages[0]) for pages in map(booklet, lengths)}
    assert all("Part 1" in words for words in first.values())
    assert [pages for pages, words in first.items() if "rolls" in words] == runs_on
    assert len(first) == 2


def test_left_pages_name_the_booklet_and_right_pages_the_chapter():
    pages = made(FlowHeading(1, "1", "One", "one"), *[body(6) for _ in range(24)])
    feet = [[text for text, _, y in texts(page) if y > PAGE.height - PAGE.bottom] for page in pages]
    assert feet[:2] == [["1 One", "1"], ["Test", "2"]]


def test_a_number_of_pages_near_a_whole_sheet_is_preferred():
    blocks = [FlowHeading(1, "1", "One", "one"), *[body(7) for _ in range(40)]]
    flow = Flow("Test", "#d98e04", PAGE, tuple(blocks), signature=4)
    folded = impose(Product("rules", "Rules", "flow", flow=flow), PAPER, "duplex-long", INFO)
    assert len(folded) - len(made(*blocks)) in (0, 1)
    assert sum(said(page).count("rolls") for page in folded) == 280


@pytest.mark.parametrize(("spare", "inserted"), [(0, 1), (3, 2)])
def test_text_is_rather_looser_than_a_page_blank(spare, inserted):
    text = [block for _ in range(8) for block in (FlowHeading(1, "1", "One", "one"), *[body(6) for _ in range(4)])]
    page = FullPage(drawing(PAGE.width, PAGE.height), "Summary", "summary")
    flow = Flow("Test", "#d98e04", PAGE, (*text, page), signature=4, spare=(page,) * spare)
    pages = impose(Product("rules", "Rules", "flow", flow=flow), PAPER, "duplex-long", INFO)
    assert sum(page.id.startswith("spare") for page in pages) == inserted


def table(rows, words="a few words"):
    cells = tuple((f"row {number}", words) for number in range(rows))
    return TextTable(("Head", "Words"), cells, ("start", "start"), Span("rules/1.md", 7, 1, 9))


def drawn_texts(sheet):
    """Texts of a page with those of its drawings, from the top down."""
    return [written.text for written in extents.texts(sheet.items)]


def test_a_table_that_is_higher_than_a_page_divides_between_rows_under_its_head_again():
    for filler in range(0, 40, 3):
        pages = made(*[FlowParagraph((Run("x"),)) for _ in range(filler)], table(60), body())
        shown = [drawn_texts(page) for page in pages]
        rows = [[text for text in each if text.startswith("row ")] for each in shown]
        assert [row for each in rows for row in each] == [f"row {number}" for number in range(60)]
        assert [each.count("Head") for each in shown] == [1 if each else 0 for each in rows]
        assert all(len(each) != 1 and len(each) != 2 for each in rows)
        assert all(y <= PAGE.height - 6 for page in pages for _, _, y in texts(page))


def test_the_rows_of_a_divided_table_stay_in_the_columns_of_the_whole():
    pages = made(table(60))
    symbols = [(item.symbol.width, x) for page in pages for item, x, _ in walk(page.items) if isinstance(item, Use)]
    assert len({width for width, _ in symbols}) == 1
    assert {x for _, x in symbols} == {text_edge(1), text_edge(2)}


def test_no_soft_hyphen_is_seen_in_a_table():
    (page,) = made(TextTable(("Rein\u00adforcements",), (("at\u00adtack",),), ("start",)))
    assert drawn_texts(page)[:2] == ["Reinforcements", "attack"]


def test_a_table_of_less_than_half_a_page_stays_whole():
    for filler in range(20, 45, 4):
        pages = made(*[FlowParagraph((Run("x"),)) for _ in range(filler)], table(10), body(8))
        assert sum("row 0" in drawn_texts(page) for page in pages) == 1
        assert [sum(text.startswith("row ") for text in drawn_texts(page)) for page in pages].count(10) == 1


def test_a_divided_table_in_a_callout_has_its_head_on_the_same_ground():
    pages = made(Callout("note", (Run("Title"),), (table(60),), "#0f7c7c"))
    wash = INFO.theme.wash
    assert len(pages) == 2
    for page in pages:
        (ground,) = [(item, y) for item, _, y in walk(page.items) if isinstance(item, Path) and item.fill == wash]
        assert drawn_texts(page).count("Head") == 1
        assert ground[0].segments[0][2] + ground[1] <= min(
            y for item, _, y in walk(page.items) if isinstance(item, Use)
        )


@pytest.mark.parametrize("block", [table(2, "word " * 900), FlowFigure(drawing(90, 150), (Run("word " * 900),))])
def test_what_cannot_divide_and_is_higher_than_a_page_is_a_finding_with_its_place(block):
    block = replace(block, span=Span("rules/1.md", 7, 1, 9))
    with pytest.raises(DefinitionError) as caught:
        made(block)
    (found, *_) = caught.value.findings
    assert (found.id, found.span) == ("rules.too-high", Span("rules/1.md", 7, 1, 9))
    assert found.message.endswith(f"and the text of a page of the booklet {PAGE.depth:.0f} mm")


EVERY_KIND = (
    FlowHeading(1, "1", "One", "one"),
    FlowHeading(2, "1.1", "Part", "part"),
    FlowHeading(3, "1.1.1", "Rule", "rule"),
    body(),
    FlowParagraph((Run("small"),), "small"),
    TextTable(("Piece", "Cost"), (("Runner", "1"),), ("start", "end")),
    FlowFigure(drawing(90, 20), (Run("caption"),)),
    FlowFigure(drawing(30, 20), (Run("caption"),)),
    Callout("note", (Run("Title"),), (body(),), "#0f7c7c"),
)


@pytest.mark.parametrize("block", EVERY_KIND, ids=[type(each).__name__ for each in EVERY_KIND])
def test_everything_on_a_page_begins_at_one_left_edge(block):
    (page,) = made(FlowHeading(1, "1", "", "x"), block)
    items = [item for item in page.items if isinstance(item, Group)]
    left, _, _, _ = extents.DrawnMeasure().extent(items)
    assert left == pytest.approx(PAGE.inner, abs=0.2)


def test_no_text_of_a_booklet_is_below_7_pt():
    index = FlowParagraph((IndexMark("apple"), Run("fruit")))
    pages = made(Contents("Contents"), *EVERY_KIND, index, Index("Index", "index"))
    sizes = {written.text: written.size * 72 / 25.4 for page in pages for written in extents.texts(page.items)}
    assert {"Runner", "Piece", "caption", "1", "apple", "Part"} <= sizes.keys()
    assert {text for text, size in sizes.items() if size < 7} == set()
