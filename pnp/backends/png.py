"""A symbol or a sheet as a PNG picture on white, drawn by cairosvg from an SVG whose text is outlines."""

import struct
import zlib

from pnp.backends import svg
from pnp.budget import LIMITS
from pnp.errors import MisuseError
from pnp.scene import cairo
from pnp.scene.items import Symbol
from pnp.scene.sheet import Sheet
from pnp.units import MM_PER_INCH, Length

_IHDR_END = 33
"""End of the PNG signature (8 bytes) and the first chunk (25)."""


def render(drawing: Symbol | Sheet, dpi: float = 300.0, bleed: bool = False) -> bytes:
    """Return the drawing as a PNG in true size at `dpi` dots per inch, with the resolution in its `pHYs` chunk.

    Raises:
        MisuseError: when the picture would have more pixels than `budget.LIMITS` allow, or this system has no libcairo.
    """
    edge = drawing.bleed if bleed and isinstance(drawing, Symbol) else 0.0
    width, height = (max(1, round(Length(side + 2 * edge).px(dpi))) for side in (drawing.width, drawing.height))
    if width * height > LIMITS.picture_pixels:
        raise MisuseError(f"at {dpi:g} dpi the picture would be {width} × {height} pixels; ask for fewer dots per inch")
    text = svg.render(drawing, outlines=True, bleed=bleed)
    data: bytes = cairo.load().svg2png(
        bytestring=text.encode("utf-8"), output_width=width, output_height=height, background_color="#ffffff"
    )
    return data[:_IHDR_END] + _resolution(dpi) + data[_IHDR_END:]


def _resolution(dpi: float) -> bytes:
    """Return a `pHYs` chunk: pixels per meter, both ways (PNG specification, 11.3.5.3)."""
    per_meter = round(dpi / MM_PER_INCH * 1000)
    body = b"pHYs" + struct.pack(">LLB", per_meter, per_meter, 1)
    return struct.pack(">L", len(body) - 4) + body + struct.pack(">L", zlib.crc32(body))
