"""Words that cannot be read in a diagram: names of covered places are beside the counter, other words left out."""

import math
import operator
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from pnp.artwork.boards import map_layers
from pnp.artwork.boards.lines import labels, lettering, numbers
from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.artwork.diagrams import obstacles
from pnp.geometry.point_grid import PointGrid
from pnp.model.game import Board, Cell, Game
from pnp.model.game.maps import BoardPlace
from pnp.scene import fonts
from pnp.scene.items import Group, Item, Items, Labels, Stamps, Text, TextStyle, Use
from pnp.scene.sheet import Box
from pnp.scene.theme import MM_PER_PT, Theme

_GAP = 0.05
"""Distance of a name from its counter, in pitches."""
_AT_FOOT = 0.42
"""Distance of a number at the foot of its cell from the middle, in pitches."""
_ABOVE = 0.012
"""Distance of a number from the counter under it in its cell, in pitches."""
_COVERED = 0.1
"""The part of a number that may be covered."""
_WHOLE = 0.99
"""The part of a name or a number that is enough of it."""

LEAST_NAME = 4.5 * MM_PER_PT
"""Least size of a name on a counter, and of the number of a cell, in mm."""
_PIECE = 40.0
"""Largest side of a piece, in mm."""
_NAME = re.compile(r"[^\W\d_]{3}")


def covered(board: Board, cells: Sequence[Cell]) -> tuple[BoardPlace, ...]:
    """Return the towns and cities in some cells."""
    return tuple(place for place in board.places if place.size != "none" and place.cells[0] in cells)


def on_map(game: Game, board: Board, theme: Theme) -> Iterator[tuple[str, Cell, Extent]]:
    """Yield the names of places and points on a map, each with its cell and its box."""
    texts, grid = dict(map_layers.drawn(game, board, theme).texts), board.grid
    named = [(place.name, place.cells[0]) for place in board.places]
    named += [(grid.title(cell), cell) for cell in grid.cells] if isinstance(grid, PointGrid) else []
    yield from ((name, cell, lettering.extent(texts[name][0])) for name, cell in named if texts.get(name))


def cut(game: Game, board: Board, box: Box, covers: Collection[Extent], theme: Theme) -> Iterator[tuple[Text, ...]]:
    """Yield the letters of the names that are not whole in a box, or that counters cover in part."""
    frame = Extent.of(box)
    for _, letters in map_layers.drawn(game, board, theme).texts:
        turned = lettering.letter_extents(each for each in letters if each.rotate)
        boxes = [*turned, *(lettering.extent(each) for each in letters if not each.rotate)]
        hidden = (each.overlap(cover) for each in boxes for cover in covers)
        shown = math.fsum(each.overlap(frame) for each in boxes) - math.fsum(hidden)
        if shown < _WHOLE * math.fsum(each.overlap(each) for each in boxes):
            yield letters


def without_covered_numbers(ground: Items, board: Board, covers: Collection[Extent], box: Box) -> Items:
    """Return a drawn part of a board without the numbers that counters and names cover in part, or its edge cuts.

    Their plates are left out, too.
    """
    known, frame = set(board.grid.labels), Extent.of(box)
    boxes = [(text.text, lettering.extent(text)) for text in obstacles.words(ground) if text.text in known]
    covered = {
        number
        for number, own in boxes
        if math.fsum(own.overlap(cover) for cover in covers) > _COVERED * own.overlap(own)
        or own.overlap(frame) < _WHOLE * own.overlap(own)
    }
    return without_numbers(ground, covered)


def without_small_names(items: Items, scale: float = 1.0, is_piece: bool = False) -> Items:
    """Return a drawing without the names on its counters that are too small to read; numbers and codes stay."""
    found: list[Item] = []
    for item in items:
        match item:
            case Group(inner, (a, b, c, d, _, _)):
                kept = without_small_names(inner, scale * math.sqrt(abs(a * d - b * c)), is_piece)
                item = item if kept is inner else item._replace(items=kept)
            case Use(symbol):
                is_inside = is_piece or max(symbol.width, symbol.height) <= _PIECE
                kept = without_small_names(symbol.items, scale * item.scale, is_inside)
                item = item if kept is symbol.items else item._replace(symbol=replace(symbol, items=kept))
        is_small = is_piece and isinstance(item, Text) and item.style.size * scale < LEAST_NAME
        if not (is_small and isinstance(item, Text) and _NAME.search(item.text)):
            found.append(item)
    return items if len(found) == len(items) and all(map(operator.is_, found, items)) else tuple(found)


def without_numbers(ground: Items, left_out: Collection[str]) -> Items:
    """Return a drawn part of a board without some numbers and their plates."""
    found = {text.text: lettering.extent(text) for text in obstacles.words(ground) if text.text in left_out}
    return tuple(_without(item, found) for item in ground) if found else ground


def beside_paths(
    ground: Items, board: Board, box: Box, way: Clutter, counters: Mapping[Cell, Extent], clutter: Clutter, theme: Theme
) -> Items:
    """Return a drawn part of a board with the numbers on the `way`, of paths and edges, or below counters, beside it.

    Numbers of occupied cells are above their counters. Numbers without room there are left out.
    """
    frame, known, pitch = Extent.of(box), {*board.grid.labels}, board.grid.pitch
    found = [(text, lettering.extent(text)) for text in obstacles.words(ground) if text.text in known]
    texts: list[str] = []
    moved: list[Text] = []
    for text, own in found:
        cell, is_covered = board.grid.cell(text.text), any(map(own.overlap, counters.values()))
        if not own.overlap(frame) or not (way.cost(own) or is_covered):
            continue
        texts.append(text.text)
        clutter.remove_box(own, obstacles.WORD)
        x, y = board.grid.center(cell)
        above = [((x + box.middle[0]) / 2, box.top - _ABOVE * pitch) for box in [counters.get(cell)] if box]
        for usual in (*above, (text.x, text.y), (x, y + _AT_FOOT * pitch)):
            at = numbers.number_place(usual, text.text, text.style, pitch, clutter, (x, y))
            new = numbers.extent(at, text.text, text.style)
            is_free = not way.cost(new) and clutter.cost(new) < obstacles.WORD / 4  # a box costs more
            if is_free and board.grid.at(*new.middle) == cell:
                moved.append(text._replace(x=at[0], y=at[1]))
                break
    halo = lettering.with_halo(moved, theme.paper, labels.HALO * pitch)
    return (*without_numbers(ground, texts), *halo)


def _without(item: Item, covered: Mapping[str, Extent]) -> Item:
    match item:
        case Group():
            return item._replace(items=tuple(_without(each, covered) for each in item.items))
        case Labels():
            return item._replace(entries=tuple(entry for entry in item.entries if entry[2] not in covered))
        case Stamps(symbol=plate) if plate.name == "plate":
            boxes = ((at, Extent(*at, at[0] + plate.width, at[1] + plate.height)) for at in item.at)
            return item._replace(at=tuple(at for at, box in boxes if not any(map(box.overlap, covered.values()))))
    return item


def beside_counters(
    board: Board,
    places: Sequence[BoardPlace],
    counters: Mapping[Cell, Extent],
    box: Box,
    theme: Theme,
    numbers: Sequence[Extent] = (),
) -> Items:
    """Draw the names of places next to the counters on them, where they cover neither other counters nor numbers.

    `counters`: their boxes by cell; `box`: the visible part of the board; `numbers`: the boxes of those of cells.
    """
    grid = board.grid
    frame = Extent.of(box)
    texts: list[Text] = []
    for place in places:
        own = counters.get(place.cells[0])
        if own is None:
            continue
        style = labels.place_style(grid, map_layers.map_place(grid, place), theme)
        spots = [*_spots(place.name, own, _GAP * grid.pitch, style)]
        taken = [*counters.values(), *numbers, *map(lettering.extent, texts)]
        others = [extent for cell, extent in counters.items() if cell != place.cells[0]]
        texts.append(
            min(spots, key=lambda text: (_hidden(lettering.extent(text), taken, frame), -_distance(text, others)))
        )
    return lettering.with_halo(texts, theme.paper, labels.HALO * grid.pitch)


def _spots(name: str, counter: Extent, gap: float, style: TextStyle) -> Iterator[Text]:
    """Yield the name above its counter, below, to the right and to the left."""
    cap = fonts.metrics(style.font).cap_height * style.size
    x, y = (counter.left + counter.right) / 2, (counter.top + counter.bottom + cap) / 2
    yield Text(x, counter.top - gap, name, style, "middle")
    yield Text(x, counter.bottom + gap + cap, name, style, "middle")
    yield Text(counter.right + gap, y, name, style, "start")
    yield Text(counter.left - gap, y, name, style, "end")


def _distance(text: Text, others: Sequence[Extent]) -> float:
    """Return the distance of a name from the nearest middle of other counters, in whole mm."""
    middles = [((other.left + other.right) / 2, (other.top + other.bottom) / 2) for other in others]
    return round(min((math.dist(middle, (text.x, text.y)) for middle in middles), default=0.0))


def _hidden(extent: Extent, taken: Sequence[Extent], frame: Extent) -> float:
    """Return how much of a name is covered or outside, in mm²."""
    area = (extent.right - extent.left) * (extent.bottom - extent.top)
    return round(area - extent.overlap(frame) + math.fsum(extent.overlap(other) for other in taken), 6)
