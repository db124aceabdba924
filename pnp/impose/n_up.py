"""N-up imposition of pieces that are cut apart with knife and ruler: straight cuts, front and back in registration.

Each page has one grid. Bleeds do not touch, so that no color runs into a neighbor, and pieces without bleed share
their cut lines. The grid is centered, so that the page may be flipped about either edge.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from itertools import product as product_of
from typing import Literal, NamedTuple

from pnp.errors import DefinitionError, Finding
from pnp.impose import SIDES, SheetInfo, printer_marks
from pnp.scene.items import Items, Path, Use
from pnp.scene.sheet import Box, Component, FaceName, Paper, Placement, Product, Sheet

FOLD_CLEARANCE = 5.0
"""Distance in mm between the bleed and the line to fold along."""

BLEED_CLEARANCE = 1.0
"""Distance in mm between the bleeds of neighbors."""

_SHORT_MARK = 2.2
"""Length in mm of crop marks where longer ones would cost a sheet."""

_MARKS = printer_marks.MARK_GAP + printer_marks.MARK_LENGTH


class FlipAxis(NamedTuple):
    """The axis about which paper is flipped between front and back: a `vertical` or `horizontal` line at `at`."""

    axis: Literal["vertical", "horizontal"]
    at: float

    def mirror(self, box: Box) -> Box:
        """Return the mirrored box on the other side of the axis."""
        if self.axis == "vertical":
            return Box(2 * self.at - box.x - box.width, box.y, box.width, box.height)
        return Box(box.x, 2 * self.at - box.y - box.height, box.width, box.height)

    def rotation(self, component: Component) -> float:
        """Return the rotation of a back on paper in degrees, so that it is upright after the piece's own flip."""
        return 0.0 if component.flip == self.axis else 180.0


def flip_axis(paper: Paper, sides: str) -> FlipAxis:
    """Return the axis between a front and its back: the middle of the page, or the fold.

    A portrait page flipped on its long edge, or a landscape one on its short edge, flips about a vertical axis.
    """
    upright_edge_is_long = paper.height >= paper.width
    if sides == "fold" or (sides == "duplex-long") == upright_edge_is_long:
        return FlipAxis("vertical", paper.width / 2)
    return FlipAxis("horizontal", paper.height / 2)


class PieceCopy(NamedTuple):
    """One copy of a component, to be cut out."""

    component: Component
    copy: int


Row = tuple[PieceCopy, ...]
_Placed = tuple[Use, Placement]


class PieceGrid(NamedTuple):
    """The grid of pieces of one size: trim `width` and `height`, the `bleed` around each, and the available area.

    `mark`: length of the crop marks.
    """

    width: float
    height: float
    bleed: float
    area: Box
    mark: float = printer_marks.MARK_LENGTH

    @property
    def gutter(self) -> float:
        """The distance between neighbors' cut lines; 0 without bleed."""
        return 2 * self.bleed + BLEED_CLEARANCE if self.bleed else 0.0

    @property
    def most_columns(self) -> int:
        """How many pieces fit side by side."""
        return _how_many(self.area.width - 2 * self.bleed, self.width, self.gutter)

    @property
    def most_rows(self) -> int:
        """How many rows fit."""
        return _how_many(self.area.height - 2 * self.bleed, self.height, self.gutter)

    def boxes(self, rows: int, columns: int) -> list[list[Box]]:
        """Return the trim boxes of a grid in the middle of the area."""
        across, down = self.width + self.gutter, self.height + self.gutter
        left = self.area.center[0] - (columns * across - self.gutter) / 2
        top = self.area.center[1] - (rows * down - self.gutter) / 2
        return [
            [Box(left + column * across, top + row * down, self.width, self.height) for column in range(columns)]
            for row in range(rows)
        ]


def _how_many(room: float, size: float, gutter: float) -> int:
    """Return how many pieces of a size fit into `room` with gutters between them (tolerance: a micrometer)."""
    return math.floor((room + gutter + 1e-3) / (size + gutter))


def impose(product: Product, paper: Paper, sides: str, info: SheetInfo) -> tuple[Sheet, ...]:
    """Return the sheets of a product whose pieces are cut apart; each size has its own sheets."""
    plans = [_plan(size, paper, sides, product.block) for size in _by_size(product.components)]
    total = sum(len(plan.pages) for plan in plans)
    sheets: list[Sheet] = []
    number = 0
    for plan in plans:
        for cells, rows in plan.pages:
            number += 1
            sheets += _SheetMaker(product, plan.paper, plan.sides, info, number, total).sheets(cells, rows)
    return tuple(sheets)


class Plan(NamedTuple):
    """The imposition of pieces of one size."""

    paper: Paper
    sides: str
    pages: list[tuple[PieceGrid, Sequence[Row]]]


def _plan(components: Sequence[Component], paper: Paper, sides: str, block: bool) -> Plan:
    """Plan pieces with backs on portrait paper; others rotated or with shorter crop marks where that saves sheets."""
    if any(component.back is not None for component in components):
        cells = _cells(components, paper, sides)
        if cells.most_columns < 1 or cells.most_rows < 1:
            raise DefinitionError([_too_large(components[0], paper, sides, cells)])
        return Plan(paper, sides, list(_pages(components, cells, block)))
    plans = []
    for sheet, mark in product_of((paper, paper.landscape()), (printer_marks.MARK_LENGTH, _SHORT_MARK)):
        cells = _one_sided_cells(components, sheet, mark)
        if cells.most_columns and cells.most_rows:
            plans.append(Plan(sheet, "fronts", list(_pages(components, cells, block))))
    if not plans:
        upright = _one_sided_cells(components, paper, _SHORT_MARK)
        raise DefinitionError([_too_large(components[0], paper, "fronts", upright)])
    return min(plans, key=lambda plan: len(plan.pages))


def _by_size(components: Sequence[Component]) -> list[list[Component]]:
    sizes: dict[tuple[float, float], list[Component]] = {}
    for component in components:
        sizes.setdefault((round(component.width, 6), round(component.height, 6)), []).append(component)
    return list(sizes.values())


def _pages(components: Sequence[Component], cells: PieceGrid, block: bool) -> Iterator[tuple[PieceGrid, Sequence[Row]]]:
    groups = [
        [PieceCopy(component, copy) for component in group for copy in range(1, component.copies + 1)]
        for _, group in groupby(components, key=lambda component: None if block else component.group)
    ]
    counts = [len(group) for group in groups]
    best = fullest_columns(sum(counts), cells) if block else best_columns(counts, cells.most_columns, cells.most_rows)
    rows = [tuple(group[start : start + best]) for group in groups for start in range(0, len(group), best)]
    for start in range(0, len(rows), cells.most_rows):
        yield cells, rows[start : start + cells.most_rows]


def _cells(components: Sequence[Component], paper: Paper, sides: str) -> PieceGrid:
    faces = [face for component in components for face in (component.front, component.back) if face is not None]
    across = paper.margin + _MARKS
    down = paper.margin + printer_marks.STRIP + _MARKS
    right = paper.width / 2 - FOLD_CLEARANCE if sides == "fold" else paper.width - across
    area = Box(across, down, right - across, paper.height - 2 * down)
    return PieceGrid(components[0].width, components[0].height, max(face.bleed for face in faces), area)


def _one_sided_cells(components: Sequence[Component], paper: Paper, mark: float) -> PieceGrid:
    """Return the grid for pieces without backs: all of the live area but the space for crop marks."""
    area, marks = printer_marks.live_area(paper), printer_marks.MARK_GAP + mark
    box = Box(area.x + marks, area.y + marks, area.width - 2 * marks, area.height - 2 * marks)
    bleed = max(component.front.bleed for component in components)
    return PieceGrid(components[0].width, components[0].height, bleed, box, mark)


def best_columns(groups: Sequence[int], most_columns: int, most_rows: int) -> int:
    """Return the number of columns with the fewest pages and then the fewest cuts, for groups of these sizes."""

    def cost(columns: int) -> tuple[int, int, int]:
        rows = sum(math.ceil(count / columns) for count in groups)
        return (math.ceil(rows / most_rows), rows + columns, -columns)

    return min(range(1, most_columns + 1), key=cost)


def fullest_columns(count: int, cells: PieceGrid) -> int:
    """Return the number of columns with the fewest pages and then a full block in the shape of the page.

    An empty position counts as much as a block that is a tenth too long or too broad.
    """
    shape = cells.area.height / cells.area.width

    def cost(columns: int) -> tuple[int, float]:
        rows = math.ceil(count / columns)
        stretch = rows * cells.height / (columns * cells.width) / shape
        return (math.ceil(rows / cells.most_rows), rows * columns - count + 10 * abs(math.log(stretch)))

    return min(range(1, cells.most_columns + 1), key=cost)


def _too_large(component: Component, paper: Paper, sides: str, cells: PieceGrid) -> Finding:
    most = " × ".join(f"{math.floor(side - 2 * cells.bleed)}" for side in (cells.area.width, cells.area.height))
    size = f"{component.width:g} × {component.height:g} mm"
    where = f"half a sheet of {paper.name}, folded" if sides == "fold" else f"a sheet of {paper.name}"
    return Finding(
        "print.too-large", "error", f"'{component.id}' measures {size} and does not fit on {where}",
        hint=f"make it at most {most} mm, take a larger paper" + (" or print it two-sided" if sides == "fold" else ""),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _SheetMaker:
    """Draws the front of one sheet and, if the print mode has any, its back."""

    product: Product
    paper: Paper
    sides: str
    info: SheetInfo
    number: int
    total: int

    def sheets(self, cells: PieceGrid, rows: Sequence[Row]) -> list[Sheet]:
        boxes = cells.boxes(len(rows), max(len(row) for row in rows))
        placed = [
            (piece, box) for row, line in zip(rows, boxes, strict=True) for piece, box in zip(row, line, strict=False)
        ]
        over = flip_axis(self.paper, self.sides)
        fronts = [_place(piece, "front", box, 0.0) for piece, box in placed]
        backs = [
            _place(piece, "back", over.mirror(box), over.rotation(piece.component))
            for piece, box in placed
            if piece.component.back is not None
        ]
        if self.sides == "fold":
            bleed = _around([placement.box for _, placement in fronts], cells.bleed)
            top, bottom = bleed.y - _MARKS, bleed.y + bleed.height + _MARKS
            line = printer_marks.fold_line(self.info.theme, over.at, top, bottom)
            return [self.sheet("", cells, fronts + backs, line)]
        if self.sides == "fronts" or not backs:
            return [self.sheet("", cells, fronts, ())]
        marks = self.registration(cells, fronts)
        lines = tuple(segment for cross in marks for segment in cross.segments)
        pages = [self.sheet("front", cells, fronts, marks), self.sheet("back", cells, backs, marks)]
        return [page._replace(registration=lines) for page in pages]

    def sheet(self, face: str, cells: PieceGrid, placed: Sequence[_Placed], marks: Items) -> Sheet:
        trim = _around([placement.box for _, placement in placed], 0.0)
        bleed = _around([placement.box for _, placement in placed], cells.bleed)
        xs = [edge for _, p in placed for edge in (p.box.x, p.box.x + p.box.width)]
        ys = [edge for _, p in placed for edge in (p.box.y, p.box.y + p.box.height)]
        slug = printer_marks.Slug(self.product.title, self.number, self.total, face, SIDES[self.sides].cut_note)
        name = f"{self.product.name}-{self.number}"
        return Sheet(
            id=f"{name}-{face}" if face else name,
            title=", ".join(filter(None, (f"{self.product.title}, sheet {self.number}", face))),
            width=self.paper.width,
            height=self.paper.height,
            items=(
                *(use for use, _ in placed),
                *printer_marks.crop_marks(self.info.theme.ink, bleed, xs, ys, cells.mark),
                *marks,
                *printer_marks.slug_strip(self.paper, self.info, slug),
            ),
            placements=tuple(placement for _, placement in placed),
            trim=trim,
            bleed=bleed,
        )

    def registration(self, cells: PieceGrid, fronts: Sequence[_Placed]) -> tuple[Path, ...]:
        """Return registration crosses, when the margin has space for them beside the crop marks."""
        bleed = _around([placement.box for _, placement in fronts], cells.bleed)
        if bleed.x - _MARKS - 1.0 < printer_marks.registration_reach(self.paper):
            return ()
        return printer_marks.registration(self.info.theme.muted, self.paper)


def _place(piece: PieceCopy, face: FaceName, box: Box, rotate: float) -> _Placed:
    symbol = piece.component.front if face == "front" else piece.component.back
    assert symbol is not None
    x, y = (box.x + box.width, box.y + box.height) if rotate else (box.x, box.y)
    placement = Placement(piece.component.id, piece.copy, face, symbol.digest, box, rotate)
    return Use(symbol, x, y, rotate=rotate), placement


def _around(boxes: Sequence[Box], margin: float) -> Box:
    """Return the smallest box around all boxes, wider by a margin on every side."""
    left, top = min(box.x for box in boxes) - margin, min(box.y for box in boxes) - margin
    right = max(box.x + box.width for box in boxes) + margin
    bottom = max(box.y + box.height for box in boxes) + margin
    return Box(left, top, right - left, bottom - top)
