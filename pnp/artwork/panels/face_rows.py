"""Blocks that show faces with their stats in fixed columns, so that the figures of all rows are aligned."""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.artwork.panels import Frame, PanelError
from pnp.artwork.panels.helpers import cap_height
from pnp.model.game import Game, Stat, StatId, StatValue
from pnp.scene import fonts
from pnp.scene.items import Color, Item, Symbol, Text, TextStyle
from pnp.scene.table import Cell, Column, Row, TableDrawing

MINI = 10.4
FIGURE = 7.4
_GAP = 2.2
_BETWEEN, _NAMES = 4.0, 34.0
"""Space between faces, and what names have beside larger ones, mm."""
_STATE_SIZE = 7.4
_FIGURE_SIZE = 14.0


class FaceBlock(NamedTuple):
    """The layout of one face at a scale: a small counter, the state's name, and one figure for each stat."""

    stats: tuple[Stat, ...]
    frame: Frame
    scale: float

    @property
    def mini(self) -> float:
        """The width of the small counter."""
        return MINI * self.scale

    @property
    def width(self) -> float:
        """Width of the whole block in mm."""
        return self.mini + (_GAP + FIGURE * len(self.stats)) * self.scale

    def style(self, role: str, size_pt: float, weight: int, color: Color = "") -> TextStyle:
        """Return a type style of the frame at the scale of the block."""
        return self.frame.style(role, size_pt * self.scale / self.frame.scale, weight, color)

    def centers(self) -> list[float]:
        """Return the x of the middle of each stat's column."""
        start = self.mini + _GAP * self.scale
        return [start + FIGURE * self.scale * (index + 0.5) for index in range(len(self.stats))]

    def head(self) -> Symbol:
        """Draw the stats' short names over their columns."""
        style = self.style("label", 8, 600, self.frame.theme.muted)
        height = cap_height(style)
        names = zip(self.centers(), self.stats, strict=True)
        return Symbol("head", self.width, height, tuple(Text(x, height, s.short, style, "middle") for x, s in names))

    def draw(self, counter: Symbol, state: str, values: dict[StatId, StatValue]) -> Symbol:
        """Draw the counter (as wide as `mini`), its state's name over the figures."""
        caption = self.style("label", _STATE_SIZE, 400, self.frame.theme.muted)
        figure = self.style("display", _FIGURE_SIZE, 600)
        centers = self.centers()
        height = counter.height
        baseline = height - 0.5 * self.scale
        left = centers[0] - fonts.width("0", figure) / 2 if centers else self.mini + _GAP
        items: list[Item] = [counter.at(0.0, 0.0)]
        if fonts.width(state, caption) > self.width - left:
            raise PanelError(f"{state!r} is too long for its place", "shorten the state's name")
        items.append(Text(left, 0.6 * self.scale + cap_height(caption), state, caption))
        items.extend(
            Text(x, baseline, str(values[stat.id]), figure, "middle")
            for x, stat in zip(centers, self.stats, strict=True)
            if stat.id in values
        )
        return Symbol("face", self.width, height, tuple(items))


def face_block(stats: tuple[Stat, ...], faces: int, frame: Frame) -> FaceBlock:
    """Return the block of rows with `faces`: larger in high rows, as far as names leave space."""
    block = FaceBlock(stats, frame, frame.scale)
    across = faces * (block.width + _BETWEEN * frame.scale)
    return block._replace(scale=frame.scale * max(1.0, min(frame.air, (frame.width - _NAMES * frame.scale) / across)))


def face_table(block: FaceBlock, faces: int, rows: Sequence[Row]) -> TableDrawing:
    """Return a table with names on the left, `faces` blocks on the right; tables of one width are aligned."""
    frame = block.frame
    room = block.width + _BETWEEN * frame.scale
    columns = (Column(share=1.0), *(Column(width=room, align="end") for _ in range(faces)))
    return TableDrawing(columns, tuple(rows), frame.style("label", 8), pad=0.0, lead=0.8 * frame.scale)


def header(block: FaceBlock, faces: int, frame: Frame) -> Row:
    """Return the row with the names of the stats over each of `faces` blocks."""
    cells = (Cell(""), *(Cell(block.head()) for _ in range(faces)))
    return Row(cells, 3.6 * frame.scale, below=frame.hairline(frame.theme.ink))


def shown_stats(game: Game, values: Sequence[dict[StatId, StatValue]]) -> tuple[Stat, ...]:
    """Return the stats that at least one of these faces has, in the game's order."""
    return tuple(stat for stat in game.stats.values() if any(stat.id in face for face in values))
