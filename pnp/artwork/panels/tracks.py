"""Tracks to lay markers on: a row of boxes in the markers' true size, and which pieces are done at each.

The boxes of the turn track are wider where the panel has room: the names of units that arrive are in them.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, PanelOptions, Problem, panel, unknown
from pnp.artwork.panels.helpers import cap_height, inked, paragraph, stack
from pnp.model.compute.units import arrivals
from pnp.model.game import Game, Piece, StatId, Track, TrackId
from pnp.scene.color import darkened, mix
from pnp.scene.items import Item, Path, Stroke, Symbol, Text
from pnp.scene.shapes import rounded_rect
from pnp.scene.sheet import Box
from pnp.scene.text_fitting import fit
from pnp.units import unequal

_CLEARANCE = 0.8
"""How much wider than its marker a box is, mm."""
_GAP = 1.0
_COLUMN_GAP = 7.0
_SIGN = 4.6
_CORNER, _RIM = 1.2, 0.25
_ROWS = (20, 10, 5)
"""Numbers of boxes in a row of a track that needs several rows."""
_SHORT = 21
"""Up to this number of boxes, rows are of about one length rather than the last no more than half of the others."""
_WIDEST = 2.0
"""Greatest width of a box of the turn track, in widths of its marker: such a track fills its panel."""
_NEWS_GAP, _LETTERS = 1.0, 2
"""Space around the words on arriving units, mm; most letters of a place that has no other name there."""
_FAINT = 0.25
"""Share of the paper in the color of the numbers, which the marker covers."""


class TracksOptions(PanelOptions):
    """Options of the tracks."""

    tracks: list[str] = Field(
        default_factory=list,
        description="Tracks shown. Default: on a sheet for each side the `per-side` tracks, otherwise all others.",
    )
    done: dict[str, str] = Field(
        default_factory=dict, description="Stats by track: the value of a piece is the box at which it is done."
    )
    arrivals: bool = Field(
        default=True, description="If true, the boxes of the turn track show the units that arrive (reinforcements)."
    )
    scenario: str = Field(
        default="", description="The scenario whose reinforcements the turn track shows. Default: those of all units."
    )
    names: bool = Field(default=True, description="If true, each track has its name above it.")
    notes: dict[str, str] = Field(default_factory=dict, description="Sentences beside the names of tracks (templates).")

    ids = (("scenario", "scenarios"), ("tracks", "tracks"), ("notes", "tracks"), ("done", "tracks"))

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined tracks or stats."""
        yield from super().problems(game)
        for track, stat in self.done.items():
            if stat not in game.stats:
                yield unknown("stat", stat, game.stats, f"done.{track}")


@panel("tracks", TracksOptions)
def tracks(game: Game, options: TracksOptions, frame: Frame) -> Symbol:
    """Rows of boxes at the size of their markers, with the pieces that are done at each; long tracks have several."""
    own = frame.side is not None
    chosen = [game.tracks[TrackId(name)] for name in options.tracks]
    shown = chosen or [track for track in game.tracks.values() if track.per_side == own]
    if not shown:
        raise PanelError("there is no track for this sheet", "name some under 'tracks'")
    drawn = [_track(game, track, options, frame) for track in shown]
    lines = _lines(drawn, frame.width)
    return stack(
        [Symbol("line", frame.width, max(part.height for part in line), _in_line(line)) for line in lines],
        frame.row(4.0),
    )


def _lines(drawn: Sequence[Symbol], width: float) -> list[list[Symbol]]:
    lines: list[list[Symbol]] = [[]]
    for part in drawn:
        if lines[-1] and math.fsum(other.width + _COLUMN_GAP for other in lines[-1]) + part.width > width:
            lines.append([])
        lines[-1].append(part)
    return lines


def _in_line(line: Sequence[Symbol]) -> tuple[Item, ...]:
    left = accumulate((part.width + _COLUMN_GAP for part in line[:-1]), initial=0.0)
    return tuple(part.at(x, 0.0) for part, x in zip(line, left, strict=True))


def box_size(game: Game, track: Track) -> float:
    """Return the width of a box in mm: slightly more than the marker's."""
    marker = game.markers[track.marker] if track.marker else None
    return (marker.format if marker and marker.format else game.kit.format).width + _CLEARANCE


def _track(game: Game, track: Track, options: TracksOptions, frame: Frame) -> Symbol:
    size = box_size(game, track)
    count = track.high - track.low + 1
    across = min(count, int((frame.width + _GAP + 1e-6) / (size + _GAP)))
    if not across:
        more, less = unequal(size, frame.width)
        raise PanelError(f"a box of '{track.name}' needs {more} mm, and the panel has {less} mm", MORE_COLUMNS)
    across = count if across >= count else next((few for few in _ROWS if few <= across), across)
    if count <= _SHORT and 0 < count % across <= across / 2:
        across = -(-count // -(-count // across))
    wide = min((frame.width - _RIM / 2 + _GAP) / across - _GAP, _WIDEST * size) if track.turns else size
    trays = _trays(game, track, options, wide, frame) if options.arrivals else {}
    numbers = range(track.low, track.high + 1)
    rows = [numbers[first : first + across] for first in range(0, count, across)]
    width = across * wide + (across - 1) * _GAP
    parts = [part for row in rows for part in _row(game, track, row, (trays, wide), options, frame)]
    if options.names:
        parts.insert(0, _title(game, track, options, width, frame))
    drawn = stack(parts, frame.row(1.6))
    return Symbol(track.name, width, drawn.height, drawn.items)


def _row(
    game: Game,
    track: Track,
    numbers: range,
    boxes: tuple[Mapping[int, Symbol], float],
    options: TracksOptions,
    frame: Frame,
) -> list[Symbol]:
    """Draw boxes side by side, all as high as the highest of the track; below, the pieces that are done at each.

    `boxes`: what is drawn in boxes below the marker, by number; and how wide boxes are.
    """
    (trays, wide), size = boxes, box_size(game, track)
    tall = size + max((tray.height for tray in trays.values()), default=0.0)
    items: list[Item] = []
    for number in numbers:
        x = (number - numbers.start) * (wide + _GAP)
        items.extend(_box(game, track, number, Box(x, 0.0, wide, tall), frame))
        items += [trays[number].at(x, tall - trays[number].height)] if number in trays else []
    drawn = Symbol("boxes", len(numbers) * (wide + _GAP) - _GAP, tall, tuple(items))
    if track.id not in options.done:
        return [drawn]
    return [drawn, _done(game, numbers, StatId(options.done[track.id]), wide, frame)]


def _title(game: Game, track: Track, options: TracksOptions, width: float, frame: Frame) -> Symbol:
    text = templating.render(game, options.notes.get(str(track.id), track.note))
    name = frame.style("display", 11.5, 600)
    return paragraph([(track.name, name), (text, frame.style("label", 8.2, 400, frame.theme.muted))], width, 1.15)


def _trays(game: Game, track: Track, options: TracksOptions, wide: float, frame: Frame) -> dict[int, Symbol]:
    """Write which units arrive on each turn, below the marker: those of the sheet's side, or of all, in its color."""
    trays: dict[int, Symbol] = {}
    sides = [frame.side] if frame.side else list(game.sides.values())
    found = [(side, arrivals(game, side.id, options.scenario)) for side in sides]
    room, usual = wide - 2 * _NEWS_GAP, frame.theme.style("label", 8, 600)
    for number in range(track.low, track.high + 1) if track.turns else ():
        drawn = []
        for side, units in ((side, units[number]) for side, units in found if number in units):
            names: dict[str, list[str]] = {}
            for unit in units:
                times = f"\u00a0×{unit.count[side.id]}" if unit.count[side.id] > 1 else ""
                names.setdefault(_place(unit), []).append((unit.designation or unit.name) + times)
            text = " · ".join(place + ", ".join(named) for place, named in names.items())
            style = fit(max(text.split(" "), key=len), usual, room, 0.0) or usual
            color = darkened(side.color, frame.theme.paper, frame.theme.ink)
            drawn.append(paragraph([(text, style._replace(color=color))], room, 1.1))
        if drawn:
            lines = stack(drawn, _NEWS_GAP)
            trays[number] = Symbol("arrivals", wide, lines.height + 2 * _NEWS_GAP, (lines.at(_NEWS_GAP, _NEWS_GAP),))
    return trays


def _place(unit: Piece) -> str:
    """Return where a unit arrives, before its name: of Entry A only the letter."""
    if unit.at is None:
        return ""
    sign = unit.at.name.rpartition(" ")[2]
    return f"{sign if len(sign) <= _LETTERS else unit.at.name}:\u00a0"


def _box(game: Game, track: Track, number: int, box: Box, frame: Frame) -> Iterator[Item]:
    """Draw a box with its number, large and faint, and its words below."""
    theme, size, center = frame.theme, box_size(game, track), box.x + box.width / 2
    yield Path(rounded_rect(*box, _CORNER), theme.paper, Stroke(theme.muted, _RIM))
    figure = theme.style("display", 1.5 * size, 700, mix(theme.muted, theme.paper, _FAINT))
    words = track.labels.get(number, "")
    middle = 0.5 if not words else 0.44
    yield Text(center, size * middle + cap_height(figure) / 2, str(number), figure, "middle")
    if words:
        small = theme.style("label", 7, 600, theme.ink)
        style = fit(templating.render(game, words), small, box.width - 1.0, 0.7 * small.size)
        if style is None:
            raise PanelError(f"'{words}' does not fit into a box of {box.width:.3g} mm", "shorten it")
        yield Text(center, size - 1.2, words, style, "middle")


def _done(game: Game, numbers: range, stat: StatId, size: float, frame: Frame) -> Symbol:
    """Draw under each box the pieces that need no more."""
    sign = _SIGN * frame.scale
    style = frame.style("label", 7.2, 500)
    items: list[Item] = []
    for number in numbers:
        x = (number - numbers.start) * (size + _GAP) + size / 2
        pieces = [piece for piece in game.pieces.values() if piece.faces[0].stats.get(stat) == number]
        signs = [piece for piece in pieces if piece.faces[0].symbol]
        left = x - sign * len(signs) / 2
        for place, piece in enumerate(signs):
            drawn = inked(game, piece.faces[0].symbol, sign, frame, left + (place + 0.5) * sign)
            items.append(drawn._replace(y=sign - drawn.symbol.height * drawn.scale))
        name = fit(", ".join(piece.name for piece in pieces), style, size, 0.7 * style.size) if pieces else None
        if name:
            below = sign + 0.8 * frame.scale + cap_height(style)
            items.append(Text(x, below, ", ".join(piece.name for piece in pieces), name, "middle"))
    return Symbol("done", 0.0, sign + 0.8 * frame.scale + cap_height(style), tuple(items))
