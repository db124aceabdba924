"""Angles as numbers that are the same on every machine.

Mathematical libraries may differ in the last bit of a sine, and so would the digests of drawings. Nine decimals are far
below what any printer shows, and the same for all of them.
"""

from __future__ import annotations

import math

DECIMALS = 9


def unit(angle: float) -> tuple[float, float]:
    """Cosine and sine of an angle in radians: the point at distance 1 in that direction."""
    return (_rounded(math.cos(angle)), _rounded(math.sin(angle)))


def tangent(angle: float) -> float:
    """The tangent of an angle in radians."""
    return _rounded(math.tan(angle))


def direction(across: float, down: float) -> float:
    """The angle in radians, from minus pi to pi, at which the point (across, down) is seen from the origin."""
    return _rounded(math.atan2(down, across))


def _rounded(value: float) -> float:
    """To nine decimals, never minus nought."""
    return round(value, DECIMALS) + 0.0
