"""Themes: fonts by role and colors by role, one entry each of presets/themes.yaml; looks of booklets, of looks.yaml."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pnp.scene.items import Color, Font, TextStyle

MM_PER_PT = 25.4 / 72


class Theme(NamedTuple):
    """Fonts: `display` for titles and the numbers in play, `text` for running text, `label` for tables and captions.

    Colors: `ink` for text, `muted` for secondary text, `rule` for lines, `wash` for zebra and panels, `paper`.
    """

    id: str
    display: str
    text: str
    label: str
    ink: Color
    muted: Color
    rule: Color
    wash: Color
    paper: Color
    accent: Color

    def style(self, role: str, size_pt: float, weight: int = 400, color: Color = "", italic: bool = False) -> TextStyle:
        """Return a type style of role `display`, `text` or `label`, its size in points; color `ink` unless given."""
        family = {"display": self.display, "text": self.text, "label": self.label}[role]
        return TextStyle(Font(family, weight, italic), size_pt * MM_PER_PT, color or self.ink)


class Palette(NamedTuple):
    """Colors of a world or a season: the ground and the ink of each texture, and the color of looks of lines."""

    about: str
    ground: Mapping[str, tuple[Color, Color]]
    lines: Mapping[str, Color]

    def of(self, texture: str) -> tuple[Color, Color]:
        """Return the ground and the ink of a texture; of an unknown one, those of a plain."""
        return self.ground.get(texture, self.ground["plain"])


class BookletLook(NamedTuple):
    """Type, heads, boxes and the cover of a booklet.

    Attributes:
        display, text, label: families of fonts, by role as in a theme.
        size, leading: of running text, in points.
        chapter: how a chapter begins: below a `bar`, in `capitals` between two lines, or `centered`.
        box: the ground of callouts: a `tint` with a bar, a `frame`, or `rules` above and below.
        cover: the title on a dark `band`, in a `frame` within the art, or on paper above a `plate` of art.
    """

    id: str
    display: str
    text: str
    label: str
    size: float
    leading: float
    chapter: Literal["bar", "capitals", "centered"]
    box: Literal["tint", "frame", "rules"]
    cover: Literal["band", "frame", "plate"]

    def theme(self, base: Theme) -> Theme:
        """Return a theme with the fonts of the look."""
        return base._replace(display=self.display, text=self.text, label=self.label)
