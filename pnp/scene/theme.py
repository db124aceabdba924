"""Themes: fonts by role and colors by role. A theme is one entry of presets/themes.yaml."""

from typing import NamedTuple

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
