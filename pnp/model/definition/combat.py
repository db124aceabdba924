"""Look-up tables and modifiers as a designer writes them."""

from typing import Annotated, Literal

from pydantic import Field

from pnp.model.definition.base import Definition
from pnp.model.fields.combat import AxisValues, Conditions, TableRow
from pnp.model.fields.common import Formula, Id, Line, Prose


class AxisDefinition(Definition):
    """One edge of a table: rows or columns."""

    name: Line = Field(description="What it counts.")
    values: AxisValues = Field(description="The values along it: 2..12, or words such as [armored, militia].")
    labels: list[Line] = Field([], max_length=200, description="What is printed for them, unless the values are.")
    clamp: Literal["none", "low", "high", "both"] = Field(
        "none", description="At which ends the last value also holds for all beyond."
    )
    roll: Formula = Field("", description="The dice that choose along it: 2d6, or 2d6 - cover.")
    formula: Id | None = Field(None, description="The formula whose value chooses along it.")


class TableDefinition(Definition):
    """A look-up table."""

    name: Line = Field(description="What it is called.")
    rows: AxisDefinition = Field(description="Its rows, from the top.")
    columns: AxisDefinition = Field(description="Its columns, from the left.")
    results: dict[Annotated[str, Field(pattern=r"^\S{1,8}$")], Line] = Field(
        max_length=50, description="What may stand in it, with what it means: {H: hit}."
    )
    cells: list[TableRow] = Field(min_length=1, max_length=200, description="Its results, one list or text a row.")
    note: Prose = Field("", description="A remark that stands under it.")


class ModifierDefinition(Definition):
    """A bonus that applies when all its conditions hold."""

    name: Line = Field(description="Who or what it is for.")
    when: Conditions = Field(
        {}, description="What must hold: {attacker.weapon: P, target.class: [hover, infantry], range: 1}."
    )
    add: Formula = Field(description="What it adds: a number, or a formula such as attacker.defense.")
    summary: Line = Field(description="When it applies, in a few words.")
