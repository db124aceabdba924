"""Positions of a drawing that is repeated: in a row, a column, a grid, an arc, or as on a die."""

import math

from pnp.geometry.angles import unit
from pnp.layout.parts import RepeatPart
from pnp.scene.items import SHARES
from pnp.scene.sheet import Box

Point = tuple[float, float]
_DIE: dict[int, tuple[Point, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.0, 0.0), (1.0, 1.0)),
    3: ((0.0, 0.0), (0.5, 0.5), (1.0, 1.0)),
    4: ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)),
    5: ((0.0, 0.0), (1.0, 0.0), (0.5, 0.5), (0.0, 1.0), (1.0, 1.0)),
    6: ((0.0, 0.0), (1.0, 0.0), (0.0, 0.5), (1.0, 0.5), (0.0, 1.0), (1.0, 1.0)),
}
"""Places of the pips of a die, as shares of the room."""
_ARC_HALF = math.radians(60)


def positions(part: RepeatPart, box: Box, count: int) -> tuple[Point, ...]:
    """Return the top left corner of each mark, in the layout's units."""
    if part.at is not None and part.step is not None:
        (x, y), (across, down) = part.at, part.step
        return tuple((x + index * across, y + index * down) for index in range(count))
    if part.arrange == "die" and count in _DIE:
        wide, high = box.width - part.size, box.height - part.size
        return tuple((box.x + x * wide, box.y + y * high) for x, y in _DIE[count])
    if part.arrange == "arc":
        return _arc(part, box, count)
    pitch = part.size + part.gap
    columns = {"row": count, "column": 1}.get(part.arrange, _columns(part, box, count))
    return _grid(part, box, count, columns, pitch)


def _columns(part: RepeatPart, box: Box, count: int) -> int:
    """Return how many marks a row of a grid has: as many as fit, in rows of equal length."""
    most = max(1, math.floor((box.width + part.gap) / (part.size + part.gap) + 1e-9))
    rows = math.ceil(count / most)
    return math.ceil(count / rows)


def _grid(part: RepeatPart, box: Box, count: int, columns: int, pitch: float) -> tuple[Point, ...]:
    rows = math.ceil(count / columns)
    height = rows * pitch - part.gap
    top = box.y + SHARES[part.y] * (box.height - height)
    found = []
    for row in range(rows):
        here = min(columns, count - row * columns)
        width = here * pitch - part.gap
        left = box.x + SHARES[part.x] * (box.width - width)
        found += [(left + column * pitch, top + row * pitch) for column in range(here)]
    return tuple(found)


def _arc(part: RepeatPart, box: Box, count: int) -> tuple[Point, ...]:
    """Spread the marks over an arc of 120° that is as wide as the box, its middle at the top."""
    radius = (box.width - part.size) / 2 / unit(_ARC_HALF)[1]
    x, y = box.x + box.width / 2, box.y + part.size / 2 + radius
    found = []
    for index in range(count):
        turn = 0.0 if count == 1 else _ARC_HALF * (2 * index / (count - 1) - 1)
        across, up = unit(math.pi / 2 - turn)
        found.append((x + radius * across - part.size / 2, y - radius * up - part.size / 2))
    return tuple(found)
