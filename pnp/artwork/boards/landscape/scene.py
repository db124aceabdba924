"""The whole landscape of a board."""

from pnp.artwork.boards.landscape.cracks import streaks
from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.geometry.hex_shapes import Hex, HexGrid
from pnp.model.game import Board, OverTerrain, Terrain
from pnp.scene.items import Item, Items


def is_landscape(board: Board) -> bool:
    """Return whether the board is a map section, or has a landform or terrain over other terrain."""
    if not isinstance(board.grid, HexGrid):
        return False
    if board.grid.trim is not None or board.over:
        return True
    kinds = {kind.id: kind for kind in (board.ground, *board.terrain.values()) if kind is not None}
    return any(kind.texture in LANDFORMS for kind in kinds.values())


def scenery(country: Country) -> Items:
    """Draw all landforms of a board, the lower ones first, then what lies over them; clip it to the board."""
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
    return (*items, *_over(country))


def _over(country: Country) -> Items:
    areas: dict[str, set[Hex]] = {}
    kinds: dict[str, OverTerrain] = {}
    for cell, kind in country.over:
        areas.setdefault(kind.id, set()).add(Hex(*cell))
        kinds[kind.id] = kind
    items: list[Item] = []
    for kind in kinds.values():
        items += streaks(country, kind, frozenset(areas[kind.id]))
    return tuple(items)
