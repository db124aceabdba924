"""What keeps texts from being read as they are printed: their size, other texts over them, what is drawn below them."""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from pnp.scene import fonts, shapes
from pnp.scene.color import WHITE, contrast, mix
from pnp.scene.extents import PICTURE, Extent, moved
from pnp.scene.items import SHARES, Color, Group, Item, Labels, Path, Raster, Stamps, Symbol, Text, Use, VectorArt
from pnp.scene.path_area import STRIP, PathArea
from pnp.scene.shapes import IDENTITY, Point, Segments, Transform
from pnp.scene.theme import MM_PER_PT

_FOOT, _PIECE = 12.0, 40.0
"""How far from the edge of the paper sheets say how to print them, and the largest side of a piece, in mm."""
_CELL = 5.0
"""Side in mm of the squares by which texts are found."""
_PROBES = 5
"""Letters of a text beside which colors are looked at."""
_BESIDE, _MIDDLE = 0.03, 0.25
"""How far left of a letter and above the baseline a color is looked at, in em."""
_THICK = 0.3
"""Width in mm from which a line hides what is below it."""
_MOST = 400_000
"""Items of a sheet that are looked at: far more than any map has."""
_OPAQUE = 0.9
"""Opacity from which a drawing hides what is below it."""
LEAST_LINE, LEAST_LABEL = 7.0, 5.0
"""Least size in points of lines to read, and of names and numbers."""
CONTRAST, LARGE_CONTRAST, LARGE = 4.5, 3.0, 14.0
"""Least contrast of text, and of text from a size in points (WCAG 2.2, 1.4.3)."""
_ROUNDING, _OVERLAP = 0.05, 0.15
"""Points and ratios, and mm that do not show."""
_OVERLAP_OF_EM = 0.04
"""What does not show of large type: a descender in the line of ascenders below it."""


@dataclass
class ReadText:
    """A text as it is printed.

    Attributes:
        text: its letters.
        size: em height in mm.
        corners: of its ink, clockwise from the upper left.
        is_label: whether it is no line to read: one word, or on a piece or at the edge of the paper.
        color: what it is printed in; None when it is faded on purpose.
        grounds: the colors beside some of its letters; None where that is a picture.
        hidden: beside how many more something covers it.
        is_cut: whether an edge of the drawing cuts it.
        piece: the name of the piece that it is on, or empty.
    """

    text: str
    size: float
    corners: tuple[Point, ...]
    is_label: bool
    color: Color | None
    grounds: list[Color | None] = field(default_factory=list)
    hidden: int = 0
    is_cut: bool = False
    piece: str = ""

    def __str__(self) -> str:
        return f"'{self.text}'" + (f" on '{self.piece}'" if self.piece else "")

    @property
    def box(self) -> Extent:
        """The upright box around its ink."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return (min(xs), min(ys), max(xs), max(ys))

    @property
    def is_visible(self) -> bool:
        """Whether most of it is not covered."""
        return self.hidden <= len(self.grounds)

    @property
    def contrast(self) -> float:
        """The contrast ratio to what is below most of it."""
        if self.color is None or not any(map(str.isalnum, self.text)):
            return 21.0
        ratios = sorted(contrast(self.color, ground) for ground in self.grounds if ground is not None)
        return ratios[len(ratios) // 2] if ratios else 21.0


class _Clip:
    """An outline that drawings are cut to."""

    def __init__(self, segments: Segments) -> None:
        self._segments = segments
        self.box = left, top, right, bottom = shapes.bounds(segments)
        corners = {segment[1:] for segment in segments if segment[0] != "Z"}
        self.is_box = corners == set(itertools.product((left, right), (top, bottom)))

    @cached_property
    def _area(self) -> PathArea:
        area = PathArea(Path(self._segments, WHITE))
        area.look_at(n * STRIP for n in range(int(self.box[1]), int(self.box[3]) + 2))
        return area

    def shows(self, x: float, y: float) -> bool:
        """Return whether what is drawn at a point is seen."""
        left, top, right, bottom = self.box
        return left <= x <= right and top <= y <= bottom and (self.is_box or self._area.color(x, y) is not None)


class _Place(NamedTuple):
    """Where an item is drawn: its transform to the sheet, what it is cut to, how it is faded."""

    matrix: Transform = IDENTITY
    clips: "tuple[_Clip, ...]" = ()
    opacity: float = 1.0
    piece: str | None = None
    is_picture: bool = False

    def moved(self, matrix: Transform) -> "_Place":
        a, b, c, d, _, _ = matrix
        small = self.is_picture or math.sqrt(abs(a * d - b * c)) < PICTURE
        return self._replace(matrix=shapes.then(matrix, self.matrix), is_picture=small)

    def of(self, symbol: Symbol, matrix: Transform) -> "_Place":
        is_piece = self.piece is None and max(symbol.width, symbol.height) <= _PIECE
        return self.moved(matrix)._replace(piece=symbol.name if is_piece else self.piece)

    def shows(self, x: float, y: float) -> bool:
        return all(clip.shows(x, y) for clip in self.clips)


Leaf = Path | Text | Raster | VectorArt


def _leaves(items: Iterable[Item], place: _Place) -> Iterator[tuple[Leaf, _Place]]:
    """Yield what is drawn, in the order in which it is painted."""
    for item in items:
        match item:
            case Path() | Text() | Raster() | VectorArt():
                yield item, place
            case Labels(style, entries, anchor):
                yield from ((Text(x, y, text, style, anchor), place) for x, y, text in entries)
            case Use(symbol):
                yield from _leaves(symbol.items, place.of(symbol, item.matrix))
            case Stamps(symbol, at):
                for x, y in at:
                    yield from _leaves(symbol.items, place.of(symbol, (1.0, 0.0, 0.0, 1.0, x, y)))
            case Group():
                inner = place.moved(item.transform)
                inner = inner._replace(opacity=place.opacity * item.opacity)
                if item.clip is not None:
                    cut = _Clip(shapes.transform(item.clip.segments, inner.matrix))
                    inner = inner._replace(clips=(*place.clips, cut))
                yield from _leaves(item.items, inner)


def read(
    items: Iterable[Item], paper: tuple[float, float] = (0.0, 0.0), known: dict[int, PathArea] | None = None
) -> list[ReadText]:
    """Return the texts of a sheet as they are drawn, in their order, but for those of pictures of something else.

    What is below the letters is looked for from the top: the first area around a point decides. `paper`: the size of
    the sheet in mm; what is at its edges says how to print it. `known`: what paths paint, for sheets that share them.
    """
    known = {} if known is None else known
    leaves = list(itertools.islice(_leaves(items, _Place()), _MOST))
    probes: _Probes = {}
    found: list[ReadText] = []
    for order, (leaf, place) in enumerate(leaves):
        if isinstance(leaf, Text) and not place.is_picture and leaf.text.strip():
            text, points = _read(leaf, place)
            shown = [point for point in points if place.shows(*point)]
            text.hidden = len(points) - len(shown)
            text.is_cut = not all(place.shows(*corner) for corner in text.corners)
            if shown:
                found.append(text)
                near = (min(x, y, paper[0] - x, paper[1] - y) for x, y in text.corners)
                text.is_label = text.is_label or (paper[0] > 0 and max(near) < _FOOT)
            for x, y in shown:
                probes.setdefault(_cell(x, y), []).append(_Probe(order, x, y, text))
    for order in range(len(leaves) - 1, -1, -1):
        leaf, place = leaves[order]
        if not isinstance(leaf, Text):
            _look_at(leaf, place, order, probes, known)
    for probe in itertools.chain.from_iterable(probes.values()):
        if not probe.is_done:
            probe.end(WHITE)
    return found


@dataclass(slots=True)
class _Probe:
    """A point beside a letter of a text, which is painted after `order` items; `veils`: what is over its ground."""

    order: int
    x: float
    y: float
    text: ReadText
    veils: list[tuple[Color, float]] = field(default_factory=list)
    is_done: bool = False

    def meet(self, color: Color | None, opacity: float, *, is_above: bool) -> None:
        """Note the next area from the top; None: a picture."""
        if is_above and opacity >= _OPAQUE:
            self.text.hidden += 1
            self.is_done = True
        elif not is_above and (opacity >= 1 or color is None):
            self.end(color)
        elif not is_above and color is not None:
            self.veils.append((color, opacity))

    def end(self, ground: Color | None) -> None:
        """Note the color there; None: that of a picture."""
        for color, opacity in reversed(self.veils if ground is not None else []):
            ground = mix(ground or WHITE, color, opacity)
        self.text.grounds.append(ground)
        self.is_done = True


_Probes = dict[tuple[int, int], list[_Probe]]
"""Probes by the squares that they are in."""


def _cell(x: float, y: float) -> tuple[int, int]:
    return (int(x // _CELL), int(y // _CELL))


def _read(item: Text, place: _Place) -> tuple[ReadText, list[Point]]:
    """Return a text as it is printed, and the points beside some of its letters."""
    style, text = item.style, item.text
    a, b, c, d, e, f = shapes.then(item.matrix, place.matrix)
    advances, ink = fonts.advances(style.font), fonts.ink(style.font)
    x = -fonts.width(text, style) * SHARES[item.anchor]
    letters: list[float] = []
    edges: list[tuple[float, float, float, float]] = []
    for letter in text:
        box = ink.get(letter)
        if box is not None and letter.strip():
            letters.append(x + (box[0] - _BESIDE) * style.size)
            edges.append((x + box[0] * style.size, box[1] * style.size, x + box[2] * style.size, box[3] * style.size))
        x += advances.get(letter, 0.0) * style.size + style.tracking
    if not edges:
        return ReadText(text, 0.0, (), True, style.color), []
    left, top = edges[0][0], min(edge[1] for edge in edges)
    right, bottom = edges[-1][2], max(edge[3] for edge in edges)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    step = max(1, len(letters) // _PROBES) if len(letters) > 4 else 2
    letters = letters[::step][:_PROBES] if len(letters) > 1 else [*letters, edges[0][2] + _BESIDE * style.size]
    points = [(x, -_MIDDLE * style.size) for x in letters]
    scale = math.sqrt(abs(a * d - b * c))
    is_label = place.piece is not None or len([word for word in text.split() if word[0].isalpha()]) < 2

    def there(at: list[Point]) -> list[Point]:
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in at]

    color = style.color if place.opacity >= _OPAQUE else None
    made = ReadText(text, style.size * scale, tuple(there(corners)), is_label, color, piece=place.piece or "")
    return made, there(points)


def _look_at(
    leaf: Path | Raster | VectorArt, place: _Place, order: int, probes: _Probes, known: dict[int, PathArea]
) -> None:
    """Note what an item is to the points around which it is drawn; what is decided stays."""
    area = None
    if isinstance(leaf, Path):
        stroke = leaf.stroke
        if not leaf.segments or (leaf.fill is None and (stroke is None or stroke.width < _THICK)):
            return
        area = known.get(id(leaf)) or known.setdefault(id(leaf), PathArea(leaf))
        own = area.box
    else:
        own = (leaf.x, leaf.y, leaf.x + leaf.width, leaf.y + leaf.height)
    left, top, right, bottom = moved(own, place.matrix)
    for clip in place.clips:
        left, top = max(left, clip.box[0]), max(top, clip.box[1])
        right, bottom = min(right, clip.box[2]), min(bottom, clip.box[3])
    (first, upper), (last, lower) = _cell(left, top), _cell(right, bottom)
    cells: Iterable[tuple[int, int]] = itertools.product(range(first, last + 1), range(upper, lower + 1))
    if (last - first + 1) * (lower - upper + 1) > len(probes):
        cells = [(x, y) for x, y in probes if first <= x <= last and upper <= y <= lower]
    a, b, c, d, e, f = shapes.inverse(place.matrix)
    outlines = [clip for clip in place.clips if not clip.is_box]
    near = [
        (probe, a * probe.x + c * probe.y + e, b * probe.x + d * probe.y + f)
        for cell in cells
        for probe in probes.get(cell, ())
        if not probe.is_done and left <= probe.x <= right and top <= probe.y <= bottom
    ]
    if area is not None and near:
        area.look_at(y for _, _, y in near)
    for probe, x, y in near:
        color = area.color(x, y) if area is not None else None
        if (color is not None or area is None) and all(clip.shows(probe.x, probe.y) for clip in outlines):
            probe.meet(color, place.opacity, is_above=order > probe.order)


class Flaw(NamedTuple):
    """What keeps a text from being read; of two with the same fault, the one with the lower `measure` is worse."""

    text: str
    message: str
    measure: float


Find = Callable[[list[ReadText]], Iterator[Flaw]]


def small(texts: list[ReadText]) -> Iterator[Flaw]:
    """Yield texts that are too small for what they are."""
    for each in texts:
        size, least = each.size / MM_PER_PT, LEAST_LABEL if each.is_label else LEAST_LINE
        if size < least - _ROUNDING:
            what = "names and numbers" if each.is_label else "lines to read"
            yield Flaw(each.text, f"{each} has {size:.3g} pt; {what} have at least {least:g} pt", size - least)


def pale(texts: list[ReadText]) -> Iterator[Flaw]:
    """Yield texts that are nearly as light or as dark as what is below most of their letters."""
    for each in texts:
        least = LARGE_CONTRAST if each.size >= LARGE * MM_PER_PT else CONTRAST
        if each.is_visible and each.contrast < least - _ROUNDING:
            message = f"{each} has a contrast of {each.contrast:.1f} : 1; at least {least:g} : 1 is readable"
            yield Flaw(each.text, message, each.contrast - least)


def overlaps(texts: list[ReadText]) -> Iterator[Flaw]:
    """Yield texts whose letters are over those of another that is visible, by more than can be overlooked."""
    shown = [each for each in texts if each.is_visible and not each.is_cut]
    before: list[tuple[Extent, ReadText]] = []
    for (left, top, right, bottom), each in sorted(((text.box, text) for text in shown), key=lambda pair: pair[0][0]):
        before = [(box, other) for box, other in before if box[2] > left + _OVERLAP]
        for box, other in before:
            if box[3] <= top + _OVERLAP or box[1] >= bottom - _OVERLAP:
                continue
            depth = _depth(other.corners, each.corners)
            if depth > max(_OVERLAP, _OVERLAP_OF_EM * min(each.size, other.size)):
                first = f"'{each.text}'" if each.piece == other.piece else each
                message = f"{first} and {other} are over each other by {depth:.2g} mm"
                yield Flaw(each.text, message, -depth)
        before.append(((left, top, right, bottom), each))


def _depth(one: tuple[Point, ...], other: tuple[Point, ...]) -> float:
    """Return how far two rectangles overlap, by their projections on their four axes; below 0: they are apart."""
    axes = _axes(one) + _axes(other)
    both = (([x * ax + y * ay for x, y in one], [x * ax + y * ay for x, y in other]) for ax, ay in axes)
    return min(min(max(first), max(second)) - max(min(first), min(second)) for first, second in both)


def _axes(corners: tuple[Point, ...]) -> list[Point]:
    sides = ((bx - ax, by - ay, math.dist((ax, ay), (bx, by)) or 1.0) for (ax, ay), (bx, by) in pairwise(corners[:3]))
    return [(x / length, y / length) for x, y, length in sides]
