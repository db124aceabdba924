"""The kinds of terrain of a definition: on cells, over other terrain, along sides and paths; and their letters."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.model.definition.ground import OverTerrainDefinition, TerrainDefinition
from pnp.model.game import OverTerrain, Terrain, TerrainId
from pnp.model.game.maps import LineKind
from pnp.model.resolve.context import Scope
from pnp.model.resolve.lines import known_terrain, line_kind
from pnp.model.resolve.prices import prices, values
from pnp.scene.color import BLACK
from pnp.scene.presets import palettes
from pnp.source.nodes import Path, ScalarNode

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
