"""Cut lines as files for plotters and cutting machines: DXF, SVG, and PDF with the spot color `CutContour`.

Each has the cut lines on a layer `CUT`, the folds to score on a layer `FOLD`, and the edge of the paper and the printed
registration marks on a layer `REGISTER`.
"""

import io
from collections.abc import Iterable, Iterator
from typing import Any

from pnp.backends.numbers import number
from pnp.backends.pdf import describe
from pnp.backends.pdffonts import register
from pnp.scene.items import Font
from pnp.scene.outlines import flattened
from pnp.scene.shapes import Segment, Segments, rect
from pnp.scene.sheet import CutLines, Metadata
from pnp.units import PT_PER_MM

CUT, FOLD, REGISTER = "CUT", "FOLD", "REGISTER"
_ANY_FONT = Font("Fira Sans")
"""The file has no texts, but reportlab begins with a font."""
_WIDTH = 0.1
"""Width in mm of lines in SVG and PDF."""


def dxf(lines: CutLines, metadata: Metadata) -> bytes:
    """Return a DXF of release 12 in mm, y up: closed polylines, curves within 0.005 mm.

    Source: Autodesk, AutoCAD Release 12 Customization Manual, chapter 11, Drawing Interchange Files. `$INSUNITS` is
    younger (4: mm); programs that do not know it ignore it.
    """
    groups: list[tuple[int, object]] = [
        (999, f"{metadata.title}, {lines.name}, millimeters".encode("ascii", "replace").decode())
    ]
    groups += [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, 4)]
    groups += [(9, "$EXTMIN"), (10, 0.0), (20, 0.0), (9, "$EXTMAX"), (10, lines.width), (20, lines.height)]
    groups += [(0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, 3)]
    for layer, color in ((CUT, 1), (FOLD, 3), (REGISTER, 5)):
        groups += [(0, "LAYER"), (2, layer), (70, 0), (62, color), (6, "CONTINUOUS")]
    groups += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for layer, outline in _on_layers(lines):
        groups += _polyline(layer, outline, lines.height)
    groups += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{_value(value)}\n" for code, value in groups).encode("ascii")


def _value(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)


def _polyline(layer: str, outline: Segments, height: float) -> Iterator[tuple[int, object]]:
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0), (70, int(_is_closed(outline))))
    for x, y in flattened(outline):
        yield from ((0, "VERTEX"), (8, layer), (10, x), (20, height - y), (30, 0.0))
    yield from ((0, "SEQEND"), (8, layer))


def svg(lines: CutLines, metadata: Metadata) -> bytes:
    """Return an SVG in mm with a group for each layer."""
    groups = []
    for layer, color in ((CUT, "#ff00ff"), (FOLD, "#00a000"), (REGISTER, "#000000")):
        drawn = "\n".join(f'<path d="{_data(outline)}"/>' for name, outline in _on_layers(lines) if name == layer)
        groups.append(f'<g id="{layer}" fill="none" stroke="{color}" stroke-width="{_WIDTH}">\n{drawn}\n</g>')
    size = f'width="{number(lines.width)}mm" height="{number(lines.height)}mm"'
    box = f"0 0 {number(lines.width)} {number(lines.height)}"
    body = "\n".join(groups)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{box}">\n{body}\n</svg>\n'.encode()


def _data(outline: Segments) -> str:
    return " ".join(kind + " ".join(number(value) for value in values) for kind, *values in outline)


def pdf(lines: CutLines, metadata: Metadata) -> bytes:
    """Return a PDF of one page; cut lines have the spot color `CutContour`, folds `Crease`, and they overprint."""
    from reportlab.lib.colors import CMYKColor, CMYKColorSep
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    size = (lines.width * PT_PER_MM, lines.height * PT_PER_MM)
    canvas: Any = Canvas(
        buffer, pagesize=size, pageCompression=1, invariant=1, initialFontName=register(_ANY_FONT), lang="en"
    )
    describe(canvas, metadata)
    canvas.setLineWidth(_WIDTH * PT_PER_MM)
    canvas.setStrokeOverprint(1)
    for layer, color in (
        (CUT, CMYKColorSep(0, 1, 0, 0, spotName="CutContour")),
        (FOLD, CMYKColorSep(1, 0, 1, 0, spotName="Crease")),
        (REGISTER, CMYKColor(0, 0, 0, 1)),
    ):
        outlines = [outline for name, outline in _on_layers(lines) if name == layer]
        if outlines:
            canvas.setStrokeColor(color)
        for outline in outlines:
            canvas.drawPath(_pdf_path(canvas.beginPath(), outline, lines.height), stroke=1, fill=0)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _pdf_path(path: Any, outline: Segments, height: float) -> Any:
    for kind, *values in outline:
        points = [v * PT_PER_MM if n % 2 == 0 else (height - v) * PT_PER_MM for n, v in enumerate(values)]
        {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[kind](*points)
    return path


def _on_layers(lines: CutLines) -> Iterator[tuple[str, Segments]]:
    """Yield each line with its layer."""
    yield from ((CUT, outline) for outline in (*lines.outlines, *lines.lines))
    yield from ((FOLD, part) for part in _parts(lines.folds))
    yield REGISTER, rect(0.0, 0.0, lines.width, lines.height)
    yield from ((REGISTER, part) for part in _parts(lines.marks))


def _parts(segments: Iterable[Segment]) -> Iterator[Segments]:
    """Yield each line of an outline by itself."""
    part: list[Segment] = []
    for segment in segments:
        if segment[0] == "M" and part:
            yield tuple(part)
            part = []
        part.append(segment)
    if part:
        yield tuple(part)


def _is_closed(outline: Segments) -> bool:
    return outline[-1][0] == "Z"
