"""Names along rivers: beside the longest smooth stretch that is free, letter by letter, read upright."""

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

from pnp.artwork.boards.lines import lettering
from pnp.artwork.boards.lines.clutter import Clutter, mean_cost
from pnp.geometry import sides
from pnp.geometry.angles import unit
from pnp.geometry.chains import joined
from pnp.geometry.curves import Point, Polyline, length, offset, part, rounded
from pnp.geometry.sides import AnyGrid, CellSide
from pnp.scene import fonts
from pnp.scene.items import Text, TextStyle

_DISTANCES = (0.2, 0.26, 0.32, 0.15, 0.4, 0.55)
"""Distances from the middle of the river to the name, in pitches, the best first."""
_STEP, _MOST = 0.4, 30
"""Least distance of places that are tried, in pitches, and their greatest number."""
_TWICE = 13.0
"""Length in pitches from which a river has its name twice."""
_BENT, _STEEP, _LATER, _COVERED = 0.9, 0.22, 0.05, 2.5
"""What a bend of one radian, an upright line, a worse distance, and a covered pitch of a line cost."""
WORST = 1.5
"""Greatest cost of a name that is set."""


class _Candidate(NamedTuple):
    cost: float
    letters: tuple[Text, ...]


def guides(grid: AnyGrid, line: Sequence[CellSide]) -> list[list[tuple[float, float]]]:
    """Return two lines for each chain of a river: through the middles of its sides, and a smoother one."""
    by_ends = {frozenset(sides.ends(grid, one)): one for one in line}
    found = []
    for chain in joined([sides.ends(grid, one) for one in line]):
        middles = [sides.middle(grid, by_ends[frozenset(link)]) for link in chain.links]
        if len(middles) > 1:
            found += [
                rounded(rounded(points, grid.pitch, steps=3), grid.pitch, steps=2)
                for points in (middles, _averaged(middles))
            ]
    return found


def name_of_river(grid: AnyGrid, line: Sequence[CellSide], name: str, style: TextStyle, clutter: Clutter) -> list[Text]:
    """Return the letters of a river's name, once or twice; empty when there is no room."""
    found: list[Text] = []
    longest = sorted(guides(grid, line), key=length, reverse=True)[:2]
    halves = 2 if any(length(guide) > _TWICE * grid.pitch for guide in longest) else 1
    for half in range(halves):
        best: _Candidate | None = None
        for guide in longest:
            whole = length(guide)
            stretch = part(guide, whole * half / halves, whole * (half + 1) / halves)
            best = _best(grid, stretch, name, style, clutter, best)
        if best is not None:
            found += best.letters
            for box in lettering.letter_extents(best.letters):
                clutter.add_box(box)
    return found


def _averaged(points: Polyline) -> list[Point]:
    """Return the points, each moved to the mean of its neighbors up to two away on both sides."""
    found = []
    for index in range(len(points)):
        reach = min(2, index, len(points) - 1 - index)
        near = points[index - reach : index + reach + 1]
        found.append((math.fsum(x for x, _ in near) / len(near), math.fsum(y for _, y in near) / len(near)))
    return found


def _best(
    grid: AnyGrid, guide: Polyline, name: str, style: TextStyle, clutter: Clutter, best: _Candidate | None
) -> _Candidate | None:
    """Return the best place beside a guide, if it is better than the best one so far."""
    room = fonts.width(name, style)
    free = length(guide) - room
    step = max(_STEP * grid.pitch, free / _MOST)
    count = math.floor(free / step + 1e-6)
    for index in range(max(0, count + 1)):
        start = index * step
        stretch = part(guide, start, start + room)
        for rank, distance in enumerate(_DISTANCES):
            if best is not None and _LATER * rank >= best.cost:
                break
            for hand in (-1, 1):
                letters = _letters(stretch, name, style, hand * distance * grid.pitch)
                limit = WORST if best is None else best.cost - 1e-6
                cost = _bend(letters) + _LATER * rank
                if cost < limit:
                    boxes = lettering.letter_extents(letters)
                    cost += _COVERED * mean_cost(clutter, boxes, (limit - cost) / _COVERED)
                if cost < limit:
                    best = _Candidate(cost, letters)
    return best


def _letters(stretch: Polyline, name: str, style: TextStyle, aside: float) -> tuple[Text, ...]:
    """Set the name beside a stretch, from left to right; `aside` is the distance of its middle line, to the right."""
    first, last = stretch[0], stretch[-1]
    if (last[0], first[1]) < (first[0], last[1]):
        stretch, aside = list(stretch)[::-1], -aside
    x_height = fonts.metrics(style.font).x_height * style.size
    baseline = offset(stretch, aside + x_height / 2)
    slack = length(baseline) - fonts.width(name, style)
    return lettering.along(name, style, baseline, max(0.0, slack / 2))


def _bend(letters: Sequence[Text]) -> float:
    """Return the cost of letters that turn against each other, and of names that run up or down."""
    turns = math.fsum(abs(after.rotate - before.rotate) for before, after in itertools.pairwise(letters))
    steep = abs(unit(math.radians(letters[len(letters) // 2].rotate))[1])
    return math.radians(turns) * _BENT + steep * _STEEP
