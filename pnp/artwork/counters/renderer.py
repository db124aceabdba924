"""Draws a face: a layout filled with texts, symbols and counts. It is independent of the kind of counter."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from pnp.artwork.counters import palette
from pnp.artwork.counters.layout import Element, Layout, Only, PipsPart, Shape, SymbolPart, TextPart
from pnp.errors import DefinitionError, Finding, Span
from pnp.scene import fonts, shapes
from pnp.scene.items import Color, Font, Group, Item, Path, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.text_fitting import fit
from pnp.scene.theme import MM_PER_PT, Theme
from pnp.source.collector import Findings

LoadSymbol = Callable[[str, Mapping[str, Color], Span | None], Symbol]
"""Loads a symbol by reference in these colors; the span is the location of the reference."""


class Content(NamedTuple):
    """The content of a layout.

    Attributes:
        name: the symbol's name, for people.
        color: the piece's own color or its side's.
        colors: the face's other colors by role (see `palette.OWN_COLORS`).
        texts: by name: `state`, `name`, `value.attack` …
        symbols: references by name (`art`, `emblem`, `code.top`); a name with a `/` is a reference itself.
        counts: by name, for pips.
        tags: conditions of elements with `only`.
        side, face: number of the side (from 1; 0: none) and of the face (from 0), for colors and shapes.
        span: the location in the definition.
    """

    name: str
    color: Color
    texts: Mapping[str, str]
    colors: Mapping[str, Color] = MappingProxyType({})
    symbols: Mapping[str, str] = MappingProxyType({})
    counts: Mapping[str, int] = MappingProxyType({})
    tags: frozenset[str] = frozenset()
    side: int = 0
    face: int = 0
    span: Span | None = None


def draw(layout: Layout, content: Content, theme: Theme, size: float, bleed: float, load: LoadSymbol) -> Symbol:
    """Draw the face as a symbol `size` mm wide, with `bleed` mm of bleed.

    Raises:
        DefinitionError: with all texts that do not fit or cannot be set, and all missing symbols.
    """
    scale = size / layout.width
    height = layout.height * scale
    colors = palette.resolve(layout.palette(content.face), content.color, content.colors, theme)
    items = _Painter(layout, content, theme, scale, load, colors).items()
    edge = Path(shapes.rect(-bleed, -bleed, size + 2 * bleed, height + 2 * bleed))
    return Symbol(content.name, size, height, (Group(items, clip=edge),), bleed)


@dataclass(frozen=True, slots=True)
class _Painter:
    layout: Layout
    content: Content
    theme: Theme
    scale: float
    load: LoadSymbol
    colors: Mapping[str, Color]
    findings: Findings = field(default_factory=Findings)

    def items(self) -> tuple[Item, ...]:
        drawn: list[Item] = []
        for element, span in zip(self.layout.elements, self.layout.spans, strict=True):
            if self.wanted(element.only):
                drawn += self.element(element, span)
        self.findings.raise_if_any()
        return tuple(drawn)

    def wanted(self, only: Only) -> bool:
        content = self.content
        has = only.has or ""
        count = content.counts.get(has, 0)
        return (
            (only.has is None or bool(count or content.texts.get(has)))
            and (only.up_to is None or count <= only.up_to)
            and (only.over is None or count > only.over)
            and only.side in (None, content.side)
            and only.face in (None, content.face + 1)
            and content.tags.issuperset(only.tag)
            and content.tags.isdisjoint(only.without)
        )

    def element(self, element: Element, span: Span) -> Iterable[Item]:
        if isinstance(element, Shape):
            return (self.shape(element),)
        if isinstance(element, TextPart):
            return self.text(element, span)
        if isinstance(element, SymbolPart):
            return self.symbol(element, span)
        return self.pips(element, span) if isinstance(element, PipsPart) else ()

    def shape(self, element: Shape) -> Path:
        fill = None if element.fill is None else self.color(element.fill)
        line = None if element.line is None else self.color(element.line)
        stroke = None if line is None else Stroke(line, element.width * self.scale)
        return Path(shapes.transform(element.outline, (self.scale, 0.0, 0.0, self.scale, 0.0, 0.0)), fill, stroke)

    def color(self, role: str) -> Color:
        return palette.color(role, self.colors)

    def text(self, element: TextPart, span: Span) -> tuple[Text, ...]:
        text = self.content.texts.get(element.text, "")
        if not text:
            return ()
        if element.case == "upper":
            text = text.upper()
        family: str = getattr(self.theme, element.font)
        font = Font(family, element.weight)
        style = TextStyle(font, element.size * self.scale, self.color(element.color), element.tracking * self.scale)
        fitted = fit(text, style, element.width * self.scale, element.min)
        missing = fonts.missing(text, font)
        if missing:
            shown = " ".join(sorted(missing))
            self.complain("print.missing-glyph", f"{family} cannot draw {shown} in '{text}'", span)
        if fitted is None:
            self.complain("print.does-not-fit", self.too_long(element, text), span, self.help_with(element))
            return ()
        x, y = element.at
        return (Text(x * self.scale, y * self.scale, text, fitted, element.anchor, element.rotate),)

    def help_with(self, element: TextPart) -> str:
        if element.text == "designation":
            return "write a short 'designation' for the counter, and keep the name; or make counters larger"
        return "shorten it, or make counters larger"

    def too_long(self, element: TextPart, text: str) -> str:
        room, least = element.width * self.scale, element.min / MM_PER_PT
        return f"'{text}' does not fit into {room:.3g} mm of {self.content.name} at {least:.3g} pt"

    def complain(self, finding_id: str, message: str, span: Span, hint: str = "") -> None:
        related = ((span, f"layout '{self.layout.name}'"),) if self.content.span else ()
        self.findings.add(Finding(finding_id, "error", message, self.content.span or span, hint, related))

    def symbol(self, element: SymbolPart, span: Span) -> Iterator[Use]:
        symbol = self.find(element.symbol, element.color, element.colors, span)
        if symbol is None:
            return
        x, y, width, height = (part * self.scale for part in element.box)
        scale = min(width / symbol.width, height / symbol.height)
        down = height - symbol.height * scale
        yield Use(
            symbol, x + (width - symbol.width * scale) / 2, y + (down if element.align == "bottom" else down / 2), scale
        )

    def pips(self, element: PipsPart, span: Span) -> Iterator[Use]:
        count = self.content.counts.get(element.pips, 0)
        symbol = self.find(element.symbol, element.color, element.colors, span) if count else None
        if symbol is None:
            return
        scale = element.size * self.scale / max(symbol.width, symbol.height)
        if not self.holds(element, count):
            self.complain("print.does-not-fit", f"{count} pips do not fit on {self.content.name}", span)
            return
        for index in range(count):
            x, y = (start + index * step for start, step in zip(element.at, element.step, strict=True))
            yield Use(symbol, x * self.scale, y * self.scale, scale)

    def holds(self, element: PipsPart, count: int) -> bool:
        """Return whether the last pip, and so every one, is on the face."""
        last = (start + (count - 1) * step for start, step in zip(element.at, element.step, strict=True))
        sides = (self.layout.width, self.layout.height)
        return all(at >= 0 and at + element.size <= side for at, side in zip(last, sides, strict=True))

    def find(self, name: str, color: str, colors: Mapping[str, str], span: Span) -> Symbol | None:
        ref = name if "/" in name else self.content.symbols.get(name, "")
        if not ref:
            return None
        roles = {**self.colors, "currentColor": self.color(color)}
        roles.update((role, self.color(wanted)) for role, wanted in colors.items())
        try:
            return self.load(ref, roles, span if "/" in name else self.content.span)
        except DefinitionError as error:
            for finding in error.findings:
                self.findings.add(finding._replace(span=finding.span or self.content.span))
            return None
