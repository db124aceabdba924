"""How a piece is made: its format, and the stock that it is printed on."""

from typing import Literal, NamedTuple

from pnp.scene.outlines import RECTANGLE, Outline
from pnp.units import MM_PER_INCH

BLEED = 1.0
"""How far color extends past the trim line in mm, unless a format says otherwise: cutting is 1 mm off at most."""
SAFE = 1.5
"""How far signs stay from the trim line in mm, unless a format says otherwise."""
PICTURE_DPI = 300
"""Pixels in an inch of the pictures that print services take."""
_SAME_PROPORTIONS = 0.01
"""A poker card of 63 × 88 mm is within it of one of 63.5 × 88.9 mm."""


class Stock(NamedTuple):
    """What pieces are printed on.

    Attributes:
        id: part of the name of the document with its sheets, `sheets-card`.
        name: for people.
        print_on: the material to put into the printer.
        setting: the setting of the printer for it.
        after: what to do after printing, as a sentence; empty: nothing.
        mount: what the sheets are glued to before they are cut; empty: nothing. Fronts and backs are then separate.
        sides: 1 when it cannot be printed on its back.
        thickness: of a finished piece in mm, with what it is glued to; boxes are measured from it.
    """

    id: str
    name: str
    print_on: str
    setting: str = ""
    after: str = ""
    mount: str = ""
    sides: Literal[1, 2] = 2
    thickness: float = 0.3


class PrintProduct(NamedTuple):
    """What a print service makes of a picture of each face.

    Attributes:
        id: its name in the definition, and a folder of the kit.
        name: for people, with the service.
        width, height: trimmed size in mm.
        pixels: width and height of the picture, which is larger than the trimmed size by the bleed.
        outline: the trim line.
        safe: how far signs stay from it in mm.
        source: the name under which the service lists it.
    """

    id: str
    name: str
    width: float
    height: float
    pixels: tuple[int, int]
    outline: Outline
    safe: float
    source: str

    @property
    def size(self) -> tuple[float, float]:
        """Size of the picture in mm."""
        width, height = self.pixels
        return (width * MM_PER_INCH / PICTURE_DPI, height * MM_PER_INCH / PICTURE_DPI)

    @property
    def bleed(self) -> float:
        """How far color extends past the trim line in mm: of a rectangle to all edges of the picture."""
        sides = [(self.size[0] - self.width) / 2, (self.size[1] - self.height) / 2]
        return max(sides) if self.outline.has_straight_cuts else min(sides)

    def fits(self, width: float, height: float, outline: Outline) -> bool:
        """Return whether a piece of this size in mm has the shape and, within 1 %, the proportions of the product."""
        both_straight = self.outline.has_straight_cuts and outline.has_straight_cuts
        is_alike = both_straight or self.outline.shape == outline.shape
        return is_alike and abs(width / height * self.height / self.width - 1) <= _SAME_PROPORTIONS


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
        products: what print services make of it.
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
    products: tuple[PrintProduct, ...] = ()

    def outline_of(self, height: float, *, back: bool) -> Outline:
        """Return the outline of a front, or of a back as it is seen from behind."""
        return self.outline.mirrored(self.width, height, self.flip) if back else self.outline

    def resized(self, width: float) -> "Format":
        """Return the format in another width in mm, for no product; a rectangle's height follows from the layout."""
        scale = width / self.width
        height = None if self.outline.has_straight_cuts or self.height is None else self.height * scale
        outline = self.outline.scaled(scale)
        return self._replace(id="", width=width, height=height, name="", outline=outline, products=())
