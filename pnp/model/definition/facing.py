"""Facing of units."""

from typing import Literal

from pnp.model.definition.base import Definition, field
from pnp.model.fields.common import Id
from pnp.model.fields.conduct import Choice, NameChoice
from pnp.model.fields.facing import ArcSteps


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
        "Units that face, by types, sizes, classes, tags or pieces. Default: all.",
        ["armor"],
        NameChoice((), but=True),
    )
