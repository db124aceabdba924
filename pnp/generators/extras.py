"""Counters that a game can do without: units with a state on their back, and what forts have lost."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.artwork.counter import Gather, face_symbol
from pnp.artwork.unit_markers import loss_symbol, state_symbol
from pnp.generators import Context, generator
from pnp.model.game import Game, MarkerId, Piece, StatId
from pnp.model.scenario import Fort
from pnp.scene.items import Symbol
from pnp.scene.sheet import Component, Product
from pnp.scene.theme import Theme


@generator("extras")
def extras(game: Game, context: Context) -> Product:
    """Units of the kit's `backs` with a marker's state on their back, then counters for the kit's `losses` of forts.

    Raises:
        DefinitionError: with everything on any face that does not fit or cannot be drawn.
    """
    gather: Gather[Component] = Gather()
    for piece in game.pieces.values():
        words = piece.tags | ({piece.move_class} if piece.move_class else set())
        for word, marker in game.kit.backs.items():
            if word in words:
                with gather:
                    gather.drawn += _states(game, piece, marker, context.theme)
    if game.kit.losses is not None:
        for fort in game.forts.values():
            with gather:
                gather.drawn += _losses(game, fort, game.kit.losses, context.theme)
    return Product("extras", "Extra counters", "grid", gather.result(), block=game.kit.counter_sheet == "block")


def _states(game: Game, piece: Piece, marker: MarkerId, theme: Theme) -> Iterator[Component]:
    """The piece's counters of every side, its first face in front and the marker's state behind."""
    for side, copies in piece.count.items():
        if copies:
            yield Component(
                id=f"state/{side}/{piece.id}/{marker}",
                kind="counter",
                name=f"{game.sides[side].name} {piece.name} ({game.markers[marker].name})",
                front=face_symbol(game, side, piece.id, piece.faces[0].id, theme),
                back=state_symbol(game, side, piece.id, marker, theme),
                copies=copies,
                group="",
            )


def _losses(game: Game, fort: Fort, stat: StatId, theme: Theme) -> Iterator[Component]:
    """Counters that flip from one loss to the next, down to nothing of the fort's largest value."""
    values = [value for weapon in fort.weapons if isinstance(value := weapon.get(stat), int)]
    largest = max(values, default=0)

    def face(lost: int) -> Symbol:
        return loss_symbol(game, fort.id, stat, lost, max(0, largest - lost), theme)

    for lost in range(1, largest + 1, 2):
        last = f"/−{lost + 1}" if lost < largest else ""
        yield Component(
            id=f"loss/{fort.id}/{lost}",
            kind="marker",
            name=f"{fort.name} −{lost}{last}",
            front=face(lost),
            back=face(lost + 1),
            copies=1,
            group="",
        )
