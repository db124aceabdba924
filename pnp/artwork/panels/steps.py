"""Numbered steps: `setup` before the game, `end` of the game, in the words of the procedure; `steps` in their own."""

from collections.abc import Sequence

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import Frame, PanelError, PanelOptions, panel
from pnp.artwork.panels.helpers import cap_height, paragraph, stack
from pnp.model.game import Action, Game, Step
from pnp.scene.items import Item, Symbol, Text

_NUMBER_COLUMN = 6.0
_GAP = 3.0


class StepsOptions(PanelOptions):
    """Options of steps of their own."""

    steps: dict[str, str] = Field(
        min_length=1, max_length=20, description="Steps by name, each with its text (a template)."
    )
    numbered: bool = Field(default=True, description="If true, the steps are numbered.")


@panel("setup")
def setup(game: Game, options: PanelOptions, frame: Frame) -> Symbol:
    """The steps of the set-up, numbered."""
    _require(game.procedure.setup, "setup")
    return numbered(game, game.procedure.setup, frame)


@panel("end")
def end(game: Game, options: PanelOptions, frame: Frame) -> Symbol:
    """The ends of the game, numbered."""
    _require(game.procedure.end, "end")
    return numbered(game, game.procedure.end, frame)


def _require(steps: Sequence[Step], key: str) -> None:
    if not steps:
        raise PanelError("the game has no such steps", f"write them as '{key}', or leave this panel out")


@panel("steps", StepsOptions)
def steps(game: Game, options: StepsOptions, frame: Frame) -> Symbol:
    """The steps of any procedure, each with its name and a text."""
    entries = [Step(name, words) for name, words in options.steps.items()]
    if options.numbered:
        return numbered(game, entries, frame)
    return stack([run_in(game, entry, frame, frame.width) for entry in entries], frame.row(_GAP * 0.8))


def numbered(game: Game, steps: Sequence[Step], frame: Frame) -> Symbol:
    """Draw each step with its number, its name and its summary."""
    indent = _NUMBER_COLUMN * frame.scale
    figure = frame.style("display", 15, 600)
    parts = []
    for number, step in enumerate(steps, 1):
        text = run_in(game, step, frame, frame.width - indent)
        items: tuple[Item, ...] = (Text(0.0, cap_height(figure), str(number), figure), text.at(indent, 0.0))
        parts.append(Symbol("step", frame.width, max(text.height, cap_height(figure)), items))
    return stack(parts, frame.row(_GAP))


def run_in(game: Game, entry: Step | Action, frame: Frame, width: float) -> Symbol:
    """Draw a bold name that runs into its sentence."""
    summary = templating.render(game, entry.summary, entry.summary_span)
    return paragraph([(entry.name, frame.style("label", 8.2, 600)), (summary, frame.style("label", 8.2))], width)
