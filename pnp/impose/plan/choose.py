"""Chooses the layout of all pieces of a stock: the fewest sheets of paper, then the least work."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.errors import DefinitionError, Finding
from pnp.impose import printable
from pnp.impose.plan.layout import SHORT_MARK, Page, PaperUse, PieceBlock, SheetLayout, fill, gutters
from pnp.impose.plan.lots import LEAST_GUTTER, Lot, lots
from pnp.impose.plan.machine import areas
from pnp.impose.printer_marks import MARK_LENGTH
from pnp.scene.sheet import PLAIN, Component, Cutting, Paper


def plan(
    components: Sequence[Component],
    paper: Paper,
    sides: str,
    block: bool,
    shared: bool = False,
    cutting: Cutting = PLAIN,
) -> tuple[SheetLayout, ...]:
    """Return the layouts that print all components: one, or one for each of two parts of them.

    Optional pieces fill rows of required sheets or have sheets of their own, whichever takes less paper. So do pieces
    without backs.

    Raises:
        DefinitionError: when a piece is larger than the printable area, or has a back that its stock cannot have.
    """
    if sides != "fronts" and any(each.back and each.stock and each.stock.sides == 1 for each in components):
        raise DefinitionError(found for _, found in refusals(components, paper, sides, cutting))
    best: tuple[SheetLayout, ...] = ()
    failures: list[DefinitionError] = []
    for parts in _partitions(components):
        try:
            layouts = tuple(_cheapest(part, paper, sides, lots(part, block, shared, cutting)) for part in parts)
        except DefinitionError as failure:  # apart they may fit: a large piece without a back, beside folded ones
            failures.append(failure)
            continue
        if not best or _cost(layouts) < _cost(best):
            best = layouts
    if failures and not best:
        raise failures[0]
    return best


def _cost(layouts: Sequence[SheetLayout]) -> tuple[int, int]:
    sheets, work = zip(*(layout.cost for layout in layouts), strict=True)
    return sum(sheets), sum(work)


def _partitions(components: Sequence[Component]) -> Iterator[list[list[Component]]]:
    yield [list(components)]
    for tests in ([each.optional for each in components], [each.back is None for each in components]):
        if len(set(tests)) > 1:
            parts: list[list[Component]] = [[], []]
            for component, test in zip(components, tests, strict=True):
                parts[test].append(component)
            yield parts


def _cheapest(components: Sequence[Component], paper: Paper, sides: str, pieces: Sequence[Lot]) -> SheetLayout:
    """Return the layout of the first way that takes as few sheets as any."""
    if all(component.back is None for component in components):
        sides = "fronts"
    found = _fewest(pieces, paper, sides)
    if found is None and any(lot.is_honeycomb for lot in pieces):
        found = _fewest([lot._replace(is_honeycomb=False) for lot in pieces], paper, sides)
    if found is None:
        raise DefinitionError(finding for _, finding in too_large(pieces, paper, sides))
    return found


def _fewest(pieces: Sequence[Lot], paper: Paper, sides: str) -> SheetLayout | None:
    area = printable(paper)
    least = math.ceil(math.fsum(lot.area for lot in pieces) / (area.width * area.height) - 1e-9)
    best: SheetLayout | None = None
    for way in _usable(pieces, paper, sides):
        most = None if best is None else len(best.pages) - (not best.has_lone_row)
        layout = fill(pieces, way, most)
        if layout is not None and any(_is_mixed(each, page, way) for page in layout.pages for each in page):
            layout = fill([part for lot in pieces for part in lot.decks()], way, most)
        if layout is not None and (best is None or len(layout.pages) < len(best.pages) or _is_neater(layout, best)):
            best = layout
        if best is not None and len(best.pages) == least and not (best.has_lone_row and way.paper == paper):
            break
    return best


def _is_neater(layout: SheetLayout, than: SheetLayout) -> bool:
    """Return whether a layout on the turned paper has no lone row, for no more work."""
    alike = layout.way.mark == than.way.mark and layout.way.shared == than.way.shared
    return alike and than.has_lone_row and not layout.has_lone_row and layout.cost <= than.cost


def _back(component: Component) -> str:
    return component.back.digest if component.back else ""


def _is_mixed(block: PieceBlock, page: Page, way: PaperUse) -> bool:
    """Return whether rows of pieces with different backs share a cut though they have bleed."""
    if not block.lot.bleed or block.lot.shared or gutters(block, page, way).down >= LEAST_GUTTER:
        return False
    decks = [({each.component.group for each in row}, {_back(each.component) for each in row}) for row in block.rows]
    return any(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(decks))


def _usable(pieces: Sequence[Lot], paper: Paper, sides: str) -> list[PaperUse]:
    may_share = all(lot.may_share for lot in pieces)
    return [way for way in _ways(paper, sides, pieces[0].cutting.machine) if may_share or not way.shared]


def _ways(paper: Paper, sides: str, machine: str) -> Iterator[PaperUse]:
    """Yield the ways to use a paper, the most comfortable first."""
    turned = [(sheet, area) for sheet in (paper, paper.landscape()) for area in areas(sheet, machine)]
    for mark in (MARK_LENGTH, SHORT_MARK):
        for sheet, area in turned:
            yield PaperUse(sheet, sides, mark, within=area)
    for mark in (SHORT_MARK, 0.0):
        for sheet, area in turned:
            yield PaperUse(sheet, sides, mark, shared=True, within=area)
    if sides != "fold" and not machine:
        for sheet, _ in turned:
            yield PaperUse(sheet, sides, 0.0, shared=True, slug="side")


def in_parts(
    components: Sequence[Component], paper: Paper, sides: str, cutting: Cutting = PLAIN
) -> tuple[list[Component], list[Component]]:
    """Return the components that are cut out of a sheet, and those that are larger than any and printed in parts.

    A back that its stock cannot have keeps a component among the first, which are refused.
    """
    fits: dict[object, bool] = {}

    def is_large(each: Component) -> bool:
        alone = each.back is None or sides == "fronts"
        is_refused = not alone and each.stock is not None and each.stock.sides == 1
        if is_refused or max(each.width, each.height) <= paper.width / 3:
            return False
        make = (each.width, each.height, each.outline, each.front.bleed, alone)
        if make not in fits:
            (lot,) = lots([each._replace(copies=1)], block=False, cutting=cutting)
            ways = _usable([lot], paper, "fronts" if alone else sides)
            fits[make] = any(fill([lot], way) for way in ways)
        return not fits[make]

    large = [each for each in components if is_large(each)]
    return [each for each in components if each not in large], large


def refusals(
    components: Sequence[Component], paper: Paper, sides: str, cutting: Cutting = PLAIN
) -> Iterator[tuple[Component, Finding]]:
    """Yield what keeps components from being printed: a back that their stock cannot have, or else their sizes."""
    first = next((each for each in components if each.back is not None and each.stock and each.stock.sides == 1), None)
    if first is None or first.stock is None or sides == "fronts":
        yield from too_large(lots(components, block=False, cutting=cutting), paper, sides)
        return
    message = f"'{first.id}' has a back, and the stock '{first.stock.id}' is printed on one side only"
    hint = "choose a format of another stock, or print with --sides fronts"
    yield first, Finding("stock.one-sided", "error", message, hint=hint)


def too_large(pieces: Sequence[Lot], paper: Paper, sides: str) -> Iterator[tuple[Component, Finding]]:
    """Yield an error for each lot that fits in no way, with the largest size that would fit beside the others."""
    ways = _usable(pieces, paper, sides)
    unfit = [lot for lot in pieces if not any(fill([lot], way) for way in ways)]
    unfit = unfit or [max(pieces, key=lambda lot: max(lot.width, lot.height))]
    rest = [lot for lot in pieces if lot not in unfit]
    for lot in unfit:
        sizes = [size for way in ways if (size := _largest(lot, way, rest))]
        alike = [size for size in sizes if (size[0] > size[1]) == (lot.width > lot.height)]
        width, height = max(alike or sizes, key=lambda size: size[0] * size[1], default=(0, 0))
        at_most = f"make it at most {width} × {height} mm" if width else "make it smaller"
        others = ("take a larger paper or print it two-sided", "half a sheet of {}, folded")
        other, where = others if sides == "fold" else ("or take a larger paper", "a sheet of {}")
        first, measures = lot.groups[0][0].component, f"{lot.width:g} × {lot.height:g} mm"
        message = f"'{first.id}' measures {measures} and does not fit on {where.format(paper.name)}"
        yield first, Finding("print.too-large", "error", message, first.span, f"{at_most}, {other}")


def _largest(lot: Lot, way: PaperUse, rest: Sequence[Lot]) -> tuple[int, int] | None:
    """Return the largest size in whole mm that such pieces could have; None when they do not fit at all."""
    room = 2 * way.outside(lot)
    width, height = math.floor(way.area.width - room), math.floor(way.area.height - room)
    if min(width, height) < 1:
        return None
    smaller = lot._replace(width=width, height=height, groups=((lot.groups[0][0],),))
    return (width, height) if (smaller.may_share or not way.shared) and fill([smaller, *rest], way) else None
