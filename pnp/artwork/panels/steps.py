"""Numbered steps: `setup` before the game, `end` of the game, in the words of the procedure; `steps` in their own."""

from collections.abc import Sequence
from dataclasses import replace

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import Frame, PanelError, PanelOptions, panel
from pnp.artwork.panels.helpers import beside, cap_height, in_columns, paragraph, stack
from pnp.model.game import Action, Game, Step
from pnp.scene.items import Item, Path, Symbol, Text
from pnp.scene.shapes import rect
from pnp.scene.text_fitting import fit

_NUMBER_COLUMN = 6.0
_GAP = 3.0
_COLUMN_GAP = 6.0
_BOX_GAP, _BOX_PAD, _BOX_HEAD = 2.0, 2.0, 6.6


class StepsOptions(PanelOptions):
    """Options of steps of their own."""

    steps: dict[str, str] = Field(
        min_length=1, max_length=20, description="Steps by name, each with its text (a template)."
    )
    across: int = Field(default=1, ge=1, le=6, description="Number of columns of the steps.")
    boxes: bool = Field(default=False, description="If true, each step is in a box below its name.")
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
    entries = [Step(templating.render(game, name), words) for name, words in options.steps.items()]
    gap = _COLUMN_GAP * frame.scale
    column = replace(frame, width=(frame.width + gap) / options.across - gap)
    if options.boxes:
        heads = [f"{number}  {each.name}" if options.numbered else each.name for number, each in enumerate(entries, 1)]
        return _boxes(
            game, [Step(head, each.summary) for head, each in zip(heads, entries, strict=True)], options.across, frame
        )
    if options.numbered:
        drawn = _numbered(game, entries, column)
    else:
        drawn = [run_in(game, entry, frame, column.width) for entry in entries]
    return in_columns(drawn, options.across, frame, gap, _GAP if options.numbered else _GAP * 0.8)


def _boxes(game: Game, entries: Sequence[Step], across: int, frame: Frame) -> Symbol:
    """Draw steps in boxes of one height, row by row: the name on a dark head, the text on a tint."""
    gap, pad = _BOX_GAP * frame.scale, _BOX_PAD * frame.scale
    width, head = (frame.width + gap) / across - gap, _BOX_HEAD * frame.scale
    style, theme = frame.style("label", 9, 600, frame.theme.paper), frame.theme
    texts = [
        paragraph([(templating.render(game, each.summary), frame.style("label", 8.8))], width - 2 * pad)
        for each in entries
    ]
    tall = head + max(text.height for text in texts) + frame.row(2 * _BOX_PAD + 1.0)
    drawn = []
    for entry, text in zip(entries, texts, strict=True):
        name = fit(entry.name, style, width - 2 * pad, 0.0) or style
        items: tuple[Item, ...] = (
            Path(rect(0.0, 0.0, width, tall), fill=theme.wash),
            Path(rect(0.0, 0.0, width, head), fill=theme.ink),
            Text(pad, (head + cap_height(name)) / 2, entry.name, name),
            text.at(pad, head + frame.row(_BOX_PAD)),
        )
        drawn.append(Symbol(entry.name, width, tall, items))
    rows = [beside(drawn[first : first + across], gap) for first in range(0, len(drawn), across)]
    return stack(rows, gap)


def numbered(game: Game, steps: Sequence[Step], frame: Frame) -> Symbol:
    """Draw each step with its number, its name and its summary."""
    return stack(_numbered(game, steps, frame), frame.row(_GAP))


def _numbered(game: Game, steps: Sequence[Step], frame: Frame) -> list[Symbol]:
    indent = _NUMBER_COLUMN * frame.scale
    figure = frame.style("display", 15, 700, frame.accent)
    parts = []
    for number, step in enumerate(steps, 1):
        text = run_in(game, step, frame, frame.width - indent)
        items: tuple[Item, ...] = (Text(0.0, cap_height(figure), str(number), figure), text.at(indent, 0.0))
        parts.append(Symbol("step", frame.width, max(text.height, cap_height(figure)), items))
    return parts


def run_in(game: Game, entry: Step | Action, frame: Frame, width: float) -> Symbol:
    """Draw a bold name that runs into its sentence."""
    summary = templating.render(game, entry.summary, entry.summary_span)
    return paragraph([(entry.name, frame.style("label", 8.8, 600)), (summary, frame.style("label", 8.8))], width)
