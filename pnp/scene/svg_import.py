"""Symbols from SVG: plain shapes become `Path` items, other drawings stay SVG for the backends to convert.

A symbol is drawn in roles: `currentColor` and `var(--accent)` are looked up in the colors that the caller gives.
Units of the viewBox become millimeters of the symbol, which is then scaled where it is used.
"""

import math
import re
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, cast

from pnp.geometry.angles import tangent
from pnp.scene import shapes
from pnp.scene.items import IDENTITY, Color, Group, Item, Items, Path, Stroke, Symbol, Transform, VectorArt
from pnp.scene.svg_parser import ArtError, Node, read

__all__ = ["ArtError", "SvgDrawing", "colored", "read_drawing"]

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ROLE = re.compile(r"var\(\s*--([\w-]+)\s*\)|currentColor", re.IGNORECASE)
_TRANSFORM = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_LARGEST = 1_000_000.0
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


def read_drawing(text: str) -> SvgDrawing:
    """Read SVG text, possibly hostile.

    Raises:
        ArtError: when the drawing cannot be used, with line and column.
    """
    root = read(text)
    left, top, width, height = _view_box(root)
    if root.is_rich:
        return SvgDrawing(text, width, height, None, {_role(found): root for found in _ROLE.finditer(text)})
    reader = _Reader()
    items = reader.children(root, _Look(), (1.0, 0.0, 0.0, 1.0, -left, -top))
    return SvgDrawing(text, width, height, items, reader.roles)


def colored(drawing: SvgDrawing, name: str, colors: Mapping[str, Color]) -> Symbol:
    """Return the drawing as a symbol `name`, as large as its viewBox.

    Args:
        drawing: see `read_drawing`.
        name: for people.
        colors: role to color: `currentColor`, and `accent` for `var(--accent)`.

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


def _painted(item: Item, colors: Mapping[str, Color]) -> Item:
    """Return a drawing's item with every role's color in the place of its name."""
    if isinstance(item, Group):
        return item._replace(items=tuple([_painted(part, colors) for part in item.items]))
    if not isinstance(item, Path):
        return item
    fill = item.fill and colors.get(item.fill, item.fill)
    stroke = item.stroke and item.stroke._replace(color=colors.get(item.stroke.color, item.stroke.color))
    return Path(item.segments, fill, stroke, item.even_odd)


def _view_box(root: Node) -> tuple[float, float, float, float]:
    given = root.attributes.get("viewBox")
    if given is None:
        given = f"0 0 {root.attributes.get('width', '')} {root.attributes.get('height', '')}"
    values = [float(part) for part in _NUMBER.findall(given)]
    if len(values) != 4 or not all(0 < side < _LARGEST for side in values[2:]):
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
        given = _properties(node)
        if given.get("display") == "none" or given.get("visibility") == "hidden":
            return ()
        look = _inherit(node, look, given)
        transform = shapes.then(_transform(node), transform)
        if node.tag in ("svg", "g"):
            items = tuple(item for child in node.children for item in self.children(child, look, transform))
        else:
            items = self._shape(node, look, transform)
        opacity = _number(node, given.get("opacity", "1"))
        return (Group(items, opacity=opacity),) if opacity < 1 and items else items

    def _shape(self, node: Node, look: _Look, transform: Transform) -> tuple[Item, ...]:
        segments = _outline(node)
        fill, stroke = self._color(node, look.fill), self._stroke(node, look)
        if fill is None and stroke is None:
            return ()
        a, b, c, d, _e, _f = transform
        uneven = stroke is not None and not (math.isclose(a, d, abs_tol=1e-9) and math.isclose(b, -c, abs_tol=1e-9))
        if uneven:
            path = Path(segments, fill, stroke, look.fill_rule == "evenodd")
            return tuple(Group((part,), transform) for part in _faded(path, look))
        if stroke is not None:
            scale = math.sqrt(abs(a * d - b * c))
            dash = tuple(length * scale for length in stroke.dash)
            stroke = stroke._replace(width=stroke.width * scale, dash=dash)
        moved = shapes.transform(segments, transform)
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
            dash = tuple(_numbers(node, look.stroke_dasharray))
            dash = dash if len(dash) % 2 == 0 else dash * 2
        cap = _one_of(node, look.stroke_linecap, ("butt", "round", "square"))
        join = _one_of(node, look.stroke_linejoin, ("miter", "round", "bevel"))
        return Stroke(
            color,
            look.stroke_width,
            dash if any(dash) else (),
            cast("Literal['butt', 'round', 'square']", cap),
            cast("Literal['miter', 'round', 'bevel']", join),
        )


def _faded(path: Path, look: _Look) -> tuple[Item, ...]:
    """Return the path, in two when its area or its line is see-through."""
    if look.fill_opacity >= 1 and look.stroke_opacity >= 1:
        return (path,)
    parts: list[Item] = []
    if path.fill is not None:
        parts.append(Group((path._replace(stroke=None),), opacity=look.fill_opacity))
    if path.stroke is not None:
        parts.append(Group((path._replace(fill=None),), opacity=look.stroke_opacity))
    return tuple(parts)


def _properties(node: Node) -> dict[str, str]:
    """Return presentation attributes, with those of `style` above them."""
    given = {key: value.strip() for key, value in node.attributes.items()}
    for declaration in given.pop("style", "").split(";"):
        key, _, value = declaration.partition(":")
        if value:
            given[key.strip()] = value.strip()
    return given


def _inherit(node: Node, look: _Look, given: Mapping[str, str]) -> _Look:
    changes: dict[str, str | float] = {}
    for name in _Look._fields:
        value = given.get(name.replace("_", "-"), "inherit")
        if value != "inherit":
            numeric = isinstance(getattr(look, name), float)
            changes[name] = _number(node, value) if numeric else value
    return look._replace(**changes)  # type: ignore[arg-type]


def _outline(node: Node) -> shapes.Segments:
    try:
        segments = _OUTLINES[node.tag](node)
    except shapes.PathDataError as problem:
        raise node.error(str(problem)) from None
    if any(not abs(value) < _LARGEST for _kind, *values in segments for value in values):
        raise node.error("a coordinate is too large")
    return segments


def _rect(node: Node) -> shapes.Segments:
    x, y, width, height, rx, ry = _lengths(node, "x", "y", "width", "height", "rx", "ry")
    return shapes.rounded_rect(x, y, width, height, rx or ry)


def _circle(node: Node) -> shapes.Segments:
    return shapes.circle(*_lengths(node, "cx", "cy", "r"))


def _ellipse(node: Node) -> shapes.Segments:
    return shapes.ellipse(*_lengths(node, "cx", "cy", "rx", "ry"))


def _line(node: Node) -> shapes.Segments:
    return shapes.line(*_lengths(node, "x1", "y1", "x2", "y2"))


def _points(node: Node) -> list[shapes.Point]:
    values = _numbers(node, node.attributes.get("points", ""))
    if len(values) % 2:
        raise node.error("points come in pairs of x and y")
    return list(zip(values[::2], values[1::2], strict=True))


_OUTLINES: dict[str, Callable[[Node], shapes.Segments]] = {
    "path": lambda node: shapes.svg_path(node.attributes.get("d", "")),
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": lambda node: shapes.polyline(_points(node)),
    "polygon": lambda node: shapes.polygon(_points(node)),
}


def _lengths(node: Node, *names: str) -> list[float]:
    return [_number(node, node.attributes.get(name, "0")) for name in names]


def _number(node: Node, text: str) -> float:
    found = _NUMBER.fullmatch(text.strip().removesuffix("px"))
    if found is None or not abs(float(found[0])) < _LARGEST:
        raise node.error(f"{text!r} is not a plain number of viewBox units")
    return float(found[0])


def _numbers(node: Node, text: str) -> list[float]:
    return [_number(node, part) for part in re.split(r"[\s,]+", text.strip()) if part]


def _one_of(node: Node, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise node.error(f"{value!r} should be one of {', '.join(allowed)}")
    return value


def _transform(node: Node) -> Transform:
    """Return the element's `transform`; in a list the last is applied first."""
    text = node.attributes.get("transform", "")
    result = IDENTITY
    position = 0
    while found := _TRANSFORM.match(text, position):
        result = shapes.then(_one_transform(node, found[1], _numbers(node, found[2])), result)
        position = found.end()
    if text[position:].strip(" ,\t\r\n"):
        raise node.error(f"{text[position:].strip()!r} is not a transform")
    return result


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
