"""Set-up sheet: the units that start on the map, with their cells and zones."""

import math
from collections.abc import Sequence
from math import ceil

from pydantic import Field

from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, panel
from pnp.artwork.panels.helpers import label, stack
from pnp.artwork.panels.unit_lists import UnitListOptions, counters, listed_sides
from pnp.model.compute.units import set_up
from pnp.model.game import Game, Piece, Side
from pnp.scene.items import Item, Path, Symbol, Text, TextStyle
from pnp.scene.shapes import line

_NAME_GAP = 3.0
_GAP = 7.0
_LEAD = 1.0
_ROUNDING = 1e-6


class SetUpListOptions(UnitListOptions):
    """Options of the set-up sheet."""

    across: int = Field(default=3, ge=1, le=6, description="Most columns of places; fewer if counters need it.")
    anywhere: str = Field(default="Any", description="Place of units that have none.")


@panel("set-up-list", SetUpListOptions)
def set_up_list(game: Game, options: SetUpListOptions, frame: Frame) -> Symbol:
    """The units that start on the map, by the cell or zone where they are set up."""
    sides = listed_sides(game, options, frame)
    parts = []
    for side in sides:
        places = set_up(game, side.id, options.scenario)
        if not places:
            continue
        if len(sides) > 1:
            parts.append(label(side.name, frame.style("display", 12.5, 600)))
        left = max(label(name or options.anywhere, _name_style(frame)).width for name in places)
        left += _NAME_GAP * frame.scale
        across, width = _widths(game, options, left, frame)
        rows = [_row(game, side, name or options.anywhere, units, left, width, frame) for name, units in places.items()]
        parts.append(_columns(rows, width, across, frame))
    if not parts:
        raise PanelError("no unit starts on the map", "leave the panel out")
    return stack(parts, frame.row(3.0))


def _name_style(frame: Frame) -> TextStyle:
    return frame.style("display", 11.5, 600)


def _widths(game: Game, options: SetUpListOptions, left: float, frame: Frame) -> tuple[int, float]:
    """Return the number of columns and their width: as many as have room for a counter beside a name.

    Raises:
        PanelError: not even one has.
    """
    for across in range(options.across, 0, -1):
        width = (frame.width - _GAP * frame.scale * (across - 1)) / across
        if width >= left + game.kit.counter_size * frame.scale:
            return across, width
    raise PanelError("a counter is wider than the panel", MORE_COLUMNS)


def _row(game: Game, side: Side, place: str, units: list[Piece], left: float, width: float, frame: Frame) -> Symbol:
    """Draw a place and its units over a rule."""
    style = _name_style(frame)
    name = label(place, style)
    drawn = counters(side, units, width - left, game.kit.counter_size * frame.scale, frame)
    step = (game.kit.counter_size + 2 * _LEAD) * frame.scale
    height = max(1, ceil(drawn.height / step)) * step  # rules of all columns are in line
    items: tuple[Item, ...] = (
        Text(0.0, (height + name.height) / 2, place, style),
        drawn.at(left, (height - drawn.height) / 2),
        Path(line(0.0, height, width, height), stroke=frame.hairline()),
    )
    return Symbol(place, width, height, items)


def _columns(rows: list[Symbol], width: float, across: int, frame: Frame) -> Symbol:
    """Arrange rows in columns, in their order, so that the tallest column is as low as possible."""
    columns = _balanced(rows, across)
    drawn = [stack(column, 0.0) for column in columns]
    items = tuple(column.at(number * (width + _GAP * frame.scale), 0.0) for number, column in enumerate(drawn))
    return Symbol("set-up", frame.width, max(column.height for column in drawn), items)


def _balanced(rows: Sequence[Symbol], across: int) -> list[list[Symbol]]:
    """Return at most `across` columns, the tallest as low as possible, then each as full as that allows."""
    runs = range(len(rows))
    rooms = sorted({math.fsum(row.height for row in rows[low : high + 1]) for low in runs for high in runs[low:]})
    return next(columns for room in rooms if (columns := _filled(rows, room)) and len(columns) <= across)


def _filled(rows: Sequence[Symbol], room: float) -> list[list[Symbol]]:
    """Return columns of at most `room` mm; none if a row is higher."""
    columns: list[list[Symbol]] = []
    for row in rows:
        if row.height > room + _ROUNDING:
            return []
        if columns and math.fsum(other.height for other in (*columns[-1], row)) <= room + _ROUNDING:
            columns[-1].append(row)
        else:
            columns.append([row])
    return columns
