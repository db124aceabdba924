"""Look-up tables and modifiers."""

from typing import Annotated, Literal

from pydantic import Field

from pnp.model.definition.base import Definition, field
from pnp.model.fields.combat import AxisValues, Conditions, ResultOrder, TableRow
from pnp.model.fields.common import Formula, Id, Line, Name, NumberRange, Prose


class AxisDefinition(Definition):
    """One edge of a table: the headings of its rows or of its columns."""

    name: Name = field("What the edge counts.", "Odds")
    values: AxisValues = field("Values along the edge: a range, or words.", "2..12")
    labels: list[Line] = field("Printed headings. Default: the values.", ["1:2", "1:1", "2:1"], [], most=200)
    clamp: Literal["none", "low", "high", "both"] = field(
        "Ends whose value also applies beyond the axis.", "both", "none"
    )
    roll: Formula = field("Dice that choose along the edge.", "2d6", "")
    formula: Id | None = field("Formula whose value chooses along the edge.", "odds", None)
    odds: list[Formula] = field(
        "Two strengths whose exact ratio chooses along the edge; its values are ratios such as 1:2.",
        ["sum(attacker.attack)", "sum(defender.defense)"],
        [],
        least=2,
        most=2,
    )
    round_: Literal["defender", "attacker", "nearest"] | None = field(
        "In whose favor a ratio between two values is rounded. Default: defender.", "attacker", None
    )
    below: Literal["first", "refused"] | None = field(
        "Odds below the first value: they use it, or the attack is not allowed.", "refused", None
    )
    above: Literal["last", "refused"] | None = field(
        "Odds above the last value: they use it, or the attack is not allowed.", "last", None
    )
    shift: Formula = field(
        "By how many lines the result of the formula or the odds moves: to later ones, or if negative to earlier ones.",
        "clamp(modifiers, -3, 3)",
        "",
    )


class TableDefinition(Definition):
    """A look-up table, such as a combat results table (CRT)."""

    name: Name = field("Name of the table.", "Combat results")
    rows: AxisDefinition = field("Rows, from the top.", {"name": "Die", "roll": "d6", "values": "1..6"})
    columns: AxisDefinition = field("Columns, from the left.", {"name": "Odds", "formula": "odds", "values": "1..3"})
    results: dict[Annotated[str, Field(pattern=r"^\S{1,8}$")], Line] = field(
        "Result codes (1 to 8 characters) with their meanings.",
        {"-": "no effect", "DE": "defender eliminated"},
        most=50,
    )
    order: ResultOrder = field(
        "Results from the worst to the best for the attacker; an equals sign joins results of one rank.",
        "AE AR = EX DE",
        (),
    )
    rises: Literal["columns", "cells"] | None = field(
        "No column is worse for the attacker than the one before: by its chances, or in every row. It needs an order.",
        "columns",
        None,
    )
    roles: dict[Id, NumberRange] = field(
        "Roles of the units in its combats, and how many units each holds. Default: any role and number.",
        {"attacker": "1..6", "defender": "1..3"},
        {},
        most=8,
    )
    adjacent: bool = field("If true, units of different roles are on adjacent cells in its examples.", True, False)
    across: Literal["all", "any", "each"] | None = field(
        "How formulas read `across`, the terrain along the sides that attackers cross. `all`: the weakest effect of "
        "all attackers, none if one crosses nothing; `any`: the strongest of one; `each`: their sum. Default: all.",
        "any",
        None,
    )
    cells: list[TableRow] = field("Results by row.", ["- - DE", "- DE DE"], least=1, most=200)
    note: Prose = field("Note printed below the table.", "Odds above 3:1 count as 3:1.", "")


class ModifierDefinition(Definition):
    """A modifier (bonus, die-roll modifier) that applies when all its conditions hold."""

    name: Name = field("Name of the modifier.", "Entrenched")
    when: Conditions = field(
        "Conditions, all of which must hold: values of variables; of units their class, type, size, formation, tags, "
        "stats or marks. Default: always.",
        {"target.class": ["foot", "horse"], "range": 1},
        {},
    )
    add: Formula = field("Amount: a number, or a formula over stats.", -1)
    summary: Line = field("When it applies, in a few words.", "foot or horse at range 1")
