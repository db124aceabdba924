"""Looks on land: roads, tracks and railways through cells; walls with teeth, cliffs, slopes and borders along sides."""

from collections.abc import Iterator, Sequence

from pnp.artwork.boards.lines.looks import EARTH, PAVING, Brush, Course, Layers, look, stroked
from pnp.geometry.angles import unit
from pnp.geometry.curves import Spot, evenly
from pnp.scene.color import mix
from pnp.scene.items import Path, Stroke
from pnp.scene.shapes import Segment, line, polygon

_ROAD = 0.066
_CASING = 0.019
_TIE_GAP = 0.1


@look("road", "path", _ROAD + 2 * _CASING)
def road(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a pale road between two dark edges."""
    edge, fill = brush.ink(PAVING, 0.78), brush.ink(PAVING)
    casing = stroked(courses, brush.stroke(edge, _ROAD + 2 * _CASING))
    return Layers(casing, stroked(courses, brush.stroke(fill, _ROAD)))


@look("track", "path", 0.062)
def track(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a dashed line with a pale edge."""
    halo = stroked(courses, brush.stroke(mix(brush.theme.paper, EARTH, 0.1), 0.062))
    return Layers(halo, stroked(courses, brush.stroke(brush.ink(EARTH, 0.3), 0.032, (0.12, 0.055), "butt")))


@look("rail", "path", 0.09)
def rail(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a dark line with ties across it, and a pale edge."""
    ink = brush.ink(brush.theme.ink)
    reach = 0.042 * brush.pitch
    ties: list[Segment] = []
    for course in courses:
        for at in evenly(course.whole, _TIE_GAP * brush.pitch):
            across, down = unit(at.angle)
            ties += line(at.x + down * reach, at.y - across * reach, at.x - down * reach, at.y + across * reach)
    halo = stroked(courses, brush.stroke(mix(brush.theme.paper, brush.theme.wash, 0.5), 0.068))
    ties_drawn = Path(tuple(ties), None, brush.stroke(ink, 0.017, cap="butt"))
    return Layers(halo, (*stroked(courses, brush.stroke(ink, 0.03)), ties_drawn))


_WALL = 0.05
_TOOTH = 0.115
"""Height of a tooth, in pitches; its base is as wide."""
_TEETH_GAP = 0.19


@look("teeth", "side", _WALL, one_sided=True, reach=_TOOTH)
def teeth(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a fortified line: a thick wall with triangular teeth at the hand of the course."""
    ink = brush.color or mix(brush.theme.ink, brush.theme.accent, 0.12)
    height, half = _TOOTH * brush.pitch, _TOOTH * brush.pitch / 2
    base = _WALL * brush.pitch / 3
    marks: list[Segment] = []
    for course, at in _marks(courses, _TEETH_GAP * brush.pitch):
        across, down = unit(at.angle)
        out_x, out_y = -down * course.hand, across * course.hand
        x, y = at.x + out_x * base, at.y + out_y * base
        tip = (x + out_x * height, y + out_y * height)
        marks += polygon([(x - across * half, y - down * half), tip, (x + across * half, y + down * half)])
    halo = mix(brush.theme.paper, brush.theme.wash, 0.5)
    outline = Path(tuple(marks), halo, Stroke(halo, 0.05 * brush.pitch, join="round"))
    casing = (*stroked(courses, brush.stroke(halo, _WALL + 0.05)), outline)
    return Layers(casing, (*stroked(courses, brush.stroke(ink, _WALL)), Path(tuple(marks), ink)))


@look("cliff", "side", 0.04, one_sided=True, reach=0.12)
def cliff(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a sharp edge with short hachures, long and short in turn, down to the hand of the course."""
    ink = brush.ink(EARTH, 0.35)
    strokes: list[Segment] = []
    for number, (course, at) in enumerate(_marks(courses, 0.075 * brush.pitch)):
        reach = (0.12 if number % 2 else 0.075) * brush.pitch * course.hand
        across, down = unit(at.angle)
        strokes += line(at.x, at.y, at.x - down * reach, at.y + across * reach)
    edge = stroked(courses, brush.stroke(ink, 0.04))
    return Layers(fill=(Path(tuple(strokes), None, brush.stroke(ink, 0.016, cap="butt")), *edge))


@look("slope", "side", 0.03, one_sided=True, reach=0.2)
def slope(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw wedges that point downhill, to the hand of the course, without an edge."""
    ink = brush.ink(EARTH, 0.1)
    wedges: list[Segment] = []
    for number, (course, at) in enumerate(_marks(courses, 0.085 * brush.pitch)):
        reach = (0.2, 0.14, 0.17)[number % 3] * brush.pitch * course.hand
        half = 0.019 * brush.pitch
        across, down = unit(at.angle)
        low = (at.x - down * reach, at.y + across * reach)
        wedges += polygon([(at.x - across * half, at.y - down * half), low, (at.x + across * half, at.y + down * half)])
    return Layers(fill=(Path(tuple(wedges), ink),))


@look("border", "side", 0.13)
def border(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a dashed and dotted line over a pale band."""
    ink = brush.color or brush.theme.accent
    band = stroked(courses, brush.stroke(mix(brush.theme.paper, ink, 0.42), 0.13))
    dash = (0.16, 0.06, 0.001, 0.06)
    return Layers(band, stroked(courses, brush.stroke(mix(ink, brush.theme.ink, 0.55), 0.034, dash)))


def _marks(courses: Sequence[Course], gap: float) -> Iterator[tuple[Course, Spot]]:
    """Yield places about `gap` mm apart on every course."""
    for course in courses:
        for at in evenly(course.whole, gap):
            yield course, at
