"""The values of every piece on top of a composite: the columns of the table of pieces, with the effect included."""

from pydantic import Field

from pnp.artwork.panels import Frame, PanelOptions, panel
from pnp.artwork.panels.face_rows import FaceBlock, face_block, face_table, header, shown_stats
from pnp.artwork.panels.helpers import draw_table, owner, sentence, stack, trimmed
from pnp.model.compute import formulas
from pnp.model.game import Composite, CompositeId, FaceRef, Game, PieceId
from pnp.scene.items import Symbol
from pnp.scene.table import Cell, Row

_ROW = 12.2


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
    entries = [_row(game, composite, piece, found, block, faces) for piece, found in results.items()]
    rows = [header(block, faces, frame), *entries]
    drawn = draw_table(face_table(block, faces, rows), frame.width)
    return stack([*sentence(game, options.lead, frame), drawn], frame.row(2.8)) if options.lead else drawn


def _row(game: Game, composite: Composite, piece: PieceId, refs: list[FaceRef], block: FaceBlock, faces: int) -> Row:
    frame = block.frame
    side = owner(game, frame, piece)
    cells = [Cell(game.pieces[piece].name, frame.style("display", 11.5, 600))]
    for ref in refs:
        face = game.pieces[piece].face(ref.face)
        marker = frame.faces.result(side.id, composite.id, piece, ref.face)
        values = formulas.face_values(game, ref)
        cells.append(Cell(block.draw(trimmed(marker, block.mini, frame), face.state, values)))
    cells += [Cell("")] * (faces - len(refs))
    rule = frame.hairline() if piece != composite.of[-1] else None
    return Row(tuple(cells), frame.row(_ROW), below=rule)
