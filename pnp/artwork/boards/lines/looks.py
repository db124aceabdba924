"""Looks of lines: what a river, a road or a wall is drawn like.

A look is a function with `@look("river", lies="side", width=0.13)` in one of the modules that `_MODULES` names, or in
a plugin. It draws courses, lines that are smooth already, in layers: all casings of a map are drawn before all fills,
so that junctions are open and banks close at forks.
"""

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.geometry.curves import Point, Polyline
from pnp.registry import Registry
from pnp.scene.color import mix
from pnp.scene.items import Color, Item, Items, Path, Stroke
from pnp.scene.shapes import polygon, polyline
from pnp.scene.theme import Theme

WATER: Color = "#5f9fd0"
"""Color of rivers and shores, unless a line has its own."""
EARTH: Color = "#7a4a24"
"""Color of cliffs, slopes and tracks, unless a line has its own."""
PAVING: Color = "#f3c65f"
"""Color of roads, unless a line has its own."""

Lies = Literal["side", "path"]
"""`side`: along the sides of cells. `path`: through cells, from one to the next."""


class Mouth(NamedTuple):
    """An end of a course that opens into water: `toward` is a point in it, `color` its color."""

    at_end: bool
    toward: Point
    color: Color


class Course(NamedTuple):
    """A piece of a line between two ends or junctions, smooth, in the board's millimeters.

    Attributes:
        points: the line.
        closed: whether the last point is joined with the first, which is not repeated.
        start, end: how far down the whole line the piece begins and ends, from 0 at its source to 1 at its mouth.
        mouths: its ends at water.
        hand: where one-sided looks are drawn: 1 to the right of the direction of the points, -1 to the left.
    """

    points: Polyline
    closed: bool = False
    start: float = 0.0
    end: float = 1.0
    hand: int = 1
    mouths: tuple[Mouth, ...] = ()

    @property
    def is_source(self) -> bool:
        """Whether a river begins here: not at the edge of the map, at water or at another river."""
        return not (self.start or self.closed or any(not mouth.at_end for mouth in self.mouths))

    @property
    def whole(self) -> Polyline:
        """The points; of a closed course, the first again at the end."""
        return [*self.points, self.points[0]] if self.closed else self.points


class Brush(NamedTuple):
    """What a look draws with: the theme, the pitch of the board in mm, and the line's own color if it has one."""

    theme: Theme
    pitch: float
    color: Color | None = None

    def ink(self, color: Color, share: float = 0.0) -> Color:
        """Return the line's own color or else `color`, with `share` of the theme's ink in it."""
        return mix(self.color or color, self.theme.ink, share)

    def stroke(self, color: Color, width: float, dash: tuple[float, ...] = (), cap: str = "round") -> Stroke:
        """Return a stroke with round joins; width and dashes in pitches."""
        dashes = tuple(part * self.pitch for part in dash)
        return Stroke(color, width * self.pitch, dashes, "round" if cap == "round" else "butt", "round")


class Layers(NamedTuple):
    """Parts of a drawing: all casings of a map are below all fills, and all details are over them."""

    casing: Items = ()
    fill: Items = ()
    detail: Items = ()


Draw = Callable[[Sequence[Course], Brush], Layers]


class Look(NamedTuple):
    """A kind of line.

    Attributes:
        lies: where it lies.
        width: its greatest width, in pitches, with its casing.
        draw: draws the courses of one line.
        sway: how far it meanders beside straight sides, in lengths of a side.
        rounding: how far from a corner a line along sides begins to bend, in lengths of a side, if it does not meander.
        water: whether it is crossed by bridges, and its name is set along it.
        one_sided: whether it is drawn at one hand of the course.
        reach: how far it reaches to that hand, in pitches, and keeps from a river along the same sides.
    """

    lies: Lies
    width: float
    draw: Draw
    sway: float = 0.0
    rounding: float = 0.3
    water: bool = False
    one_sided: bool = False
    reach: float = 0.0


_MODULES = MappingProxyType(
    {
        **dict.fromkeys(("river", "stream", "coast"), "pnp.artwork.boards.lines.water"),
        **dict.fromkeys(
            ("teeth", "cliff", "slope", "border", "road", "track", "rail"), "pnp.artwork.boards.lines.land"
        ),
        **dict.fromkeys(("bridge", "ford"), "pnp.artwork.boards.lines.bridges"),
    }
)
LOOKS: Registry[Look] = Registry("look", "pnp.looks", modules=_MODULES)
"""Looks by name, in the order in which paths that share a link are sorted."""


def look(
    name: str,
    lies: Lies,
    width: float,
    sway: float = 0.0,
    rounding: float = 0.3,
    water: bool = False,
    one_sided: bool = False,
    reach: float = 0.0,
) -> Callable[[Draw], Draw]:
    """Register a function as the look `name`; the arguments are those of `Look`.

    Raises:
        ValueError: when the name is registered already.
    """

    def register(function: Draw) -> Draw:
        LOOKS.add(name, Look(lies, width, function, sway, rounding, water, one_sided, reach))
        return function

    return register


def stroked(courses: Sequence[Course], stroke: Stroke) -> Items:
    """Return all courses as one path with a stroke."""
    segments = [
        segment for course in courses for segment in (polygon if course.closed else polyline)(list(course.points))
    ]
    found: tuple[Item, ...] = (Path(tuple(segments), None, stroke),)
    return found if segments else ()
