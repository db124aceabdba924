import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.impose import SheetInfo
from pnp.impose.saddle_stitch import padded, signature, spreads
from pnp.scene.items import Group, Link, Symbol, Text
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Sheet

LETTER = papers()["letter"]
INFO = SheetInfo("Test", "1.0", themes()["field"])
STYLE = INFO.theme.style("text", 9)


def pages(count):
    items = [
        (Text(20, 30, f"page {number}", STYLE), Group((Link(0, 0, 5, 5, "#x"), Text(20, 40, "more", STYLE))))
        for number in range(1, count + 1)
    ]
    return [Sheet(f"page-{n}", "", LETTER.height / 2, LETTER.width, part) for n, part in enumerate(items, 1)]


@given(st.integers(1, 40).map(lambda sheets: 4 * sheets))
def test_every_page_is_printed_once(count):
    assert sorted(page for pair in spreads(count) for page in pair) == list(range(count))


@given(st.integers(1, 40).map(lambda sheets: 4 * sheets))
def test_folded_sheets_read_in_order(count):
    """Stack and fold: right halves of fronts and left halves of backs from the outside in, then back out."""
    sides = spreads(count)
    inwards, outwards = [], []
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        inwards += [front[1], back[0]]
        outwards = [back[1], front[0], *outwards]
    assert inwards + outwards == list(range(count))


@given(st.integers(1, 40).map(lambda sheets: 4 * sheets))
def test_a_page_is_backed_by_its_neighbor(count):
    """Flipped on the short edge, the left half of a front is behind the right half of its back."""
    for front, back in zip(spreads(count)[::2], spreads(count)[1::2], strict=True):
        assert abs(front[0] - back[1]) == 1
        assert abs(front[1] - back[0]) == 1


@pytest.mark.parametrize("count", [2, 4, 5, 6, 7, 8, 20, 21])
@pytest.mark.parametrize("has_back_cover", [True, False])
def test_spare_pages_and_then_empty_ones_fill_up_where_no_page_loses_its_number(count, has_back_cover):
    spare = (Symbol("turns", 10.0, 10.0, ()), Symbol("losses", 10.0, 10.0, ()))
    lack = -count % 4
    labels = [*range(1, count), count + lack if has_back_cover else count]
    numbered = [page._replace(label=str(label)) for page, label in zip(pages(count), labels, strict=True)]
    whole = padded(numbered, spare)
    assert len(whole) % 4 == 0
    assert [number for number, page in enumerate(whole, 1) if page.label] == labels
    assert all(page.label == str(number) for number, page in enumerate(whole, 1) if page.label)
    drawn = [[item.symbol.name for item in page.items] for page in whole if not page.label]
    assert drawn == [["turns"], ["losses"], []][:lack]


def test_sheets_have_the_size_of_the_paper_and_both_halves_in_place():
    sheets = signature(pages(8), LETTER, INFO)
    assert len(sheets) == 4
    assert {(sheet.width, sheet.height) for sheet in sheets} == {(LETTER.height, LETTER.width)}
    left, right = sheets[0].items[:2]
    assert (left.transform[4], left.items[0].text) == (0.0, "page 8")
    assert (right.transform[4], right.items[0].text) == (LETTER.height / 2, "page 1")


def test_links_are_left_out_on_paper():
    def links(items):
        for item in items:
            if isinstance(item, Group):
                yield from links(item.items)
            elif isinstance(item, Link):
                yield item

    assert all(list(links(page.items)) for page in pages(5))
    assert not any(list(links(sheet.items)) for sheet in signature(pages(5), LETTER, INFO))


def test_only_the_inside_of_the_cover_says_how_to_print_the_booklet():
    slugs = [
        [item.text for item in sheet.items if isinstance(item, Text)] for sheet in signature(pages(8), LETTER, INFO)
    ]
    assert slugs == [[], ["Test 1.0, booklet of 2 sheets, turn over the short edge"], [], []]
