"""Calculations on `#rrggbb` colors: mixing, lightness, legibility.

Luminance and contrast as WCAG 2.2 defines them ("relative luminance", "contrast ratio"); tones in Oklab (B. Ottosson,
"A perceptual color space for image processing", 2020).
"""

import math
import re
from functools import lru_cache

from pnp.scene.items import Color

_HEX = re.compile(r"#[0-9a-fA-F]{6}")
BLACK: Color = "#000000"
WHITE: Color = "#ffffff"


@lru_cache(maxsize=1024)
def channels(color: Color) -> tuple[float, float, float]:
    """Return red, green and blue from 0 to 1; raises ValueError when the color is not `#rrggbb`."""
    if _HEX.fullmatch(color) is None:
        raise ValueError(f"{color!r} is not a color; write #rrggbb, such as #d98e04")
    return (int(color[1:3], 16) / 255, int(color[3:5], 16) / 255, int(color[5:7], 16) / 255)


def from_channels(red: float, green: float, blue: float) -> Color:
    """Return the color with these parts from 0 to 1, clamped and rounded to 8 bits."""
    return "#" + "".join(f"{round(min(1.0, max(0.0, part)) * 255):02x}" for part in (red, green, blue))


@lru_cache(maxsize=4096)
def mix(first: Color, second: Color, share: float) -> Color:
    """Return `share` of the second color (0 to 1) in the first, in sRGB values."""
    red, green, blue = (a + (b - a) * share for a, b in zip(channels(first), channels(second), strict=True))
    return from_channels(red, green, blue)


@lru_cache(maxsize=4096)
def tone(color: Color, lightness: float) -> Color:
    """Return the same hue at a perceived lightness (0 black to 1 white), with as much chroma as sRGB allows."""
    _, a, b = oklab(color)
    low, high = 0.0, 1.0
    while high - low > 1e-3:
        strength = (low + high) / 2
        if all(-1e-6 <= part <= 1 + 1e-6 for part in _linear(lightness, a * strength, b * strength)):
            low = strength
        else:
            high = strength
    return from_channels(*map(_encoded, _linear(lightness, a * low, b * low)))


def oklab(color: Color) -> tuple[float, float, float]:
    """Return a color in Oklab: lightness from 0 to 1, green to red, blue to yellow."""
    red, green, blue = map(_decoded, channels(color))
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _linear(lightness: float, a: float, b: float) -> tuple[float, float, float]:
    """Return linear red, green and blue of an Oklab color; outside 0 to 1 when it is out of gamut."""
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


@lru_cache(maxsize=1024)
def luminance(color: Color) -> float:
    """Return relative luminance, 0 for black to 1 for white."""
    red, green, blue = map(_decoded, channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Color, second: Color) -> float:
    """Return contrast ratio from 1 (the same) to 21 (black on white); text wants at least 4.5."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def darkened(color: Color, ground: Color, ink: Color, least: float = 4.5) -> Color:
    """Return a color with as much ink in it as a contrast of at least `least` to the ground needs."""
    shades = (mix(color, ink, step / 20) for step in range(21))
    return next((shade for shade in shades if contrast(shade, ground) >= least), ink)


def readable_on(background: Color, dark: Color = BLACK, light: Color = WHITE) -> Color:
    """Return the color with the better contrast to the background, of a dark and a light one."""
    return max(dark, light, key=lambda candidate: contrast(candidate, background))


def difference(first: Color, second: Color) -> float:
    """Return the CIE76 difference of two colors; 0 is the same color (CIE 15:2004, Euclidean in CIELAB under D65)."""
    return math.dist(cielab(first), cielab(second))


def cielab(color: Color) -> tuple[float, float, float]:
    """Return a color in CIELAB under D65: lightness L* from 0 to 100, green to red, blue to yellow."""
    red, green, blue = map(_decoded, channels(color))
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    parts = (x, luminance(color), z)
    fx, fy, fz = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in parts)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _decoded(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(level: float) -> float:
    return level * 12.92 if level <= 0.0031308 else 1.055 * level ** (1 / 2.4) - 0.055
