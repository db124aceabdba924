"""A board as data beside its SVG: cells, sides and links of lines, places, for virtual tabletops and scripts."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from pnp.geometry import sides
from pnp.model.game import Board
from pnp.scene.items import Group, Items, Symbol, Use

_DIGITS = 3
"""Decimal places of coordinates in mm."""


def board_data(board: Board, drawing: Symbol) -> str:
    """Return a board as JSON; all coordinates are millimeters of the drawing, from its upper left corner.

    `cells` has the center and the terrain of each cell by its label; `sides` has the sides of rivers and walls with
    their two ends, from source to mouth; `links` has pairs of cells that roads join, in their order.
    """
    grid = board.grid
    across, down = _origin(drawing)

    def place(point: tuple[float, float]) -> list[float]:
        return [round(point[0] + across, _DIGITS), round(point[1] + down, _DIGITS)]

    cells: dict[str, dict[str, Any]] = {}
    for cell, center in zip(grid.cells, grid.centers(), strict=True):
        kind = board.terrain.get(cell, board.ground)
        x, y = place(center)
        cells[grid.label(cell)] = {"x": x, "y": y, "terrain": kind.id if kind else None}
    along = [
        {
            "line": line.id,
            "of": line.of,
            "side": sides.side_name(grid, side),
            "ends": [place(sides.place(grid, corner)) for corner in sides.ends(grid, side)],
        }
        for line in board.lines
        for side in line.sides
    ]
    data = {
        "board": board.id,
        "name": board.name,
        "unit": "mm",
        "cells": cells,
        "sides": along,
        "links": [*_links(board)],
        "places": [
            {"id": each.id, "name": each.name, "size": each.size, "cells": [*map(grid.label, each.cells)]}
            for each in board.places
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _links(board: Board) -> Iterator[dict[str, Any]]:
    for line in board.lines:
        for chain in line.chains if line.kind.lies == "path" else ():
            for link in pairwise(chain.cells):
                yield {"line": line.id, "of": line.of, "cells": [*map(board.grid.label, link)]}


def _origin(drawing: Symbol) -> tuple[float, float]:
    """Return where the grid of a board begins in its drawing, in mm, also if panels are around the board."""
    found = _field(drawing.items, 0.0, 0.0)
    if found is None:
        raise ValueError(f"'{drawing.name}' is not the drawing of a board")
    return found


def _field(items: Items, across: float, down: float) -> tuple[float, float] | None:
    """Return the place of the group with the board in a tree of items, which only moves it."""
    for item in items:
        place = None
        if isinstance(item, Group):
            x, y = across + item.transform[4], down + item.transform[5]
            place = (x, y) if item.layer == "Board" else _field(item.items, x, y)
        elif isinstance(item, Use):
            place = _field(item.symbol.items, across + item.x, down + item.y)
        if place is not None:
            return place
    return None
