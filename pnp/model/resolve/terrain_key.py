"""Terrain keys of scenarios: their entries, laid over the prices and attributes of the game's terrain."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from pnp.model.definition.scenarios import KeyEntryDefinition
from pnp.model.game import Board, KeyEntry, MarkerId, OverTerrain, Terrain, TerrainId
from pnp.model.game.ground import NO_ATTRIBUTES, NO_PRICES, ByClass, FrozenMapping, Prices
from pnp.model.resolve.context import Scope
from pnp.model.resolve.ground import Ground
from pnp.model.resolve.lines import known_terrain
from pnp.model.resolve.prices import prices, values
from pnp.source.nodes import Path

Kind = Literal["terrain", "over", "marker"]


def terrain_key(
    context: Scope, path: Path, written: Mapping[str, KeyEntryDefinition], kinds: Ground
) -> tuple[KeyEntry, ...]:
    """Return the entries of a scenario's key; what they do not give is as in the game's terrain."""
    return tuple(_entry(context, (*path, "key", of), of, entry, kinds) for of, entry in written.items())


def _entry(context: Scope, path: Path, of: str, entry: KeyEntryDefinition, kinds: Ground) -> KeyEntry:
    kind = _kind(context, path, of, kinds)
    below = kinds.terrain.get(TerrainId(of)) or kinds.over.get(TerrainId(of))
    own = prices(context, path, entry, {"terrain": "cell"}.get(kind, kind))
    cost = own.laid_over(below.cost if below else NO_PRICES)
    _check_prices(context, path, of, cost, is_needed=kind != "over")
    given = values(context, path, entry)
    attributes = dict(below.attributes if below else NO_ATTRIBUTES)
    attributes |= {id_: value.laid_over(attributes.get(id_, ByClass())) for id_, value in given.items()}
    marker = context.definition.markers.get(of)
    name = entry.name or (below.name if below else marker.name if marker else of)
    return KeyEntry(
        TerrainId(of) if kind != "marker" else MarkerId(of),
        kind,
        name,
        cost,
        FrozenMapping(attributes),
        context.key(*path),
    )


def _kind(context: Scope, path: Path, of: str, kinds: Ground) -> Kind:
    """Return what an entry is about; report one about nothing, or about lines."""
    if TerrainId(of) in kinds.over:
        return "over"
    if of in context.ids("terrain"):
        known_terrain(context, of, context.key(*path), "cell")
        return "terrain"
    if of in context.ids("markers"):
        return "marker"
    known = [*context.ids("terrain"), *context.ids("markers")]
    context.known("ground", of, known, context.key(*path))
    return "terrain"


def _check_prices(context: Scope, path: Path, of: str, cost: Prices, *, is_needed: bool) -> None:
    """Report classes without a price; terrain over other terrain may have no prices at all."""
    if not cost and not is_needed:
        return
    for name in context.ids("classes"):
        if cost.general is None and name not in cost.special:
            message = f"'{of}' has no cost for units of the class '{name}'"
            context.error("schema.missing-key", message, context.key(*path, "cost"), f"add '{name}: …' here")


def priced_on_map(board: Board, key: tuple[KeyEntry, ...], ignored: Iterable[str]) -> Iterator[KeyEntry]:
    """Yield an entry for each terrain of a scenario's map that has prices or attributes of its own, and no entry."""
    known = {entry.of for entry in key} | set(map(TerrainId, ignored))
    shown: dict[TerrainId, tuple[Kind, Terrain | OverTerrain]] = {}
    for cell in board.grid.cells:
        layers: tuple[tuple[Kind, Terrain | OverTerrain | None], ...] = (
            ("terrain", board.terrain.get(cell, board.ground)),
            ("over", board.over.get(cell)),
        )
        shown |= {layer.id: (kind, layer) for kind, layer in layers if layer is not None}
    for id_, (kind, layer) in shown.items():
        if id_ not in known and (layer.cost or layer.attributes) and layer.span is not None:
            yield KeyEntry(id_, kind, layer.name, layer.cost, layer.attributes, layer.span)
