"""Standees: a strip of paper, folded at its top and glued, on two flaps."""

from collections.abc import Mapping

from pnp.artwork.counters.faces import draw_content, face_content, result_content
from pnp.layout import Content
from pnp.model.compute.formulas import face_values
from pnp.model.game import FaceRef, Game, SideId, StatId, StatValue
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Use
from pnp.scene.outlines import RECTANGLE
from pnp.scene.shapes import Segments, line, rect
from pnp.scene.theme import Theme

STANDEE = "standee"
"""The layout of half a standee: one side and its flap."""


def standee_symbol(game: Game, side: SideId, ref: FaceRef, theme: Theme) -> Symbol:
    """Draw the standee of a face, flat: as wide as its counter, one half rotated 180° above the other.

    Dashed lines show the folds: across the middle, and at both flaps, which make a square foot.

    Raises:
        DefinitionError: as `pnp.artwork.counters.faces.face_symbol`.
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
