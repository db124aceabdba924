"""How a piece is made: its format, and the stock that it is printed on."""

from typing import Literal, NamedTuple

from pnp.scene.outlines import RECTANGLE, Outline

BLEED = 1.0
"""How far color extends past the trim line in mm, unless a format says otherwise: cutting is 1 mm off at most."""
SAFE = 1.5
"""How far signs stay from the trim line in mm, unless a format says otherwise."""


class Stock(NamedTuple):
    """What pieces are printed on.

    Attributes:
        id: part of the name of the document with its sheets, `sheets-card`.
        name: for people.
        print_on: the material to put into the printer.
        setting: the setting of the printer for it.
        after: what to do after printing, as a sentence; empty: nothing.
        sides: 1 when it cannot be printed on its back.
    """

    id: str
    name: str
    print_on: str
    setting: str = ""
    after: str = ""
    sides: Literal[1, 2] = 2


class Format(NamedTuple):
    """The size and the make of a piece, in mm.

    Attributes:
        id: its name in the definition; empty: derived from a size.
        width: trimmed width.
        height: trimmed height; None: follows from the layout.
        bleed: how far color extends past the trim line.
        stock: what it is printed on.
        flip: how a player flips it: `vertical` about the upright axis (like a page), `horizontal` about the other.
        name: for people.
        safe: how far texts stay from the trim line, where cutting is inexact.
        facing: `owner`: on a board its top points away from its owner; empty: it is upright.
        outline: the trim line.
    """

    id: str
    width: float
    height: float | None
    bleed: float
    stock: Stock
    flip: Literal["vertical", "horizontal"] = "vertical"
    name: str = ""
    safe: float = SAFE
    facing: Literal["", "owner"] = ""
    outline: Outline = RECTANGLE

    def outline_of(self, height: float, *, back: bool) -> Outline:
        """Return the outline of a front, or of a back as it is seen from behind."""
        return self.outline.mirrored(self.width, height, self.flip) if back else self.outline

    def resized(self, width: float) -> "Format":
        """Return the format in another width in mm; the height of a rectangle follows from the layout."""
        scale = width / self.width
        height = None if self.outline.has_straight_cuts or self.height is None else self.height * scale
        return self._replace(id="", width=width, height=height, name="", outline=self.outline.scaled(scale))
