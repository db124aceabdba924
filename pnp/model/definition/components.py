"""Components: cards, tokens, tiles and other printed things that the rules do not know by name."""

from typing import Annotated, NamedTuple

from pydantic import ConfigDict, Field

from pnp.assets import preset
from pnp.model.definition.base import Definition, field
from pnp.model.fields.annotations import EntryName
from pnp.model.fields.common import Id, Line, Name
from pnp.model.fields.components import FontName, ItemId, ItemValue, LayoutChoice, WrittenFieldType
from pnp.registry import Registry


class ComponentKind(NamedTuple):
    """A kind of component: its name for people, the id of its format, and whether what it `holds` gives its size."""

    name: str
    format: str
    is_measured: bool = False


_SHIPPED = {id_: ComponentKind(**entry) for id_, entry in preset("component_kinds").items()}
COMPONENT_KINDS = Registry("kind of component", entries=_SHIPPED)
"""Kinds by id: the values of `kind` of a set of components."""
KindName = Annotated[str, EntryName(COMPONENT_KINDS)]


class ItemDefinition(Definition):
    """An item of a set: a card, a token, a tile. Its further keys are the fields of the set, with its values."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, ItemValue]

    name: Name = field("Name of the item. Default: its id.", "Raid", "")
    copies: int = field("Number of copies printed.", 2, 1, ge=0, le=1000)


class ComponentSetDefinition(Definition):
    """A set of components that are made alike: a deck of cards, a kind of token."""

    name: Name = field("Name of the set. Default: its id.", "Market", "")
    kind: KindName = field("Kind of component, which has a format. Default: `card`.", "token", "card")
    format: Id | None = field("Format, one of `formats` or a shipped one. Default: that of the kind.", "poker", None)
    layout: LayoutChoice = field(
        "Layout of the fronts, a file of templates/layouts. With a field of the items, such as `{suit}-card`, each "
        "item has the layout that its value names.",
        "market-card",
    )
    back: LayoutChoice | None = field(
        "Layout of the backs, also with fields. A back that shows no field of the items is the same for all. "
        "Default: a blank back.",
        "market-back",
        None,
    )
    fields: dict[Id, WrittenFieldType] = field(
        "Fields of the items, by id: `text`, `rich` (text with markup), `number`, `symbol`, `picture` (a file of the "
        "folder `art`), `point` (such as `50% 20%`), `{number: 0..5}`, `{one-of: [...]}`. With `required: true` every "
        "item has a value: `{type: text, required: true}`.",
        {"suit": {"one-of": ["forge", "tide"]}, "cost": {"number": "0..5"}, "text": "rich", "portrait": "picture"},
        {},
        most=40,
    )
    items: dict[ItemId, ItemDefinition] = field(
        "Items by id, or from a table.", {"raid": {"name": "Raid", "suit": "forge", "cost": 3, "copies": 2}}, most=2000
    )
    optional: bool = field("If true, the game can be played without it.", True, False)
    holds: list[Id] = field(
        "Of a `box`: the sets that lie in it, flat and in layers. Its size follows from theirs and from the thickness "
        "of their stock.",
        ["market"],
        [],
        most=20,
    )


class FontDefinition(Definition):
    """A font of the game: files in the folder `fonts`, and the license under which they may be used."""

    name: Name = field("Name of the font, for credits. Default: its id.", "Old Mincho", "")
    files: list[FontName] = field(
        "Files in the folder `fonts` of the game: TTF, OTF, or a font of a collection by its number (`mincho.ttc#1`). "
        "Each text has the one whose weight and slant are nearest; a variable font has any weight.",
        ["mincho-regular.otf", "mincho-bold.otf"],
        least=1,
        most=20,
    )
    license: Annotated[Line, Field(max_length=100)] = field("License or permission.", "OFL-1.1")
    source: Line = field("Where it comes from: maker, version, address.", "https://example.org/mincho", "")


class PictureCreditDefinition(Definition):
    """Who made a picture, and under which license it may be used."""

    artist: Line = field("Who made it.", "A. Painter")
    license: Annotated[Line, Field(max_length=100)] = field("License or permission.", "CC BY 4.0")
    source: Line = field("Where it comes from.", "https://example.org/raid", "")
