"""Signs of answers in a matrix: a disc for the highlighted one, and another for each of the others."""

from collections.abc import Callable

from pnp.artwork.panels import Frame
from pnp.model.game.rulings import Decision
from pnp.scene.color import mix
from pnp.scene.items import Path, Stroke
from pnp.scene.shapes import circle, line, rect

RADIUS = 1.5
"""Radius of the disc in mm; the other signs are smaller."""
_LINE = 0.35
Sign = Callable[[float, float, Frame], Path]


def of(decision: Decision, highlighted: str, answer: str) -> Sign:
    """Return the sign of an answer that is not highlighted."""
    others = [each for each in decision.answers if each != highlighted]
    return _OTHERS[others.index(answer)]


def disc(x: float, y: float, frame: Frame) -> Path:
    """Draw the sign of the highlighted answer."""
    return Path(circle(x, y, RADIUS * frame.scale), frame.theme.ink)


def _dash(x: float, y: float, frame: Frame) -> Path:
    half = 1.1 * frame.scale
    return Path(line(x - half, y, x + half, y), stroke=Stroke(mix(frame.theme.muted, frame.theme.paper, 0.3), 0.4))


def _ring(x: float, y: float, frame: Frame) -> Path:
    return Path(circle(x, y, 0.8 * RADIUS * frame.scale), None, Stroke(frame.theme.ink, _LINE))


def _cross(x: float, y: float, frame: Frame) -> Path:
    arm = 0.7 * RADIUS * frame.scale
    strokes = (*line(x - arm, y - arm, x + arm, y + arm), *line(x - arm, y + arm, x + arm, y - arm))
    return Path(strokes, None, Stroke(frame.theme.ink, _LINE))


def _square(x: float, y: float, frame: Frame) -> Path:
    half = 0.7 * RADIUS * frame.scale
    return Path(rect(x - half, y - half, 2 * half, 2 * half), None, Stroke(frame.theme.ink, _LINE))


_OTHERS: tuple[Sign, ...] = (_dash, _ring, _cross, _square)
MOST = 1 + len(_OTHERS)
"""The largest number of answers for which there are signs."""
