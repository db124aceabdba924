from itertools import pairwise

import pytest

from pnp.artwork.boards import surfaces
from pnp.artwork.boards.surfaces import SURFACES, SurfaceArea
from pnp.model.game import Terrain, TerrainId
from pnp.scene.color import luminance
from pnp.scene.shapes import bounds

AREA = SurfaceArea(10.0, 20.0, 120.0, 90.0, 13.5, 7)


def ground(texture: str) -> Terrain:
    return Terrain(TerrainId("ground"), "Ground", "#F3EFE6", "#8A7B61", texture)


@pytest.mark.parametrize("name", SURFACES)
def test_a_surface_covers_its_area_with_quiet_lines(name: str) -> None:
    drawn = surfaces.draw(ground(name), AREA)
    left, top, right, bottom = bounds(segment for path in drawn for segment in path.segments)
    assert (left, right) == pytest.approx((10.0, 130.0), abs=0.6 * AREA.pitch)
    assert (top, bottom) == pytest.approx((20.0, 110.0), abs=0.6 * AREA.pitch)
    assert all(path.stroke and luminance(path.stroke.color) > 0.35 for path in drawn)


@pytest.mark.parametrize("name", SURFACES)
def test_the_same_seed_draws_the_same_and_another_something_else(name: str) -> None:
    assert surfaces.draw(ground(name), AREA) == surfaces.draw(ground(name), AREA)
    assert surfaces.draw(ground(name), AREA) != surfaces.draw(ground(name), AREA._replace(seed=8))


def test_contour_lines_go_on_in_the_area_beside() -> None:
    """A mat around a board has the lines of the board."""
    step = surfaces._STEP * AREA.pitch
    wide = {points for _, points in map(_whole, surfaces._contours(AREA._replace(left=0.0)))}
    beside = [
        points for _, points in map(_whole, surfaces._contours(AREA._replace(left=5 * step, width=120 - 5 * step)))
    ]
    assert sum(point in {each for line in wide for each in line} for line in beside for point in line) > 500


def _whole(line):
    weight, points = line
    return weight, tuple((round(x, 6), round(y, 6)) for x, y in points)


def test_lines_of_the_grain_never_cross() -> None:
    lines = [points for _, points in surfaces._grain(AREA)]
    assert all(one[1] < other[1] for above, below in pairwise(lines) for one, other in zip(above, below, strict=True))


def test_other_textures_are_no_surfaces() -> None:
    assert surfaces.draw(ground("sand"), AREA) == ()
