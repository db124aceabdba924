"""Chooses the layout of all pieces of a stock: the fewest sheets of paper, then the least work."""

import math
from collections.abc import Iterator, Sequence

from pnp.errors import DefinitionError, Finding
from pnp.impose import printable
from pnp.impose.plan.layout import SHORT_MARK, PaperUse, SheetLayout, fill
from pnp.impose.plan.lots import Lot, lots
from pnp.impose.printer_marks import MARK_LENGTH
from pnp.scene.sheet import Component, Paper


def plan(components: Sequence[Component], paper: Paper, sides: str, block: bool) -> tuple[SheetLayout, ...]:
    """Return the layouts that print all components: one, or one for each of two parts of them.

    Optional pieces fill rows of required sheets or have sheets of their own, whichever takes less paper. So do pieces
    without backs.

    Raises:
        DefinitionError: when a piece is larger than the printable area, or has a back that its stock cannot have.
    """
    if sides != "fronts":
        _require_sides(components)
    best: tuple[SheetLayout, ...] = ()
    for parts in _partitions(components):
        layouts = tuple(_cheapest(part, paper, sides, block) for part in parts)
        if not best or _cost(layouts) < _cost(best):
            best = layouts
    return best


def _cost(layouts: Sequence[SheetLayout]) -> tuple[int, int]:
    costs = [layout.cost for layout in layouts]
    return (sum(sheets for sheets, _ in costs), sum(work for _, work in costs))


def _partitions(components: Sequence[Component]) -> Iterator[list[list[Component]]]:
    yield [list(components)]
    for tests in (
        [component.optional for component in components],
        [component.back is None for component in components],
    ):
        if len(set(tests)) > 1:
            parts: list[list[Component]] = [[], []]
            for component, test in zip(components, tests, strict=True):
                parts[test].append(component)
            yield parts


def _cheapest(components: Sequence[Component], paper: Paper, sides: str, block: bool) -> SheetLayout:
    """Return the layout of the first way that takes as few sheets as any."""
    if all(component.back is None for component in components):
        sides = "fronts"
    pieces = lots(components, block)
    found = _fewest(pieces, paper, sides)
    if found is None and any(lot.is_honeycomb for lot in pieces):
        found = _fewest([lot._replace(is_honeycomb=False) for lot in pieces], paper, sides)
    if found is None:
        raise DefinitionError([_too_large(components, paper, sides)])
    return found


def _fewest(pieces: Sequence[Lot], paper: Paper, sides: str) -> SheetLayout | None:
    area = printable(paper)
    least = math.ceil(math.fsum(lot.area for lot in pieces) / (area.width * area.height) - 1e-9)
    best: SheetLayout | None = None
    ways = [way for way in _ways(paper, sides) if not way.shared or all(lot.may_share for lot in pieces)]
    for way in ways:
        layout = fill(pieces, way, None if best is None else len(best.pages) - 1)
        if layout is not None and (best is None or len(layout.pages) < len(best.pages)):
            best = layout
            if len(best.pages) == least:
                break
    return best


def _ways(paper: Paper, sides: str) -> Iterator[PaperUse]:
    """Yield the ways to use a paper, the most comfortable first."""
    turned = (paper, paper.landscape())
    for mark in (MARK_LENGTH, SHORT_MARK):
        for sheet in turned:
            yield PaperUse(sheet, sides, mark)
    for mark in (SHORT_MARK, 0.0):
        for sheet in turned:
            yield PaperUse(sheet, sides, mark, shared=True)
    if sides != "fold":
        for sheet in turned:
            yield PaperUse(sheet, sides, 0.0, shared=True, slug="side")


def _require_sides(components: Sequence[Component]) -> None:
    backed = [c for c in components if c.back is not None and c.stock is not None and c.stock.sides == 1]
    if backed:
        first, stock = backed[0], backed[0].stock
        assert stock is not None
        message = f"'{first.id}' has a back, and the stock '{stock.id}' is printed on one side only"
        hint = "choose a format of another stock, or print with --sides fronts"
        raise DefinitionError([Finding("stock.one-sided", "error", message, hint=hint)])


def _too_large(components: Sequence[Component], paper: Paper, sides: str) -> Finding:
    largest = max(components, key=lambda component: max(component.width, component.height))
    size = f"{largest.width:g} × {largest.height:g} mm"
    where = f"half a sheet of {paper.name}, folded" if sides == "fold" else f"a sheet of {paper.name}"
    hint = "make it smaller, take a larger paper" + (" or print it two-sided" if sides == "fold" else "")
    return Finding("print.too-large", "error", f"'{largest.id}' measures {size} and does not fit on {where}", hint=hint)
