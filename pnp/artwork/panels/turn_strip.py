"""Phases or steps in a row: each an arrow with its number and name, its words below."""

import math
from collections.abc import Iterator

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import Frame, PanelOptions, Problem, StrictOptions, panel, sequence_strip
from pnp.artwork.panels.arrows import BAND, POINT, SEAM, ArrowWords, arrow
from pnp.artwork.panels.helpers import paragraph
from pnp.model.game import Game
from pnp.scene.color import mix
from pnp.scene.items import Item, Symbol


class PhaseOptions(StrictOptions):
    """One arrow of the strip."""

    name: str = Field(description="Name of the phase.")
    text: str = Field(default="", description="Text (a template).")
    symbol: str = Field(default="", description="Drawing beside the name.")
    weight: float = Field(default=1.0, gt=0, le=10, description="Relative width.")


class TurnStripOptions(PanelOptions):
    """Options of the strip."""

    phases: list[PhaseOptions] | None = Field(
        default=None,
        min_length=1,
        max_length=8,
        description="Phases in order, each with `name` and, optionally, `text` (a template), `symbol` and `weight`. "
        "Default: those of the game's turn, in the colors of the sides.",
    )
    numbered: bool = Field(default=True, description="If true, the phases are numbered.")

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield a missing turn besides the problems of all panels."""
        yield from super().problems(game)
        if self.phases is None and not game.procedure.turn:
            yield Problem("the game has no phases to show", "write 'phases' here, or 'turn' in the procedure")


@panel("turn-strip", TurnStripOptions)
def turn_strip(game: Game, options: TurnStripOptions, frame: Frame) -> Symbol:
    """The phases of a turn (sequence of play) as arrows from left to right, with a text below each."""
    if options.phases is None:
        return sequence_strip.strip(game, frame, numbered=options.numbered)
    total = math.fsum(phase.weight for phase in options.phases)
    band, point, seam = (length * frame.scale for length in (BAND, POINT, SEAM))
    x = 0.0
    items: list[Item] = []
    tallest = 0.0
    for index, phase in enumerate(options.phases):
        width = frame.width * phase.weight / total
        last = index == len(options.phases) - 1
        fill = mix(frame.theme.ink, frame.theme.paper, 0.0 if index % 2 == 0 else 0.16)
        words = ArrowWords(str(index + 1) if options.numbered else "", phase.name, phase.symbol)
        span = (x, width - (0 if last else seam))
        items.extend(arrow(game, words, fill, span, frame, notched=index > 0, pointed=not last))
        indent = point + 1.6 * frame.scale if index else 0.0
        if phase.text:
            room = width - indent - 2.4 * frame.scale
            text = paragraph([(templating.render(game, phase.text), frame.style("label", 8.4))], room)
            items.append(text.at(x + indent, band + frame.row(2.4)))
            tallest = max(tallest, text.height)
        x += width
    return Symbol("strip", frame.width, band + (frame.row(2.4) + tallest if tallest else 0.0), tuple(items))
