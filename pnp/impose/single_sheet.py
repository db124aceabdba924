"""One component to a sheet: charts and other pages that are used whole. A back, if any, is printed behind."""

from collections.abc import Iterator

from pnp.errors import DefinitionError, Finding
from pnp.impose import SIDES, SheetInfo, printed_on
from pnp.impose.flip import flip_axis
from pnp.impose.printer_marks import Slug, live_area, slug_strip
from pnp.scene.items import Symbol, Use
from pnp.scene.sheet import Box, Component, FaceName, Paper, Placement, Product, Sheet

CLEARANCE = 5.0
"""Distance in mm from the strip at the foot, where there is space for it."""


def single_sheet(product: Product, paper: Paper, sides: str, info: SheetInfo) -> tuple[Sheet, ...]:
    """Return each component alone in the middle of its sheet, portrait or landscape, one sheet for every copy.

    Raises:
        DefinitionError: when a component is larger than the printable area.
    """
    pieces = [(component, copy) for component in product.components for copy in range(1, component.copies + 1)]
    return tuple(
        sheet
        for number, (component, copy) in enumerate(pieces, 1)
        for sheet in _sheets(component, copy, (product.name, number, len(pieces)), paper, sides, info)
    )


def _sheets(
    component: Component, copy: int, count: tuple[str, int, int], paper: Paper, sides: str, info: SheetInfo
) -> Iterator[Sheet]:
    """Yield the front of a copy, and its back where that is printed; `count`: its document, its number, and of all."""
    back = component.back if sides != "fronts" else None
    under, (document, number, total) = _turned(component, paper), count
    faces: tuple[tuple[FaceName, Symbol | None], ...] = (("front", component.front), ("back", back))
    for face, symbol in faces:
        if symbol is None:
            continue
        box, rotate = _place(component, under), 0.0
        if face == "back":
            over = flip_axis(under, sides)
            box, rotate = over.mirror(box), over.rotation(component)
        x, y = (box.right, box.bottom) if rotate else (box.x, box.y)
        how = printed_on(component, SIDES[sides].page_note if back else "one-sided")
        slug = Slug(component.name, number, total, face if back else "", how)
        yield Sheet(
            id=f"{document}-{number}-{face}" if back else f"{document}-{number}",
            title=component.name if face == "front" else f"{component.name}, back",
            width=under.width,
            height=under.height,
            items=(Use(symbol, x, y, rotate=rotate), *slug_strip(under, info, slug, edge=box.x)),
            placements=(Placement(component.id, copy, face, symbol.digest, box, rotate),),
        )


def _turned(component: Component, paper: Paper) -> Paper:
    """Return the paper under the component: portrait when that fits, else landscape."""
    for candidate in (paper, paper.landscape()):
        area = live_area(candidate)
        if component.width <= area.width and component.height <= area.height:
            return candidate
    area = live_area(paper)
    message = (
        f"{component.name} is {component.width:.1f} × {component.height:.1f} mm; "
        f"{paper.name} has room for {area.width:.1f} × {area.height:.1f} mm"
    )
    raise DefinitionError([Finding("print.too-large", "error", message, hint="choose a larger paper or fewer panels")])


def _place(component: Component, paper: Paper) -> Box:
    """Return the box in the middle of the sheet, or as far above it as keeps clear of the strip at the foot."""
    area = live_area(paper)
    lowest = area.bottom - component.height
    middle = (paper.height - component.height) / 2
    y = min(middle, max(lowest - CLEARANCE, (area.y + lowest) / 2))
    return Box((paper.width - component.width) / 2, y, component.width, component.height)
