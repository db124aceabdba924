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
