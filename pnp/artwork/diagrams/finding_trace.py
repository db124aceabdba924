"""A trace of play as a picture: the steps one below the other, and the changes of each."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from pnp.artwork.panels.helpers import cap_height
from pnp.errors import Finding
from pnp.model.game import Game
from pnp.model.game.rulings import Machine
from pnp.scene import fonts
from pnp.scene.items import Color, Item, Path, Stroke, Symbol, Text
from pnp.scene.shapes import circle, line, rounded_rect
from pnp.scene.theme import Theme

_RAIL = 4.0
"""Distance from the left edge to the middle of the discs, in mm."""
_DISC = 2.7
_TEXT = 10.0
_CHIP = 6.4
_GAP = 2.2
_AFTER = 4.6


class TraceStep(NamedTuple):
    """One step of the trace: its title, and the variables that have these values from then on."""

    title: str
    values: tuple[tuple[str, str], ...]


def machine_of(game: Game, finding: Finding) -> Machine | None:
    """Return the machine of whose variables the witness gives the values."""
    names = {name for name, _ in finding.witness}
    spans = {finding.span, *(span for span, _ in finding.related)}
    for machine in game.rulings.machines.values():
        places = {
            machine.span,
            *(action.span for action in machine.actions.values()),
            *(invariant.span for invariant in machine.invariants.values()),
            *(play.span for play in machine.plays.values()),
            *(end.span for end in machine.ends.values()),
        }
        if machine.variables and set(machine.variables) <= names and spans & places:
            return machine
    return None


def trace(game: Game, finding: Finding, width: float, theme: Theme, color: Color) -> Symbol | None:
    """Draw the trace to a state of play, and that state, `width` mm wide; None when the finding is about none.

    `color` marks the state that is reached.
    """
    machine = machine_of(game, finding)
    if machine is None:
        return None
    reached = tuple((name, value) for name, value in finding.witness if name in machine.variables)
    stops = [*_steps(finding), TraceStep("Here", reached)]
    rows = [_row(stop, number, number == len(stops) - 1, width, theme, color) for number, stop in enumerate(stops)]
    items: list[Item] = []
    tops = [math.fsum(row.height + _AFTER for row in rows[:number]) for number in range(len(rows))]
    if len(rows) > 1:
        rail = Stroke(theme.rule, 0.6)
        items.append(Path(line(_RAIL, _DISC, _RAIL, tops[-1] + _DISC), stroke=rail))
    items += [row.at(0.0, top) for row, top in zip(rows, tops, strict=True)]
    return Symbol("trace", width, tops[-1] + rows[-1].height, tuple(items))


def _steps(finding: Finding) -> Iterator[TraceStep]:
    for name, text in finding.witness:
        if name == "start":
            yield TraceStep("It begins", tuple(_values(text)))
        elif name.startswith("step "):
            action, _, changes = text.rpartition(": ")
            yield TraceStep(action, tuple(_values(changes)) if changes != "nothing changes" else ())


def _values(listed: str) -> Iterator[tuple[str, str]]:
    for part in listed.split(", "):
        name, _, value = part.partition(" ")
        yield name, value


def _row(stop: TraceStep, number: int, is_last: bool, width: float, theme: Theme, color: Color) -> Symbol:
    name = theme.style("label", 10.0, 600, color if is_last else "")
    figure = theme.style("label", 8.0, 600, theme.paper)
    is_start = not number and not is_last
    fill = color if is_last else theme.paper if is_start else theme.ink
    disc = Path(circle(_RAIL, _DISC, _DISC), fill=fill, stroke=Stroke(fill if is_last else theme.ink, 0.4))
    items: list[Item] = [disc, Text(_TEXT, _DISC + cap_height(name) / 2, stop.title, name)]
    if not is_start and not is_last:
        items.append(Text(_RAIL, _DISC + cap_height(figure) / 2, str(number), figure, "middle"))
    left = _TEXT + fonts.width(stop.title, name) + 4.0
    x, y = left, _DISC - _CHIP / 2
    for value in stop.values:
        chip = _chip(*value, theme, color if is_last else theme.rule)
        if x + chip.width > width and x > _TEXT:
            x, y = _TEXT, y + _CHIP + _GAP
        items.append(chip.at(x, y))
        x += chip.width + _GAP
    return Symbol("step", width, max(2 * _DISC, y + _CHIP), tuple(items))


def _chip(name: str, value: str, theme: Theme, color: Color) -> Symbol:
    small, strong = theme.style("label", 7.5, 400, theme.muted), theme.style("label", 9.0, 600)
    shown = name.replace("-", " ")
    reach = 2.0 + fonts.width(shown, small) + 1.4
    wide = reach + fonts.width(value, strong) + 2.0
    baseline = _CHIP / 2 + cap_height(strong) / 2
    ground = Path(rounded_rect(0.0, 0.0, wide, _CHIP, 1.4), fill=theme.wash, stroke=Stroke(color, 0.25))
    words = (Text(2.0, baseline, shown, small), Text(reach, baseline, value, strong))
    return Symbol("value", wide, _CHIP, (ground, *words))
