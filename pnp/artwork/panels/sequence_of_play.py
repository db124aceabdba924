"""The sequence of play in full: every phase with who acts, when, and the actions done in it."""

from collections.abc import Iterator, Sequence

from pydantic import Field

from pnp import templating
from pnp.artwork import symbol_library
from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, PanelOptions, Problem, panel
from pnp.artwork.panels.helpers import cap_height, paragraph, stack
from pnp.model.compute import sequence
from pnp.model.game import Action, Game, Phase, PlayerTurn, SideId
from pnp.model.game.sequence import BOTH, OTHER, PHASING
from pnp.scene import fonts
from pnp.scene.color import readable_on
from pnp.scene.items import Item, Path, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import rect
from pnp.scene.text_fitting import fit

BAR = 6.0
"""Height of the bar with the name of a side, mm."""
_EDGE = 0.8
_SMALLER = 0.7
"""How far the names of sides are made smaller beside an emblem, and before they need more rows."""
_LEAST_NAME = 0.5
"""How far the name of a side is made smaller in a narrow bar, where it has no emblem."""
_ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")


def player(game: Game, side: SideId | None, place: int) -> str:
    """Return the name of a side; `First player` where the scenario decides."""
    return game.sides[side].name if side is not None else f"{_ORDINALS[place - 1]} player"


def who(game: Game, phase: Phase, side: SideId | None, *, in_player_turn: bool) -> str:
    """Return who acts in a phase, where it is not the side whose turn it is; of a loose phase, where it is not all."""
    if phase.by == (PHASING if in_player_turn else BOTH):
        return ""
    if phase.by == BOTH:
        return "All sides" if len(sequence.actors(game, phase, side)) > 2 else "Both sides"
    names = [game.sides[actor].name for actor in sequence.actors(game, phase, side)]
    return ", ".join(names) if names else "The other side" if phase.by == OTHER else ""


def words(game: Game, phase: Phase, actor: str, frame: Frame, size: float) -> list[tuple[str, TextStyle]]:
    """Return the text of a phase in runs: who acts, the turns, the summary or else the names of its actions."""
    plain, strong = frame.style("label", size), frame.style("label", size, 600)
    turns = sequence.turns_in_words(phase)
    text = templating.render(game, phase.summary, phase.summary_span)
    text = text or ", ".join(game.procedure.action(action).name for action in phase.does)
    first = f"{actor}, {turns}" if actor and turns else actor or turns
    lead = f"{first[:1].upper()}{first[1:]}{':' if text else ''}" if first else ""
    return [run for run in ((lead, strong), (text, plain)) if run[0]]


def bar(game: Game, entries: Sequence[tuple[SideId | None, str]], width: float, frame: Frame) -> Symbol:
    """Draw the names of sides in their colors, next to each other, each after its emblem, in as few rows as they need.

    Raises:
        PanelError: when a name is too wide.
    """
    height, style, items = BAR * frame.scale, frame.style("display", 11, 600), list[Item]()
    widest = max(fonts.width(name, style) for _, name in entries) * _SMALLER + 2 * _EDGE * frame.scale
    rows = -(-len(entries) // max(1, int(width // widest)))
    columns = -(-len(entries) // rows)
    for number, (side, name) in enumerate(entries):
        row, place = divmod(number, columns)
        part = width / min(columns, len(entries) - row * columns)
        items += _name(game, side, name, (place * part, row * height, part), frame)
    return Symbol("bar", width, rows * height, tuple(items))


def _name(game: Game, side: SideId | None, name: str, box: tuple[float, float, float], frame: Frame) -> list[Item]:
    (left, top, width), height = box, BAR * frame.scale
    fill = game.sides[side].color if side is not None else frame.theme.muted
    color = readable_on(fill, frame.theme.ink, frame.theme.paper)
    items: list[Item] = [Path(rect(left, top, width, height), fill=fill)]
    at = left + 2.2 * frame.scale
    if side is not None and game.sides[side].emblem:
        owner = game.sides[side]
        emblem = symbol_library.load(game, owner.emblem, symbol_library.colors_on(fill, color), owner.span)
        scale = 0.7 * height / max(emblem.width, emblem.height)
        items.append(Use(emblem, at, top + (height - emblem.height * scale) / 2, scale))
        at += emblem.width * scale + 1.6 * frame.scale
    edge, usual = _EDGE * frame.scale, frame.style("display", 11, 600, color)
    style = fit(name, usual, left + width - edge - at, usual.size * _SMALLER)
    if style is None:
        at, items = left + edge, items[:1]
        style = fit(name, usual, width - 2 * edge, usual.size * _LEAST_NAME)
    if style is None:
        message = f"'{name}' needs {fonts.width(name, usual):.0f} mm and has {width:.0f} mm"
        raise PanelError(message, f"{MORE_COLUMNS}, or shorten the name")
    items.append(Text(at, top + (height + cap_height(style)) / 2, name, style))
    return items


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
