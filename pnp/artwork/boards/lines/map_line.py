"""What a map draws besides its cells: lines along sides or through cells, and places."""

from typing import NamedTuple

from pnp.geometry.curves import Point
from pnp.geometry.sides import Cell, CellSide, Corner
from pnp.scene.items import Color, TextStyle


class Opening(NamedTuple):
    """An end of a river, a corner, at a sea or a lake of a color; `toward`: a point in the water, in mm."""

    corner: Corner
    toward: Point
    color: Color


class MapLine(NamedTuple):
    """A line of a board.

    Attributes:
        look: the name of its look, such as `river`.
        sides: of a line along sides, its sides from source to mouth.
        cells: of a path, its cells in order.
        name: its name on the map; may be empty.
        towards: where a one-sided look is drawn: a vector such as (1, 0) for east (y down).
        faces: the same, as cells: those of the lake inside a coast, or one cell beyond a wall. Unless one of the two
            is given, a look is drawn to the right of the direction of the sides.
        enters, leaves: of a path, the directions in which it leaves the board from its first and from its last cell;
            None: it ends there.
        openings: the ends of a river at water.
        color: its own color; that of its look, unless given.
    """

    look: str
    sides: tuple[CellSide, ...] = ()
    cells: tuple[Cell, ...] = ()
    name: str = ""
    towards: tuple[float, float] | None = None
    faces: tuple[Cell, ...] = ()
    enters: int | None = None
    leaves: int | None = None
    openings: tuple[Opening, ...] = ()
    color: Color | None = None

    @property
    def kind(self) -> tuple[str, Color]:
        """Look and color: paths of one kind are drawn as one network, others side by side."""
        return self.look, self.color or ""


class MapPlace(NamedTuple):
    """A named place of a board, at the middle of its cells.

    Attributes:
        name: its name on the map.
        cells: its cells; paths go through the center of the cell of a place that has one.
        radius: how far its symbol reaches from the middle, in mm; 0: it has none.
        rank: 0 for the most important places; their names are larger and set first.
        is_area: whether its name lies inside its cell, beside the middle, where counters lie.
        name_at: the middle of its name, where that is given.
    """

    name: str
    cells: tuple[Cell, ...]
    radius: float = 0.0
    rank: int = 1
    is_area: bool = False
    name_at: Point | None = None


class MapCaption(NamedTuple):
    """The name of a zone, which is set at one of several spots; `name` is for findings, `lines` are the words of each.

    `spots`: middle and baseline of the first line, the best spot first.
    """

    name: str
    lines: tuple[str, ...]
    style: TextStyle
    spots: tuple[Point, ...]
