"""Counters that stand for combined pieces with the values that they have together."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.artwork.counters.faces import draw_faces, result_symbol
from pnp.model.game import Composite, Game, PieceId, Side
from pnp.scene.sheet import Component
from pnp.scene.theme import Theme


def result_counters(
    game: Game, side: Side, composite: Composite, piece_id: PieceId, theme: Theme
) -> Iterator[Component]:
    """Counters with the values of a combined piece: front for its front on top, back for its back, so that they flip.

    As many as can lie on the table at once: there are no more pairs than markers, and no more pairs with this piece on
    top than copies of it.

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
        yield Component(
            id=f"result/{side.id}/{composite.id}/{piece_id}" + (f"-{start // 2 + 1}" if start else ""),
            kind="composite",
            name=f"{side.name} {composite.name}: {piece.name}",
            front=front,
            back=rest[0] if rest else None,
            copies=copies,
            group=side.id,
        )
