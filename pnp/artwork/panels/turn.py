"""The turn at a glance: every action with its symbol, what it costs and how often, and how the game ends."""

from dataclasses import replace

from pydantic import Field

from pnp.artwork.panels import Frame, PanelError, PanelOptions, panel
from pnp.artwork.panels.helpers import cap_height, cost_marks, inked, label, sentence, stack
from pnp.artwork.panels.steps import run_in
from pnp.model.game import Action, Game
from pnp.scene import fonts
from pnp.scene.items import Item, Path, Symbol, Text, Use
from pnp.scene.shapes import line

_ICON = 6.0
_GAP = 2.7
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
    parts = [*_lead(game, options.lead, frame), stack(rows[1:], frame.row(_GAP / 2))]
    if options.end and game.procedure.end:
        parts.append(_end(game, frame))
    return stack(parts, frame.row(_GAP))


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
        drawing, scale = inked(game, action.symbol, icon, frame, action.span)
        items.append(Use(drawing, 0.0, (height - drawing.height * scale) / 2, scale))
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
