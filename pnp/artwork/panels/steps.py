"""The procedure: its steps, numbered, and the actions of a turn.

`setup` before the game and `end` of the game are in the words of the procedure, `steps` in their own. `turn`: every
action with its symbol, what it costs and how often, and how the game ends.
"""

from collections.abc import Sequence
from dataclasses import replace

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import Frame, PanelError, PanelOptions, panel
from pnp.artwork.panels.helpers import (
    beside,
    cap_height,
    cost_marks,
    in_columns,
    inked,
    label,
    paragraph,
    sentence,
    stack,
)
from pnp.model.game import Action, Game, Step
from pnp.scene import fonts
from pnp.scene.items import Item, Path, Symbol, Text
from pnp.scene.shapes import line, rect
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
    return _of_procedure(game, game.procedure.setup, "setup", frame)


@panel("end")
def end(game: Game, options: PanelOptions, frame: Frame) -> Symbol:
    """The ends of the game, numbered."""
    return _of_procedure(game, game.procedure.end, "end", frame)


def _of_procedure(game: Game, steps: Sequence[Step], key: str, frame: Frame) -> Symbol:
    if not steps:
        raise PanelError("the game has no such steps", f"write them as '{key}', or leave this panel out")
    return stack(_numbered(game, steps, frame), frame.row(_GAP))


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
        name = fit(entry.name, style, width - 1.4 * pad, 0.0) or style
        items: tuple[Item, ...] = (
            Path(rect(0.0, 0.0, width, tall), fill=theme.wash),
            Path(rect(0.0, 0.0, width, head), fill=theme.ink),
            Text(pad, (head + cap_height(name)) / 2, entry.name, name),
            text.at(pad, head + frame.row(_BOX_PAD)),
        )
        drawn.append(Symbol(entry.name, width, tall, items))
    rows = [beside(drawn[first : first + across], gap) for first in range(0, len(drawn), across)]
    return stack(rows, gap)


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


_ICON = 6.0
_ACTION_GAP = 2.7
_MARK = 2.1


class TurnOptions(PanelOptions):
    """Options of the turn."""

    lead: str = Field(default="", description="Sentence above the actions (a template).")
    end: bool = Field(default=False, description="If true, the ends of the game are listed below the actions.")


@panel("turn", TurnOptions)
def turn(game: Game, options: TurnOptions, frame: Frame) -> Symbol:
    """The actions of a turn: symbol, text, cost, and how often a piece may do each."""
    actions = game.procedure.actions
    if not actions:
        raise PanelError("the game's procedure has no actions to show")
    rule = Symbol("rule", frame.width, 0.0, (Path(line(0.0, 0.0, frame.width, 0.0), stroke=frame.hairline()),))
    rows = [part for action in actions for part in (rule, _action(game, action, frame))]
    parts = [*_lead(game, options.lead, frame), stack(rows[1:], frame.row(_ACTION_GAP / 2))]
    if options.end and game.procedure.end:
        parts.append(_end(game, frame))
    return stack(parts, frame.row(_ACTION_GAP))


def _lead(game: Game, text: str, frame: Frame) -> list[Symbol]:
    """Draw the sentence above the actions, with the heading of their costs if a turn has several actions."""
    count = game.procedure.actions_per_turn
    if count < 2:
        return sentence(game, text, frame)
    head = label(f"of {count} actions", frame.style("label", 7, 400, frame.theme.muted))
    body = sentence(game, text, replace(frame, width=frame.width - head.width - 3.0))
    height = max(part.height for part in (*body, head))
    items = (*(part.at(0.0, 0.0) for part in body), head.at(frame.width - head.width, height - head.height))
    return [Symbol("lead", frame.width, height, items)]


def _action(game: Game, action: Action, frame: Frame) -> Symbol:
    pictured = any(other.symbol for other in game.procedure.actions)
    icon = _ICON * frame.scale if pictured else 0.0
    indent = icon + 2.2 * frame.scale if pictured else 0.0
    cost = _cost(game, action, frame) if _priced(game) else None
    text = run_in(game, action, frame, frame.width - indent - (cost.width + 3.0 if cost else 0.0))
    height = max(icon, text.height)
    items: list[Item] = [text.at(indent, (height - text.height) / 2)]
    if cost:
        items.append(cost.at(frame.width - cost.width, (height - cost.height) / 2))
    if action.symbol:
        items.append(inked(game, action.symbol, icon, frame, 0.0, height / 2, action.span)._replace(x=0.0))
    return Symbol("action", frame.width, height, tuple(items))


def _priced(game: Game) -> bool:
    """Return whether actions differ in cost: not where a turn is one of them."""
    procedure = game.procedure
    return procedure.actions_per_turn > 1 or any(action.per_piece is not None for action in procedure.actions)


def _cost(game: Game, action: Action, frame: Frame) -> Symbol:
    marks = cost_marks(action.cost, max(game.procedure.actions_per_turn, action.cost), frame, _MARK * frame.scale)
    if action.per_piece is None or action.cost >= game.procedure.actions_per_turn > 1:
        return marks
    style = frame.style("label", 7, 400, frame.theme.muted)
    text = f"{action.per_piece}× each"
    width = max(marks.width, fonts.width(text, style))
    below = marks.height + 1.1 * frame.scale + cap_height(style)
    return Symbol("cost", width, below, (marks.at(width - marks.width, 0.0), Text(width, below, text, style, "end")))


def _end(game: Game, frame: Frame) -> Symbol:
    parts = [run_in(game, step, frame, frame.width) for step in game.procedure.end]
    body = stack(parts, frame.row(2.6))
    lead = 2.8 * frame.scale
    rule = Path(line(0.0, 0.0, frame.width, 0.0), stroke=frame.hairline())
    return Symbol("end", frame.width, body.height + lead, (rule, body.at(0.0, lead)))
