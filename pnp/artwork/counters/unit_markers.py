"""Markers for units: carriers with loads, units in a state, losses of weapons; and standees.

A standee is a strip of paper, folded at its top and glued, on two flaps.
"""

from collections.abc import Mapping

from pnp.artwork.counters import slots
from pnp.artwork.counters.faces import draw_content, face_content, result_content
from pnp.layout import Content
from pnp.layout.values import MINUS, Value
from pnp.model.compute.formulas import face_values
from pnp.model.game import FaceRef, Game, MarkerId, PieceId, SideId, StatId, StatValue
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Use
from pnp.scene.outlines import RECTANGLE
from pnp.scene.shapes import Segments, line, rect
from pnp.scene.theme import Theme

LOADED, STATE, LOSS = "loaded", "state", "loss"
"""Their layouts."""


def loaded_symbol(
    game: Game, side: SideId, piece: PieceId, theme: Theme, *, passenger: PieceId | None = None, loads: int = 1
) -> Symbol:
    """Draw the marker for a carrier with units on board: its values, and the `passenger` or the number of `loads`.

    Raises as `face_symbol`.
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

    Raises as `face_symbol`.
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
    """Draw the loss of a marker's stat and what is left of it; nothing left: destroyed; raises as `face_symbol`."""
    subject = game.markers[marker]
    record: dict[str, Value] = {"name": subject.name, "art": subject.symbol, "player": 0, "face": 1}
    if left:
        record |= {"lost": f"{MINUS}{lost}", "left": str(left), "label": game.stats[stat].short}
    else:
        record["tag"] = frozenset({"destroyed"})
    content = Content(f"{subject.name} {MINUS}{lost}", record, {"side": theme.muted}, subject.span)
    return draw_content(game, LOSS, content, theme, {}, back=back)


STANDEE = "standee"
"""The layout of half a standee: one side and its flap."""


def standee_symbol(game: Game, side: SideId, ref: FaceRef, theme: Theme) -> Symbol:
    """Draw the standee of a face, flat: as wide as its counter, one half rotated 180° above the other.

    Dashed lines show the folds: across the middle, and at both flaps, which make a square foot.

    Raises as `pnp.artwork.counters.faces.face_symbol`.
    """
    content, values = _shown(game, side, ref)
    made = game.format_of(game.pieces[ref.piece])._replace(height=None, outline=RECTANGLE)
    half = draw_content(game, STANDEE, content, theme, values, format_=made)
    width, height = half.width, half.height
    items: list[Item] = [Use(half, width, height, rotate=180.0), Use(half, 0.0, height)]
    for fold in standee_folds(width, 2 * height):
        items.append(Path(fold, stroke=Stroke(theme.paper, 0.3)))
        items.append(Path(fold, stroke=Stroke(theme.ink, 0.2, (1.0, 1.0))))
    edge = Path(rect(0.0, 0.0, width, 2 * height))
    frame = edge._replace(stroke=Stroke(theme.ink, 0.1))
    return Symbol(content.name, width, 2 * height, (Group(tuple(items), clip=edge), frame))


def standee_folds(width: float, height: float) -> tuple[Segments, ...]:
    """Return the lines along which a standee of this size is folded: its top, and the two halves of its square foot."""
    return tuple(line(0.0, y, width, y) for y in (width / 2, height / 2, height - width / 2))


def _shown(game: Game, side: SideId, ref: FaceRef) -> tuple[Content, Mapping[StatId, StatValue]]:
    piece = game.pieces[ref.piece]
    if ref.composite is not None:
        return result_content(game, side, game.composites[ref.composite], ref), face_values(game, ref)
    face = piece.face(ref.face)
    return face_content(game, side, piece, face), face.stats
