"""Lines along sides: rounded where they turn, joined where they branch, as wide as their rivers are.

One-sided looks are drawn to the hand that the line asks for.
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.artwork.boards.lines.looks import LOOKS, Course, Look, Mouth
from pnp.artwork.boards.lines.map_line import MapLine, Opening
from pnp.geometry import chains, sides
from pnp.geometry.chains import Chain
from pnp.geometry.curves import Point, Polyline, rounded, squares_from_piece, widened
from pnp.geometry.sides import AnyGrid, CellSide, Corner
from pnp.model.game.maps import CROSSING_LOOKS
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
    """Return the courses of one line; `own`: its sides as pairs of corners, from source to mouth.

    `meeting`: how many sides of lines with the same look meet in each corner; at three or more, courses end there.
    `look` says how far the line meanders, but not along the `straight` sides (as `key`), or how round corners are.
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


_LOOKED_AT = 8
"""Most cells of `MapLine.faces` that are looked at."""
_EDGE_SHARE = 0.4
"""How wide a river is at least where it flows onto the board, as a share of its growth."""
_JOINING, _NARROWEST = 0.85, 0.25
"""How wide a tributary is at its mouth, as a share of the river there, and at least."""

_ALONG, _RETURN = 0.08, 0.3
"""Up to which distance from a side a rounded course is along it, and where it is back from beside it, in pitches."""

_SAME = 1e-6


class _Passing(NamedTuple):
    """A line through a corner, and how far down it the corner is, from 0 to 1; `ends`: it flows into the corner."""

    line: int
    share: float
    ends: bool


def side_courses(
    grid: AnyGrid, lines: Sequence[MapLine], crossed: Iterable[CellSide] = ()
) -> dict[int, tuple[Course, ...]]:
    """Return the courses of each line along sides, by its index; branches of one look meet in the corner.

    Rivers do not meander along sides that are `crossed` by a path or a bridge, so that it crosses at right angles, nor
    along a wall or cliff. That is beside the river, on the bank from which it looks across.
    """
    own_links = {
        index: links(grid, line.sides)
        for index, line in enumerate(lines)
        if line.sides and line.look not in CROSSING_LOOKS and LOOKS[line.look].lies == "side"
    }
    water = _water(own_links, lines)
    straight = {key(sides.ends(grid, one)) for one in crossed}
    straight |= {key(link) for index, own in own_links.items() if LOOKS[lines[index].look].reach for link in own}
    found = {}
    for look in dict.fromkeys(lines[index].look for index in own_links):
        of_look = {index: own for index, own in own_links.items() if lines[index].look == look}
        meeting = chains.junctions([link for own in of_look.values() for link in own])
        passing = _passing(of_look) if LOOKS[look].water else {}
        for index, own in of_look.items():
            drawn = courses(grid, own, meeting, LOOKS[look], straight)
            if LOOKS[look].water:
                grown = _grown(drawn, *_growth(grid, index, own, passing))
                found[index] = tuple(_opened(grid, course, lines[index].openings) for course in grown)
            else:
                turned = _turned(grid, lines[index], drawn)
                shared = {link: water[link] for link in map(key, own) if link in water and LOOKS[look].reach}
                found[index] = tuple(_beside(grid, course, shared, LOOKS[look].reach) for course in turned)
    return dict(sorted(found.items()))


# Rivers


def _water(links: Mapping[int, Links], lines: Sequence[MapLine]) -> dict[Link, float]:
    """Return half the width of the river along each side that has one, in pitches."""
    return {
        key(link): look.width / 2
        for index, own in links.items()
        if (look := LOOKS[lines[index].look]).water
        for link in own
    }


def _passing(links: Mapping[int, Links]) -> dict[Corner, list[_Passing]]:
    """Return the lines through each corner."""
    found: dict[Corner, list[_Passing]] = {}
    for index, own in links.items():
        last = _ends(own)[1]
        for number, link in enumerate(own):
            for corner in link:
                found.setdefault(corner, []).append(_Passing(index, number / len(own), corner == last))
    return found


def _growth(grid: AnyGrid, index: int, own: Links, passing: Mapping[Corner, Sequence[_Passing]]) -> tuple[float, float]:
    """Return how wide a river is at its ends, as shares of its growth: wide from the edge, narrower than its mouth."""
    first, last = _ends(own)
    start = _EDGE_SHARE if first is not None and is_at_edge(grid, first) else 0.0
    end = 1.0
    if first is not None and last is not None:
        start = max([start, *(_JOINING * other.share for other in passing[first] if other.line != index)])
        joined = [other for other in passing[last] if other.line != index and not other.ends]
        end = min([end, *(max(_NARROWEST, _JOINING * other.share) for other in joined)])
    return start, max(start, end)


def _grown(found: Sequence[Course], start: float, end: float) -> tuple[Course, ...]:
    span = end - start
    return tuple(course._replace(start=start + span * course.start, end=start + span * course.end) for course in found)


def _opened(grid: AnyGrid, course: Course, openings: Sequence[Opening]) -> Course:
    """Return a course with its ends at water."""
    mouths = [
        Mouth(at_end, opening.toward, opening.color)
        for opening in openings
        for at_end in (False, True)
        if math.dist(course.points[-1 if at_end else 0], sides.place(grid, opening.corner)) < _SAME * grid.pitch
    ]
    return course._replace(mouths=tuple(mouths))


def _ends(own: Links) -> tuple[Corner | None, Corner | None]:
    """Return the corners where a line along sides begins and ends; None where it is one side or closed."""
    if len(own) < 2:
        return None, None
    first = next((corner for corner in own[0] if corner not in own[1]), None)
    last = next((corner for corner in own[-1] if corner not in own[-2]), None)
    return (None, None) if first == last else (first, last)


def is_at_edge(grid: AnyGrid, corner: Corner) -> bool:
    """Return whether a corner is on the outline of the board."""
    x, y = sides.place(grid, corner)
    reach = 0.02 * grid.pitch
    around = [(x + u * reach, y + v * reach) for u in (-1, 0, 1) for v in (-1, 0, 1) if u or v]
    return any(grid.at(*point) is None for point in around)


# Hands


def _turned(grid: AnyGrid, line: MapLine, found: tuple[Course, ...]) -> tuple[Course, ...]:
    """Return the courses with the hand that the line asks for."""
    if line.faces:
        targets = grid.centers(line.faces[:_LOOKED_AT])
        return tuple(course._replace(hand=_hand_to(course.whole, targets)) for course in found)
    if line.towards is not None:
        return tuple(course._replace(hand=_hand_towards(course.whole, line.towards)) for course in found)
    return found


def _beside(grid: AnyGrid, course: Course, shared: Mapping[Link, float], reach: float) -> Course:
    """Return a course beside the river on the sides that they share, so that what it has at its hand ends at the bank.

    Before and after those sides it comes back to its own within `_RETURN`.
    """
    if not shared:
        return course
    banks = [(sides.place(grid, one), sides.place(grid, other)) for one, other in shared]
    most = (max(shared.values()) + reach) * grid.pitch
    away = [
        math.sqrt(min(squares_from_piece([point], *bank)[0] for bank in banks)) / grid.pitch for point in course.points
    ]
    shares = [min(1.0, max(0.0, (_RETURN - one) / (_RETURN - _ALONG))) for one in away]
    moves = [-course.hand * most * share for share in shares]
    return course._replace(points=widened(course.points, moves, course.closed))


def _hand_towards(points: Polyline, towards: Point) -> int:
    """Return the hand of a line that is turned to a direction."""
    turns = [(x2 - x1) * towards[1] - (y2 - y1) * towards[0] for (x1, y1), (x2, y2) in pairwise(points)]
    return 1 if math.fsum(turns) >= 0 else -1


def _hand_to(points: Polyline, targets: Sequence[Point]) -> int:
    """Return the hand of a line on which most of the targets are, as seen from where the line is nearest to each."""
    votes = 0
    for target in targets:
        (x1, y1), (x2, y2) = min(pairwise(points), key=lambda piece: math.dist(target, _between(*piece)))
        votes += 1 if (x2 - x1) * (target[1] - y1) - (y2 - y1) * (target[0] - x1) > 0 else -1
    return 1 if votes >= 0 else -1


def _between(one: Point, other: Point) -> Point:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
