"""What layouts take from a game: drawings, pictures and fonts."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.artwork import font_library, picture_library, symbol_library
from pnp.errors import Span
from pnp.model.game import Game
from pnp.scene import picture_fit
from pnp.scene.items import Color, Font, Items, Symbol
from pnp.scene.theme import Theme


class GameResources(NamedTuple):
    """The drawings of a game, and the fonts of a theme."""

    game: Game
    theme: Theme

    @property
    def icons(self) -> Mapping[str, str]:
        """The drawings of the icons in rich texts, by name."""
        return self.game.icons

    def symbol(self, ref: str, colors: Mapping[str, Color], wanted_at: Span | None) -> Symbol:
        """Return a drawing in these colors; raises as `pnp.artwork.symbol_library.load`."""
        return symbol_library.load(self.game, ref, colors, wanted_at)

    def picture(
        self,
        ref: str,
        width: float,
        height: float,
        fit: picture_fit.Fit,
        focus: tuple[float, float] | None,
        wanted_at: Span | None,
    ) -> Items:
        """Return a picture that fills a box at (0, 0); raises as `pnp.artwork.picture_library.load`."""
        found = picture_library.load(self.game, ref, {}, wanted_at)
        point = picture_fit.Focus(*focus) if focus is not None else picture_fit.CENTER
        return (picture_fit.placed(found, (0.0, 0.0, width, height), fit, point),)

    def font(self, family: str, weight: int, italic: bool) -> Font:
        """Return a font of the theme or of the game.

        Raises:
            KeyError: when there is none of this name.
            DefinitionError: as `pnp.artwork.font_library.load`.
        """
        families = {"display": self.theme.display, "text": self.theme.text, "label": self.theme.label}
        if family in families:
            return Font(families[family], weight, italic)
        return font_library.load(self.game, family, weight, italic)

    @property
    def fonts(self) -> tuple[str, ...]:
        """The names of the fonts of the theme and of the game."""
        return ("display", "text", "label", *self.game.fonts)
