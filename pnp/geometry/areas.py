"""Areas with any outline: what lies in them, where their middle is, and which of them share a border."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from pnp.geometry.curves import Point

Outline = Sequence[Sequence[Point]]
"""Closed loops; what an odd number of them surrounds is inside."""
_STEP, _NEAR = 1.0, 0.8
"""Distance of the places at which borders are compared, and of borders that count as one, in mm."""
LEAST_BORDER = 3.0
"""Length in mm from which a common border joins two areas."""
_MOST_PLACES = 60_000
_CORNERS, _GRID, _ROUNDS = 48, 11, 3
"""Corners of the outline among which the middle is sought, places in each direction, and how often it is refined."""


def contains(outline: Outline, place: Point) -> bool:
    """Return whether a place is inside an outline (J. O'Rourke, "Computational Geometry in C", 7.4: crossings)."""
    x, y = place
    inside = False
    for (x1, y1), (x2, y2) in _edges(outline):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def middle(outline: Outline) -> Point:
    """Return about the place inside an outline that is farthest from its border, where a counter fits best."""
    loop = max(outline, key=_size)
    coarse = [loop[number * len(loop) // min(len(loop), _CORNERS)] for number in range(min(len(loop), _CORNERS))]
    xs, ys = [x for x, _ in coarse], [y for _, y in coarse]
    best = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    across, down = max(xs) - min(xs), max(ys) - min(ys)
    for _ in range(_ROUNDS):
        places = [
            (best[0] + across * (column / (_GRID + 1) - 0.5), best[1] + down * (row / (_GRID + 1) - 0.5))
            for row in range(1, _GRID + 1)
            for column in range(1, _GRID + 1)
        ]
        best = max([best, *places], key=lambda place: round(_depth(coarse, place), 6))
        across, down = across / 5, down / 5
    return best


def _size(loop: Sequence[Point]) -> float:
    pairs = zip(loop, (*loop[1:], loop[0]), strict=True)
    return abs(math.fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs))


def _depth(loop: Sequence[Point], place: Point) -> float:
    """Return the distance of a place from the nearest border; negative outside."""
    distance = min(to_segment(place, a, b) for a, b in _edges([loop]))
    return distance if contains([loop], place) else -distance


def to_segment(place: Point, a: Point, b: Point) -> float:
    """Return the distance of a place from the straight line between two points."""
    across, down = b[0] - a[0], b[1] - a[1]
    square = across * across + down * down
    part = ((place[0] - a[0]) * across + (place[1] - a[1]) * down) / square if square else 0.0
    part = min(1.0, max(0.0, part))
    return math.dist(place, (a[0] + part * across, a[1] + part * down))


def _edges(outline: Outline) -> Iterator[tuple[Point, Point]]:
    for loop in outline:
        yield from zip(loop, (*loop[1:], loop[0]), strict=True)


def borders(outlines: Mapping[str, Outline]) -> dict[tuple[str, str], float]:
    """Return the length in mm of the common border of each two areas that have one, by their names in order."""
    total = math.fsum(math.dist(a, b) for outline in outlines.values() for a, b in _edges(outline))
    step = max(_STEP, total / _MOST_PLACES)
    near = max(_NEAR, 0.8 * step)
    squares: defaultdict[tuple[int, int], dict[str, None]] = defaultdict(dict)
    places = {name: list(_places(outline, step)) for name, outline in outlines.items()}
    for name, found in places.items():
        for x, y in found:
            squares[math.floor(x / near), math.floor(y / near)][name] = None
    counts: defaultdict[tuple[str, str], int] = defaultdict(int)
    for name, found in places.items():
        for x, y in found:
            for other in _owners(squares, math.floor(x / near), math.floor(y / near)):
                if other != name:
                    counts[name, other] += 1
    return {
        (one, other): step * min(counts[one, other], counts[other, one])
        for one, other in combinations(outlines, 2)
        if (one, other) in counts
    }


def _owners(squares: Mapping[tuple[int, int], Mapping[str, None]], column: int, row: int) -> Iterable[str]:
    return dict.fromkeys(
        name for right in (-1, 0, 1) for down in (-1, 0, 1) for name in squares.get((column + right, row + down), ())
    )


def _places(outline: Outline, step: float) -> Iterator[Point]:
    """Yield places along an outline, at most a step apart."""
    for a, b in _edges(outline):
        count = math.ceil(math.dist(a, b) / step) or 1
        for number in range(count):
            part = number / count
            yield (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
