"""The sequence of play in full: every phase with who acts, when, and the actions done in it."""

from collections.abc import Iterator

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import Frame, PanelOptions, Problem, panel
from pnp.artwork.panels.helpers import cap_height, paragraph, stack
from pnp.artwork.panels.sequence_parts import bar, player, who, words
from pnp.model.compute import sequence
from pnp.model.game import Action, Game, Phase, PlayerTurn, SideId
from pnp.scene import fonts
from pnp.scene.items import Item, Path, Symbol, Text
from pnp.scene.shapes import rect

_NUMBER = 9.0
"""Width of the numbers, mm."""
_RAIL = 1.6
"""Width of the stripe of a side beside its phases, mm."""
_RAIL_GAP = 2.4
_GAP = 3.0


class SequenceOfPlayOptions(PanelOptions):
    """Options of the sequence of play."""

    actions: bool = Field(default=True, description="If true, the actions of each phase are listed below it.")

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield a missing turn besides the problems of all panels."""
        yield from super().problems(game)
        if not game.procedure.turn:
            yield Problem("the game has no phases to show", "write 'turn' in the procedure")


@panel("sequence-of-play", SequenceOfPlayOptions)
def sequence_of_play(game: Game, options: SequenceOfPlayOptions, frame: Frame) -> Symbol:
    """The phases of a turn, one below the other: who acts, in which turns, and what is done."""
    return outline(game, frame, actions=options.actions)


def outline(game: Game, frame: Frame, *, actions: bool = True, first: SideId | None = None) -> Symbol:
    """Draw all phases; those of player turns once, under the sides in order.

    `first`: the side that begins; None: that of all scenarios, if it is the same.
    """
    parts = []
    for part in game.procedure.turn:
        if isinstance(part, PlayerTurn):
            parts.append(_player_turn(game, part, frame, actions, first or sequence.first_side(game)))
        else:
            parts.append(_phase(game, part, None, frame, frame.width, actions, None))
    return stack(parts, frame.row(_GAP))


def _player_turn(game: Game, part: PlayerTurn, frame: Frame, actions: bool, first: SideId | None) -> Symbol:
    sides: tuple[SideId | None, ...] = sequence.order(part, first) or (None,) * len(part.sides)
    names = [("then " if place > 1 else "") + player(game, side, place) for place, side in enumerate(sides, start=1)]
    head = bar(game, list(zip(sides, names, strict=True)), frame.width, frame)
    indent = (_RAIL * len(sides) + _RAIL_GAP) * frame.scale
    lone = sides[0] if len(sides) == 1 else None
    listed = [_phase(game, phase, part, frame, frame.width - indent, actions, lone) for phase in part.phases]
    body = stack(listed, frame.row(_GAP))
    top = head.height + frame.row(2.0)
    items: list[Item] = [head.at(0.0, 0.0)]
    for place, side in enumerate(sides):
        color = game.sides[side].color if side is not None else frame.theme.muted
        stripe = rect(place * _RAIL * frame.scale, head.height, _RAIL * frame.scale, frame.row(2.0) + body.height)
        items.append(Path(stripe, fill=color))
    return Symbol("player turn", frame.width, top + body.height, (*items, body.at(indent, top)))


def _phase(
    game: Game, phase: Phase, within: PlayerTurn | None, frame: Frame, width: float, actions: bool, side: SideId | None
) -> Symbol:
    figure = frame.style("display", 14, 700)
    name = frame.style("display", 12, 600)
    indent = _NUMBER * frame.scale
    room = width - indent
    actor = who(game, phase, side, in_player_turn=within is not None)
    shown = phase._replace(does=()) if actions else phase
    lines = [paragraph([(phase.name, name)], room)]
    runs = words(game, shown, actor, frame, 8.6)
    lines += [paragraph(runs, room)] if runs else []
    lines += [_action(game, game.procedure.action(action), frame, room) for action in phase.does] if actions else []
    text = stack(lines, frame.row(1.6))
    number = Text(0.0, cap_height(figure), phase.number, figure)
    return Symbol("phase", width, max(text.height, cap_height(figure)), (number, text.at(indent, 0.0)))


def _action(game: Game, action: Action, frame: Frame, width: float) -> Symbol:
    """Draw an action after a bullet."""
    style, strong = frame.style("label", 8.2), frame.style("label", 8.2, 600)
    indent = fonts.width("• ", style)
    summary = templating.render(game, action.summary, action.summary_span)
    text = paragraph([(action.name, strong), (summary, style)], width - indent)
    return Symbol("action", width, text.height, (Text(0.0, cap_height(strong), "•", style), text.at(indent, 0.0)))
