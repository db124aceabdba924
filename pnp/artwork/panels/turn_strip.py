"""Phases or steps in a row: each an arrow with its number and name, its words below."""

import math

from pydantic import Field

from pnp import templating
from pnp.artwork import symbol_library
from pnp.artwork.panels import Frame, PanelError, PanelOptions, StrictOptions, panel
from pnp.artwork.panels.helpers import cap_height, paragraph
from pnp.model.game import Game
from pnp.scene import fonts
from pnp.scene.color import mix, readable_on
from pnp.scene.items import Item, Path, Symbol, Text, Use
from pnp.scene.shapes import polygon
from pnp.scene.text_fitting import fit

_BAND = 9.0
_POINT = 3.2
"""Length of an arrow's point, mm."""
_SEAM = 1.1
"""Distance between two arrows, mm."""
_LEAST = 0.7


class PhaseOptions(StrictOptions):
    """One arrow of the strip."""

    name: str = Field(description="Name of the phase.")
    text: str = Field(default="", description="Text (a template).")
    symbol: str = Field(default="", description="Drawing beside the name.")
    weight: float = Field(default=1.0, gt=0, le=10, description="Relative width.")


class TurnStripOptions(PanelOptions):
    """Options of the strip."""

    phases: list[PhaseOptions] = Field(
        min_length=1,
        max_length=8,
        description="Phases in order, each with `name` and, optionally, `text` (a template), `symbol` and `weight`.",
    )
    numbered: bool = Field(default=True, description="If true, the phases are numbered.")


@panel("turn-strip", TurnStripOptions)
def turn_strip(game: Game, options: TurnStripOptions, frame: Frame) -> Symbol:
    """The phases of a turn (sequence of play) as arrows from left to right, with a text below each."""
    total = math.fsum(phase.weight for phase in options.phases)
    band, point, seam = (length * frame.scale for length in (_BAND, _POINT, _SEAM))
    x = 0.0
    items: list[Item] = []
    tallest = 0.0
    for index, phase in enumerate(options.phases):
        width = frame.width * phase.weight / total
        last = index == len(options.phases) - 1
        items.extend(_arrow(game, options, index, (x, width - (0 if last else seam)), last, frame))
        indent = point + 1.6 * frame.scale if index else 0.0
        if phase.text:
            room = width - indent - 2.4 * frame.scale
            text = paragraph([(templating.render(game, phase.text), frame.style("label", 8.4))], room)
            items.append(text.at(x + indent, band + frame.row(2.4)))
            tallest = max(tallest, text.height)
        x += width
    return Symbol("strip", frame.width, band + (frame.row(2.4) + tallest if tallest else 0.0), tuple(items))


def _arrow(
    game: Game, options: TurnStripOptions, index: int, span: tuple[float, float], last: bool, frame: Frame
) -> list[Item]:
    """Draw the band from `span`'s left over its width, notched after the first, pointed before the last one's end."""
    phase = options.phases[index]
    left, width = span
    band, point = _BAND * frame.scale, _POINT * frame.scale
    right = left + width
    notch = [(left + point, band / 2)] if index else []
    tip = right if last else right + point
    corners = [(left, 0.0), (right, 0.0), (tip, band / 2), (right, band), (left, band), *notch]
    fill = mix(frame.theme.ink, frame.theme.paper, 0.0 if index % 2 == 0 else 0.16)
    color = readable_on(fill, frame.theme.ink, frame.theme.paper)
    items: list[Item] = [Path(polygon(corners), fill=fill)]
    at = left + (point if index else 0.0) + 2.2 * frame.scale
    if options.numbered:
        figure = frame.style("display", 16, 700, mix(color, fill, 0.3))
        items.append(Text(at, (band + cap_height(figure)) / 2, str(index + 1), figure))
        at += fonts.width(str(index + 1), figure) + 2.0 * frame.scale
    if phase.symbol:
        drawing = symbol_library.load(game, phase.symbol, symbol_library.colors_on(fill, color))
        scale = 0.66 * band / max(drawing.width, drawing.height)
        items.append(Use(drawing, at, (band - drawing.height * scale) / 2, scale))
        at += drawing.width * scale + 1.6 * frame.scale
    name = frame.style("display", 12.5, 600, color)
    style = fit(phase.name, name, right - at, name.size * _LEAST)
    if style is None:
        raise PanelError(f"'{phase.name}' is wider than its arrow", "shorten it, or give it more weight")
    items.append(Text(at, (band + cap_height(style)) / 2, phase.name, style))
    return items
