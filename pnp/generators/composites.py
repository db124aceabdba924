"""Markers for combined pieces: what combining does to the top piece, the resulting values, and carriers with loads."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.artwork.counter import Gather, composite_symbol, draw_faces, result_symbol
from pnp.artwork.unit_markers import loaded_symbol
from pnp.generators import Context, generator
from pnp.model.game import Composite, Game, PieceId, Side
from pnp.model.loads import Load, all_loads
from pnp.scene.sheet import Component, Product
from pnp.scene.theme import Theme


@generator("composites")
def composites(game: Game, context: Context) -> Product:
    """For each side the markers of every composite, then its results: one for each piece that can be on top.

    At the end the loaded carriers: of each load as many as any scenario can have at once.

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
    for load, copies in all_loads(game).items():
        with gather:
            gather.drawn.append(_loaded(game, load, copies, context.theme))
    block = game.kit.counter_sheet == "block"
    return Product("composites", "Combined pieces", "grid", gather.result(), block=block)


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


def _loaded(game: Game, load: Load, copies: int, theme: Theme) -> Component:
    """The marker for a carrier with this load; its back is plain, so that it is taken away when the load leaves."""
    inside = load.passenger or str(load.units)
    front = loaded_symbol(game, load.side, load.carrier, theme, passenger=load.passenger, loads=load.units)
    return Component(
        id=f"loaded/{load.side}/{load.carrier}/{inside}",
        kind="composite",
        name=front.name,
        front=front,
        copies=copies,
        group=load.side,
    )
