"""Areas: what they touch is drawn, paths do not run through others, and each has its own name."""

import math
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.geometry import areas
from pnp.geometry.point_grid import Cell, PointGrid
from pnp.model.game import Board, Game
from pnp.model.game.maps import BoardPoint

_STEP = 1.0
"""Distance of the places at which paths are compared with areas, mm."""
_LONGEST = 3.0
"""Length of a path in a third area that is not seen, mm."""


def _boards(game: Game) -> Iterator[tuple[Board, PointGrid]]:
    for board in game.boards.values():
        if isinstance(board.grid, PointGrid) and board.grid.areas:
            yield board, board.grid


@check("areas.touch-undrawn", "warning")
def touching_areas_share_a_border(game: Game) -> Iterator[Report]:
    """Find areas that are adjacent without a common border and without a path between them."""
    for board, grid in _boards(game):
        shown = {(min(link), max(link)) for line in board.lines for link in line.links}
        outlines = {grid.label(cell): grid.outline_of(cell) for cell in grid.cells if grid.outline_of(cell)}
        drawn = areas.borders(outlines)
        for one, other in grid.links:
            first, second = grid.label(one), grid.label(other)
            if (one, other) in shown or (first, second) in drawn or (second, first) in drawn:
                continue
            if first in outlines and second in outlines:
                message = f"'{first}' and '{second}' of {phrasing.board(board)} touch by 'touches', not by their shapes"
                hint = "take them out of 'touches', move the shapes together, or join them by a path under 'lines'"
                related = ((board.points[other[0]].span, f"the other area, '{second}'"),)
                witness = (("areas", f"{first}, {second}"),)
                yield Report(message, board.points[one[0]].span, hint, related, witness)


@check("areas.path-through", "warning")
def paths_avoid_other_areas(game: Game) -> Iterator[Report]:
    """Find links that run through a third area; through water they are bridges, unless they join water.

    In games without water, it is a note.
    """
    has_water = any(kind.water for kind in game.terrain.values())
    for board, grid in _boards(game):
        for line in board.lines:
            for one, other in dict.fromkeys((min(link), max(link)) for link in line.links):
                is_lane = board.is_water(one) and board.is_water(other)
                for cell in grid.cells:
                    if cell in (one, other) or (board.is_water(cell) and not is_lane):
                        continue
                    if _length_inside(grid, cell, grid.center(one), grid.center(other)) > _LONGEST:
                        link, third = f"{grid.label(one)}, {grid.label(other)}", grid.label(cell)
                        yield Report(
                            f"{phrasing.line(line)} from {link.replace(', ', ' to ')} crosses the area '{third}'",
                            line.span,
                            f"lead it through: {grid.label(one)} {third} {grid.label(other)}; or move a point: "
                            f"boards.{board.id}.grid.points.{grid.label(one)}.at: [X, Y]",
                            ((board.points[cell[0]].span, f"the area '{third}' between"),),
                            (("link", link), ("area", third)),
                            severity=None if has_water else "info",
                        )


def _length_inside(grid: PointGrid, cell: Cell, a: tuple[float, float], b: tuple[float, float]) -> float:
    """Return about how much of a straight line is in an area, in mm."""
    outline = grid.outline_of(cell)
    if not outline:
        return 0.0
    count = math.ceil(math.dist(a, b) / _STEP)
    parts = (number / count for number in range(1, count))
    places = ((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for part in parts)
    return _STEP * sum(areas.contains(outline, place) for place in places)


@check("areas.same-name", "warning")
def points_have_their_own_names(game: Game) -> Iterator[Report]:
    """Find two points or areas of a board with one name."""
    for board in game.boards.values():
        first: dict[str, BoardPoint] = {}
        for point in board.points:
            known = first.setdefault(point.name.lower(), point) if point.name else point
            if known is not point:
                message = f"'{known.id}' and '{point.id}' of {phrasing.board(board)} are both named {point.name}"
                witness = (("points", f"{known.id}, {point.id}"),)
                related = ((known.span, f"'{known.id}' has the name too"),)
                yield Report(message, point.span, "give each its own name", related, witness)
