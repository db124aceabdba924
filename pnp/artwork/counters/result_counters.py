"""Counters of combined units, with their resulting values."""

from collections.abc import Iterator

from pnp.artwork.counters.faces import draw_faces, result_symbol
from pnp.model.game import Composite, Game, PieceId, Side
from pnp.scene.sheet import Component
from pnp.scene.theme import Theme


def result_counters(
    game: Game, side: Side, composite: Composite, piece_id: PieceId, theme: Theme
) -> Iterator[Component]:
    """Return counters with the values of a combined unit: front for its front on top, back for its back.

    Their number is the most at the same time: at most one for each marker, and one for each copy of this piece.

    Raises:
        DefinitionError: with everything on any face that does not fit or cannot be drawn.
    """
    piece = game.pieces[piece_id]
    copies = min(composite.count.get(side.id, 0), piece.count.get(side.id, 0))
    if not copies:
        return
    faces = draw_faces(piece, lambda face: result_symbol(game, side.id, composite.id, piece_id, face, theme))
    for start in range(0, len(faces), 2):
        front, *rest = faces[start : start + 2]
        id_ = f"result/{side.id}/{composite.id}/{piece_id}" + (f"-{start // 2 + 1}" if start else "")
        name = f"{side.name} {composite.name}: {piece.name}"
        component = Component(id_, "composite", name, front, rest[0] if rest else None, copies, side.id)
        yield component.made_as(piece.format or game.kit.format)
