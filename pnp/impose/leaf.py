"""One component to a sheet: charts and other pages that are used whole. A back, if there is one, is printed behind."""

from __future__ import annotations

from pnp.errors import DefinitionError, Finding
from pnp.impose import SheetInfo, Sides, arrangement
from pnp.impose.furniture import Slug, live_area, strip
from pnp.scene.items import Symbol, Use
from pnp.scene.sheet import Box, Component, FaceName, Paper, Placement, Product, Sheet

_TURNED: dict[Sides, str] = {
    "duplex-long": "print on both sides, turn over the long edge",
    "duplex-short": "print on both sides, turn over the short edge",
}


@arrangement("leaf")
def leaf(product: Product, paper: Paper, sides: Sides, info: SheetInfo) -> tuple[Sheet, ...]:
    """Each component alone in the middle of its sheet, upright or sideways as it fits, one sheet for every copy.

    Raises:
        DefinitionError: when a component is larger than the paper can print.
    """
    pages = [
        (component, copy, face, symbol)
        for component in product.components
        for copy in range(component.copies)
        for face, symbol in _faces(component, sides)
    ]
    return tuple(
        _sheet(product, paper, sides, info, component, copy, face, symbol, number, len(pages))
        for number, (component, copy, face, symbol) in enumerate(pages, 1)
    )


def _faces(component: Component, sides: Sides) -> list[tuple[FaceName, Symbol]]:
    faces: list[tuple[FaceName, Symbol]] = [("front", component.front)]
    if component.back is not None and sides != "fronts":
        faces.append(("back", component.back))
    return faces


def _sheet(
    product: Product,
    paper: Paper,
    sides: Sides,
    info: SheetInfo,
    component: Component,
    copy: int,
    face: FaceName,
    symbol: Symbol,
    number: int,
    total: int,
) -> Sheet:
    turned = _turned(component, paper)
    box = _place(component, turned)
    slug = Slug(
        document=component.name,
        number=number,
        total=total,
        face=face if component.back is not None else "",
        instruction=_TURNED.get(sides, "") if component.back is not None else "",
    )
    return Sheet(
        id=f"{product.name}/{number}",
        title=component.name if face == "front" else f"{component.name}, back",
        width=turned.width,
        height=turned.height,
        items=(Use(symbol, box.x, box.y), *strip(turned, info, slug)),
        placements=(Placement(component.id, copy, face, symbol.digest, box),),
    )


def _turned(component: Component, paper: Paper) -> Paper:
    """The paper as it lies under the component: upright when that fits, else sideways."""
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
    """In the middle of the part of the sheet that is above the strip at the foot."""
    area = live_area(paper)
    x = area.x + (area.width - component.width) / 2
    y = area.y + (area.height - component.height) / 2
    return Box(x, y, component.width, component.height)
