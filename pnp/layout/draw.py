"""Draws an item with a layout: boxes resolved, texts fitted, drawings placed. It knows no pieces and no cards."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from pnp.errors import DefinitionError, Span
from pnp.layout import palette, panels
from pnp.layout.arrange import PartBoxes
from pnp.layout.definition import Content, FaceSize, Layout, Resources
from pnp.layout.faults import ItemFaults
from pnp.layout.palette import ColorSpec
from pnp.layout.parts import (
    GroupPart,
    LinePart,
    OutlinePart,
    Part,
    PartNode,
    PicturePart,
    RepeatPart,
    RichPart,
    Shape,
    Side,
    SymbolPart,
    TextPart,
)
from pnp.layout.repeat import positions
from pnp.layout.text_parts import TextDrawing
from pnp.layout.values import MOST_MARKS, Template, focus
from pnp.scene import extents, shapes
from pnp.scene.extents import DrawnMeasure
from pnp.scene.items import SHARES, Color, Group, Item, Items, Path, Stroke, Symbol, Use
from pnp.scene.shapes import Transform
from pnp.scene.sheet import Box
from pnp.source.collector import Findings
from pnp.source.conditions import holds

_QUARTER = 90.0
_EDGES: tuple[Side, ...] = ("left", "right", "top", "bottom")
_NEAR = 1.0
"""The largest distance of a box from an edge that it is meant to reach."""

_CLEAR = 0.12
"""Space in mm between a drawing and the parts that it is clear of."""

NO_SIZES: Mapping[str, float] = MappingProxyType({})


class Placed(NamedTuple):
    """A part as drawn: its box, and the box of its text or its marks, in mm on the face."""

    part: Part
    span: Span
    box: Box
    ink: Box
    items: Items


def draw(
    layout: Layout, content: Content, face: FaceSize, resources: Resources, common: Mapping[str, float] = NO_SIZES
) -> Symbol:
    """Draw an item; `common` has the sizes of its texts that a set shares, by the names of their parts.

    Raises:
        DefinitionError: with everything that does not fit or does not exist.
    """
    return compose(content.name, place(layout, content, face, resources, common), face)


def compose(name: str, placed: Iterable[Placed], face: FaceSize) -> Symbol:
    """Return the drawing of an item from its parts, cut at its bleed around its outline."""
    width, height, bleed, _, outline = face
    edge = Path(shapes.rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed))
    items: Items = tuple(item for each in placed for item in each.items)
    items += panels.glue_flaps(outline, bleed)
    trim = () if outline.shape == "rectangle" else outline.path(width, height)
    if not outline.has_straight_cuts:
        items = (Group(items, clip=Path(outline.path(width, height, -bleed))),)
    return Symbol(name, width, height, (Group(items, clip=edge),), bleed, trim)


def place(
    layout: Layout, content: Content, face: FaceSize, resources: Resources, common: Mapping[str, float] = NO_SIZES
) -> tuple[Placed, ...]:
    """Return the parts that an item has, drawn, from back to front.

    Raises:
        DefinitionError: as `draw`.
    """
    painter = _Painter(layout, content, face, resources, common)
    placed = tuple(painter.draw(layout.parts))
    painter.findings.raise_if_any()
    return placed


def fit(
    layout: Layout, parts: tuple[PartNode, ...], content: Content, face: FaceSize, resources: Resources
) -> tuple[tuple[Placed, ...], Mapping[str, float], bool]:
    """Return parts of an item as large as they fit, the size of type in mm of each, and whether all of them do."""
    painter = _Painter(layout, content, face, resources, NO_SIZES)
    return tuple(painter.draw(parts)), painter.texts.fitted, not painter.findings


class _Painter:
    """Draws the parts of one item. Boxes are in the layout's units, items in mm: `scale` is mm for a unit."""

    def __init__(
        self, layout: Layout, content: Content, face: FaceSize, resources: Resources, common: Mapping[str, float]
    ) -> None:
        self.layout, self.content, self.resources, self.findings = layout, content, resources, Findings()
        self.outline = face.outline
        self.scale = face.width / layout.width if layout.width else 1.0
        self.faults = ItemFaults(layout.name, content, self.findings)
        self.texts = TextDrawing(self.faults, resources, self.scale, common)
        self.face = Box(0.0, 0.0, layout.width or face.width, layout.height or face.height)
        self.bleed = face.bleed / self.scale
        self.colors = self.palette(layout.palette(content.record))
        self.panels = {panel.name: panel for panel in self.outline.panels}
        places = {name: Box(*(edge / self.scale for edge in panel[1:5])) for name, panel in self.panels.items()}
        self.boxes = PartBoxes(layout, self.face, face.safe / self.scale, self.wanted, self.length, places)

    def palette(self, name: str | None) -> dict[str, Color]:
        """Return the colors of a palette by role."""
        chosen: palette.Palette = {}
        if name is not None and name not in self.layout.palettes:
            message = f"layout '{self.layout.name}' has no palette '{name}' for {self.content.name}"
            hint = f"it has: {', '.join(self.layout.palettes)}"
            self.findings.error("layout.unknown-palette", message, self.content.span, hint)
            chosen = next(iter(self.layout.palettes.values()), chosen)
        elif name is not None:
            chosen = self.layout.palettes[name]
        return palette.resolve({**self.layout.colors, **chosen}, self.content.colors, self.resources.theme)

    def draw(self, nodes: tuple[PartNode, ...]) -> Iterator[Placed]:
        """Draw parts and what is in them."""
        for node in nodes:
            is_there = holds(node.part.when, self.content.record)
            if not is_there or panels.is_lost(node, self.panels, self.boxes, self.findings):
                continue
            before = self.colors
            if node.part.palette:
                self.colors = self.palette(node.part.palette)
            yield from self.part(node)
            self.colors = before

    def part(self, node: PartNode) -> Iterator[Placed]:
        """Draw one part, faded and turned."""
        part, box = node.part, self.boxes.of(node.name)
        if isinstance(part, GroupPart):
            inner = tuple(self.draw(node.parts))
        else:
            items, ink = self.items(node, _upright(part.rotate, self.bled(node, box)))
            inner = (Placed(part, node.span, box.scaled(self.scale), ink, items),) if items else ()
        if part.rotate and getattr(part, "at", None) is None:
            middle = box.scaled(self.scale).center
            inner = tuple(_turned(each, shapes.rotation(part.rotate, *middle)) for each in inner)
        panel = self.panels.get(part.panel)
        if panel is not None and panel.turn:
            center = Box(*panel[1:5]).center
            inner = tuple(_turned(each, shapes.rotation(panel.turn, *center)) for each in inner)
        if part.opacity < 1:
            inner = tuple(each._replace(items=(Group(each.items, opacity=part.opacity),)) for each in inner)
        yield from inner

    def items(self, node: PartNode, box: Box) -> tuple[Items, Box]:
        """Return what a part draws in its box, and the box of its text or its marks in mm."""
        part, place = node.part, box.scaled(self.scale)
        match part:
            case TextPart():
                return self.texts.line(node, part, box, self.colors)
            case RichPart():
                return self.texts.rich(node, part, box, self.colors)
            case SymbolPart():
                return self.symbol(part, place, node.span)
            case RepeatPart():
                return self.repeat(part, box, node.span)
            case PicturePart():
                return self.picture(part, place, node.span)
            case Shape():
                outline = part.outline
                if outline is None:
                    outline = shapes.rounded_rect(0.0, 0.0, box.width, box.height, part.radius)
                return self.shape(self.moved(outline, box), part), place
            case LinePart():
                dash = tuple(each * self.scale for each in part.dash)
                stroke = Stroke(self.color(part.line), part.width * self.scale, dash)
                return (Path(self.moved(shapes.polyline(part.polyline), box), stroke=stroke),), place
            case OutlinePart():
                inset = part.outline
                if self.outline.shape != "rectangle":
                    return self.outlined(part)
                edge = Box(inset, inset, self.face.width - 2 * inset, self.face.height - 2 * inset)
                outline = shapes.rounded_rect(*edge, part.radius)
                return self.shape(self.moved(outline, self.face), part), edge.scaled(self.scale)
        raise AssertionError(part)

    def shape(self, outline: shapes.Segments, part: Shape | OutlinePart) -> tuple[Path, ...]:
        stroke = None if part.line is None else Stroke(self.color(part.line), part.width * self.scale)
        return (Path(outline, None if part.fill is None else self.color(part.fill), stroke),)

    def outlined(self, part: OutlinePart) -> tuple[Items, Box]:
        """Draw the outline of a piece that is no rectangle; its corners are its own."""
        face = self.face.scaled(self.scale)
        segments = self.outline.path(face.width, face.height, part.outline * self.scale)
        return self.shape(segments, part), Box.around(segments)

    def moved(self, outline: shapes.Segments, box: Box) -> shapes.Segments:
        """Return an outline from the corner of a box, in mm on the face."""
        return _moved(outline, self.scale, box.x * self.scale, box.y * self.scale)

    def color(self, wanted: ColorSpec) -> Color:
        return palette.color(wanted, self.colors)

    def bled(self, node: PartNode, box: Box) -> Box:
        """Return the box of a part, extended to the bleed: where the part says so, and for the ground of the face."""
        part, edges = node.part, node.part.bleed
        is_ground = isinstance(part, Shape) and part.box is None and part.outline is None
        if is_ground and not edges and not part.panel and self.boxes.is_alone(node.name):
            edges = _EDGES
        elif len(edges) == len(_EDGES):
            self.require_whole(node, box)
        left = -self.bleed if "left" in edges else box.x
        top = -self.bleed if "top" in edges else box.y
        right = self.face.width + self.bleed if "right" in edges else box.right
        bottom = self.face.height + self.bleed if "bottom" in edges else box.bottom
        return Box.of_edges(left, top, right, bottom) if edges else box

    def require_whole(self, node: PartNode, box: Box) -> None:
        """Report a box that bleed at all edges makes ineffective: one that does not reach them."""
        right, bottom = self.face.width - box.x - box.width, self.face.height - box.y - box.height
        near = [edge for edge, far in zip(_EDGES, (box.x, right, box.y, bottom), strict=True) if far <= _NEAR]
        if len(near) < len(_EDGES):
            hint = f"write bleed: [{', '.join(near)}]" if near else "leave 'bleed' out"
            message = "with 'bleed' at all edges, the part fills the whole face, and its box has no effect"
            self.findings.error("layout.value", message, node.place("bleed"), hint)

    def symbol(self, part: SymbolPart, place: Box, span: Span) -> tuple[Items, Box]:
        symbol = self.find(part.symbol, part.color, part.colors, span)
        if symbol is None:
            return (), place
        x, y, width, height = place
        across, down = SHARES[part.x], SHARES[part.y]
        scale = min(width / symbol.width, height / symbol.height)
        others = [box.scaled(self.scale) for box in self.boxes.those_of(part.clear)]
        at, fixed = (x + across * width, y + down * height), (across * symbol.width, down * symbol.height)
        scale = min([scale, *(_beside(item, fixed, at, other) or scale for other in others for item in symbol.items)])
        wide, high = symbol.width * scale, symbol.height * scale
        left, top = x + across * (width - wide), y + down * (height - high)
        return (Use(symbol, left, top, scale),), Box(left, top, wide, high)

    def repeat(self, part: RepeatPart, box: Box, span: Span) -> tuple[Items, Box]:
        count = self.count(part, span)
        symbol = self.find(part.symbol, part.color, part.colors, span) if count else None
        if symbol is None:
            return (), box
        places = positions(part, box, count)
        inside = self.face if part.at else box
        if not all(inside.holds(Box(x, y, part.size, part.size)) for x, y in places):
            message = f"{count} pips do not fit on {self.content.name}"
            self.faults.report("print.does-not-fit", message, part.repeat, span)
            return (), box
        scale = part.size * self.scale / max(symbol.width, symbol.height)
        uses = tuple(Use(symbol, x * self.scale, y * self.scale, scale) for x, y in places)
        left, top = min(x for x, _ in places), min(y for _, y in places)
        right, bottom = max(x for x, _ in places) + part.size, max(y for _, y in places) + part.size
        return uses, Box.of_edges(left, top, right, bottom).scaled(self.scale)

    def count(self, part: RepeatPart, span: Span) -> int:
        """Return how often a drawing is repeated."""
        value = part.repeat.fill(self.content.record)
        if value.isdecimal():
            return min(int(value), MOST_MARKS + 1)
        if value:
            message = f"'{value}' is no number of marks"
            self.faults.report("layout.value", message, part.repeat, span, f"write a whole number up to {MOST_MARKS}")
        return 0

    def picture(self, part: PicturePart, place: Box, span: Span) -> tuple[Items, Box]:
        ref = part.picture.fill(self.content.record)
        if not ref:
            return (), place
        try:
            point = focus(part.focus.fill(self.content.record)) if part.focus else None
        except ValueError as error:
            assert part.focus is not None
            self.faults.report("layout.value", str(error), part.focus, span)
            return (), place
        wanted_at = self.content.spans.get(part.picture.only_field or "", self.content.span) or span
        try:
            items = self.resources.picture(ref, place.width, place.height, part.fit, point, wanted_at)
        except DefinitionError as error:
            self.faults.add(error)
            return (), place
        return (Group(items, (1.0, 0.0, 0.0, 1.0, place.x, place.y)),), place

    def find(self, source: Template, color: ColorSpec, colors: Mapping[str, ColorSpec], span: Span) -> Symbol | None:
        """Return the drawing that a part names, in its colors; None when there is none."""
        own = self.content.record.get(source.only_field or "")
        if isinstance(own, Symbol):
            return own
        ref = source.fill(self.content.record)
        if not ref:
            return None
        roles = {**self.colors, "currentColor": self.color(color)}
        roles.update((role, self.color(wanted)) for role, wanted in colors.items())
        at = self.content.spans.get(source.only_field or "", self.content.span) if source.fields else span
        try:
            return self.resources.symbol(ref, roles, at)
        except DefinitionError as error:
            self.faults.add(error)
            return None

    def wanted(self, node: PartNode) -> bool:
        """Return whether a part of a row or a column takes room: whether the item has it."""
        part, record = node.part, self.content.record
        if not holds(part.when, record):
            return False
        sources = (getattr(part, name, None) for name in ("text", "rich", "symbol", "repeat", "picture"))
        return all(source.fill(record) for source in sources if isinstance(source, Template))

    def length(self, node: PartNode, across: float, is_row: bool) -> float:
        """Return the length of a part along a row or a column from its size across it, in the layout's units."""
        part = node.part
        match part:
            case TextPart() | RichPart():
                return self.texts.length(node, part, across, is_row, self.colors)
            case RepeatPart():
                count = self.count(part, node.span) if (part.arrange != "column") is is_row else 1
                return count * part.size + max(0, count - 1) * part.gap
            case SymbolPart():
                symbol = self.find(part.symbol, part.color, part.colors, node.span)
                share = symbol.width / symbol.height if symbol else 0.0
                return across * share if is_row else across / share if share else 0.0
        return 0.0


@lru_cache(maxsize=1024)
def _moved(outline: shapes.Segments, scale: float, x: float, y: float) -> shapes.Segments:
    """Return an outline scaled and moved; faces with the same layout share it."""
    return shapes.transform(outline, (scale, 0.0, 0.0, scale, x, y))


def _beside(item: Item, fixed: tuple[float, float], at: tuple[float, float], box: Box) -> float:
    """Return the largest scale at which a part of a drawing, whose point `fixed` is `at` a point, is beside a box.

    0: none.
    """
    left, top, right, bottom = extents.moved(DrawnMeasure().extent((item,)), (1, 0, 0, 1, -fixed[0], -fixed[1]))
    x, y = at
    sides = ((right, box.x - x), (-left, x - box.right), (bottom, box.y - y), (-top, y - box.bottom))
    return max(((room - _CLEAR) / reach if reach > 0 else inf for reach, room in sides if room > _CLEAR), default=0.0)


def _upright(rotate: float, box: Box) -> Box:
    """Return the box to fill before turning: for quarter turns as wide as the part's box is high."""
    if rotate % 180 != _QUARTER:
        return box
    x, y = box.center
    return Box(x - box.height / 2, y - box.width / 2, box.height, box.width)


def _turned(placed: Placed, turn: Transform) -> Placed:
    box, ink = (Box.around(shapes.transform(shapes.rect(*each), turn)) for each in (placed.box, placed.ink))
    return placed._replace(box=box, ink=ink, items=(Group(placed.items, turn),))
