"""The words of phases, the bars of player turns: what the strip and the outline of a turn share."""

from collections.abc import Sequence

from pnp import templating
from pnp.artwork import symbol_library
from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError
from pnp.artwork.panels.helpers import cap_height
from pnp.model.compute import sequence
from pnp.model.game import Game, Phase, SideId
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
