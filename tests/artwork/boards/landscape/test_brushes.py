import math

import pytest
from lands import KINDS, PITCH, cells, country, paths

from pnp.artwork.boards.landscape import brushes
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.geometry.hex_shapes import hexagon
from pnp.scene.items import Path
from pnp.scene.shapes import bounds

FORMS = {"Y": brushes.steppe, "B": brushes.lake, "O": brushes.relief, "G": brushes.canopy}


def drawn(letter, **how):
    land = country(**how)
    return land, FORMS[letter](land, KINDS[letter], cells(land, letter))


@pytest.mark.parametrize("letter", FORMS)
def test_the_same_seed_draws_the_same_and_another_something_else(letter):
    assert drawn(letter)[1] == drawn(letter)[1]
    assert drawn(letter, seed=1)[1] != drawn(letter, seed=2)[1]


@pytest.mark.parametrize("letter", FORMS)
def test_nothing_strays_far_from_its_area(letter):
    land, items = drawn(letter)
    centers = land.grid.centers(cells(land, letter))
    reach = land.grid.radius + 0.25 * PITCH
    for segments, _ in paths(items):
        for segment in segments:
            if segment[0] in "ML":
                assert min(math.dist(segment[1:], center) for center in centers) < reach


@pytest.mark.parametrize("letter", FORMS)
def test_all_is_paths_without_transparency_so_that_a_file_holds_it_once(letter):
    _land, items = drawn(letter)
    for item in items:
        assert isinstance(item, Path) or (item.opacity == 1 and all(isinstance(part, Path) for part in item.items))


def test_hills_rise_in_steps_that_grow_darker():
    _land, items = drawn("O")
    fills = [item.fill for _, item in paths(items) if item.stroke is not None and item.fill]
    assert len(fills) == 4
    assert fills[0] == KINDS["O"].fill
    assert fills == sorted(fills, reverse=True)


def test_knolls_lie_far_inside_hills_and_below_the_numbers_of_hexes():
    land, items = drawn("O")
    hills = cells(land, "O")
    (knolls,) = [segments for segments, item in paths(items) if item.fill is None]
    tops = [segment[1:] for segment in knolls if segment[0] == "C"]
    assert tops
    for x, y in [(each[4], each[5]) for each in tops]:
        cell = land.grid.nearest(x, y)
        assert cell in hills
        assert y - land.grid.center(cell)[1] > -0.2 * PITCH


def test_crowns_lie_in_the_wood_with_light_at_their_upper_left():
    land, items = drawn("G")
    wood = cells(land, "G")
    trees = [(segments, item) for segments, item in paths(items) if item.fill is None]
    places = [segment[1:] for segments, _ in trees for segment in segments if segment[0] == "M"]
    assert len(places) > 40
    assert sum(land.grid.nearest(x, y) in wood for x, y in places) > 0.85 * len(places)
    lit = [item for item in items if not isinstance(item, Path)][1:]
    assert all(group.transform[4] < 0 and group.transform[5] < 0 for group in lit)


def test_both_halves_of_a_shared_wood_have_the_same_crowns():
    """On the lower edge of one section and the upper one of the next, crown for crown."""
    _, one = drawn("G")
    land, _ = drawn("G")
    other = country(columns=("OYYO", "GYYYG", "YYYO", "GYYYG", "OYYO"), seed=11)
    _, top, _, height = land.grid.trim
    below = _crowns(one, top + height)
    above = _crowns(brushes.canopy(other, KINDS["G"], cells(other, "G")), top, 1.6)
    assert len(below) > 10
    assert all(min(math.dist(crown, other) for other in above) < 0.45 for crown in below)


def _crowns(items, line, reach=1.2):
    """Crowns near a level line, from it."""
    return sorted(
        (round(segment[1], 1), round(segment[2] - line, 1))
        for segments, item in paths(items)
        if item.fill is None and item.stroke.width > 2
        for segment in segments
        if segment[0] == "M" and abs(segment[2] - line) < reach
    )


def test_waves_keep_off_the_shore():
    land, items = drawn("B")
    (waves,) = [segments for segments, item in paths(items) if item.fill is None and item.stroke.cap == "round"]
    left, top, right, bottom = bounds(tuple(segment) for segment in waves)
    (x, y) = land.grid.center(next(iter(cells(land, "B"))))
    assert x - 0.45 * PITCH < left < right < x + 0.45 * PITCH
    assert y - 0.45 * PITCH < top < bottom < y + 0.45 * PITCH


def test_even_spots_tile_with_those_of_the_neighbors():
    land = country(columns=("YYYY", "YYYYY", "YYYY", "YYYYY", "YYYY"))
    plain = cells(land, "Y")
    spots = [(x, y) for x, y, _ in brushes.scattered(land, plain, 6, 30, jitter=0.0)]
    assert len(spots) == 36 * len(land.grid.cells)
    assert len({(round(x, 3), round(y, 3)) for x, y in spots}) == len(spots)


def test_a_sample_of_water_has_waves_instead_of_the_rings_that_hills_have():
    small = hexagon("flat", 1, PITCH)
    (cell,) = small.cells
    sample = brushes.lake(Country(small, ((cell, KINDS["B"]),), (), 0), KINDS["B"], frozenset({cell}))
    land = country()
    wide = brushes.lake(land, KINDS["B"], cells(land, "B"))
    assert len(sample) == len(wide) - 3
    assert sample[-1].stroke.width > 2 * wide[-1].stroke.width
