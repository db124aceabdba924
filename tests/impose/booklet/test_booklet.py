"""Pages of a booklet: their text, contents, anchors and numbers."""

from itertools import pairwise

import pytest

from pnp.impose import impose, stapled_sheets
from pnp.scene import extents
from pnp.scene.flow import (
    Callout,
    Contents,
    FlowFigure,
    FlowHeading,
    FlowParagraph,
    Index,
    IndexMark,
    Listing,
    Run,
    TextTable,
)
from pnp.scene.items import Group, Link, Text, Use
from pnp.scene.page_format import PageFormat, booklet_page
from pnp.scene.presets import papers
from tests.impose.booklet.booklets import (
    INFO,
    PAGE,
    PAPER,
    WORDS,
    body,
    drawing,
    full_page,
    lines,
    made,
    product,
    said,
    said_by,
    text_edge,
    texts,
    uses,
    walk,
)


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
        pages = made(*lines(filler), body(9))
        on_each = [sum(WORDS.split()[1] in text or "also" in text for text, _, _ in texts(page)) for page in pages]
        assert 1 not in on_each


def test_four_lines_are_not_divided():
    for filler in range(6):
        pages = made(*lines(filler), *[body(4) for _ in range(30)])
        assert {sum(len(text) > len("Test") for text, _, _ in texts(page)) % 4 for page in pages} == {0}


def test_a_heading_stays_with_what_follows():
    for filler in range(20, 45):
        pages = made(*lines(filler), FlowHeading(2, "1.1", "Section", "s"), body(6))
        page = next(page for page in pages if "Section" in said(page))
        assert "machine" in said(page)


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
        full_page("Summary", "summary"),
    )
    anchors = {anchor.name for page in pages for anchor in page.anchors}
    links = {item.target[1:] for page in pages for item, _, _ in walk(page.items) if isinstance(item, Link)}
    assert {"one", "index", "summary", "page-1"} <= links
    assert links <= anchors


def test_the_last_page_has_the_number_that_it_has_in_the_folded_booklet():
    blocks = (Contents("Contents"), FlowHeading(1, "1", "One", "one"), *[body(6)] * 12)
    back_cover, spare = full_page("Summary", "summary"), full_page("Tables", height=PAGE.height - 1.0)
    booklet = product(*blocks, full_page(), body(), back_cover, signature=4, spare=(spare,))
    pages = impose(booklet, PAPER, "duplex-long", INFO)
    assert [page.label for page in pages] == [f"{number}" for number in range(1, 9)]
    assert [text for text, _, _ in texts(pages[4])] == ["Reference", "5"]
    assert [item.symbol for item, _, _ in uses(pages[4])] == [spare.symbol]
    assert [text for text, _, _ in texts(pages[6])] == ["Test", "7"]
    assert [page.id for page in pages[3:6]] == ["page-4", "spare-5", "spare-6"]
    listed = [text for text, _, _ in texts(pages[0]) if text]
    assert listed[listed.index("Tables") + 1 :] == ["5", "Summary", "8", *listed[listed.index("8") + 1 :]]
    assert ("Tables", "page-5") in [(mark.title, mark.target) for page in pages for mark in page.bookmarks]
    first, *_ = stapled_sheets(booklet, pages, PAPER, INFO)
    left, right = ([item for item, _, _ in walk((half,))] for half in first.items[:2])
    assert [item.symbol for item in left if isinstance(item, Use)] == [back_cover.symbol]
    assert any(isinstance(item, Text) and item.text == "Contents" for item in right)


def test_pages_that_lack_before_the_back_cover_are_for_notes():
    cover, notes = (full_page("Page", height=height) for height in (PAGE.height, PAGE.height - 1.0))
    pages = made(body(), cover, signature=4, spare=(cover,), notes=notes)
    drawn = [[item.symbol for item, _, _ in uses(page)] for page in pages]
    assert drawn == [[], [cover.symbol], [notes.symbol], [cover.symbol]]


def test_spare_pages_that_are_not_used_are_not_in_the_contents():
    blocks = (Contents("Contents"), FlowHeading(1, "1", "One", "one"), body(), full_page("Summary", "summary"))
    pages = made(*blocks, signature=2, spare=(full_page("Tables"),))
    assert len(pages) == 2
    assert "Tables" not in [text for text, _, _ in texts(pages[0])]
    assert "Summary" in [text for text, _, _ in texts(pages[0])]


def test_the_index_lists_every_page_once():
    mark = FlowParagraph((IndexMark("Apple"), IndexMark("pear"), Run("fruit")))
    pages = made(mark, mark, full_page(), mark, Index("Index", "index"))
    shown = [text for text, _, _ in texts(pages[-1])]
    assert shown[shown.index("Apple") + 1 :][:2] == ["1,", "3"]
    assert shown.index("Apple") < shown.index("pear")


def test_bookmarks_follow_chapters_and_sections():
    pages = made(
        full_page("Cover", "cover"),
        FlowHeading(1, "1", "One", "one"),
        FlowHeading(2, "1.1", "Part", "part"),
        FlowHeading(3, "1.1.1", "Rule", "rule"),
        body(),
    )
    marks = [(mark.level, mark.title) for page in pages for mark in page.bookmarks]
    assert marks == [(0, "Cover"), (0, "1 One"), (1, "1.1 Part")]
    assert [page.label for page in pages] == ["1", "2"]


@pytest.mark.parametrize("ordered", [True, False])
def test_items_of_a_list_are_closer_to_each_other_than_paragraphs(ordered):
    """Lines are 12.5 pt apart; 1.5 mm are between paragraphs, and 1 mm between the items of a list."""
    paragraph, items = body(), tuple((FlowParagraph((Run(f"item{number}"),)),) for number in range(3))
    (page,) = made(paragraph, paragraph, Listing(items, ordered), paragraph)
    lines = sorted({round(y, 6) for text, _, y in texts(page) if text.startswith(("item", "machine", "a"))})
    gaps = [below - above - 12.5 * 25.4 / 72 for above, below in pairwise(lines)]
    assert [round(gap, 3) for gap in gaps] == [1.5, 1.5, 1.0, 1.0, 1.5]


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
        pages = made(*lines(filler), said_by("These count:"), Listing(items, True))
        numbers = [[text for text, _, _ in texts(page) if text in "123456"][:-1] for page in pages]
        page = next(index for index, page in enumerate(pages) if "These count:" in said(page))
        assert numbers[page][0] == "1"
        assert not any(found[:1] == ["6"] or found[-1:] == ["5"] for found in numbers)


def test_a_rule_begins_its_paragraph_with_number_and_title():
    pages = made(FlowHeading(3, "1.1.1", "Leaving", "leaving"), body(2))
    (number,) = [(x, y) for text, x, y in texts(pages[0]) if text.startswith("1.1.1")]
    (title,) = [(x, y) for text, x, y in texts(pages[0]) if text.startswith("Leaving.")]
    assert number[0] == text_edge(1) - PAGE.hang
    assert title == (text_edge(1), number[1])
    assert [anchor.name for anchor in pages[0].anchors] == ["page-1", "leaving"]


@pytest.mark.parametrize(("parts", "lengths", "runs_on"), [(8, (2, 3), [4, 8]), (36, (1, 2), [8])])
def test_text_begins_below_short_contents_and_below_long_ones_where_that_saves_a_sheet_of_paper(
    parts, lengths, runs_on
):
    def booklet(paragraphs):
        heads = [FlowHeading(2, f"1.{part}", f"Part {part}", f"part-{part}") for part in range(1, 1 + parts)]
        text = [block for head in heads for block in (head, *[body(6) for _ in range(paragraphs)])]
        full = full_page("Summary", "summary")
        blocks = (Contents("Contents"), FlowHeading(1, "1", "One", "one"), *text, full)
        return made(*blocks, signature=4, spare=(full,) * 3)

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
    folded = made(*blocks, signature=4)
    assert len(folded) - len(made(*blocks)) in (0, 1)
    assert sum(said(page).count("rolls") for page in folded) == 280


@pytest.mark.parametrize(("spare", "inserted"), [(0, 1), (3, 2)])
def test_text_is_rather_looser_than_a_page_blank(spare, inserted):
    text = [block for _ in range(8) for block in (FlowHeading(1, "1", "One", "one"), *[body(6) for _ in range(4)])]
    page = full_page("Summary", "summary")
    pages = made(*text, page, signature=4, spare=(page,) * spare)
    assert sum(page.id.startswith("spare") for page in pages) == inserted


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
