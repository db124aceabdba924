"""Sums over `#rrggbb` colours: mixing, how light they are, what can be read on them.

Luminance and contrast as WCAG 2.2 defines them ("relative luminance", "contrast ratio").
"""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.scene.items import Color

_HEX = re.compile(r"#[0-9a-fA-F]{6}")
BLACK: Color = "#000000"
WHITE: Color = "#ffffff"


@lru_cache(maxsize=4096)
def channels(color: Color) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1.

    Raises:
        ValueError: when the colour is not `#rrggbb`.
    """
    if _HEX.fullmatch(color) is None:
        raise ValueError(f"{color!r} is not a colour; write #rrggbb, such as #d98e04")
    return (int(color[1:3], 16) / 255, int(color[3:5], 16) / 255, int(color[5:7], 16) / 255)


def from_channels(red: float, green: float, blue: float) -> Color:
    """The colour with these parts from 0 to 1, clamped and rounded to 8 bits."""
    return "#" + "".join(f"{round(min(1.0, max(0.0, part)) * 255):02x}" for part in (red, green, blue))


@lru_cache(maxsize=4096)
def mix(first: Color, second: Color, share: float) -> Color:
    """`share` of the second colour (0 to 1) in the first, in sRGB values."""
    red, green, blue = (a + (b - a) * share for a, b in zip(channels(first), channels(second), strict=True))
    return from_channels(red, green, blue)


@lru_cache(maxsize=4096)
def luminance(color: Color) -> float:
    """Relative luminance, 0 for black to 1 for white."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Color, second: Color) -> float:
    """Contrast ratio from 1 (the same) to 21 (black on white); text wants at least 4.5."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def readable_on(background: Color, dark: Color = BLACK, light: Color = WHITE) -> Color:
    """Of a dark and a light colour, the one that reads better on the background."""
    return max(dark, light, key=lambda candidate: contrast(candidate, background))


def to_grey(color: Color) -> Color:
    """What a black-and-white printer makes of the colour: the grey of the same luminance."""
    level = luminance(color)
    part = level * 12.92 if level <= 0.0031308 else 1.055 * level ** (1 / 2.4) - 0.055
    return from_channels(part, part, part)
