"""The perceived difference of two colors."""

import math

from pnp.model.game import Color
from pnp.scene.color import channels


def difference(first: Color, second: Color) -> float:
    """Return the CIE76 difference of two colors; 0 is the same color.

    Source: CIE 15:2004, Euclidean distance in CIELAB under D65.
    """
    return math.dist(_lab(first), _lab(second))


def _lab(color: Color) -> tuple[float, float, float]:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(color)
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
