"""Names along rivers, roads and other lines: beside smooth free stretches, letter by letter, read upright."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import accumulate, pairwise
from typing import NamedTuple

from pnp.artwork.boards.lines import lettering
from pnp.artwork.boards.lines.clutter import Clutter, total_cost
from pnp.artwork.boards.lines.map_line import MapLine
from pnp.geometry import sides
from pnp.geometry.angles import direction
from pnp.geometry.chains import joined
from pnp.geometry.curves import Point, Polyline, Spot, distances, length, miters, part, rounded
from pnp.geometry.sides import AnyGrid
from pnp.scene import fonts
from pnp.scene.items import Text, TextStyle


class Stretch(NamedTuple):
    """The part of a line between two distances along it; `first`, `last`: the pieces in which it begins and ends.

    `is_reversed`: whether a text beside it runs against the line.
    """

    start: float
    end: float
    first: int
    last: int
    is_reversed: bool


class Lettering(NamedTuple):
    """Where the letters of a text are beside a line: `aside` to its right, each at a share of a piece of it."""

    aside: float
    pieces: list[int]
    shares: list[float]
    is_reversed: bool


class Parallels:
    """A line of at least two points without sharp turns, and its parallels.

    A parallel at the distance `d` to the right has its corners at `d` times the miters of the line. Each of its pieces
    is as long as the piece of the line plus `d` times a number, 0 inside tight bends, so that no parallel is drawn to
    try it. `length` is that of the line.
    """

    def __init__(self, line: Polyline) -> None:
        self._line = line
        self._along = distances(line)
        self._lengths = [end - start for start, end in pairwise(self._along)]
        self._miters = miters(line)
        self._ways = [
            ((x2 - x1) / size, (y2 - y1) / size)
            for ((x1, y1), (x2, y2)), size in zip(pairwise(line), self._lengths, strict=True)
        ]
        self._ends = [
            (u1 * across + v1 * down, u2 * across + v2 * down)
            for ((u1, v1), (u2, v2)), (across, down) in zip(pairwise(self._miters), self._ways, strict=True)
        ]
        self._growth = [after - before for before, after in self._ends]
        self._angles = [direction(across, down) for across, down in self._ways]
        self._back = [direction(-across, -down) for across, down in self._ways]
        self._made: dict[float, list[float]] = {}
        self.length = self._along[-1]

    def stretch(self, start: float, end: float) -> Stretch:
        """Return the part of the line between two distances; texts run from left to right, steep ones upward."""
        first = min(bisect_right(self._along, start), len(self._line) - 1) - 1
        last = min(max(bisect_left(self._along, end), 1), len(self._line) - 1) - 1
        spots = self.spots(Lettering(0.0, [first, last], [self._share(first, start), self._share(last, end)], False))
        is_reversed = lettering.is_reversed(spots[1].x - spots[0].x, spots[1].y - spots[0].y)
        return Stretch(start, end, first, last, is_reversed)

    def lettering(
        self, of: Stretch, aside: float, width: float, middles: Sequence[float], shortest: float
    ) -> Lettering | None:
        """Return the places of letters in the middle of a stretch of a parallel, in the direction of the text.

        `aside`: the distance of the parallel to the right, seen in that direction; `width`: the length of the text;
        `middles`: of letters, from its start. None where the stretch of the parallel is shorter than `shortest`.
        """
        if of.is_reversed:
            aside = -aside
        along = self._made.get(aside)
        if along is None:
            grown = [max(0.0, size + aside * growth) for size, growth in zip(self._lengths, self._growth, strict=True)]
            along = self._made[aside] = list(accumulate(grown, initial=0.0))
        first, last = of.first, of.last
        begin = along[first + 1] - max(0.0, self._along[first + 1] - of.start + aside * self._ends[first][1])
        stop = along[last] + max(0.0, of.end - self._along[last] - aside * self._ends[last][0])
        if stop - begin < shortest or not middles:
            return None
        middle = (begin + stop) / 2
        if of.is_reversed:
            wanted = [middle + width / 2 - at for at in middles]
        else:
            wanted = [middle - width / 2 + at for at in middles]
        pieces = [min(max(bisect_left(along, at) - 1, first), last) for at in wanted]
        shares = [
            (at - along[piece]) / (along[piece + 1] - along[piece] or 1.0)
            for at, piece in zip(wanted, pieces, strict=True)
        ]
        return Lettering(aside, pieces, shares, of.is_reversed)

    def turns(self, of: Lettering) -> float:
        """Return the sum of the angles between neighboring letters, in radians."""
        angles = [self._angles[piece] for piece in of.pieces]
        return math.fsum([abs(after - before) for before, after in pairwise(angles)])

    def steepness(self, of: Lettering) -> float:
        """Return the sine of the angle of the middle letter, without its sign."""
        return abs(self._ways[of.pieces[len(of.pieces) // 2]][1])

    def spots(self, of: Lettering) -> list[Spot]:
        """Return the places of letters as points and angles."""
        return [self.spot(of, number) for number in range(len(of.pieces))]

    def spot(self, of: Lettering, number: int) -> Spot:
        """Return the place of one letter as a point and an angle."""
        piece, share, aside = of.pieces[number], of.shares[number], of.aside
        (x1, y1), (x2, y2) = self._line[piece], self._line[piece + 1]
        (u1, v1), (u2, v2) = self._miters[piece], self._miters[piece + 1]
        x1, y1, x2, y2 = x1 + aside * u1, y1 + aside * v1, x2 + aside * u2, y2 + aside * v2
        angles = self._back if of.is_reversed else self._angles
        return Spot(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, angles[piece])

    def _share(self, piece: int, at: float) -> float:
        """Return which share of a piece of the line is before a distance along the line."""
        return (at - self._along[piece]) / self._lengths[piece]


_DISTANCES = (0.2, 0.26, 0.32, 0.15, 0.4, 0.55)
"""Distances from the middle of the line to the name, in pitches, the best first."""
_STEP, _MOST = 0.6, 14
"""Least distance of places that are tried, in pitches, and their greatest number."""
_EVERY = 9.0
"""Length in pitches that one name is for: a line has its name as often as that fits, rounded, and at least once."""
_APART = 5.0
"""Least distance of the names of one line, in pitches."""
_BENT, _STEEP, _LATER, _COVERED = 0.6, 0.22, 0.05, 1.6
"""What a bend of one radian, an upright line, a worse distance, and a covered pitch of a line cost."""
_SLACK = 1.15
"""Length of a stretch as a multiple of the name's, for parallels at the inside of bends."""
_ROOM = 0.045
"""Free space around letters, in pitches."""
_LIKELY = 0.7
"""Share of the cost of a name's bends on a line that it has at least beside it."""
WORST = 1.5
"""Greatest cost of a name that is set."""


class _Candidate(NamedTuple):
    cost: float
    letters: tuple[Text, ...]


def guides(grid: AnyGrid, line: MapLine) -> list[Polyline]:
    """Return two lines for each chain of a line: through the middles of sides or links, and a smoother one."""
    found: list[Polyline] = []
    for points in _chains(grid, line):
        if len(points) > 1:
            found += [
                rounded(rounded(some, grid.pitch, steps=3), grid.pitch, steps=2) for some in (points, _averaged(points))
            ]
    return found


def _chains(grid: AnyGrid, line: MapLine) -> Iterator[list[Point]]:
    """Yield the middles of the sides of each chain, or where a path crosses sides, with its ends."""
    if line.cells:
        centers = [grid.center(cell) for cell in line.cells]
        yield [centers[0], *(((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in pairwise(centers)), centers[-1]]
        return
    by_ends = {frozenset(sides.ends(grid, one)): one for one in line.sides}
    for chain in joined([sides.ends(grid, one) for one in line.sides]):
        yield [sides.middle(grid, by_ends[frozenset(link)]) for link in chain.links]


def names_along(
    grid: AnyGrid, line: MapLine, style: TextStyle, clutter: Clutter, others: Sequence[Point] = ()
) -> list[tuple[Text, ...]]:
    """Return the letters of each name along a line, one for about every `_EVERY` pitches that has room for it.

    The names are added to `clutter`, and keep apart from `others`: the middles of the same name elsewhere.
    """
    found: list[tuple[Text, ...]] = []
    taken = list(others)
    longest = sorted(guides(grid, line), key=length, reverse=True)[:2]
    count = max([1, *(math.floor(length(guide) / (_EVERY * grid.pitch) + 0.5) for guide in longest)])
    search = _Search(grid, line.name, style, clutter)
    for number in range(count):
        stretches = [
            part(guide, length(guide) * number / count, length(guide) * (number + 1) / count) for guide in longest
        ]
        best = search.best(stretches, taken)
        if best is not None:
            found.append(best.letters)
            taken.append(middle_of(best.letters))
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


class _Place(NamedTuple):
    """Where a name can be set, by cost; `bend` is the part of it for bends, a guess until there are letters."""

    cost: float
    number: int
    bend: float
    guide: Parallels
    stretch: Stretch
    aside: float
    letters: Lettering | None = None


class _Search:
    """Looks for the best place of a name."""

    def __init__(self, grid: AnyGrid, name: str, style: TextStyle, clutter: Clutter) -> None:
        self._pitch, self._name, self._style, self._clutter = grid.pitch, name, style, clutter
        self._width = fonts.width(name, style)
        self._middles = lettering.middles(name, style)
        self._rise = fonts.metrics(style.font).x_height * style.size / 2
        self._shortest = self._width - 0.1 * style.size

    def best(self, guides: Sequence[Polyline], taken: Sequence[Point]) -> _Candidate | None:
        """Return the best place beside some guides, apart from the places that are taken.

        The cheapest places are tried first: by what their bends probably cost, then by what they cost, and only then by
        what they cover.
        """
        waiting = self._places(guides)
        best: _Candidate | None = None
        while waiting and waiting[0].cost < (WORST if best is None else best.cost):
            place = heappop(waiting)
            if place.letters:
                best = self._better(place, place.letters, taken, best)
            else:
                letters = self._lettering(place.guide, place.stretch, place.aside)
                if letters:
                    cost = place.cost + _bend(place.guide, letters) - place.bend
                    heappush(waiting, place._replace(cost=cost, letters=letters))
        return best

    def _places(self, guides: Sequence[Polyline]) -> list[_Place]:
        """Return the places beside some guides with what they probably cost at least, as a heap."""
        found: list[_Place] = []
        for guide in map(Parallels, guides):
            for stretch in self._stretches(guide):
                letters = self._lettering(guide, stretch, 0.0)
                bend = _LIKELY * _bend(guide, letters) if letters else WORST
                for rank, distance in enumerate(_DISTANCES):
                    for hand in (-1, 1):
                        cost, aside = bend + _LATER * rank, hand * distance * self._pitch
                        found.append(_Place(cost, len(found), bend, guide, stretch, aside))
        heapify(found)
        return found

    def _stretches(self, guide: Parallels) -> list[Stretch]:
        """Return the stretches of a guide that are as long as the name."""
        room = min(_SLACK * self._width, guide.length)
        free = guide.length - room
        step = max(_STEP * self._pitch, free / _MOST)
        count = math.floor(free / step + 1e-6)
        return [guide.stretch(index * step, index * step + room) for index in range(max(0, count + 1))]

    def _lettering(self, guide: Parallels, stretch: Stretch, aside: float) -> Lettering | None:
        """Return the places of the letters beside a stretch; `aside` is the distance of their middles, to the right.

        There are none where the line beside a bend is too short for the name.
        """
        return guide.lettering(stretch, aside + self._rise, self._width, self._middles, self._shortest)

    def _better(
        self, place: _Place, letters: Lettering, taken: Sequence[Point], best: _Candidate | None
    ) -> _Candidate | None:
        """Return the name at a place if it costs less than the best one so far, else that one."""
        limit = WORST if best is None else best.cost
        guide = place.guide
        middle = guide.spot(letters, len(letters.pieces) // 2)
        if any(math.dist(middle[:2], other) < _APART * self._pitch for other in taken):
            return best
        spots = (guide.spot(letters, number) for number in range(len(letters.pieces)))
        boxes = (box.grown(_ROOM * self._pitch) for box in lettering.extents(self._name, self._style, spots))
        cost = place.cost + _COVERED * total_cost(self._clutter, boxes, (limit - place.cost) / _COVERED)
        return _Candidate(cost, lettering.at(self._name, self._style, guide.spots(letters))) if cost < limit else best


def middle_of(letters: Sequence[Text]) -> Point:
    """Return the place of the middle letter of a name."""
    return letters[len(letters) // 2].x, letters[len(letters) // 2].y


def _bend(guide: Parallels, letters: Lettering) -> float:
    """Return the cost of letters that turn against each other, and of names that run up or down."""
    return guide.turns(letters) * _BENT + guide.steepness(letters) * _STEEP
