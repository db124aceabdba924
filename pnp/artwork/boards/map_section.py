"""A map section as a component: its drawing trimmed at its seams, its number in the corner."""

from pnp.artwork.boards import cells
from pnp.artwork.boards.landscape import layers
from pnp.artwork.boards.map_layers import BLEED
from pnp.geometry.hex_shapes import HexGrid
from pnp.model.game import Board, Game
from pnp.scene.items import Group, Items, Symbol
from pnp.scene.theme import Theme


def is_section(board: Board) -> bool:
    """Return whether the board is a map section, trimmed to adjoin others."""
    return isinstance(board.grid, HexGrid) and board.grid.trim is not None


def section_symbol(game: Game, board: Board, theme: Theme) -> Symbol:
    """Draw the section in its exact size: (columns − 1) · 1.5 · pitch / √3 wide, rows · pitch high.

    Raises:
        ValueError: when the board is no section.
        DefinitionError: when something on it cannot be drawn.
    """
    trim = board.hexes.trim if is_section(board) else None
    if trim is None:
        raise ValueError(f"'{board.id}' is no map section")
    left, top, width, height = trim
    number: Items = ()
    if board.number is not None:
        number = layers.section_number(board.number, (left, top), board.grid.pitch, theme)
    items = (*cells.cells(game, board, theme, BLEED), *number)
    drawing = Group(items, (1.0, 0.0, 0.0, 1.0, -left, -top), layer="Board")
    return Symbol(f"section {board.id}", width, height, (drawing,), BLEED)
