"""The booklet's cover, with the game's own board and pieces."""

import math
from collections.abc import Iterator

from pnp import templating
from pnp.artwork import symbol_library
from pnp.artwork.boards import cells
from pnp.generators.rules.figures import Studio
from pnp.geometry.hex_shapes import Hex, HexGrid, rectangle
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, Game, RulesBook, Side
from pnp.scene import fonts
from pnp.scene.color import mix, readable_on
from pnp.scene.items import Color, Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.page_format import PageFormat
from pnp.scene.shapes import polygon, rect, rounded_rect
from pnp.scene.sheet import Box
from pnp.scene.text_fitting import fit, wrap
from pnp.scene.theme import MM_PER_PT, Theme

_EDGE = 9.0
_TITLE_WRAPS, _TITLE_LARGEST = 60, 84
"""Points: the title is broken into lines as if set in the first size, and never set larger than the second."""
_PITCH = 13.5
_SQUARES = 8
"""Number of squares side by side on the cover of a game on squares."""
_FIELD_TOP = 50.0
_UNDER_TITLE = 5.0
_FOOT = 31.0
_MAP_GAP = 2.0
_COUNTER_EDGE = 6.0
"""Distance of a counter on the cover from the edges of the map, mm."""
_SIGNS = ("nato/", "emblem/")
"""Drawings that are signs on counters, and no machines or people."""


def front(studio: Studio, book: RulesBook, page: PageFormat) -> Symbol:
    """Draw the cover: title, the drawing or a field of hexes between two armies with pieces, and the credits."""
    game, theme = studio.game, studio.theme
    sides = [side for side in game.sides.values() if not side.neutral]
    shown = _shown_board(game)
    colors = [side.color for side in sides] or [theme.accent]
    title, below = _title(game, book, theme, page, sides)
    top = max(_FIELD_TOP, below + _UNDER_TITLE)
    is_picture = bool(book.cover_symbol) and not sides
    if is_picture:
        field = _picture(game, book, page, below)
    else:
        field = _map(studio, shown, page, top) if shown else _open_field(game, colors, theme, page, top)
    items: list[Item] = [
        *title,
        *field,
        *(_machines(game, book, sides, theme, page, top) if sides and book.cover_symbol else ()),
        *_foot(game, book, theme, page),
    ]
    return Symbol("cover", page.width, page.height, tuple(items))


def _picture(game: Game, book: RulesBook, page: PageFormat, below: float) -> Iterator[Item]:
    """Draw the cover's drawing in its own colors, as large as fits between the title and the foot."""
    symbol = symbol_library.load(game, book.cover_symbol, {}, book.cover_span)
    top, bottom = below + _UNDER_TITLE, page.height - _FOOT - _MAP_GAP
    scale = min((page.width - 2 * _EDGE) / symbol.width, (bottom - top) / symbol.height)
    left = (page.width - symbol.width * scale) / 2
    yield Use(symbol, left, top + (bottom - top - symbol.height * scale) / 2, scale)


def _shown_board(game: Game) -> Board | None:
    """Return the map on the cover: that of the first scenario, or one of points and areas; None for other games."""
    battle = next(iter(game.scenarios.values()), None)
    first = next(iter(game.boards.values()), None)
    is_of_points = first is not None and not isinstance(first.grid, HexGrid | SquareGrid)
    return battle.board if battle is not None else first if is_of_points else None


def _title(game: Game, book: RulesBook, theme: Theme, page: PageFormat, sides: list[Side]) -> tuple[list[Item], float]:
    room = page.width - 2 * _EDGE
    style = theme.style("display", _TITLE_LARGEST, 700)
    words = wrap(game.title.upper(), theme.style("display", _TITLE_WRAPS, 700), room)
    for word in words:
        style = fit(word, style, room + 0.6, 0.0) or style
    step = style.size * 0.9
    y = 13.0 + fonts.metrics(style.font).cap_height * style.size
    bar = room / max(1, len(sides))
    items: list[Item] = [
        Path(rect(_EDGE + index * bar, 8.5, bar, 1.6), fill=side.color) for index, side in enumerate(sides)
    ]
    y += 2.0
    for word in words:
        items.append(Text(_EDGE - 0.6, y, word, style))
        y += step
    subtitle = theme.style("text", 10.5, 400, theme.muted)
    y += 8.0 - step
    items.append(Text(_EDGE, y, book.subtitle, fit(book.subtitle, subtitle, room, 0.0) or subtitle))
    return items, y


def _open_field(game: Game, colors: list[Color], theme: Theme, page: PageFormat, top: float) -> Iterator[Item]:
    """Draw cells of the shape that the game's first board has."""
    board = next(iter(game.boards.values()), None)
    if board is not None and isinstance(board.grid, SquareGrid):
        return _squares(colors, page, top)
    return _hexes(colors, theme, page, top)


def _squares(colors: list[Color], page: PageFormat, top: float) -> Iterator[Item]:
    size = (page.width - 2 * _EDGE) / _SQUARES
    bottom = page.height - _FOOT - _MAP_GAP
    rows = math.floor((bottom - top) / size)
    for row in range(rows):
        for column in range((rows - row - 1) % 2, _SQUARES, 2):
            x, y = _EDGE + column * size, bottom - (rows - row) * size
            across = (column + 0.5) / _SQUARES * 0.5 + (1 - (row + 0.5) / rows) * 0.5
            fill = mix("#ffffff", colors[0] if across < 0.5 else colors[-1], 0.12 + 0.8 * abs(2 * across - 1))
            yield Path(rect(x, y, size, size), fill=fill)


def _hexes(colors: list[Color], theme: Theme, page: PageFormat, top: float) -> Iterator[Item]:
    rows = math.ceil((page.height - top - _FOOT) / (_PITCH * math.sqrt(3) / 2)) + 2
    field = rectangle(columns=math.ceil(page.width / _PITCH) + 2, rows=rows, orientation="pointy", pitch=_PITCH)
    shift_x = (page.width - (math.floor((page.width - 2 * _EDGE) / _PITCH) + 0.0) * _PITCH) / 2
    bottom = page.height - _FOOT
    for cell in field.cells:
        x, y = field.center(cell)
        x, y = x + shift_x - _PITCH, y + top - _PITCH
        inside = x - _PITCH / 2 + 0.01 >= _EDGE and x + _PITCH / 2 <= page.width - _EDGE + 0.01
        if not inside or not y - field.radius >= top - 1 or y + field.radius > bottom:
            continue
        across = (x / page.width) * 0.62 + (1 - (y - top) / (bottom - top)) * 0.38
        fill = _tint(across, colors, cell)
        corners = [(x + dx * 0.94, y + dy * 0.94) for dx, dy in field.outline]
        yield Path(polygon(corners), fill=fill, stroke=None if fill else Stroke(theme.rule, 0.2))


def _map(studio: Studio, board: Board, page: PageFormat, top: float) -> Iterator[Item]:
    width, height = page.width - 2 * _EDGE, page.height - top - _FOOT - _MAP_GAP
    trim = board.grid.trim if isinstance(board.grid, HexGrid) else None
    x, y, wide, tall = trim or (0.0, 0.0, board.grid.width, board.grid.height)
    scale = max(1.0 if isinstance(board.grid, HexGrid) else 0.0, width / wide, height / tall)
    box = Box(x + (wide - width / scale) / 2, y + (tall - height / scale) / 2, width / scale, height / scale)
    shown = cells.crop(studio.game, board, studio.theme, box)
    ground = Group(shown, (1.0, 0.0, 0.0, 1.0, -box.x, -box.y))
    frame = rect(0.0, 0.0, box.width, box.height)
    yield Group((ground,), (scale, 0.0, 0.0, scale, _EDGE, top), clip=Path(frame))


def _tint(across: float, colors: list[Color], cell: Hex) -> Color | None:
    """Return the first side's color on the left, the last one's on the right, open ground between them."""
    reach = abs(across - 0.5) * 2
    color = colors[0] if across < 0.5 else colors[-1]
    grain = ((cell.q * 7 + cell.r * 13) % 5) / 5
    strength = reach * 1.35 - 0.3 + 0.16 * grain
    return mix("#ffffff", color, min(0.92, strength)) if strength > 0.06 else None


def _machines(
    game: Game, book: RulesBook, sides: list[Side], theme: Theme, page: PageFormat, top: float
) -> Iterator[Item]:
    """Draw the cover's piece twice: large for the first side, and facing it, smaller, for the last."""
    if book.cover_symbol.startswith(_SIGNS):
        yield from _counters(game, book, sides, theme, page, top)
        return
    depth = page.height - top - _FOOT
    near, far = (
        symbol_library.load(
            game, book.cover_symbol, {"currentColor": mix(side.color, "#000000", 0.12)}, book.cover_span
        )
        for side in (sides[0], sides[-1])
    )
    scale = min(0.66 * page.width / near.width, depth / near.height)
    yield Use(near, _EDGE - 1, page.height - _FOOT - near.height * scale - 0.02 * depth, scale)
    small = 0.34 * page.width / far.width
    right = page.width - _EDGE - 1
    yield Group((Use(far, 0, 0, small),), (-1, 0, 0, 1, right, top + 0.04 * depth))


def _counters(
    game: Game, book: RulesBook, sides: list[Side], theme: Theme, page: PageFormat, top: float
) -> Iterator[Item]:
    """Draw a sign on a counter of each side: large at the lower left, smaller at the upper right."""
    for side, share, is_far in ((sides[0], 0.3, False), (sides[-1], 0.2, True)):
        size = share * page.width
        x = page.width - _EDGE - _COUNTER_EDGE - size if is_far else _EDGE + _COUNTER_EDGE
        y = top + _COUNTER_EDGE if is_far else page.height - _FOOT - _MAP_GAP - _COUNTER_EDGE - size
        has_ground = book.cover_symbol.startswith(_SIGNS[0])
        ink = theme.ink if has_ground else readable_on(side.color, theme.ink, theme.paper)
        colors = {"currentColor": ink, "cut": mix(theme.paper, side.color, 0.06)}
        symbol = symbol_library.load(game, book.cover_symbol, colors, book.cover_span)
        scale = 0.7 * size / symbol.width
        yield Path(rounded_rect(x, y, size, size, 0.06 * size), side.color, Stroke(theme.paper, 0.8))
        yield Use(symbol, x + 0.15 * size, y + (size - symbol.height * scale) / 2, scale)


def _foot(game: Game, book: RulesBook, theme: Theme, page: PageFormat) -> Iterator[Item]:
    room = page.width - 2 * _EDGE
    y = page.height - _FOOT + 8.0
    name = theme.style("display", 15, 600)
    yield Text(_EDGE, y, book.title, name)
    least, most = game.players
    players = f"{least}" if least == most else f"{least}–{most}"
    facts = f"{players} players   {game.minutes} minutes   version {game.version}"
    small = theme.style("label", 8.2, 400, theme.muted)
    yield Text(page.width - _EDGE, y, facts, small, "end")
    blurb = theme.style("text", 8.6)
    for line in wrap(templating.render(game, book.blurb, book.blurb_span), blurb, room):
        y += 12.4 * MM_PER_PT
        yield Text(_EDGE, y, line, blurb)
    if game.credits:
        y += 13.5 * MM_PER_PT
        yield Text(_EDGE, y, f"{game.credits[0].role}: {game.credits[0].name}", small)
