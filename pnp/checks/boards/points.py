"""Points and areas: paths between them, clear of others, room for counters, and a name of its own for each."""

import math
from collections.abc import Iterator
from itertools import combinations

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import repeated
from pnp.errors import Severity
from pnp.geometry import areas
from pnp.geometry.point_grid import Cell, PointGrid
from pnp.model.game import Board, Game

_SPARE = 1.0
"""Least distance in mm of the counters on two points, of two spaces, and of a path from the space of a third point."""
_STEP = 1.0
"""Distance of the places at which paths are compared with areas, mm."""
_LONGEST = 3.0
"""Length of a path in a third area that is not seen, mm."""


def _boards(game: Game) -> Iterator[tuple[Board, PointGrid]]:
    return ((board, board.grid) for board in game.boards.values() if isinstance(board.grid, PointGrid))


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
    near = min(others, key=lambda other: round(math.dist(grid.center(other), grid.center(cell)), 6), default=None)
    return f"'{grid.label(near)}'" if near else "another point"


@check("points.too-close", "warning")
def points_apart(game: Game) -> Iterator[Report]:
    """Find pairs of points whose counters or spaces overlap."""
    for board, grid in _boards(game):
        for one, other in combinations(grid.cells, 2):
            (x1, y1), (x2, y2) = grid.center(one), grid.center(other)
            distance = math.dist((x1, y1), (x2, y2))
            counters = max(abs(x1 - x2), abs(y1 - y2)) - game.kit.counter_size if game.pieces else math.inf
            is_area = bool(grid.outline_of(one) or grid.outline_of(other))
            room = min(counters, math.inf if is_area else distance - grid.pitch)
            if room < _SPARE:
                what = "counters" if counters == room else "spaces"
                first, second = board.points[one[0]], board.points[other[0]]
                message = f"the points '{first.id}' and '{second.id}' of {phrasing.board(board)} are {distance:.3g} mm"
                hint = f"move one of them by {_SPARE - room:.2g} mm, or make the {what} smaller"
                related = ((first.span, f"the other point, '{first.id}'"),)
                witness = (("points", f"{first.id}, {second.id}"), ("distance", f"{distance:.3g} mm"))
                yield Report(f"{message} apart, too close for their {what}", second.span, hint, related, witness)


@check("points.on-path", "warning")
def paths_pass_points(game: Game) -> Iterator[Report]:
    """Find links that run through the space of a third point."""
    for board, grid in _boards(game):
        for (one, other), line in {tuple(sorted(pair)): each for each in board.lines for pair in each.links}.items():
            start, end = grid.label(one), grid.label(other)
            for cell in grid.cells:
                if cell in (one, other) or grid.outline_of(cell):
                    continue
                if areas.to_segment(grid.center(cell), grid.center(one), grid.center(other)) < grid.pitch / 2 + _SPARE:
                    third = f"'{grid.label(cell)}'"
                    path = f"the path from '{start}' to '{end}' runs through the point {third}"
                    hint = f"move {third}, or write it into the path between them"
                    related = ((board.points[cell[0]].span, f"the point {third} on the way"),)
                    witness = (("link", f"{start}, {end}"), ("point", grid.label(cell)))
                    yield Report(f"{path} of {phrasing.board(board)}", line.span, hint, related, witness)


@check("board.counters-too-large", "warning")
def counters_fit_on_cells(game: Game) -> Iterator[Report]:
    """Find boards of hexes or squares whose cells are smaller than the counters of the kit."""
    size = f"{game.kit.counter_size:.3g}"
    has_counters = any(piece.format is None and any(piece.count.values()) for piece in game.pieces.values())
    for board in game.boards.values() if has_counters else ():
        if board.grid.is_lattice and board.grid.pitch < game.kit.counter_size:
            pitch = f"{board.grid.pitch:.3g} mm"
            message = f"counters are {size} mm wide, but cells of {phrasing.board(board)} only {pitch}"
            hint = f"write pitch: {size}mm or more under 'grid', or smaller counters: kit: {{counter-size: …}}"
            witness = (("board", board.name), ("pitch", pitch), ("counter", f"{size} mm"))
            yield Report(message, board.span, hint, witness=witness)


@check("areas.touch-undrawn", "warning")
def touching_areas_share_a_border(game: Game) -> Iterator[Report]:
    """Find areas that are adjacent without a common border and without a path between them."""
    for board, grid in _boards(game):
        shown = {(min(link), max(link)) for line in board.lines for link in line.links}
        outlines = {grid.label(cell): grid.outline_of(cell) for cell in grid.cells if grid.outline_of(cell)}
        drawn = areas.borders(outlines)
        for one, other in grid.links if outlines else ():
            first, second = grid.label(one), grid.label(other)
            if (one, other) in shown or not {(first, second), (second, first)}.isdisjoint(drawn):
                continue
            if first in outlines and second in outlines:
                message = f"'{first}' and '{second}' of {phrasing.board(board)} touch by 'touches', not by their shapes"
                hint = "take them out of 'touches', move the shapes together, or join them by a path under 'lines'"
                related = ((board.points[other[0]].span, f"the other area, '{second}'"),)
                yield Report(message, board.points[one[0]].span, hint, related, (("areas", f"{first}, {second}"),))


@check("areas.path-through", "warning")
def paths_avoid_other_areas(game: Game) -> Iterator[Report]:
    """Find links through a third area, not bridges over water; a note in games without water."""
    severity: Severity | None = None if any(kind.water for kind in game.terrain.values()) else "info"
    for board, grid in _boards(game):
        for line in board.lines if grid.areas else ():
            for one, other in dict.fromkeys((min(link), max(link)) for link in line.links):
                is_lane = board.is_water(one) and board.is_water(other)
                for cell in grid.cells:
                    if cell in (one, other) or (board.is_water(cell) and not is_lane):
                        continue
                    if _length_inside(grid, cell, grid.center(one), grid.center(other)) > _LONGEST:
                        start, end, third = map(grid.label, (one, other, cell))
                        message = f"{phrasing.line(line)} from {start} to {end} crosses the area '{third}'"
                        point = f"boards.{board.id}.grid.points.{start}.at: [X, Y]"
                        hint = f"lead it through: {start} {third} {end}; or move a point: {point}"
                        related = ((board.points[cell[0]].span, f"the area '{third}' between"),)
                        witness = (("link", f"{start}, {end}"), ("area", third))
                        yield Report(message, line.span, hint, related, witness, severity=severity)


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
        for known, point in repeated((point.name.lower(), point) for point in board.points if point.name):
            message = f"'{known.id}' and '{point.id}' of {phrasing.board(board)} are both named {point.name}"
            witness = (("points", f"{known.id}, {point.id}"),)
            related = ((known.span, f"'{known.id}' has the name too"),)
            yield Report(message, point.span, "give each its own name", related, witness)
