"""Rules that are numbers: zones of control, stacking, supply, facing; and what worked examples claim of them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from pnp.errors import Span
from pnp.geometry.facing import Towards
from pnp.model.game.boards import Cell
from pnp.model.game.ids import ClassId, SideId, TerrainId
from pnp.model.template_fields import TemplateField

STOP, ALWAYS, TURN_END = "stop", "always", "turn-end"
"""What entering control means for a move; when the limit of stacks holds."""


class Control(NamedTuple):
    """Zones of control.

    Attributes:
        cells: how far they reach, in cells.
        exerts: names of units (types, sizes, classes, tags, pieces) that have them; with `but`, all others.
        across: kinds of terrain along sides that stop them.
        entering: `stop`, `none`, or what a controlled cell costs, such as `+1`.
        blocks: what they prevent: `supply`, `retreat`.
        units_lift: whether they block nothing in cells with a unit of the other side.
    """

    cells: TemplateField[int]
    exerts: frozenset[str]
    but: bool
    across: frozenset[TerrainId]
    entering: TemplateField[str]
    blocks: TemplateField[tuple[str, ...]]
    units_lift: TemplateField[bool]
    says: str
    span: Span


class Stacking(NamedTuple):
    """How many units may be in a cell: `counts` is `size`, `units`, or the id of a stat."""

    limit: TemplateField[int]
    counts: TemplateField[str]
    at: TemplateField[str]
    says: str
    span: Span


class SupplySource(NamedTuple):
    """A zone, a place or a point from which supply comes; `side` None: for every side."""

    of: str
    side: SideId | None
    span: Span


class Supply(NamedTuple):
    """Supply: a path of at most `within` to a source (None: any), in cells, or in points of the class `by`."""

    sources: tuple[SupplySource, ...]
    within: TemplateField[int | None]
    by: ClassId | None
    blocked_by: TemplateField[tuple[str, ...]]
    says: str
    span: Span


class ConductClaims(NamedTuple):
    """What a worked example says about its board: supply by cell, control by side and cell, stacks by cell.

    `retreats`: the cells into which the unit in a cell may retreat. `shows`: what its diagram shows besides: `supply`,
    `control`.
    """

    supplied: Mapping[Cell, bool] = MappingProxyType({})
    controlled: Mapping[SideId, Mapping[Cell, bool]] = MappingProxyType({})
    stacked: Mapping[Cell, int] = MappingProxyType({})
    retreats: Mapping[Cell, frozenset[Cell]] = MappingProxyType({})
    shows: tuple[str, ...] = ()
    spans: Mapping[tuple[str, Cell], Span] = MappingProxyType({})


class FacingRule(NamedTuple):
    """How units face.

    `towards`: what of its cell a unit faces: `sides` or `corners`. `arcs`: the steps of each arc, as written; earlier
    arcs take precedence on lines between two. `units`: names of the units that face (types, sizes, classes, tags,
    pieces); with `but`, all others. `sectors`: the arc of each sector, clockwise as `pnp.geometry.facing` counts them.
    """

    towards: TemplateField[Towards]
    arcs: TemplateField[Mapping[str, tuple[int, ...]]]
    sectors: tuple[str, ...]
    span: Span
    units: frozenset[str] = frozenset()
    but: bool = True
