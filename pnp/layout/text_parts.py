"""Texts of an item: one line, or rich text in its box. Boxes are in the layout's units, what is drawn is in mm."""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from pnp.errors import DefinitionError, Span, plural
from pnp.layout import palette, rich_text, typeset
from pnp.layout.definition import Resources
from pnp.layout.faults import ItemFaults
from pnp.layout.parts import PartNode, RichPart, TextPart, Typeset
from pnp.layout.typeset import Blocks, Fragment, SetText, TextBlock, TypeSettings
from pnp.layout.values import Template
from pnp.scene import fonts, shapes
from pnp.scene.font_file import FontFile
from pnp.scene.items import SHARES, Anchor, Color, Font, Group, Items, Symbol, Text, TextStyle
from pnp.scene.sheet import Box
from pnp.scene.text_fitting import fit
from pnp.scene.theme import MM_PER_PT
from pnp.scene.truetype import OwnFontError
from pnp.source.suggestions import did_you_mean, nearest

LEADING = 1.25
"""The height of a line of text as a multiple of its type size."""
_BOLD = 700
_UNBROKEN = 1e6
"""A width in mm at which no line of an item's text is broken."""
_LEAST_STEPS = 20
"""The smallest type that is proposed, in quarter points: less is illegible."""
Colors = Mapping[str, Color]
Drawn = tuple[Items, Box]


class TextDrawing:
    """Draws the texts of one item.

    `common` has type sizes in mm that texts of a set share, by the name of their part; `fitted` gets the sizes that
    the texts of this item would have alone.
    """

    def __init__(self, faults: ItemFaults, resources: Resources, scale: float, common: Mapping[str, float]) -> None:
        self._faults, self._resources, self._scale, self._common = faults, resources, scale, common
        self._record = faults.content.record
        self.fitted: dict[str, float] = {}

    def line(self, node: PartNode, part: TextPart, box: Box, colors: Colors) -> Drawn:
        """Return one line of text, and the box of its letters."""
        text = self._line_of(part)
        if not text:
            return (), box
        faces = self._faces(part, node.span)
        color = palette.color(part.color, colors)
        runs = tuple(typeset.pieces(text, faces, color))
        self._report_missing(text, faces, node, part)
        size = min(part.size * self._scale, self._common.get(node.name, math.inf))
        style = TextStyle(runs[0].font, size, color, part.tracking * self._scale)
        room = (box.width if part.width is None else part.width) * self._scale
        is_measured = part.fit == "together" and node.name not in self._common  # its size is chosen for all of its set
        alike = _with_widest_figures(text, style.font) if is_measured and len(runs) == 1 else text
        fitted = fit(alike, style, room, part.least) if alike != text else None
        fitted = fitted or _fit(text, runs, style, room, part.least)
        if fitted is None:
            message = f"'{text}' does not fit into {room:.3g} mm on '{self._faults.content.name}' at {_pt(part.least)}"
            smaller = _smaller(part.least, lambda least: _fit(text, runs, style, room, least) is not None)
            cures = (self._help(part), smaller, self._lines(node, part, box, colors))
            hint = "; ".join(filter(None, cures))
            self._faults.report("print.does-not-fit", message, part.text, node.span, hint)
            return (), box
        self.fitted[node.name] = fitted.size
        if part.at is None:
            drawn = in_box(text, fitted, box.scaled(self._scale), part.anchor, part.y)
        else:
            x, y = (edge * self._scale for edge in part.at)
            drawn = Text(x, y, text, fitted, part.anchor, part.rotate)
        return ((drawn,), text_ink(drawn)) if len(runs) == 1 else _run_by_run(drawn, runs)

    def rich(self, node: PartNode, part: RichPart, box: Box, colors: Colors) -> Drawn:
        """Return rich text in lines, and the box of its letters."""
        text = part.rich.fill(self._record)
        faces = self._faces(part, node.span)
        blocks = self._blocks(node, part, text, colors)
        if not blocks:
            return (), box
        how = self._settings(part, faces[0], colors)
        place = box.scaled(self._scale)
        largest = min(part.size * self._scale, self._common.get(node.name, math.inf))
        least = min(part.least, largest)
        found = typeset.fit_text(blocks, (place.width, place.height), (largest, least), how)
        if not typeset.fits(found, place.height):
            self._report_excess(node, part, found, place, _cure(blocks, place, least, how, self._scale))
            return (), box
        self.fitted[node.name] = found.size
        free = place.height - found.height
        letters = found.height - fonts.metrics(how.font).descent * found.size
        down = {"top": 0.0, "middle": min(free, (place.height - letters) / 2), "bottom": free}[part.y]
        left = min((line.x for line in found.lines), default=0.0)
        right = max((line.x + line.width for line in found.lines), default=place.width)
        ink = Box(place.x + left, place.y + down, right - left, found.height)
        return typeset.items(found, place, down, how), ink

    def length(self, node: PartNode, part: Typeset, across: float, is_row: bool, colors: Colors) -> float:
        """Return the length of a text along a row or a column from its size across it, in the layout's units."""
        if isinstance(part, TextPart):
            if not is_row:
                return part.size * LEADING
            runs = typeset.pieces(self._line_of(part), self._faces(part, node.span), "")
            ems, letters = typeset.line_ems(runs)
            return ems * part.size + max(0, letters - 1) * part.tracking
        assert isinstance(part, RichPart)
        blocks = self._blocks(node, part, part.rich.fill(self._record), colors)
        how = self._settings(part, self._faces(part, node.span)[0], colors)._replace(anchor="start")
        width = _UNBROKEN if is_row else across * self._scale
        found = typeset.set_text(blocks, width, part.size * self._scale, how)
        wide = max((line.x + line.width for line in found.lines), default=0.0)
        return (wide if is_row else found.height) / self._scale

    def _line_of(self, part: TextPart) -> str:
        return _cased(part.text.fill(self._record), part)

    def _settings(self, part: RichPart, font: Font, colors: Colors) -> TypeSettings:
        return TypeSettings(font, part.lead, part.tracking * self._scale, part.anchor, colors["rule"])

    def _faces(self, part: Typeset, span: Span, *, bold: bool = False, italic: bool = False) -> tuple[Font, ...]:
        """Return the fonts of a text, in the order in which they are tried."""
        weight = max(part.weight, _BOLD) if bold else part.weight
        found = []
        for family in part.font:
            try:
                found.append(self._resources.font(family, weight, part.italic or italic))
            except KeyError:
                hint = did_you_mean(family, self._resources.fonts)
                self._faults.findings.error("layout.unknown-font", f"there is no font '{family}'", span, hint)
            except DefinitionError as error:
                self._faults.add(error)
        return tuple(found) or (self._resources.font("text", weight, part.italic or italic),)

    def _blocks(self, node: PartNode, part: RichPart, text: str, colors: Colors) -> list[TextBlock | None]:
        """Return a rich text with its fonts, colors and drawings."""
        try:
            read = rich_text.read(text)
        except ValueError as error:
            self._faults.report("layout.value", str(error), self._faulty(part.rich), node.span)
            return []
        found: list[TextBlock | None] = []
        for block in read:
            if isinstance(block, rich_text.RichRule):
                found.append(None)
                continue
            lines = tuple(typeset.units(self._pieces(node, part, line, colors)) for line in block.lines)
            marker = next(self._pieces(node, part, (rich_text.RichWords(block.marker),), colors), None)
            found.append(TextBlock(lines, marker, block.level))
        return found

    def _faulty(self, source: Template) -> Template:
        """Return the field that cannot be read as rich text; the whole text when it is none alone."""
        for field in source.fields:
            own = Template(("", field, ""))
            try:
                rich_text.read(own.fill(self._record))
            except ValueError:
                return own
        return source

    def _pieces(
        self, node: PartNode, part: RichPart, line: Sequence[rich_text.Inline], colors: Colors
    ) -> Iterator[Fragment]:
        for each in line:
            role = each.role
            color = self._color(node, part, role, colors) if role else palette.color(part.color, colors)
            if isinstance(each, rich_text.RichWords):
                faces = self._faces(part, node.span, bold=each.bold, italic=each.italic)
                text = _cased(each.text, part)
                self._report_missing(text, faces, node, part)
                yield from typeset.pieces(text, faces, color)
            else:
                symbol = self._icon(node, part, each.name, {**colors, "currentColor": color})
                if symbol is not None:
                    yield Fragment("", self._faces(part, node.span)[0], color, symbol, part.icons)

    def _color(self, node: PartNode, part: RichPart, role: str, colors: Colors) -> Color:
        if role in colors or role.startswith("#"):
            return palette.color(role, colors)
        message = f"no color is named '{role}' in layout '{self._faults.layout}'"
        self._faults.report("layout.unknown-color", message, part.rich, node.span, did_you_mean(role, colors))
        return colors["ink"]

    def _icon(self, node: PartNode, part: RichPart, name: str, colors: Colors) -> Symbol | None:
        """Return the drawing of an icon: one of the game's icons, or a drawing by its own name."""
        icons = self._resources.icons
        if name not in icons and "/" not in name:
            near = nearest(name, icons)
            declare = f"declare it in game.yaml, such as icons: {{{name}: pip/coin}}; or write \\: for a mere colon"
            hint = f"did you mean '{near}'?" if near else declare
            self._faults.report("layout.unknown-icon", f"there is no icon '{name}'", part.rich, node.span, hint)
            return None
        try:
            return self._resources.symbol(icons.get(name, name), colors, self._faults.place(part.rich) or node.span)
        except DefinitionError as error:
            self._faults.add(error)
            return None

    def _report_missing(self, text: str, faces: Sequence[Font], node: PartNode, part: Typeset) -> None:
        for face in faces:
            if face.file is not None:
                self._report_undrawable(text, face.file)
        missing = set(text).intersection(*(fonts.missing(text, face) for face in faces))
        if missing:
            shown = " ".join(sorted(missing))
            message = f"{' and '.join(face.family for face in faces)} cannot draw {shown} in '{text}'"
            self._faults.report("print.missing-glyph", message, part.source, node.span)

    def _report_undrawable(self, text: str, font: FontFile) -> None:
        """Report a font of the game with glyphs that cannot be drawn."""
        try:
            for character in sorted(set(text)):
                if character in font.advances:
                    font.outline(character)
        except OwnFontError as error:
            span = font.place or self._faults.content.span
            self._faults.findings.error(f"font.{error.kind}", f"the font '{font.name}' {error}", span, error.hint)

    def _lines(self, node: PartNode, part: TextPart, box: Box, colors: Colors) -> str:
        """Return how the text fits in several lines; empty when a word is too long for them, or it has no box."""
        if part.at is not None:
            return ""
        own = part.model_fields_set & RichPart.model_fields.keys()
        rich = RichPart.model_construct(own, **{key: getattr(part, key) for key in own}, rich=part.text)
        blocks, place = self._blocks(node, rich, self._line_of(part), colors), box.scaled(self._scale)
        how = self._settings(rich, self._faces(rich, node.span)[0], colors)
        found = typeset.fit_text(blocks, (place.width, place.height), (rich.size * self._scale, part.least), how)
        if found.wide:
            return ""
        room = "" if typeset.fits(found, place.height) else f" in a box {_high(found, self._scale)}"
        return f"'rich' in place of 'text' sets it in {plural(len(found.lines), 'line')}{room}"

    def _report_excess(self, node: PartNode, part: RichPart, found: SetText, place: Box, cure: str) -> None:
        name, least = self._faults.content.name, _pt(found.size)
        if found.wide:
            message = f"'{found.wide}' does not fit into {place.width:.3g} mm on '{name}' at {least}"
        else:
            excess = max(1, found.excess(place.height))
            message = f"this text is about {excess} characters too long for its box of {name} at {least}"
        hint = "; ".join(filter(None, (self._help(part), cure)))
        self._faults.report("print.does-not-fit", message, part.rich, node.span, hint)

    def _help(self, part: Typeset) -> str:
        named = ", ".join(f"'{field}'" for field in part.source.fields)
        return f"shorten {named or 'the text'}, or give it more room in the layout '{self._faults.layout}'"


def _cased(text: str, part: Typeset) -> str:
    return text.upper() if part.case == "upper" else text


def _with_widest_figures(text: str, font: Font) -> str:
    """Return a text with figures as wide as the widest of its font, but a 1 before others."""
    return re.sub(r"(?!1\d)\d", max("0123456789", key=fonts.advances(font).__getitem__), text)


def _fit(text: str, runs: Sequence[Fragment], style: TextStyle, room: float, least: float) -> TextStyle | None:
    """Return the style, made small enough for a line; None when that would be smaller than `least` mm."""
    if len(runs) == 1:
        return fit(text, style, room, least)
    ems, letters = typeset.line_ems(runs)
    size = min(style.size, (room - style.tracking * (letters - 1)) / ems)
    return style._replace(size=size) if size >= least else None


def _smaller(least: float, fits: Callable[[float], bool]) -> str:
    """Return the largest smallest size that makes a text fit, in quarter points; empty: none that can be read."""
    steps = range(math.ceil(least / typeset.STEP - 1e-9) - 1, _LEAST_STEPS - 1, -1)
    size = next((step / 4 for step in steps if fits(step / 4 * MM_PER_PT)), None)
    return "" if size is None else f"with min: {size:g}pt it fits"


def _cure(blocks: Blocks, place: Box, least: float, how: TypeSettings, scale: float) -> str:
    """Return the type size at which a rich text fits in its box, or else how high the box has to be."""
    size = _smaller(least, lambda size: typeset.fits(typeset.set_text(blocks, place.width, size, how), place.height))
    found = typeset.set_text(blocks, place.width, least, how)
    return size or ("" if found.wide else f"it fits into a box {_high(found, scale)}")


def _high(found: SetText, scale: float) -> str:
    return f"{math.ceil(found.height / scale * 10) / 10:g} mm high"


def _run_by_run(line: Text, runs: Sequence[Fragment]) -> Drawn:
    """Return a line of several fonts, and the box of its letters."""
    style = line.style
    ems, letters = typeset.line_ems(runs)
    width = ems * style.size + (letters - 1) * style.tracking
    left = x = line.x - SHARES[line.anchor] * width
    drawn = []
    for run in runs:
        drawn.append(Text(x, line.y, run.text, style._replace(font=run.font)))
        x += typeset.line_ems((run,))[0] * style.size + len(run.text) * style.tracking
    high = fonts.cap_height(style)
    turn = shapes.rotation(line.rotate, line.x, line.y)
    ink = Box.around(shapes.transform(shapes.rect(left, line.y - high, width, high), turn))
    return ((Group(tuple(drawn), turn),) if line.rotate else tuple(drawn)), ink


def _pt(size: float) -> str:
    return f"{size / MM_PER_PT:.3g} pt"


def in_box(text: str, style: TextStyle, box: Box, anchor: Anchor, level: str) -> Text:
    """Place a text in a box; its height is that of a capital letter."""
    height = fonts.cap_height(style)
    y = box.y + height + SHARES[level] * (box.height - height)
    return Text(box.x + SHARES[anchor] * box.width, y, text, style, anchor)


def text_ink(text: Text) -> Box:
    """Return the box from the capitals' height to the baseline, turned as the text is, to the nearest quarter."""
    width = fonts.width(text.text, text.style)
    left = -SHARES[text.anchor] * width
    corners = [(left, -fonts.cap_height(text.style)), (left + width, 0.0)]
    for _ in range(round(text.rotate / 90) % 4):
        corners = [(-y, x) for x, y in corners]
    (x1, y1), (x2, y2) = corners
    return Box(text.x + min(x1, x2), text.y + min(y1, y2), abs(x2 - x1), abs(y2 - y1))
