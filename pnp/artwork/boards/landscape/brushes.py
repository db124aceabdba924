"""Brushes for steppe, lakes, hills and woods over a whole area of cells. Light comes from the upper left."""

from collections.abc import Collection, Iterator

from pnp.artwork.boards.landscape.terrain_layout import Country, areas, dots
from pnp.geometry.angles import unit
from pnp.geometry.hex_shapes import Hex, Orientation, neighbor, rectangle
from pnp.geometry.region_outline import Point
from pnp.model.game import Terrain
from pnp.scene.color import mix
from pnp.scene.items import Group, Item, Items, Path, Stroke
from pnp.scene.shapes import Segment, polyline

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

_SHALLOWS = ((0.055, 0.0, 0.4), (0.12, 0.06, 0.36), (0.2, 0.12, 0.32), (0.33, 0.2, 0.2))
"""Distance of the lines along a shore in pitches, and how dark the water and the line are."""
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
    below = country.base.fill
    for depth, share in ((0.012, 0.0), (0.14, 0.07), (0.27, 0.13), (0.4, 0.19)):
        fill = mix(kind.fill, kind.ink, share)
        outline = areas(country.contours(cells, depth))
        items.append(moved((Path(outline, mix(below, kind.ink, 0.34)),), 0.035 * p, 0.042 * p))
        items.append(moved((Path(outline, mix(fill, WHITE, 0.5)),), -0.012 * p, -0.014 * p))
        items.append(Path(outline, fill, Stroke(mix(fill, kind.ink, 0.42), 0.01 * p, join="round")))
        below = fill
    knolls: list[Segment] = []
    for x, y, roll in scattered(country, cells, 2, 50, jitter=0.4, clear=0.42):
        below_number = y - country.grid.center(country.grid.nearest(x, y))[1] > -0.05 * p
        knolls += _knoll(*country.moved(x, y), (0.1 + 0.06 * roll) * p) if below_number else ()
    items.append(Path(tuple(knolls), None, Stroke(mix(kind.fill, kind.ink, 0.66), 0.014 * p, cap="round")))
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
    for places, size, tone in zip(trees, (0.185, 0.162, 0.14), (0.29, 0.23, 0.17), strict=True):
        items.append(crowns(places, tone, size))
        items.append(moved((crowns(places, tone - 0.11, 0.55 * size),), -0.17 * size * p, -0.2 * size * p))
    return tuple(items)
