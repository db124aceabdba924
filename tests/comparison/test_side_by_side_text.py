"""Words of the text are tested with whole comparisons in test_side_by_side."""

from fractions import Fraction

from pnp.comparison.side_by_side import CombatGrid
from pnp.comparison.side_by_side_text import letter, merged, summary

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def grid(at: str, *cells: tuple[Fraction | None, Fraction | None]) -> CombatGrid:
    return CombatGrid("hit", at, {(f"a{number}", "b"): each for number, each in enumerate(cells)}, 9)


def test_a_summary_counts_what_rose_fell_and_came() -> None:
    words = summary(grid("", (THIRD, HALF), (HALF, THIRD), (THIRD, HALF), (None, HALF)), 1)
    assert words == "3 of 9 pairs: 2 up, 1 down, +5.6 points on average, 1 new or gone"


def test_of_several_distances_the_one_with_most_differences_is_said() -> None:
    near, far = grid("range 1", (THIRD, HALF), (HALF, THIRD)), grid("range 2", (THIRD, HALF))
    assert merged([far, near]) == [near]


def test_versions_have_letters() -> None:
    assert [letter(0), letter(7)] == ["A", "H"]
