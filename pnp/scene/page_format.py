"""Pages of booklets."""

from typing import NamedTuple

from pnp.scene.sheet import Paper

NARROW = 0.55
"""A figure or table that takes at most this part of a line may have text beside it."""


class PageFormat(NamedTuple):
    """A booklet page and its margins in mm.

    `inner` is the margin at the spine; `hang`: the width of a column for numbers of headings, left of the text.
    """

    width: float
    height: float
    top: float = 11.0
    bottom: float = 13.5
    inner: float = 14.0
    outer: float = 12.5
    hang: float = 0.0

    @property
    def measure(self) -> float:
        """Width of a line of text in mm."""
        return self.width - self.inner - self.outer - self.hang

    @property
    def depth(self) -> float:
        """Height of the text area in mm."""
        return self.height - self.top - self.bottom


def booklet_page(paper: Paper) -> PageFormat:
    """Return the page of a booklet folded from sheets of this paper: half of it."""
    return PageFormat(paper.height / 2, paper.width, inner=9.0, outer=9.0, hang=8.5)
