"""Values that are still missing, and divisors of formulas that can be 0."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import prod

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.reachable_lookups import combinations_of, values_of
from pnp.errors import Span
from pnp.expressions.expression import Expression, ExpressionError
from pnp.expressions.roll import Roll
from pnp.model.compute import formulas
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Game, Marker, Piece, StatId, StatValue
from pnp.source.nodes import ListNode, MappingNode, Node, ScalarNode, locate

_MOST_ONE_BY_ONE = 8


@check("stat.unknown", "error")
def values_are_given(game: Game) -> Iterator[Report]:
    """Find faces of counters, and markers, without a value for a stat."""
    lacking = list(_lacking(game))
    if len(lacking) > _MOST_ONE_BY_ONE:
        names = [phrasing.named(thing) for _, thing, _ in lacking]
        stats = dict.fromkeys(stat for *_, found in lacking for stat in found)
        given = phrasing.join_and(game.stats[stat].name for stat in stats)
        whose = phrasing.join_and([*names[: _MOST_ONE_BY_ONE // 2], f"{len(names) - _MOST_ONE_BY_ONE // 2} more"])
        cases, hint = sum(found.total() for *_, found in lacking), "replace each '?' with a number"
        yield Report(f"{given} of {whose} are missing", lacking[0][1].span, hint, cases=cases)
        return
    for section, thing, found in lacking:
        marks = list(_unknown(locate(game.tree, (section, thing.id)).value))
        given = phrasing.join_and(game.stats[stat].name for stat in found)
        faces = phrasing.join_and(dict.fromkeys(f"'{path[0]}'" for path, _ in marks if path[1:]))
        what = f"{given} of {phrasing.named(thing)} {'is' if len(found) == 1 else 'are'}"
        message = f"{what} '?'{f' in {faces}' if faces else ''}"
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


def _lacking(game: Game) -> Iterator[tuple[str, Piece | Marker, Counter[StatId]]]:
    """Yield pieces and markers that lack values, each with its section and how often it lacks a value of each stat."""
    every = list[tuple[str, Piece | Marker, list[Mapping[StatId, StatValue]]]]()
    every += (("pieces", piece, [face.stats for face in piece.faces]) for piece in game.pieces.values())
    every += (("markers", marker, [marker.stats, *marker.weapons]) for marker in game.markers.values())
    for section, thing, sides in every:
        found = Counter(stat for values in sides for stat, value in values.items() if value == UNKNOWN)
        if found:
            yield section, thing, found


_MOST_CASES = 20_000


@check("formula.division", "error")
def divisors_nonzero(game: Game) -> Iterator[Report]:
    """Find formulas whose divisor is 0 for some values of its names."""
    for title, expression, span in _formulas(game):
        for divisor in expression.divisors:
            ranges = _ranges(game, divisor)
            if not all(ranges.values()):
                continue  # something is not declared
            if prod(map(len, ranges.values())) > _MOST_CASES:
                message = f"cannot determine whether {title} divides by 0: there are too many cases"
                hint = "give its names smaller ranges, or write the divisor as max(1, …); no mistake is known"
                yield Report(message, span, hint, severity="unknown")
                continue
            cases = [case for case in combinations_of(ranges) if _is_zero(game, divisor, case)]
            if cases:
                witness = tuple((name, str(value)) for name, value in cases[0].items())
                where = phrasing.join_and(f"{name} is {value}" for name, value in witness)
                message, hint = f"{title} divides by {divisor.text}", "divide by another number"
                if where:
                    message += f", which is 0 where {where}"
                    hint = f"write a divisor that is never 0, such as max(1, {divisor.text})"
                yield Report(message, span, hint, (), witness, len(cases) if len(cases) > 1 else None)


def _formulas(game: Game) -> Iterator[tuple[str, Expression, Span | None]]:
    for id_, expression in game.formulas.items():
        yield f"the formula '{id_}'", expression, game.formula_spans.get(id_)
    for modifier in game.modifiers.values():
        yield f"the modifier '{modifier.id}'", modifier.add, modifier.span
    for table in game.tables.values():
        shift = Roll.parse(table.roll).shift if "/" in table.roll else None
        if shift is not None:
            yield f"the roll of the table '{table.id}'", shift, table.span


def _ranges(game: Game, divisor: Expression) -> dict[str, Sequence[int]]:
    """Return the values of everything that a divisor depends on; none of what is not declared."""
    ranges: dict[str, Sequence[int]] = {}
    for name in formulas.inputs_of(game, divisor):
        variable = game.variables.get(name)
        ranges[name] = range(variable.low, variable.high + 1) if variable else values_of(game, name)
    return ranges


def _is_zero(game: Game, divisor: Expression, case: Mapping[str, int]) -> bool:
    try:
        return formulas.evaluated_expression(game, divisor, case) == 0
    except ExpressionError:
        return False
