"""How a piece moves: the cells that it reaches on a small open board of squares or hexes, drawn from its moves.

A disc is a cell that it may enter and take, a ring one that it may only enter, a cross one that it may only take. An
arrow continues until it is blocked. Moves only from certain cells or in a certain state are dashed.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from pnp.artwork.boards.textures import CHEQUERED
from pnp.geometry import hex_shapes
from pnp.geometry.directions import GridKind
from pnp.geometry.hexes import Hex, distance
from pnp.model.compute.moves import main_kind
from pnp.model.game import Game, Move
from pnp.scene.color import mix
from pnp.scene.items import Color, Group, Item, Items, Path, Stroke, Symbol
from pnp.scene.shapes import circle, line, polygon, rect
from pnp.scene.theme import Theme

RADIUS = 2
"""Number of cells on each side of the piece, unless a move of limited range goes further."""
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
"""A step: as in `pnp.geometry.directions`."""
Point = tuple[float, float]


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
    """The range of a piece: a mark for every cell near enough, and a mark for every unlimited direction.

    `radius`: how many cells of the kind of grid are shown on each side of it. `has_tones`: neighboring cells differ.
    """

    squares: dict[Vector, MoveMark]
    lines: dict[Vector, MoveMark]
    radius: int
    kind: GridKind = "square"
    has_tones: bool = True


def reach_in(game: Game, moves: Iterable[Move]) -> Reach:
    """Return what moves reach on the game's board: a small board has tones if the board has, and else only lines."""
    found = tuple(moves)
    grounds = [board.ground for board in game.boards.values() if board.grid.is_lattice]
    has_tones = any(ground is not None and ground.texture in CHEQUERED for ground in grounds) or not grounds
    return reach(found, main_kind(game, found))._replace(has_tones=has_tones)


def reach(moves: Iterable[Move], kind: GridKind = "square") -> Reach:
    """Return what all moves together reach from one cell of an open board; unlimited moves take precedence."""
    squares: dict[Vector, MoveMark] = {}
    lines: dict[Vector, MoveMark] = {}
    ordered = sorted(moves, key=lambda move: MoveMark.of(move).limited)
    for move in ordered:
        endless = move.kind == "slide" and move.reach is None
        for step in move.pattern.on(kind):
            for count in range(1, (move.reach or 1) + 1):
                place = (step[0] * count, step[1] * count)
                _add(lines if endless else squares, place, MoveMark.of(move))
    squares = {place: mark for place, mark in squares.items() if not _covered(place, mark, lines)}
    furthest = max((_size(kind, place) for place in squares), default=0)
    return Reach(squares, lines, max(RADIUS, furthest), kind)


def _size(kind: GridKind, step: Vector) -> int:
    """Return the number of cells that a step needs on the side of the piece."""
    return max(map(abs, step)) if kind == "square" else distance(Hex(0, 0), Hex(*step))


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


def diagram(found: Reach, piece: Symbol, size: float, theme: Theme) -> Symbol:
    """Draw the piece (its counter, in its final size) in the middle of a board `size` mm wide, with its range."""
    across = 2 * found.radius + 1
    cell = size / across
    tint = _TINT if found.has_tones else 0.0
    ground = _board(across, cell, tint, theme) if found.kind == "square" else _hexes(found, size, tint, theme)
    items: list[Item] = [*ground]
    for step, mark in found.lines.items():
        items.extend(_arrow(step, mark, found, cell, theme))
    for step, mark in found.squares.items():
        right, down = _place(found, step)
        x, y = (found.radius + 0.5 + right) * cell, (found.radius + 0.5 + down) * cell
        items.append(Group(sign(mark, cell, theme), (1.0, 0.0, 0.0, 1.0, x, y)))
    left, top = (size - piece.width) / 2, (size - piece.height) / 2
    items.append(piece.at(left, top))
    return Symbol("moves", size, size, tuple(items))


def _place(found: Reach, step: Vector) -> Point:
    """Return where a step leads, in cells to the right and down."""
    if found.kind == "square":
        return (step[0], -step[1])
    grid = hex_shapes.hexagon(_orientation(found.kind), 2, 1.0)
    (x, y), (left, top) = grid.center(step), grid.center((0, 0))
    return (x - left, y - top)


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


def _board(across: int, cell: float, tint: float, theme: Theme) -> Iterator[Item]:
    """Draw squares with lines between them, or every second one with a tint."""
    size = across * cell
    yield Path(rect(0.0, 0.0, size, size), theme.paper)
    for index in range(1, 1 if tint else across):
        lines = (*line(index * cell, 0.0, index * cell, size), *line(0.0, index * cell, size, index * cell))
        yield Path(lines, None, Stroke(theme.muted, 0.12))
    for row in range(across if tint else 0):
        for column in range((row + 1) % 2, across, 2):
            yield Path(rect(column * cell, row * cell, cell, cell), mix(theme.paper, theme.ink, tint))
    yield Path(rect(0.0, 0.0, size, size), None, Stroke(theme.muted, 0.2))


def _orientation(kind: GridKind) -> Literal["flat", "pointy"]:
    return "flat" if kind == "flat" else "pointy"


def _hexes(found: Reach, size: float, tint: float, theme: Theme) -> Iterator[Item]:
    """Draw a hexagon of hexes, in three shades if there is a tint, in the middle of a square of `size` mm."""
    grid = hex_shapes.hexagon(_orientation(found.kind), found.radius + 1, size / (2 * found.radius + 1))
    left, top = grid.center((0, 0))
    for cell in grid.cells:
        x, y = grid.center(cell)
        at = [(x - left + size / 2 + dx, y - top + size / 2 + dy) for dx, dy in grid.outline]
        shade = mix(theme.paper, theme.ink, tint * ((cell[0] - cell[1]) % 3) / 2)
        yield Path(polygon(at), shade, Stroke(theme.muted, 0.12, join="round"))


def _arrow(step: Vector, mark: MoveMark, found: Reach, cell: float, theme: Theme) -> Iterator[Item]:
    """Draw a line from the piece, or from behind the marked cell next to it, to the edge of the board."""
    right, down = _place(found, step)
    count = found.radius // _size(found.kind, step)
    unit = math.hypot(right, down)
    begin = (1.0 + _DISC + 0.16) * unit if step in found.squares else _START * max(1.0, 0.9 * unit)
    slanting = found.kind == "square" and 0 not in step
    end = count * unit + _OVERSHOOT * (math.sqrt(2.0) if slanting else 1.0)
    cos, sin = right / unit, down / unit
    middle = (found.radius + 0.5) * cell
    drawn = arrow(mark, (end - begin) * cell, cell, theme)
    yield Group(drawn, (cos, sin, -sin, cos, middle + cos * begin * cell, middle + sin * begin * cell))
