"""How a piece moves: the squares that it reaches on a small open board, drawn from its moves.

A disc is a square that it may enter and take, a ring one that it may only enter, a cross one that it may only take. An
arrow continues until it is blocked. Moves only from certain squares or in a certain state are dashed.
"""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.model.game import Move
from pnp.scene.color import mix
from pnp.scene.items import Color, Group, Item, Items, Path, Stroke, Symbol
from pnp.scene.shapes import circle, line, polygon, rect
from pnp.scene.theme import Theme

RADIUS = 2
"""Number of squares on each side of the piece, unless a move of limited range goes further."""
_DISC = 0.17
_RING = 0.15
_RING_LINE = 0.065
_CROSS = 0.15
_CROSS_LINE = 0.09
_SHAFT = 0.085
_HEAD = 0.3
_START = 0.6
"""Distance from the piece's center at which an arrow begins."""
_OVERSHOOT = 0.4
"""Distance of its point beyond the center of the last square."""
_DASHES = (0.13, 0.1)
_TINT = 0.1
"""Share of the ink in the darker squares."""

Vector = tuple[int, int]
"""Squares to the right and forward."""


class MoveMark(NamedTuple):
    """The effect of a move at its end: `enter` an empty square, `take` a piece; `limited`: not always."""

    enter: bool
    take: bool
    limited: bool = False

    @classmethod
    def of(cls, move: Move) -> "MoveMark":
        """Return the mark of a move's end."""
        return cls(move.capture != "must", move.capture != "never", bool(move.start or move.states))


class Reach(NamedTuple):
    """The range of a piece: a mark for every square near enough, and a mark for every unlimited direction."""

    squares: dict[Vector, MoveMark]
    lines: dict[Vector, MoveMark]
    radius: int


def reach(moves: Iterable[Move]) -> Reach:
    """Return what all moves together reach from one square of an open board; unlimited moves take precedence."""
    squares: dict[Vector, MoveMark] = {}
    lines: dict[Vector, MoveMark] = {}
    ordered = sorted(moves, key=lambda move: MoveMark.of(move).limited)
    for move in ordered:
        endless = move.kind == "slide" and move.reach is None
        for step in move.steps:
            for count in range(1, (move.reach or 1) + 1):
                place = (step[0] * count, step[1] * count)
                _add(lines if endless else squares, place, MoveMark.of(move))
    squares = {place: mark for place, mark in squares.items() if not _covered(place, mark, lines)}
    furthest = max((abs(number) for place in squares for number in place), default=0)
    return Reach(squares, lines, max(RADIUS, furthest))


def _add(found: dict[Vector, MoveMark], place: Vector, mark: MoveMark) -> None:
    before = found.get(place)
    if before is None:
        found[place] = mark
    elif before.limited == mark.limited:
        found[place] = MoveMark(before.enter or mark.enter, before.take or mark.take, mark.limited)


def _covered(place: Vector, mark: MoveMark, lines: dict[Vector, MoveMark]) -> bool:
    """Return whether a line covers the square anyway and has as much effect there."""
    count = math.gcd(*place)
    along = lines.get((place[0] // count, place[1] // count))
    return (
        along is not None
        and along.enter >= mark.enter
        and along.take >= mark.take
        and (mark.limited or not along.limited)
    )


def diagram(moves: Iterable[Move], piece: Symbol, size: float, theme: Theme) -> Symbol:
    """Draw the piece (its counter, in its final size) in the middle of a board `size` mm wide, with its range."""
    found = reach(moves)
    across = 2 * found.radius + 1
    cell = size / across
    items: list[Item] = [*_board(across, cell, theme)]
    for step, mark in found.lines.items():
        items.extend(_arrow(step, mark, found, cell, theme))
    for (right, forward), mark in found.squares.items():
        x, y = (found.radius + 0.5 + right) * cell, (found.radius + 0.5 - forward) * cell
        items.append(Group(sign(mark, cell, theme), (1.0, 0.0, 0.0, 1.0, x, y)))
    left, top = (size - piece.width) / 2, (size - piece.height) / 2
    items.append(piece.at(left, top))
    return Symbol("moves", size, size, tuple(items))


def sign(mark: MoveMark, cell: float, theme: Theme) -> Items:
    """Draw the mark about (0, 0), for squares `cell` mm wide."""
    color = _color(mark, theme)
    dash = tuple(part * cell for part in _DASHES) if mark.limited else ()
    if not mark.enter:
        arm = _CROSS * cell
        stroke = Stroke(color, _CROSS_LINE * cell, cap="round")
        return (Path(line(-arm, -arm, arm, arm), None, stroke), Path(line(-arm, arm, arm, -arm), None, stroke))
    if mark.take and not mark.limited:
        return (Path(circle(0.0, 0.0, _DISC * cell), color),)
    ring = Path(circle(0.0, 0.0, _RING * cell), theme.paper, Stroke(color, _RING_LINE * cell, dash))
    return (ring, Path(circle(0.0, 0.0, _DISC * cell / 2), color)) if mark.take else (ring,)


def arrow(mark: MoveMark, length: float, cell: float, theme: Theme) -> Items:
    """Draw an unlimited line from (0, 0) to the right, its point at `length` mm."""
    color = _color(mark, theme)
    head = _HEAD * cell
    dash = tuple(1.4 * part * cell for part in _DASHES) if mark.limited else ()
    fill = color if mark.take else theme.paper
    edge = Stroke(color, 0.6 * _SHAFT * cell, join="round")
    return (
        Path(line(0.0, 0.0, length - 0.9 * head, 0.0), None, Stroke(color, _SHAFT * cell, dash)),
        Path(polygon([(length, 0.0), (length - head, -0.55 * head), (length - head, 0.55 * head)]), fill, edge),
    )


def _color(mark: MoveMark, theme: Theme) -> Color:
    return theme.ink if mark.enter else theme.accent


def _board(across: int, cell: float, theme: Theme) -> Iterator[Item]:
    size = across * cell
    dark = mix(theme.paper, theme.ink, _TINT)
    yield Path(rect(0.0, 0.0, size, size), theme.paper)
    for row in range(across):
        for column in range((row + 1) % 2, across, 2):
            yield Path(rect(column * cell, row * cell, cell, cell), dark)
    yield Path(rect(0.0, 0.0, size, size), None, Stroke(theme.muted, 0.2))


def _arrow(step: Vector, mark: MoveMark, found: Reach, cell: float, theme: Theme) -> Iterator[Item]:
    """Draw a line from the piece, or from behind the marked square next to it, to the edge of the board."""
    right, forward = step
    count = found.radius // max(abs(right), abs(forward))
    unit = math.hypot(right, forward)
    begin = (1.0 + _DISC + 0.16) * unit if step in found.squares else _START * max(1.0, 0.9 * unit)
    end = count * unit + _OVERSHOOT * (1.0 if 0 in step else math.sqrt(2.0))
    cos, sin = right / unit, -forward / unit
    middle = (found.radius + 0.5) * cell
    drawn = arrow(mark, (end - begin) * cell, cell, theme)
    yield Group(drawn, (cos, sin, -sin, cos, middle + cos * begin * cell, middle + sin * begin * cell))
