"""Figures of cut-out counters: both armies, all markers."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from pnp.artwork.components import component_symbol
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.counters.faces import marker_symbol
from pnp.artwork.panels.helpers import stack
from pnp.model.game import ComponentSetId, Face, Game, Marker, SideId
from pnp.model.game.ids import ItemId
from pnp.model.text.figure_specs import ROW_BREAK, items_of
from pnp.scene import fonts
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import Segments, rounded_rect
from pnp.scene.text_fitting import wrap
from pnp.scene.theme import Theme
from pnp.scene.typography import apostrophes

_GAP = 3.0
_APART, _PAIR = 1.2, 0.6
_LARGE, _REDUCED = 14.0, 0.6
"""Markers larger than this, in mm, are shown reduced, and the game's other markers with them."""
_TALLEST, _ROWS_APART = 46.0, 3.0
"""The greatest height of a component in a figure, and the space between rows of them, in mm."""
_FANNED, _HEAPED = 0.28, 0.06
"""What is seen of a component below another one, and of one below its like, as a part of its width."""
_RIM = 1.2
"""The light line around a component that lies on others, half of it below the component, in mm before it is reduced."""
_LAID = 0.7
"""Where on a component others lie, as a part of its height."""
_FOOT, _LINE = 3.6, 2.9
"""Distance from a counter to the words below it, and from one line of them to the next, in mm."""


class Shown(NamedTuple):
    """Counters that belong together, and the words below them."""

    counters: tuple[Symbol, ...]
    words: str


def cut_out(symbol: Symbol, x: float, y: float, scale: float, theme: Theme) -> Group:
    """Return a cut-out counter: clipped to its outline."""
    edge = _edge(symbol)
    inner = (Use(symbol, 0, 0), Path(edge, None, Stroke(theme.ink, 0.15)))
    return Group(inner, (scale, 0, 0, scale, x, y), clip=Path(edge))


def _edge(symbol: Symbol) -> Segments:
    return symbol.outline or rounded_rect(0, 0, symbol.width, symbol.height, 0.06 * symbol.width)


def armies(game: Game, faces: FaceCache, theme: Theme, width: float) -> Symbol:
    """Draw all faces of pieces and combined units, a row for each side: names below, unless the next has the same."""
    rows = [(side.name, _army(game, faces, side.id)) for side in game.sides.values() if not side.neutral]
    columns = max(len(row) for _, row in rows)
    step = (width + _APART) / columns
    name, words = theme.style("display", 9.6, 600), theme.style("label", 7.0, 400, theme.muted)
    items: list[Item] = []
    y = 0.0
    named = [[shown.words for shown in row] for _, row in rows]
    for place, (side, row) in enumerate(rows):
        items.append(Text(0.0, y + 3.2, side, name))
        sizes = [(step - _APART) / shown.counters[0].width for shown in row]
        items += [
            cut_out(shown.counters[0], number * step, y + 4.8, scale, theme)
            for number, (shown, scale) in enumerate(zip(row, sizes, strict=True))
        ]
        y += 4.8 + step - _APART
        if named[place] not in named[place + 1 : place + 2]:
            broken = [wrap(each, words, step) for each in named[place]]
            for number, lines in enumerate(broken):
                items += _centered(lines, number * step + (step - _APART) / 2, y + _FOOT, words)
            y += _FOOT + (max(map(len, broken), default=0) - 1) * _LINE + 0.8
        y += 1.8
    return Symbol("armies", width, y - 1.8, tuple(items))


class LineupColumn(NamedTuple):
    """A piece in a line-up: its name, and the counters of its faces with their states."""

    name: str
    faces: tuple[tuple[Symbol, str], ...]


def lineup(columns: Sequence[LineupColumn], theme: Theme, width: float) -> Symbol:
    """Draw pieces side by side, the faces of each below its name; in several rows if their names need the space."""
    name = theme.style("display", 9.6, 600)
    widest = max(fonts.width(column.name, name) for column in columns)
    across = min(len(columns), max(1, int(width / (widest + 0.6))))
    step = width / across
    scale = min(1.35, (step - 2.4) / max(face.width for column in columns for face, _ in column.faces))
    items: list[Item] = []
    y = 0.0
    for first in range(0, len(columns), across):
        below = y
        for place, column in enumerate(columns[first : first + across]):
            middle = (place + 0.5) * step
            items.append(Text(middle, y + 3.4, column.name, name, "middle"))
            drawn, bottom = _captioned(column.faces, middle, y + 5.4, scale, step - 0.6, theme)
            items += drawn
            below = max(below, bottom)
        y = below + 2.0
    return Symbol("line-up", width, y - 3.2, tuple(items))


def _captioned(
    faces: Iterable[tuple[Symbol, str]], middle: float, y: float, scale: float, width: float, theme: Theme
) -> tuple[list[Item], float]:
    """Draw counters with words below each, one below the other; return them and where the next would begin."""
    style = theme.style("label", 7.2, 400, theme.muted)
    items: list[Item] = []
    for symbol, words in faces:
        items.append(cut_out(symbol, middle - symbol.width * scale / 2, y, scale, theme))
        broken = wrap(words, style, width)
        items += _centered(broken, middle, y + symbol.height * scale + 3.3, style)
        y += symbol.height * scale + 5.6 + (len(broken) - 1) * _LINE
    return items, y


def row(counters: Sequence[tuple[Symbol, str]], scale: float, theme: Theme, signs: Sequence[str] = ()) -> Symbol:
    """Draw counters in a row, words below each, and signs such as + between them."""
    return _in_row([(_piled((symbol,), theme), words) for symbol, words in counters], scale, theme, signs)


def _in_row(counters: Sequence[tuple[Symbol, str]], scale: float, theme: Theme, signs: Sequence[str] = ()) -> Symbol:
    gap = 7.0 if signs else _GAP
    caption, sign = theme.style("label", 7.2, 400, theme.muted), theme.style("display", 15, 600, theme.muted)
    tall = max(symbol.height for symbol, _ in counters) * scale
    items: list[Item] = []
    x, lines, right = 0.0, 1, 0.0
    for index, (symbol, words) in enumerate(counters):
        size = symbol.width * scale
        broken = wrap(words, caption, size + gap - 0.6)
        slot = max(size, max(fonts.width(line, caption) for line in broken) - gap + 0.6)
        left, top = x + (slot - size) / 2, 0.2 + tall - symbol.height * scale
        items.append(Group(symbol.items, (scale, 0, 0, scale, left, top)))
        items += _centered(broken, x + slot / 2, tall + _FOOT, caption)
        if index < len(signs):
            items.append(Text(x + slot + gap / 2, 0.2 + tall / 2 + 1.8, signs[index], sign, "middle"))
        lines, right = max(lines, len(broken)), x + slot
        x += slot + gap
    widest = max(fonts.width(words, caption) for _, words in counters)
    return Symbol("counters", max(right, widest), tall + 4.6 + (lines - 1) * _LINE, tuple(items))


def _piled(symbols: Sequence[Symbol], theme: Theme) -> Symbol:
    """Draw components that lie on each other: smaller ones on the one before, others so that its left edge is seen."""
    stacks: list[list[Symbol]] = []
    for each in symbols:
        if stacks and each.width < symbols[0].width:
            stacks[-1].append(each)
        else:
            stacks.append([each])
    steps = ((_HEAPED if one == other else _FANNED) * one.width for (one, *_), (other, *_) in pairwise(stacks))
    lefts = list(accumulate(steps, initial=0.0))
    drawn = [_laid_on(below, others, theme) for below, *others in stacks]
    height = max(each.height for each in drawn)
    items: list[Item] = []
    for left, each in zip(lefts, drawn, strict=True):
        if left:
            rim = Path(_edge(each), None, Stroke(theme.paper, _RIM))
            items.append(Group((rim,), (1, 0, 0, 1, left, height - each.height)))
        items.append(cut_out(each, left, height - each.height, 1.0, theme))
    right = max(left + each.width for left, each in zip(lefts, drawn, strict=True))
    return Symbol("pile", right, height, tuple(items))


def _laid_on(below: Symbol, others: Sequence[Symbol], theme: Theme) -> Symbol:
    """Draw components that lie on another one, in a row across its lower third; many of them overlap."""
    if not others:
        return below
    width = others[0].width
    step = min(width + _PAIR, (below.width - width) / max(1, len(others) - 1))
    left = (below.width - width - step * (len(others) - 1)) / 2
    laid = [
        cut_out(each, left + step * at, _LAID * below.height - each.height / 2, 1.0, theme)
        for at, each in enumerate(others)
    ]
    return replace(below, items=(*below.items, *laid))


def items(game: Game, names: Sequence[str], theme: Theme, width: float) -> Symbol:
    """Draw components with words below each, in rows: at most in full size, in the width, and `_TALLEST` mm high.

    Several rows together may be half as high again.
    """
    written = [list(row) for is_break, row in groupby(names, ROW_BREAK.__eq__) if not is_break]
    rows = [[_pile(game, *items_of(each), theme) for each in row] for row in written]
    room = _TALLEST * (1.5 if len(rows) > 1 else 1.0)
    tall = math.fsum(max(symbol.height for symbol, _ in row) for row in rows)
    fits = ((width - _GAP * (len(row) - 1)) / math.fsum(symbol.width for symbol, _ in row) for row in rows)
    scale = min(1.0, room / tall, *fits)
    return stack([_in_row(row, scale, theme) for row in rows], _ROWS_APART, is_centered=True)


def _pile(game: Game, named: Sequence[str], whose: str, theme: Theme) -> tuple[Symbol, str]:
    """Return components that lie on each other, and the words below them: a single one is named, a fan as its set."""
    sets = [game.components[ComponentSetId(each.partition(".")[0])] for each in named]
    shown = [ItemId(each.partition(".")[2]) for each in named]
    drawn = [
        component_symbol(game, set_.id, item or next(iter(set_.items)), theme, back=not item)
        for set_, item in zip(sets, shown, strict=True)
    ]
    is_one = bool(shown[0]) and all(each.width < drawn[0].width for each in drawn[1:])
    name = sets[0].items[shown[0]].name if is_one else "" if whose else sets[0].name
    return _piled(drawn, theme), ": ".join(filter(None, (apostrophes(whose), name)))


def _army(game: Game, faces: FaceCache, side: SideId) -> list[Shown]:
    found = [
        Shown((faces.piece(side, piece.id, face.id),), _face_name(game, face, piece.name))
        for piece in game.pieces.values()
        if piece.count.get(side)
        for face in piece.faces
    ]
    for composite in game.composites.values():
        if composite.each and composite.count.get(side):
            top = game.pieces[composite.of[0]]
            for face in top.faces:
                drawn = faces.result(side, composite.id, top.id, face.id)
                found.append(Shown((drawn,), _face_name(game, face, composite.name)))
    return found


def _face_name(game: Game, face: Face, name: str) -> str:
    """Return the name for a face: the state that it shows, if any, and the piece's name."""
    state = next((state for state in game.states.values() if state.face == face.id), None)
    return name if state is None else f"{state.name} {name.lower()}"


def markers(game: Game, theme: Theme, width: float) -> Symbol:
    """Draw every marker with its name, and its back beside it when that differs: a grid for those of each size."""
    shown = [_marker(game, marker, theme) for marker in game.markers.values()]
    scale = _REDUCED if max(symbol.width for entry in shown for symbol in entry.counters) > _LARGE else 1.0
    style = theme.style("label", 7.2, 400, theme.muted)
    items: list[Item] = []
    y = right = 0.0
    for size, alike in groupby(sorted(shown, key=_size, reverse=True), _size):
        entries, wide, tall = list(alike), size[0] * scale, size[1] * scale
        words = [fonts.width(word, style) / len(each.counters) for each in entries for word in each.words.split()]
        across = max(2, int((width + _PAIR) / (max(wide, *words) + _PAIR)))
        step = (width + _PAIR) / across
        for row in _rows(entries, across):
            x, lines = 0.0, 1
            for entry in row:
                cell = step * len(entry.counters) - _PAIR
                left = x + (cell - len(entry.counters) * (wide + _PAIR) + _PAIR) / 2
                for number, symbol in enumerate(entry.counters):
                    items.append(cut_out(symbol, left + number * (wide + _PAIR), y + 0.2, scale, theme))
                broken = wrap(entry.words, style, cell)
                lines = max(lines, len(broken))
                items += _centered(broken, x + cell / 2, y + tall + _FOOT, style)
                right = max(right, x + cell)
                x += cell + _PAIR
            y += tall + _FOOT + (lines - 1) * _LINE + 2.6
    return Symbol("counters", right, y - 1.6, tuple(items))


def _marker(game: Game, marker: Marker, theme: Theme) -> Shown:
    side = next((side for side in game.sides if marker.count.get(side)), None)
    front = marker_symbol(game, side, marker.id, theme)
    if not (marker.back_name or marker.back_symbol):
        return Shown((front,), marker.name)
    back = marker_symbol(game, side, marker.id, theme, back=True)
    return Shown((front, back), f"{marker.name} / {marker.back_name or marker.name}")


def _size(entry: Shown) -> tuple[float, float]:
    return max((each.width, each.height) for each in entry.counters)


def _rows(shown: Sequence[Shown], most: int) -> list[list[Shown]]:
    """Return rows of no more than `most` counters, as few as possible and of about one length."""
    fewest: list[list[Shown]] = []
    for columns in range(most, 1, -1):
        rows: list[list[Shown]] = [[]]
        for entry in shown:
            if rows[-1] and sum(len(each.counters) for each in (*rows[-1], entry)) > columns:
                rows.append([])
            rows[-1].append(entry)
        if fewest and len(rows) > len(fewest):
            break
        fewest = rows
    return fewest


def _centered(lines: Sequence[str], x: float, y: float, style: TextStyle) -> Iterator[Text]:
    for number, line in enumerate(lines):
        yield Text(x, y + number * _LINE, line, style, "middle")
