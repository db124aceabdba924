"""Markers for units: carriers with loads, units in a state, losses of weapons."""

from pnp.artwork.counters.faces import MINUS, draw_content, face_content, homes
from pnp.artwork.counters.layout import load as load_layout
from pnp.artwork.counters.renderer import Content
from pnp.model.game import Game, MarkerId, PieceId, SideId, StatId
from pnp.scene.items import Symbol
from pnp.scene.theme import Theme

LOADED, STATE, LOSS = "loaded", "state", "loss"
"""Their layouts."""


def loaded_symbol(
    game: Game, side: SideId, piece: PieceId, theme: Theme, *, passenger: PieceId | None = None, loads: int = 1
) -> Symbol:
    """Draw the marker for a carrier with units on board: its values, and the `passenger` or the number of `loads`.

    Raises:
        DefinitionError: as `face_symbol`.
    """
    subject = game.pieces[piece]
    shown = subject.faces[0]
    content = face_content(game, side, subject, shown)
    content = content._replace(counts={**content.counts, "load": loads})
    inside = f"{loads} aboard"
    if passenger is not None:
        guest = game.pieces[passenger]
        inside = guest.name
        content = content._replace(
            colors={**content.colors, "load": guest.color or content.color},
            symbols={**content.symbols, "load": guest.faces[0].symbol},
            tags=content.tags | {"passenger"},
        )
    content = content._replace(name=f"{content.name} with {inside}", texts={**content.texts, "load": inside})
    return draw_content(game, LOADED, content, theme, shown.stats, shown.flags)


def state_symbol(game: Game, side: SideId, piece: PieceId, marker: MarkerId, theme: Theme) -> Symbol:
    """Draw the back of a piece that replaces a marker on it: its values, its name and the marker's sign.

    Raises:
        DefinitionError: as `face_symbol`.
    """
    subject, sign = game.pieces[piece], game.markers[marker]
    shown = subject.faces[0]
    content = face_content(game, side, subject, shown)
    content = content._replace(
        name=f"{game.sides[side].name} {subject.name}, {sign.name}",
        texts={**content.texts, "state": sign.name},
        symbols={**content.symbols, "state": sign.symbol},
    )
    places = homes(game, load_layout(game, STATE, subject.span))
    values = {stat: value for stat, value in shown.stats.items() if stat in places}
    return draw_content(game, STATE, content, theme, values, shown.flags)


def loss_symbol(game: Game, marker: MarkerId, stat: StatId, lost: int, left: int, theme: Theme) -> Symbol:
    """Draw the loss of a marker's stat and what is left of it; nothing left: destroyed.

    Raises:
        DefinitionError: as `face_symbol`.
    """
    subject = game.markers[marker]
    texts = {"lost": f"{MINUS}{lost}", "left": str(left), "label": game.stats[stat].short} if left else {}
    content = Content(
        name=f"{subject.name} {MINUS}{lost}",
        color=theme.muted,
        texts={"name": subject.name, **texts},
        symbols={"art": subject.symbol},
        tags=frozenset() if left else frozenset({"destroyed"}),
        span=subject.span,
    )
    return draw_content(game, LOSS, content, theme, {})
