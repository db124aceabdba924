"""The sheet of a map: panels of charts beside and below it."""

from typing import Annotated

from pydantic import Field

from pnp.model.definition.base import Definition, field
from pnp.model.definition.documents import PanelDefinition
from pnp.model.fields.common import LengthBetween
from pnp.units import Length

_Rows = list[Annotated[list[PanelDefinition], Field(min_length=1, max_length=6)]]


class MapSheetDefinition(Definition):
    """Panels beside and below a map, on its sheet."""

    right: _Rows = field(
        "Rows of panels at the right, from the top, in at most the height of the map.",
        [[{"kind": "tracks", "tracks": ["turns"]}], [{"kind": "turn-strip"}]],
        [],
        most=30,
    )
    below: _Rows = field(
        "Rows of panels below the map, as wide as map and right panels.",
        [[{"kind": "table", "table": "crt"}]],
        [],
        most=30,
    )
    width: Annotated[Length, LengthBetween(40, 1000)] = field("Width of the panels at the right.", "90mm", Length(90.0))
