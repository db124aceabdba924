"""How paper is flipped between a front and its back."""

from typing import Literal, NamedTuple

from pnp.scene.shapes import StraightLine
from pnp.scene.sheet import Box, Component, Paper


class FlipAxis(NamedTuple):
    """The axis about which paper is flipped between front and back: a `vertical` or `horizontal` line at `at`."""

    axis: Literal["vertical", "horizontal"]
    at: float

    def mirror(self, box: Box) -> Box:
        """Return the mirrored box on the other side of the axis."""
        if self.axis == "vertical":
            return Box(2 * self.at - box.x - box.width, box.y, box.width, box.height)
        return Box(box.x, 2 * self.at - box.y - box.height, box.width, box.height)

    def mirror_line(self, mark: StraightLine) -> StraightLine:
        """Return the mirrored line on the other side of the axis."""
        if mark.upright == (self.axis == "vertical"):
            return mark._replace(at=2 * self.at - mark.at)
        return mark._replace(start=2 * self.at - mark.end, end=2 * self.at - mark.start)

    def rotation(self, component: Component) -> float:
        """Return the rotation of a back on paper in degrees, so that it is upright after the piece's own flip."""
        return 0.0 if component.flip == self.axis else 180.0


def flip_axis(paper: Paper, sides: str) -> FlipAxis:
    """Return the axis between a front and its back: the middle of the page, or the fold.

    A portrait page flipped on its long edge, or a landscape one on its short edge, flips about a vertical axis.
    """
    upright_edge_is_long = paper.height >= paper.width
    if sides == "fold" or (sides == "duplex-long") == upright_edge_is_long:
        return FlipAxis("vertical", paper.width / 2)
    return FlipAxis("horizontal", paper.height / 2)
