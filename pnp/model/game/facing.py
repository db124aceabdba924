"""Facing of units, and the arcs around them."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.errors import Span
from pnp.geometry.facing import Towards
from pnp.model.template_fields import TemplateField


class FacingRule(NamedTuple):
    """How units face.

    Attributes:
        towards: what of its cell a unit faces: `sides` or `corners`.
        arcs: the steps of each arc, as written; earlier arcs take precedence on lines between two.
        units: names of the units that face (types, sizes, classes, tags, pieces); with `but`, all others.
        sectors: the arc of each sector, clockwise as `pnp.geometry.facing` counts them.
    """

    towards: TemplateField[Towards]
    arcs: TemplateField[Mapping[str, tuple[int, ...]]]
    sectors: tuple[str, ...]
    span: Span
    units: frozenset[str] = frozenset()
    but: bool = True
