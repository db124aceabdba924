"""Foreign SVG as a page of PDF, by cairosvg, which few drawings need."""

from pnp.budget import BudgetSpentError
from pnp.scene import cairo
from pnp.scene.svg_nodes import ArtError

_LONGEST_REASON = 80


def convert(svg: bytes) -> bytes:
    """Return a PDF file with the drawing as its one page; nothing outside the text is read, and no entity replaced.

    Raises:
        ArtError: when cairosvg cannot draw it; it does not say where.
        MissingCairoError: when this system has no libcairo.
        BudgetSpentError: when the time of the run is over.
    """
    cairosvg = cairo.load()
    try:
        drawn: bytes = cairosvg.svg2pdf(bytestring=svg)
    except BudgetSpentError:
        raise
    except Exception as problem:  # cairosvg has no exception of its own for drawings that it cannot draw
        reason = str(problem)[:_LONGEST_REASON] or type(problem).__name__
        raise ArtError(f"the drawing cannot be converted: {reason}", 0, 0) from problem
    return drawn
