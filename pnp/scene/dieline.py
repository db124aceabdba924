"""Dielines: the flat outline of a box with its folds and panels, in mm from the upper left corner, y down."""

from pnp.scene.outlines import GLUE, BoxPanel, Outline
from pnp.scene.shapes import Segment, Segments, line

_GLUE = 12.0
"""Width of the flap that is glued behind the back panel."""
_TUCK = (10.0, 16.0)
"""The least and the greatest depth of the flaps that are tucked in; between them it is the depth of the box."""
_DUST = 25.0
"""The greatest height of the flaps at the sides, which keep dust out."""
_TAPER = 2.0
_NOTCH = 9.0
"""The greatest radius of the notch for a thumb."""
_ARC = 0.5522847498
"""Distance of the control points of a quarter circle of radius 1 from its ends."""


def tuck_box(width: float, height: float, depth: float) -> tuple[float, float, Outline]:
    """Return width, height and dieline of a box with tuck flaps at both ends, printed on its outside.

    Width, height and depth are those of the closed box. From the left: the glue flap, the left side, the front, the
    right side and the back, which has both lids. Closed and seen from the front, its top reads upright.
    """
    left, front, right = _GLUE, _GLUE + depth, _GLUE + depth + width
    back, end = right + depth, right + depth + width
    tuck = min(max(depth, _TUCK[0]), _TUCK[1])
    top, bottom = tuck + depth, tuck + depth + height
    total = bottom + depth + tuck
    folds = [line(x, top, x, bottom) for x in (left, front, right, back)]
    folds += [line(x, y, x + depth, y) for x in (left, right) for y in (top, bottom)]
    folds += [line(back, y, end, y) for y in (tuck, top, bottom, total - tuck)]
    panels = (
        BoxPanel(GLUE, 0.0, top, _GLUE, height),
        BoxPanel("left", left, top, depth, height),
        BoxPanel("front", front, top, width, height),
        BoxPanel("right", right, top, depth, height),
        BoxPanel("back", back, top, width, height),
        BoxPanel("top", back, tuck, width, depth, turn=180.0),
        BoxPanel("bottom", back, bottom, width, depth),
    )
    dust = min(_DUST, depth + tuck, 0.45 * width)
    outline: list[Segment] = [("M", left, top)]
    outline += _flap(left, front, top, -dust)
    outline += _notch((front + right) / 2, top, min(_NOTCH, width / 6))
    outline += [("L", right, top), *_flap(right, back, top, -dust), ("L", back, tuck)]
    outline += _rounded(back, end, tuck, -tuck)
    outline += [("L", end, total - tuck), *_rounded(end, back, total - tuck, tuck), ("L", back, bottom)]
    outline += [*_flap(back, right, bottom, dust), ("L", front, bottom), *_flap(front, left, bottom, dust)]
    outline += [("L", 0.0, bottom - _GLUE), ("L", 0.0, top + _GLUE), ("Z",)]
    return end, total, Outline("path", 0.0, tuple(outline), tuple(s for fold in folds for s in fold), panels)


def _flap(start: float, end: float, y: float, away: float) -> Segments:
    """Return a tapered flap on the edge from one x to the next, `away` mm high (below 0: upward)."""
    taper = _TAPER if end > start else -_TAPER
    return (("L", start + taper, y + away), ("L", end - taper, y + away), ("L", end, y))


def _notch(x: float, y: float, radius: float) -> Segments:
    pull = _ARC * radius
    return (
        ("L", x - radius, y),
        ("C", x - radius, y + pull, x - pull, y + radius, x, y + radius),
        ("C", x + pull, y + radius, x + radius, y + pull, x + radius, y),
    )


def _rounded(start: float, end: float, y: float, away: float) -> Segments:
    """Return a flap with round corners on the edge from one x to the next."""
    radius, pull = (abs(away), abs(away) * (1 - _ARC)) if end > start else (-abs(away), -abs(away) * (1 - _ARC))
    far = y + away
    return (
        ("C", start, y + away * _ARC, start + pull, far, start + radius, far),
        ("L", end - radius, far),
        ("C", end - pull, far, end, y + away * _ARC, end, y),
    )
