"""Markers for units: carriers with loads, units in a state, losses of weapons."""

from pnp.artwork.counters import slots
from pnp.artwork.counters.faces import draw_content, face_content
from pnp.layout import Content
from pnp.layout.values import MINUS, Value
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
    inside, tags = f"{loads} aboard", content.record["tag"]
    assert isinstance(tags, frozenset)
    record: dict[str, Value] = {**content.record, "loads": loads}
    colors = dict(content.colors)
    if passenger is not None:
        guest = game.pieces[passenger]
        inside = guest.name
        colors["load"] = guest.color or colors["side"]
        record |= {"load-art": guest.faces[0].symbol, "tag": tags | {"passenger"}}
    record["load"] = inside
    content = content._replace(name=f"{content.name} with {inside}", record=record, colors=colors)
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
        record={**content.record, "state": sign.name, "state-art": sign.symbol},
    )
    places = slots.homes(game, slots.load(game, STATE, subject.span))
    values = {stat: value for stat, value in shown.stats.items() if stat in places}
    return draw_content(game, STATE, content, theme, values, shown.flags, back=True)


def loss_symbol(
    game: Game, marker: MarkerId, stat: StatId, lost: int, left: int, theme: Theme, *, back: bool
) -> Symbol:
    """Draw the loss of a marker's stat and what is left of it; nothing left: destroyed.

    Raises:
        DefinitionError: as `face_symbol`.
    """
    subject = game.markers[marker]
    record: dict[str, Value] = {"name": subject.name, "art": subject.symbol, "player": 0, "face": 1}
    if left:
        record |= {"lost": f"{MINUS}{lost}", "left": str(left), "label": game.stats[stat].short}
    else:
        record["tag"] = frozenset({"destroyed"})
    content = Content(f"{subject.name} {MINUS}{lost}", record, {"side": theme.muted}, subject.span)
    return draw_content(game, LOSS, content, theme, {}, back=back)
