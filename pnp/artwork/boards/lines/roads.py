"""Looks of paths through cells: roads, tracks, railways."""

from collections.abc import Sequence

from pnp.artwork.boards.lines.looks import EARTH, PAVING, Brush, Course, Layers, look, stroked
from pnp.geometry.angles import unit
from pnp.geometry.curves import evenly
from pnp.scene.color import mix
from pnp.scene.items import Path
from pnp.scene.shapes import Segment, line

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
