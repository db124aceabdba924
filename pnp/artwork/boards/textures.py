"""Textures of terrain: each draws a few quiet marks into a cell, different ones for every seed.

A texture is a function with `@texture("forest")`. Its `Patch` has the cell in millimeters around (0, 0), and random
positions in it that keep clear of each other and of the corner with the name of a hex.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from pnp.artwork.boards.surfaces import SURFACES
from pnp.geometry.angles import unit
from pnp.registry import Registry
from pnp.scene.color import mix
from pnp.scene.items import Color, Items, Path, Stroke
from pnp.scene.noise import Noise
from pnp.scene.shapes import Segment, circle, polygon, polyline

Point = tuple[float, float]
Shape = Literal["pointy", "flat", "square"]
"""The shape of a cell: a hex with a corner or a hexside on top, or a square."""
PLAIN = "plain"
"""The name for no texture."""
CHEQUERED = ("chequered", "starry", "inlaid")
"""Grounds whose cells have two tones (three on hexes), so that neighbors differ."""
UNMARKED = (PLAIN, "chequered", *SURFACES)
"""Grounds without marks in single cells."""
VARIANTS = 6
"""Number of drawings of a texture; cells choose among them, so that a large map stays a small file."""


@dataclass
class Patch:
    """One cell to draw into: `pitch` in mm, `fill` of the ground and `ink` of the marks."""

    pitch: float
    shape: Shape
    fill: Color
    ink: Color
    seed: int
    noise: Noise = field(init=False)

    def __post_init__(self) -> None:
        self.noise = Noise(self.seed)

    def shade(self, share: float) -> Color:
        """Return the ground with `share` of the ink in it."""
        return mix(self.fill, self.ink, share)

    def stroke(self, width: float, share: float = 0.5) -> Stroke:
        """Return a stroke with round caps; width in hundredths of the pitch."""
        return Stroke(self.shade(share), width * self.pitch / 100, cap="round", join="round")

    def vary(self, low: float, high: float) -> float:
        """Return a random number, times the pitch."""
        return (low + (high - low) * self.noise.part()) * self.pitch

    def places(self, gap: float, reach: float = 0.46) -> Iterator[Point]:
        """Yield points in the cell from top to bottom, about `gap` × pitch apart, none near the name."""
        step = gap * self.pitch
        limit = reach * self.pitch
        rows = math.ceil(limit * 1.2 / (step * 0.87))
        for row in range(-rows, rows + 1):
            shift = step / 2 if row % 2 else 0.0
            columns = math.ceil(limit / step) + 1
            for column in range(-columns, columns + 1):
                x = column * step + shift + (self.noise.part() - 0.5) * step * 0.55
                y = row * step * 0.87 + (self.noise.part() - 0.5) * step * 0.55
                if self._inside(x, y, limit) and not self._named(x, y):
                    yield x, y

    def _inside(self, x: float, y: float, limit: float) -> bool:
        if self.shape == "square":
            return max(abs(x), abs(y)) <= limit
        along, athwart = (x, y) if self.shape == "pointy" else (y, x)
        return abs(along) <= limit and abs(along) / 2 + abs(athwart) * math.sqrt(3) / 2 <= limit

    def _named(self, x: float, y: float) -> bool:
        if self.shape == "square":
            return False
        return -0.47 * self.pitch < y < -0.17 * self.pitch and abs(x) < 0.25 * self.pitch


Draw = Callable[[Patch], Items]
TEXTURES: Registry[Draw] = Registry("texture", "pnp.textures", entries=dict.fromkeys(UNMARKED, lambda patch: ()))
"""Textures by name: the values of `texture` of a terrain, besides the landforms of `pnp.artwork.boards.landscape`."""


def texture(name: str) -> Callable[[Draw], Draw]:
    """Register a function as texture `name`.

    Raises:
        ValueError: when the name is registered already.
    """

    def register(function: Draw) -> Draw:
        TEXTURES.add(name, function)
        return function

    return register


def draw(name: str, patch: Patch) -> Items:
    """Draw the marks of a texture around (0, 0).

    Raises:
        KeyError: when there is no such texture.
    """
    return TEXTURES[name](patch)


def _arch(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    left, right = x - width / 2, x + width / 2
    return (("M", left, y), ("C", left + width * 0.22, y - height, right - width * 0.22, y - height, right, y))


@texture("starry")
def starry(patch: Patch) -> Items:
    """Draw few stars of two sizes over the tones."""
    dots: list[Segment] = []
    rays: list[Segment] = []
    for x, y in patch.places(0.3, 0.44):
        chance = patch.noise.part()
        if chance < 0.45:
            dots += circle(x, y, patch.vary(0.007, 0.014))
        elif chance < 0.58:
            size = patch.vary(0.032, 0.05)
            waist = size * 0.17
            ways = ((0, -size), (waist, -waist), (size, 0), (waist, waist), (0, size), (-waist, waist), (-size, 0))
            rays += polygon([(x + across, y + down) for across, down in (*ways, (-waist, -waist))])
    return (Path(tuple(dots), patch.shade(0.5)), Path(tuple(rays), patch.shade(0.6)))


@texture("forest")
def forest(patch: Patch) -> Items:
    """Draw round crowns with their shadows."""
    shadow: list[Segment] = []
    crowns: list[Segment] = []
    for x, y in patch.places(0.17, 0.47):
        radius = patch.vary(0.055, 0.085)
        shadow += circle(x + radius * 0.35, y + radius * 0.4, radius)
        crowns += circle(x, y, radius)
    return (Path(tuple(shadow), patch.shade(0.5)), Path(tuple(crowns), patch.shade(0.22), patch.stroke(0.9, 0.55)))


@texture("scrub")
def scrub(patch: Patch) -> Items:
    """Sparse small bushes."""
    bushes: list[Segment] = []
    for x, y in patch.places(0.27, 0.42):
        radius = patch.vary(0.022, 0.04)
        bushes += circle(x, y, radius) + circle(x + radius * 1.4, y + radius * 0.4, radius * 0.75)
    return (Path(tuple(bushes), patch.shade(0.45)),)


@texture("hills")
def hills(patch: Patch) -> Items:
    """Low arches, each with two strokes of shade."""
    outline: list[Segment] = []
    shade: list[Segment] = []
    for x, y in patch.places(0.3, 0.4):
        width = patch.vary(0.2, 0.28)
        height = width * 0.55
        outline += _arch(x, y, width, height)
        for part in (0.12, 0.27):
            shade += polyline(
                [(x + width * part, y - height * (0.66 - part)), (x + width * (part + 0.07), y - height * 0.06)]
            )
    return (Path(tuple(outline), None, patch.stroke(1.5, 0.62)), Path(tuple(shade), None, patch.stroke(0.9, 0.45)))


@texture("mountains")
def mountains(patch: Patch) -> Items:
    """Ridged peaks, dark on the side away from the light."""
    shade: list[Segment] = []
    light: list[Segment] = []
    outline: list[Segment] = []
    for x, y in patch.places(0.33, 0.36):
        width, height = patch.vary(0.3, 0.4), patch.vary(0.24, 0.36)
        foot = y + height * 0.4
        top = (x + patch.vary(-0.02, 0.02), foot - height)
        left, right = (x - width / 2, foot), (x + width / 2, foot)
        ridge = [
            (top[0] + width * 0.05, foot - height * 0.62),
            (top[0] - width * 0.05, foot - height * 0.34),
            (x + width * 0.04, foot),
        ]
        light += polygon([top, *ridge, left])
        shade += polygon([top, right, ridge[2], ridge[1], ridge[0]])
        outline += polyline([left, top, right])
    return (
        Path(tuple(light), patch.shade(0.06)),
        Path(tuple(shade), patch.shade(0.5)),
        Path(tuple(outline), None, patch.stroke(1.5, 0.8)),
    )


@texture("rough")
def rough(patch: Patch) -> Items:
    """Broken stones."""
    stones: list[Segment] = []
    for x, y in patch.places(0.2, 0.43):
        size = patch.vary(0.03, 0.065)
        turn = patch.noise.part() * math.tau
        sides = 4 if patch.noise.part() < 0.5 else 5
        ways = (unit(turn + corner * math.tau / sides) for corner in range(sides))
        points = [
            (x + across * size * (0.75 + 0.5 * patch.noise.part()), y + down * size * 0.75) for across, down in ways
        ]
        stones += polygon(points)
    return (Path(tuple(stones), patch.shade(0.28), patch.stroke(0.8, 0.6)),)


@texture("water")
def water(patch: Patch) -> Items:
    """Short waves."""
    waves: list[Segment] = []
    for x, y in patch.places(0.3, 0.4):
        width = patch.vary(0.1, 0.17)
        for part in (-0.5, 0.5):
            waves += _arch(x + part * width, y, width, width * 0.32)
    return (Path(tuple(waves), None, patch.stroke(1.1, 0.42)),)


@texture("marsh")
def marsh(patch: Patch) -> Items:
    """Tufts of reed over a line of water."""
    reeds: list[Segment] = []
    water_lines: list[Segment] = []
    for x, y in patch.places(0.27, 0.41):
        width = patch.vary(0.12, 0.18)
        water_lines += polyline([(x - width / 2, y), (x + width / 2, y)])
        for lean in (-0.5, 0.0, 0.5):
            reeds += polyline(
                [(x + lean * width * 0.3, y), (x + lean * width * 0.6, y - width * (0.6 - abs(lean) * 0.3))]
            )
    return (Path(tuple(water_lines), None, patch.stroke(1.0, 0.4)), Path(tuple(reeds), None, patch.stroke(1.0, 0.65)))


@texture("sand")
def sand(patch: Patch) -> Items:
    """Scattered grains."""
    grains: list[Segment] = []
    for x, y in patch.places(0.13, 0.46):
        grains += circle(x, y, patch.vary(0.006, 0.013))
    return (Path(tuple(grains), patch.shade(0.5)),)


@texture("craters")
def craters(patch: Patch) -> Items:
    """Pits: a rim with the near wall in shadow."""
    rims: list[Segment] = []
    pits: list[Segment] = []
    for x, y in patch.places(0.31, 0.38):
        radius = patch.vary(0.04, 0.1)
        rims += circle(x, y, radius)
        pits += (
            ("M", x - radius, y),
            ("C", x - radius, y - radius * 1.33, x + radius, y - radius * 1.33, x + radius, y),
            ("C", x + radius * 0.8, y - radius * 0.7, x - radius * 0.8, y - radius * 0.7, x - radius, y),
            ("Z",),
        )
    return (Path(tuple(rims), patch.shade(0.1), patch.stroke(0.9, 0.5)), Path(tuple(pits), patch.shade(0.45)))


@texture("town")
def town(patch: Patch) -> Items:
    """Blocks of houses with a little shade."""
    shade: list[Segment] = []
    houses: list[Segment] = []
    for x, y in patch.places(0.2, 0.4):
        wide, deep = patch.vary(0.045, 0.075), patch.vary(0.035, 0.06)
        corners = [(x - wide, y - deep), (x + wide, y - deep), (x + wide, y + deep), (x - wide, y + deep)]
        houses += polygon(corners)
        shade += polygon([(a + 0.016 * patch.pitch, b + 0.018 * patch.pitch) for a, b in corners])
    return (Path(tuple(shade), patch.shade(0.5)), Path(tuple(houses), patch.shade(0.16), patch.stroke(0.8, 0.65)))


@texture("field")
def furrows(patch: Patch) -> Items:
    """Furrows in one direction."""
    turn = patch.noise.part() * math.pi
    across, down = unit(turn)
    lines: list[Segment] = []
    limit = 0.36 * patch.pitch
    for step in range(-4, 5):
        off = step * 0.08 * patch.pitch
        half = math.sqrt(max(0.0, limit**2 - off**2)) * (0.82 + 0.18 * patch.noise.part())
        x, y = -down * off, across * off
        lines += polyline([(x - across * half, y - down * half), (x + across * half, y + down * half)])
    return (Path(tuple(lines), None, patch.stroke(1.0, 0.34)),)


@texture("ice")
def ice(patch: Patch) -> Items:
    """Cracks."""
    cracks: list[Segment] = []
    for x, y in patch.places(0.36, 0.36):
        turn = patch.noise.part() * math.tau
        for branch in range(3):
            angle = turn + branch * math.tau / 3 + (patch.noise.part() - 0.5) * 0.6
            length = patch.vary(0.07, 0.14)
            bend = angle + (patch.noise.part() - 0.5)
            (ax, ay), (bx, by) = unit(angle), unit(bend)
            middle = (x + ax * length * 0.5, y + ay * length * 0.5)
            end = (middle[0] + bx * length * 0.5, middle[1] + by * length * 0.5)
            cracks += polyline([(x, y), middle, end])
    return (Path(tuple(cracks), None, patch.stroke(0.9, 0.42)),)
