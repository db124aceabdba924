"""Bridges and fords where a path crosses a side: two abutments over the path, or stones in the water over it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pnp.artwork.boards.lines.looks import LOOKS, Brush, Course, Layers, look
from pnp.artwork.boards.lines.routes import LANE, CellLink, Network
from pnp.artwork.boards.lines.side_lines import key
from pnp.geometry import sides
from pnp.geometry.angles import unit
from pnp.geometry.curves import Point, evenly, length
from pnp.geometry.sides import AnyGrid, CellSide
from pnp.scene.color import mix
from pnp.scene.items import Group, Items, Path
from pnp.scene.shapes import Segment, circle, polygon, polyline

_FORD = "ford"
REACH = 0.115
"""Half the length of a bridge, in pitches."""
WING = 0.05
"""How far an abutment's wings reach, in pitches."""
_DECK = 0.05
"""Half the width of a bridge without a path, in pitches."""
_MARGIN = 0.012
"""Distance of an abutment from the edge of a path, in pitches."""


_STONE, _EDGE, _STONES = 0.018, 0.012, (-0.096, -0.032, 0.032, 0.096)
"""Radius of a stone of a ford, width of its edge, and where its stones are along the path, in pitches."""


class Bridge(NamedTuple):
    """A bridge or ford: its middle in mm, the unit vector along it, and half its width in pitches."""

    middle: Point
    along: Point
    half: float


@look("bridge", "side", 2 * _DECK)
def bridge(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a bridge without a path across the middle of each course."""
    return drawn("bridge", _across(courses), brush)


@look(_FORD, "side", 2 * _DECK)
def ford(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw two rows of stones across the water, which runs over the path."""
    return drawn(_FORD, _across(courses), brush)


def _across(courses: Sequence[Course]) -> list[Bridge]:
    found = []
    for course in courses:
        (at,) = evenly(course.whole, length(course.whole))
        across, down = unit(at.angle)
        found.append(Bridge((at.x, at.y), (-down, across), _DECK))
    return found


def bridges(grid: AnyGrid, at: Iterable[CellSide], networks: Sequence[Network]) -> list[Bridge]:
    """Return a bridge or ford across each of these sides, wide enough for all paths there."""
    widths: dict[CellLink, list[float]] = {}
    for network in networks:
        for link in network.links:
            widths.setdefault(link, []).append(LOOKS[network.kind[0]].width)
    found = []
    for one in dict.fromkeys(at):
        first, second = sides.cells_of(grid, one)
        paths = widths.get(key((first, second)), [])
        half = (len(paths) - 1) / 2 * LANE + max(paths) / 2 + _MARGIN if paths else _DECK
        (x1, y1), (x2, y2) = grid.center(first), grid.center(second)
        found.append(Bridge(sides.middle(grid, one), ((x2 - x1) / grid.pitch, (y2 - y1) / grid.pitch), half))
    return found


def drawn(look_: str, crossings: Sequence[Bridge], brush: Brush, water: Items = ()) -> Layers:
    """Draw bridges or fords: the casing is decks, below paths; the details are above them, with the water of fords."""
    if not crossings:
        return Layers()
    if look_ == _FORD:
        wet = tuple(segment for one in crossings for segment in _area(one, brush, one.half + _MARGIN))
        middles = [
            _point(one, brush, along, hand * one.half) for one in crossings for along in _STONES for hand in (-1, 1)
        ]
        stones = tuple(
            Path(tuple(segment for at in middles for segment in circle(*at, radius * brush.pitch)), color)
            for radius, color in ((_STONE + _EDGE, brush.ink(brush.theme.ink)), (_STONE, brush.theme.paper))
        )
        over = (Group(water, clip=Path(wet)),) if water else ()
        return Layers((), (), (*over, *stones))
    decks = tuple(segment for one in crossings for segment in _area(one, brush, one.half))
    walls: list[Segment] = []
    for one in crossings:
        for hand in (-1, 1):
            edge_, wing = hand * one.half, hand * (one.half + WING)
            end = REACH + WING
            corners = ((-end, wing), (-REACH, edge_), (REACH, edge_), (end, wing))
            walls += polyline([_point(one, brush, *corner) for corner in corners])
    deck = Path(decks, mix(brush.theme.paper, brush.theme.wash, 0.6))
    return Layers((deck,), (), (Path(tuple(walls), None, brush.stroke(brush.ink(brush.theme.ink), 0.028)),))


def _area(one: Bridge, brush: Brush, half: float) -> tuple[Segment, ...]:
    """Return the outline of a bridge that is `half` pitches wide to each hand."""
    corners = ((-REACH, -half), (REACH, -half), (REACH, half), (-REACH, half))
    return polygon([_point(one, brush, *corner) for corner in corners])


def _point(one: Bridge, brush: Brush, along: float, aside: float) -> Point:
    """Return a point in mm of a bridge; distances along it and to its right in pitches."""
    (x, y), (across, down) = one.middle, one.along
    reach, beside = along * brush.pitch, aside * brush.pitch
    return (x + across * reach - down * beside, y + down * reach + across * beside)
