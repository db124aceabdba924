"""The kinds of terrain of a definition, their letters, prices and attributes."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pnp.model.definition.ground import LineKindDefinition, OverTerrainDefinition, PricedDefinition, TerrainDefinition
from pnp.model.definition.scenarios import KeyEntryDefinition
from pnp.model.game import OverTerrain, Terrain, TerrainId
from pnp.model.game.ground import ANY, Amount, Attribute, Attributes, ByClass, FrozenMapping, Prices
from pnp.model.game.ids import AttributeId, ClassId
from pnp.model.game.maps import LineKind
from pnp.model.resolve.context import Scope
from pnp.model.resolve.lines import known_terrain, line_kind
from pnp.scene.color import BLACK
from pnp.scene.presets import palettes
from pnp.source.nodes import Path, ScalarNode
from pnp.source.suggestions import did_you_mean

_LETTER_DEPTH = 3
"""Length of the path of the letter of a terrain."""
Layers = tuple[Terrain, OverTerrain | None]
"""The terrain of a cell, and what lies over it."""


class Ground(NamedTuple):
    """The possible contents of a board: terrain on cells, over it and along lines, and letters for layers of cells."""

    terrain: Mapping[TerrainId, Terrain]
    over: Mapping[TerrainId, OverTerrain]
    letters: Mapping[str, Layers]
    lines: Mapping[TerrainId, LineKind]


def ground(context: Scope) -> Ground:
    """Return all kinds of terrain."""
    terrain: dict[TerrainId, Terrain] = {}
    over: dict[TerrainId, OverTerrain] = {}
    lines: dict[TerrainId, LineKind] = {}
    for id_, entry in context.definition.terrain.items():
        path: Path = ("terrain", id_)
        priced = {"cost": prices(context, path, entry, entry.lies), "attributes": values(context, path, entry)}
        if isinstance(entry, TerrainDefinition):
            colors = palettes()[context.definition.palette].of(entry.texture)
            fill, ink = colors if entry.fill is None else (entry.fill, BLACK)
            terrain[TerrainId(id_)] = context.record(Terrain, entry, path, fill=fill, ink=entry.ink or ink, **priced)
        elif isinstance(entry, OverTerrainDefinition):
            over[TerrainId(id_)] = context.record(OverTerrain, entry, path, **priced)
        else:
            lines[TerrainId(id_)] = line_kind(context, path, entry, **priced)
    return Ground(terrain, over, _letters(context, terrain, over), lines)


def _letters(
    context: Scope, terrain: Mapping[TerrainId, Terrain], over: Mapping[TerrainId, OverTerrain]
) -> dict[str, Layers]:
    """Return the layers of a cell by letter; report letters with two meanings and unknown terrain."""
    found: dict[str, Layers] = {}
    for letter, name, above, path in _written_letters(context):
        if letter in found:
            message = f"the letter '{letter}' is for {found[letter][0].name.lower()} already"
            context.error("value.duplicate-letter", message, context.key(*path), "choose another letter")
        is_known = known_terrain(context, name, context.value(*path), "cell")
        if above:
            is_known &= known_terrain(context, above, context.value(*path), "over")
        if is_known and TerrainId(name) in terrain:
            found[letter] = terrain[TerrainId(name)], over.get(TerrainId(above))
    return found


def _written_letters(context: Scope) -> Iterator[tuple[str, str, str, Path]]:
    """Yield each letter of terrain, with the terrain of the cell, what lies over it, and the place."""
    for id_, entry in context.definition.terrain.items():
        if isinstance(entry, TerrainDefinition) and entry.letter is not None:
            yield entry.letter, id_, "", ("terrain", id_, "letter")
        elif isinstance(entry, OverTerrainDefinition):
            for letter, below in entry.letters.items():
                yield letter, below, id_, ("terrain", id_, "letters", letter)


def letters(context: Scope) -> list[str]:
    """Return all letters that are written, also those of terrain with errors."""
    found: dict[str, None] = {}
    for id_ in context.ids("terrain"):
        node = context.at(("terrain", id_, "letter"))
        if node.found == _LETTER_DEPTH and isinstance(node.value, ScalarNode):
            found[str(node.value.value)] = None
        found |= dict.fromkeys(context.ids("terrain", id_, "letters"))
    return list(found)


_NO_MEANING: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "cell": {
            "more": "below it is no other terrain; write the whole price",
            "other": "below it is no other terrain",
        },
        "side": {
            "points": "a side adds to the price of the cell beyond; write {more}",
            "other": "leave the class out",
            "fatal": "write prohibited",
        },
        "path": {"more": "a path replaces the price of the cell; write the whole price", "fatal": "write prohibited"},
    }
)
"""Kinds of prices that terrain cannot have, by where it lies, with what to do."""


def attributes(context: Scope) -> dict[AttributeId, Attribute]:
    """Return the attributes of terrain by id."""
    found = {}
    keys = {*TerrainDefinition.model_fields, *LineKindDefinition.model_fields, *KeyEntryDefinition.model_fields}
    for id_, entry in context.definition.attributes.items():
        span = context.key("attributes", id_)
        if id_ in keys | {"letters"}:
            message = f"'{id_}' is a key of terrain already"
            context.error("value.name-clash", message, span, "choose another id")
        found[AttributeId(id_)] = context.record(Attribute, entry, ("attributes", id_), short=entry.short or entry.name)
    if ANY in context.ids("classes"):
        message = f"'{ANY}' means all classes that are not named"
        context.error("value.name-clash", message, context.key("classes", ANY), "choose another id")
    return found


def prices(context: Scope, path: Path, entry: PricedDefinition, lies: str) -> Prices:
    """Return the prices of terrain; report those that terrain there cannot have, and unknown classes."""
    for name, price in entry.cost.items():
        span = context.value(*path, "cost", *([] if name == ANY else [name]))
        if price.kind in _NO_MEANING.get(lies, {}):
            hint = _NO_MEANING[lies][price.kind].format(more=f"+{price.points}")
            context.error("value.cost", f"'{price}' has no meaning for terrain with lies: {lies}", span, hint)
    return _by_class(context, (*path, "cost"), {ClassId(name): price for name, price in entry.cost.items()})


def values(context: Scope, path: Path, entry: PricedDefinition) -> Attributes:
    """Return the values of attributes that terrain has; report keys that are none."""
    found: dict[AttributeId, ByClass[Amount]] = {}
    ids = context.ids("attributes")
    for name, amounts in entry.__pydantic_extra__.items():
        at = (*path, name)
        if name not in ids:
            where, keys = ".".join(map(str, path)), [field.alias or "" for field in type(entry).model_fields.values()]
            hint = did_you_mean(name, [*keys, *ids])
            context.error("schema.unknown-key", f"{where}: unknown key '{name}'", context.key(*at), hint)
            continue
        everything = {ClassId(ANY): amounts.general, **amounts.special}
        written = {class_: value for class_, value in everything.items() if value is not None}
        found[AttributeId(name)] = _by_class(context, at, written)
    return FrozenMapping(found)


def _by_class(context: Scope, path: Path, written: Mapping[ClassId, Amount] | Mapping[ClassId, object]) -> ByClass:  # type: ignore[type-arg]
    """Return values by class; report classes that the game does not define."""
    for name in written:
        if name != ANY:
            context.known("class", name, context.ids("classes"), context.key(*path, name))
    special = {name: value for name, value in written.items() if name != ANY}
    return ByClass(written.get(ClassId(ANY)), FrozenMapping(special))
