"""Diagrams for rules and examples: a part of the real board with the real counters, and the way between two cells."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pnp.artwork import board_field, board_ground, trails
from pnp.artwork.counter import face_symbol, result_symbol
from pnp.artwork.keeping import Keep, anew
from pnp.artwork.trails import Trail
from pnp.geometry.hexgrid import Hex, HexGrid, distance, line
from pnp.model.game import Board, Game, Placement
from pnp.scene.color import readable_on
from pnp.scene.items import Group, Item, Items, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import circle, polygon, polyline, rounded_rect
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme

Point = tuple[float, float]

_STEP = 0.08
"""How far the ends of a stack lie from its middle, in parts of a counter."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line of fire or a move between two different hexes; with `count` the hexes between them are numbered."""

    start: Hex
    end: Hex
    count: bool = True


def diagram(
    game: Game,
    board: Board,
    theme: Theme,
    placements: Sequence[Placement] = (),
    *,
    around: Iterable[Hex] = (),
    arrow: Arrow | None = None,
    trail: Trail | None = None,
    counters: float = 1.0,
    margin: float = 0.6,
    keep: Keep = anew,
) -> Symbol:
    """The part of the board that holds the placements, the cells `around`, the arrow and the trail.

    `counters` is the size of the counters as a part of their real one. On the edge of a map section they hang over it.

    `margin` says how much of the neighbouring hexes shows, in parts of a hex; `keep` may remember the ground.

    Raises:
        ValueError: when no cell is named.
        DefinitionError: when a counter cannot be drawn.
    """
    grid = board.grid
    cells = [*around, *(placement.cell for placement in placements)]
    cells += line(arrow.start, arrow.end) if arrow is not None else ()
    cells += trail.cells if trail is not None else ()
    if not cells:
        raise ValueError("a diagram needs at least one cell to show")
    box = _with_counters(game, grid, _crop(grid, cells, margin), placements, counters)
    scene: list[Item] = [*keep(board_field.crop, game, board, theme, box)]
    if arrow is not None:
        scene += _shaft(grid, arrow, theme)
    scene += [item for placement in placements for item in _counter(game, grid, placement, counters, theme)]
    if arrow is not None:
        scene += _head_and_numbers(grid, arrow, theme)
    if trail is not None:
        scene += trails.drawn(grid, trail, frozenset(placement.cell for placement in placements), theme)
    return _framed(f"diagram {board.id}", tuple(scene), box, 0.12 * grid.pitch, theme)


def _framed(name: str, scene: Items, box: Box, radius: float, theme: Theme) -> Symbol:
    """What the box shows of a scene, in a thin frame with rounded corners."""
    frame = rounded_rect(0, 0, box.width, box.height, radius)
    shown = Group((Group(scene, (1.0, 0.0, 0.0, 1.0, -box.x, -box.y)),), clip=Path(frame))
    return Symbol(name, box.width, box.height, (shown, Path(frame, None, Stroke(theme.rule, 0.25))))


def _crop(grid: HexGrid, cells: Iterable[Hex], margin: float) -> Box:
    """The box round the cells and a part of their neighbours, inside the board's own box."""
    width, height = board_ground.cell_box(grid)
    centers = grid.centers(cells)
    first_x, first_y, last_x, last_y = _bounds(grid)
    left = max(first_x, min(x for x, _ in centers) - width * (0.5 + margin))
    top = max(first_y, min(y for _, y in centers) - height * (0.5 + margin))
    right = min(last_x, max(x for x, _ in centers) + width * (0.5 + margin))
    bottom = min(last_y, max(y for _, y in centers) + height * (0.5 + margin))
    return Box(left, top, right - left, bottom - top)


def _bounds(grid: HexGrid) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what there is to show: the trim box, or the board with its border."""
    if grid.trim is not None:
        x, y, width, height = grid.trim
        return x, y, x + width, y + height
    spread = 0.04 * grid.pitch
    return -spread, -spread, grid.width + spread, grid.height + spread


def _with_counters(game: Game, grid: HexGrid, box: Box, placements: Sequence[Placement], scale: float) -> Box:
    """The box made so large that the counters are in it as well, as they would not be at the edge of a section."""
    if grid.trim is None or not placements:
        return box
    half = game.kit.counter_size * scale * (0.5 + _STEP)
    centers = grid.centers(placement.cell for placement in placements)
    left = min(box.x, *(x - half for x, _ in centers))
    top = min(box.y, *(y - half for _, y in centers))
    right = max(box.x + box.width, *(x + half for x, _ in centers))
    bottom = max(box.y + box.height, *(y + half for _, y in centers))
    return Box(left, top, right - left, bottom - top)


def _counter(game: Game, grid: HexGrid, placement: Placement, scale: float, theme: Theme) -> Items:
    """The piece's counter (or the result marker of a combined one) in the middle of its hex, cut to size.

    What lies under it shows at its upper right corner.
    """
    refs = [*reversed(placement.under), placement.piece]
    x, y = grid.center(placement.cell)
    laid: list[Item] = []
    for number, ref in enumerate(refs):
        if ref.composite is None:
            symbol = face_symbol(game, placement.side, ref.piece, ref.face, theme)
        else:
            symbol = result_symbol(game, placement.side, ref.composite, ref.piece, ref.face, theme)
        shift = (len(refs) / 2 - 0.5 - number) * 2 * _STEP / max(1, len(refs) - 1) * symbol.width * scale
        left, top = x - symbol.width * scale / 2 + shift, y - symbol.height * scale / 2 - shift
        edge = rounded_rect(0, 0, symbol.width, symbol.height, 0.06 * symbol.width)
        items = (Use(symbol, 0, 0), Path(edge, None, Stroke(theme.ink, 0.15)))
        laid.append(Group(items, (scale, 0.0, 0.0, scale, left, top), clip=Path(edge)))
    return tuple(laid)


def _way(grid: HexGrid, arrow: Arrow) -> list[Point]:
    """Through the middles of the hexes on the line, from the edge of one counter to the edge of the other."""
    points = grid.centers(line(arrow.start, arrow.end))
    points[0] = _beside(points[0], points[1], grid.pitch)
    points[-1] = _beside(points[-1], points[-2], grid.pitch)
    return points


def _beside(center: Point, toward: Point, pitch: float) -> Point:
    """The point where a way leaves a counter."""
    ux, uy = _unit(center, toward)
    gap = min(0.47 / max(abs(ux), abs(uy)), 0.5) * pitch
    return (center[0] + ux * gap, center[1] + uy * gap)


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _shaft(grid: HexGrid, arrow: Arrow, theme: Theme) -> Items:
    """The line of the arrow; neighbours have none."""
    if distance(arrow.start, arrow.end) < 2:
        return ()
    way = polyline(_way(grid, arrow))
    return (
        Path(way, None, Stroke(theme.paper, 0.15 * grid.pitch, cap="round", join="round")),
        Path(way, None, Stroke(theme.accent, 0.07 * grid.pitch, join="round")),
    )


def _head(grid: HexGrid, arrow: Arrow, theme: Theme) -> Path:
    """A triangle that touches the target's counter; between neighbours it stands on their common side."""
    cells = line(arrow.start, arrow.end)
    near, far = grid.center(cells[-2]), grid.center(cells[-1])
    ux, uy = _unit(near, far)
    size = (0.12 if len(cells) == 2 else 0.17) * grid.pitch
    if len(cells) == 2:
        x, y = (near[0] + far[0]) / 2 + ux * size * 0.7, (near[1] + far[1]) / 2 + uy * size * 0.7
    else:
        x, y = _beside(far, near, grid.pitch)
        x, y = x + ux * size * 0.35, y + uy * size * 0.35
    left, top = x - ux * size * 1.4, y - uy * size * 1.4
    across, down = uy * size * 0.62, -ux * size * 0.62
    outline = polygon([(x, y), (left + across, top + down), (left - across, top - down)])
    return Path(outline, theme.accent, Stroke(theme.paper, 0.03 * grid.pitch, join="round"))


def _head_and_numbers(grid: HexGrid, arrow: Arrow, theme: Theme) -> Items:
    """The arrow's head, and a numbered disc on every hex between the ends."""
    items: list[Item] = [_head(grid, arrow, theme)]
    if arrow.count:
        style = theme.style("display", 0.27 * grid.pitch * 72 / 25.4, 700, readable_on(theme.accent))
        for number, cell in enumerate(line(arrow.start, arrow.end)[1:-1], 1):
            cx, cy = grid.center(cell)
            disc = circle(cx, cy, 0.2 * grid.pitch)
            items.append(Path(disc, theme.accent, Stroke(theme.paper, 0.04 * grid.pitch)))
            items.append(Text(cx, cy + style.size * 0.345, str(number), style, "middle"))
    return tuple(items)
