"""Reinforcements: which units arrive on each turn, and where."""

import math
from collections.abc import Iterator, Sequence

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, panel
from pnp.artwork.panels.helpers import draw_table, label, stack
from pnp.artwork.panels.unit_lists import UnitListOptions, counters, listed_sides
from pnp.model.compute.units import arrivals, turn_track
from pnp.model.game import Game, Piece, Side
from pnp.scene.items import Symbol
from pnp.scene.table import Cell, Column, Row, TableDrawing

_TURN = 16.0
_WHERE = 30.0
_SIDE = 26.0


class ReinforcementsOptions(UnitListOptions):
    """Options of the table of reinforcements."""

    turn: str = Field(default="Turn", description="Heading of the turns.")
    where: str = Field(default="Arrives at", description="Heading of the places.")
    units: str = Field(default="Units", description="Heading of the units.")
    anywhere: str = Field(default="–", description="Place of units that have none.")


@panel("reinforcements", ReinforcementsOptions)
def reinforcements(game: Game, options: ReinforcementsOptions, frame: Frame) -> Symbol:
    """A table of reinforcements: the units that arrive on each turn, and where."""
    sides = listed_sides(game, options, frame)
    entries = [
        (turn, side, where, units)
        for turn, side, unit_list in sorted(_arriving(game, sides, options.scenario), key=lambda entry: entry[0])
        for where, units in _by_place(unit_list, options.anywhere)
    ]
    if not entries:
        raise PanelError("no unit arrives during the game", "give units a 'turn'")
    several = len({side.id for _, side, _, _ in entries}) > 1
    columns = [_TURN, *([_SIDE] if several else []), _WHERE]
    room = frame.width - math.fsum(columns) * frame.scale
    size = game.kit.counter_size * frame.scale
    if room < size:
        message = f"the table needs {frame.width - room + size:.0f} mm, its panel has {frame.width:.0f} mm"
        raise PanelError(message, MORE_COLUMNS)
    heading = frame.style("label", 7.2, 600, frame.theme.muted)
    heads = [options.turn, *([""] if several else []), options.where, options.units]
    rows = [Row(tuple(Cell(head, heading) for head in heads), below=frame.hairline(frame.theme.ink))]
    before: int | None = None
    for turn, side, where, units in entries:
        number = _turn(game, turn, frame) if turn != before else ""
        cells = [Cell(number), *([Cell(side.name)] if several else []), Cell(where)]
        drawn = counters(side, units, room, size, frame)
        rows.append(Row((*cells, Cell(drawn)), above=frame.hairline() if turn != before else None))
        before = turn
    widths = (*(Column(width=width * frame.scale) for width in columns), Column(width=room))
    return draw_table(TableDrawing(widths, tuple(rows), frame.style("label", 8.6), pad=0.0, lead=1.0), frame.width)


def _arriving(game: Game, sides: Sequence[Side], scenario: str) -> Iterator[tuple[int, Side, list[Piece]]]:
    for side in sides:
        for turn, units in arrivals(game, side.id, scenario).items():
            yield turn, side, units


def _by_place(units: Sequence[Piece], anywhere: str) -> Iterator[tuple[str, list[Piece]]]:
    names = dict.fromkeys(unit.at.name if unit.at else "" for unit in units)
    for name in names:
        yield name or anywhere, [unit for unit in units if (unit.at.name if unit.at else "") == name]


def _turn(game: Game, turn: int, frame: Frame) -> Symbol:
    """Draw the number of a turn, over its label on the turn track."""
    number = label(str(turn), frame.style("display", 13.5, 700))
    track = turn_track(game)
    words = track.labels.get(turn, "") if track else ""
    if not words:
        return number
    return stack([number, label(templating.render(game, words), frame.style("label", 7.2))], 1.0 * frame.scale)
