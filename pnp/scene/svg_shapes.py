"""The outlines and transforms of the elements of a drawing, checked for numbers that can be drawn."""

import math
import re
from collections.abc import Callable
from itertools import pairwise

from pnp.budget import LIMITS
from pnp.geometry.angles import tangent
from pnp.scene import shapes
from pnp.scene.shapes import IDENTITY, Transform
from pnp.scene.svg_nodes import Node

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_SMALLEST = 1e-15


def outline(node: Node) -> shapes.Segments:
    """Return the path of a shape; raises ArtError when it makes no sense, or a coordinate is too large."""
    try:
        segments = _OUTLINES[node.tag](node)
    except shapes.PathDataError as problem:
        raise node.error(str(problem)) from None
    require_drawable(node, segments)
    return segments


def require_drawable(node: Node, segments: shapes.Segments) -> None:
    """Refuse coordinates that are too large or not numbers; raises ArtError when there is one."""
    if any(not abs(value) < LIMITS.drawing_number for _kind, *values in segments for value in values):
        raise node.error("a coordinate is too large")


def dashes(segments: shapes.Segments, dash: float) -> float:
    """Return how many dashes of a length a line along the path has, at most, and no more than can be drawn."""
    values = [value for _kind, *values in segments for value in values]
    points = zip(values[::2], values[1::2], strict=True)
    return min(math.fsum(math.dist(a, b) for a, b in pairwise(points)) / dash, LIMITS.drawing_commands + 1)


def dash_length(node: Node) -> float | None:
    """Return the length of the dashes and gaps of an element, once each; None when it has none."""
    given = node.attributes.get("stroke-dasharray", "none")
    lengths = [] if given in ("none", "inherit") else numbers(node, given)
    return math.fsum(lengths) if any(lengths) else None


def _rect(node: Node) -> shapes.Segments:
    x, y, width, height, rx, ry = _lengths(node, "x", "y", "width", "height", "rx", "ry")
    return shapes.rounded_rect(x, y, width, height, rx or ry)


def _points(node: Node) -> list[shapes.Point]:
    values = numbers(node, node.attributes.get("points", ""))
    if len(values) % 2:
        raise node.error("points come in pairs of x and y")
    return list(zip(values[::2], values[1::2], strict=True))


_OUTLINES: dict[str, Callable[[Node], shapes.Segments]] = {
    "path": lambda node: shapes.svg_path(node.attributes.get("d", "")),
    "rect": _rect,
    "circle": lambda node: shapes.circle(*_lengths(node, "cx", "cy", "r")),
    "ellipse": lambda node: shapes.ellipse(*_lengths(node, "cx", "cy", "rx", "ry")),
    "line": lambda node: shapes.line(*_lengths(node, "x1", "y1", "x2", "y2")),
    "polyline": lambda node: shapes.polyline(_points(node)),
    "polygon": lambda node: shapes.polygon(_points(node)),
}


def _lengths(node: Node, *names: str) -> list[float]:
    return [number(node, node.attributes.get(name, "0")) for name in names]


def number(node: Node, text: str) -> float:
    """Return a number of viewBox units; raises ArtError when it is none, or too large."""
    found = NUMBER.fullmatch(text.strip().removesuffix("px"))
    if found is None or not abs(float(found[0])) < LIMITS.drawing_number:
        raise node.error(f"{text!r} is not a plain number of viewBox units")
    return float(found[0])


def numbers(node: Node, text: str) -> list[float]:
    """Return a list of numbers; raises as `number`."""
    return [number(node, part) for part in re.split(r"[\s,]+", text.strip()) if part]


def transform(node: Node, name: str = "transform") -> Transform:
    """Return the element's `transform`, or another attribute of that kind; in a list the last is applied first.

    Raises:
        ArtError: when it is none, or so small or large that nothing can be drawn.
    """
    text = node.attributes.get(name, "")
    result = IDENTITY
    position = 0
    while found := _TRANSFORM.match(text, position):
        result = shapes.then(_one_transform(node, found[1], numbers(node, found[2])), result)
        position = found.end()
    if text[position:].strip(" ,\t\r\n"):
        raise node.error(f"{text[position:].strip()!r} is not a transform")
    require_size(node, magnification(result))
    return result


def magnification(transform: Transform) -> float:
    """Return by how much a transform multiplies areas."""
    a, b, c, d, _, _ = transform
    return abs(a * d - b * c)


def require_size(node: Node, area: float) -> None:
    """Raise an ArtError when a transform multiplies areas by so little or much (`area`) that nothing can be drawn."""
    if not _SMALLEST < area < 1 / _SMALLEST:
        raise node.error("its transform makes it too small or too large to be drawn")


def _one_transform(node: Node, kind: str, given: list[float]) -> Transform:
    match kind, given:
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) <= 1:
            return (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
        case "scale", [x, *rest] if len(rest) <= 1:
            return (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
        case "rotate", [angle]:
            return shapes.rotation(angle)
        case "rotate", [angle, x, y]:
            return shapes.rotation(angle, x, y)
        case "skewX", [angle]:
            return (1.0, 0.0, tangent(math.radians(angle)), 1.0, 0.0, 0.0)
        case "skewY", [angle]:
            return (1.0, tangent(math.radians(angle)), 0.0, 1.0, 0.0, 0.0)
        case _:
            raise node.error(f"{kind} does not take {len(given)} numbers")
