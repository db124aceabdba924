"""Versions of a game side by side."""

from fractions import Fraction

import pytest
from kits import with_matchups

from pnp import assets, model
from pnp.comparison import side_by_side_page
from pnp.comparison.side_by_side import SideBySide, ValueRow, side_by_side
from pnp.comparison.side_by_side_text import text
from pnp.scene.presets import themes
from pnp.source.parse_cache import ParseCache

HEAVY = assets.game("heavy-armor")
TREES = ParseCache()
STRONG = {"pieces.lancer.front.attack": 3, "pieces.lancer.cost": 3}
MANY = {"pieces.lancer.front.attack": 4, "pieces.hulk.count": "2 per side"}


def compared(*variants: dict[str, object]) -> SideBySide:
    games = [model.load(HEAVY, trees=TREES, variant=variant) for variant in variants]
    return side_by_side(games, next(iter(themes().values())))


@pytest.fixture(scope="module")
def found() -> SideBySide:
    return compared({}, STRONG, MANY)


def test_a_row_for_each_value_that_is_not_the_same_in_all(found: SideBySide) -> None:
    rows = {row.name: row.values for row in found.values}
    assert rows["Lancer: price"] == ("2", "3", "2")
    assert rows["Lancer, Glider: Attack"] == ("2", "3", "4")
    assert {values for name, values in rows.items() if name.startswith("Hulk")} == {("1", "1", "2")}
    assert [version.name for version in found.versions] == ["written", "unsaved", "unsaved"]


def test_chances_are_those_of_the_formula_and_only_where_they_differ(found: SideBySide) -> None:
    (grid,) = found.grids
    assert (grid.title, grid.at, grid.total) == ("kill", "", 256)
    pair = ("Lancer (Glider)", "Runner (Walker)")
    assert grid.cells[pair] == (Fraction(2, 9), Fraction(1, 3), Fraction(4, 9))
    assert {first for first, _ in grid.cells} == {"Lancer (Glider)", "Lancer (Glider) on a Combined"}
    assert all(len(set(chances)) > 1 for chances in grid.cells.values())
    assert grid.moved(1)[0][0] == max(change for change, _ in grid.moved(1))


def test_prices_and_numbers_follow_from_the_values(found: SideBySide) -> None:
    totals = {row.name: row.values for row in found.totals}
    assert totals["Price of all pieces, Amber"] == ("24", "28", "24")
    first, dear, _ = totals["Legal purchases"]
    assert int(first) > int(dear)
    whole, more = (int(number) for number in totals["Components to cut"][1:])
    assert more == whole + 2


def test_components_to_print_again_have_their_drawings(found: SideBySide) -> None:
    lancer = next(row for row in found.redrawn if row.name.startswith("Amber Lancer"))
    assert len(set(lancer.faces)) == 3
    assert all(digest in found.symbols for faces in lancer.faces if faces for digest in faces)
    hulk = next(row for row in found.redrawn if row.name.startswith("Amber Hulk"))
    assert (hulk.copies, len(set(hulk.faces))) == ((1, 1, 2), 1)


def test_the_text_has_a_few_lines_for_a_message(found: SideBySide) -> None:
    lines = text(found).splitlines()
    assert lines[0] == "Heavy Armor 1.0.0: A written, B unsaved, C unsaved"
    assert "Lancer, Glider: Attack: 2 → 3 → 4" in lines
    assert any(line.startswith("B, kill: 32 of 256 pairs: 32 up, 0 down, +") for line in lines)
    assert any("most: Lancer (Glider) against Runner (Walker) 22% → 44%" in line for line in lines)
    assert any(line.startswith("Print again: ") for line in lines)
    assert len(lines) <= 16


def test_the_same_versions_have_no_differences() -> None:
    found = compared({}, {})
    assert not found.differs
    assert text(found).endswith("\nno differences")
    assert "There are no differences." in side_by_side_page.page(found)


def test_long_lists_are_cut_short_in_the_text(found: SideBySide) -> None:
    rows = tuple(ValueRow("Pieces and markers", f"Piece {number}: Attack", ("1", "2", "1")) for number in range(30))
    assert "… and 22 other values" in text(found._replace(values=rows))


def test_a_piece_that_loses_its_range_has_no_chance_there() -> None:
    variants = ({}, {"pieces.chi-1.front.range": 1})
    games = [with_matchups(model.load(assets.game("grav-armor"), variant=variant)) for variant in variants]
    found = side_by_side(games, next(iter(themes().values())))
    grid = next(grid for grid in found.grids if grid.at == "range 2")
    assert all(chances[1] is None and chances[0] is not None for chances in grid.cells.values())
    assert {first for first, _ in grid.cells} == {"Chi-1"}
    assert "gone" in side_by_side_page.page(found)
