"""Rules that are numbers: zones of control, stacking, supply, facing."""

from typing import Literal

from pnp.model.definition.base import Definition, field
from pnp.model.fields.common import Id
from pnp.model.fields.conduct import AllBut, CellCount, Choice, Entering, NameChoice, Sources
from pnp.model.fields.facing import ArcSteps
from pnp.model.fields.rulings import HeadingId


class ControlDefinition(Definition):
    """Zones of control (ZOC): the cells near a unit that hamper enemies."""

    cells: CellCount = field("How far control reaches: `adjacent`, or a number of cells.", "adjacent", 1)
    exerts: Choice = field(
        "Units that have it, by types, sizes, classes, tags or pieces. Default: all.",
        {"not": ["hq"]},
        NameChoice((), but=True),
    )
    across: AllBut = field(
        "Terrain along sides that stops it. Default: it reaches across all sides.",
        {"not": ["lake"]},
        NameChoice((), but=True),
    )
    entering: Entering = field(
        "What entering a controlled cell means for an enemy: `stop` ends its move, `none`, or a cost such as `+1`.",
        "stop",
        "stop",
    )
    blocks: list[Literal["supply", "retreat"]] = field(
        "What it prevents: paths of supply, retreats of enemies into its cells.", ["supply", "retreat"], [], most=2
    )
    units_lift: bool = field("If true, it blocks nothing in cells with a unit of the other side.", True, False)
    says: HeadingId = field("Rule that explains it, as the id of its heading.", "control", "")


class StackingDefinition(Definition):
    """How many units may be in one cell."""

    limit: int = field("Greatest sum of one side in a cell, as a number of what units count.", 6, ge=1, le=1000)
    counts: Id = field(
        "What a unit counts: `size` (the `stacks` of its size, 1 without a size), `units` (1), or a stat.",
        "size",
        "units",
    )
    at: Literal["always", "phase-end", "turn-end"] = field(
        "When the limit holds: also while units move (`always`), or only at the end of each phase or turn. "
        "Units that arrive together and exceed it are a warning, a note, or nothing.",
        "phase-end",
        "always",
    )
    says: HeadingId = field("Rule that explains it, as the id of its heading.", "stacking", "")


class SupplyDefinition(Definition):
    """Which units are in supply: those with a path of cells to a source."""

    from_: Sources = field(
        "Sources: ids of zones, places and points of boards, also by side. A zone or point of a side supplies only it.",
        {"red": ["west-edge"], "blue": ["velna"]},
    )
    within: int | None = field(
        "Length of the longest path, in cells; with `by`, in movement points. Default: any.", 5, None, ge=1, le=999
    )
    by: Id | None = field("Movement class whose costs of terrain count instead of cells.", "foot", None)
    blocked_by: list[Literal["enemies", "control"]] = field(
        "What no path may enter: cells with enemies, cells that enemies control.", ["enemies", "control"], [], most=2
    )
    says: HeadingId = field("Rule that explains it, as the id of its heading.", "supply", "")


class FacingDefinition(Definition):
    """Facing: units look towards a side or a corner of their cell, and have arcs around them."""

    towards: Literal["sides", "corners"] = field("What of its cell a unit faces.", "sides")
    arcs: dict[Id, ArcSteps] = field(
        "Arcs by id, as steps clockwise in sixths (hexes) or quarters (squares) of a turn: 0 is straight ahead, -1 to "
        "the left. Of corners 1 is the first to the right, -1 to the left, without 0. A line between two arcs belongs "
        "to the one that is listed first.",
        {"front": "-1..1", "flank": [-2, 2], "rear": 3},
        least=1,
        most=8,
    )
    units: Choice = field(
        "Units that face, by types, sizes, classes, tags or pieces. Default: all.", ["armor"], NameChoice((), but=True)
    )
