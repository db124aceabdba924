"""Angles as numbers that are the same on every machine.

Mathematical libraries may differ in the last bit of a sine, and so would the digests of drawings. Nine decimals are far
finer than the resolution of any printer.
"""

import math

DECIMALS = 9


def unit(angle: float) -> tuple[float, float]:
    """Return cosine and sine of an angle in radians: the point at distance 1 in that direction."""
    return (_rounded(math.cos(angle)), _rounded(math.sin(angle)))


def tangent(angle: float) -> float:
    """Return the tangent of an angle in radians."""
    return _rounded(math.tan(angle))


def direction(across: float, down: float) -> float:
    """Return the angle in radians, from minus pi to pi, of the vector from the origin to the point (across, down)."""
    return _rounded(math.atan2(down, across))


def _rounded(value: float) -> float:
    """Round to nine decimals, never to minus zero."""
    return round(value, DECIMALS) + 0.0
