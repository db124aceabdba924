"""Phases or steps in a row: each an arrow with its number and name, its words below."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pydantic import Field

from pnp import templating
from pnp.artwork import symbol_library
from pnp.artwork.panels import Frame, PanelError, PanelOptions, Problem, StrictOptions, panel
from pnp.artwork.panels.helpers import cap_height, paragraph, stack
from pnp.artwork.panels.sequence_of_play import BAR, bar, player, who, words
from pnp.model.compute import sequence
from pnp.model.compute.sequence import PlayedPart
from pnp.model.game import Game, Phase, SideId
from pnp.scene import fonts
from pnp.scene.color import mix, readable_on
from pnp.scene.items import Color, Item, Path, Symbol, Text, Use
from pnp.scene.shapes import polygon
from pnp.scene.text_fitting import fit

BAND = 9.0
"""Height of an arrow, mm."""
POINT = 3.2
"""Length of an arrow's point, mm."""
SEAM = 1.1
"""Distance between two arrows, mm."""
LEAST = 0.7
"""Smallest size of a name, as a fraction of the usual size."""
_INDENT, _NUMBER_GAP = 2.2, 2.0
NAME_SIZE, _NAME_GAP = 12.5, 1.0
"""Usual size of a name, points, and the least space between it and the next arrow, mm."""
_SYMBOL, _SYMBOL_GAP = 0.66, 1.6
"""Size of a drawing, in heights of an arrow, and the space after it, mm."""


class ArrowWords(NamedTuple):
    """The contents of an arrow: its number (may be empty), its name, a drawing beside it (may be empty), its size."""

    number: str
    name: str
    symbol: str = ""
    size: float = NAME_SIZE


def natural_width(words: ArrowWords, frame: Frame, *, notched: bool) -> float:
    """Return the width in mm at which number and name have their usual size, up to the next arrow."""
    start = (POINT if notched else 0.0) + _INDENT
    number = fonts.width(words.number, frame.style("display", 16, 700)) if words.number else 0.0
    gap = _NUMBER_GAP * frame.scale if words.number else 0.0
    drawn = (_SYMBOL * BAND + _SYMBOL_GAP) * frame.scale if words.symbol else 0.0
    end = (SEAM + 1.6) * frame.scale
    return start * frame.scale + number + gap + drawn + name_width(words, frame) + end


def name_width(words: ArrowWords, frame: Frame) -> float:
    """Return the width of a name in its usual size, in mm."""
    return fonts.width(words.name, frame.style("display", NAME_SIZE, 600))


def arrow(
    game: Game, words: ArrowWords, fill: Color, span: tuple[float, float], frame: Frame, *, notched: bool, pointed: bool
) -> list[Item]:
    """Draw the band from `span`'s left over its width; its point is to the right of that.

    Raises:
        PanelError: when the name is too wide.
    """
    left, width = span
    band, point = BAND * frame.scale, POINT * frame.scale
    right = left + width
    notch = [(left + point, band / 2)] if notched else []
    tip = right + point if pointed else right
    corners = [(left, 0.0), (right, 0.0), (tip, band / 2), (right, band), (left, band), *notch]
    color = readable_on(fill, frame.theme.ink, frame.theme.paper)
    items: list[Item] = [Path(polygon(corners), fill=fill)]
    at = left + (point if notched else 0.0) + _INDENT * frame.scale
    if words.number:
        figure = frame.style("display", 16, 700, mix(color, fill, 0.3))
        items.append(Text(at, (band + cap_height(figure)) / 2, words.number, figure))
        at += fonts.width(words.number, figure) + _NUMBER_GAP * frame.scale
    if words.symbol:
        drawing = symbol_library.load(game, words.symbol, symbol_library.colors_on(fill, color))
        scale = _SYMBOL * band / max(drawing.width, drawing.height)
        items.append(Use(drawing, at, (band - drawing.height * scale) / 2, scale))
        at += drawing.width * scale + _SYMBOL_GAP * frame.scale
    name, usual = (frame.style("display", size, 600, color) for size in (words.size, NAME_SIZE))
    room = right - at - (_NAME_GAP * frame.scale if pointed else 0.0)
    style = fit(words.name, name, room, usual.size * LEAST)
    if style is None:
        raise PanelError(f"'{words.name}' is wider than its arrow", "shorten it, or give it more weight")
    items.append(Text(at, (band + cap_height(style)) / 2, words.name, style))
    return items


_LEAST = 27.0
"""Least width of an arrow, for the text below it, mm."""
_MOST = 1.7
"""Greatest width of an arrow, in natural widths: a short last line is not as wide as the others."""
_TIGHTEST = 1.16
"""A part up to this many times as wide as a row is set smaller, in one row."""
_ROW_GAP = 4.0
_TEXT_GAP = 2.2


class _Cell(NamedTuple):
    part: PlayedPart
    phase: Phase
    words: ArrowWords
    width: float


def strip(
    game: Game, frame: Frame, *, numbered: bool = True, first: SideId | None = None, turns: int | None = None
) -> Symbol:
    """Draw the phases of a turn as they are played, in as many rows as the width needs.

    `first`: the side that begins; None: that of all scenarios, if it is the same. `turns`: the number of turns that are
    played; phases of later turns are left out.

    Raises:
        PanelError: when a name is too wide.
    """
    parts = list(sequence.played(game, first or sequence.first_side(game)))
    if turns is not None:
        parts = [
            part._replace(phases=tuple(each for each in part.phases if each.first_turn <= turns)) for part in parts
        ]
    rows = list(_rows([_cells(part, frame, numbered) for part in parts if part.phases], frame))
    least = frame.width - (POINT - SEAM) * frame.scale
    frame = replace(frame, scale=frame.scale * min(1.0, *(least / _width(row) for row in rows)))
    return stack([_row(game, row, frame, row is rows[-1]) for row in rows], frame.row(_ROW_GAP))


def _cells(part: PlayedPart, frame: Frame, numbered: bool) -> list[_Cell]:
    cells = []
    for phase in part.phases:
        contents = ArrowWords(phase.number if numbered else "", phase.name)
        natural = natural_width(contents, frame, notched=True)
        cells.append(_Cell(part, phase, contents, max(natural, _LEAST * frame.scale)))
    return cells


def _rows(parts: Sequence[Sequence[_Cell]], frame: Frame) -> Iterator[list[_Cell]]:
    """Yield rows of arrows: a part is broken only where it is wider than a row, even with smaller names."""
    row: list[_Cell] = []
    for cells in parts:
        if row and _width((*row, *cells)) > frame.width:
            yield row
            row = []
        for cell in cells:
            if row and _width((*row, cell)) > frame.width and _width(cells) > _TIGHTEST * frame.width:
                yield row
                row = []
            row.append(cell)
    yield row


def _width(row: Sequence[_Cell]) -> float:
    return math.fsum(cell.width for cell in row)


def _row(game: Game, row: Sequence[_Cell], frame: Frame, last: bool) -> Symbol:
    room = frame.width if last else frame.width - (POINT - SEAM) * frame.scale
    grown = min(_MOST, room / _width(row))
    top = BAR * frame.scale if any(cell.part.place for cell in row) else 0.0
    below = top + BAND * frame.scale + frame.row(_TEXT_GAP)
    items: list[Item] = []
    x = bottom = 0.0
    for number, cell in enumerate(row):
        width, is_end = cell.width * grown, last and number == len(row) - 1
        begins = number == 0 or row[number - 1].part is not cell.part
        if begins and cell.part.place:
            span = _width([each for each in row if each.part is cell.part]) * grown
            if cell.part is not row[-1].part:
                span -= SEAM * frame.scale
            elif not last:
                span += (POINT - SEAM) * frame.scale
            entry = (cell.part.side, player(game, cell.part.side, cell.part.place))
            items.append(bar(game, [entry], span, frame).at(x, 0.0))
        drawn = arrow(
            game,
            cell.words,
            _fill(game, cell, frame),
            (0.0, width - (0.0 if is_end else SEAM * frame.scale)),
            frame,
            notched=number > 0,
            pointed=not is_end,
        )
        items.append(Symbol("arrow", width, BAND * frame.scale, tuple(drawn)).at(x, top))
        actor = who(game, cell.phase, cell.part.side, in_player_turn=cell.part.place > 0)
        runs = words(game, cell.phase, actor, frame, 8.4)
        if runs:
            indent = POINT * frame.scale if number else 0.0
            text = paragraph(runs, width - indent - 2.4 * frame.scale)
            items.append(text.at(x + indent, below))
            bottom = max(bottom, below + text.height)
        x += width
    return Symbol("row", frame.width, bottom or below - frame.row(_TEXT_GAP), tuple(items))


def _fill(game: Game, cell: _Cell, frame: Frame) -> Color:
    """Return the color of the one side that acts; otherwise ink."""
    actors = sequence.actors(game, cell.phase, cell.part.side)
    return game.sides[actors[0]].color if len(actors) == 1 else frame.theme.ink


class PhaseOptions(StrictOptions):
    """One arrow of the strip."""

    name: str = Field(description="Name of the phase.")
    text: str = Field(default="", description="Text (a template).")
    symbol: str = Field(default="", description="Drawing beside the name.")
    weight: float = Field(default=1.0, gt=0, le=10, description="Relative width.")


class TurnStripOptions(PanelOptions):
    """Options of the strip."""

    phases: list[PhaseOptions] | None = Field(
        default=None,
        min_length=1,
        max_length=8,
        description="Phases in order, each with `name` and, optionally, `text` (a template), `symbol` and `weight`. "
        "Default: those of the game's turn, in the colors of the sides.",
    )
    numbered: bool = Field(default=True, description="If true, the phases are numbered.")

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield a missing turn besides the problems of all panels."""
        yield from super().problems(game)
        if self.phases is None and not game.procedure.turn:
            yield Problem("the game has no phases to show", "write 'phases' here, or 'turn' in the procedure")


@panel("turn-strip", TurnStripOptions)
def turn_strip(game: Game, options: TurnStripOptions, frame: Frame) -> Symbol:
    """The phases of a turn (sequence of play) as arrows from left to right, with a text below each."""
    if options.phases is None:
        return strip(game, frame, numbered=options.numbered)
    numbered = enumerate(options.phases, 1)
    words = [ArrowWords(str(number) if options.numbered else "", each.name, each.symbol) for number, each in numbered]
    widths, size = _shared(words, [phase.weight for phase in options.phases], frame)
    band, point, seam = (length * frame.scale for length in (BAND, POINT, SEAM))
    x = 0.0
    items: list[Item] = []
    tallest = 0.0
    for index, phase in enumerate(options.phases):
        width = widths[index]
        last = index == len(options.phases) - 1
        fill = mix(frame.theme.ink, frame.theme.paper, 0.0 if index % 2 == 0 else 0.16)
        span = (x, width - (0 if last else seam))
        items.extend(
            arrow(game, words[index]._replace(size=size), fill, span, frame, notched=index > 0, pointed=not last)
        )
        indent = point + 1.6 * frame.scale if index else 0.0
        if phase.text:
            room = width - indent - 2.4 * frame.scale
            text = paragraph([(templating.render(game, phase.text), frame.style("label", 8.4))], room)
            items.append(text.at(x + indent, band + frame.row(2.4)))
            tallest = max(tallest, text.height)
        x += width
    return Symbol("strip", frame.width, band + (frame.row(2.4) + tallest if tallest else 0.0), tuple(items))


def _shared(words: Sequence[ArrowWords], weights: Sequence[float], frame: Frame) -> tuple[list[float], float]:
    """Return the width of each arrow in mm, and the size of all names in points: the largest at which they fit.

    An arrow that is too narrow for its name takes from wider ones; where all are too narrow, each has its share.
    """
    usual = [natural_width(each, frame, notched=index > 0) for index, each in enumerate(words)]
    shares = [frame.width * weight / math.fsum(weights) for weight in weights]
    lacking = math.fsum(max(0.0, least - share) for least, share in zip(usual, shares, strict=True))
    spare = math.fsum(max(0.0, share - least) for least, share in zip(usual, shares, strict=True))
    if lacking <= spare:
        taken = lacking / spare if spare else 0.0
        given = zip(usual, shares, strict=True)
        return [max(least, share - taken * (share - least)) for least, share in given], NAME_SIZE
    names = [name_width(each, frame) for each in words]
    fixed = math.fsum(usual) - math.fsum(names)
    factor = (frame.width - fixed) / math.fsum(names)
    return [least - (1 - factor) * name for least, name in zip(usual, names, strict=True)], factor * NAME_SIZE
