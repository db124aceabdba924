"""Components: sets of cards, tokens or tiles with the fields of their items; credits of pictures."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.model.game.ids import ComponentSetId, ItemId
from pnp.model.template_fields import TemplateField
from pnp.scene.formats import Format

FieldKind = Literal["text", "rich", "number", "symbol", "picture", "point", "one-of"]
ItemValue = str | int | float | None
COMMON_FIELDS = ("id", "name", "copies", "face")
"""The fields of every item, besides those of its set; `face` is 1 or 2."""
FONT_FOLDER = "fonts"
"""The folder of a game's own fonts."""


class ComponentField(NamedTuple):
    """A field of the items of a set; `values`: of a field of kind `one-of`, the permitted words."""

    id: TemplateField[str]
    kind: FieldKind
    values: tuple[str, ...]
    low: int | None
    high: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class ComponentItem:
    """A card, token or tile. `values` has every field of its set; `spans` the places of those that are written.

    `layout` and `back_layout` are those of the set with the item's values; `back_layout` empty: its back is blank.
    """

    id: TemplateField[ItemId]
    name: TemplateField[str]
    copies: TemplateField[int]
    layout: str
    back_layout: str
    values: Mapping[str, ItemValue]
    span: Span
    spans: Mapping[str, Span] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ComponentSet:
    """Components that are made alike, such as a deck; `kind`: one of those in `pnp/presets/component_kinds.yaml`.

    `layout` and `back_layout` are as written: with fields in braces, each item has its own. `back_layout` empty: the
    backs are blank. `holds`: the sets that lie in a box of this set.
    """

    id: TemplateField[ComponentSetId]
    name: TemplateField[str]
    kind: str
    format: Format
    layout: str
    back_layout: str
    fields: Mapping[str, ComponentField]
    items: Mapping[ItemId, ComponentItem]
    optional: bool
    holds: tuple[ComponentSetId, ...]
    span: Span
    size_span: Span
    layout_span: Span
    back_span: Span

    @property
    def count(self) -> int:
        """The copies of all its items."""
        return sum(item.copies for item in self.items.values())

    def layouts(self, *, back: bool) -> tuple[str, ...]:
        """Return the layouts of its fronts or its backs, in the order of the items."""
        named = (item.back_layout if back else item.layout for item in self.items.values())
        return tuple(name for name in dict.fromkeys(named) if name)


class OwnFont(NamedTuple):
    """A font of the game: files in its folder `fonts`, as the definition names them, with their places."""

    id: TemplateField[str]
    name: TemplateField[str]
    license: TemplateField[str]
    source: TemplateField[str]
    files: tuple[str, ...]
    file_spans: tuple[Span, ...]
    span: Span


class PictureCredit(NamedTuple):
    """Who made a picture of the game, and under which license it may be used."""

    artist: TemplateField[str]
    license: TemplateField[str]
    source: TemplateField[str]
    span: Span
