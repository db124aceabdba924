"""Single hexes and how they relate, in axial coordinates.

The formulas are those of Red Blob Games, "Hexagonal Grids" (https://www.redblobgames.com/grids/hexagons/): axial and
cube coordinates, offset conversion, distances, line drawing by interpolation and rounding, rings and ranges.
"""

from typing import NamedTuple


class Hex(NamedTuple):
    """A hex by axial coordinates: `q` counts columns, `r` rows, both growing to the right and down."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate; q + r + s = 0."""
        return -self.q - self.r


DIRECTIONS: tuple[Hex, ...] = (Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1))
"""Steps to the six neighbors, clockwise. For pointy hexes: NE, E, SE, SW, W, NW; for flat ones: NE, SE, S, SW, NW, N.
Direction k crosses the hexside between corners k and k + 1 of `HexGrid.corners`."""


def neighbors(cell: Hex) -> tuple[Hex, ...]:
    """Return the six neighbors, clockwise in the order of `DIRECTIONS`, whether or not they are on a board."""
    q, r = cell
    return tuple(Hex(q + step.q, r + step.r) for step in DIRECTIONS)


def neighbor(cell: Hex, direction: int) -> Hex:
    """Return the neighbor in a direction, an index of `DIRECTIONS`."""
    step = DIRECTIONS[direction]
    return Hex(cell.q + step.q, cell.r + step.r)


def distance(a: Hex, b: Hex) -> int:
    """Return steps from a to b: half the Manhattan distance of the cube coordinates."""
    q, r = a.q - b.q, a.r - b.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def between(a: Hex, b: Hex) -> int:
    """Return the number of hexes between two different hexes on a shortest path: 0 for neighbors (and for a == b)."""
    return max(0, distance(a, b) - 1)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """Return the hexes of a straight line from a to b, both included: distance + 1 hexes, each a neighbor of the last.

    A line exactly along a hexside takes the same of the two hexes in both directions.
    """
    steps = distance(a, b)
    if steps == 0:
        return (a,)
    if a > b:
        return line(b, a)[::-1]
    nudge = 1e-6
    hexes = []
    for step in range(steps + 1):
        part = step / steps
        hexes.append(rounded(a.q + (b.q - a.q) * part + nudge, a.r + (b.r - a.r) * part + 2 * nudge))
    return tuple(hexes)


def rounded(q: float, r: float) -> Hex:
    """Return the hex at a point given in fractional axial coordinates ("cube round")."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-near_r - near_s, near_r)
    if off_r > off_s:
        return Hex(near_q, -near_q - near_s)
    return Hex(near_q, near_r)


def ring(center: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the 6 · radius hexes at exactly this distance (the center alone for 0), clockwise from the west.

    Raises:
        ValueError: when the radius is negative.
    """
    if radius < 0:
        raise ValueError(f"a ring cannot have the radius {radius}")
    if radius == 0:
        return (center,)
    q, r = center.q - radius, center.r
    hexes = []
    for step in DIRECTIONS:
        for _ in range(radius):
            hexes.append(Hex(q, r))
            q, r = q + step.q, r + step.r
    return tuple(hexes)


def spiral(center: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the center, then ring after ring up to `radius`: 1 + 3 · radius · (radius + 1) hexes."""
    return tuple(cell for distance_out in range(radius + 1) for cell in ring(center, distance_out))


def within(center: Hex, radius: int) -> tuple[Hex, ...]:
    """Return every hex at most `radius` steps away, row by row."""
    return tuple(
        Hex(center.q + q, center.r + r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -r - radius), min(radius, -r + radius) + 1)
    )
