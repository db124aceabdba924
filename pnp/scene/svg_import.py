"""Symbols from SVG: plain shapes become `Path` items, other drawings stay SVG for the backends to convert.

A symbol is drawn in roles: `currentColor` and `var(--accent)` are looked up in the colors that the caller gives.
Units of the viewBox become millimeters of the symbol, which is then scaled where it is used.
"""

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from pnp.budget import LIMITS
from pnp.scene import shapes, svg_shapes
from pnp.scene.items import Cap, Color, Group, Item, Items, Join, Path, Stroke, Symbol, VectorArt
from pnp.scene.shapes import Transform
from pnp.scene.svg_nodes import SVG, Node
from pnp.scene.svg_nodes import ArtError as ArtError
from pnp.scene.svg_parser import read

Word = TypeVar("Word", bound=str)
_ROLE = re.compile(r"var\(\s*--([\w-]+)\s*\)|currentColor", re.IGNORECASE)
_NAMED = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "orange": "#ffa500",
    "gray": "#808080",
    "grey": "#808080",
    "silver": "#c0c0c0",
}


class SvgDrawing(NamedTuple):
    """A drawing before it has colors: where an item's color is one of `roles`, it is the name of the role.

    `roles` has the element that first names each; `items` is None when the drawing stays SVG, the `text`.
    """

    text: str
    width: float
    height: float
    items: Items | None
    roles: Mapping[str, Node]


@lru_cache(maxsize=256)
def read_drawing(text: str) -> SvgDrawing:
    """Read SVG text, possibly hostile; raises ArtError when the drawing cannot be used, with line and column."""
    root = read(text)
    left, top, width, height = view_box(root)
    if root.is_rich:
        root.attributes = {"xmlns": SVG, "viewBox": " ".join(map(repr, (left, top, width, height)))}
        svg = _written(root)
        return SvgDrawing(svg, width, height, None, {_role(found): root for found in _ROLE.finditer(svg)})
    reader = _Reader()
    items = reader.children(root, _Look(), (1.0, 0.0, 0.0, 1.0, -left, -top))
    return SvgDrawing("", width, height, items, reader.roles)


def colored(drawing: SvgDrawing, name: str, colors: Mapping[str, Color]) -> Symbol:
    """Return the drawing as a symbol `name`, as large as its viewBox.

    `colors`: by their roles, which are `currentColor`, and such as `accent` for `var(--accent)`.

    Raises:
        ArtError: when it uses a role that has no color, with line and column.
    """
    for role, node in drawing.roles.items():
        if role not in colors:
            raise node.error(f"there is no color role {role!r}; roles are {', '.join(sorted(colors))}")
    width, height = drawing.width, drawing.height
    if drawing.items is None:
        svg = _ROLE.sub(lambda found: colors[_role(found)], drawing.text)
        return Symbol(name, width, height, (VectorArt(0.0, 0.0, width, height, svg.encode("utf-8")),))
    return Symbol(name, width, height, tuple([_painted(item, colors) for item in drawing.items]))


def _written(node: Node) -> str:
    """The tree as SVG text: nothing of the original is copied but names and values that the parser has let in."""
    from xml.sax.saxutils import quoteattr  # loads http and ssl

    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in node.attributes.items())
    return f"<{node.tag}{attributes}>{''.join(map(_written, node.children))}</{node.tag}>"


def _painted(item: Item, colors: Mapping[str, Color]) -> Item:
    """Return a drawing's item with every role's color in the place of its name."""
    if isinstance(item, Group):
        return item._replace(items=tuple([_painted(part, colors) for part in item.items]))
    if not isinstance(item, Path):
        return item
    fill = item.fill and colors.get(item.fill, item.fill)
    stroke = item.stroke and item.stroke._replace(color=colors.get(item.stroke.color, item.stroke.color))
    return Path(item.segments, fill, stroke, item.even_odd)


def view_box(root: Node) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a drawing in its own units; raises ArtError when it has no size."""
    given = root.attributes.get("viewBox")
    if given is None:
        given = f"0 0 {root.attributes.get('width', '')} {root.attributes.get('height', '')}"
    values = [float(part) for part in svg_shapes.NUMBER.findall(given)]
    if len(values) != 4 or not all(0 < side < LIMITS.drawing_number for side in values[2:]):
        raise root.error('a drawing needs its size, such as viewBox="0 0 10 10"')
    return (values[0], values[1], values[2], values[3])


def _role(found: re.Match[str]) -> str:
    return found[1] or "currentColor"


class _Look(NamedTuple):
    """The properties that elements hand down."""

    fill: str = "black"
    fill_rule: str = "nonzero"
    fill_opacity: float = 1.0
    stroke: str = "none"
    stroke_width: float = 1.0
    stroke_opacity: float = 1.0
    stroke_dasharray: str = "none"
    stroke_linecap: str = "butt"
    stroke_linejoin: str = "miter"


class _Reader:
    """Turns elements into items, with roles for colors."""

    def __init__(self) -> None:
        self.roles: dict[str, Node] = {}

    def children(self, node: Node, look: _Look, transform: Transform) -> tuple[Item, ...]:
        """Return items of all elements in `node`."""
        given = node.attributes
        if given.get("display") == "none" or given.get("visibility") == "hidden":
            return ()
        look = _inherit(node, look, given)
        transform = shapes.then(svg_shapes.transform(node), transform)
        if node.tag in ("svg", "g"):
            items = tuple(item for child in node.children for item in self.children(child, look, transform))
        else:
            items = self._shape(node, look, transform)
        opacity = svg_shapes.number(node, given.get("opacity", "1"))
        return (Group(items, opacity=opacity),) if opacity < 1 and items else items

    def _shape(self, node: Node, look: _Look, transform: Transform) -> tuple[Item, ...]:
        segments = svg_shapes.outline(node)
        fill, stroke = self._color(node, look.fill), self._stroke(node, look)
        if fill is None and stroke is None:
            return ()
        a, b, c, d, _e, _f = transform
        uneven = stroke is not None and not (math.isclose(a, d, abs_tol=1e-9) and math.isclose(b, -c, abs_tol=1e-9))
        if uneven:
            svg_shapes.require_drawable(node, shapes.transform(segments, transform))
            path = Path(segments, fill, stroke, look.fill_rule == "evenodd")
            return tuple(Group((part,), transform) for part in _faded(path, look))
        if stroke is not None:
            scale = math.sqrt(abs(a * d - b * c))
            dash = tuple(length * scale for length in stroke.dash)
            stroke = stroke._replace(width=stroke.width * scale, dash=dash)
        moved = shapes.transform(segments, transform)
        svg_shapes.require_drawable(node, moved)
        return _faded(Path(moved, fill, stroke, look.fill_rule == "evenodd"), look)

    def _color(self, node: Node, value: str) -> Color | None:
        found = _ROLE.fullmatch(value)
        if found is not None:
            self.roles.setdefault(_role(found), node)
            return _role(found)
        if value in ("none", "transparent"):
            return None
        if re.fullmatch(r"#[0-9a-fA-F]{3}", value):
            return "#" + "".join(digit * 2 for digit in value[1:]).lower()
        if re.fullmatch(r"#[0-9a-fA-F]{6}", value):
            return value.lower()
        if value in _NAMED:
            return _NAMED[value]
        raise node.error(f"{value!r} is not a color; write #rrggbb, currentColor or var(--role)")

    def _stroke(self, node: Node, look: _Look) -> Stroke | None:
        color = self._color(node, look.stroke)
        if color is None or look.stroke_width <= 0:
            return None
        dash: tuple[float, ...] = ()
        if look.stroke_dasharray != "none":
            dash = tuple(svg_shapes.numbers(node, look.stroke_dasharray))
            dash = dash if len(dash) % 2 == 0 else dash * 2
        cap: Cap = _one_of(node, look.stroke_linecap, ("butt", "round", "square"))
        join: Join = _one_of(node, look.stroke_linejoin, ("miter", "round", "bevel"))
        return Stroke(color, look.stroke_width, dash if any(dash) else (), cap, join)


def _faded(path: Path, look: _Look) -> tuple[Item, ...]:
    """Return the path, in two when its area or its line is see-through."""
    if look.fill_opacity >= 1 and look.stroke_opacity >= 1:
        return (path,)
    area, line = path._replace(stroke=None), path._replace(fill=None)
    parts = ((area, look.fill_opacity), (line, look.stroke_opacity))
    return tuple(Group((part,), opacity=opacity) for part, opacity in parts if part.fill or part.stroke)


def _inherit(node: Node, look: _Look, given: Mapping[str, str]) -> _Look:
    changes: dict[str, str | float] = {}
    for name in _Look._fields:
        value = given.get(name.replace("_", "-"), "inherit")
        if value != "inherit":
            numeric = isinstance(getattr(look, name), float)
            changes[name] = svg_shapes.number(node, value) if numeric else value
    return look._replace(**changes)  # type: ignore[arg-type]


def _one_of(node: Node, value: str, allowed: tuple[Word, ...]) -> Word:
    for each in allowed:
        if each == value:
            return each
    raise node.error(f"{value!r} should be one of {', '.join(allowed)}")
