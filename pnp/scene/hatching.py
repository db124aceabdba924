"""Hatching: parallel lines for a color, when there is only black."""

import math

from pnp.geometry.angles import direction as direction_of
from pnp.geometry.angles import unit
from pnp.scene import shapes
from pnp.scene.color import BLACK, oklab
from pnp.scene.items import Color, Group, Path, Stroke

RING = 1.5
"""Width in mm of the hatched edge of a face, which has no text: the safe area begins there."""
_ANGLES = (45.0, 135.0, 0.0, 90.0)
"""The direction of the lines of each key, in degrees clockwise."""
_OTHERS = (22.5, 112.5, 67.5, 157.5)
_MOST = 4000
"""Lines in one outline."""
_GRAY, _ALIKE = 0.015, 30.0
"""Chroma below which a color is gray, and degrees of hue within which it belongs to a key."""


def angle(color: Color, keys: tuple[Color, ...]) -> float:
    """Return the direction of the lines for a color: that of the key with its hue, or one that no key has."""
    hue = _hue(color)
    if hue is None:
        return _OTHERS[0]
    near = ((_turn(hue, own), number) for number, key in enumerate(keys) if (own := _hue(key)) is not None)
    distance, number = min(near, default=(360.0, 0))
    return _ANGLES[number % 4] if distance < _ALIKE else _OTHERS[1 + int(hue // 120) % 3]


def lines(clip: Path, direction: float, dark: float, unit_: float) -> Group:
    """Return lines within an outline, closer and thicker the more `dark` (0 to 1). `unit_`: a mm in its units."""
    spacing, width = max(0.5, 1.5 - 1.2 * dark) * unit_, (0.08 + 0.16 * dark) * unit_
    left, top, right, bottom = shapes.bounds(clip.segments)
    cos, sin = unit(math.radians(direction))
    along = [x * cos + y * sin for x in (left, right) for y in (top, bottom)]
    across = [y * cos - x * sin for x in (left, right) for y in (top, bottom)]
    spacing = max(spacing, (max(across) - min(across)) / _MOST)
    first, last = math.floor(min(across) / spacing), math.ceil(max(across) / spacing)
    strokes = []
    for number in range(first, last + 1):
        away = number * spacing
        start, end = ((place * cos - away * sin, place * sin + away * cos) for place in (min(along), max(along)))
        strokes += [("M", *start), ("L", *end)]
    return Group((Path(tuple(strokes), None, Stroke(BLACK, width)),), clip=clip)


def _hue(color: Color) -> float | None:
    _, a, b = oklab(color)
    return math.degrees(direction_of(a, b)) % 360 if math.hypot(a, b) >= _GRAY else None


def _turn(first: float, second: float) -> float:
    return abs((first - second + 180) % 360 - 180)
