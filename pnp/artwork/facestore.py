"""Counter faces drawn once for a document, however often they are shown in it."""

from __future__ import annotations

from collections.abc import Callable

from pnp.artwork import counter
from pnp.model.game import CompositeId, FaceId, Game, PieceId, SideId
from pnp.scene.items import Symbol
from pnp.scene.theme import Theme


class FaceStore:
    """The faces of one game in one look; asking again gives the same symbol.

    Both methods raise DefinitionError when a face cannot be drawn (see `pnp.artwork.counter`).
    """

    def __init__(self, game: Game, theme: Theme) -> None:
        self._game = game
        self._theme = theme
        self._drawn: dict[tuple[str, ...], Symbol] = {}

    def piece(self, side: SideId, piece: PieceId, face: FaceId) -> Symbol:
        """A face of a piece, as printed for a side."""
        return self._once((side, piece, face), lambda: counter.face_symbol(self._game, side, piece, face, self._theme))

    def result(self, side: SideId, composite: CompositeId, piece: PieceId, face: FaceId) -> Symbol:
        """The marker for a composite with this face on top."""
        return self._once(
            (side, composite, piece, face),
            lambda: counter.result_symbol(self._game, side, composite, piece, face, self._theme),
        )

    def _once(self, key: tuple[str, ...], draw: Callable[[], Symbol]) -> Symbol:
        if key not in self._drawn:
            self._drawn[key] = draw()
        return self._drawn[key]
