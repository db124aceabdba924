import random
from itertools import pairwise, product

import pytest

from pnp.errors import Span
from pnp.impose.booklet.page_breaks import PageBreaks, PagePlan
from pnp.impose.booklet.placing import place
from pnp.impose.booklet.stream import stream
from pnp.impose.booklet.style import Block, BlockBackground
from pnp.scene.flow import FlowHeading
from pnp.scene.items import Group, Symbol, Use

DEPTH = 100.0
GROUND = BlockBackground("#eeeeee", "#000000", 0.0, 50.0)


def box(height, **values):
    return Block(height, (), **{"before": 2.0, "after": 2.0, "stretch": 1.0, **values})


def figure(height):
    return box(height, floats=True)


def chapter(**values):
    return box(10.0, heading=FlowHeading(1, "1", "One", "one"), keep=True, cut=-60.0, **values)


def plans(blocks, pages=None):
    found = stream(blocks, DEPTH)
    breaks = PageBreaks(found, DEPTH, 1)
    costs = breaks.costs()
    return found, breaks.pages(pages or min(costs, key=costs.__getitem__))


@pytest.mark.parametrize("seed", range(12))
def test_no_set_of_breaks_is_cheaper(seed):
    """All breaks of eight boxes are tried."""
    choice = random.Random(seed)
    blocks = [box(choice.uniform(8, 45), cut=choice.choice([-5.0, 0.0, 12.0, 60.0])) for _ in range(8)]
    found = stream(blocks, DEPTH)
    breaks = PageBreaks(found, DEPTH, 1)
    every = {}
    for cuts in product((False, True), repeat=7):
        edges = [0, *(place for place, is_cut in enumerate(cuts, 1) if is_cut), 8]
        pages = [PagePlan(first, end, 0, 0) for first, end in pairwise(edges)]
        cost = sum(map(breaks.cost, pages))
        every[len(pages)] = min(every.get(len(pages), 1e9), cost)
    found_costs = breaks.costs()
    assert min(found_costs.values()) == pytest.approx(min(every.values()))


def test_what_is_kept_together_shares_a_page():
    blocks = [box(40), box(40), box(8, keep=True), box(60), box(60)]
    for page in plans(blocks)[1]:
        assert page.end != 3


def test_a_figure_that_does_not_fit_waits_while_the_text_goes_on():
    found, pages = plans([box(40), box(30), figure(60), box(25), box(30), box(20)])
    assert found.anchors == (2,)
    assert pages[0].end_float == 0
    assert pages[0].end > 2


def test_figures_keep_their_order_and_never_pass_a_chapter():
    blocks = [box(40), figure(60), box(5), figure(50), chapter(), box(60), box(60)]
    found, pages = plans(blocks)
    place_of_chapter = next(index for index, block in enumerate(found.boxes) if block.heading)
    for page in pages:
        assert page.end_float >= page.first_float
        if page.end > place_of_chapter:
            assert page.end_float == 2


def test_a_late_figure_costs_more_in_another_section():
    section = box(10.0, heading=FlowHeading(2, "1.1", "Section", "section"))
    costs = []
    for first in (box(10.0), section):
        found = stream([box(50), figure(60), first, box(30), box(30), box(30)], DEPTH)
        breaks = PageBreaks(found, DEPTH, 1)
        costs.append(breaks.cost(PagePlan(2, 4, 0, 1)))
    assert costs[1] == costs[0] + 1040.0


def test_a_late_figure_interrupts_no_list_and_is_before_the_next_heading():
    section = box(10.0, heading=FlowHeading(2, "1.2", "Section", "section"), keep=True)
    items = [box(8, cut=0.0 if number == 0 else 15.0) for number in range(9)]
    found = stream([box(50), figure(50), *items, section, box(20)], DEPTH)
    page = PagePlan(6, found.count, 0, 1)
    assert found.inside[page.first]
    blocks = [block for _, block in place(found, page, DEPTH)]
    (at,) = [number for number, block in enumerate(blocks) if block.floats]
    assert blocks[at + 1].heading == section.heading
    assert at == len(items) - 5


def test_a_late_figure_that_no_section_ends_after_is_at_the_foot():
    items = [box(8, cut=0.0 if number == 0 else 15.0) for number in range(9)]
    found = stream([box(50), figure(40), *items, box(20)], DEPTH)
    assert place(found, PagePlan(6, found.count, 0, 1), DEPTH)[-1][1].floats


def test_no_figure_comes_before_the_heading_of_its_section():
    section = box(10.0, heading=FlowHeading(2, "1.1", "Section", "section"), keep=True)
    found, pages = plans([box(40), box(20), section, box(20), figure(10), box(60), box(60), box(60)])
    begins = next(index for index, block in enumerate(found.boxes) if block.heading)
    assert next(page for page in pages if page.end_float).end > begins


def test_no_block_is_lost_and_none_leaves_its_page():
    for seed in range(20):
        choice = random.Random(seed)
        blocks = [box(20.0)]
        for _ in range(30):
            kind = choice.choice(["text", "text", "figure", "chapter", "callout"])
            height = choice.uniform(5, 60)
            if kind == "callout":
                ground = BlockBackground("#eeeeee", "#000000", 0.0, 50.0 + len(blocks))
                blocks += [box(9, ground=ground, floats=True, keep=True), box(height / 2, ground=ground, stretch=0.0)]
            else:
                blocks.append({"text": box, "figure": figure, "chapter": lambda _: chapter()}[kind](height))
        blocks.append(box(10.0))
        found, pages = plans(blocks)
        placed = [place(found, page, DEPTH) for page in pages]
        assert sorted(id(block) for page in placed for _, block in page) == sorted(map(id, blocks))
        for page in placed:
            reach = 0.0
            for y, block in page:
                assert y >= reach - 0.01
                reach = y + block.height
            assert reach <= DEPTH + 0.01


def test_a_full_page_reaches_its_foot_when_its_spaces_can_grow():
    found, pages = plans([box(31), box(31), box(31), box(90)])
    placed = place(found, pages[0], DEPTH)
    y, last = placed[-1]
    assert y + last.height == pytest.approx(100.0)
    assert [round(y, 3) for y, _ in placed] == [0.0, 34.5, 69.0]


def test_a_figure_grows_to_fill_what_spaces_leave_of_its_page_and_takes_its_caption_along():
    grows = Block(20.0, (Use(Symbol("drawing", 20.0, 20.0, ()), 0, 0), Group((), (1, 0, 0, 1, 24.0, 9.0))), grow=8.0)
    found, pages = plans([box(37), box(37), grows, box(90)])
    *_, (y, last) = place(found, pages[0], DEPTH)
    assert y + last.height == pytest.approx(100.0)
    drawing, caption = last.items
    by = last.height - 20.0
    assert 0 < by < 8.0
    assert drawing.scale == pytest.approx(1 + by / 20)
    assert caption.transform[4:] == pytest.approx((24.0 + by, 9.0 + by))


def test_a_late_figure_is_above_a_chapter_that_begins_on_its_page():
    lines = [box(8, cut=12.0, before=0.0, after=0.0) for _ in range(8)]
    found, pages = plans([box(50), figure(54), *lines, chapter(), box(10)])
    _, page = pages
    blocks = [block for _, block in place(found, page, DEPTH)]
    assert found.inside[page.first]
    assert [block.floats for block in blocks].index(True) < [bool(block.heading) for block in blocks].index(True)


def test_the_last_page_keeps_its_spaces():
    found, pages = plans([box(10), box(10)])
    assert [y for y, _ in place(found, pages[0], DEPTH)] == [0.0, 12.0]


def test_text_that_is_kept_together_beyond_a_page_still_has_pages():
    blocks = [box(40, keep=True) for _ in range(5)]
    _, pages = plans(blocks)
    assert sum(page.end - page.first for page in pages) == 5


def test_a_figure_that_waits_divides_no_section_where_another_break_costs_little_more():
    section = box(8.0, heading=FlowHeading(2, "1.1", "Part", "part"), keep=True, cut=-10.0)
    blocks = [box(50), figure(45), box(10), section, box(12), box(12), box(30), box(30)]
    found, pages = plans(blocks)
    late = [
        page
        for page in pages
        if any(anchor < page.first for anchor in found.anchors[page.first_float : page.end_float])
    ]
    assert all(found.boxes[page.first].heading for page in late)


def test_text_below_its_contents_has_the_same_pages_when_it_begins_a_page_of_its_own():
    blocks = [figure(20), box(40), figure(60), box(30), box(25), box(30), box(20, cut=12.0), box(30)]
    alone = PageBreaks(stream(blocks, DEPTH), DEPTH, 4)
    below = PageBreaks(stream(blocks, DEPTH, [box(10, keep=True), box(30)]), DEPTH, 3)
    own_page = PageBreaks(below.stream, DEPTH, 4, start=2, like=below)
    assert own_page.costs() == alone.costs() != below.costs()
    assert below.stream.anchors == (4,)


@pytest.mark.parametrize("height", range(20, 64, 4))
def test_no_figure_parts_a_paragraph(height):
    """Neither at the foot of the page on which the paragraph begins, nor above its last lines on the next."""
    lines = [box(6, cut=12.0 if number else 0.0, before=0.0, after=0.0) for number in range(6)]
    blocks = [box(30), *lines, figure(height), box(20), *lines, figure(20), *lines, box(20), *lines, box(30)]
    found, pages = plans(blocks)
    for page in pages:
        placed = [block.floats for _, block in place(found, page, DEPTH)]
        assert not (placed[0] and found.inside[page.first])
        assert not (placed[-1] and found.inside[page.end])


def test_no_paragraph_is_divided_whose_rest_fits_on_the_page():
    """The next box is too high for the rest of the page."""
    paragraph = [box(9, after=0.0), box(4.4, before=0.0, after=0.0, cut=12.0), box(9, before=0.0, cut=12.0)]
    _, pages = plans([box(60), *paragraph, box(45), box(20)])
    assert pages[0].end == 4


def test_a_chapter_begins_a_page_where_only_its_lead_would_stand_below_it():
    section = box(6, heading=FlowHeading(2, "1.1", "First", "first"), keep=True, cut=-20.0)
    found, pages = plans([*(box(10.05) for _ in range(6)), chapter(), box(9), section, box(46), box(20)])
    assert pages[0].end == 6
    assert found.begins_chapter(6)


def test_a_paragraph_of_one_line_does_not_begin_a_page_where_another_break_costs_little_more():
    _, pages = plans([box(40), box(20), box(30), box(4.4), box(40), box(40)])
    assert pages[0].end != 3


@pytest.mark.parametrize("display", [figure(60), box(60, span=Span("rules.md", 1, 1))])
def test_a_figure_or_table_overleaf_costs_much_more_than_one_on_the_facing_page(display):
    found = stream([box(40), box(50), display, box(20)], DEPTH)
    overleaf, facing = (PageBreaks(found, DEPTH, number).costs()[2] for number in (1, 2))
    assert overleaf == facing + 600.0


@pytest.mark.parametrize("ground", [GROUND, GROUND._replace(fill="#dddddd")], ids=["goes on", "begins"])
def test_a_left_page_that_begins_with_one_example_of_several_or_in_one_costs_more_than_a_right_one(ground):
    found = stream([box(10, keep=True), box(70, ground=GROUND), box(60, ground=ground), box(20)], DEPTH)
    overleaf, facing = (PageBreaks(found, DEPTH, number).costs()[2] for number in (1, 2))
    assert overleaf == facing + 300.0


@pytest.mark.parametrize(("height", "cost"), [(8, 120.0), (30, 0.0)])
def test_a_page_break_in_a_short_chapter_costs(height, cost):
    found = stream([box(40), chapter(), *(box(height) for _ in range(4)), chapter(), box(60)], DEPTH)
    assert found.cuts[3:6] == (cost, cost, cost)
