"""The booklet's cover, with the game's own board and pieces."""

import math
from collections.abc import Iterator

from pnp import templating
from pnp.artwork import picture_library, symbol_library
from pnp.artwork.boards import cells, map_layers
from pnp.generators.rules.figures import Studio
from pnp.geometry.hex_shapes import Hex, HexGrid, rectangle
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, Game, RulesBook, Side
from pnp.scene import fonts, picture_fit, presets
from pnp.scene.color import darkened, mix, readable_on
from pnp.scene.items import Color, Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.page_format import PageFormat
from pnp.scene.shapes import polygon, rect, rounded_rect
from pnp.scene.sheet import Box
from pnp.scene.text_fitting import fit, wrap, wrap_evenly
from pnp.scene.theme import MM_PER_PT, Theme
from pnp.scene.typography import apostrophes

_EDGE = 9.0
_TITLE_WRAPS, _TITLE_LARGEST = 60, 84
"""Points: the title is broken into lines as if set in the first size, and never set larger than the second."""
_PITCH = 13.5
_SQUARES = 8
"""Number of squares side by side on the cover of a game on squares."""
_BAND, _UNDER_TITLE, _TITLE_TOP, _BAR = 44.0, 6.5, 11.0, 1.6
"""Least height of the title's band, and the spaces in it, mm."""
_FOOT = 31.0
_PANEL_EDGE, _PANEL_PAD, _PANEL_TOP = 17.0, 5.0, 5.0
"""Distances of a framed title from the edges of the page, and of its frame from it, mm."""
_COUNTER_EDGE = 6.0
"""Distance of a counter on the cover from the edges of the map, mm."""
_MACHINE = 3.6
"""Contrast of pieces on the cover to paper: more than the ground in a side's color has."""
_SIGNS = ("nato/", "emblem/")
"""Drawings that are signs on counters, and no machines or people."""


def front(studio: Studio, book: RulesBook, page: PageFormat) -> Symbol:
    """Draw the cover: the title, art from edge to edge, and the credits.

    The art is the picture that the game names, or a map or a field of cells between two armies with their pieces.
    """
    look = presets.looks()[book.look]
    theme = look.theme(studio.theme)
    sides = [side for side in studio.game.sides.values() if not side.neutral]
    composed = {"band": _band, "frame": _framed, "plate": _plate}[look.cover]
    items = (*composed(studio, book, sides, theme, page), *_foot(studio.game, book, theme, page))
    return Symbol("cover", page.width, page.height, items)


def _band(studio: Studio, book: RulesBook, sides: list[Side], theme: Theme, page: PageFormat) -> Iterator[Item]:
    """Draw the title on paper above art from edge to edge."""
    title, below = _title(studio.game, book, theme, page)
    top = max(_BAND, below + _UNDER_TITLE)
    yield from title
    under = top + _BAR / 2
    yield from _clipped(studio, book, sides, Box(0.0, under, page.width, page.height - _FOOT - under))
    yield from (*_bars(sides, top, page.width), *_bars(sides, page.height - _FOOT - _BAR / 2, page.width))


def _framed(studio: Studio, book: RulesBook, sides: list[Side], theme: Theme, page: PageFormat) -> Iterator[Item]:
    """Draw art from edge to edge, and the title in a framed panel upon it."""
    title, below = _title(studio.game, book, theme, page, _PANEL_EDGE)
    yield from _clipped(studio, book, sides, Box(0.0, 0.0, page.width, page.height - _FOOT + _BAR / 2))
    left, high = _PANEL_EDGE - _PANEL_PAD, below + _UNDER_TITLE - _PANEL_TOP
    wide = page.width - 2 * left
    yield Path(rect(left, _PANEL_TOP, wide, high), theme.paper, Stroke(theme.ink, 0.9))
    yield Path(rect(left + 1.4, _PANEL_TOP + 1.4, wide - 2.8, high - 2.8), None, Stroke(theme.ink, 0.25))
    yield from title
    yield from _bars(sides, page.height - _FOOT, page.width)


def _plate(studio: Studio, book: RulesBook, sides: list[Side], theme: Theme, page: PageFormat) -> Iterator[Item]:
    """Draw the title in the middle of a page of paper, and the art as a plate with white around it."""
    style = theme.style("display", _TITLE_WRAPS * 0.75, 400)
    room = page.width - 2 * _EDGE
    y = _EDGE + 6.0
    for words in wrap(studio.game.title, style, room):
        y += style.size * 0.95
        yield Text(page.width / 2, y, words, fit(words, style, room, 0.0) or style, "middle")
    subtitle = theme.style("text", 11.5, 400, theme.muted, italic=True)
    words = apostrophes(book.subtitle)
    yield Text(page.width / 2, y + 7.5, words, fit(words, subtitle, room, 0.0) or subtitle, "middle")
    art = Box(2 * _EDGE, y + 15.0, page.width - 4 * _EDGE, page.height - _FOOT - 4.0 - y - 15.0)
    yield from _clipped(studio, book, sides, art)
    yield Path(rect(art.x, art.y, art.width, art.height), None, Stroke(theme.ink, 0.3))


def _clipped(studio: Studio, book: RulesBook, sides: list[Side], art: Box) -> Iterator[Item]:
    yield Group(tuple(_art(studio, book, sides, art)), clip=Path(rect(art.x, art.y, art.width, art.height)))


def _bars(sides: list[Side], y: float, width: float) -> Iterator[Item]:
    bar = width / max(1, len(sides))
    return (Path(rect(number * bar, y, bar, _BAR), fill=side.color) for number, side in enumerate(sides))


def _art(studio: Studio, book: RulesBook, sides: list[Side], art: Box) -> Iterator[Item]:
    game = studio.game
    if book.cover_picture:
        picture = picture_library.load(game, book.cover_picture, {}, book.cover_picture_span)
        yield picture_fit.placed(picture, art, "cover", picture_fit.Focus(*book.cover_focus))
    elif book.cover_symbol and not sides:
        symbol = symbol_library.load(game, book.cover_symbol, {}, book.cover_span)
        yield picture_fit.placed(symbol, art)
    else:
        shown = _shown_board(game)
        colors = [side.color for side in sides] or [studio.theme.accent]
        yield from _map(studio, shown, art) if shown else _open_field(game, colors, studio.theme, art)
        if sides and book.cover_symbol:
            yield from _machines(game, book, sides, studio.theme, art)


def _shown_board(game: Game) -> Board | None:
    """Return the map on the cover: that of the first scenario, or one of points and areas; None for other games."""
    battle = next(iter(game.scenarios.values()), None)
    first = next(iter(game.boards.values()), None)
    is_of_points = first is not None and not isinstance(first.grid, HexGrid | SquareGrid)
    return battle.board if battle is not None else first if is_of_points else None


def _title(
    game: Game, book: RulesBook, theme: Theme, page: PageFormat, edge: float = _EDGE
) -> tuple[list[Item], float]:
    """Return the title and the subtitle, and where they end."""
    room = page.width - 2 * edge
    style = theme.style("display", _TITLE_LARGEST, 700)
    words = wrap(game.title.upper(), theme.style("display", _TITLE_WRAPS, 700), room)
    for word in words:
        style = fit(word, style, room + 0.6, 0.0) or style
    step = style.size * 0.9
    y = _TITLE_TOP + fonts.metrics(style.font).cap_height * style.size
    items: list[Item] = []
    for word in words:
        items.append(Text(edge - 0.6, y, word, style))
        y += step
    subtitle = theme.style("text", 10.5, 400, theme.muted)
    y += 8.0 - step
    written = apostrophes(book.subtitle)
    items.append(Text(edge, y, written, fit(written, subtitle, room, 0.0) or subtitle))
    return items, y


def _open_field(game: Game, colors: list[Color], theme: Theme, art: Box) -> Iterator[Item]:
    """Draw cells of the shape that the game's first board has."""
    board = next(iter(game.boards.values()), None)
    if board is not None and isinstance(board.grid, SquareGrid):
        return _squares(colors, art)
    return _hexes(colors, theme, art)


def _squares(colors: list[Color], art: Box) -> Iterator[Item]:
    size = art.width / _SQUARES
    rows = math.ceil(art.height / size)
    for row in range(rows):
        for column in range((rows - row - 1) % 2, _SQUARES, 2):
            x, y = column * size, art.y + art.height - (rows - row) * size
            across = (column + 0.5) / _SQUARES * 0.5 + (1 - (row + 0.5) / rows) * 0.5
            fill = mix("#ffffff", colors[0] if across < 0.5 else colors[-1], 0.2 + 0.72 * abs(2 * across - 1))
            yield Path(rect(x, y, size, size), fill=fill)


def _hexes(colors: list[Color], theme: Theme, art: Box) -> Iterator[Item]:
    rows = math.ceil(art.height / (_PITCH * math.sqrt(3) / 2)) + 2
    field = rectangle(columns=math.ceil(art.width / _PITCH) + 2, rows=rows, orientation="pointy", pitch=_PITCH)
    for cell in field.cells:
        x, y = field.center(cell)
        x, y = x - _PITCH, y + art.y - _PITCH
        across = x / art.width * 0.62 + (1 - (y - art.y) / art.height) * 0.38
        fill = _tint(across, colors, cell)
        corners = [(x + dx * 0.94, y + dy * 0.94) for dx, dy in field.outline]
        yield Path(polygon(corners), fill=fill, stroke=None if fill else Stroke(theme.rule, 0.2))


def _map(studio: Studio, board: Board, art: Box) -> Iterator[Item]:
    """Draw a board that fills the art, without zones, numbers and names: as a landscape, and nothing is cut in half."""
    trim = board.grid.trim if isinstance(board.grid, HexGrid) else None
    x, y, wide, tall = trim or (0.0, 0.0, board.grid.width, board.grid.height)
    scale = max(1.0 if isinstance(board.grid, HexGrid) else 0.0, art.width / wide, art.height / tall)
    width, height = art.width / scale, art.height / scale
    box = Box(x + (wide - width) / 2, y + (tall - height) / 2, width, height)
    names = [name for name, _ in map_layers.drawn(studio.game, board, studio.theme).texts]
    shown = cells.crop(studio.game, board._replace(numbers="none", zones=()), studio.theme, box, names)
    ground = Group(shown, (1.0, 0.0, 0.0, 1.0, -box.x, -box.y))
    yield Group((ground,), (scale, 0.0, 0.0, scale, art.x, art.y), clip=Path(rect(0.0, 0.0, box.width, box.height)))


def _tint(across: float, colors: list[Color], cell: Hex) -> Color | None:
    """Return the first side's color on the left, the last one's on the right, open ground between them."""
    reach = abs(across - 0.5) * 2
    color = colors[0] if across < 0.5 else colors[-1]
    grain = ((cell.q * 7 + cell.r * 13) % 5) / 5
    strength = reach * 1.35 - 0.3 + 0.16 * grain
    return mix("#ffffff", color, min(0.72, strength)) if strength > 0.06 else None


def _machines(game: Game, book: RulesBook, sides: list[Side], theme: Theme, art: Box) -> Iterator[Item]:
    """Draw the cover's piece twice: large for the first side, and facing it, smaller, for the last."""
    if book.cover_symbol.startswith(_SIGNS):
        yield from _counters(game, book, sides, theme, art)
        return
    inks = (darkened(side.color, theme.paper, theme.ink, _MACHINE) for side in (sides[0], sides[-1]))
    near, far = (symbol_library.load(game, book.cover_symbol, {"currentColor": ink}, book.cover_span) for ink in inks)
    scale = min(0.66 * art.width / near.width, art.height / near.height)
    yield Use(near, art.x + _EDGE - 1, art.y + 0.98 * art.height - near.height * scale, scale)
    small = 0.34 * art.width / far.width
    right = art.x + art.width - _EDGE - 1
    yield Group((Use(far, 0, 0, small),), (-1, 0, 0, 1, right, art.y + 0.04 * art.height))


def _counters(game: Game, book: RulesBook, sides: list[Side], theme: Theme, art: Box) -> Iterator[Item]:
    """Draw a sign on a counter of each side: large at the lower left, smaller at the upper right.

    Where the sign is the emblem of a side, each side has its own.
    """
    is_emblem = book.cover_symbol in {side.emblem for side in sides}
    for side, share, is_far in ((sides[0], 0.3, False), (sides[-1], 0.2, True)):
        size = share * art.width
        inset = _EDGE + _COUNTER_EDGE
        x = art.x + (art.width - inset - size if is_far else inset)
        y = art.y + (_COUNTER_EDGE if is_far else art.height - _COUNTER_EDGE - size)
        sign = (is_emblem and side.emblem) or book.cover_symbol
        has_ground = sign.startswith(_SIGNS[0])
        ink = theme.ink if has_ground else readable_on(side.color, theme.ink, theme.paper)
        colors = {"currentColor": ink, "cut": mix(theme.paper, side.color, 0.06)}
        symbol = symbol_library.load(game, sign, colors, book.cover_span)
        scale = 0.7 * size / symbol.width
        yield Path(rounded_rect(x, y, size, size, 0.06 * size), side.color, Stroke(theme.paper, 0.8))
        yield Use(symbol, x + 0.15 * size, y + (size - symbol.height * scale) / 2, scale)


def _foot(game: Game, book: RulesBook, theme: Theme, page: PageFormat) -> Iterator[Item]:
    room = page.width - 2 * _EDGE
    y = page.height - _FOOT + 8.0
    yield Text(_EDGE, y, book.title, theme.style("display", 15, 600))
    least, most = game.players
    players = f"{least}" if least == most else f"{least}–{most}"
    facts = f"{players} players   {game.minutes} minutes   version {game.version}"
    small = theme.style("label", 8.2, 400, theme.muted)
    yield Text(page.width - _EDGE, y, facts, small, "end")
    blurb = theme.style("text", 8.6)
    for line in wrap_evenly(apostrophes(templating.render(game, book.blurb, book.blurb_span)), blurb, room):
        y += 12.4 * MM_PER_PT
        yield Text(_EDGE, y, line, blurb)
    if game.credits:
        y += 13.5 * MM_PER_PT
        yield Text(_EDGE, y, f"{game.credits[0].role}: {game.credits[0].name}", small)
