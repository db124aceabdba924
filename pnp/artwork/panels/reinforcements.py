"""Reinforcements: which units arrive on each turn, and where."""

from collections.abc import Iterator, Sequence

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, panel
from pnp.artwork.panels.helpers import draw_table, flow, label, stack
from pnp.artwork.panels.unit_lists import UnitListOptions, counters, listed_sides
from pnp.model.compute.units import arrivals, turn_track
from pnp.model.game import Game, Piece, Side
from pnp.scene.items import Symbol
from pnp.scene.table import Cell, Column, Row, TableDrawing

_TURN = 16.0
_HEAD = 6.0
_GROUP_GAP = 4.0


class ReinforcementsOptions(UnitListOptions):
    """Options of the table of reinforcements."""

    turn: str = Field(default="Turn", description="Heading of the turns.")
    anywhere: str = Field(default="–", description="Place of units that have none.")


@panel("reinforcements", ReinforcementsOptions)
def reinforcements(game: Game, options: ReinforcementsOptions, frame: Frame) -> Symbol:
    """A table of reinforcements: a row for each turn, with the units of each side below the place where they arrive."""
    sides = listed_sides(game, options, frame)
    arriving = {side.id: arrivals(game, side.id, options.scenario) for side in sides}
    sides = [side for side in sides if arriving[side.id]]
    if not sides:
        raise PanelError("no unit arrives during the game", "give units a 'turn'")
    size = game.kit.counter_size * frame.scale
    room = (frame.width - _TURN * frame.scale) / len(sides)
    if room < size:
        needed = len(sides) * size + _TURN * frame.scale
        raise PanelError(f"the table needs {needed:.0f} mm, its panel has {frame.width:.0f} mm", MORE_COLUMNS)
    heading = frame.style("label", 8.2, 600)
    heads = [Cell(options.turn, heading), *(Cell(side.name if len(sides) > 1 else "", heading) for side in sides)]
    rows = [Row(tuple(heads), frame.row(_HEAD), below=frame.hairline(frame.theme.ink))]
    for turn in sorted({turn for found in arriving.values() for turn in found}):
        cells = (Cell(_units(side, arriving[side.id].get(turn, ()), options, (room, size), frame)) for side in sides)
        rows.append(Row((Cell(_turn(game, turn, frame)), *cells), below=frame.hairline()))
    widths = (Column(width=_TURN * frame.scale), *(Column(width=room) for _ in sides))
    return draw_table(TableDrawing(widths, tuple(rows), heading, pad=0.0, lead=1.0 * frame.air), frame.width)


def _units(
    side: Side, units: Sequence[Piece], options: ReinforcementsOptions, sizes: tuple[float, float], frame: Frame
) -> Symbol:
    """Draw the units of a side that arrive on a turn: each place, with its units below.

    `sizes`: the width for them, and of a counter, mm.
    """
    room, size = sizes
    style = frame.style("label", 7.6, 600)
    groups = [
        stack([label(where, style), counters(side, found, room, size, frame)], 1.0 * frame.scale)
        for where, found in _by_place(units, options.anywhere)
    ]
    return flow(groups, room, _GROUP_GAP * frame.scale, 1.6 * frame.scale) if groups else label("–", style)


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
