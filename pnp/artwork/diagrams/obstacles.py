"""What lines, discs and signs of a diagram keep clear of: counters, words of the map, roads, and features of sides."""

import math
from collections.abc import Iterable, Iterator, Mapping

from pnp.artwork.boards.lines import lettering
from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.geometry import sides
from pnp.geometry.angles import unit
from pnp.geometry.hex_shapes import HexGrid
from pnp.model.game import Board, Cell, Grid
from pnp.scene.items import Group, Item, Labels, Text, Use
from pnp.scene.shapes import IDENTITY, Transform, then
from pnp.scene.sheet import Box

Point = tuple[float, float]

COUNTER = 40.0
"""Weight of a counter and of what is drawn already, against a length of road of one pitch."""
WORD, _SIDE, _ROAD = 12.0, 12.0, 1.0
_STRAYED, _PAST, _NEAR = 100.0, 1.0, 0.75
"""Cost of a disc outside its cell, and of each of eight points near its edge, at this part of its radius."""
_CORNERS = ((1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
_SIDES = ((1.0, 0.0), (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0))
_RING = tuple(map(unit, (number * math.tau / 8 for number in range(8))))
_HALF = tuple(at for x, y in _CORNERS for at in ((x, y / 2), (x / 2, y)))
"""Places around a counter in halves of its width, the best first: right and above."""
_ROAD_WIDTH, _ON_SIDE, _RIM = 0.12, 0.12, 0.03
"""Width of a road, half of what is kept clear in the middle of a side, and map around a counter, in pitches."""


def extents(grid: Grid, sizes: Mapping[Cell, float]) -> dict[Cell, Extent]:
    """Return the boxes of counters by cell; `sizes` has their widths in mm. They stay on a map section."""
    return {cell: spot(_on_map(grid, grid.center(cell), size / 2), size / 2) for cell, size in sizes.items()}


def _on_map(grid: Grid, at: Point, half: float) -> Point:
    if not (isinstance(grid, HexGrid) and grid.trim):
        return at
    left, top, width, height = grid.trim
    half += _RIM * grid.pitch
    return max(left + half, min(left + width - half, at[0])), max(top + half, min(top + height - half, at[1]))


def of_map(board: Board, ground: Iterable[Item], laid: Iterable[Item], counters: Iterable[Extent], box: Box) -> Clutter:
    """Return the obstacles on a drawn part of a board with the counters that are laid on it."""
    grid, frame = board.grid, Extent.of(box)
    found = Clutter(grid.pitch, frame.grown(grid.pitch))
    for counter in counters:
        found.add_box(counter, COUNTER)
    for word in (*word_boxes(ground), *counter_words(laid)):
        if word.overlap(frame):
            found.add_box(word, WORD)
    reach = _ON_SIDE * grid.pitch
    for map_line in board.lines:
        for link in map_line.links:
            found.add_line(grid.centers(link), _ROAD_WIDTH * grid.pitch, _ROAD)
        for side in map_line.sides:
            (x1, y1), (x2, y2) = (grid.center(cell) for cell in sides.cells_of(grid, side))
            found.add_box(spot(((x1 + x2) / 2, (y1 + y2) / 2), reach), _SIDE)
    return found


def counter_words(drawn: Iterable[Item]) -> Iterator[Extent]:
    """Return the boxes of the words on counters that are drawn as groups of their symbol."""
    for group in drawn:
        if isinstance(group, Group):
            symbols = (item.symbol for item in group.items if isinstance(item, Use))
            yield from (lettering.extent(word) for symbol in symbols for word in words(symbol.items, group.transform))


def beside(grid: Grid, cell: Cell, counter: Extent, radius: float, clutter: Clutter) -> Point:
    """Return the middle of a disc that covers least: beside its counter, with its middle in the cell, else on it."""
    (x, y), half = counter.middle, (counter.right - counter.left) / 2
    limit = 0.5 * grid.pitch - 0.75 * radius
    found: list[tuple[float, int, Point]] = []
    outside, on_it = (
        [(far * radius, place) for far in fars for place in (*_SIDES, *_HALF)] for fars in ((1.1, 0.8), (0.5, 0.25))
    )
    corners = [(min(0.0, limit - half), place) for place in _CORNERS]
    for far, (across, down) in (*outside, *corners, *on_it):
        at = (x + across * (half + far), y + down * (half + far))
        rim = [(at[0] + _NEAR * radius * dx, at[1] + _NEAR * radius * dy) for dx, dy in _RING]
        strayed = (grid.at(*at) != cell) * _STRAYED + sum(grid.at(*each) != cell for each in rim) * _PAST
        found.append((round(clutter.cost(spot(at, radius)) + strayed, 6), len(found), at))
    return min(found)[2]


def word_boxes(items: Iterable[Item]) -> Iterator[Extent]:
    """Return the boxes of the words of a drawing, without those of its symbols."""
    return map(lettering.extent, words(items))


def spot(at: Point, reach: float) -> Extent:
    """Return the box around a point."""
    return Extent(at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)


def words(items: Iterable[Item], matrix: Transform = IDENTITY) -> Iterator[Text]:
    """Yield the words of a drawing where they are and in their size, without those of its symbols, such as counters."""
    for item in items:
        if isinstance(item, Group):
            yield from words(item.items, then(item.transform, matrix))
        elif isinstance(item, Text):
            yield _moved(item, matrix)
        elif isinstance(item, Labels):
            for x, y, text in item.entries:
                yield _moved(Text(x, y, text, item.style, item.anchor), matrix)


def _moved(text: Text, matrix: Transform) -> Text:
    a, b, c, d, e, f = matrix
    size = text.style.size * math.sqrt(abs(a * d - b * c))
    x, y = a * text.x + c * text.y + e, b * text.x + d * text.y + f
    return text._replace(x=x, y=y, style=text.style._replace(size=size))
