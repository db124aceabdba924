"""PNG pictures, drawn by cairosvg from an SVG whose text is outlines."""

import struct
import zlib
from dataclasses import replace

from pnp.backends import svg
from pnp.budget import LIMITS
from pnp.errors import MisuseError
from pnp.scene import cairo
from pnp.scene.formats import PICTURE_DPI, PrintProduct
from pnp.scene.items import Group, Path, Symbol
from pnp.scene.outlines import Outline
from pnp.scene.shapes import Segments
from pnp.scene.sheet import Sheet
from pnp.units import MM_PER_INCH, Length

_WHITE = "#ffffff"
_IHDR_END = 33
"""End of the PNG signature (8 bytes) and the first chunk (25)."""


def render(drawing: Symbol | Sheet, dpi: float = 300.0, bleed: bool = False) -> bytes:
    """Return the drawing as a PNG in true size at `dpi` dots per inch, with the resolution in its `pHYs` chunk.

    A face that is no rectangle is transparent around its outline, unless it is shown with its bleed.

    Raises:
        MisuseError: when the picture would have more pixels than `budget.LIMITS` allow, or this system has no libcairo.
    """
    edge = drawing.bleed if bleed and isinstance(drawing, Symbol) else 0.0
    pixels = _pixels((drawing.width + 2 * edge, drawing.height + 2 * edge), dpi)
    ground: str | None = _WHITE
    if isinstance(drawing, Symbol) and drawing.outline and not bleed:
        drawing, ground = replace(drawing, items=(_cut(drawing, drawing.outline),)), None
    return _picture(svg.render(drawing, outlines=True, bleed=bleed), pixels, dpi, ground)


def face(symbol: Symbol, outline: Outline, product: PrintProduct | None = None) -> bytes:
    """Return a face of a piece with its bleed, at 300 dpi in the pixels of a product or, without one, in true size.

    A rectangle fills the picture. Around other outlines it is transparent beyond the bleed.

    Args:
        symbol: the face.
        outline: its trim line.
        product: what a print service makes of it; the face is scaled to it.

    Raises:
        MisuseError: as `render`.
    """
    scale = product.width / symbol.width if product else 1.0
    edge = product.bleed / scale if product else symbol.bleed
    size = product.size if product else (symbol.width + 2 * edge, symbol.height + 2 * edge)
    pixels = product.pixels if product else _pixels(size, PICTURE_DPI)
    x, y = (size[0] - symbol.width * scale) / 2, (size[1] - symbol.height * scale) / 2
    is_whole = outline.has_straight_cuts
    items = symbol.items if is_whole else (_cut(symbol, outline.path(symbol.width, symbol.height, -edge)),)
    placed = Group(items, (scale, 0.0, 0.0, scale, x, y))
    text = svg.render(Symbol(symbol.name, *size, (placed,)), outlines=True)
    return _picture(text, pixels, PICTURE_DPI, _WHITE if is_whole else None)


def _cut(symbol: Symbol, line: Segments) -> Group:
    """Return what a symbol shows within a line, on white."""
    return Group((Path(line, _WHITE), *symbol.items), clip=Path(line))


def _pixels(size: tuple[float, float], dpi: float) -> tuple[int, int]:
    width, height = (max(1, round(Length(side).px(dpi))) for side in size)
    return (width, height)


def _picture(text: str, pixels: tuple[int, int], dpi: float, ground: str | None) -> bytes:
    width, height = pixels
    if width * height > LIMITS.picture_pixels:
        raise MisuseError(f"at {dpi:g} dpi the picture would be {width} × {height} pixels; ask for fewer dots per inch")
    data: bytes = cairo.load().svg2png(
        bytestring=text.encode("utf-8"), output_width=width, output_height=height, background_color=ground
    )
    return data[:_IHDR_END] + _resolution(dpi) + data[_IHDR_END:]


def _resolution(dpi: float) -> bytes:
    """Return a `pHYs` chunk: pixels per meter, both ways (PNG specification, 11.3.5.3)."""
    per_meter = round(dpi / MM_PER_INCH * 1000)
    body = b"pHYs" + struct.pack(">LLB", per_meter, per_meter, 1)
    return struct.pack(">L", len(body) - 4) + body + struct.pack(">L", zlib.crc32(body))
