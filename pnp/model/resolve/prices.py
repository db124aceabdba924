"""Attributes of terrain, and the prices and values of attributes that terrain has."""

from collections.abc import Mapping
from types import MappingProxyType

from pnp.errors import Span
from pnp.model.definition.ground import LineKindDefinition, PricedDefinition, TerrainDefinition
from pnp.model.definition.scenarios import KeyEntryDefinition
from pnp.model.game.ground import ANY, Amount, Attribute, Attributes, ByClass, FrozenMapping, Prices
from pnp.model.game.ids import AttributeId, ClassId
from pnp.model.resolve.context import Scope
from pnp.source.nodes import Path
from pnp.source.suggestions import did_you_mean

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
        short = entry.short or entry.name
        found[AttributeId(id_)] = context.record(Attribute, entry, ("attributes", id_), short=short)
    if ANY in context.ids("classes"):
        message = f"'{ANY}' means all classes that are not named"
        context.error("value.name-clash", message, context.key("classes", ANY), "choose another id")
    return found


def prices(context: Scope, path: Path, entry: PricedDefinition, lies: str) -> Prices:
    """Return the prices of terrain; report those that terrain there cannot have, and unknown classes."""
    for name, price in entry.cost.items():
        span = _place(context, (*path, "cost"), name)
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


def _place(context: Scope, path: Path, name: str) -> Span:
    """Return the location of a value by class; of the one value where it is for all classes."""
    return context.value(*path) if name == ANY else context.value(*path, name)
