"""A layout that has been read, and what is drawn with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, Protocol

from pnp.errors import Span
from pnp.layout.palette import Palette
from pnp.layout.parts import PartNode, walk
from pnp.layout.values import Record, Template
from pnp.scene.formats import Format
from pnp.scene.items import Color, Font, Items, Symbol
from pnp.scene.outlines import RECTANGLE, Outline
from pnp.scene.picture_fit import Fit
from pnp.scene.theme import Theme


class Content(NamedTuple):
    """What a layout is filled with.

    Attributes:
        name: the drawing's name, for people and messages.
        record: the fields of the item; those without a value are None.
        colors: color roles of the item, such as `side`; those that it lacks are ink.
        span: the item in the definition, where findings about it are.
        spans: the places of single fields, such as cells of a table.
    """

    name: str
    record: Record
    colors: Mapping[str, Color] = MappingProxyType({})
    span: Span | None = None
    spans: Mapping[str, Span] = MappingProxyType({})


class Resources(Protocol):
    """Drawings, pictures and fonts that layouts name."""

    @property
    def theme(self) -> Theme:
        """The colors and the fonts of the kit."""

    @property
    def icons(self) -> Mapping[str, str]:
        """The drawings of the icons in rich texts, by name."""

    def symbol(self, ref: str, colors: Mapping[str, Color], wanted_at: Span | None) -> Symbol:
        """Return a drawing in these colors.

        Raises:
            DefinitionError: when there is none, or it cannot be used.
        """

    def picture(
        self, ref: str, width: float, height: float, fit: Fit, focus: tuple[float, float] | None, wanted_at: Span | None
    ) -> Items:
        """Return items that fill the box (0, 0, `width`, `height`) mm with a picture.

        `focus` is the point, as shares of the picture, that stays visible when it is cropped; None: the middle.

        Raises:
            DefinitionError: when there is none, or it cannot be used.
        """

    def font(self, family: str, weight: int, italic: bool) -> Font:
        """Return a font of the theme (`display`, `text`, `label`) or of the game.

        Raises:
            KeyError: when there is none of this name.
            DefinitionError: when its file cannot be used.
        """

    @property
    def fonts(self) -> Sequence[str]:
        """The names of the fonts that there are."""


class FaceSize(NamedTuple):
    """The trimmed size, the bleed and the safe distance of a face in mm, and its outline."""

    width: float
    height: float
    bleed: float = 0.0
    safe: float = 0.0
    outline: Outline = RECTANGLE


PaletteChoice = Template | tuple[str, ...]
"""The palette of an item: a name, also with fields; or the names for its first face, its second, and so on."""


@dataclass(frozen=True, eq=False)
class Layout:
    """A checked layout, compared by identity.

    `format` is the only format that it is for, and `extends` is a layout that it changes.
    With `width` and `height` it is scaled to the face; without them its boxes follow from the size of the face.
    """

    name: str
    title: str
    extends: str | None
    format: str | None
    width: float | None
    height: float | None
    colors: Palette
    palettes: Mapping[str, Palette]
    choice: PaletteChoice
    parts: tuple[PartNode, ...]

    def height_at(self, width: float, height: float | None) -> float:
        """Return the height in mm of what is drawn in a width: from the layout's proportions, or else as given."""
        if self.width is not None and self.height is not None:
            return self.height * (width / self.width)
        return width if height is None else height

    def face(self, made: Format, *, back: bool) -> FaceSize:
        """Return the size of a front or a back in a format."""
        height = self.height_at(made.width, made.height)
        return FaceSize(made.width, height, made.bleed, made.safe, made.outline_of(height, back=back))

    def palette(self, record: Record) -> str | None:
        """Return the name of an item's palette; None when there is only `colors`."""
        if isinstance(self.choice, Template):
            return self.choice.fill(record)
        if not self.choice:
            return next(iter(self.palettes), None)
        face = record.get("face")
        number = int(face) - 1 if isinstance(face, int | float) else 0
        return self.choice[number % len(self.choice)]

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """The fields that its parts show, in the order of the parts."""
        return tuple(dict.fromkeys(field for node in walk(self.parts) for field in node.part.fields))

    @property
    def palette_fields(self) -> tuple[str, ...]:
        """The fields that its palette depends on."""
        return self.choice.fields if isinstance(self.choice, Template) else ()

    @cached_property
    def fields(self) -> Mapping[str, Span]:
        """Every field that it names, with the first place."""
        found: dict[str, Span] = {}
        for node in walk(self.parts):
            for field, span in node.fields:
                found.setdefault(field, span)
        return found
