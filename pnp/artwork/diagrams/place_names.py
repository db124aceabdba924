"""Names of places that counters cover: in a diagram, they are beside the counter instead."""

import math
from collections.abc import Iterator, Mapping, Sequence

from pnp.artwork.boards import map_layers
from pnp.artwork.boards.lines import labels, lettering
from pnp.artwork.boards.lines.clutter import Extent
from pnp.model.game import Board, Cell
from pnp.model.game.maps import BoardPlace
from pnp.scene import fonts
from pnp.scene.items import Items, Text, TextStyle
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme

_GAP = 0.05
"""Distance of a name from its counter, in pitches."""


def covered(board: Board, cells: Sequence[Cell]) -> tuple[BoardPlace, ...]:
    """Return the towns and cities in some cells."""
    return tuple(place for place in board.places if place.size != "none" and place.cells[0] in cells)


def beside_counters(
    board: Board,
    places: Sequence[BoardPlace],
    sizes: Mapping[Cell, tuple[float, float]],
    box: Box,
    theme: Theme,
    numbers: Sequence[Extent] = (),
) -> Items:
    """Draw the names of places next to the counters on them, where they cover neither other counters nor numbers.

    Args:
        board: the board.
        places: the places that are covered.
        sizes: half of the width and of the height of the counters by cell, in mm.
        box: the visible part of the board.
        theme: the theme.
        numbers: the boxes of the numbers of cells.
    """
    grid = board.grid
    counters = {
        cell: Extent(x - half[0], y - half[1], x + half[0], y + half[1])
        for cell, half in sizes.items()
        for x, y in [grid.center(cell)]
    }
    frame = Extent(box.x, box.y, box.x + box.width, box.y + box.height)
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
