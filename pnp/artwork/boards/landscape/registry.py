"""The landforms by the name of their texture, and how each is drawn."""

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pnp.artwork.boards.landscape.terrain_layout import Country, areas, dots
from pnp.geometry.angles import unit
from pnp.geometry.hex_shapes import Hex, Orientation, neighbor, rectangle
from pnp.geometry.region_outline import Point
from pnp.model.game import Terrain
from pnp.scene.color import mix, oklab, tone
from pnp.scene.items import Group, Item, Items, Path, Stroke
from pnp.scene.shapes import Segment, polygon, polyline

WHITE = "#ffffff"
_SAND = "#f6ecd0"


def moved(items: Items, dx: float, dy: float) -> Group:
    """Move items."""
    return Group(items, (1.0, 0.0, 0.0, 1.0, dx, dy))


def scattered(
    country: Country, cells: Collection[Hex], parts: int, salt: int, *, jitter: float, clear: float = 0.0
) -> Iterator[tuple[float, float, float]]:
    """Return random points over cells, `parts`² in each, with a number from 0 to 1 each; before the land is distorted.

    Points keep about `clear` × pitch away from other cells and from the end of the board.
    """
    grid = country.grid
    spots = _spots(grid.orientation, parts, clear)
    sway = jitter * country.pitch / parts
    for cell in sorted(cell for cell in cells if cell in grid):
        x, y = grid.center(cell)
        beside = [neighbor(cell, side) for side in range(6)]
        ends = not country.is_shared(cell)
        lacking = {side for side in range(6) if beside[side] not in cells or (ends and beside[side] not in grid)}
        for number, (dx, dy, near) in enumerate(spots):
            if lacking.isdisjoint(near):
                roll = country.chance(salt, cell, number)
                across, down = unit(roll * 977.0)
                yield (x + dx * country.pitch + across * sway, y + dy * country.pitch + down * sway, roll)


def _spots(orientation: Orientation, parts: int, clear: float) -> tuple[tuple[float, float, frozenset[int]], ...]:
    """Return even points of a hex of pitch 1, which tile with those of its neighbors, and the hexsides near each."""
    unit = rectangle(orientation, 1, 1, 1.0)
    home = unit.cells[0]
    x, y = unit.center(home)
    normals = [unit.center(neighbor(home, side)) for side in range(6)]
    found = []
    for first in range(-parts, parts + 1):
        for second in range(-parts, parts + 1):
            (ax, ay), (bx, by) = normals[1], normals[2]
            dx = ((ax - x) * first + (bx - x) * second) / parts
            dy = ((ay - y) * first + (by - y) * second) / parts
            if unit.nearest(x + dx + 1e-4, y + dy + 2e-4) == home:
                depths = [0.5 - (dx * (nx - x) + dy * (ny - y)) for nx, ny in normals]
                found.append((dx, dy, frozenset(side for side, depth in enumerate(depths) if depth < clear)))
    return tuple(found)


# Landforms

_SHALLOWS = ((0.055, 0.0, 0.4), (0.12, 0.12, 0.36), (0.2, 0.24, 0.32), (0.33, 0.36, 0.2))
"""Distance of the lines along a shore in pitches, and how dark the water and the line are."""
_HIGH = 0.875
"""The least lightness of the tops of hills, which differ from deep water also in gray."""
_WAVES = ((-0.12, -0.16), (0.14, 0.02), (-0.1, 0.2))
"""Waves of a sample of water, which has no rings, as hills have: from its middle, in pitches."""


def steppe(country: Country, kind: Terrain, cells: frozenset[Hex]) -> Items:
    """Draw open ground: sparse grains and a few tufts."""
    p = country.pitch
    grains: list[Point] = []
    tufts: list[Segment] = []
    for x, y, roll in scattered(country, cells, 4, 10, jitter=0.6):
        if roll < 0.36:
            grains.append((x, y))
        elif roll < 0.44:
            tufts += _tuft(x, y, p)
    return (
        Path(dots(grains), None, Stroke(mix(kind.fill, kind.ink, 0.42), 0.018 * p, cap="round")),
        Path(tuple(tufts), None, Stroke(mix(kind.fill, kind.ink, 0.5), 0.009 * p, cap="round")),
    )


def _tuft(x: float, y: float, pitch: float) -> list[Segment]:
    blades: list[Segment] = []
    for lean in (-0.5, 0.0, 0.5):
        foot, tip = (x + lean * 0.03 * pitch, y), (x + lean * 0.075 * pitch, y - 0.05 * pitch * (1 - 0.4 * abs(lean)))
        blades += polyline([(round(a, 2), round(b, 2)) for a, b in (foot, tip)])
    return blades


def lake(country: Country, kind: Terrain, cells: frozenset[Hex]) -> Items:
    """Draw water: a pale beach, shallows that grow deeper, lines along the shore, short waves far from it."""
    p = country.pitch
    shore = areas(country.contours(cells))
    items: list[Item] = [
        Path(shore, None, Stroke(mix(kind.ink, _SAND, 0.86), 0.1 * p, join="round")),
        Path(shore, mix(kind.fill, WHITE, 0.25), Stroke(mix(kind.fill, kind.ink, 0.75), 0.022 * p, join="round")),
    ]
    is_sample = len(country.grid.cells) == 1
    for depth, share, line in _SHALLOWS[:1] if is_sample else _SHALLOWS:
        stroke = Stroke(mix(kind.fill, kind.ink, line), 0.009 * p, join="round")
        items.append(Path(areas(country.contours(cells, depth)), mix(kind.fill, kind.ink, share), stroke))
    waves: list[Segment] = []
    for x, y, roll in scattered(country, cells, 3, 20, jitter=0.5, clear=0.27):
        waves += _wave(*country.moved(x, y), round((0.07 + 0.05 * roll) * p, 2))
    if is_sample:
        x, y = country.grid.center(next(iter(cells)))
        waves = [part for right, down in _WAVES for part in _wave(x + right * p, y + down * p, 0.13 * p)]
    weight = (0.026 if is_sample else 0.011) * p
    items.append(Path(tuple(waves), None, Stroke(mix(kind.fill, kind.ink, 0.62), weight, cap="round", join="round")))
    return tuple(items)


def _wave(x: float, y: float, half: float) -> tuple[Segment, ...]:
    rise = half * 0.42
    return (
        ("M", x - half, y),
        ("C", x - half * 0.75, y - rise, x - half * 0.25, y - rise, x, y),
        ("C", x + half * 0.25, y - rise, x + half * 0.75, y - rise, x + half, y),
    )


def relief(country: Country, kind: Terrain, cells: frozenset[Hex]) -> Items:
    """Draw rolling hills: layers on top of each other, each with its shadow and a lit edge, and knolls far inside."""
    p = country.pitch
    items: list[Item] = []
    below, top = country.base.fill, tone(kind.fill, max(_HIGH, oklab(kind.fill)[0]))
    for depth, share in ((0.012, 0.0), (0.14, 0.4), (0.27, 0.7), (0.4, 1.0)):
        fill = mix(kind.fill, top, share)
        outline = areas(country.contours(cells, depth))
        items.append(moved((Path(outline, mix(below, kind.ink, 0.34)),), 0.035 * p, 0.042 * p))
        items.append(moved((Path(outline, mix(fill, WHITE, 0.5)),), -0.012 * p, -0.014 * p))
        items.append(Path(outline, fill, Stroke(mix(fill, kind.ink, 0.42), 0.01 * p, join="round")))
        below = fill
    knolls: list[Segment] = []
    for x, y, roll in scattered(country, cells, 2, 50, jitter=0.4, clear=0.42):
        below_number = y - country.grid.center(country.grid.nearest(x, y))[1] > -0.05 * p
        knolls += _knoll(*country.moved(x, y), (0.1 + 0.06 * roll) * p) if below_number else ()
    items.append(Path(tuple(knolls), None, Stroke(mix(kind.fill, kind.ink, 0.66), 0.018 * p, cap="round")))
    return tuple(items)


def _knoll(x: float, y: float, half: float) -> tuple[Segment, ...]:
    """Return a round top, steeper on the side away from the light, with a stroke of its slope."""
    return (
        ("M", x - half, y),
        ("C", x - 0.6 * half, y - 0.85 * half, x + 0.4 * half, y - 0.95 * half, x + 0.9 * half, y + 0.12 * half),
        *polyline([(x + 0.3 * half, y - 0.34 * half), (x + 0.46 * half, y - 0.02 * half)]),
    )


def canopy(country: Country, kind: Terrain, cells: frozenset[Hex]) -> Items:
    """Draw a wood: crowns close together, darker below, lit from the upper left, over their common shadow."""
    p = country.pitch
    floor = areas(country.contours(cells, 0.02))
    sizes: list[list[Point]] = [[], [], []]
    for x, y, roll in scattered(country, cells, 6, 30, jitter=0.26, clear=0.06):
        sizes[int(roll * 3)].append(country.moved(x, y))
    trees = [dots(points) for points in sizes]

    def crowns(places: tuple[Segment, ...], tone: float, size: float) -> Path:
        return Path(places, None, Stroke(mix(kind.fill, kind.ink, tone), size * p, cap="round"))

    items: list[Item] = [
        Path(floor, mix(kind.fill, kind.ink, 0.08), Stroke(mix(kind.fill, kind.ink, 0.3), 0.008 * p)),
        moved(tuple(crowns(places, 0.5, 0.2) for places in trees), 0.02 * p, 0.03 * p),
    ]
    for places, size, tint in zip(trees, (0.185, 0.162, 0.14), (0.29, 0.23, 0.17), strict=True):
        items.append(crowns(places, tint, size))
        items.append(moved((crowns(places, tint - 0.11, 0.55 * size),), -0.17 * size * p, -0.2 * size * p))
    return tuple(items)


_LIGHT = (-0.53, -0.62, 0.58)
_TONES = 9
Peak = tuple[float, float, float]


def massif(country: Country, kind: Terrain, cells: frozenset[Hex]) -> Items:
    """Draw mountains over an area of cells, on their common foot."""
    p = country.pitch
    foot = areas(country.contours(cells, 0.02))
    items: list[Item] = [
        moved((Path(foot, mix(kind.fill, kind.ink, 0.3)),), 0.04 * p, 0.048 * p),
        Path(foot, mix(kind.fill, "#ffffff", 0.1), Stroke(mix(kind.fill, kind.ink, 0.45), 0.012 * p, join="round")),
    ]
    tones: defaultdict[int, list[Segment]] = defaultdict(list)
    ridges: list[Segment] = []
    for cell in sorted(cells & frozenset(country.grid.cells)):
        _mountain(country, cells, cell, tones, ridges)
    for tint, segments in sorted(tones.items()):
        color = _tone(kind, tint)
        items.append(Path(tuple(segments), color, Stroke(color, 0.004 * p, join="round")))
    items.append(
        Path(tuple(ridges), None, Stroke(mix(kind.fill, kind.ink, 0.85), 0.012 * p, cap="round", join="round"))
    )
    return tuple(items)


def _tone(kind: Terrain, tone: int) -> str:
    part = tone / (_TONES - 1)
    if part >= 0.5:
        return mix(kind.fill, "#fff6e6", (part - 0.5) * 1.25)
    return mix(kind.fill, kind.ink, (0.5 - part) * 1.0)


def _mountain(
    country: Country, cells: frozenset[Hex], cell: Hex, tones: defaultdict[int, list[Segment]], ridges: list[Segment]
) -> None:
    """Return the facets of one cell, sorted by tone, and its ridge lines: a crest with spurs and gullies."""
    rim = _rim(country, cells, cell)
    crest = _crest(country, cell)
    tops = [min(crest, key=lambda peak: math.dist(peak[:2], foot[:2])) for foot in rim]
    saddle = 0.1 * country.pitch
    ring = []
    for index, ((rx, ry, rz), (px, py, pz)) in enumerate(zip(rim, tops, strict=True)):
        part = 0.5 + 0.2 * (country.chance(43, cell, index) - 0.5)
        lift = 0.45 if rz > saddle else 0.62 if index % 2 == 0 else 0.28
        ring.append((px + (rx - px) * part, py + (ry - py) * part, rz + (pz - rz) * lift))
    for index, foot in enumerate(rim):
        after = (index + 1) % len(rim)
        facets = [
            (tops[index], ring[index], ring[after]),
            (ring[index], foot, rim[after]),
            (ring[index], rim[after], ring[after]),
        ]
        if tops[index] != tops[after]:
            facets.append((tops[index], ring[after], tops[after]))
        for facet in facets:
            tones[_shade(facet)] += polygon([country.moved(x, y) for x, y, _ in facet])
        if foot[2] > saddle:
            ridges += _way(country, tops[index], ring[index], foot)
        elif index % 4 == 0:
            ridges += _way(country, tops[index], ring[index])
    ridges += _way(country, *crest)


def _way(country: Country, *peaks: Peak) -> tuple[Segment, ...]:
    return polyline([country.moved(x, y) for x, y, _ in peaks])


def _crest(country: Country, cell: Hex) -> tuple[Peak, Peak]:
    """Return two peaks of different height near the middle of a cell."""
    p = country.pitch
    x, y = country.grid.center(cell)
    x += (country.chance(40, cell) - 0.5) * 0.16 * p
    y += (country.chance(41, cell) - 0.5) * 0.12 * p
    angle, half = country.chance(44, cell) * math.pi, 0.13 * p
    dx, dy = (part * half for part in unit(angle))
    height = 0.36 * p * (0.85 + 0.3 * country.chance(42, cell))
    return (x - dx, y - dy, height), (x + dx, y + dy, 0.74 * height)


def _rim(country: Country, cells: frozenset[Hex], cell: Hex) -> list[Peak]:
    """Return corners and middles of hexsides alternately, with heights: saddles toward mountains, else the foot."""
    corners = country.grid.corners(cell)
    other = [neighbor(cell, side) in cells for side in range(6)]
    p = country.pitch
    depth = 0.93
    x, y = country.grid.center(cell)
    found: list[Peak] = []
    for side in range(6):
        (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 6]
        before = other[side - 1]
        height = 0.1 * p if before and other[side] else 0.0
        part = 1.0 if before or other[side] else 0.86
        found.append((x + (ax - x) * part, y + (ay - y) * part, height))
        mx, my = (ax + bx) / 2, (ay + by) / 2
        found.append((mx, my, 0.2 * p) if other[side] else (x + (mx - x) * depth, y + (my - y) * depth, 0.0))
    return found


def _shade(facet: tuple[Peak, Peak, Peak]) -> int:
    """Return the index of a facet's tone, by Lambert's cosine law."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = facet
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    if nz < 0:
        nx, ny, nz = -nx, -ny, -nz
    size = math.sqrt(nx * nx + ny * ny + nz * nz) or 1.0
    light = (nx * _LIGHT[0] + ny * _LIGHT[1] + nz * _LIGHT[2]) / size
    return max(0, min(_TONES - 1, round((light - 0.05) / 0.95 * (_TONES - 1))))


Draw = Callable[[Country, Terrain, frozenset[Hex]], Items]


class Landform(NamedTuple):
    """A kind of landscape: drawn after all landforms of lower `rank`, continuing below those named in `under`.

    `busy`: names need a plate to be readable on it.
    """

    draw: Draw
    rank: int
    under: tuple[str, ...] = ()
    busy: bool = False


LANDFORMS: Mapping[str, Landform] = MappingProxyType(
    {
        "steppe": Landform(steppe, 0),
        "lake": Landform(lake, 1),
        "relief": Landform(relief, 2, under=("massif",)),
        "canopy": Landform(canopy, 3, busy=True),
        "massif": Landform(massif, 4, busy=True),
    }
)
