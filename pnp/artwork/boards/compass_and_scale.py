"""A compass rose and a scale bar for the legend of a map."""

import math

from pnp.model.game import Board
from pnp.model.game.maps import COMPASS
from pnp.scene import fonts
from pnp.scene.items import Group, Items, Path, Stroke, Symbol, Text
from pnp.scene.shapes import circle, polygon, rect, rotation
from pnp.scene.theme import Theme

_HEIGHT = 1.5
"""Height of the scale bar in mm."""
_MOST_PARTS = 5
_PART_BETWEEN_POINTS = 10.0
"""Length of a part in mm where no cells measure the map."""
_LABEL_PT, _TEXT_PT = 6.4, 7.4


def compass_rose(board: Board, theme: Theme, width: float, height: float) -> Items:
    """Draw a rose of four points in a box; its long dark point shows the board's north."""
    x, y, reach = width / 2, height / 2, 0.46 * min(width, height)
    waist = 0.2 * reach
    north = ((x, y - reach), (x + waist, y - waist), (x, y), (x - waist, y - waist))
    points = [polygon([(x, y - 0.62 * reach), (x + waist, y - waist), (x, y), (x - waist, y - waist)])] * 3
    edge = Stroke(theme.ink, 0.18, join="round")
    turn = COMPASS[board.north or "n"] + 90
    rose: Items = tuple(
        Group((Path(point, theme.paper, edge),), rotation(90.0 * (number + 1), x, y))
        for number, point in enumerate(points)
    )
    ring = Path(circle(x, y, 0.62 * reach), None, Stroke(theme.muted, 0.18))
    return (Group((ring, *rose, Path(polygon(list(north)), theme.ink, edge)), rotation(turn, x, y)),)


def scale_bar(board: Board, theme: Theme, width: float) -> Symbol:
    """Draw a bar of as many whole cells as the width has room for, or of 10 mm for points, and what one measures."""
    pitch = board.grid.pitch if board.grid.is_lattice else _PART_BETWEEN_POINTS
    label = theme.style("label", _LABEL_PT, 500, theme.ink)
    cap = fonts.metrics(label.font).cap_height * label.size
    half = fonts.width("0", label) / 2
    parts = max(1, min(_MOST_PARTS, math.floor((width - 2 * half) / pitch)))
    top = cap + 0.8
    items: list[Path | Text] = []
    for part in range(parts):
        fill = theme.paper if part % 2 else theme.ink
        items.append(Path(rect(half + part * pitch, top, pitch, _HEIGHT), fill, Stroke(theme.ink, 0.2)))
    items += [Text(half + part * pitch, cap, str(part), label, "middle") for part in range(parts + 1)]
    style = theme.style("label", _TEXT_PT, 400, theme.muted)
    baseline = top + _HEIGHT + 1.0 + fonts.metrics(style.font).cap_height * style.size
    items.append(Text(half, baseline, board.scale, style))
    wide = max(2 * half + parts * pitch, half + fonts.width(board.scale, style))
    return Symbol("scale", wide, baseline + 0.18 * style.size, tuple(items))
