"""Look-up tables and modifiers of a definition."""

from collections.abc import Mapping

from pnp.expressions.expression import Expression
from pnp.expressions.roll import Roll
from pnp.model.compute.modifiers import ARC, CLASS, FLAG, FORMATION, NO_FLAG, SIZE, TAG, TYPE
from pnp.model.definition.combat import AxisDefinition, TableDefinition
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Axis, Modifier, ModifierId, Table, TableId
from pnp.model.game.ground import is_terrain_value
from pnp.model.resolve.context import Scope, record
from pnp.model.resolve.facing import check_arc_condition, is_arc
from pnp.model.resolve.odds import check_across, check_keys, check_order, check_roles, odds_rule
from pnp.model.resolve.play import check_names, expression
from pnp.source.nodes import Path

_KINDS = {CLASS: "class", TYPE: "unit-type", SIZE: "unit-size", FORMATION: "formation"}
"""Properties of units, with the kind of their values."""


def tables(context: Scope, formulas: Mapping[str, Expression]) -> dict[TableId, Table]:
    """Return all tables by id."""
    found = {TableId(id_): _table(context, id_, table) for id_, table in context.definition.tables.items()}
    for table in found.values():
        check_roles(context, table, formulas)
        check_across(context, table, formulas)
    return found


def _table(context: Scope, id_: str, table: TableDefinition) -> Table:
    path: Path = ("tables", id_)
    rows, columns = len(table.rows.values), len(table.columns.values)
    if len(table.cells) != rows:
        message = f"'rows' of the table has {rows} values, but 'cells' has {len(table.cells)} lines"
        context.error("value.table", message, context.key(*path, "cells"), "write one line for each of these values")
    for number, row in enumerate(table.cells):
        span = context.value(*path, "cells", number)
        if len(row) != columns:
            message = f"the table has {columns} columns, but this row has {len(row)}"
            context.error("value.table", message, span, "write one result for each of the 'values' of the columns")
        for code in dict.fromkeys(row):
            if code != UNKNOWN:
                context.known("result", code, table.results, span)
    check_order(context, path, table)
    edges = (table.rows, table.columns)
    if any(edge.odds for edge in edges) and all(edge.formula or edge.odds for edge in edges):
        message = "the rows choose by a formula or odds already"
        context.error("schema.key-clash", message, context.key(*path, "columns"))
    return context.record(
        Table,
        table,
        path,
        rises=table.rises or "",
        across=table.across or "all",
        rows=_axis(context, (*path, "rows"), table.rows),
        columns=_axis(context, (*path, "columns"), table.columns),
        row_spans=[context.value(*path, "cells", number) for number in range(len(table.cells))],
    )


def _axis(context: Scope, path: Path, axis: AxisDefinition) -> Axis:
    if axis.labels and len(axis.labels) != len(axis.values):
        message = f"{len(axis.values)} values need as many labels, not {len(axis.labels)}"
        context.error("value.table", message, context.key(*path, "labels"))
    context.defined("formula", axis.formula, *path, "formula")
    roll = context.parsed(Roll.parse, axis.roll, (*path, "roll"), "value.roll") if axis.roll else None
    if roll is not None:
        check_names(context, roll, (*path, "roll"))
    low, high = axis.clamp in ("low", "both"), axis.clamp in ("high", "both")
    labels = tuple(axis.labels) or _labels(axis.values, low, high)
    check_keys(context, path, axis)
    return record(
        Axis,
        axis,
        labels=labels,
        clamp_low=low,
        clamp_high=high,
        formula=axis.formula or "",
        odds=odds_rule(context, path, axis) if axis.odds else None,
        shift=expression(context, (*path, "shift"), axis.shift) if axis.shift else None,
    )


def _labels(values: tuple[int | str, ...], clamp_low: bool, clamp_high: bool) -> tuple[str, ...]:
    """Return values as printed: signs when some are negative, `≤` and `≥` where the last one covers those beyond."""
    numbers = [value for value in values if isinstance(value, int)]
    is_signed = any(number < 0 for number in numbers)

    def label(value: int | str) -> str:
        if isinstance(value, str):
            return value
        sign = "−" if value < 0 else "+" if is_signed and value else ""
        beyond = "≤" if clamp_low and value == min(numbers) else "≥" if clamp_high and value == max(numbers) else ""
        return f"{beyond}{sign}{abs(value)}"

    return tuple(map(label, values))


def modifiers(context: Scope) -> dict[ModifierId, Modifier]:
    """Return all modifiers by id."""
    found = {}
    for id_, modifier in context.definition.modifiers.items():
        path: Path = ("modifiers", id_)
        for subject, wanted in modifier.when.items():
            _check_condition(context, (*path, "when", subject), subject, wanted)
        add = expression(context, (*path, "add"), modifier.add)
        if add is not None:
            found[ModifierId(id_)] = context.record(Modifier, modifier, path, add=add)
    return found


def _check_condition(context: Scope, path: Path, subject: str, wanted: tuple[int | str, ...]) -> None:
    """Report a condition on something undefined, or one that can never hold."""
    _, *parts = subject.split(".")
    key = context.key(*path)
    if is_terrain_value(subject):
        context.known("attribute", parts[0], context.ids("attributes"), key)
        return
    if not parts:
        context.known("name", subject, context.ids("variables"), key)
        return
    if parts == [TAG]:
        tags = {tag for piece in context.definition.pieces.values() for tag in piece.tags}
        context.all_known("tag", map(str, wanted), sorted(tags), *path)
        return
    if len(parts) == 1 and parts[0] in _KINDS and (parts[0] == CLASS or parts[0] not in context.ids("stats")):
        context.all_defined(_KINDS[parts[0]], map(str, wanted), *path)
    elif parts == [ARC] and is_arc(context, subject):
        check_arc_condition(context, path, wanted)
    else:
        _check_stat_condition(context, path, parts, wanted)


def _check_stat_condition(context: Scope, path: Path, parts: list[str], wanted: tuple[int | str, ...]) -> None:
    """Report a condition on an unknown stat, or on a mark or code that it does not have."""
    key = context.key(*path)
    stat = context.definition.stats.get(parts[0])
    if not context.known("stat", parts[0], context.ids("stats"), key) or stat is None:
        return
    if parts[1:] == [FLAG]:
        context.all_known("flag", map(str, wanted), [*stat.flags.values(), *stat.flags, NO_FLAG], *path)
    elif parts[1:]:
        message = f"a condition can test the {FLAG} of a stat, but not its '{parts[1]}'"
        subject = str(path[-1]).rpartition(".")[0]
        context.error("value.condition", message, key, f"write '{subject}.{FLAG}', or '{subject}' to test its value")
    else:
        for number, word in enumerate(wanted):
            if isinstance(word, str):
                context.known("code", word, stat.codes, context.value(*path, number))
