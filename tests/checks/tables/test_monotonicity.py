"""Trends of rolled tables; tests/checks/cases has what is found in whole games."""

from fractions import Fraction
from itertools import pairwise

import pytest

from pnp.checks.tables import monotonicity
from pnp.errors import Span
from pnp.model.game import Axis, Table, TableId

DIE = Axis("Die", tuple(range(1, 7)), tuple("123456"), clamp_low=False, clamp_high=False, roll="d6")


def rolled(*hits: int) -> monotonicity.RolledTable:
    """A table of a die in which the highest faces hit: as many in each column as given."""
    odds = Axis("Odds", tuple(range(len(hits))), tuple(map(str, range(len(hits)))), clamp_low=False, clamp_high=False)
    cells = tuple(tuple("H" if face > 6 - many else "-" for many in hits) for face in range(1, 7))
    table = Table(TableId("fire"), "Fire", DIE, odds, cells, {"-": "no effect", "H": "hit"}, "", Span("a", 1, 1))
    (found,) = monotonicity.rolled_tables(table)
    return found


def test_every_face_counts_also_the_first() -> None:
    table = rolled(0, 5, 6)
    assert table.weights == [(at, Fraction(1, 6)) for at in range(6)]
    assert [monotonicity.chance(cells, "H", table.weights) for cells in table.lines] == [0, Fraction(5, 6), 1]


@pytest.mark.parametrize(
    ("hits", "against"),
    [
        ((0, 1, 2, 1, 2, 3), [2]),
        ((0, 1, 2, 1, 2), None),
        ((0, 1, 0, 1, 2, 1, 2, 3, 4), [1, 4]),
        ((0, 1, 0, 1, 2, 1, 2, 3), None),
        ((1, 0, 1, 2, 3, 4), None),
    ],
)
def test_a_trend_has_three_steps_for_each_against_it_and_at_least_four(
    hits: tuple[int, ...], against: list[int] | None
) -> None:
    found = monotonicity.trend(rolled(*hits), "H")
    assert (found and found.against) == against
    if found:
        assert (found.rises, found.steps) == (True, sum(after > before for before, after in pairwise(hits)))
