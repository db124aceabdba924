"""How to check that backs lie behind their fronts, by the marks that are really on these sheets."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from pnp.impose import printer_marks
from pnp.impose.plan.marks import cut_marks
from pnp.impose.plan.place import PlacedPage
from pnp.impose.plan.sheets import fronts, registration
from pnp.scene.items import Items, Path
from pnp.scene.shapes import Segments, bounds, rect
from pnp.scene.sheet import Component, Paper
from pnp.scene.theme import Theme

_REGISTRATION = (
    "Print the first two-sided sheet on thin paper, and hold it against a window: {} must lie over those on the back."
    " On card with dark ink, push a pin through a mark instead, and see where it comes out. {}",
    "If they are farther apart: push the paper guides of the tray against the stack, and feed one sheet at a time. Many"
    " printers can shift the back in their settings.",
    "If the backs stay off, print fronts and backs on two sheets. Push pins through the marks, glue the sheets"
    " together, and let them dry under books.",
)
_SIDES = "the circled crosses at the left and the right edge"
_TOP = "the circled crosses at the top"
_TICKS = "the ticks in the white paper around the pieces"
_CORNERS = "the corners of the outer pieces"
_TOLERANCE = "Up to {} mm between them do no harm: so far the backs run over their cut."
_SAFE_TOLERANCE = 1.0
"""No more than this shift in mm of backs is promised: letters keep a distance of about 1.5 mm from the cut."""


class MarkSeen(NamedTuple):
    """A kind of mark that front and back have: where to look, and one of them at (x, y) in mm on its sheet.

    `front`: what is printed there; `lines`: the mark itself, which the back repeats.
    """

    where: str
    x: float
    y: float
    front: Items
    lines: Segments


def marks_seen(backed: Sequence[PlacedPage], large: Sequence[Component], paper: Paper, theme: Theme) -> list[MarkSeen]:
    """Return the kinds of marks of all two-sided sheets and of large pieces in parts, each once."""
    found: dict[str, MarkSeen] = {}
    if large:
        found[_SIDES] = _cross(printer_marks.registration(theme.muted, paper), paper, ())
    for each in chain.from_iterable(_of_page(page, theme) for page in backed):
        found.setdefault(each.where, each)
    return list(found.values())


def _cross(crosses: Sequence[Path], paper: Paper, front: Items) -> MarkSeen:
    left, top, right, bottom = bounds(crosses[0].segments)
    x, y = (left + right) / 2, (top + bottom) / 2
    return MarkSeen(_TOP if abs(top - paper.margin) < 0.01 else _SIDES, x, y, (*front, crosses[0]), crosses[0].segments)


def _of_page(page: PlacedPage, theme: Theme) -> Iterator[MarkSeen]:
    printed = tuple(item for block in page.blocks for item, _ in fronts(block))
    crosses = registration(page.way, page.blocks, theme.muted)
    if crosses:
        yield _cross(crosses, page.way.paper, printed)
    for block in page.blocks:
        marks = cut_marks(block)
        lines = tuple(segment for each in marks.margin for segment in each.segments())
        if lines or not crosses:
            items = (*printed, *marks.items(theme))
            yield MarkSeen(_TICKS if lines else _CORNERS, block.left, block.top, items, lines or rect(*block.box))


def check_of_backs(kinds: Sequence[MarkSeen], backed: Sequence[PlacedPage], large: Sequence[Component]) -> list[str]:
    """Return the steps of the check."""
    bleeds = [block.block.lot.bleed for each in backed for block in each.blocks]
    bleed = min([*bleeds, *(piece.front.bleed for piece in large)])
    safe = min(_SAFE_TOLERANCE, bleed, *(least for each in backed for least in each.kept().values()))
    tolerance = _TOLERANCE.format(f"{safe:g}") if safe > 0.0 else ""
    where = " and ".join(each.where for each in kinds)
    return [text.format(where, tolerance) for text in _REGISTRATION]
