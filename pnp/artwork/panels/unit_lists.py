"""Lists of units: the order of battle, the set-up sheet, the table of reinforcements."""

import math
from collections.abc import Iterator, Sequence

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, PanelOptions, panel
from pnp.artwork.panels.helpers import beside, cap_height, draw_table, flow, label, mini, stack
from pnp.artwork.panels.roster import drawing
from pnp.errors import plural
from pnp.model.compute.units import arrivals, by_formation, set_up, turn_track, units_of
from pnp.model.game import Formation, Game, Piece, Side, SideId
from pnp.scene.items import Item, Path, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import line, rect
from pnp.scene.table import Cell, Column, Row, TableDrawing

_FACE_GAP = 0.8
"""Distance between the faces of a unit, mm."""
_UNIT_GAP = 2.6
_COUNT_GAP = 0.8


class UnitListOptions(PanelOptions):
    """Options of a list of units."""

    side: str = Field(default="", description="The side. Default: the side of the sheet, or all sides.")

    scenario: str = Field(
        default="", description="The scenario whose units are shown: those that begin where they say. Default: all."
    )

    ids = (("side", "sides"), ("scenario", "scenarios"))


def listed_sides(game: Game, options: UnitListOptions, frame: Frame) -> list[Side]:
    """Return the sides whose units are listed.

    Raises:
        PanelError: when none of them has units.
    """
    chosen = game.sides[SideId(options.side)] if options.side else frame.side
    found = [
        side for side in ((chosen,) if chosen else game.sides.values()) if units_of(game, side.id, options.scenario)
    ]
    if not found:
        raise PanelError(f"side '{chosen.id}' has no units to list" if chosen else "no side has units to list")
    return found


def counters(
    side: Side, units: Sequence[Piece], width: float, size: float, frame: Frame, *, steps: bool = False
) -> Symbol:
    """Draw units in lines at most `width` mm wide, counters `size` mm wide, with the number of identical ones.

    `steps`: every face of a unit is shown, not only the first.
    """
    drawn = [_unit(side, unit, size, frame, steps) for unit in units]
    return flow(drawn, width, _UNIT_GAP * frame.scale, 1.6 * frame.scale)


def _unit(side: Side, unit: Piece, size: float, frame: Frame, steps: bool) -> Symbol:
    faces = unit.faces if steps else unit.faces[:1]
    shown = beside([mini(frame, side, unit, face, size) for face in faces], _FACE_GAP * frame.scale)
    copies = unit.count[side.id]
    if copies == 1:
        return shown
    count = label(f"{copies} ×", frame.style("display", 12, 600))
    return beside([count, shown], _COUNT_GAP * frame.scale)


_SWATCH = 4.2
_SIGN = 6.4


class OrderOfBattleOptions(UnitListOptions):
    """Options of the order of battle."""

    steps: bool = Field(default=True, description="If true, every face of a unit is shown, not only the first.")
    others: str = Field(default="Independent units", description="Heading of units without a formation.")
    legend: bool = Field(default=True, description="If true, a key below explains types and sizes.")


@panel("order-of-battle", OrderOfBattleOptions)
def order_of_battle(game: Game, options: OrderOfBattleOptions, frame: Frame) -> Symbol:
    """All units of a side by formation: every step as a counter at full size, and a key of types and sizes."""
    sides = listed_sides(game, options, frame)
    parts = []
    for side in sides:
        if len(sides) > 1:
            parts.append(label(side.name, frame.style("display", 15, 700)))
        parts += [
            _formation(game, side, options, frame, *entry) for entry in by_formation(game, side.id, options.scenario)
        ]
    key = list(_key(game, sides, options.scenario, frame)) if options.legend else []
    if key:
        parts.append(flow(key, frame.width, 4.0 * frame.scale, 1.6 * frame.scale))
    return stack(parts, frame.row(3.4))


def _formation(
    game: Game, side: Side, options: OrderOfBattleOptions, frame: Frame, formation: Formation | None, units: list[Piece]
) -> Symbol:
    """Draw the units of a formation below its color and name."""
    total = sum(unit.count[side.id] for unit in units)
    words = [
        label(formation.name if formation else options.others, frame.style("display", 11.5, 600)),
        label(plural(total, "unit"), frame.style("label", 7.2, 400, frame.theme.muted)),
    ]
    if formation:
        words.insert(0, _swatch(formation, frame))
    size = game.kit.counter_size * frame.scale
    rows = counters(side, units, frame.width, size, frame, steps=options.steps)
    return stack([beside(words, 1.6 * frame.scale), rows], 1.6 * frame.scale)


def _swatch(formation: Formation, frame: Frame) -> Symbol:
    height = cap_height(frame.style("display", 11.5, 600))
    box = Path(rect(0.0, 0.0, _SWATCH * frame.scale, height), formation.color, Stroke(frame.theme.ink, 0.18))
    return Symbol(formation.name, _SWATCH * frame.scale, height, (box,))


def _key(game: Game, sides: list[Side], scenario: str, frame: Frame) -> Iterator[Symbol]:
    """Yield the symbol of each type and the sign of each size in use, with its name."""
    units = [unit for side in sides for unit in units_of(game, side.id, scenario)]
    plain, bold = frame.style("label", 7.8), frame.style("display", 9.5, 700)
    for kind in game.types.values():
        if kind.symbol and any(unit.type == kind.id for unit in units):
            sign = drawing(game, kind.symbol, _SIGN * frame.scale, frame)
            yield beside([sign, label(kind.name, plain)], 1.2 * frame.scale)
    used = [size for size in game.sizes.values() if any(unit.unit_size == size.id for unit in units)]
    counted = any(size.stacks != 1 for size in used)
    for size in used:
        points = f" ({plural(size.stacks, 'stacking point')})" if counted else ""
        yield beside([label(size.sign, bold), label(f"{size.name}{points}", plain)], 1.2 * frame.scale)


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
    height = max(1, math.ceil(drawn.height / step)) * step  # rules of all columns are in line
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
