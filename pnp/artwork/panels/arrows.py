"""Arrows of phases and steps: a band with a number and a name, notched at its left, pointed at its right."""

from typing import NamedTuple

from pnp.artwork import symbol_library
from pnp.artwork.panels import Frame, PanelError
from pnp.artwork.panels.helpers import cap_height
from pnp.model.game import Game
from pnp.scene import fonts
from pnp.scene.color import mix, readable_on
from pnp.scene.items import Color, Item, Path, Text, Use
from pnp.scene.shapes import polygon
from pnp.scene.text_fitting import fit

BAND = 9.0
"""Height of an arrow, mm."""
POINT = 3.2
"""Length of an arrow's point, mm."""
SEAM = 1.1
"""Distance between two arrows, mm."""
LEAST = 0.7
"""Smallest size of a name, as a fraction of the usual size."""
_INDENT, _NUMBER_GAP = 2.2, 2.0
NAME_SIZE, _NAME_GAP = 12.5, 1.0
"""Usual size of a name, points, and the least space between it and the next arrow, mm."""
_SYMBOL, _SYMBOL_GAP = 0.66, 1.6
"""Size of a drawing, in heights of an arrow, and the space after it, mm."""


class ArrowWords(NamedTuple):
    """The contents of an arrow: its number (may be empty), its name, a drawing beside it (may be empty), its size."""

    number: str
    name: str
    symbol: str = ""
    size: float = NAME_SIZE


def natural_width(words: ArrowWords, frame: Frame, *, notched: bool) -> float:
    """Return the width in mm at which number and name have their usual size, up to the next arrow."""
    start = (POINT if notched else 0.0) + _INDENT
    number = fonts.width(words.number, frame.style("display", 16, 700)) if words.number else 0.0
    gap = _NUMBER_GAP * frame.scale if words.number else 0.0
    drawn = (_SYMBOL * BAND + _SYMBOL_GAP) * frame.scale if words.symbol else 0.0
    end = (SEAM + 1.6) * frame.scale
    return start * frame.scale + number + gap + drawn + name_width(words, frame) + end


def name_width(words: ArrowWords, frame: Frame) -> float:
    """Return the width of a name in its usual size, in mm."""
    return fonts.width(words.name, frame.style("display", NAME_SIZE, 600))


def arrow(
    game: Game, words: ArrowWords, fill: Color, span: tuple[float, float], frame: Frame, *, notched: bool, pointed: bool
) -> list[Item]:
    """Draw the band from `span`'s left over its width; its point is to the right of that.

    Raises:
        PanelError: when the name is too wide.
    """
    left, width = span
    band, point = BAND * frame.scale, POINT * frame.scale
    right = left + width
    notch = [(left + point, band / 2)] if notched else []
    tip = right + point if pointed else right
    corners = [(left, 0.0), (right, 0.0), (tip, band / 2), (right, band), (left, band), *notch]
    color = readable_on(fill, frame.theme.ink, frame.theme.paper)
    items: list[Item] = [Path(polygon(corners), fill=fill)]
    at = left + (point if notched else 0.0) + _INDENT * frame.scale
    if words.number:
        figure = frame.style("display", 16, 700, mix(color, fill, 0.3))
        items.append(Text(at, (band + cap_height(figure)) / 2, words.number, figure))
        at += fonts.width(words.number, figure) + _NUMBER_GAP * frame.scale
    if words.symbol:
        drawing = symbol_library.load(game, words.symbol, symbol_library.colors_on(fill, color))
        scale = _SYMBOL * band / max(drawing.width, drawing.height)
        items.append(Use(drawing, at, (band - drawing.height * scale) / 2, scale))
        at += drawing.width * scale + _SYMBOL_GAP * frame.scale
    name, usual = (frame.style("display", size, 600, color) for size in (words.size, NAME_SIZE))
    room = right - at - (_NAME_GAP * frame.scale if pointed else 0.0)
    style = fit(words.name, name, room, usual.size * LEAST)
    if style is None:
        raise PanelError(f"'{words.name}' is wider than its arrow", "shorten it, or give it more weight")
    items.append(Text(at, (band + cap_height(style)) / 2, words.name, style))
    return items
