"""Tables of faces with their stats in figures: of all pieces, and of all pieces on top of a composite."""

from collections.abc import Sequence
from typing import NamedTuple

from pydantic import Field

from pnp.artwork import symbol_library
from pnp.artwork.counters import slots
from pnp.artwork.panels import Frame, PanelError, PanelOptions, panel
from pnp.artwork.panels.helpers import (
    cap_height,
    draw_table,
    label,
    mini,
    owner,
    sentence,
    sheet_pieces,
    stack,
    trimmed,
)
from pnp.layout.parts import RepeatPart, walk
from pnp.model.compute import formulas
from pnp.model.game import Composite, CompositeId, FaceRef, Game, Piece, PieceId, Stat, StatId, StatValue
from pnp.scene import fonts
from pnp.scene.items import Color, Item, Path, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import circle
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


def face_table(block: FaceBlock, faces: int, entries: Sequence[Sequence[Cell]]) -> Symbol:
    """Draw a table with names on the left, `faces` blocks on the right; tables of one width are aligned.

    The head has the short names of the stats over each block, and explains them where there is room.
    """
    frame = block.frame
    style, room = frame.style("label", 7.2, 400, frame.theme.muted), block.width + _BETWEEN * frame.scale
    words = ", ".join(f"{stat.short} {stat.name}" for stat in block.stats)
    legend = words if fonts.width(words, style) <= frame.width - faces * room else ""
    head = (Cell(legend, style), *(Cell(block.head()) for _ in range(faces)))
    rows = [Row(head, 3.6 * frame.scale, below=frame.hairline(frame.theme.ink))]
    for entry in entries:
        blank = [Cell("")] * (1 + faces - len(entry))
        rule = frame.hairline() if entry is not entries[-1] else None
        rows.append(Row((*entry, *blank), frame.row(_ROW), below=rule))
    columns = (Column(share=1.0), *(Column(width=room, align="end") for _ in range(faces)))
    table = TableDrawing(columns, tuple(rows), frame.style("label", 8), pad=0.0, lead=0.8 * frame.scale)
    return draw_table(table, frame.width)


def shown_stats(game: Game, values: Sequence[dict[StatId, StatValue]]) -> tuple[Stat, ...]:
    """Return the stats that at least one of these faces has, in the game's order."""
    return tuple(stat for stat in game.stats.values() if any(stat.id in face for face in values))


_ROW = 12.2
_PIP = 2.0


class PiecesOptions(PanelOptions):
    """Options of the table of pieces."""

    free: str = Field(default="free", description="Text for pieces without a price, where others have one.")


@panel("pieces", PiecesOptions)
def pieces(game: Game, options: PiecesOptions, frame: Frame) -> Symbol:
    """A table of all pieces: price, limit, and every face as a counter with its stats."""
    entries = sheet_pieces(game, frame)
    stats = shown_stats(game, [dict(face.stats) for piece in entries for face in piece.faces])
    faces = max(len(piece.faces) for piece in entries)
    block = face_block(stats, faces, frame)
    rows = []
    for piece in entries:
        shown = [Cell(_name(game, piece, options, frame))]
        for face in piece.faces:
            counter = mini(frame, owner(game, frame, piece.id), piece, face, block.mini)
            values = formulas.face_values(game, FaceRef(piece.id, face.id))
            shown.append(Cell(block.draw(counter, face.state, values)))
        rows.append(shown)
    return face_table(block, faces, rows)


def _name(game: Game, piece: Piece, options: PiecesOptions, frame: Frame) -> Symbol:
    name, price = label(piece.name, frame.style("display", 11.5, 600)), _price(game, piece, options, frame)
    return stack([name, price], 1.7 * frame.scale) if price.width else name


def _price(game: Game, piece: Piece, options: PiecesOptions, frame: Frame) -> Symbol:
    style = frame.style("label", 7.2, 400, frame.theme.muted)
    if piece.cost is None:
        is_said = "free" in options.model_fields_set or any(each.cost is not None for each in game.pieces.values())
        return label(", ".join(filter(None, (piece.title, options.free if is_said else ""))), style)
    height, pips = cap_height(style), price_pips(game, piece, frame)
    unit = game.budget.unit if game.budget and piece.cost == 1 else game.budget.units if game.budget else ""
    text = f"{piece.cost} {unit}".strip() + f", up to {formulas.purchase_limit(piece)}"
    indent = pips.width + 1.4 * frame.scale
    items = (pips.at(0.0, (height - pips.height) / 2), Text(indent, height, text, style))
    return Symbol("price", indent + fonts.width(text, style), height, items)


def price_pips(game: Game, piece: Piece, frame: Frame) -> Symbol:
    """Draw one mark for each unit of the price: the counter's own, or a dot when its layout shows no price."""
    cost = piece.cost or 0
    size = _PIP * frame.scale
    step = size * 1.2
    marks: tuple[Item, ...]
    pip = _pip(game, piece, frame)
    if pip is None:
        marks = tuple(Path(circle(size / 2 + i * step, size / 2, size / 2), fill=frame.theme.ink) for i in range(cost))
    else:
        marks = tuple(Use(pip, i * step, 0.0, size / max(pip.width, pip.height)) for i in range(cost))
    return Symbol("pips", max(0.0, size + (cost - 1) * step), size, marks)


def _pip(game: Game, piece: Piece, frame: Frame) -> Symbol | None:
    for node in walk(slots.load(game, piece.layout, piece.span).parts):
        if isinstance(node.part, RepeatPart) and node.part.repeat.only_field == "cost" and not node.part.symbol.fields:
            colors = symbol_library.colors_on(frame.theme.paper, frame.theme.ink)
            return symbol_library.load(game, node.part.symbol.fill({}), colors)
    return None


class CombinedOptions(PanelOptions):
    """Options of the table of combined values."""

    composite: str = Field(description="The composite.")
    lead: str = Field(default="", description="Sentence above the table (a template).")

    ids = (("composite", "composites"),)


@panel("combined", CombinedOptions)
def combined(game: Game, options: CombinedOptions, frame: Frame) -> Symbol:
    """The values of every face on top of a composite, with the marker of the composite."""
    composite = game.composites[CompositeId(options.composite)]
    refs = formulas.composite_results(game, composite)
    faces = max(len(game.pieces[piece].faces) for piece in composite.of)
    block = face_block(shown_stats(game, [formulas.face_values(game, ref) for ref in refs]), faces, frame)
    results = {piece: [ref for ref in refs if ref.piece == piece] for piece in composite.of}
    drawn = face_table(block, faces, [_row(game, composite, piece, refs, block) for piece, refs in results.items()])
    return stack([*sentence(game, options.lead, frame), drawn], frame.row(2.8)) if options.lead else drawn


def _row(game: Game, composite: Composite, piece: PieceId, refs: list[FaceRef], block: FaceBlock) -> list[Cell]:
    frame = block.frame
    side = owner(game, frame, piece)
    cells = [Cell(game.pieces[piece].name, frame.style("display", 11.5, 600))]
    for ref in refs:
        face = game.pieces[piece].face(ref.face)
        marker = frame.faces.result(side.id, composite.id, piece, ref.face)
        values = formulas.face_values(game, ref)
        cells.append(Cell(block.draw(trimmed(marker, block.mini, frame), face.state, values)))
    return cells
