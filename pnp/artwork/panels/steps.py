"""Numbered steps: `setup` before the game, `end` of the game, in the words of the procedure."""

from __future__ import annotations

from collections.abc import Sequence

from pnp import templating
from pnp.artwork.panels import Frame, PanelOptions, panel
from pnp.artwork.panels.common import cap_height, moved, paragraph, stack
from pnp.model.game import Action, Game, Step
from pnp.scene.items import Item, Symbol, Text

_NUMBER_COLUMN = 6.0
_GAP = 3.0


@panel("setup")
def setup(game: Game, options: PanelOptions, frame: Frame) -> Symbol:
    """The steps of the set-up, numbered."""
    return numbered(game, game.procedure.setup, frame)


@panel("end")
def end(game: Game, options: PanelOptions, frame: Frame) -> Symbol:
    """How the game ends, as numbered steps."""
    return numbered(game, game.procedure.end, frame)


def numbered(game: Game, steps: Sequence[Step], frame: Frame) -> Symbol:
    """Each step with its number, its name and its summary."""
    indent = _NUMBER_COLUMN * frame.scale
    figure = frame.style("display", 15, 600)
    parts = []
    for number, step in enumerate(steps, 1):
        text = run_in(game, step, frame, frame.width - indent)
        items: tuple[Item, ...] = (Text(0.0, cap_height(figure), str(number), figure), moved(text, indent, 0.0))
        parts.append(Symbol("step", frame.width, max(text.height, cap_height(figure)), items))
    return stack(parts, frame.row(_GAP))


def run_in(game: Game, entry: Step | Action, frame: Frame, width: float) -> Symbol:
    """A bold name that runs into its sentence."""
    summary = templating.render(game, entry.summary, entry.summary_span)
    return paragraph([(entry.name, frame.style("label", 8.2, 600)), (summary, frame.style("label", 8.2))], width)
