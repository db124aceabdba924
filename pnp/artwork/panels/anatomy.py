"""A counter explained: a real face, large, with a line from each of its parts to a label.

The parts and their positions are read from the drawn face; the name of a stat from the game.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from pydantic import Field

from pnp import layout, templating
from pnp.artwork.counters import slots
from pnp.artwork.counters.faces import common_sizes, face_content, with_values
from pnp.artwork.counters.resources import GameResources
from pnp.artwork.counters.slots import JOINED_VALUES
from pnp.artwork.panels import Frame, PanelOptions, Problem, panel
from pnp.artwork.panels.helpers import cap_height, face_problems, face_ref, owner, paragraph, stack, trimmed
from pnp.layout.parts import RepeatPart, SymbolPart, TextPart
from pnp.model.game import FaceId, Game, PieceId, SideId
from pnp.scene.items import Item, Path, Stroke, Symbol
from pnp.scene.shapes import circle, polyline
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme


class FacePart(NamedTuple):
    """A part of a face: a stat's id or the field that it shows (`state`, `cost`, `emblem` …), and its box in mm."""

    id: str
    box: Box


def face_parts(game: Game, side: SideId, piece: PieceId, face: FaceId, theme: Theme) -> tuple[FacePart, ...]:
    """Return the parts of a face that show one field, in the layout's order; a field that is shown twice counts once.

    Raises as `pnp.artwork.counters.faces.face_symbol`.
    """
    subject = game.pieces[piece]
    shown = subject.face(face)
    found = slots.load(game, subject.layout, subject.span)
    content = with_values(game, face_content(game, side, subject, shown), shown.stats, shown.flags, found)
    made = game.format_of(subject)
    stats = {f"value.{slot}": stat for stat, slot in slots.homes(game, found).items()}
    parts: dict[str, FacePart] = {}
    resources, common = GameResources(game, theme), common_sizes(game, found, made, theme)
    for placed in layout.place(found, content, found.face(made, back=False), resources, common):
        match placed.part:
            case TextPart(text=source) | RepeatPart(repeat=source):
                field, box = source.only_field, placed.ink
            case SymbolPart(symbol=source):
                field, box = source.only_field, placed.box
            case _:
                continue
        name = stats.get(field or "", field)
        if name is not None and name not in parts:
            parts[name] = FacePart(name, box)
    return tuple(parts.values())


_FACE_PART = 0.46
"""Width of the face as a fraction of the panel's."""
_LARGEST_FACE = 42.0
_COLUMN_GAP = 3.6
_WORDS_GAP = 3.2
_OVERHEAD = 4.4
"""Space above the face for lines that come in from the top."""
_WORDS = {word.lower(): word for word in ("Name", "State", "Designation", "Size", "Formation", "Set-up")} | dict(
    title="Rank", cost="Price", emblem="Side", arrival="Turn", **{JOINED_VALUES: "Values"}
)


class AnatomyOptions(PanelOptions):
    """Options of the explained counter.

    Parts are the stats by id, `name`, `title`, `state`, `cost`, `emblem`, and of units `designation`, `size`,
    `formation`, `set-up`, `arrival` and `values` (all values in one text).
    """

    piece: str = Field(description="Face shown, such as `scout.back`.")
    names: dict[str, str] = Field(
        default_factory=dict,
        description="Other names of parts: stats by id, `name`, `title`, `state`, `cost`, `emblem`.",
    )
    notes: dict[str, str] = Field(
        default_factory=dict, description="Explanations of parts (templates), by the same names."
    )

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined face or parts."""
        yield from face_problems(game, self.piece, "piece")
        known = [*game.stats, *_WORDS]
        for option, parts in (("names", self.names), ("notes", self.notes)):
            for part in parts:
                if part not in known:
                    message, hint = f"a counter has no part '{part}'", f"parts are: {', '.join(known)}"
                    yield Problem(message, hint, f"{option}.{part}")


Entry = Literal["above", "beside", "below"]
_ENTRIES: tuple[Entry, ...] = ("above", "beside", "below")


class _Callout(NamedTuple):
    """A label of a part: its box in mm from the face's top left corner, and the edge that its line crosses."""

    part: str
    box: Box
    words: Symbol
    entry: Entry


@panel("anatomy", AnatomyOptions)
def anatomy(game: Game, options: AnatomyOptions, frame: Frame) -> Symbol:
    """An enlarged counter face with a label for each of its parts."""
    ref = face_ref(options.piece)
    army = owner(game, frame, ref.piece).id
    symbol = frame.faces.piece(army, ref.piece, ref.face)
    parts = face_parts(game, army, ref.piece, ref.face, frame.theme)
    size = min(frame.width * _FACE_PART, frame.row(_LARGEST_FACE))
    left = (frame.width - size) / 2
    column = left - _COLUMN_GAP * frame.scale
    columns = _columns(game, options, symbol, parts, size, column, frame)
    gap = _WORDS_GAP * frame.scale
    needed = (math.fsum(callout.words.height for callout in side) + gap * max(0, len(side) - 1) for side in columns)
    entries = {callout.entry for side in columns for callout in side}
    over, under = (_OVERHEAD * frame.scale if entry in entries else 0.0 for entry in ("above", "below"))
    tall = symbol.height * size / symbol.width
    height = max(over + tall + under, *needed) * (1 + (frame.air - 1) * 0.5)
    top = over + (height - over - tall - under) / 2
    items: list[Item] = [trimmed(symbol, size, frame).at(left, top)]
    for number, side in enumerate(columns):
        x, edge = (0.0, column) if number == 0 else (frame.width - column, frame.width - column)
        for callout, y in zip(side, _spread(side, top, tall, height, frame), strict=True):
            items.append(callout.words.at(x, y))
            box = Box(left + callout.box.x, top + callout.box.y, callout.box.width, callout.box.height)
            items.extend(_leader(box, callout.entry, edge, y + _half_line(frame), Box(left, top, size, tall), frame))
    return Symbol("anatomy", frame.width, height, tuple(items))


def _columns(
    game: Game,
    options: AnatomyOptions,
    face: Symbol,
    parts: Sequence[FacePart],
    size: float,
    width: float,
    frame: Frame,
) -> tuple[list[_Callout], list[_Callout]]:
    """Return the labels left and right of the face, from the top down; parts in the middle go to the shorter column."""
    scale = size / face.width
    shown = [part for part in parts if part.id in game.stats or part.id in _WORDS]
    callouts = [
        _Callout(
            part.id,
            Box(*(scale * edge for edge in (part.box.x, part.box.y, part.box.width, part.box.height))),
            _words(game, options, part, width, frame),
            _entry(part, shown, face.width, face.height),
        )
        for part in shown
    ]
    left = [callout for callout in callouts if callout.box.center[0] < size * 0.48]
    right = [callout for callout in callouts if callout.box.center[0] > size * 0.52]
    for callout in callouts:
        if callout not in left and callout not in right:
            min(left, right, key=len).append(callout)
    return sorted(left, key=_level), sorted(right, key=_level)


def _entry(part: FacePart, parts: Sequence[FacePart], width: float, height: float) -> Entry:
    """Return the nearer edge, unless another part is between it and this one; then the next other edge."""
    x, y = part.box.center
    is_left = x < width / 2
    walled_in = any(
        other.box.y <= y <= other.box.y + other.box.height
        and (other.box.center[0] < part.box.x if is_left else other.box.center[0] > part.box.x + part.box.width)
        for other in parts
    )
    return "beside" if not walled_in else "above" if y < height / 2 else "below"


def _level(callout: _Callout) -> tuple[int, float, str]:
    return (_ENTRIES.index(callout.entry), round(callout.box.center[1], 3), callout.part)


def _words(game: Game, options: AnatomyOptions, part: FacePart, width: float, frame: Frame) -> Symbol:
    stats: Mapping[str, str] = {str(stat.id): stat.name for stat in game.stats.values()}
    joined = ", ".join(stats.values()) if part.id == JOINED_VALUES else ""
    name = options.names.get(part.id) or stats.get(part.id) or joined or _WORDS[part.id]
    lines = [paragraph([(name, frame.style("label", 8.2, 600))], width)]
    note = options.notes.get(part.id)
    if note:
        style = frame.style("label", 7.2, 400, frame.theme.muted)
        lines.append(paragraph([(templating.render(game, note), style)], width, 1.22))
    return stack(lines, 1.1 * frame.scale)


def _half_line(frame: Frame) -> float:
    return cap_height(frame.style("label", 8.2, 600)) / 2


def _spread(side: Sequence[_Callout], top: float, tall: float, height: float, frame: Frame) -> list[float]:
    """Return the top of each text: level with its part where there is space, pushed apart where there is not."""
    gap = _WORDS_GAP * frame.scale
    half = _half_line(frame)
    margin = _OVERHEAD * frame.scale / 2
    levels = {"above": -margin, "below": tall + margin}
    places = [top + levels.get(callout.entry, callout.box.center[1]) - half for callout in side]
    floor = 0.0
    for index, callout in enumerate(side):
        places[index] = max(places[index], floor)
        floor = places[index] + callout.words.height + gap
    ceiling = height
    for index in reversed(range(len(side))):
        places[index] = min(places[index], ceiling - side[index].words.height)
        ceiling = places[index] - gap
    return places


def _leader(box: Box, entry: Entry, edge: float, level: float, face: Box, frame: Frame) -> Iterator[Item]:
    """Draw the line from the label to the part, level as far as the face: ink over a light edge."""
    gap = 0.9 * frame.scale
    is_left = edge < face.x
    start = edge + gap / 2 if is_left else edge - gap / 2
    if entry != "beside":
        x = box.center[0]
        tip = box.y - gap if entry == "above" else box.y + box.height + gap
        points = [(start, level), (x, level), (x, tip)]
    else:
        elbow = face.x - gap if is_left else face.x + face.width + gap
        tip = box.x - gap if is_left else box.x + box.width + gap
        points = [(start, level), (elbow, level), (tip, min(max(level, box.y), box.y + box.height))]
    yield Path(polyline(points[1:]), stroke=Stroke(frame.theme.paper, 0.75))
    yield Path(polyline(points), stroke=Stroke(frame.theme.ink, 0.25, join="round"))
    yield Path(circle(*points[-1], 0.6), fill=frame.theme.ink, stroke=Stroke(frame.theme.paper, 0.2))
