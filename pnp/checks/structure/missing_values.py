"""Values that are still missing, and divisors of formulas that can be 0."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.reachable_lookups import combinations_of, values_of
from pnp.errors import Span
from pnp.expressions.expression import Expression, ExpressionError
from pnp.expressions.roll import Roll
from pnp.model.compute import formulas
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Game, StatId, StatValue
from pnp.source.nodes import ListNode, MappingNode, Node, ScalarNode, locate

_MOST = 8
"""Most pieces that are reported one by one; more are reported together."""


@check("stat.unknown", "error")
def values_are_given(game: Game) -> Iterator[Report]:
    """Find faces of counters, and markers, without a value for a stat."""
    every = ((thing, (pair for values in thing.sides for pair in values.items())) for thing in _things(game))
    lacking = [(t, found) for t, pairs in every if (found := Counter(stat for stat, v in pairs if v == UNKNOWN))]
    if len(lacking) > _MOST:
        names = [thing.name for thing, _ in lacking]
        stats = dict.fromkeys(stat for _, found in lacking for stat in found)
        yield Report(
            f"{phrasing.join_and(game.stats[stat].name for stat in stats)} of "
            f"{phrasing.join_and([*names[: _MOST // 2], f'{len(names) - _MOST // 2} more'])} are missing",
            lacking[0][0].span,
            "replace each '?' with a number",
            cases=sum(found.total() for _, found in lacking),
        )
        return
    for thing, found in lacking:
        marks = list(_unknown(thing.node))
        given = phrasing.join_and(game.stats[stat].name for stat in found)
        faces = phrasing.join_and(dict.fromkeys(f"'{path[0]}'" for path, _ in marks if path[1:]))
        message = f"{given} of {thing.name} {'is' if len(found) == 1 else 'are'} '?'{f' in {faces}' if faces else ''}"
        witness = tuple((game.stats[stat].name, UNKNOWN) for stat in found)
        hint = f"write a number for {'the' if found.total() == 1 else 'each'} '?'"
        yield Report(message, marks[0][1] if marks else thing.span, hint, (), witness, found.total())


def _unknown(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Span]]:
    """Yield the paths and the locations of the values that are missing."""
    if isinstance(node, ScalarNode) and node.value == UNKNOWN:
        yield path, node.span
    for key, entry in node.entries.items() if isinstance(node, MappingNode) else ():
        yield from _unknown(entry.value, (*path, key))
    for inner in node.items if isinstance(node, ListNode) else ():
        yield from _unknown(inner, path)


class _Thing(NamedTuple):
    """A piece or a marker, with the values of each face or weapon."""

    name: str
    node: Node
    span: Span
    sides: tuple[Mapping[StatId, StatValue], ...]


def _things(game: Game) -> Iterator[_Thing]:
    for piece in game.pieces.values():
        node = locate(game.tree, ("pieces", piece.id)).value
        yield _Thing(phrasing.named(piece), node, piece.span, tuple(face.stats for face in piece.faces))
    for marker in game.markers.values():
        node = locate(game.tree, ("markers", marker.id)).value
        yield _Thing(phrasing.named(marker), node, marker.span, (marker.stats, *marker.weapons))


_MOST_CASES = 20_000
"""Most combinations of values for which a divisor is evaluated."""


class _Formula(NamedTuple):
    """An expression of the definition with its name and its location."""

    title: str
    expression: Expression
    span: Span | None


@check("formula.division", "error")
def divisors_nonzero(game: Game) -> Iterator[Report]:
    """Find formulas whose divisor is 0 for some values of its names."""
    for written in _formulas(game):
        for divisor in written.expression.divisors:
            ranges = _ranges(game, divisor)
            if ranges is None:
                continue
            if prod(map(len, ranges.values())) > _MOST_CASES:
                message = f"cannot determine whether {written.title} divides by 0: there are too many cases"
                hint = "give its names smaller ranges, or write the divisor as max(1, …); no mistake is known"
                yield Report(message, written.span, hint, severity="unknown")
                continue
            cases = [case for case in combinations_of(ranges) if _is_zero(game, divisor, case)]
            if cases:
                first = cases[0]
                where = phrasing.join_and([f"{name} is {value}" for name, value in first.items()])
                yield Report(
                    f"{written.title} divides by {divisor.text}{f', which is 0 where {where}' if where else ''}",
                    written.span,
                    f"write a divisor that is never 0, such as max(1, {divisor.text})"
                    if where
                    else "divide by another number",
                    witness=tuple((name, str(value)) for name, value in first.items()),
                    cases=len(cases) if len(cases) > 1 else None,
                )


def _formulas(game: Game) -> Iterator[_Formula]:
    for id_, expression in game.formulas.items():
        yield _Formula(f"the formula '{id_}'", expression, game.formula_spans.get(id_))
    for modifier in game.modifiers.values():
        yield _Formula(f"the modifier '{modifier.id}'", modifier.add, modifier.span)
    for table in game.tables.values():
        shift = Roll.parse(table.roll).shift if "/" in table.roll else None
        if shift is not None:
            yield _Formula(f"the roll of the table '{table.id}'", shift, table.span)


def _ranges(game: Game, divisor: Expression) -> dict[str, Sequence[int]] | None:
    """Return the values of everything that a divisor depends on; None if something is not declared."""
    ranges: dict[str, Sequence[int]] = {}
    for name in formulas.inputs_of(game, divisor):
        variable = game.variables.get(name)
        ranges[name] = range(variable.low, variable.high + 1) if variable else values_of(game, name)
    return ranges if all(ranges.values()) else None


def _is_zero(game: Game, divisor: Expression, case: Mapping[str, int]) -> bool:
    try:
        return formulas.evaluated_expression(game, divisor, case) == 0
    except ExpressionError:
        return False
