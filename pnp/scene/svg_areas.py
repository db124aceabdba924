"""Closed outlines of the elements of a drawing, by id: the areas of a map.

The same rules hold as for every drawing of a stranger (see `svg_parser`). Curves become short straight lines.
"""

import math
from collections.abc import Iterator

from pnp.geometry.curves import Point, cubic
from pnp.scene import shapes, svg_shapes
from pnp.scene.shapes import Transform
from pnp.scene.svg_import import view_box
from pnp.scene.svg_nodes import SHAPES, Node
from pnp.scene.svg_nodes import ArtError as ArtError
from pnp.scene.svg_parser import read

Outline = tuple[tuple[Point, ...], ...]
"""Closed loops without the repetition of their first point; an area has several if it has islands or holes."""
_STEPS = 6
"""Straight lines for one curve."""
_UNLIKE = 0.01
"""Greatest difference of the proportions of a drawing and of the sheet on which it is laid."""
MOST_CORNERS = 4000
"""Corners of one outline."""


def outlines(text: str, width: float, height: float) -> dict[str, Outline]:
    """Return the outlines of all shapes with an id, in mm on a sheet that the drawing covers.

    Raises:
        ArtError: when the drawing cannot be used, has other proportions than the sheet, or an id twice.
    """
    root = read(text)
    left, top, wide, tall = view_box(root)
    if abs(wide * height / (tall * width) - 1) > _UNLIKE:
        message = f"the viewBox is {wide:g} × {tall:g}, but the board is {width:g} × {height:g} mm"
        raise root.error(f'{message}; draw it with viewBox="0 0 {width:g} {height:g}", or in these proportions')
    found: dict[str, Outline] = {}
    scale = width / wide
    for node, moved in _shapes(root, (scale, 0.0, 0.0, height / tall, -left * scale, -top * height / tall)):
        id_ = node.attributes["id"]
        if id_ in found:
            raise node.error(f"the id {id_!r} is repeated")
        segments = shapes.transform(svg_shapes.outline(node), moved)
        svg_shapes.require_drawable(node, segments)
        found[id_] = tuple(_loops(segments))
        if sum(map(len, found[id_])) > MOST_CORNERS:
            raise node.error(f"an area has at most {MOST_CORNERS:,} corners")
    return found


def _shapes(node: Node, transform: Transform) -> Iterator[tuple[Node, Transform]]:
    """Yield all shapes with an id, each with the transform to the sheet."""
    moved = shapes.then(svg_shapes.transform(node), transform)
    if node.tag in SHAPES and "id" in node.attributes:
        yield node, moved
    for child in node.children:
        yield from _shapes(child, moved)


def _loops(segments: shapes.Segments) -> Iterator[tuple[Point, ...]]:
    """Yield each part of a path that has an area as a loop without repeated points, whether or not it is closed."""
    loop: list[Point] = []
    for kind, *values in (*segments, ("M", 0.0, 0.0)):
        points = list(zip(values[::2], values[1::2], strict=True))
        if kind == "M":
            if len(set(loop)) > 2:
                yield tuple([point for at, point in enumerate(loop) if math.dist(point, loop[at - 1]) > 1e-6])
            loop = points
        elif kind == "C":
            loop += cubic(loop[-1], points[0], points[1], points[2], _STEPS)[1:]
        else:
            loop += points
