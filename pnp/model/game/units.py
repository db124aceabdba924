"""Units of wargames: types, sizes, formations, and where a unit starts."""

from typing import NamedTuple

from pnp.errors import Span
from pnp.model.game.boards import Cell
from pnp.model.game.ids import BoardId, ClassId, Color, FormationId, PlaceId, SideId, UnitSizeId, UnitTypeId, ZoneId
from pnp.model.template_fields import TemplateField


class UnitType(NamedTuple):
    """A type of unit (branch), such as infantry. `symbol` and `move_class`: those of its pieces, unless they differ."""

    id: TemplateField[UnitTypeId]
    name: TemplateField[str]
    symbol: str
    move_class: ClassId | None
    note: TemplateField[str] = ""
    span: Span | None = None


class UnitSize(NamedTuple):
    """A size of unit (echelon). `sign`: above the symbol on counters; `stacks`: stacking points of a unit."""

    id: TemplateField[UnitSizeId]
    name: TemplateField[str]
    sign: TemplateField[str]
    stacks: TemplateField[int]
    note: TemplateField[str] = ""
    span: Span | None = None


class Formation(NamedTuple):
    """A formation (command) of one side. `short`: its abbreviation on counters; `color`: that of its stripe."""

    id: TemplateField[FormationId]
    name: TemplateField[str]
    short: TemplateField[str]
    side: SideId
    color: Color
    note: TemplateField[str] = ""
    span: Span | None = None


class UnitPlace(NamedTuple):
    """Where a unit is set up or arrives: a cell of a board (`name` is its label), or a zone or named place."""

    name: TemplateField[str]
    board: BoardId
    cell: Cell | None
    zone: ZoneId | PlaceId | None
    span: Span | None = None
