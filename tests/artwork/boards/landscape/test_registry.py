"""The landforms: mountains facet by facet, all others over their areas."""

import math

import pytest
from lands import KINDS, PITCH, cells, country, paths

from pnp.artwork.boards import textures
from pnp.artwork.boards.landscape import registry
from pnp.artwork.boards.landscape.registry import LANDFORMS, massif
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.geometry.hex_shapes import hexagon
from pnp.scene.color import luminance
from pnp.scene.items import Path
from pnp.scene.presets import palettes
from pnp.scene.shapes import bounds


def test_no_landform_is_named_like_a_texture():
    assert not set(LANDFORMS) & set(textures.TEXTURES)


def test_ranks_differ_and_hills_run_on_below_mountains():
    assert len({form.rank for form in LANDFORMS.values()}) == len(LANDFORMS)
    assert LANDFORMS["relief"].under == ("massif",)
    assert LANDFORMS["relief"].rank < LANDFORMS["massif"].rank


KIND = KINDS["N"]


def drawn(**how):
    land = country(**how)
    return land, massif(land, KIND, cells(land, "N"))


def facets(items):
    """Triangles with their colors."""
    found = []
    for segments, item in paths(items):
        if item.fill is None:
            continue
        starts = [index for index, segment in enumerate(segments) if segment[0] == "M"]
        for start, end in zip(starts, [*starts[1:], len(segments)], strict=True):
            part = segments[start:end]
            if [segment[0] for segment in part] == ["M", "L", "L", "Z"]:
                found.append(([segment[1:] for segment in part[:3]], item.fill))
    return found


def test_every_cell_has_its_facets_in_several_tones():
    _land, items = drawn()
    triangles = facets(items)
    assert len(triangles) >= 36 * 3
    assert len({fill for _, fill in triangles}) >= 6


def test_slopes_towards_the_light_are_paler():
    """Facets above and left of a lonely peak against those below and right of it."""
    land, items = drawn(columns=("OYYO", "GYYYG", "YNYO", "GYYYG", "OYYO"))
    (cell,) = [cell for cell in cells(land, "N") if cell in land.grid]
    x, y = land.grid.center(cell)
    lit, dark = [], []
    for corners, fill in facets(items):
        mx, my = sum(a for a, _ in corners) / 3 - x, sum(b for _, b in corners) / 3 - y
        if abs(mx + my) > 0.35 * PITCH:
            (lit if mx + my < 0 else dark).append(luminance(fill))
    assert sum(lit) / len(lit) > 1.5 * sum(dark) / len(dark)


def test_ridges_run_on_to_mountains_beside():
    land, items = drawn()
    ridges = [segments for segments, item in paths(items) if item.fill is None][-1]
    points = [segment[1:] for segment in ridges]
    grid = land.grid
    one, two = grid.cell("0402"), grid.cell("0403")
    middle = [(a + b) / 2 for a, b in zip(grid.center(one), grid.center(two), strict=True)]
    assert min(math.dist(point, middle) for point in points) < 0.13 * PITCH


def test_the_same_seed_draws_the_same_and_another_something_else():
    assert drawn()[1] == drawn()[1]
    assert drawn(seed=1)[1] != drawn(seed=2)[1]


FORMS = {"Y": registry.steppe, "B": registry.lake, "O": registry.relief, "G": registry.canopy}


def land_with(letter, **how):
    land = country(**how)
    return land, FORMS[letter](land, KINDS[letter], cells(land, letter))


@pytest.mark.parametrize("letter", FORMS)
def test_every_landform_follows_its_seed(letter):
    assert land_with(letter)[1] == land_with(letter)[1]
    assert land_with(letter, seed=1)[1] != land_with(letter, seed=2)[1]


@pytest.mark.parametrize("letter", FORMS)
def test_nothing_strays_far_from_its_area(letter):
    land, items = land_with(letter)
    centers = land.grid.centers(cells(land, letter))
    reach = land.grid.radius + 0.25 * PITCH
    for segments, _ in paths(items):
        for segment in segments:
            if segment[0] in "ML":
                assert min(math.dist(segment[1:], center) for center in centers) < reach


@pytest.mark.parametrize("letter", FORMS)
def test_all_is_paths_without_transparency_so_that_a_file_holds_it_once(letter):
    _land, items = land_with(letter)
    for item in items:
        assert isinstance(item, Path) or (item.opacity == 1 and all(isinstance(part, Path) for part in item.items))


def lightness(color):
    return 116 * luminance(color) ** (1 / 3) - 16


def test_hills_rise_in_steps_that_grow_lighter():
    _land, items = land_with("O")
    fills = [item.fill for _, item in paths(items) if item.stroke is not None and item.fill]
    assert len(fills) == 4
    assert fills[0] == KINDS["O"].fill
    assert [*map(lightness, fills)] == sorted(map(lightness, fills))


@pytest.mark.parametrize("name", [*palettes(), ""])
def test_tops_of_hills_and_deep_water_differ_in_gray(name):
    hills, water = KINDS["O"], KINDS["B"]
    if name:
        (fill, ink), (blue, wave) = (palettes()[name].of(texture) for texture in ("relief", "lake"))
        hills, water = hills._replace(fill=fill, ink=ink), water._replace(fill=blue, ink=wave)
    land = country()
    top = [item.fill for _, item in paths(registry.relief(land, hills, cells(land, "O"))) if item.fill and item.stroke][
        -1
    ]
    deep = [item.fill for _, item in paths(registry.lake(land, water, cells(land, "B"))) if item.fill][-1]
    assert lightness(top) - lightness(deep) >= 12


def test_knolls_lie_far_inside_hills_and_below_the_numbers_of_hexes():
    land, items = land_with("O")
    hills = cells(land, "O")
    (knolls,) = [segments for segments, item in paths(items) if item.fill is None]
    tops = [segment[1:] for segment in knolls if segment[0] == "C"]
    assert tops
    for x, y in [(each[4], each[5]) for each in tops]:
        cell = land.grid.nearest(x, y)
        assert cell in hills
        assert y - land.grid.center(cell)[1] > -0.2 * PITCH


def test_crowns_lie_in_the_wood_with_light_at_their_upper_left():
    land, items = land_with("G")
    wood = cells(land, "G")
    trees = [(segments, item) for segments, item in paths(items) if item.fill is None]
    places = [segment[1:] for segments, _ in trees for segment in segments if segment[0] == "M"]
    assert len(places) > 40
    assert sum(land.grid.nearest(x, y) in wood for x, y in places) > 0.85 * len(places)
    lit = [item for item in items if not isinstance(item, Path)][1:]
    assert all(group.transform[4] < 0 and group.transform[5] < 0 for group in lit)


def test_both_halves_of_a_shared_wood_have_the_same_crowns():
    """On the lower edge of one section and the upper one of the next, crown for crown."""
    _, one = land_with("G")
    land, _ = land_with("G")
    other = country(columns=("OYYO", "GYYYG", "YYYO", "GYYYG", "OYYO"), seed=11)
    _, top, _, height = land.grid.trim
    below = _crowns(one, top + height)
    above = _crowns(registry.canopy(other, KINDS["G"], cells(other, "G")), top, 1.6)
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
    land, items = land_with("B")
    (waves,) = [segments for segments, item in paths(items) if item.fill is None and item.stroke.cap == "round"]
    left, top, right, bottom = bounds(tuple(segment) for segment in waves)
    (x, y) = land.grid.center(next(iter(cells(land, "B"))))
    assert x - 0.45 * PITCH < left < right < x + 0.45 * PITCH
    assert y - 0.45 * PITCH < top < bottom < y + 0.45 * PITCH


def test_even_spots_tile_with_those_of_the_neighbors():
    land = country(columns=("YYYY", "YYYYY", "YYYY", "YYYYY", "YYYY"))
    plain = cells(land, "Y")
    spots = [(x, y) for x, y, _ in registry.scattered(land, plain, 6, 30, jitter=0.0)]
    assert len(spots) == 36 * len(land.grid.cells)
    assert len({(round(x, 3), round(y, 3)) for x, y in spots}) == len(spots)


def test_a_sample_of_water_has_waves_instead_of_the_rings_that_hills_have():
    small = hexagon("flat", 1, PITCH)
    (cell,) = small.cells
    sample = registry.lake(Country(small, ((cell, KINDS["B"]),), (), 0), KINDS["B"], frozenset({cell}))
    land = country()
    wide = registry.lake(land, KINDS["B"], cells(land, "B"))
    assert len(sample) == len(wide) - 3
    assert sample[-1].stroke.width > 2 * wide[-1].stroke.width
