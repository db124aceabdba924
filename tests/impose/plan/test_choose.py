"""Plans of everything that is cut: as few sheets as possible, then few cuts; what each kit comes to."""

import re

import pytest
from kits import game as load

from pnp.artwork.components import blank_component
from pnp.errors import DefinitionError
from pnp.generators import Context, generator_of
from pnp.impose import SIDES, printable
from pnp.impose.plan.choose import plan
from pnp.impose.plan.place import placed_pages
from pnp.pipeline.document_job import theme
from pnp.scene.items import Symbol
from pnp.scene.presets import HOME_PAPERS, papers, stocks
from pnp.scene.sheet import Component


def piece(number: int, width: float, height: float, copies: int = 1, *, bleed: float = 1.5, back: bool = True, **more):
    face = Symbol(f"face {number}", width, height, (), bleed)
    made = Component(f"piece/{number}", "counter", "", face, face if back else None, copies, **more)
    return made._replace(stock=made.stock or stocks()["board"])


def figures(components, paper="letter", sides="duplex-long", block=False, shared=False):
    """Return the sheets, cuts and printed sides of each layout of a plan."""
    layouts = plan(components, papers()[paper], sides, block, shared)
    return [(len(layout.pages), layout.cuts, layout.sides) for layout in layouts]


def shape(components, paper="letter", sides="duplex-long", block=True):
    layouts = plan(components, papers()[paper], sides, block)
    return [[(block.columns, len(block.rows)) for block in page] for layout in layouts for page in layout.pages]


def used(page):
    """The area in mm² of all pieces of a page."""
    return sum(block.lot.width * block.lot.height * len(row) for block in page for row in block.rows)


@pytest.fixture(scope="module")
def kits():
    found = {}
    for name in ("heavy-armor", "grav-armor", "armada-chess", "across-the-maren", "shogi"):
        game = load(name)
        product = generator_of("sheets")(game, Context(papers()["letter"], theme()))
        stocks_used = {component.stock.id for component in product.components}
        found[name] = [
            ([each for each in product.components if each.stock.id == stock], product.block, product.shared)
            for stock in sorted(stocks_used)
        ]
    return found


@pytest.mark.parametrize("paper", HOME_PAPERS)
@pytest.mark.parametrize(
    ("kit", "sides", "found"),
    [
        ("heavy-armor", "duplex-long", [(1, 34, 2)]),
        ("heavy-armor", "fronts", [(1, 34, 1)]),
        ("grav-armor", "duplex-long", [(1, 33, 2)]),
        ("grav-armor", "fold", [(1, 30, 1), (1, 15, 1)]),
        ("armada-chess", "duplex-long", [(1, 42, 2), (1, 17, 1)]),
        ("armada-chess", "fronts", [(1, 42, 1), (1, 17, 1)]),
        ("across-the-maren", "duplex-long", [(1, 40, 2)]),
        ("shogi", "duplex-long", [(1, 40, 2)]),
    ],
)
def test_kits_need_few_sheets_cuts_and_sides(kits, paper, kit, sides, found):
    made = [each for components, *how in kits[kit] for each in figures(components, paper, sides, *how)]
    assert [(sheets, printed) for sheets, _, printed in made] == [(sheets, printed) for sheets, _, printed in found]
    assert all(cuts <= most for (_, cuts, _), (_, most, _) in zip(made, found, strict=True))


def test_a_printed_side_is_worth_ten_cuts():
    """On sheets of their own, pieces without backs take seven cuts more and a side less."""
    backed = [piece(1, 20.0, 20.0, 8), piece(2, 30.0, 16.0, 60)]
    assert figures([*backed, piece(3, 20.0, 20.0, 100, back=False)], block=True) == [(1, 45, 2), (2, 58, 2)]


def test_nothing_is_printed_behind_a_sheet_without_backs():
    pieces = [piece(1, 16.0, 16.0, 60, back=False), piece(2, 12.0, 30.0, 80)]
    assert figures(pieces, block=True) == [(2, 70, 3)]


def test_between_two_blocks_is_room_for_ticks():
    """Without it, the second lot would fit below the first one on the second sheet."""
    assert figures([piece(1, 30.0, 20.0, 100), piece(2, 16.0, 12.0, 80)], block=True) == [(3, 111, 6)]


@pytest.mark.parametrize("paper", HOME_PAPERS)
@pytest.mark.parametrize(("set_", "least"), [("cards", 0.82), ("pad", 0.83)])
def test_full_sheets_of_moth_hour_use_four_fifths_of_the_printable_area(paper, set_, least):
    """Of other kits each stock has one sheet; a full one is not the last of its stock."""
    game = load("moth-hour")
    made = game.components[set_]
    (layout,) = plan([blank_component(game, made)._replace(copies=made.count)], papers()[paper], "duplex-long", False)
    area = printable(papers()[paper])
    shares = [used(page) / (area.width * area.height) for page in layout.pages]
    assert len(shares) > 1
    assert min(shares[:-1]) >= least


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_the_counters_of_armada_chess_share_cuts_and_fill_a_sheet(kits, paper):
    """119 counters have 43,688 mm², and a sheet of A4 or Letter about 55,000: with gutters they need two."""
    board = [(components, *how) for components, *how in kits["armada-chess"] if components[0].stock.id == "board"]
    ((page,),) = [plan(components, papers()[paper], "duplex-long", *how)[0].pages for components, *how in board]
    area = printable(papers()[paper])
    assert used(page) / (area.width * area.height) >= 0.77


@pytest.mark.parametrize(("size", "share"), [(12.7, 0.6), (16.0, 0.6), (22.0, 0.6)])
@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_full_sheets_use_most_of_the_printable_area(paper, size, share):
    (layout,) = plan([piece(1, size, size, 900)], papers()[paper], "duplex-long", block=True)
    sheet = papers()[paper]
    printed = sum(len(row) for row in layout.pages[0][0].rows) * size**2
    assert printed / ((sheet.width - 12.7) * (sheet.height - 12.7)) >= share


def test_counters_without_bleed_share_their_cuts_and_fill_four_fifths():
    (layout,) = plan([piece(1, 12.7, 12.7, 900, bleed=0.0)], papers()["letter"], "duplex-long", block=True)
    (block,) = layout.pages[0]
    assert sum(len(row) for row in block.rows) * 12.7**2 / (203.2 * 266.7) >= 0.8
    assert block.cuts(0.0) == block.columns + len(block.rows) + 2


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_nine_poker_cards_to_a_sheet(paper):
    cards = [piece(1, 63.5, 88.9, 54, bleed=3.0)]
    assert shape(cards, paper) == [[(3, 3)]] * 6
    (layout,) = plan(cards, papers()[paper], "duplex-long", block=True)
    (block,) = placed_pages([layout])[0].blocks
    assert block.gutters.across == pytest.approx(2.1 if paper == "letter" else 6.8 / 3)
    assert (block.gutters.down == 0.0) is (paper == "letter")


def test_counters_with_bleed_keep_two_millimeters_between_them():
    (layout,) = plan([piece(1, 16.0, 16.0, 50)], papers()["a4"], "duplex-long", block=True)
    assert [block.gutters for block in placed_pages([layout])[0].blocks] == [(2.0, 2.0)]


@pytest.mark.parametrize(("count", "found"), [(225, (15, 15)), (226, (19, 12))])
def test_paper_is_turned_where_a_few_pieces_would_have_a_row_of_their_own(count, found):
    (layout,) = plan(
        [piece(1, 12.7, 12.7, count, bleed=1.0)], papers()["letter"], "duplex-long", block=True, shared=True
    )
    ((block,),) = layout.pages
    assert (block.columns, len(block.rows)) == found


def test_ticks_of_two_blocks_are_apart_where_the_page_has_room():
    (page,) = placed_pages(plan([piece(1, 30.0, 20.0, 6), piece(2, 16.0, 12.0, 8)], papers()["letter"], "fronts", True))
    above, below = page.blocks
    assert below.top - above.box.bottom - above.room.bottom - below.room.top == pytest.approx(4.0)


def test_each_group_begins_a_row_unless_all_form_a_block():
    groups = [piece(1, 12.0, 12.0, 20, group="red"), piece(2, 12.0, 12.0, 20, group="blue")]
    for block, least in ((False, 2), (True, 1)):
        (layout,) = plan(groups, papers()["a4"], "duplex-long", block)
        rows = [{slot.component.group for slot in row} for row in layout.pages[0][0].rows]
        assert (max(map(len, rows)) == 1) is (not block)
        assert len(rows) >= least


def test_optional_pieces_fill_required_sheets_but_open_none():
    required, optional = piece(1, 16.0, 16.0, 90), piece(2, 16.0, 16.0, 20, optional=True)
    assert len(shape([required, optional])) == 1
    several = plan([required, optional._replace(copies=150)], papers()["letter"], "duplex-long", block=True)
    pages = [
        {piece.component.id for block in page for row in block.rows for piece in row}
        for each in several
        for page in each.pages
    ]
    assert sum("piece/1" in page for page in pages) == 1


def test_required_pieces_come_first():
    (layout,) = plan(
        [piece(1, 16.0, 16.0, 3, optional=True), piece(2, 16.0, 16.0, 3)], papers()["letter"], "fronts", False
    )
    rows = [[one.component.id for one in row] for page in layout.pages for block in page for row in block.rows]
    assert rows == [["piece/2"] * 3, ["piece/1"] * 3]


def test_pieces_without_backs_have_whole_sheets_where_backs_are_folded_over():
    plain, backed = piece(1, 16.0, 16.0, 120, back=False), piece(2, 16.0, 16.0, 50)
    assert [layout.way.sides for layout in plan([plain, backed], papers()["letter"], "fold", block=True)] == [
        "fold",
        "fronts",
    ]


def test_lots_share_a_sheet_in_blocks_of_their_own():
    assert shape([piece(1, 22.0, 22.0, 16), piece(2, 12.0, 12.0, 20)]) == [[(4, 4), (5, 4)]]


@pytest.mark.parametrize("sides", SIDES)
def test_a_piece_that_fits_no_sheet_is_a_finding(sides):
    with pytest.raises(DefinitionError) as error:
        figures([piece(1, 300.0, 300.0)], sides=sides)
    assert [finding.id for finding in error.value.findings] == ["print.too-large"]


def test_a_back_on_a_stock_with_one_side_is_a_finding():
    sticker = piece(1, 14.0, 14.0, stock=stocks()["label"])
    with pytest.raises(DefinitionError) as error:
        figures([sticker])
    assert [finding.id for finding in error.value.findings] == ["stock.one-sided"]
    assert figures([sticker], sides="fronts") == figures([sticker._replace(back=None)]) == [(1, 4, 1)]


@pytest.mark.parametrize("paper", HOME_PAPERS)
@pytest.mark.parametrize("sides", ["duplex-long", "fronts", "fold"])
@pytest.mark.parametrize(("width", "height", "bleed"), [(260.0, 290.0, 0.0), (290.0, 230.0, 3.0), (295.0, 12.0, 1.5)])
def test_a_piece_that_is_too_large_is_given_a_size_that_fits(paper, sides, width, height, bleed):
    with pytest.raises(DefinitionError) as raised:
        figures([piece(1, 20, 20), piece(2, width, height, bleed=bleed)], paper, sides)
    (finding,) = raised.value.findings
    assert "'piece/2'" in finding.message
    across, down = map(int, re.findall(r"at most (\d+) × (\d+) mm", finding.hint)[0])
    assert sides == "fold" or (across > down) == (width > height)
    assert figures([piece(1, 20, 20), piece(2, across, down, bleed=bleed)], paper, sides)
    with pytest.raises(DefinitionError):
        figures([piece(1, 20, 20), piece(2, across + 2, down + 2, bleed=bleed)], paper, sides)


def test_a_large_piece_without_a_back_is_on_a_plain_sheet_beside_folded_ones():
    cards, box = piece(1, 63.5, 88.9, 4), piece(2, 180.0, 161.0, back=False)
    layouts = plan([cards, box], papers()["letter"], "fold", block=False)
    assert sorted(layout.way.sides for layout in layouts) == ["fold", "fronts"]
    with pytest.raises(DefinitionError, match="half a sheet"):
        plan([cards, piece(2, 180.0, 161.0)], papers()["letter"], "fold", block=False)
