"""Addresses: what texts name on a board, and where and how each problem is reported."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pnp.model.loading  # noqa: F401 - `pnp.model.resolve` is part of it
from pnp import budget
from pnp.geometry import chains, hex_shapes, sides, square_grid
from pnp.geometry.labels import Labeling
from pnp.geometry.sides import side_name
from pnp.model.resolve import addresses
from pnp.model.resolve.addresses import read

DIGITS = Labeling("0101", "top-left")
FLAT = hex_shapes.rectangle("flat", 12, 16, 15.875, "even", DIGITS)
POINTY = hex_shapes.rectangle("pointy", 12, 16, 15.875, "even", DIGITS)
DOTTED = hex_shapes.rectangle("flat", 12, 16, 15.875, "even", Labeling("01.01", "top-left"))
SECTION = hex_shapes.rectangle("flat", 5, 6, 15.875, "even", Labeling("0101", "top-left", prefix="1-"))
SQUARES = square_grid.rectangle(8, 8, 20, Labeling("a1", "bottom-left"))

LYRA = "0701/se 0702..0707/ne..se 0708/ne..s 0608/se 0609..0611/ne..se 0612/ne..s 0513/se 0514..0515/ne..se"
EAST_LINE = "0415 0414 0514 0613 0713 0812 0912..0907 1006 1106..1104 1204"


def names(found, grid=FLAT):
    assert found.problems == ()
    return " ".join(side_name(grid, one) for one in found.sides)


def labels(found, grid=FLAT):
    assert found.problems == ()
    return " ".join(map(grid.label, found.cells))


def problem(text, wanted, grid=FLAT, **more):
    (found,) = read(text, grid, wanted, **more).problems
    return found


@pytest.mark.parametrize(
    ("grid", "text", "found"),
    [
        (FLAT, "0706/0806", "0706/0806"),
        (FLAT, "0806/0706", "0706/0806"),
        (FLAT, "0706/se", "0706/0806"),
        (FLAT, "0706/n..se", "0705/0706 0805/0706 0706/0806"),
        (FLAT, "0706/nw..ne", "0605/0706 0705/0706 0805/0706"),
        (FLAT, "0702..0703/se", "0702/0802 0703/0803"),
        (FLAT, "0703..0702/se", "0703/0803 0702/0802"),
        (FLAT, "0101/n, 0101/nw", "0101/n 0101/nw"),
        (POINTY, "0203/e", "0203/0303"),
        (DOTTED, "05.10/s", "05.10/05.11"),
        (DOTTED, "05.10..05.11/s", "05.10/05.11 05.11/05.12"),
        (SECTION, "1-0206/n", "1-0205/1-0206"),
        (SQUARES, "b2/n..e", "b3/b2 b2/c2"),
        (SQUARES, "a1..c1/n", "a2/a1 b2/b1 c2/c1"),
    ],
)
def test_sides(grid, text, found):
    assert names(read(text, grid, "sides"), grid) == found


def test_a_river_of_one_text_is_one_chain_of_its_sides():
    found = read(LYRA, FLAT, "course")
    assert found.problems == ()
    assert len(found.sides) == 31
    (chain,) = chains.joined([sides.ends(FLAT, one) for one in found.sides])
    assert sides.place(FLAT, chain.points[0])[1] < sides.place(FLAT, chain.points[-1])[1]


def test_an_address_is_reversed_when_that_continues_the_course():
    assert names(read("0706/s 0706/sw..nw", FLAT, "course")).split()[1:] == ["0606/0706", "0605/0706"]
    assert names(read("0706/n 0706/sw..nw", FLAT, "course")).split()[1:] == ["0605/0706", "0606/0706"]
    assert names(read("0706/n 0706/sw..nw", FLAT, "sides")).split()[1:] == ["0606/0706", "0605/0706"]


@pytest.mark.parametrize(
    ("grid", "text", "found"),
    [
        (FLAT, "0601..0603 0703", "0601 0602 0603 0703"),
        (POINTY, "0105..0505", "0105 0205 0305 0405 0505"),
        (SQUARES, "a1..a3 b4 c4", "a1 a2 a3 b4 c4"),
        (SQUARES, "a1..c3", "a1 b2 c3"),
        (FLAT, "0701 0702 0702", "0701 0702"),
    ],
)
def test_paths(grid, text, found):
    assert labels(read(text, grid, "path"), grid) == found


def test_a_railway_has_a_link_between_each_two_cells():
    found = read(EAST_LINE, FLAT, "path")
    links = list(pairwise(found.cells))
    assert len(links) == 16
    assert all(sides.shared(FLAT, *link) for link in links)


def test_cells_are_blocks_and_places():
    places = {"velna": (FLAT.cell("0706"),), "reeds": tuple(map(FLAT.cell, ("0607", "0608")))}
    assert labels(read("0101..0202", FLAT, "cells")) == "0101 0201 0102 0202"
    assert labels(read("velna reeds 0706", FLAT, "cells", places)) == "0706 0607 0608"
    assert labels(read("0705 velna", FLAT, "path", places)) == "0705 0706"
    assert problem("marsh", "path", names={"marsh": tuple(map(FLAT.cell, ("0607", "0609")))}).id == "wrong-kind"


def test_a_path_goes_on_along_another_in_the_direction_that_fits():
    road = {"road": tuple(map(FLAT.cell, ("0605", "0606", "0607")))}
    assert labels(read("0604 road", FLAT, "path", road)) == "0604 0605 0606 0607"
    assert labels(read("0608 0607 road", FLAT, "path", road)) == "0608 0607 0606 0605"


def test_nothing_is_missing_after_an_address_that_cannot_be_read():
    assert problem("0701 9999 0709", "path").id == "unknown-cell"
    assert problem("0701/ne 9999/ne 0709/s", "course").id == "unknown-cell"


@pytest.mark.parametrize(
    ("text", "wanted", "id_", "offset", "seen", "hint"),
    [
        ("0701 706", "cells", "unknown-cell", 5, "706", "perhaps 0706: a spreadsheet may have dropped the zero"),
        ("0701/ne 0702/nn", "sides", "unknown-side", 13, "nn", ""),
        ("0701/ne 0702/NE", "sides", "unknown-side", 13, "NE", "did you mean 'ne'?"),
        ("0702/0704", "sides", "not-adjacent", 5, "0704", "neighbors of 0702 are 0801 0802 0703 0602 0601 0701"),
        ("0702..07O6/ne", "sides", "unknown-cell", 6, "07O6", "did you mean '0706'?"),
        ("0702..0704/ne..x", "sides", "unknown-side", 15, "x", ""),
        ("0101..0301/ne", "sides", "not-straight", 0, "0101..0301", "one direction each"),
        ("0706/ne", "cells", "wrong-kind", 0, "0706/ne", ""),
        ("0706", "sides", "wrong-kind", 0, "0706", ""),
        ("0706/n/ne/se", "sides", "wrong-kind", 0, "0706/n/ne/se", "at most two"),
        ("0701 0704", "path", "gap", 5, "0704", "0701 and 0704 are not neighbors; write 0702 0703 between them"),
        ("0701/se 0704/ne", "course", "gap", 8, "0704/ne", "write 0702/ne 0702/se 0703/ne 0703/se"),
        ("0701/se 0703/ne", "course", "gap", 8, "0703/ne", "write 0702/ne 0702/se"),
        ("0101 1216", "path", "gap", 5, "1216", "0101 and 1216 are not neighbors"),
        (" ", "cells", "empty", 0, " ", ""),
    ],
)
def test_problems_have_a_place_and_a_hint(text, wanted, id_, offset, seen, hint):
    found = problem(text, wanted)
    assert (found.id, found.offset, found.seen) == (id_, offset, seen)
    assert text[found.offset : found.end] == seen
    assert found.expected
    assert found.hint.endswith(hint) or hint in found.hint


def test_zeros_that_a_spreadsheet_drops_are_found_at_both_ends():
    assert "05.10" in problem("5.1", "cells", DOTTED).hint
    assert problem("B2", "cells", SQUARES).hint == "did you mean 'b2'?"
    assert problem("706/ne", "sides").hint.startswith("perhaps 0706")
    assert problem("0706/806", "sides").hint.startswith("perhaps 0806")


def test_what_can_be_read_is_read_in_spite_of_problems():
    found = read("0706/ne 9999/ne 0707/se 0708/zz", FLAT, "sides")
    assert len(found.sides) == 2
    assert [one.offset for one in found.problems] == [8, 29]


def test_a_run_over_a_hole_is_reported():
    holed = FLAT.without([FLAT.cell("0703")])
    assert problem("0702..0704/ne", "sides", holed).id == "not-straight"
    assert labels(read("0702..0704", holed, "cells"), holed) == "0702 0704"
    assert problem("0702 0704", "path", holed).hint.endswith("write 0802 0803 between them")


def test_long_texts_and_many_problems_are_cut_short():
    assert problem("0706 " * 5000, "cells").id == "too-long"
    assert len(read("x " * 500, FLAT, "cells").problems) == addresses.MAX_PROBLEMS


def test_cells_are_spent_from_the_budget_of_the_run():
    limits = budget.LIMITS._replace(cells=100)
    with budget.run(limits), pytest.raises(budget.BudgetSpentError):
        read("0101..1216", FLAT, "cells")
    with budget.run(limits), pytest.raises(budget.BudgetSpentError):
        read("0101..0116/ne..nw " * 20, FLAT, "sides")


@given(st.text("0123456789./ nesw,abc-", max_size=60), st.sampled_from(["cells", "sides", "path", "course"]))
def test_any_text_is_read_or_reported(text, wanted):
    for grid in (FLAT, SQUARES):
        found = read(text, grid, wanted)
        assert all(0 <= one.offset <= one.end <= len(text) for one in found.problems)
        assert found.problems or text.strip(" ,")


@given(st.sampled_from([FLAT, POINTY, SQUARES]), st.integers(0, 63), st.integers(0, 5))
def test_the_name_of_a_side_is_read_as_that_side(grid, index, way):
    cell = grid.cells[index % len(grid.cells)]
    one = sides.sides_of(grid, cell)[way % len(sides.compass(grid))]
    assert read(side_name(grid, one), grid, "sides").sides == (one,)
