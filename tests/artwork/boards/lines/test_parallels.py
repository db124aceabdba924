"""Places for letters beside a line."""

import math
from itertools import pairwise

import pytest

from pnp.artwork.boards.lines.parallels import Parallels
from pnp.geometry import curves

WINDING = curves.rounded([(0, 0), (30, 5), (45, 30), (80, 34), (95, 60)], 9.0)


def spots(parallels, stretch, aside):
    """Return the place of a letter in the middle of a text of 10 mm."""
    return parallels.spots(parallels.lettering(stretch, aside, 10.0, [5.0], shortest=10.0))


@pytest.mark.parametrize("line", [WINDING, WINDING[::-1]])
@pytest.mark.parametrize("aside", [-2.5, 0.0, 3.0])
@pytest.mark.parametrize(("start", "end"), [(0.0, 40.0), (22.0, 61.5), (80.0, 120.0)])
def test_places_are_those_on_the_parallel_of_the_cut_stretch(line, aside, start, end):
    parallels = Parallels(line)
    stretch = parallels.stretch(start, end)
    assert stretch.is_reversed == (line is not WINDING)
    cut = curves.part(line, start, end)
    baseline = curves.offset(cut[::-1] if stretch.is_reversed else cut, aside)
    slack = curves.length(baseline) - 30.0
    wanted = curves.spots(baseline, [slack / 2 + 4.0, slack / 2 + 15.0, slack / 2 + 26.0])
    letters = parallels.lettering(stretch, aside, 30.0, [4.0, 15.0, 26.0], shortest=30.0)
    found = parallels.spots(letters)
    assert parallels.turns(letters) == pytest.approx(
        sum(abs(one.angle - other.angle) for one, other in pairwise(wanted))
    )
    assert parallels.steepness(letters) == pytest.approx(abs(math.sin(wanted[1].angle)))
    assert [place for spot in found for place in spot] == pytest.approx([place for spot in wanted for place in spot])


def test_a_line_of_one_piece_has_places():
    parallels = Parallels([(10.0, 5.0), (50.0, 5.0)])
    (spot,) = spots(parallels, parallels.stretch(0.0, 40.0), 2.0)
    assert spot == pytest.approx((30.0, 7.0, 0.0))


def test_the_inside_of_a_bend_can_be_too_short():
    bend = curves.rounded([(0, 0), (20, 0), (20, 20)], 18.0)
    parallels = Parallels(bend)
    whole = parallels.stretch(0.0, parallels.length)
    assert parallels.lettering(whole, 6.0, 30.0, [15.0], shortest=30.0) is None
    assert parallels.lettering(whole, -6.0, 30.0, [15.0], shortest=30.0)


def test_texts_read_upward_beside_upright_lines():
    up = Parallels([(0.0, 40.0), (0.0, 0.0)])
    assert not up.stretch(0.0, 40.0).is_reversed
    down = Parallels([(0.0, 0.0), (0.0, 40.0)])
    (spot,) = spots(down, down.stretch(0.0, 40.0), 0.0)
    assert spot.angle == pytest.approx(-math.pi / 2)
