"""What layouts take from a game: drawings, pictures and fonts."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.artwork import symbol_library
from pnp.errors import DefinitionError, Finding, Span
from pnp.model.game import Game
from pnp.scene.items import Color, Font, Items, Symbol
from pnp.scene.theme import Theme


class GameResources(NamedTuple):
    """The drawings of a game, and the fonts of a theme."""

    game: Game
    theme: Theme

    def symbol(self, ref: str, colors: Mapping[str, Color], wanted_at: Span | None) -> Symbol:
        """Return a drawing in these colors.

        Raises:
            DefinitionError: as `pnp.artwork.symbol_library.load`.
        """
        return symbol_library.load(self.game, ref, colors, wanted_at)

    def picture(
        self, ref: str, width: float, height: float, fit: str, focus: tuple[float, float] | None, wanted_at: Span | None
    ) -> Items:
        """Raise a DefinitionError: there are no pictures yet."""
        del width, height, fit, focus
        raise DefinitionError([Finding("picture.unknown", "error", f"there is no picture '{ref}'", wanted_at)])

    def font(self, family: str, weight: int, italic: bool) -> Font:
        """Return a font of the theme.

        Raises:
            KeyError: when it has none of this name.
        """
        families = {"display": self.theme.display, "text": self.theme.text, "label": self.theme.label}
        return Font(families[family], weight, italic)
