"""The cut lines of printed sheets, for machines: the outline of every piece where it is on the paper."""

from collections.abc import Iterator

from pnp.impose import ARRANGEMENTS
from pnp.scene.shapes import Segments, transform
from pnp.scene.sheet import Component, CutLines, Document, Placement


def cut_lines(document: Document) -> Iterator[CutLines]:
    """Yield the cut lines of each printed side of a document whose pieces are cut apart; of others nothing."""
    if not ARRANGEMENTS[document.product.arrangement].is_cut:
        return
    pieces = {component.id: component for component in document.product.components}
    for sheet in document.sheets:
        whole = [placed for placed in sheet.placements if placed.part is None]
        outlines = tuple(_outline(pieces[placed.component], placed) for placed in whole)
        inside = tuple(placed.component for placed in whole)
        name = document.name + sheet.id.removeprefix(document.product.name)
        if whole:
            yield CutLines(name, sheet.width, sheet.height, outlines, inside, sheet.registration)


def _outline(piece: Component, placed: Placement) -> Segments:
    x, y, width, height = placed.box
    outline = piece.outline.mirrored(width, height, piece.flip) if placed.face == "back" else piece.outline
    upright = (1.0, 0.0, 0.0, 1.0, x, y)
    turned = (-1.0, 0.0, 0.0, -1.0, x + width, y + height)
    return transform(outline.path(width, height), turned if placed.rotate else upright)
