import math

from lands import KINDS, PITCH, cells, country, paths

from pnp.artwork.boards import textures
from pnp.artwork.boards.landscape.registry import LANDFORMS, massif
from pnp.scene.color import luminance


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
