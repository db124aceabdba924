"""Bridges: two abutments where a path crosses a side, over whatever is along that side."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pnp.artwork.boards.lines.lanes import LANE, CellLink, Network
from pnp.artwork.boards.lines.looks import LOOKS, Brush, Course, Layers, look
from pnp.geometry import sides
from pnp.geometry.angles import unit
from pnp.geometry.curves import Point, evenly, length
from pnp.geometry.sides import AnyGrid, CellSide
from pnp.scene.color import mix
from pnp.scene.items import Path
from pnp.scene.shapes import Segment, polygon, polyline

BRIDGE = "bridge"
"""The look of a line whose sides have bridges."""
REACH = 0.115
"""Half the length of a bridge, in pitches."""
WING = 0.05
"""How far an abutment's wings reach, in pitches."""
_DECK = 0.05
"""Half the width of a bridge without a path, in pitches."""
_MARGIN = 0.012
"""Distance of an abutment from the edge of a path, in pitches."""


class Bridge(NamedTuple):
    """A bridge: its middle in mm, the unit vector along it, and half its width in pitches."""

    middle: Point
    along: Point
    half: float


@look(BRIDGE, "side", 2 * _DECK)
def bridge(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a bridge without a path across the middle of each course."""
    found = []
    for course in courses:
        (at,) = evenly(course.whole, length(course.whole))
        across, down = unit(at.angle)
        found.append(Bridge((at.x, at.y), (-down, across), _DECK))
    return drawn(found, brush)


def bridges(grid: AnyGrid, at: Iterable[CellSide], networks: Sequence[Network]) -> list[Bridge]:
    """Return a bridge across each of these sides, wide enough for all paths there."""
    widths: dict[CellLink, list[float]] = {}
    for network in networks:
        for link in network.links:
            widths.setdefault(link, []).append(LOOKS[network.kind[0]].width)
    found = []
    for one in dict.fromkeys(at):
        first, second = sides.cells_of(grid, one)
        paths = widths.get((min(first, second), max(first, second)), [])
        half = (len(paths) - 1) / 2 * LANE + max(paths) / 2 + _MARGIN if paths else _DECK
        (x1, y1), (x2, y2) = grid.center(first), grid.center(second)
        found.append(Bridge(sides.middle(grid, one), ((x2 - x1) / grid.pitch, (y2 - y1) / grid.pitch), half))
    return found


def drawn(all_bridges: Iterable[Bridge], brush: Brush) -> Layers:
    """Draw bridges: the casing is their decks, below paths; the details are their abutments, above them."""
    decks: list[Segment] = []
    walls: list[Segment] = []
    for one in all_bridges:
        half = one.half
        decks += polygon([_point(one, brush, *corner) for corner in _rectangle(REACH, half)])
        for hand in (-1, 1):
            edge, wing = hand * half, hand * (half + WING)
            end = REACH + WING
            corners = ((-end, wing), (-REACH, edge), (REACH, edge), (end, wing))
            walls += polyline([_point(one, brush, *corner) for corner in corners])
    if not decks:
        return Layers()
    deck = Path(tuple(decks), mix(brush.theme.paper, brush.theme.wash, 0.6))
    return Layers((deck,), (), (Path(tuple(walls), None, brush.stroke(brush.ink(brush.theme.ink), 0.028)),))


def _rectangle(reach: float, half: float) -> tuple[Point, ...]:
    return ((-reach, -half), (reach, -half), (reach, half), (-reach, half))


def _point(one: Bridge, brush: Brush, along: float, aside: float) -> Point:
    """Return a point in mm of a bridge; distances along it and to its right in pitches."""
    (x, y), (across, down) = one.middle, one.along
    reach, beside = along * brush.pitch, aside * brush.pitch
    return (x + across * reach - down * beside, y + down * reach + across * beside)
