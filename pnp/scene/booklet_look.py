"""Looks of rules booklets. A look is one entry of presets/looks.yaml."""

from typing import Literal, NamedTuple

from pnp.scene.theme import Theme


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
