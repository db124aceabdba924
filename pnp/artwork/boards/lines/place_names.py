"""Names of places: beside a symbol at the best of eight spots, in one line or two; across the cells of a region.

The order of spots follows E. Imhof, "Positioning Names on Maps" (1975); the costs are those of lines, numbers, symbols
and names that a name would cover. Each name is set at its best spot, one after the other.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.artwork.boards.lines import lettering
from pnp.artwork.boards.lines.clutter import Clutter, Extent, total_cost
from pnp.artwork.boards.lines.map_line import MapCaption, MapPlace
from pnp.geometry.areas import contains
from pnp.geometry.curves import Point
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.sides import AnyGrid
from pnp.scene import fonts
from pnp.scene.items import Anchor, Text, TextStyle

_SPOTS: tuple[tuple[int, int], ...] = ((1, -1), (1, 1), (1, 0), (-1, -1), (-1, 1), (-1, 0), (0, -1), (0, 1))
"""Directions from the symbol to the name, the best first."""
_LATER, _TWO_LINES = 0.03, 0.12
_LETTERS = 0.8
"""Share of what the letters of a region's name cover that counts."""
_CAPTION = 3.0
"""What counts a covered pitch of a line below the name of a zone, which has many spots."""
_GAP = 0.35
"""Distance of a name from its symbol, in heights of capitals."""
_LEAST_MM = 5.0 * 25.4 / 72
"""Least size of the name of an area that is made smaller."""
_FARTHER = (0.8, 0.12)
"""A greater distance, for names that clear the roads at the symbol, and what it costs."""
_BEYOND = (2.8, 0.3)
"""The same for names beside small areas."""
_ROOM, _MARGIN = 0.03, 0.09
"""Free space around names, and between the name of an area and its border, in pitches."""
_LEADING = 1.02
_OUTSIDE = 1.0
"""Cost of a corner of a name off the board, and of a region's name off its cells."""
_STEP, _AWAY = 0.2, 7
"""Distance of the places of an area's name that are tried, in pitches, and how many there are in each direction."""
_FAR, _UNDER_COUNTER = 0.1, 0.5
"""Cost of the name of an area a pitch away from the middle, and of one where counters lie."""
_SIZES = ((1.0, 0.0), (0.88, 0.2), (0.76, 0.4))
"""Sizes of the name of an area, and what they cost."""
_NEAR_BORDER, _BESIDE, _ACROSS = 0.45, 0.85, 1.3
"""Cost of the name of an area that is close to its border, beside the area, and across its border."""
WORST = 1.6
"""Greatest cost of a name that is set."""
_LONG = 1.8
"""Least distance of the ends of a region, in pitches, along which its name is turned."""
_SLENDER = 5.0
"""Least length of such a region, as a multiple of the greatest distance of a center from its axis."""
_SHIFTS = tuple((along, aside) for aside in (0.0, -0.25, 0.25, -0.5, 0.5) for along in (0.0, -0.35, 0.35, -0.7, 0.7))
"""Distances along and beside its axis by which a region's name is moved, in pitches."""


class _Candidate(NamedTuple):
    cost: float
    texts: tuple[Text, ...]
    boxes: tuple[Extent, ...]


def name_of_place(grid: AnyGrid, place: MapPlace, style: TextStyle, clutter: Clutter) -> tuple[Text, ...]:
    """Return the name of a place where it covers least, and add it to the clutter; empty when there is no room."""
    if place.name_at is not None:
        candidates: Iterable[_Candidate] = [_given(place.name, place.name_at, style)]
    elif len(place.cells) > 1:
        candidates = _region(grid, place, style)
    else:
        candidates = itertools.chain(_inside(grid, place, style), _around(grid, place, style))
    best: _Candidate | None = None
    for candidate in candidates:
        limit = WORST if best is None else best.cost - 1e-6
        if candidate.cost > limit:
            continue
        shared = _LETTERS if len(place.cells) > 1 else 1.0 / len(candidate.boxes)
        boxes = [box.grown(_ROOM * grid.pitch) for box in candidate.boxes]
        cost = candidate.cost + shared * total_cost(clutter, boxes, (limit - candidate.cost) / shared)
        if cost <= limit or place.name_at is not None:
            best = candidate._replace(cost=cost)
    if best is None:
        return ()
    for box in best.boxes:
        clutter.add_box(box, 2.0)
    return best.texts


def caption(wanted: MapCaption, clutter: Clutter) -> tuple[Text, ...]:
    """Return the name of a zone at the spot where it covers least, and add it to the clutter; empty: no room."""
    leading = wanted.style.size * 1.05
    best: _Candidate | None = None
    for rank, (x, y) in enumerate(wanted.spots):
        texts = tuple(
            Text(x, y + leading * row, words, wanted.style, "middle") for row, words in enumerate(wanted.lines)
        )
        boxes = tuple(map(lettering.extent, texts))
        limit = WORST if best is None else best.cost - 1e-6
        cost = _LATER * rank / 2 + _CAPTION * total_cost(clutter, boxes, limit / _CAPTION)
        if cost <= limit:
            best = _Candidate(cost, texts, boxes)
        if best is not None and best.cost <= _LATER * (rank + 1) / 2:
            break
    for box in best.boxes if best else ():
        clutter.add_box(box, 2.0)
    return best.texts if best else ()


# Beside a symbol


def _around(grid: AnyGrid, place: MapPlace, style: TextStyle) -> Iterator[_Candidate]:
    """Yield the spots around a symbol: in one line, then in two."""
    x, y = grid.center(place.cells[0])
    for gap, far in ((_GAP, 0.0), _FARTHER, *([_BEYOND] if place.is_area else [])):
        for lines, extra in _broken(place.name, style):
            for rank, spot in enumerate(_SPOTS):
                texts = _block(lines, style, (x, y), place.radius, spot, gap)
                boxes = tuple(map(lettering.extent, texts))
                yield _Candidate(far + extra + _LATER * rank + _off_board(grid, boxes, place), texts, boxes)


def _broken(name: str, style: TextStyle) -> Iterator[tuple[list[str], float]]:
    """Yield the name in one line, and in the two lines that are most equal."""
    yield [name], 0.0
    words = name.split(" ")
    if len(words) > 1:
        pairs = [[" ".join(words[:count]), " ".join(words[count:])] for count in range(1, len(words))]
        yield min(pairs, key=lambda pair: max(fonts.width(line, style) for line in pair)), _TWO_LINES


def _block(
    lines: Sequence[str], style: TextStyle, center: Point, radius: float, spot: tuple[int, int], gap: float
) -> tuple[Text, ...]:
    """Return lines of text beside a symbol in a direction; `gap` in heights of capitals."""
    cap = fonts.metrics(style.font).cap_height * style.size
    across, down = spot
    leading = style.size * _LEADING
    height = cap + leading * (len(lines) - 1)
    reach = radius + gap * cap
    diagonal = 0.72 if across and down else 1.0
    x = center[0] + across * reach * diagonal
    middle = center[1] + down * (reach * diagonal + (height / 2 if not across else cap * 0.35))
    anchor: Anchor = "middle" if not across else "start" if across > 0 else "end"
    top = middle - height / 2 + cap
    return tuple(Text(x, top + index * leading, line, style, anchor) for index, line in enumerate(lines))


def _off_board(grid: AnyGrid, boxes: Sequence[Extent], place: MapPlace) -> float:
    """Return the cost of corners of boxes that are off the board; of an area's name, what it costs outside the area."""
    corners = [(x, y) for box in boxes for x in (box.left, box.right) for y in (box.top, box.bottom)]
    if grid.is_lattice:
        return _OUTSIDE * len([corner for corner in corners if grid.at(*corner) is None])
    off_sheet = [(x, y) for x, y in corners if not (0 <= x <= grid.width and 0 <= y <= grid.height)]
    if not place.is_area:
        return _OUTSIDE * len(off_sheet)
    areas = {grid.at(*point) for box in boxes for point in _edge(box)}
    beside = _NEAR_BORDER if areas == {*place.cells} else _BESIDE if len(areas) == 1 else _ACROSS
    return _OUTSIDE * len(off_sheet) + beside


# In an area


def _given(name: str, at: Point, style: TextStyle) -> _Candidate:
    """Return a name in one line with its middle at a point."""
    text = Text(at[0], at[1] + fonts.metrics(style.font).cap_height * style.size / 2, name, style, "middle")
    return _Candidate(0.0, (text,), (lettering.extent(text),))


def _inside(grid: AnyGrid, place: MapPlace, style: TextStyle) -> Iterator[_Candidate]:
    """Yield the places of an area's name that are in the area, the cheapest first; smaller where there is no room."""
    if not (place.is_area and isinstance(grid, PointGrid)):
        return
    center, outline = grid.center(place.cells[0]), grid.outline_of(place.cells[0])
    blocks = []
    for share, smaller in _SIZES:
        sized = style._replace(size=max(_LEAST_MM, share * style.size))
        for lines, extra in _broken(place.name, sized):
            texts = _block(lines, sized, center, 0.0, (0, 0), 0.0)
            boxes = tuple(map(lettering.extent, texts))
            blocks.append((smaller + extra, texts, boxes))
    steps = range(-_AWAY, _AWAY + 1)
    tried = sorted(
        (
            cost + _FAR * math.hypot(across, down) * _STEP + _covers_counter(boxes, across, down, center, grid.pitch),
            number,
            (down > 0, abs(across), across, abs(down)),
            (across * _STEP * grid.pitch, down * _STEP * grid.pitch),
        )
        for number, (cost, _, boxes) in enumerate(blocks)
        for across in steps
        for down in steps
    )
    for cost, number, _, (dx, dy) in tried:
        _, texts, boxes = blocks[number]
        moved = tuple(Extent(box.left + dx, box.top + dy, box.right + dx, box.bottom + dy) for box in boxes)
        if all(contains(outline, point) for box in moved for point in _edge(box.grown(_MARGIN * grid.pitch))):
            yield _Candidate(cost, tuple(text._replace(x=text.x + dx, y=text.y + dy) for text in texts), moved)


def _covers_counter(boxes: Sequence[Extent], across: int, down: int, center: Point, pitch: float) -> float:
    """Return the cost of a name, moved by steps, where counters lie in the middle of an area."""
    dx, dy = across * _STEP * pitch, down * _STEP * pitch
    half = pitch / 2
    counter = Extent(center[0] - half - dx, center[1] - half - dy, center[0] + half - dx, center[1] + half - dy)
    return _UNDER_COUNTER if any(box.overlap(counter) for box in boxes) else 0.0


def _edge(box: Extent) -> list[Point]:
    """Return the corners of a box, and the middles of its edges."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    corners = [(across, down) for across in (box.left, box.right) for down in (box.top, box.bottom)]
    return [*corners, (x, box.top), (x, box.bottom), (box.left, y), (box.right, y)]


# Across a region


def _region(grid: AnyGrid, place: MapPlace, style: TextStyle) -> Iterator[_Candidate]:
    """Yield the name of a region along its longest axis, beside it at several distances."""
    centers = sorted(grid.centers(place.cells))
    start, end = max(itertools.combinations(_outermost(centers), 2), key=lambda pair: round(math.dist(*pair), 6))
    span = math.dist(start, end)
    x = math.fsum(one for one, _ in centers) / len(centers)
    y = math.fsum(other for _, other in centers) / len(centers)
    across, down = (end[0] - start[0]) / span, (end[1] - start[1]) / span
    breadth = max(abs((u - x) * down - (v - y) * across) for u, v in centers)
    if span < max(_LONG * grid.pitch, _SLENDER * breadth):
        across, down = 1.0, 0.0
    if lettering.is_reversed(across, down):
        across, down = -across, -down
    spread = _spread(place.name, style, span)
    width = fonts.width(place.name, spread)
    x_height = fonts.metrics(style.font).x_height * style.size
    for shift_along, shift_aside in _SHIFTS:
        ahead, aside = shift_along * grid.pitch, shift_aside * grid.pitch + x_height / 2
        cx, cy = x + across * ahead - down * aside, y + down * ahead + across * aside
        baseline = [(cx - across * width / 2, cy - down * width / 2), (cx + across * width / 2, cy + down * width / 2)]
        texts = lettering.along(place.name, spread, baseline, 0.0)
        boxes = tuple(box.grown(spread.tracking / 2) for box in lettering.letter_extents(texts))
        outside = [text for text in texts if grid.at(text.x, text.y) not in place.cells]
        moved = _LATER * 4 * (abs(shift_along) + abs(shift_aside))
        yield _Candidate(moved + _OUTSIDE * len(outside) / len(texts), texts, boxes)


def _outermost(centers: Sequence[Point]) -> list[Point]:
    """Return the points that are first or last both in their row and in their column; the farthest two are of them."""
    ends: list[set[Point]] = []
    for axis in (0, 1):
        lines: dict[float, list[Point]] = {}
        for point in centers:
            lines.setdefault(round(point[axis], 3), []).append(point)
        ends.append({end for line in lines.values() for end in (min(line), max(line))})
    return sorted(ends[0] & ends[1])


def _spread(name: str, style: TextStyle, span: float) -> TextStyle:
    """Return the style with letters spaced so that the name takes about the length of the region."""
    gaps = max(1, len(name) - 1)
    free = (0.7 * span - fonts.width(name, style._replace(tracking=0.0))) / gaps
    return style._replace(tracking=min(style.size * 0.4, max(style.size * 0.06, free)))
