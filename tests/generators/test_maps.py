import io
import itertools
import math
from dataclasses import replace

import kits
import pdfread
import pikepdf
import pypdfium2
import pytest
from paper_choice import ONE

from pnp.artwork.boards.board import board_symbol
from pnp.backends.pdf import render
from pnp.generators import Context, generator_of
from pnp.generators.maps import hexmap
from pnp.impose import SheetInfo, impose
from pnp.impose.tiling import tiling
from pnp.scene.presets import HOME_PAPERS, papers, themes
from pnp.scene.sheet import Metadata, Product

THEME = themes()["field"]
META = Metadata("t", "a", "s", "k", "c", "2026-01-01T00:00:00Z")


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


def sheets(game, paper):
    product = hexmap(game, Context(papers()[paper], THEME))
    return impose(product, papers()[paper], "duplex-long", SheetInfo(game.title, game.version, THEME))


def test_the_map_is_registered():
    assert generator_of("map") is hexmap


def test_the_kit_says_which_boards(heavy):
    product = hexmap(heavy, Context(papers()["a4"], THEME))
    assert [component.id for component in product.components] == ["board/duel"]
    both = replace(heavy, kit=heavy.kit._replace(boards=("duel", "side-15")))
    product = hexmap(both, Context(papers()["a4"], THEME))
    assert [(component.id, component.kind, component.name) for component in product.components] == [
        ("board/duel", "board", "Duel board"),
        ("board/side-15", "board", "Great hexagon"),
    ]
    assert (product.name, product.arrangement) == ("map", "poster")


def test_the_drawing_is_the_same_for_every_paper(heavy):
    used = [papers()[id_] for id_ in (*HOME_PAPERS, "a3")]
    digests = {hexmap(heavy, Context(paper, THEME)).components[0].front.digest for paper in used}
    assert digests == {board_symbol(heavy, heavy.boards["duel"], THEME).digest}


@pytest.mark.parametrize("paper", ONE)
def test_the_duel_board_takes_one_sheet_sideways(heavy, paper):
    (sheet,) = sheets(heavy, paper)
    assert (sheet.width, sheet.height) == (papers()[paper].height, papers()[paper].width)


@pytest.mark.parametrize("paper", ONE)
def test_the_great_hexagon_takes_four(heavy, paper):
    assert len(sheets(replace(heavy, kit=heavy.kit._replace(boards=("side-15",))), paper)) == 4


@pytest.mark.parametrize("paper", ONE)
def test_nothing_is_printed_in_the_margin(heavy, paper):
    for sheet in sheets(heavy, paper):
        data = render([sheet], META)
        image = pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("L")
        left, top, right, bottom = image.point(lambda level: 255 * (level < 250)).getbbox()
        margin = papers()[paper].margin * 72 / 25.4 * 2 - 1
        assert min(left, top) >= margin
        assert right <= image.width - margin
        assert bottom <= image.height - margin


def test_hexes_measure_what_the_definition_says(heavy):
    """Neighboring ids in one row are 13.500 mm apart, rows √3/2 of that, read back from the PDF."""
    (page,) = pdfread.read(render(sheets(heavy, "a4"), META))
    middles = {run.text: ((run.x + run.end_x) / 2, run.y) for run in page.texts}
    assert middles["B8"][0] - middles["A8"][0] == pytest.approx(13.5, abs=0.01)
    assert middles["O8"][0] - middles["A8"][0] == pytest.approx(14 * 13.5, abs=0.01)
    assert middles["A7"][1] - middles["A9"][1] == pytest.approx(2 * 13.5 * 3**0.5 / 2, abs=0.01)
    assert middles["A9"][0] == pytest.approx(middles["A7"][0], abs=0.01)
    assert middles["A8"][0] - middles["A7"][0] == pytest.approx(6.75, abs=0.01)


def test_the_file_is_sound(heavy):
    data = render(sheets(heavy, "letter"), META)
    with pikepdf.open(io.BytesIO(data)) as document:
        assert document.check_pdf_syntax() == []
    assert len(data) < 200_000


# Map sections


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


@pytest.mark.parametrize("paper", ONE)
def test_sections_are_cut_out_two_to_a_sheet_laid_sideways(grav, paper):
    printed = sheets(grav, paper)
    assert len(printed) == 3
    for sheet in printed:
        assert (sheet.width, sheet.height) == (papers()[paper].height, papers()[paper].width)
        assert len(sheet.placements) == 2
        for placement in sheet.placements:
            assert placement.box.width == pytest.approx(8 * 1.5 * 14.8 / math.sqrt(3), abs=1e-6)
            assert placement.box.height == pytest.approx(12 * 14.8, abs=1e-6)


def named(page, box):
    """Where the names of hexes are inside a box, from its corner: middle and baseline."""
    return {
        run.text: ((run.x + run.end_x) / 2 - box.x, run.y - box.y)
        for run in page.texts
        if len(run.text) == 4 and run.text.isdigit() and box.x < run.x < box.x + box.width
    }


@pytest.fixture(scope="module")
def printed(grav):
    made = sheets(grav, "a4")
    return [
        (placement, named(page, placement.box), page)
        for sheet, page in zip(made, pdfread.read(render(made, META)), strict=True)
        for placement in sheet.placements
    ]


def test_hexes_measure_14_8_mm_from_side_to_side(printed):
    """Read back from the PDF: names of whole hexes are a pitch apart, columns 1.5 corner radii."""
    step = 1.5 * 14.8 / math.sqrt(3)
    for _, names, _ in printed:
        assert len(names) == 112
        for column in range(2, 9):
            for row in range(2, 12):
                x, y = names[f"{column:02d}{row:02d}"]
                assert x == pytest.approx((column - 1) * step, abs=0.01)
                if row < 11:
                    assert names[f"{column:02d}{row + 1:02d}"][1] - y == pytest.approx(14.8, abs=0.01)


def test_the_sides_of_hexes_are_drawn_where_the_names_say(printed):
    """The drawn corners of a hex, read back: level sides a pitch apart, corner radius long."""
    placement, _, page = printed[0]
    radius = 14.8 / math.sqrt(3)
    corners = {
        (round(x - placement.box.x, 2), round(y - placement.box.y, 2))
        for shape in page.shapes
        if shape.fill is None
        for x, y in shape.points
    }
    for row in range(13):
        for side in (-0.5, 0.5):
            wanted = (4 * 1.5 * radius + side * radius, row * 14.8)
            assert any(math.dist(wanted, corner) < 0.01 for corner in corners), wanted


def test_every_hex_lies_at_the_same_place_on_every_section(printed):
    """Sections laid edge to edge register: all have their hexes at the same places."""
    _, first, _ = printed[0]
    for _, names, _ in printed[1:]:
        for name, place in names.items():
            assert place == pytest.approx(first[name], abs=0.01)


def test_joint_hexes_of_neighbors_meet_when_laid_edge_to_edge(grav):
    """The center of a cut hex is on the cut, at the same height on both sections; likewise for horizontal seams."""
    grid = grav.boards["section-1"].grid
    left, top, width, height = grid.trim
    for row in range(1, 13):
        one, two = grid.center(grid.cell(f"09{row:02d}")), grid.center(grid.cell(f"01{row:02d}"))
        assert one[0] - width == pytest.approx(two[0], abs=0.001)
        assert one[0] == pytest.approx(left + width, abs=0.001)
        assert one[1] == pytest.approx(two[1], abs=0.001)
    for column in (2, 4, 6, 8):
        one, two = grid.center(grid.cell(f"{column:02d}13")), grid.center(grid.cell(f"{column:02d}01"))
        assert one[1] == pytest.approx(top + height, abs=0.001)
        assert (one[0], one[1] - height) == pytest.approx(two, abs=0.001)


def test_each_section_takes_less_than_250_kilobytes(grav):
    for component in hexmap(grav, Context(papers()["a4"], THEME)).components:
        alone = Product("map", "Map", "grid", (component,))
        data = render(impose(alone, papers()["a4"], "fronts", SheetInfo("t", "1", THEME)), META)
        assert len(data) < 250_000


def test_sections_among_other_boards_are_posters(grav, heavy):
    mixed = replace(grav, boards={**grav.boards, "duel": heavy.boards["duel"]}, sides=heavy.sides | grav.sides)
    kit = grav.kit._replace(boards=("section-1", "duel"))
    product = hexmap(replace(mixed, kit=kit, folder=heavy.folder), Context(papers()["a4"], THEME))
    assert product.arrangement == "poster"


# Boards of squares


@pytest.fixture(scope="module")
def armada():
    return kits.game("armada-chess")


@pytest.fixture(scope="module", params=ONE)
def halves(armada, request):
    """The two sheets of the board, each with its page read back from the PDF."""
    made = sheets(armada, request.param)
    for sheet in made:
        assert (sheet.width, sheet.height) == (papers()[request.param].height, papers()[request.param].width)
    return list(zip(made, pdfread.read(render(made, META)), strict=True))


def squares(page):
    """Where the middles of columns and rows are, by the names on the left and below, in mm."""
    upright = [run for run in page.texts if run.turn == 0 and run.text in {*"abcdefghij", *map(str, range(1, 11))}]
    return {run.text: ((run.x + run.end_x) / 2, run.y) for run in upright if run.size > 4}


def test_the_chess_board_takes_two_sheets_sideways_that_join_between_rows(halves):
    (_, one), (_, other) = halves
    assert {"6", "7", "8", "9", "10"} <= squares(one).keys()
    assert not {"4", "a"} & squares(one).keys()
    assert {"1", "5", "a", "j"} <= squares(other).keys()
    assert "6" not in squares(other)


def test_squares_measure_24_millimeters_and_the_halves_register(halves):
    """Names of rows are 24.000 mm apart on each half, and across both at the halves' placements."""
    pages = [page for _, page in halves]
    offsets = [sheet.placements[0].box for sheet, _ in halves]
    rows = {}
    for page, box in zip(pages, offsets, strict=True):
        rows.update({name: y - box.y for name, (_, y) in squares(page).items() if name.isdigit()})
    assert sorted(map(int, rows)) == list(range(1, 11))
    for number in range(1, 10):
        assert rows[str(number)] - rows[str(number + 1)] == pytest.approx(24.0, abs=0.01)
    columns = [squares(pages[1])[name][0] for name in "abcdefghij"]
    assert [b - a for a, b in itertools.pairwise(columns)] == pytest.approx([24.0] * 9, abs=0.01)
    assert offsets[0].x == pytest.approx(offsets[1].x, abs=0.01)


@pytest.mark.parametrize("paper", ONE)
def test_the_board_is_cut_along_the_line_between_its_middle_rows(armada, paper):
    (component,) = hexmap(armada, Context(papers()[paper], THEME)).components
    upright, level = component.seams
    assert [b - a for a, b in itertools.pairwise(upright)] == pytest.approx([24.0] * 8)
    plan = tiling(component, papers()[paper])
    assert plan.count == 2
    assert plan.overlap == 10.0
    assert plan.rows[1][0] == level[4] == pytest.approx(component.height / 2)
