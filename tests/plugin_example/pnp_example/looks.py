"""A look of a line."""

from collections.abc import Sequence

from pnp.artwork.boards.lines.looks import Brush, Course, Layers, look, stroked


@look("fence", "path", 0.05)
def fence(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a dashed fence."""
    return Layers(fill=stroked(courses, brush.stroke("#123456", 0.05, (0.1, 0.1))))
