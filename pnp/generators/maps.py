"""The map: every board of the kit, each one drawing tiled over as few sheets as it needs; map sections n-up."""

from collections.abc import Iterator

from pnp.artwork.boards.board import draw, is_section, section_symbol
from pnp.artwork.boards.map_sheet import on_sheet, require_room
from pnp.artwork.counters.face_cache import FaceCache
from pnp.errors import DefinitionError, Finding
from pnp.generators import Context
from pnp.model.game import Board, BoardId, Game
from pnp.scene.sheet import Component, Product
from pnp.scene.theme import Theme


def hexmap(game: Game, context: Context) -> Product:
    """Return the boards that the kit names, in its order: as pieces to cut out when all are sections, else as posters.

    Raises:
        DefinitionError: when something on a board cannot be drawn.
    """
    components = tuple(component(game, game.boards[board], context.theme) for board in game.kit.boards)
    sections = all(is_section(game.boards[board]) for board in game.kit.boards)
    return Product("map", "Map", "grid" if components and sections else "poster", components)


def refusals(game: Game, board: BoardId, context: Context) -> Iterator[Finding]:
    """Yield what keeps the panels of a map sheet from being drawn, without drawing the map."""
    sheet = game.boards[board].sheet if board in game.kit.boards else None
    if sheet is not None:
        try:
            require_room(game, game.boards[board], sheet, FaceCache(game, context.theme))
        except DefinitionError as error:
            yield from error.findings


def component(game: Game, board: Board, theme: Theme) -> Component:
    """Return one board as a component, with the places where it may be cut."""
    if is_section(board):
        return Component(f"board/{board.id}", "board", board.name, section_symbol(game, board, theme))
    drawing = draw(game, board, theme)
    identity = f"board/{board.id}"
    if board.sheet is None:
        return Component(identity, "board", board.name, drawing.symbol, seams=drawing.seams, legend=drawing.legend)
    sheet = on_sheet(game, board, board.sheet, drawing, theme)
    whole, legend = sheet.panels, drawing.legend
    return Component(identity, "board", board.name, sheet.symbol, seams=sheet.seams, whole=whole, legend=legend)
