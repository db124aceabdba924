"""Chances over all that they depend on: distances at which nothing works, values that nothing can beat."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.model.compute import formulas
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Composite, Game, StatId, StatValue, Variable
from pnp.odds.expression import ExpressionError

MOST = 20_000
"""So many combinations of values are worked out for a formula; with more it is left alone."""
_SOURCE = "Derived: exact chances over all values; players' reports of weapons that cannot hit at their own range."


class RollQuery(NamedTuple):
    """A formula that gives a chance, with every value that each of its names can have.

    `by`: the names that belong to a unit (`attacker.attack`). `free`: the variables that play decides.
    """

    formula: str
    by: Mapping[str, tuple[int, ...]]
    free: Mapping[str, Variable]

    def best(self, game: Game, given: Mapping[str, int]) -> Fraction:
        """The highest chance that any values give beside these."""
        return max(self._each(game, given), default=Fraction(0))

    def can_be(self, game: Game, given: Mapping[str, int]) -> bool:
        """Whether any values give a chance beside these."""
        return any(chance > 0 for chance in self._each(game, given))

    def _each(self, game: Game, given: Mapping[str, int]) -> Iterator[Fraction]:
        """Every chance; where the formula has no value, `formula.division` tells."""
        names = [name for name in self.by if name not in given]
        for row in product(*(self.by[name] for name in names)):
            with suppress(ExpressionError):
                yield formulas.evaluate(game, self.formula, {**given, **dict(zip(names, row, strict=True))})


@check(
    "chance.dead-range",
    "info",
    "A range that the rules allow and at which nothing can ever succeed is worth knowing, and worth saying.",
    _SOURCE,
    code="D04",
)
def dead_range(game: Game) -> Iterator[Report]:
    """Up to its largest value, a variable leaves some piece a chance."""
    for throw in throws(game):
        for name, variable in throw.free.items():
            others = {other: free.low for other, free in throw.free.items() if other != name}
            values = range(variable.high, variable.low - 1, -1)
            last = next((value for value in values if throw.can_be(game, {**others, name: value})), None)
            if last is not None and last < variable.high:
                first = last + 1
                best = throw.best(game, {**others, name: last})
                message = (
                    f"'{throw.formula}' is 0 for every piece from {first} {variable.name.lower()} on, "
                    f"though it may be up to {variable.high}"
                )
                witness = ((variable.name, str(first)), ("highest chance one before", str(best)))
                hint = "say so in the rules, or end the range there"
                yield Report(message, game.formula_spans.get(throw.formula), hint, witness=witness)


@check(
    "chance.impossible",
    "error",
    "A throw that no piece can ever make at any range is a misprint, or a rule without use.",
    _SOURCE,
    code="D01",
)
def some_success_possible(game: Game) -> Iterator[Report]:
    """Some piece has a chance under some circumstances."""
    for throw in throws(game):
        ends = product(*({free.low, free.high} for free in throw.free.values()))
        if not any(throw.can_be(game, dict(zip(throw.free, values, strict=True))) for values in ends):
            yield Report(
                f"'{throw.formula}' is 0 whatever piece tries it, at whatever range",
                game.formula_spans.get(throw.formula),
                hint="look at the formula, and at the faces of its die",
                witness=tuple((name, f"{min(values)} to {max(values)}") for name, values in throw.by.items()),
            )


@check(
    "chance.unbeatable-value",
    "warning",
    "As long as values are not given, this is what they must not be: a piece with it could never be hurt.",
    _SOURCE,
    code="D03",
)
def values_beatable(game: Game) -> Iterator[Report]:
    """Of a stat that is not given for every piece, no value in its range makes every chance 0, nor does it on top."""
    for throw in throws(game):
        free = {name: variable.low for name, variable in throw.free.items()}
        for name, values in throw.by.items():
            stat = StatId(name.partition(".")[2])
            if not _is_open(game, stat):
                continue
            unbeatable = {value for value in values if not throw.can_be(game, {**free, name: value})}
            safe = [value for value in _range(game, stat) if value in unbeatable]
            if safe and len(unbeatable) < len(values):
                yield _unbeatable(game, throw, name, safe)
            for composite in game.composites.values():
                higher = [v for v in _range(game, stat) if v not in safe and _raised(composite, stat, v) in unbeatable]
                if higher and len(unbeatable) < len(values):
                    yield _unbeatable(game, throw, name, higher, composite)


def _unbeatable(
    game: Game, throw: RollQuery, name: str, values: Sequence[int], composite: Composite | None = None
) -> Report:
    role, _, stat = name.partition(".")
    told = " or ".join(map(str, values)) if len(values) < 4 else f"{values[0]} to {values[-1]}"
    stack = f" on top of {composite.name}" if composite else ""
    return Report(
        f"values are still open: a piece with {game.stats[StatId(stat)].name} {told}{stack} as {role} would make "
        f"'{throw.formula}' 0, whatever it meets",
        game.formula_spans.get(throw.formula),
        f"end the range of '{stat}' before that, or use a larger die",
        witness=((name, str(values[0])), *((("on top of", composite.name),) if composite else ())),
        cases=len(values),
    )


def _raised(composite: Composite, stat: StatId, value: int) -> int:
    """What a composite makes of a value of its top piece; where it takes one of each piece, that is not told."""
    effect = composite.effect.get(stat)
    changed = effect.apply(value) if effect and not composite.each else value
    return changed if isinstance(changed, int) else value


def throws(game: Game) -> Iterator[RollQuery]:
    """The formulas that hold a chance and depend on stats, if not on too many values."""
    for formula, expression in game.formulas.items():
        if "p(" not in expression.text.replace(" ", ""):
            continue
        names = formulas.inputs(game, formula)
        by = {name: stat_values(game, StatId(name.partition(".")[2])) for name in names if "." in name}
        free = {name: game.variables[name] for name in names if name in game.variables}
        if len(by) + len(free) < len(names) or not by or not all(by.values()):
            continue
        if _size(by, free) > MOST:
            continue
        yield RollQuery(formula, by, free)


def _size(by: Mapping[str, tuple[int, ...]], free: Mapping[str, Variable]) -> int:
    size = sum(variable.high - variable.low + 1 for variable in free.values()) + 1
    for values in by.values():
        size *= len(values)
    return size


def stat_values(game: Game, stat: StatId) -> tuple[int, ...]:
    """What a stat can be: the values of all faces, also on top of composites; its whole range while some are open."""
    if stat not in game.stats:
        return ()
    if _is_open(game, stat):
        plain = _range(game, stat)
        return tuple(sorted({*plain, *(_raised(entry, stat, v) for entry in game.composites.values() for v in plain)}))
    found: set[StatValue] = {
        face.stats[stat] for piece in game.pieces.values() for face in piece.faces if stat in face.stats
    }
    for composite in game.composites.values():
        found |= {formulas.face_values(game, ref).get(stat, "") for ref in formulas.composite_results(game, composite)}
    return tuple(sorted(value for value in found if isinstance(value, int)))


def _range(game: Game, stat: StatId) -> range:
    return range(game.stats[stat].low, game.stats[stat].high + 1)


def _is_open(game: Game, stat: StatId) -> bool:
    return any(face.stats.get(stat) == UNKNOWN for piece in game.pieces.values() for face in piece.faces)
