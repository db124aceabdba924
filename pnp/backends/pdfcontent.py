"""Writes PDF content operators and tracks the graphics state, so that no operator is repeated.

Coordinates are millimeters, y down: the page begins with one `cm` that converts them to points (see `frame`).
Numbers carry four decimals of a millimeter.
"""

from pnp.backends.numbers import finite, number, numbers
from pnp.scene.color import channels
from pnp.scene.items import Color, Path, Stroke
from pnp.scene.shapes import Segment, Transform
from pnp.units import PT_PER_MM

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


def matrix(transform: Transform) -> str:
    """Return a `cm` operator; the four factors carry eight decimals."""
    *factors, x, y = transform
    return (
        " ".join([f"{finite(factor):.8f}".rstrip("0").rstrip(".") for factor in factors])
        + f" {number(x)} {number(y)} cm"
    )


def frame(top: float) -> str:
    """Return the `cm` for millimeters, y down, with the origin `top` mm above the lower left corner."""
    return f"{PT_PER_MM:.10f} 0 0 {-PT_PER_MM:.10f} 0.000000 {top * PT_PER_MM:.6f} cm"


def _color(color: Color, gray: str, rgb: str) -> str:
    red, green, blue = channels(color)
    return f"{number(red)} {gray}" if red == green == blue else f"{numbers((red, green, blue))} {rgb}"


def outline(segments: tuple[Segment, ...]) -> str:
    """Return path construction operators."""
    return "\n".join([_OPERATORS[segment[0]] % segment[1:] for segment in segments])


_OPERATORS = {"M": "%.4f %.4f m", "L": "%.4f %.4f l", "C": "%.4f %.4f %.4f %.4f %.4f %.4f c", "Z": "h"}


_LineStyle = tuple[tuple[float, ...], str, str]
_PLAIN_LINES: _LineStyle = ((), "butt", "miter")
"""Dash, cap and join that PDF begins with."""


class PageContent:
    """A content stream under construction.

    A stream assumes nothing about colors and line width, and that cap, join and dash are as PDF begins with; call
    `plain_lines` before it is drawn. `outlines` holds those already written, for all streams of a document.
    """

    def __init__(self, outlines: dict[tuple[Segment, ...], str] | None = None) -> None:
        self.parts: list[str] = []
        self._outlines = {} if outlines is None else outlines
        self._fill: Color | None = None
        self._pen: tuple[Color, float] | None = None
        self._lines = _PLAIN_LINES
        self._stack: list[tuple[Color | None, tuple[Color, float] | None, _LineStyle]] = []

    def add(self, code: str) -> None:
        """Append operators that do not change the graphics state."""
        self.parts.append(code)

    def take(self) -> str:
        """Return the operators written since the last call."""
        code = "\n".join(self.parts)
        self.parts = []
        return code

    def push(self) -> None:
        """Save the graphics state."""
        self._stack.append((self._fill, self._pen, self._lines))
        self.parts.append("q")

    def pop(self) -> None:
        """Restore the graphics state."""
        self._fill, self._pen, self._lines = self._stack.pop()
        self.parts.append("Q")

    def fill_with(self, color: Color) -> None:
        """Set the fill color, also of text."""
        if self._fill != color:
            self._fill = color
            self.parts.append(_color(color, "g", "rg"))

    def stroke_with(self, stroke: Stroke) -> None:
        """Set color, width and style of lines."""
        pen = (stroke.color, stroke.width)
        if self._pen != pen:
            self._pen = pen
            self.parts.append(f"{_color(stroke.color, 'G', 'RG')} {number(stroke.width)} w")
        self._line_style((stroke.dash, stroke.cap, stroke.join))

    def plain_lines(self) -> None:
        """Reset dash, cap and join to the initial values of PDF."""
        self._line_style(_PLAIN_LINES)

    def _line_style(self, style: _LineStyle) -> None:
        if self._lines != style:
            self._lines = style
            dash, cap, join = style
            self.parts.append(f"[{numbers(dash)}] 0 d {_CAPS[cap]} J {_JOINS[join]} j")

    def set_for(self, path: Path) -> str:
        """Set the graphics state for a path and return its painting operator."""
        if path.fill is not None:
            self.fill_with(path.fill)
        if path.stroke is not None:
            self.stroke_with(path.stroke)
        if path.fill is None:
            return "n" if path.stroke is None else "S"
        return ("f" if path.stroke is None else "B") + ("*" if path.even_odd else "")

    def outline(self, path: Path) -> str:
        """Return the operators that construct a path."""
        code = self._outlines.get(path.segments)
        if code is None:
            code = self._outlines[path.segments] = outline(path.segments)
        return code

    def clip(self, path: Path) -> None:
        """Cut everything that follows, up to the next `pop`, to the path."""
        self.parts.append(f"{self.outline(path)}\n{'W*' if path.even_odd else 'W'} n")
