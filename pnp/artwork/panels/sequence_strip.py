"""The strip of a game's own turn: an arrow for each phase, player turns under bars in the colors of their sides."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.artwork.panels import Frame
from pnp.artwork.panels.arrows import BAND, POINT, SEAM, ArrowWords, arrow, natural_width
from pnp.artwork.panels.helpers import paragraph, stack
from pnp.artwork.panels.sequence_parts import BAR, bar, player, who, words
from pnp.model.compute import sequence
from pnp.model.compute.sequence import PlayedPart
from pnp.model.game import Game, Phase, SideId
from pnp.scene.items import Color, Item, Symbol

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
