"""All pieces of an army: name, price, limit, and the real counter of every face with its stats in figures."""

from pydantic import Field

from pnp.artwork import symbol_library
from pnp.artwork.counters import slots
from pnp.artwork.panels import Frame, PanelOptions, panel
from pnp.artwork.panels.face_rows import face_block, face_table, header, shown_stats
from pnp.artwork.panels.helpers import cap_height, draw_table, label, mini, owner, sheet_pieces, stack
from pnp.layout.parts import RepeatPart, walk
from pnp.model.compute import formulas
from pnp.model.game import FaceRef, Game, Piece
from pnp.scene import fonts
from pnp.scene.items import Item, Path, Symbol, Text, Use
from pnp.scene.shapes import circle
from pnp.scene.table import Cell, Row

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
    rows = [header(block, faces, frame)]
    for piece in entries:
        shown = []
        for face in piece.faces:
            counter = mini(frame, owner(game, frame, piece.id), piece, face, block.mini)
            values = formulas.face_values(game, FaceRef(piece.id, face.id))
            shown.append(Cell(block.draw(counter, face.state, values)))
        blank = [Cell("")] * (faces - len(shown))
        rule = frame.hairline() if piece is not entries[-1] else None
        rows.append(Row((Cell(_name(game, piece, options, frame)), *shown, *blank), frame.row(_ROW), below=rule))
    return draw_table(face_table(block, faces, rows), frame.width)


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
