"""Where cell numbers are printed on a board with lines: beside the lines that run through their usual place."""

import math
from collections.abc import Iterator

from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.geometry.curves import Point
from pnp.scene import fonts
from pnp.scene.items import TextStyle

_FREE = 0.02
"""Cost below which a place is free."""
_REACH = 0.44
"""Greatest distance of the middle of a number from the center of its cell, in pitches."""


def number_place(
    usual: Point, label: str, style: TextStyle, pitch: float, clutter: Clutter, center: Point | None = None
) -> Point:
    """Return middle and baseline of a number: its usual place, or the nearest one that covers less of the lines.

    It does not go too far from the `center` of its cell.
    """
    if clutter.cost(extent(usual, label, style)) < _FREE:
        return usual
    found = [*_candidates(usual, label, style, pitch)]
    rise = fonts.metrics(style.font).cap_height * style.size / 2
    near = [one for one in found if center is None or math.dist((one[1][0], one[1][1] - rise), center) < _REACH * pitch]
    best, least = usual, math.inf
    for moved, place in sorted(near or found):
        if moved >= least:
            break
        cost = round(clutter.cost(extent(place, label, style)), 4) + moved
        if cost < least:
            best, least = place, cost
    return best


def _candidates(usual: Point, label: str, style: TextStyle, pitch: float) -> Iterator[tuple[float, Point]]:
    """Yield places with what they cost because they are not the usual one."""
    aside = fonts.width(label, style) / 2 + 0.075 * pitch
    x, y = usual
    for across, down in (
        (0.0, 0.0),
        (0.0, 0.07),
        (0.0, 0.12),
        (-0.5, 0.05),
        (0.5, 0.05),
        (-1.0, 0.1),
        (1.0, 0.1),
        (-1.0, 0.25),
        (1.0, 0.25),
        (0.0, 0.55),
        (0.0, -0.2),
        (0.0, -0.3),
        (0.0, 0.3),
        (-1.4, 0.3),
        (1.4, 0.3),
    ):
        yield 0.2 * abs(down) + 0.01 * abs(across), (x + across * aside, y + down * pitch)


def extent(place: Point, label: str, style: TextStyle) -> Extent:
    """Return the box of a number with its middle and baseline at a place."""
    half = fonts.width(label, style) / 2
    cap = fonts.metrics(style.font).cap_height * style.size
    margin = 0.12 * cap
    return Extent(place[0] - half, place[1] - cap, place[0] + half, place[1]).grown(margin)
