"""Set-up sheet: the units that start on the map, with their cells and zones."""

import math

from pydantic import Field

from pnp.artwork.panels import Frame, PanelError, panel
from pnp.artwork.panels.helpers import label, stack
from pnp.artwork.panels.unit_lists import UnitListOptions, counters, listed_sides
from pnp.model.compute.units import set_up
from pnp.model.game import Game, Piece, Side
from pnp.scene.items import Item, Path, Symbol, Text
from pnp.scene.shapes import line

_PLACE = 17.0
_GAP = 7.0
_LEAD = 1.0


class SetUpListOptions(UnitListOptions):
    """Options of the set-up sheet."""

    across: int = Field(default=3, ge=1, le=6, description="Number of columns of places.")
    anywhere: str = Field(default="Any", description="Place of units that have none.")


@panel("set-up-list", SetUpListOptions)
def set_up_list(game: Game, options: SetUpListOptions, frame: Frame) -> Symbol:
    """The units that start on the map, by the cell or zone where they are set up."""
    sides = listed_sides(game, options, frame)
    parts = []
    for side in sides:
        places = set_up(game, side.id)
        if not places:
            continue
        if len(sides) > 1:
            parts.append(label(side.name, frame.style("display", 12.5, 600)))
        gap = _GAP * frame.scale
        width = (frame.width - gap * (options.across - 1)) / options.across
        rows = [_row(game, side, name or options.anywhere, units, width, frame) for name, units in places.items()]
        parts.append(_columns(rows, width, options.across, frame))
    if not parts:
        raise PanelError("no unit starts on the map", "leave the panel out")
    return stack(parts, frame.row(3.0))


def _row(game: Game, side: Side, place: str, units: list[Piece], width: float, frame: Frame) -> Symbol:
    """Draw a place and its units over a rule."""
    style = frame.style("display", 11.5, 600)
    name = label(place, style)
    left = max(_PLACE * frame.scale, name.width + 2.0 * frame.scale)
    drawn = counters(side, units, width - left, game.kit.counter_size * frame.scale, frame)
    height = drawn.height + 2 * _LEAD * frame.scale
    items: tuple[Item, ...] = (
        Text(0.0, (height + name.height) / 2, place, style),
        drawn.at(left, _LEAD * frame.scale),
        Path(line(0.0, height, width, height), stroke=frame.hairline()),
    )
    return Symbol(place, width, height, items)


def _columns(rows: list[Symbol], width: float, across: int, frame: Frame) -> Symbol:
    """Arrange rows in columns of about the same height."""
    room = math.fsum(row.height for row in rows) / across
    items: list[Item] = []
    column, y, tallest = 0, 0.0, 0.0
    for row in rows:
        if y and y + row.height / 2 > room and column < across - 1:
            column, y = column + 1, 0.0
        items.append(row.at(column * (width + _GAP * frame.scale), y))
        y += row.height
        tallest = max(tallest, y)
    return Symbol("set-up", frame.width, tallest, tuple(items))
