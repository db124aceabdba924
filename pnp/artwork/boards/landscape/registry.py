"""The landforms by the name of their texture."""

import math
from collections import defaultdict
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pnp.artwork.boards.landscape.brushes import canopy, lake, moved, relief, steppe
from pnp.artwork.boards.landscape.terrain_layout import Country, areas
from pnp.geometry.angles import unit
from pnp.geometry.hex_shapes import Hex, neighbor
from pnp.model.game import Terrain
from pnp.scene.color import mix
from pnp.scene.items import Item, Items, Path, Stroke
from pnp.scene.shapes import Segment, polygon, polyline

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
    for tone, segments in sorted(tones.items()):
        color = _tone(kind, tone)
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
