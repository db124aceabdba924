"""Formats of pieces and the stocks that they are printed on."""

from typing import Annotated, Literal

from pnp.model.definition.base import Definition, field
from pnp.model.fields.common import Id, LengthBetween, Line, Name
from pnp.model.fields.outlines import OutlineValue
from pnp.units import Length


class StockDefinition(Definition):
    """A stock: what pieces are printed on. Its sheets are a document of their own."""

    name: Name = field("Name of the stock.", "kraft card")
    print_on: Line = field("What to put into the printer.", "kraft card of 220 g/m²")
    setting: Line = field("Setting of the printer.", "heavy paper", "")
    after: Line = field("What to do after printing, as a sentence.", "Glue it to felt before you cut it.", "")
    sides: Literal[1, 2] = field("Sides that can be printed. Default: `2`.", 1, 2)


class FormatDefinition(Definition):
    """A format: size, bleed and stock of pieces and markers."""

    extends: Id | None = field(
        "Format whose keys it has unless it has its own: a shipped one, `counter` (the kit's `counter-size` and "
        "`counter-bleed`), or one that is written above.",
        "poker",
        None,
    )
    name: Name = field("Name of the format.", "Unit", "")
    width: Annotated[Length, LengthBetween(5, 300)] | None = field(
        "Trimmed width. Required unless `extends` has it.", "5/8in", None
    )
    height: Annotated[Length, LengthBetween(5, 300)] | None = field(
        "Trimmed height, in the proportions of the layout. Default: follows from the layout.", "5/8in", None
    )
    bleed: Annotated[Length, LengthBetween(0, 5)] | None = field(
        "Bleed: how far color extends past the trim line. Default: `1.5mm`.", "2mm", None
    )
    safe: Annotated[Length, LengthBetween(0, 20)] | None = field(
        "Distance of texts from the trim line, where cutting is inexact; layouts name it `safe`. Default: `1mm` for "
        "widths below 16 mm, otherwise `1.5mm`.",
        "2mm",
        None,
    )
    outline: OutlineValue | None = field(
        "Line along which it is cut: `rectangle`, `round`, `hex-flat` (a side on top), `hex-pointy` (a corner on top), "
        "`{corner: 3mm}` (round corners), `{polygon: [...]}` (corners in mm or percent from the upper left corner), "
        "`{path: M...}` (SVG path data in mm). Default: `rectangle`.",
        {"polygon": [["50%", 0], ["100%", "100%"], [0, "100%"]]},
        None,
    )
    stock: Id | None = field("Stock: one of `stocks` or a shipped one. Default: `board`.", "card", None)
    flip: Literal["vertical", "horizontal"] | None = field(
        "Axis about which a player flips it. vertical: like a page. Default: `vertical`.", "horizontal", None
    )
    facing: Literal["owner"] | None = field(
        "`owner`: its top points away from its owner, and a captured piece is turned around. Default: "
        "upright on the page.",
        "owner",
        None,
    )
