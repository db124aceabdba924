"""Pages of booklets."""

from typing import NamedTuple

from pnp.scene.sheet import Paper


class PageFormat(NamedTuple):
    """A booklet page and its margins in mm; `inner` is the margin at the spine.

    `gutter` is the strip left of the text that holds the rules' numbers.
    """

    width: float
    height: float
    top: float = 18.0
    bottom: float = 15.5
    inner: float = 15.0
    outer: float = 13.0
    gutter: float = 11.0

    @property
    def measure(self) -> float:
        """Width of a line of text in mm."""
        return self.full - self.gutter

    @property
    def full(self) -> float:
        """Width of text and gutter together in mm."""
        return self.width - self.inner - self.outer

    @property
    def depth(self) -> float:
        """Height of the text area in mm."""
        return self.height - self.top - self.bottom


def booklet_page(paper: Paper) -> PageFormat:
    """Return the page of a booklet folded from sheets of this paper: half of it."""
    return PageFormat(paper.height / 2, paper.width)
