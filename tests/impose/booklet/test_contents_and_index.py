"""The table of contents: its leading; the index: its columns."""

import pytest

from pnp.impose.booklet import contents_and_index
from pnp.impose.booklet.pages import Book
from pnp.impose.booklet.style import BookletStyle
from pnp.scene.flow import Flow, FlowHeading, FlowParagraph, Index, IndexMark, Run
from pnp.scene.page_format import booklet_page
from pnp.scene.presets import looks, papers, themes

PAGE = booklet_page(papers()["a4"])
SETTING = BookletStyle(themes()["field"], "#204080", PAGE, looks()["modern"])
DEPTH = PAGE.depth - 30.0


def headings(chapters):
    return [
        FlowHeading(level, f"{chapter}", f"Heading {chapter}.{level}", f"h-{chapter}-{level}")
        for chapter in range(chapters)
        for level in (1, 2, 2, 2)
    ]


def room(count, spacing):
    return len(contents_and_index.columns(contents_and_index.contents(headings(count), {}, SETTING, spacing), DEPTH))


def test_few_entries_stand_as_far_apart_as_usual():
    assert contents_and_index.contents_spacing(headings(5), SETTING, DEPTH) == 1.0


def test_entries_that_almost_fit_a_page_are_set_closer_until_they_do():
    count = next(number for number in range(1, 40) if room(number, 1.0) > contents_and_index.CONTENTS_COLUMNS)
    spacing = contents_and_index.contents_spacing(headings(count), SETTING, DEPTH)
    assert 0.75 < spacing < 1.0
    assert room(count, spacing) == contents_and_index.CONTENTS_COLUMNS


def test_what_needs_two_pages_anyway_is_not_squeezed():
    assert contents_and_index.contents_spacing(headings(40), SETTING, DEPTH) == 1.0


@pytest.mark.parametrize("spacing", [1.0, 0.8])
def test_lines_of_one_column_do_not_overlap(spacing):
    (first, *_) = contents_and_index.columns(contents_and_index.contents(headings(4), {}, SETTING, spacing), DEPTH)
    ends = [y + block.height for y, block in first]
    assert all(y >= end - 1e-9 for end, (y, _) in zip(ends, first[1:], strict=False))
    assert min(block.height for _, block in first) > 3.0


@pytest.mark.parametrize("count", range(8, 60, 3))
def test_an_index_after_other_text_has_three_columns_at_most(count):
    """Its space is reserved before its page numbers are known."""
    words = [FlowParagraph((IndexMark(f"{chr(97 + n % 19)}word {n}"), Run("x"))) for n in range(count)]
    flow = Flow("Test", "#336699", PAGE, (*words, Index("Index", "index")))
    pages = Book(flow, themes()["field"])
    pages.sheets()
    assert len({x for x, _, _ in pages.pages[-1].columns}) <= 3
    assert len(pages.pages[-1].columns) >= count


def test_a_chapter_is_whole_where_that_takes_no_more_columns():
    entries = contents_and_index.contents(headings(8), {}, SETTING)
    depth = max(y + block.height for column in contents_and_index.columns(entries[:18], 1000.0) for y, block in column)
    for column in contents_and_index.columns(entries, depth):
        assert column[0][1].keep
    assert len(contents_and_index.columns(entries, depth)) == 2


@pytest.mark.parametrize("count", [7, 8, 9])
def test_level_columns_divide_between_chapters(count):
    entries = contents_and_index.contents(headings(count), {}, SETTING)
    first, second = contents_and_index.level_columns(entries, DEPTH, 2)
    assert first[0][1].keep
    assert second[0][1].keep
    ends = [column[-1][0] + column[-1][1].height for column in (first, second)]
    assert abs(ends[0] - ends[1]) < 25.0


def test_all_titles_of_a_level_have_one_size():
    def sizes(title):
        found = contents_and_index.contents([*headings(2), FlowHeading(2, "1.4", title, "long")], {}, SETTING)
        return {item.style.size for block in found if not block.keep for item in block.items}

    (usual,) = sizes("Range")
    smaller = [size for count in range(30, 60) for size in sizes("n" * count) if size < usual]
    assert all(len(sizes("n" * count)) == 1 for count in range(30, 60))
    assert min(smaller) >= 0.8 * usual
