"""Points with a path to each, clear of the counters and paths of others; cells with room for counters."""

import math
from collections.abc import Iterator
from itertools import combinations

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.geometry.areas import to_segment
from pnp.geometry.point_grid import Cell, PointGrid
from pnp.model.game import Board, Game

_SPARE = 1.0
"""Least distance in mm of the counters on two points, of two spaces, and of a path from the space of a third point."""


def _boards(game: Game) -> Iterator[tuple[Board, PointGrid]]:
    for board in game.boards.values():
        if isinstance(board.grid, PointGrid):
            yield board, board.grid


@check("points.unlinked", "warning")
def points_linked(game: Game) -> Iterator[Report]:
    """Find points without a path, on boards with paths or areas that touch."""
    for board, grid in _boards(game):
        for cell, point in zip(grid.cells, board.points, strict=True):
            if grid.links and not grid.neighbors(cell):
                message = f"no path leads to the point '{point.id}' of {phrasing.board(board)}"
                hint = f"add it to a path under 'lines', or add a path from it to {_nearest(grid, cell)}"
                yield Report(message, point.span, hint, witness=(("board", board.name), ("point", point.id)))


def _nearest(grid: PointGrid, cell: Cell) -> str:
    others = [other for other in grid.cells if other != cell]
    place = grid.center(cell)
    near = sorted(others, key=lambda other: round(math.dist(grid.center(other), place), 6))[:1]
    return f"'{grid.label(near[0])}'" if near else "another point"


@check("points.too-close", "warning")
def points_apart(game: Game) -> Iterator[Report]:
    """Find pairs of points whose counters or spaces overlap."""
    for board, grid in _boards(game):
        counter = game.kit.counter_size
        for one, other in combinations(grid.cells, 2):
            (x1, y1), (x2, y2) = grid.center(one), grid.center(other)
            counters = max(abs(x1 - x2), abs(y1 - y2)) - counter if game.pieces else math.inf
            is_area = bool(grid.outline_of(one) or grid.outline_of(other))
            room = min(counters, math.inf if is_area else math.dist((x1, y1), (x2, y2)) - grid.pitch)
            if room < _SPARE:
                what = "counters" if counters == room else "spaces"
                first, second = board.points[one[0]], board.points[other[0]]
                distance = math.dist((x1, y1), (x2, y2))
                yield Report(
                    f"the points '{first.id}' and '{second.id}' of {phrasing.board(board)} are {distance:.3g} mm "
                    f"apart, too close for their {what}",
                    second.span,
                    f"move one of them by {_SPARE - room:.2g} mm, or make the {what} smaller",
                    ((first.span, f"the other point, '{first.id}'"),),
                    (("points", f"{first.id}, {second.id}"), ("distance", f"{distance:.3g} mm")),
                )


@check("points.on-path", "warning")
def paths_pass_points(game: Game) -> Iterator[Report]:
    """Find links that run through the space of a third point."""
    for board, grid in _boards(game):
        joined = {tuple(sorted(pair)): line for line in board.lines for pair in line.links}
        for (one, other), line in joined.items():
            a, b = grid.center(one), grid.center(other)
            for cell in grid.cells:
                if cell in (one, other) or grid.outline_of(cell):
                    continue
                if to_segment(grid.center(cell), a, b) < grid.pitch / 2 + _SPARE:
                    names = f"'{grid.label(one)}' to '{grid.label(other)}'"
                    yield Report(
                        f"the path from {names} runs through the point '{grid.label(cell)}' of {phrasing.board(board)}",
                        line.span,
                        f"move '{grid.label(cell)}', or write it into the path between them",
                        ((board.points[cell[0]].span, f"the point '{grid.label(cell)}' on the way"),),
                        (("link", f"{grid.label(one)}, {grid.label(other)}"), ("point", grid.label(cell))),
                    )


@check("board.counters-too-large", "warning")
def counters_fit_on_cells(game: Game) -> Iterator[Report]:
    """Find boards of hexes or squares whose cells are smaller than the counters of the kit."""
    size = game.kit.counter_size
    has_counters = any(piece.format is None and any(piece.count.values()) for piece in game.pieces.values())
    for board in game.boards.values() if has_counters else ():
        if board.grid.is_lattice and board.grid.pitch < size:
            yield Report(
                f"counters are {size:.3g} mm wide, but cells of {phrasing.board(board)} only {board.grid.pitch:.3g} mm",
                board.span,
                f"write pitch: {size:.3g}mm or more under 'grid', or smaller counters: kit: {{counter-size: …}}",
                witness=(("board", board.name), ("pitch", f"{board.grid.pitch:.3g} mm"), ("counter", f"{size:.3g} mm")),
            )
