"""Phases or steps in a row: each an arrow with its number and name, its words below."""

import math
from collections.abc import Iterator, Sequence

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import Frame, PanelOptions, Problem, StrictOptions, panel, sequence_strip
from pnp.artwork.panels.arrows import BAND, NAME_SIZE, POINT, SEAM, ArrowWords, arrow, name_width, natural_width
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
    numbered = enumerate(options.phases, 1)
    words = [ArrowWords(str(number) if options.numbered else "", each.name, each.symbol) for number, each in numbered]
    widths, size = _shared(words, [phase.weight for phase in options.phases], frame)
    band, point, seam = (length * frame.scale for length in (BAND, POINT, SEAM))
    x = 0.0
    items: list[Item] = []
    tallest = 0.0
    for index, phase in enumerate(options.phases):
        width = widths[index]
        last = index == len(options.phases) - 1
        fill = mix(frame.theme.ink, frame.theme.paper, 0.0 if index % 2 == 0 else 0.16)
        span = (x, width - (0 if last else seam))
        items.extend(
            arrow(game, words[index]._replace(size=size), fill, span, frame, notched=index > 0, pointed=not last)
        )
        indent = point + 1.6 * frame.scale if index else 0.0
        if phase.text:
            room = width - indent - 2.4 * frame.scale
            text = paragraph([(templating.render(game, phase.text), frame.style("label", 8.4))], room)
            items.append(text.at(x + indent, band + frame.row(2.4)))
            tallest = max(tallest, text.height)
        x += width
    return Symbol("strip", frame.width, band + (frame.row(2.4) + tallest if tallest else 0.0), tuple(items))


def _shared(words: Sequence[ArrowWords], weights: Sequence[float], frame: Frame) -> tuple[list[float], float]:
    """Return the width of each arrow in mm, and the size of all names in points: the largest at which they fit.

    An arrow that is too narrow for its name takes from wider ones; where all are too narrow, each has its share.
    """
    usual = [natural_width(each, frame, notched=index > 0) for index, each in enumerate(words)]
    shares = [frame.width * weight / math.fsum(weights) for weight in weights]
    lacking = math.fsum(max(0.0, least - share) for least, share in zip(usual, shares, strict=True))
    spare = math.fsum(max(0.0, share - least) for least, share in zip(usual, shares, strict=True))
    if lacking <= spare:
        taken = lacking / spare if spare else 0.0
        given = zip(usual, shares, strict=True)
        return [max(least, share - taken * (share - least)) for least, share in given], NAME_SIZE
    names = [name_width(each, frame) for each in words]
    fixed = math.fsum(usual) - math.fsum(names)
    factor = (frame.width - fixed) / math.fsum(names)
    return [least - (1 - factor) * name for least, name in zip(usual, names, strict=True)], factor * NAME_SIZE
