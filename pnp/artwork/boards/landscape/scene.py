"""The whole landscape of a board, and what lies over the terrain of squares."""

from collections.abc import Iterable
from functools import partial

from pnp.artwork.boards.landscape.cracks import streaks
from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.geometry.hex_shapes import Hex, HexGrid
from pnp.geometry.square_grid import Square, SquareGrid
from pnp.model.game import Board, Cell, OverTerrain, Terrain
from pnp.scene import noise
from pnp.scene.items import Item, Items

_SALT = 50
"""What distinguishes the random numbers of cracks from those of other things in a cell."""


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
    for above, cells in _over(country.over):
        items += streaks(country.grid, partial(_chance, country), above, frozenset(Hex(*cell) for cell in cells))
    return tuple(items)


def on_squares(grid: SquareGrid, over: Iterable[tuple[Cell, OverTerrain]], seed: int) -> Items:
    """Draw what lies over the terrain of a board of squares."""

    def chance(cell: Cell, number: int) -> float:
        return noise.at(seed * 64 + _SALT, cell[0] * 256 + number, cell[1])

    items: list[Item] = []
    for kind, cells in _over(over):
        items += streaks(grid, chance, kind, frozenset(Square(*cell) for cell in cells))
    return tuple(items)


def _chance(country: Country, cell: Cell, number: int) -> float:
    return country.chance(_SALT, Hex(*cell), number)


def _over(found: Iterable[tuple[Cell, OverTerrain]]) -> list[tuple[OverTerrain, list[Cell]]]:
    """Return the cells of each kind."""
    areas: dict[str, tuple[OverTerrain, list[Cell]]] = {}
    for cell, kind in found:
        areas.setdefault(kind.id, (kind, []))[1].append(cell)
    return list(areas.values())
