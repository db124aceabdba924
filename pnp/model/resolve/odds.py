"""Odds, shifts, roles and the order of results of look-up tables."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from pnp.expressions.expression import Expression
from pnp.expressions.syntax_tree import COUNT
from pnp.model.compute.modifiers import is_arc
from pnp.model.definition.combat import AxisDefinition, TableDefinition
from pnp.model.definition.play import ExampleDefinition
from pnp.model.game import Axis, FaceRef, OddsRule, Table, TableId
from pnp.model.game.ground import ACROSS, is_terrain_value
from pnp.model.game.play import REFUSED
from pnp.model.resolve.context import Scope
from pnp.model.resolve.play import expression
from pnp.source.nodes import Path

_RATIO = re.compile(r"(\d{1,6}(?:\.\d{1,6})?):(\d{1,6}(?:\.\d{1,6})?)", re.ASCII)
_ONLY_ODDS = ("round", "below", "above")
_ODDS_HINT = "list odds in ascending order, such as [1:2, 1:1, 3:2, 2:1]"


def check_keys(context: Scope, path: Path, axis: AxisDefinition) -> None:
    """Report keys of an edge that exclude one another, or that have no effect without another."""
    choosers = [name for name, given in (("roll", axis.roll), ("formula", axis.formula), ("odds", axis.odds)) if given]
    if axis.odds and len(choosers) > 1:
        message = f"'{choosers[0]}' and 'odds' cannot both choose along an edge"
        context.error("schema.key-clash", message, context.key(*path, "odds"), "remove one of them")
    given = {"round": axis.round_, "below": axis.below, "above": axis.above}
    for name in _ONLY_ODDS:
        if given[name] and not axis.odds:
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
    base: Path = ("tables", table.id)
    for role, (least, _) in table.roles.items():
        if least < 1:
            span = context.value(*base, "roles", role)
            context.error("value.out-of-range", "a role holds at least one unit", span)
    if not table.roles:
        return
    for edge, axis in (("rows", table.rows), ("columns", table.columns)):
        for formula, path in _expressions(axis, (*base, edge), formulas):
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
    path: Path = ("tables", table.id)
    written = context.definition.tables[table.id]
    used = {
        name
        for edge, axis in (("rows", table.rows), ("columns", table.columns))
        for formula, _ in _expressions(axis, (*path, edge), formulas)
        for name in formula.names
    }
    used |= {name for modifier in context.definition.modifiers.values() for name in (*modifier.when, modifier.add)}
    if written.across is not None and not any(f"{ACROSS}." in name for name in used):
        axes = ("columns", written.columns.shift), ("rows", written.rows.shift)
        edge, shift = next((each for each in axes if each[1]), axes[0])
        message = f"'across' has no effect: no shift, formula or modifier of this table uses {ACROSS}.shift or the like"
        hint = f"write shift: {f'{shift} + ' if shift else ''}{ACROSS}.shift under '{edge}', or remove 'across'"
        context.error("value.across", message, context.key(*path, "across"), hint)


def _expressions(axis: Axis, path: Path, formulas: Mapping[str, Expression]) -> Iterator[tuple[Expression, Path]]:
    """Yield the expressions that choose along an edge, each with its path, and the formulas that they use."""
    waiting: list[tuple[Expression, Path]] = []
    if axis.odds is not None:
        waiting += [(each, (*path, "odds", number)) for number, each in enumerate(axis.odds.strengths)]
    if axis.shift is not None:
        waiting.append((axis.shift, (*path, "shift")))
    if axis.formula in formulas:
        waiting.append((formulas[axis.formula], ("formulas", axis.formula)))
    seen = {axis.formula}
    while waiting:
        formula, place = waiting.pop(0)
        yield formula, place
        for name in formula.names:
            if name in formulas and name not in seen:
                seen.add(name)
                waiting.append((formulas[name], ("formulas", name)))


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
        context.error(
            "value.order", message, span, "list every result once, from the worst for the attacker to the best"
        )
    if table.rises and not table.order:
        message = "'rises' needs 'order', which says what results are better"
        context.error("schema.missing-key", message, context.key(*path, "rises"), "add 'order: …' to the table")
    elif table.rises and not table.rows.roll:
        message = "'rises' compares columns, so dice must choose the row"
        context.error("value.order", message, context.key(*path, "rises"), "add 'roll' to the rows, or remove it")


# Examples


def check_table(context: Scope, id_: str, example: ExampleDefinition, tables: Mapping[TableId, Table]) -> None:
    """Report what an example expects of a table that cannot be, and more units than a role of the table holds."""
    path: Path = ("examples", id_)
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
