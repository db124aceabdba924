"""The cut lines of printed sheets, for machines: the outline of every piece where it is on the paper.

What neighbors share is cut once: pieces that share an edge have straight lines in place of closed outlines.
"""

from collections.abc import Iterator, Sequence

from pnp.impose import ARRANGEMENTS
from pnp.scene.outlines import Outline
from pnp.scene.shapes import Point, Segments, StraightLine, transform
from pnp.scene.sheet import Component, CutLines, Document, Placement

_TOLERANCE = 0.01
"""Distance in mm that a cut does not show."""


def cut_lines(document: Document) -> Iterator[CutLines]:
    """Yield the cut lines of each printed side of a document whose pieces are cut apart; of others nothing."""
    if not ARRANGEMENTS[document.product.arrangement].is_cut:
        return
    pieces = {component.id: component for component in document.product.components}
    for sheet in document.sheets:
        whole = [placed for placed in sheet.placements if placed.part is None]
        if not whole:
            continue
        shapes = [_shape(pieces[placed.component], placed) for placed in whole]
        outlines = [_on_sheet(shape.path(*placed.box[2:]), placed) for shape, placed in zip(shapes, whole, strict=True)]
        shared, lines = _shared_edges(outlines)
        apart = [number for number in range(len(whole)) if number not in shared]
        yield CutLines(
            document.name + sheet.id.removeprefix(document.product.name),
            sheet.width,
            sheet.height,
            tuple(outlines[number] for number in apart),
            tuple(whole[number].component for number in apart),
            sheet.registration,
            lines,
            tuple(fold for shape, placed in zip(shapes, whole, strict=True) for fold in _on_sheet(shape.folds, placed)),
        )


def _shape(piece: Component, placed: Placement) -> Outline:
    _, _, width, height = placed.box
    return piece.outline.mirrored(width, height, piece.flip) if placed.face == "back" else piece.outline


def _on_sheet(segments: Segments, placed: Placement) -> Segments:
    x, y, width, height = placed.box
    turned = (-1.0, 0.0, 0.0, -1.0, x + width, y + height)
    return transform(segments, turned if placed.rotate else (1.0, 0.0, 0.0, 1.0, x, y))


def _shared_edges(outlines: Sequence[Segments]) -> tuple[set[int], tuple[Segments, ...]]:
    """Return the numbers of the outlines that share an edge, and what is cut of all of these, each line once."""
    lines: dict[tuple[bool, float], list[tuple[StraightLine, int]]] = {}
    for number, outline in enumerate(outlines):
        for side in _sides(outline)[0]:
            lines.setdefault((side.upright, round(side.at, 2)), []).append((side, number))
    shared: set[int] = set()
    for sides in lines.values():
        sides.sort()
        (first, last), *others = sides
        reach = first.end
        for side, number in others:
            if side.start < reach - _TOLERANCE:
                shared |= {number, last}
            if side.end > reach:
                reach, last = side.end, number
    straight: list[Segments] = []
    for _, sides in sorted(lines.items()):
        straight += _joined([side for side, number in sides if number in shared])
    curves = [part for number in sorted(shared) for part in _sides(outlines[number])[1]]
    return shared, (*straight, *curves)


def _joined(sides: Sequence[StraightLine]) -> Iterator[Segments]:
    """Yield the lines that sides on one straight line cover; they are in the order of their starts."""
    found: list[StraightLine] = []
    for side in sides:
        if found and side.start <= found[-1].end + _TOLERANCE:
            found[-1] = found[-1]._replace(end=max(found[-1].end, side.end))
        else:
            found.append(side)
    yield from (side.segments() for side in found)


def _sides(outline: Segments) -> tuple[list[StraightLine], list[Segments]]:
    """Return the upright and the level sides of a closed line, and everything else as lines of one part."""
    sides: list[StraightLine] = []
    others: list[Segments] = []
    begin: Point = (0.0, 0.0)
    here = begin
    for kind, *numbers in outline:
        to = (numbers[-2], numbers[-1]) if numbers else begin
        upright, level = (abs(a - b) < _TOLERANCE for a, b in zip(here, to, strict=True))
        if kind == "M":
            begin = to
        elif kind == "C" or not (upright or level):
            others.append((("M", *here), (kind, *numbers) if numbers else ("L", *to)))
        elif not (upright and level):
            low, high = sorted((here[1], to[1]) if upright else (here[0], to[0]))
            sides.append(StraightLine(upright, here[0] if upright else here[1], low, high))
        here = to
    return sides, others
