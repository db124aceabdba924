"""Counter faces that a document draws once, however often it shows them."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from pnp.artwork.counters import faces
from pnp.model.game import CompositeId, FaceId, Game, PieceId, SideId
from pnp.scene.items import Symbol
from pnp.scene.theme import Theme

Made = TypeVar("Made")


class FaceCache:
    """The faces of one game in one theme, memoized.

    The methods raise DefinitionError when a face cannot be drawn (see `pnp.artwork.counters.faces`).
    """

    def __init__(self, game: Game, theme: Theme) -> None:
        self._game = game
        self.theme = theme
        self._kept: dict[Hashable, object] = {}

    def piece(self, side: SideId, piece: PieceId, face: FaceId) -> Symbol:
        """Draw a face of a piece, as printed for a side."""
        return faces.face_symbol(self._game, side, piece, face, self.theme)

    def result(self, side: SideId, composite: CompositeId, piece: PieceId, face: FaceId) -> Symbol:
        """Draw the marker for a composite with this face on top."""
        return faces.result_symbol(self._game, side, composite, piece, face, self.theme)

    def get_or_draw(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Memoize what a panel needs again when it is drawn at another size; `key` must be unique."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast("Made", self._kept[key])
