"""Look-up tables and modifiers."""

from typing import Annotated, Literal

from pydantic import Field

from pnp.model.definition.base import Definition
from pnp.model.fields.combat import AxisValues, Conditions, TableRow
from pnp.model.fields.common import Formula, Id, Line, Name, Prose


class AxisDefinition(Definition):
    """One edge of a table: the headings of its rows or of its columns."""

    name: Name = Field(description="What the edge counts.", examples=["Odds"])
    values: AxisValues = Field(description="Values along the edge: a range, or words.", examples=["2..12"])
    labels: list[Line] = Field(
        [], max_length=200, description="Printed headings. Default: the values.", examples=[["1:2", "1:1", "2:1"]]
    )
    clamp: Literal["none", "low", "high", "both"] = Field(
        "none", description="Ends whose value also applies beyond the axis.", examples=["both"]
    )
    roll: Formula = Field("", description="Dice that choose along the edge.", examples=["2d6"])
    formula: Id | None = Field(None, description="Formula whose value chooses along the edge.", examples=["odds"])


class TableDefinition(Definition):
    """A look-up table, such as a combat results table (CRT)."""

    name: Name = Field(description="Name of the table.", examples=["Combat results"])
    rows: AxisDefinition = Field(
        description="Rows, from the top.", examples=[{"name": "Die", "roll": "d6", "values": "1..6"}]
    )
    columns: AxisDefinition = Field(
        description="Columns, from the left.", examples=[{"name": "Odds", "formula": "odds", "values": "1..3"}]
    )
    results: dict[Annotated[str, Field(pattern=r"^\S{1,8}$")], Line] = Field(
        max_length=50,
        description="Result codes (1 to 8 characters) with their meanings.",
        examples=[{"-": "no effect", "DE": "defender eliminated"}],
    )
    cells: list[TableRow] = Field(
        min_length=1, max_length=200, description="Results by row.", examples=[["- - DE", "- DE DE"]]
    )
    note: Prose = Field("", description="Note printed below the table.", examples=["Odds above 3:1 count as 3:1."])


class ModifierDefinition(Definition):
    """A modifier (bonus, die-roll modifier) that applies when all its conditions hold."""

    name: Name = Field(description="Name of the modifier.", examples=["Entrenched"])
    when: Conditions = Field(
        {},
        description="Conditions, all of which must hold: values of variables, classes, tags, stats or marks. "
        "Default: always.",
        examples=[{"target.class": ["foot", "horse"], "range": 1}],
    )
    add: Formula = Field(description="Amount: a number, or a formula over stats.", examples=[-1])
    summary: Line = Field(description="When it applies, in a few words.", examples=["foot or horse at range 1"])
