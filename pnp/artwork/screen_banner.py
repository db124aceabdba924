"""The outer face of a screen: the side behind it, with emblem, name and silhouettes."""

from collections.abc import Iterator

from pnp.artwork import symbol_library
from pnp.model.game import Game, Side
from pnp.scene import fonts
from pnp.scene.items import Item, Path, Symbol, Text, Use
from pnp.scene.shapes import rect
from pnp.scene.text_fitting import fit
from pnp.scene.theme import Theme

_BAR = 2.6
_EMBLEM = 0.46
_PARADE = 0.24
_GAP = 8.0


def banner(game: Game, side: Side | None, width: float, height: float, theme: Theme) -> Symbol:
    """Draw the banner of a side (None: of the game), upright, `width` × `height` mm."""
    color = side.color if side else theme.ink
    items: list[Item] = [Path(rect(0.0, 0.0, width, _BAR), fill=color)]
    items.extend(_title(game, side, width, height, theme))
    items.extend(_parade(game, width, height, theme, color))
    items.append(Path(rect(0.0, height - _BAR, width, _BAR), fill=color))
    return Symbol(f"Banner, {side.name}" if side else "Banner", width, height, tuple(items))


def _title(game: Game, side: Side | None, width: float, height: float, theme: Theme) -> Iterator[Item]:
    color = side.color if side else theme.ink
    emblem = None
    if side and side.emblem:
        emblem = symbol_library.load(game, side.emblem, symbol_library.colors_on(theme.paper, color), side.span)
    scale = _EMBLEM * height / emblem.height if emblem else 0.0
    room = width - (emblem.width * scale + _GAP if emblem else 0.0)
    name = side.name if side else game.title
    large = theme.style("display", 100, 700)
    large = fit(name, large, room, 0.0) or large
    small = theme.style("display", 19, 600, theme.muted)._replace(tracking=0.4)
    small = fit(game.title, small, room, 0.0) or small
    block = (emblem.width * scale + _GAP if emblem else 0.0) + max(
        fonts.width(name, large), fonts.width(game.title, small) if side else 0.0
    )
    left = (width - block) / 2
    middle = _BAR + 0.36 * height
    if emblem:
        yield Use(emblem, left, middle - emblem.height * scale / 2, scale)
        left += emblem.width * scale + _GAP
    cap = fonts.metrics(large.font).cap_height * large.size
    baseline = middle + cap / 2 + (2.0 if side else 0.0)
    yield Text(left, baseline, name, large)
    if side:
        yield Text(left, baseline - cap - 5.0, game.title, small)


def _parade(game: Game, width: float, height: float, theme: Theme, color: str) -> Iterator[Item]:
    faces = [face for piece in game.pieces.values() for face in piece.faces if face.symbol]
    drawings = [
        symbol_library.load(game, face.symbol, symbol_library.colors_on(theme.paper, color), face.span)
        for face in faces
    ]
    if not drawings:
        return
    slot = width / len(drawings)
    tall = _PARADE * height
    ground = height - _BAR - 6.0
    for index, drawing in enumerate(drawings):
        scale = min(0.88 * slot / drawing.width, tall / drawing.height)
        x = (index + 0.5) * slot - drawing.width * scale / 2
        yield Use(drawing, x, ground - drawing.height * scale, scale)
