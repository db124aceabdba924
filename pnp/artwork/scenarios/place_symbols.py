"""Cities and bunkers on a map: from above, about as large as two thirds of a hex, around (0, 0)."""

import math
from collections.abc import Sequence

from pnp.geometry.angles import unit
from pnp.geometry.region_outline import Point
from pnp.model.game import Game
from pnp.model.game.scenarios import Place
from pnp.scene import noise
from pnp.scene.color import mix
from pnp.scene.items import Color, Items, Path, Stroke
from pnp.scene.shapes import Segment, circle, line, polygon
from pnp.scene.theme import Theme

_BLOCKS = 4
"""Blocks of houses from the middle of a city to its edge."""
_BASTIONS = 5


def by_kind(game: Game, places: Sequence[Place]) -> list[list[Place]]:
    """Return cities, then emplacements; empty kinds are left out."""
    armed = [place for place in places if game.markers[place.marker].is_unit]
    return [kind for kind in ([place for place in places if place not in armed], armed) if kind]


def symbol(game: Game, place: Place, pitch: float, theme: Theme) -> Items:
    """Draw a place for a hex of this pitch: an emplacement where the marker has values, else a city."""
    color = game.sides[place.side].color if place.side else theme.muted
    if game.markers[place.marker].is_unit:
        return emplacement(pitch, color, theme)
    return city(pitch, color, place.cell[0] * 64 + place.cell[1], theme)


def city(pitch: float, color: Color, seed: int, theme: Theme) -> Items:
    """Draw blocks of houses between streets, in the color of the owner, around an open square."""
    radius, step = 0.335 * pitch, 0.082 * pitch
    turn = noise.at(seed, 1, 0) * math.pi / 2
    roofs: list[Segment] = []
    halls: list[Segment] = []
    for row in range(-_BLOCKS, _BLOCKS + 1):
        for column in range(-_BLOCKS, _BLOCKS + 1):
            x, y = column * step, row * step
            roll = noise.at(seed, column + 16, row + 16)
            if math.hypot(x, y) > radius - 0.55 * step or roll < 0.13 or (row == 0 and column == 0):
                continue
            wide, tall = (0.42 - 0.16 * roll) * step, (0.26 + 0.16 * roll) * step
            block = [_turned(x + a * wide, y + b * tall, turn) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            (halls if roll > 0.86 else roofs).extend(polygon(block))
    roads: list[Segment] = []
    for quarter in range(4):
        far = _turned(radius * 1.18, 0.0, turn + quarter * math.pi / 2)
        roads += line(0.0, 0.0, *far)
    wall = Stroke(mix(color, theme.ink, 0.35), 0.026 * pitch)
    edge = Stroke(mix(color, theme.ink, 0.5), 0.012 * pitch, join="round")
    paths = (
        Path(tuple(roads), None, Stroke(mix(theme.paper, theme.ink, 0.55), 0.05 * pitch, cap="round")),
        Path(circle(0.0, 0.0, radius), mix(theme.paper, theme.ink, 0.07), wall),
        Path(tuple(roads), None, Stroke(theme.paper, 0.032 * pitch, cap="round")),
        Path(tuple(roofs), mix(color, theme.paper, 0.18), edge),
        Path(tuple(halls), mix(color, theme.ink, 0.55), edge),
    )
    return tuple(path for path in paths if path.segments)


def _turned(x: float, y: float, angle: float) -> Point:
    cos, sin = unit(angle)
    return (x * cos - y * sin, x * sin + y * cos)


def emplacement(pitch: float, color: Color, theme: Theme) -> Items:
    """Draw a star of bastions with its ditch, wall and keep, in the color of the owner."""
    ways = (unit(corner * math.tau / _BASTIONS + math.pi / 2) for corner in range(_BASTIONS))
    radius = 0.085 * pitch
    keep = [(across * radius, down * radius) for across, down in ways]
    ditch, wall, court = (_star(size * pitch) for size in (0.38, 0.325, 0.235))
    return (
        Path(ditch, mix(theme.ink, color, 0.25), Stroke(theme.paper, 0.022 * pitch, join="round")),
        Path(wall, color, Stroke(theme.ink, 0.012 * pitch, join="round")),
        Path(court, mix(color, theme.paper, 0.72), Stroke(theme.ink, 0.012 * pitch, join="round")),
        Path(polygon(keep), theme.ink),
    )


def _star(radius: float) -> tuple[Segment, ...]:
    """Return the trace of the walls: a bastion with two flanks at every corner, curtains between."""
    points: list[Point] = []
    for corner in range(_BASTIONS):
        angle = corner * math.tau / _BASTIONS - math.pi / 2
        for off, reach in ((-0.36, 0.56), (-0.3, 0.78), (0.0, 1.0), (0.3, 0.78), (0.36, 0.56)):
            across, down = unit(angle + off)
            points.append((across * reach * radius, down * reach * radius))
    return polygon(points)
