"""Look-up tables with their odds, shifts, roles and order of results, and modifiers."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from pnp.expressions.expression import Expression
from pnp.expressions.roll import Roll
from pnp.expressions.syntax_tree import COUNT
from pnp.model.compute.formulas import used
from pnp.model.compute.modifiers import ARC, CLASS, FLAG, FORMATION, NO_FLAG, SIZE, TAG, TYPE, is_arc
from pnp.model.definition.combat import AxisDefinition, TableDefinition
from pnp.model.definition.play import ExampleDefinition
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Axis, FaceRef, Modifier, ModifierId, OddsRule, Table, TableId
from pnp.model.game.ground import ACROSS, is_terrain_value
from pnp.model.game.play import REFUSED
from pnp.model.resolve.conduct import check_arc_condition, means_arc
from pnp.model.resolve.context import Scope, record
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
    elif parts == [ARC] and means_arc(context, subject):
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


_RATIO = re.compile(r"(\d{1,6}(?:\.\d{1,6})?):(\d{1,6}(?:\.\d{1,6})?)", re.ASCII)
_ODDS_HINT = "list odds in ascending order, such as [1:2, 1:1, 3:2, 2:1]"


def check_keys(context: Scope, path: Path, axis: AxisDefinition) -> None:
    """Report keys of an edge that exclude one another, or that have no effect without another."""
    choosers = [name for name, given in (("roll", axis.roll), ("formula", axis.formula), ("odds", axis.odds)) if given]
    if axis.odds and len(choosers) > 1:
        message = f"'{choosers[0]}' and 'odds' cannot both choose along an edge"
        context.error("schema.key-clash", message, context.key(*path, "odds"), "remove one of them")
    for name, given in (("round", axis.round_), ("below", axis.below), ("above", axis.above)):
        if given and not axis.odds:
            message = f"'{name}' has no effect without 'odds'"
            context.error("value.odds", message, context.key(*path, name), "add 'odds', or remove it")
    if axis.odds and axis.clamp != "none":
        message = "'clamp' has no effect on odds"
        context.error("value.odds", message, context.key(*path, "clamp"), "write 'below: first' and 'above: last'")
    if axis.shift and not (axis.odds or axis.formula):
        message = f"'shift' is only for {path[-1]} that 'formula' or 'odds' choose, and these have neither"
        hint = f"add it to the dice instead, such as roll: {axis.roll} + 1" if axis.roll else "add 'formula' or 'odds'"
        context.error("value.shift", message, context.key(*path, "shift"), hint)
    numbers = [value for value in axis.values if isinstance(value, int)]
    if axis.shift and axis.formula and list(axis.values) != sorted(numbers):
        odd = next((value for value in axis.values if not isinstance(value, int)), None)
        seen = "these are in another order" if odd is None else f"'{odd}' is no whole number"
        message = f"'shift' needs whole numbers from low to high as values, but {seen}"
        hint = "write whole numbers from low to high, or remove 'shift'"
        context.error("value.shift", message, context.value(*path, "values"), hint)


def odds_rule(context: Scope, path: Path, axis: AxisDefinition) -> OddsRule | None:
    """Return how odds choose along an edge; None if something of it cannot be read."""
    places = context.places((*path, "values"), axis.values)
    ratios: list[Fraction] = []
    for place, value in zip(places, axis.values, strict=False):
        found = _RATIO.fullmatch(str(value))
        parts = [Fraction(part) for part in found.groups()] if found else []
        if not parts or 0 in parts:
            context.error("value.odds", f"'{value}' is no ratio of two strengths", context.value(*place), _ODDS_HINT)
            if place == (*path, "values"):
                break
            continue
        ratio = parts[0] / parts[1]
        if ratios and ratio <= ratios[-1]:
            message = f"'{value}' is {'the same odds as' if ratio == ratios[-1] else 'lower than'} the value before it"
            hint = "remove it" if ratio == ratios[-1] else _ODDS_HINT
            context.error("value.odds", message, context.value(*place), hint)
        ratios.append(ratio)
    strengths = [expression(context, (*path, "odds", number), text) for number, text in enumerate(axis.odds)]
    if len(ratios) < len(axis.values) or None in strengths:
        return None
    attacker, defender = (each for each in strengths if each is not None)
    return OddsRule((attacker, defender), tuple(ratios), axis.round_ or "defender", axis.below or "", axis.above or "")


# Roles


def check_roles(context: Scope, table: Table, formulas: Mapping[str, Expression]) -> None:
    """Report roles that a table does not declare, and stats of one unit where a role may hold several."""
    for role, (least, _) in table.roles.items():
        if least < 1:
            span = context.value("tables", table.id, "roles", role)
            context.error("value.out-of-range", "a role holds at least one unit", span)
    for formula, path in _expressions(table, formulas) if table.roles else ():
        for name, offset in formula.mentions:
            role, dot, stat = name.partition(".")
            span = context.part(path, offset, len(role))
            if not dot or is_terrain_value(name) or not context.known("role", role, table.roles, span):
                continue
            most = table.roles[role][1]
            if most > 1 and stat != COUNT and not is_arc(name) and (name, offset) in formula.single:
                message = f"'{role}' may hold {most} units, so '{name}' is not one number"
                hint = f"write sum({name}), or highest(…) or lowest(…)"
                context.error("value.role", message, context.part(path, offset, len(name)), hint)


def check_across(context: Scope, table: Table, formulas: Mapping[str, Expression]) -> None:
    """Report `across` on a table whose formulas and the modifiers use nothing of the sides that attackers cross."""
    written = context.definition.tables[table.id]
    used = {name for formula, _ in _expressions(table, formulas) for name in formula.names}
    used |= {name for modifier in context.definition.modifiers.values() for name in (*modifier.when, modifier.add)}
    if written.across is not None and not any(f"{ACROSS}." in name for name in used):
        axes = ("columns", written.columns.shift), ("rows", written.rows.shift)
        edge, shift = next((each for each in axes if each[1]), axes[0])
        message = f"'across' has no effect: no shift, formula or modifier of this table uses {ACROSS}.shift or the like"
        hint = f"write shift: {f'{shift} + ' if shift else ''}{ACROSS}.shift under '{edge}', or remove 'across'"
        context.error("value.across", message, context.key("tables", table.id, "across"), hint)


def _expressions(table: Table, formulas: Mapping[str, Expression]) -> Iterator[tuple[Expression, Path]]:
    """Yield the expressions that choose along each edge, each with its path, and the formulas that they use."""
    for edge, axis in (("rows", table.rows), ("columns", table.columns)):
        path: Path = ("tables", table.id, edge)
        chosen: list[tuple[Expression, Path]] = []
        if axis.odds is not None:
            chosen += [(each, (*path, "odds", number)) for number, each in enumerate(axis.odds.strengths)]
        if axis.shift is not None:
            chosen.append((axis.shift, (*path, "shift")))
        if axis.formula in formulas:
            chosen.append((formulas[axis.formula], ("formulas", axis.formula)))
        yield from chosen
        inner = used([each for each, _ in chosen], formulas)
        yield from ((each, ("formulas", name)) for name, each in inner.items() if name != axis.formula)


# Results


def check_order(context: Scope, path: Path, table: TableDefinition) -> None:
    """Report an order that lacks a result, has it twice or has an unknown one, and a rise that it cannot have."""
    listed = Counter(code for rank in table.order for code in rank)
    span = context.value(*path, "order")
    for code, number in listed.items():
        if context.known("result", code, table.results, span) and number > 1:
            context.error("value.order", f"the order has '{code}' twice", span)
    missing = [code for code in table.results if code not in listed]
    if table.order and missing:
        message = f"the order lacks {', '.join(missing)}"
        hint = "list every result once, from the worst for the attacker to the best"
        context.error("value.order", message, span, hint)
    if table.rises and not table.order:
        message = "'rises' needs 'order', which says what results are better"
        context.error("schema.missing-key", message, context.key(*path, "rises"), "add 'order: …' to the table")
    elif table.rises == "columns" and not table.rows.roll:
        message = "'rises: columns' compares chances, so dice must choose the row"
        hint = "add 'roll' to the rows, or write 'rises: cells', which compares the cells of each row"
        context.error("value.order", message, context.key(*path, "rises"), hint)


# Examples


def check_table(context: Scope, path: Path, example: ExampleDefinition, tables: Mapping[TableId, Table]) -> None:
    """Report what an example expects of a table that cannot be, and more units than a role of the table holds."""
    context.defined("table", example.table, *path, "table")
    for name, given in (("column", example.column), ("chances", example.chances)):
        if given and example.table is None:
            message = f"'{name}' needs 'table', which names the table"
            context.error("schema.missing-key", message, context.key(*path, name), "add 'table: …' to the example")
    table = tables.get(TableId(example.table or ""))
    if table is None:
        return
    axis, written = table.computed_axis, context.definition.tables[table.id]
    if axis is None and not (written.rows.odds or written.columns.odds):
        message = f"neither a formula nor odds choose in the table '{table.id}'"
        context.error("value.table", message, context.value(*path, "table"), "add 'formula' or 'odds' to its columns")
    elif axis is not None and example.column and example.column != REFUSED:
        context.known("column", example.column, map(str, axis.values), context.value(*path, "column"))
    for code in example.chances:
        context.known("result", code, table.results, context.key(*path, "chances", code))
    for role, (least, most) in table.roles.items():
        value = example.given.get(role)
        number = 1 if isinstance(value, FaceRef) else len(value) if isinstance(value, tuple) else least
        if not least <= number <= most:
            message = f"'{role}' holds {least} to {most} units in the table '{table.id}', not {number}"
            context.error("value.given", message, context.value(*path, "given", role))
