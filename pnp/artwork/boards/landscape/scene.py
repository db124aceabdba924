"""The whole landscape of a board."""

from pnp.artwork.boards.landscape.cracks import streaks
from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.geometry.hex_shapes import Hex, HexGrid
from pnp.model.game import Board, Feature, Terrain
from pnp.scene.items import Item, Items


def is_landscape(board: Board) -> bool:
    """Return whether the board is a map section, or has a landform or a feature."""
    if not isinstance(board.grid, HexGrid):
        return False
    if board.grid.trim is not None or board.features:
        return True
    kinds = {kind.id: kind for kind in (board.ground, *board.terrain.values()) if kind is not None}
    return any(kind.texture in LANDFORMS for kind in kinds.values())


def scenery(country: Country) -> Items:
    """Draw all landforms of a board, the lower ones first, then its features; clip it to the board."""
    areas: dict[str, set[Hex]] = {}
    kinds: dict[str, Terrain] = {}
    for cell, kind in country.ground.items():
        if kind.texture in LANDFORMS:
            areas.setdefault(kind.id, set()).add(cell)
            kinds[kind.id] = kind
    items: list[Item] = []
    for kind in sorted(kinds.values(), key=lambda kind: (LANDFORMS[kind.texture].rank, kind.id)):
        form = LANDFORMS[kind.texture]
        items += form.draw(country, kind, frozenset(areas[kind.id]) | country.cells(form.under))
    return (*items, *_features(country))


def _features(country: Country) -> Items:
    areas: dict[str, set[Hex]] = {}
    kinds: dict[str, Feature] = {}
    for cell, feature in country.features:
        areas.setdefault(feature.id, set()).add(Hex(*cell))
        kinds[feature.id] = feature
    items: list[Item] = []
    for feature in kinds.values():
        items += streaks(country, feature, frozenset(areas[feature.id]))
    return tuple(items)
