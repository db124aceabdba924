"""Boards and lines from short texts."""

from collections.abc import Callable

import pytest

import pnp.model.loading  # noqa: F401 - `pnp.model.resolve` is part of it
from pnp.artwork.boards.lines.drawing import draw
from pnp.artwork.boards.lines.map_line import MapLine
from pnp.geometry import hex_shapes, square_grid
from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.labels import Labeling
from pnp.geometry.region_outline import loops
from pnp.geometry.square_grid import SquareGrid
from pnp.model.resolve import addresses
from pnp.scene.items import Group, Path, Stroke, Symbol
from pnp.scene.shapes import polygon

LABELS = Labeling("0101", "top-left")


@pytest.fixture(scope="session")
def flat() -> HexGrid:
    return hex_shapes.rectangle("flat", 7, 6, 10.0, "even", LABELS)


@pytest.fixture(scope="session")
def squares() -> SquareGrid:
    return square_grid.rectangle(6, 5, 10.0, LABELS)


@pytest.fixture(scope="session")
def line() -> Callable[..., MapLine]:
    """Make a line from its grid, look and addresses: of sides with a `/`, of cells without."""

    def make(grid, look: str, along: str, **more) -> MapLine:
        found = addresses.read(along, grid, "course" if "/" in along else "path")
        assert found.problems == ()
        return MapLine(look, **({"sides": found.sides} if "/" in along else {"cells": found.cells}), **more)

    return make


@pytest.fixture(scope="session")
def picture(theme) -> Callable[..., Symbol]:
    """Draw lines on an empty board."""

    def drawn(grid, lines, places=()) -> Symbol:
        found = draw(grid, lines, places, theme)
        outline = [segment for loop in loops(grid, grid.cells) for segment in polygon(loop)]
        cells = [segment for cell in grid.cells for segment in polygon(grid.corners(cell))]
        items = (
            Path(tuple(outline), "#efe9cf"),
            Path(tuple(cells), None, Stroke("#999999", 0.12)),
            Group((*found.sides, *found.paths, *found.bridges), clip=Path(tuple(outline))),
        )
        return Symbol("lines", grid.width, grid.height, items)

    return drawn
