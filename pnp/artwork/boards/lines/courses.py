"""From sides to courses: lines along sides with rounded corners, that meet in the corner where they branch."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from pnp.artwork.boards.lines.looks import Course, Look
from pnp.geometry import chains, sides
from pnp.geometry.chains import Chain
from pnp.geometry.curves import Point, rounded
from pnp.geometry.sides import AnyGrid, CellSide, Corner
from pnp.scene.noise import at

_BENDS = (0.37, 0.63)
"""Where between its ends a meandering side bends."""
_SEED = 20

Link = tuple[Corner, Corner]
Links = Sequence[Link]


def links(grid: AnyGrid, line: Iterable[CellSide]) -> list[Link]:
    """Return the sides of a line as pairs of corners, in order, each once."""
    return [sides.ends(grid, one) for one in dict.fromkeys(line)]


def courses(
    grid: AnyGrid, own: Links, meeting: Mapping[Corner, int], look: Look, straight: Collection[Link] = ()
) -> tuple[Course, ...]:
    """Return the courses of one line.

    Args:
        grid: the board.
        own: the line's sides as pairs of corners, from source to mouth.
        meeting: how many sides of lines with the same look meet in each corner; at three or more, courses end there.
        look: says how far the line meanders, or how round its corners are.
        straight: sides along which it does not meander, each as its corners in order (see `key`).
    """
    rank = {key(link): index for index, link in enumerate(own)}
    found = []
    for chain in chains.joined(own):
        for piece in split(chain, {corner for corner in chain.points if meeting[corner] > 2}):
            places = [rank[key(link)] for link in piece.links]
            start, end = places[0] / len(own), (places[-1] + 1) / len(own)
            found.append(Course(_smooth(grid, piece, look, straight), piece.closed, min(start, end), max(start, end)))
    return tuple(found)


def key(link: Link) -> Link:
    """Return a side as its corners, the same in both directions."""
    return min(link), max(link)


def split(chain: Chain[Corner], nodes: set[Corner]) -> list[Chain[Corner]]:
    """Cut a chain at these of its nodes; a closed chain opens at the first of them."""
    points = chain.points
    if chain.closed:
        first = next((index for index, point in enumerate(points) if point in nodes), None)
        if first is None:
            return [chain]
        points = (*points[first:], *points[:first], points[first])
    cuts = [index for index, point in enumerate(points) if point in nodes and 0 < index < len(points) - 1]
    starts, ends = [0, *cuts], [*cuts, len(points) - 1]
    return [Chain(points[start : end + 1], False) for start, end in zip(starts, ends, strict=True)]


def _smooth(grid: AnyGrid, chain: Chain[Corner], look: Look, straight: Collection[Link]) -> list[Point]:
    corners = [sides.place(grid, corner) for corner in chain.points]
    length = sides.side_length(grid)
    if not look.sway:
        return rounded(corners, look.rounding * length, chain.closed)
    points: list[Point] = []
    for (start, end), corner in zip(chain.links, corners, strict=False):
        sway = 0.0 if key((start, end)) in straight else look.sway
        points += [corner, *_bends(sides.place(grid, start), sides.place(grid, end), (start, end), sway)]
    return rounded(points if chain.closed else [*points, corners[-1]], length, chain.closed)


def _bends(start: Point, end: Point, link: Link, sway: float) -> list[Point]:
    """Return points of a side moved to one hand or the other: always the same ones, whichever way the line runs."""
    if link[0] > link[1]:
        return _bends(end, start, (link[1], link[0]), sway)[::-1]
    across, down = end[0] - start[0], end[1] - start[1]
    found = []
    for index, share in enumerate(_BENDS):
        noise = 2 * at(_SEED + index, link[0][0] + link[1][0], link[0][1] + link[1][1]) - 1
        aside = sway * noise
        found.append((start[0] + across * share - down * aside, start[1] + down * share + across * aside))
    return found
