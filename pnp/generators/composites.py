"""Markers for combined pieces: what combining does to the top piece, and counters with the resulting values."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.artwork.counter import Gather, composite_symbol, draw_faces, result_symbol
from pnp.generators import Context, generator
from pnp.model.game import Composite, Game, PieceId, Side
from pnp.scene.sheet import Component, Product
from pnp.scene.theme import Theme


@generator("composites")
def composites(game: Game, context: Context) -> Product:
    """For each side the markers of every composite, then its results: one for each piece that can be on top.

    Raises:
        DefinitionError: with everything on any face that does not fit or cannot be drawn.
    """
    gather: Gather[Component] = Gather()
    for side in game.sides.values():
        for composite in game.composites.values():
            with gather:
                gather.drawn += _modifier(game, side, composite, context.theme)
            for piece in composite.of:
                with gather:
                    gather.drawn += _results(game, side, composite, piece, context.theme)
    return Product("composites", "Combined pieces", "grid", gather.result())


def _modifier(game: Game, side: Side, composite: Composite, theme: Theme) -> Iterator[Component]:
    """The marker with the change of each value; both its sides are alike, so that it never lies wrongly."""
    copies = composite.count.get(side.id, 0)
    if copies:
        face = composite_symbol(game, side.id, composite.id, theme)
        yield Component(
            id=f"composite/{side.id}/{composite.id}",
            kind="composite",
            name=f"{side.name} {composite.name}",
            front=face,
            back=face,
            copies=copies,
            group=side.id,
        )


def _results(game: Game, side: Side, composite: Composite, piece_id: PieceId, theme: Theme) -> Iterator[Component]:
    """Counters with the values of a combined piece: front for its front on top, back for its back, so that they flip.

    As many as can lie on the table at once: there are no more pairs than markers, and no more pairs with this piece on
    top than copies of it.
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
