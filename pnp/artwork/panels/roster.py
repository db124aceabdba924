"""Every unit of a side: the real counter, its number, and all its stats in columns.

Neutral units are listed with the sides that a scenario gives them to, or with the side of the options.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import Frame, PanelError, PanelOptions, panel
from pnp.artwork.panels.helpers import beside, cap_height, flow, inked, label, mini, note, paragraph, stack
from pnp.artwork.terrain_table import class_badge
from pnp.model.game import ClassId, Face, Game, Piece, Side, SideId, Stat
from pnp.scene import fonts
from pnp.scene.items import Item, Path, Stroke, Symbol, Text
from pnp.scene.shapes import circle, line

_LEAST_GAP, _MORE_GAP = 1.4, 7.0
"""Distance between two counters, and its growth for each unit of air above 1, mm."""
_GAP = 7.0
_HEAD = 5.6
_SECTION = 6.6
_STAT = 7.2
_BADGED = 11.4
_COUNT = 9.4
_BADGE = 4.0
_STEP = 5.4
"""Distance of the figures of two faces of a unit, mm."""
_FACE_GAP = 0.8
_FLAGGED = 2.75
"""Radius of the ring around a flagged number, mm."""


class RosterOptions(PanelOptions):
    """Options of the roster."""

    side: str = Field(default="", description="The side. Default: the side of the sheet.")
    faces: Literal["first", "all"] = Field(
        default="first", description="`all` shows every face of a unit, with its stats one below the other."
    )
    across: int = Field(default=2, ge=1, le=4, description="Number of columns of units.")
    loaned: str = Field(
        default="",
        description="Heading (a template) of units that scenarios lend to the side. Default: they are omitted.",
    )
    legend: bool = Field(default=True, description="If true, a key below explains the signs.")
    note: str = Field(default="", description="Sentence below (a template).")

    ids = (("side", "sides"),)


@dataclass(frozen=True, slots=True)
class _Unit:
    """A type of unit, its side, and its number."""

    owner: Side
    piece: Piece
    count: int


@panel("roster", RosterOptions)
def roster(game: Game, options: RosterOptions, frame: Frame) -> Symbol:
    """Every unit of a side: the counter at full size, the number of copies, and all stats in columns."""
    side = game.sides[SideId(options.side)] if options.side else frame.side
    if side is None:
        raise PanelError("whose units?", "name a side, or make the chart per side")
    own = [_Unit(side, piece, piece.count[side.id]) for piece in game.pieces.values() if piece.count.get(side.id)]
    lent = list(_loaned_units(game, side)) if options.loaned else []
    if not own and not lent:
        raise PanelError(f"side '{side.id}' has no units to show")
    heading = templating.render(game, options.loaned) if lent else ""
    entries: list[_Unit | str] = [*own, *([heading] if lent else []), *lent]
    parts = [_columns(game, entries, own or lent, options, frame)]
    signs = _signs(game, [*own, *lent], frame) if options.legend else []
    if signs:
        parts.append(flow(signs, frame.width, 2.0 * frame.scale, 1.2 * frame.scale))
    return stack([*parts, *note(game, options.note, frame)], frame.row(2.6))


def _loaned_units(game: Game, side: Side) -> Iterator[_Unit]:
    """Yield units of neutral sides that fight for this one in some scenario."""
    fielded = {
        piece
        for scenario in game.scenarios.values()
        for force in scenario.forces.values()
        if force.side == side.id
        for piece in force.units
    }
    for piece in game.pieces.values():
        for owner in game.sides.values():
            if owner.neutral and piece.count.get(owner.id) and piece.id in fielded:
                yield _Unit(owner, piece, piece.count[owner.id])


def _columns(
    game: Game, entries: Sequence[_Unit | str], counted: Sequence[_Unit], options: RosterOptions, frame: Frame
) -> Symbol:
    across = options.across
    words = f"{len(counted)} types, {sum(unit.count for unit in counted)} counters"
    gap = _GAP * frame.scale
    width = (frame.width - gap * (across - 1)) / across
    size = game.kit.counter_size * frame.scale
    row = size + (_LEAST_GAP + _MORE_GAP * (frame.air - 1)) * frame.scale
    deep = -(-len(entries) // across)
    items: list[Item] = []
    tallest = 0.0
    for column in range(across):
        x = column * (width + gap)
        y = _HEAD * frame.scale
        items.append(_head(game, "" if column else words, width, frame).at(x, 0.0))
        for entry in entries[column * deep : (column + 1) * deep]:
            if isinstance(entry, str):
                items.append(_heading(entry, width, frame).at(x, y))
                y += _SECTION * frame.scale
                continue
            faces = entry.piece.faces if options.faces == "all" else entry.piece.faces[:1]
            tall = max(row, _STEP * frame.scale * len(faces))
            items.append(_unit(game, entry, faces, (width, tall), size, frame).at(x, y))
            y += tall
        tallest = max(tallest, y)
    return Symbol("roster", frame.width, tallest, tuple(items))


@dataclass(frozen=True, slots=True)
class _Slots:
    """Positions of the figures of a row: the middle of each stat's column, and where the name must end."""

    centers: Mapping[str, float]
    count: float
    name_end: float


def _shown(game: Game) -> list[Stat]:
    """Return the stats that have a column of their own: drawn ones share that of the stat before."""
    return [stat for stat in game.stats.values() if not _is_drawing(stat)]


def _is_drawing(stat: Stat) -> bool:
    """Return whether the stat has no numbers and a symbol for every code."""
    return bool(stat.codes) and stat.low == stat.high and set(stat.codes) <= set(stat.symbols)


def _badges(game: Game, frame: Frame) -> dict[ClassId, Symbol]:
    """Return the signs of the classes of movement that pieces have."""
    kinds = {piece.move_class for piece in game.pieces.values() if piece.move_class is not None}
    return {
        id_: class_badge(game, game.classes[id_], _BADGE * frame.scale, frame) for id_ in game.classes if id_ in kinds
    }


def _slots(game: Game, width: float, frame: Frame) -> _Slots:
    shown = _shown(game)
    pictured = {
        before.id
        for before, stat in zip(game.stats.values(), list(game.stats.values())[1:], strict=False)
        if _is_drawing(stat)
    }
    x = width
    centers: dict[str, float] = {}
    for stat in reversed(shown):
        wide = (_BADGED if stat.id in pictured else _STAT) * frame.scale
        if stat is shown[-1] and (badges := _badges(game, frame)):
            wide = max(_BADGED * frame.scale, _STAT * frame.scale + max(badge.width for badge in badges.values()))
        centers[stat.id] = x - wide + _STAT * frame.scale / 2
        x -= wide
    x -= _COUNT * frame.scale
    return _Slots(centers, x + _COUNT * frame.scale * 0.44, x)


def _head(game: Game, words: str, width: float, frame: Frame) -> Symbol:
    small = frame.style("label", 7.2, 600, frame.theme.muted)
    slots = _slots(game, width, frame)
    y = _HEAD * frame.scale - 2.0 * frame.scale
    items: list[Item] = [Text(slots.centers[stat.id], y, stat.short, small, "middle") for stat in _shown(game)]
    items.append(Text(slots.count, y, "×", small, "middle"))
    items.append(Text(0.0, y, words, frame.style("label", 7.2, 400, frame.theme.muted)))
    bottom = _HEAD * frame.scale - 0.6 * frame.scale
    items.append(Path(line(0.0, bottom, width, bottom), stroke=frame.hairline(frame.theme.ink)))
    return Symbol("head", width, _HEAD * frame.scale, tuple(items))


def _heading(text: str, width: float, frame: Frame) -> Symbol:
    style = frame.style("display", 11, 600)
    height = _SECTION * frame.scale
    y = height - 2.0 * frame.scale
    rule = Path(line(0.0, height - 0.6 * frame.scale, width, height - 0.6 * frame.scale), stroke=frame.hairline())
    return Symbol("heading", width, height, (Text(0.0, y, text, style), rule))


def _unit(
    game: Game, unit: _Unit, faces: Sequence[Face], sides: tuple[float, float], size: float, frame: Frame
) -> Symbol:
    """Draw a unit with these faces on a line of a width and a height."""
    width, row = sides
    slots = _slots(game, width, frame)
    pitch = size + _FACE_GAP * frame.scale
    left = size + (len(faces) - 1) * pitch + 2.4 * frame.scale
    middle = row / 2
    words = [paragraph([(unit.piece.name, frame.style("display", 12.5, 600))], slots.name_end - left)]
    if unit.piece.title:
        small = frame.style("label", 7.2, 400, frame.theme.muted)
        words.append(paragraph([(unit.piece.title, small)], slots.name_end - left - 1.0, 1.16))
    name = stack(words, 1.3 * frame.scale)
    count = frame.style("display", 15, 700, frame.theme.ink)
    items: list[Item] = [
        *(
            mini(frame, unit.owner, unit.piece, face, size).at(index * pitch, middle - size / 2)
            for index, face in enumerate(faces)
        ),
        name.at(left, middle - name.height / 2),
        Text(slots.count, middle + cap_height(count) / 2, str(unit.count), count, "middle"),
        Path(line(left, row, width, row), stroke=frame.hairline()),
    ]
    for index, face in enumerate(faces):
        level = middle + (index - (len(faces) - 1) / 2) * _STEP * frame.scale
        items.extend(_figures(game, face, slots, level, frame))
    items.extend(_class_sign(game, unit.piece, faces, slots, middle, frame))
    return Symbol(unit.piece.name, width, row, tuple(items))


def _figures(game: Game, face: Face, slots: _Slots, middle: float, frame: Frame) -> Iterator[Item]:
    """Yield the stats in their columns, with a ring around a flagged number and a symbol beside what has one."""
    figure = frame.style("display", 13.5, 600)
    badge = _BADGE * frame.scale
    for stat in _shown(game):
        x = slots.centers[stat.id]
        if stat.id in face.flags:
            yield flag_ring(x, middle, frame)
        if stat.id in face.stats:
            yield Text(x, middle + cap_height(figure) / 2, str(face.stats[stat.id]), figure, "middle")
        beside_it = _picture(game, stat, face, badge, frame)
        if beside_it is not None:
            at = x + _STAT * frame.scale / 2 - 0.2 * frame.scale
            yield beside_it.at(at + (badge - beside_it.width) / 2, middle - beside_it.height / 2)


def _class_sign(
    game: Game, piece: Piece, faces: Sequence[Face], slots: _Slots, middle: float, frame: Frame
) -> Iterator[Item]:
    """Yield the sign of the class of movement, once for all faces, where no symbol is beside the last stat."""
    badges, badge = _badges(game, frame), _BADGE * frame.scale
    for stat in _shown(game)[-1:]:
        if piece.move_class is not None and not any(_picture(game, stat, face, badge, frame) for face in faces):
            sign, wide = badges[piece.move_class], max(badge, *(each.width for each in badges.values()))
            at = slots.centers[stat.id] + (_STAT / 2 - 0.2) * frame.scale
            yield sign.at(at + (wide - sign.width) / 2, middle - sign.height / 2)


def _picture(game: Game, stat: Stat, face: Face, size: float, frame: Frame) -> Symbol | None:
    """Draw the symbol of the stat's own code, or of the stat that follows it when that is drawn only."""
    stats = list(game.stats.values())
    following = [other for other in stats[stats.index(stat) + 1 :][:1] if _is_drawing(other)]
    for candidate in (stat, *following):
        symbol = candidate.symbols.get(str(face.stats.get(candidate.id, "")))
        if symbol:
            return drawing(game, symbol, size, frame)
    return None


def drawing(game: Game, ref: str, size: float, frame: Frame) -> Symbol:
    """Draw a symbol of the game in ink, `size` mm at its larger side."""
    drawn = inked(game, ref, size, frame)._replace(x=0.0, y=0.0)
    return Symbol(ref, drawn.symbol.width * drawn.scale, drawn.symbol.height * drawn.scale, (drawn,))


def flag_ring(x: float, y: float, frame: Frame) -> Path:
    """Return the ring round a number that carries a flag."""
    return Path(circle(x, y, _FLAGGED * frame.scale), stroke=Stroke(frame.theme.ink, 0.3))


def _signs(game: Game, units: Sequence[_Unit], frame: Frame) -> list[Symbol]:
    style, letter = frame.style("label", 7.0), frame.style("display", 11, 600)
    size = _BADGE * frame.scale
    faces = [unit.piece.faces[0] for unit in units]
    entries: list[Symbol] = []
    for stat in game.stats.values():
        used = [str(face.stats.get(stat.id, "")) for face in faces]
        for code, meaning in stat.codes.items():
            if code not in used:
                continue
            sign = drawing(game, stat.symbols[code], size, frame) if code in stat.symbols else label(code, letter)
            entries.append(beside([sign, label(meaning, style)], 1.0 * frame.scale))
        for flag, meaning in stat.flags.items():
            if any(face.flags.get(stat.id) == flag for face in faces):
                entries.append(beside([_ringed(stat.short, frame), label(meaning, style)], 1.0 * frame.scale))
    for entry in game.classes.values():
        if any(unit.piece.move_class == entry.id for unit in units):
            badge = class_badge(game, entry, size, frame)
            entries.append(beside([badge, label(entry.name.lower(), style)], 1.0 * frame.scale))
    return entries


def _ringed(text: str, frame: Frame) -> Symbol:
    style = frame.style("display", 8, 600)
    radius = max(_FLAGGED * frame.scale * 0.85, fonts.width(text, style) / 2 + 0.7)
    side = 2 * radius
    words = Text(radius, radius + cap_height(style) / 2, text, style, "middle")
    ring = Path(circle(radius, radius, radius), stroke=Stroke(frame.theme.ink, 0.3))
    return Symbol(text, side, side, (ring, words))
