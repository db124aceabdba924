"""Printed sheets: nothing outside the printable area, no illegible text, no missing glyphs, no missing components."""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import inf, sqrt
from typing import NamedTuple

from pnp.checks import Report, sheet_check
from pnp.errors import Span
from pnp.model.game import Game
from pnp.scene import fonts, shapes
from pnp.scene.items import (
    Anchor,
    Group,
    Item,
    Labels,
    Link,
    Path,
    Raster,
    Stamps,
    Symbol,
    Text,
    TextStyle,
    Use,
    VectorArt,
)
from pnp.scene.shapes import IDENTITY, Transform
from pnp.scene.sheet import Box, Document, FaceName, Sheet

Extent = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""
NOTHING: Extent = (inf, inf, -inf, -inf)
_PICTURE = 0.99
"""Scale below which a drawing counts as a picture of something else."""
_UPRIGHT = IDENTITY[:4]
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""The share of a line before its anchor."""


class DrawnText(NamedTuple):
    """A text as printed. `size`: its em height in mm after all scaling."""

    text: str
    style: TextStyle
    size: float


def join(extents: Iterable[Extent]) -> Extent:
    """Return the bounding box of boxes."""
    left, top, right, bottom = NOTHING
    for x1, y1, x2, y2 in extents:
        left, top, right, bottom = min(left, x1), min(top, y1), max(right, x2), max(bottom, y2)
    return left, top, right, bottom


def texts(items: Iterable[Item], scale: float = 1.0) -> Iterator[DrawnText]:
    """Yield every text; those of a symbol once for each scale at which it is used on one level.

    Texts of scaled-down drawings are left out, because these are pictures of something else.
    """
    seen: set[tuple[str, float]] = set()
    for item in items:
        match item:
            case Text():
                yield DrawnText(item.text, item.style, item.style.size * scale)
            case Labels():
                yield from (DrawnText(text, item.style, item.style.size * scale) for _, _, text in item.entries)
            case Group():
                a, b, c, d, _, _ = item.transform
                growth = 1.0 if item.transform[:4] == _UPRIGHT else sqrt(abs(a * d - b * c))
                if growth > _PICTURE:
                    yield from texts(item.items, scale * growth)
            case Use() | Stamps():
                grown = scale * (item.scale if isinstance(item, Use) else 1.0)
                if grown > scale * _PICTURE and (item.symbol.digest, grown) not in seen:
                    seen.add((item.symbol.digest, grown))
                    yield from texts(item.symbol.items, grown)
            case _:
                pass


class DrawnMeasure:
    """Measures drawings, each symbol only once.

    The extent of a text is that of its font, and that of a clipped group is its clip. `exact` measures the outline of
    every letter and everything inside a clip instead, which takes longer.
    """

    def __init__(self, *, exact: bool = False) -> None:
        self._exact = exact
        self._line = _letters if exact else _line
        self._symbols: dict[str, Extent] = {}

    def extent(self, items: Iterable[Item]) -> Extent:
        """Return the bounding box of everything that is visible, in mm."""
        return join(self._item(item) for item in items)

    def _item(self, item: Item) -> Extent:
        match item:
            case Path():
                return _path(item)
            case Text():
                if not item.rotate:
                    return _shifted(self._line(item.text, item.style, item.anchor), item.x, item.y)
                turn = shapes.then(shapes.rotation(item.rotate), (1, 0, 0, 1, item.x, item.y))
                return _moved(self._line(item.text, item.style, item.anchor), turn)
            case Labels():
                return join(_shifted(self._line(text, item.style, item.anchor), x, y) for x, y, text in item.entries)
            case VectorArt() | Raster():
                return (item.x, item.y, item.x + item.width, item.y + item.height)
            case Use():
                if not item.rotate:
                    return _moved(self._symbol(item.symbol), (item.scale, 0, 0, item.scale, item.x, item.y))
                turn = shapes.then((item.scale, 0, 0, item.scale, 0, 0), shapes.rotation(item.rotate))
                return _moved(self._symbol(item.symbol), shapes.then(turn, (1, 0, 0, 1, item.x, item.y)))
            case Stamps():
                box = self._symbol(item.symbol)
                return join(_shifted(box, x, y) for x, y in item.at)
            case Group():
                return self._group(item)
            case Link():
                return NOTHING

    def _symbol(self, symbol: Symbol) -> Extent:
        if symbol.digest not in self._symbols:
            self._symbols[symbol.digest] = self.extent(symbol.items)
        return self._symbols[symbol.digest]

    def _group(self, group: Group) -> Extent:
        if group.clip is not None and not self._exact:
            return _moved(shapes.bounds(group.clip.segments), group.transform)
        box = self.extent(group.items)
        if group.clip is not None:
            left, top, right, bottom = shapes.bounds(group.clip.segments)
            box = (max(box[0], left), max(box[1], top), min(box[2], right), min(box[3], bottom))
            if box[0] > box[2] or box[1] > box[3]:
                return NOTHING
        return _moved(box, group.transform)


def _path(path: Path) -> Extent:
    if not path.segments or (path.fill is None and path.stroke is None):
        return NOTHING
    left, top, right, bottom = shapes.bounds(path.segments)
    half = path.stroke.width / 2 if path.stroke is not None else 0.0
    return (left - half, top - half, right + half, bottom + half)


def _line(text: str, style: TextStyle, anchor: Anchor) -> Extent:
    """Return the box of a line of text relative to its anchor, from capital height to descenders."""
    long = fonts.width(text, style)
    metrics = fonts.metrics(style.font)
    left = -long * _BEFORE[anchor]
    return (left, -metrics.cap_height * style.size, left + long, abs(metrics.descent) * style.size)


def _letters(text: str, style: TextStyle, anchor: Anchor) -> Extent:
    """Return the box of the outlines of a line of text relative to its anchor."""
    advances, ink = fonts.advances(style.font), fonts.ink(style.font)
    x = -fonts.width(text, style) * _BEFORE[anchor]
    boxes = []
    for character in text:
        box = ink.get(character)
        if box is not None:
            boxes.append(_moved(box, (style.size, 0, 0, style.size, x, 0)))
        x += advances.get(character, 0.0) * style.size + style.tracking
    return join(boxes)


def _shifted(box: Extent, x: float, y: float) -> Extent:
    return (box[0] + x, box[1] + y, box[2] + x, box[3] + y)


def _moved(box: Extent, matrix: Transform) -> Extent:
    if box == NOTHING or matrix == IDENTITY:
        return box
    left, top, right, bottom = box
    a, b, c, d, e, f = matrix
    across, down = sorted((a * left, a * right)), sorted((b * left, b * right))
    slant, deep = sorted((c * top, c * bottom)), sorted((d * top, d * bottom))
    return (across[0] + slant[0] + e, down[0] + deep[0] + f, across[1] + slant[1] + e, down[1] + deep[1] + f)


MM_PER_PT = 25.4 / 72
SMALLEST_PT = 5.0
ROUNDING_PT = 0.05
ERROR_MM = 1.0
"""Overlap with the margin that many printers cut off; a smaller overlap is a warning."""
TOLERANCE_MM = 0.101
"""Half a hairline, so that a line on the border is allowed, however its place is rounded."""


@sheet_check("print.outside", "error")
def inside_printable_box(game: Game, document: Document) -> Iterator[Report]:
    """Find drawings that overlap the margin of the paper."""
    rough, exact = DrawnMeasure(), DrawnMeasure(exact=True)
    margin = document.paper.margin
    beyond = []
    for sheet in document.sheets:
        if sheet.bleed and not sheet.trim:
            continue  # a cover: colored from edge to edge
        near = [item for item in sheet.items if _beyond(sheet, rough.extent((item,)), margin) > TOLERANCE_MM]
        over = _beyond(sheet, exact.extent(near), margin)
        if over > TOLERANCE_MM:
            beyond.append((over, sheet))
    if beyond:
        over, sheet = max(beyond, key=lambda pair: pair[0])
        yield Report(
            f"{_document(document)}, {sheet.title or sheet.id}, overlaps the margin of {margin:g} mm by {over:.2f} mm",
            hint="reduce the drawing, or use a larger paper",
            cases=len(beyond),
            severity="error" if over > ERROR_MM else "warning",
        )


@sheet_check("print.small-text", "warning")
def text_large_enough(game: Game, document: Document) -> Iterator[Report]:
    """Find text that is smaller than 5 pt."""
    small: dict[float, list[DrawnText]] = {}
    for written in _texts(document):
        size = round(written.size / MM_PER_PT, 2)
        if size < SMALLEST_PT - ROUNDING_PT and written.text.strip():
            small.setdefault(size, []).append(written)
    for size, found in sorted(small.items()):
        yield Report(
            f"{_document(document)} has text of {size:g} pt, such as '{found[0].text}'; the minimum is "
            f"{SMALLEST_PT:g} pt",
            hint="enlarge the text or its component",
            cases=len(found),
        )


@sheet_check("print.missing-glyph", "error")
def fonts_have_every_letter(game: Game, document: Document) -> Iterator[Report]:
    """Find characters that their font does not have."""
    absent: dict[tuple[str, str], str] = {}
    for written in _texts(document):
        for letter in fonts.missing(written.text, written.style.font):
            absent.setdefault((letter, written.style.font.family), written.text)
    for (letter, family), text in sorted(absent.items()):
        place, name = _written(game, letter), f"character '{letter}' (U+{ord(letter):04X})"
        if place is not None:
            yield Report(f"the font has no {name}", place, "use another character, or a symbol")
        else:
            message = f"{family} has no {name}, needed for '{text}' in {_document(document)}"
            yield Report(message, hint="use another character, or a symbol")


def _written(game: Game, letter: str) -> Span | None:
    """Return the first place in the texts for players that has a character; None if it is elsewhere."""
    for chapter in game.rules.chapters if game.rules is not None else ():
        for number, row in enumerate(chapter.text.splitlines()):
            if letter in row:
                column = row.index(letter) + 1
                return Span(chapter.span.file, chapter.span.line + number, column, column + 1)
    rows = ((passage.span.file, row) for passage in game.passages for row in passage.rows)
    return next(
        (
            Span(file, row.line, row.column + row.text.index(letter), row.column + row.text.index(letter) + 1)
            for file, row in rows
            if letter in row.text
        ),
        None,
    )


@sheet_check("print.copies", "error")
def every_copy_printed(game: Game, document: Document) -> Iterator[Report]:
    """Find components that a sheet shows more or less often than their number of copies."""
    if document.product.arrangement not in ("grid", "cut-sheets"):
        return
    placed: Counter[tuple[str, FaceName]] = Counter()
    for sheet in document.sheets:
        for place in sheet.placements:
            if place.part is None or place.part[:2] == (0.0, 0.0):
                placed[place.component, place.face] += sheet.times
    backs_printed = any(face == "back" for _, face in placed)
    for component in document.product.components:
        faces: list[FaceName] = ["front"]
        if component.back is not None and backs_printed:
            faces.append("back")
        for face in faces:
            found = placed[component.id, face]
            if found != component.copies:
                name = f"{component.name} ({component.id})"
                yield Report(
                    f"{_document(document)} should have {component.copies} of {name}, but has {found} ({face})"
                )


@sheet_check("print.missing-component", "error")
def every_component_printed(game: Game, document: Document) -> Iterator[Report]:
    """Find components that are on no sheet."""
    placed = {place.component for sheet in document.sheets for place in sheet.placements}
    for component in document.product.components:
        if document.product.arrangement in ("poster", "leaf") and component.id not in placed:
            yield Report(f"{_document(document)} does not show {component.name} ({component.id})")


def _beyond(sheet: Sheet, box: Extent, margin: float) -> float:
    if box == NOTHING:
        return 0.0
    left, top, right, bottom = box
    return max(margin - left, margin - top, right + margin - sheet.width, bottom + margin - sheet.height)


def _texts(document: Document) -> Iterator[DrawnText]:
    for sheet in document.sheets:
        yield from texts(sheet.items)


def _document(document: Document) -> str:
    return f"{document.name} on {document.paper.name}"


@sheet_check("print.panel-cut", "warning")
def panels_are_whole(game: Game, document: Document) -> Iterator[Report]:
    """Find panels beside or below a map that the join of two sheets crosses."""
    parts = {piece.id: piece for piece in document.product.components if piece.whole}
    cut: dict[tuple[str, int], str] = {}
    for sheet in document.sheets:
        for placed in sheet.placements:
            for number, box in enumerate(parts[placed.component].whole if placed.component in parts else ()):
                if placed.part is not None and _is_joined_across(box, placed.part):
                    cut.setdefault((placed.component, number), sheet.title or sheet.id)
    if cut:
        (component, number), where = next(iter(cut.items()))
        box = parts[component].whole[number]
        message = f"{_document(document)}, {where}, begins inside a panel of {box.width:.0f} × {box.height:.0f} mm"
        hint = "make the panel narrower or move it to another row, or use a larger paper"
        yield Report(message, hint=hint, cases=len(cut))


def _is_joined_across(box: Box, part: Box) -> bool:
    """Return whether the left or the upper edge of a sheet's part, where it is laid over others, crosses a box."""
    within_rows = part.y < box.y + box.height and box.y < part.y + part.height
    within_columns = part.x < box.x + box.width and box.x < part.x + part.width
    crosses_left = part.x > 0 and box.x + TOLERANCE_MM < part.x < box.x + box.width - TOLERANCE_MM
    crosses_top = part.y > 0 and box.y + TOLERANCE_MM < part.y < box.y + box.height - TOLERANCE_MM
    return (crosses_left and within_rows) or (crosses_top and within_columns)
