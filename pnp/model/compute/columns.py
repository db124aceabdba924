"""The line of a table that a formula or odds choose, and how far it is shifted. Ratios are exact."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import NamedTuple

from pnp.expressions import formatting
from pnp.expressions.expression import Expression
from pnp.model.compute import formulas
from pnp.model.compute.formulas import Given
from pnp.model.game import Axis, Game, OddsRule
from pnp.model.game.play import REFUSED


class RefusedError(ValueError):
    """Odds at which an attack is not allowed."""


class Choice(NamedTuple):
    """A line of a table: the value of the formula or the ratio, the lines moved, and the value of the line itself."""

    value: Fraction
    shift: int
    at: int | str


def expressions(game: Game, axis: Axis) -> tuple[Expression, ...]:
    """Return the formulas that choose along an axis: its formula or its two strengths, and its shift."""
    strengths = axis.odds.strengths if axis.odds else ()
    chosen = (game.formulas[axis.formula],) if axis.formula in game.formulas else strengths
    return (*chosen, axis.shift) if axis.shift else chosen


def inputs(game: Game, axis: Axis, known: Collection[str] = ()) -> tuple[str, ...]:
    """Return the names required to choose along an axis, except dice, formulas and `known`, in order of use."""
    names = (name for each in expressions(game, axis) for name in formulas.inputs_of(game, each, known))
    return tuple(dict.fromkeys(names))


def gathers(game: Game, axis: Axis) -> bool:
    """Return whether what chooses along an axis adds up several units."""
    chosen = expressions(game, axis)
    return any(each.gathered for each in (*chosen, *formulas.used(chosen, game.formulas).values()))


def choose(game: Game, axis: Axis, given: Mapping[str, Given]) -> Choice:
    """Return the line that a formula or odds choose.

    Raises:
        RefusedError: the attack is not allowed at these odds.
        KeyError: there is no such line.
        ValueError: the value or the shift is not a whole number, or a strength has no ratio.
        ExpressionError: a name has no value.
    """
    shift = whole_number(formulas.evaluated_expression(game, axis.shift, given)) if axis.shift else 0
    if axis.odds is None:
        value = formulas.evaluate(game, axis.formula, given)
        number = whole_number(value)
        return Choice(value, shift, _moved(axis, axis.index(number), shift) if axis.shift else number)
    first, second = (formulas.evaluated_expression(game, each, given) for each in axis.odds.strengths)
    ratio = ratio_of(first, second)
    return Choice(ratio, shift, _moved(axis, place(axis.odds, ratio), shift))


def ratio_of(attacker: Fraction, defender: Fraction) -> Fraction:
    """Return the odds of two strengths. Raises ValueError when there are none."""
    if attacker < 0 or defender <= 0:
        raise ValueError(f"there are no odds of {attacker} to {defender}: strengths must be positive")
    return attacker / defender


def place(rule: OddsRule, ratio: Fraction) -> int:
    """Return the index of the line for a ratio, before any shift.

    Raises RefusedError when the attack is not allowed; KeyError when nothing is said of ratios below the first line or
    above the last.
    """
    if ratio < rule.ratios[0]:
        return _beyond(rule.below, 0, ratio)
    if ratio > rule.ratios[-1]:
        return _beyond(rule.above, len(rule.ratios) - 1, ratio)
    lower, upper = bisect_right(rule.ratios, ratio) - 1, bisect_left(rule.ratios, ratio)
    if rule.rounding == "attacker":
        return upper
    is_nearer_up = rule.ratios[upper] - ratio < ratio - rule.ratios[lower]
    return upper if rule.rounding == "nearest" and is_nearer_up else lower


def _beyond(said: str, end: int, ratio: Fraction) -> int:
    if said == REFUSED:
        raise RefusedError(f"the odds {odds_text(ratio)} are refused: the attack is not allowed")
    if not said:
        raise KeyError(odds_text(ratio))
    return end


def _moved(axis: Axis, index: int, shift: int) -> int | str:
    """Return the value of a line after a shift; beyond the ends the rule for values beyond them decides."""
    moved, last = index + shift, len(axis.values) - 1
    if 0 <= moved <= last:
        return axis.values[moved]
    end = 0 if moved < 0 else last
    if axis.odds is not None:
        said = axis.odds.below if moved < 0 else axis.odds.above
    else:
        said = "clamped" if (axis.clamp_low if moved < 0 else axis.clamp_high) else ""
    if said == REFUSED:
        raise RefusedError(f"a shift beyond {axis.labels[end]} is refused: the attack is not allowed")
    if not said:
        raise KeyError(f"{axis.labels[end]} shifted by {shift:+}")
    return axis.values[end]


def odds_text(ratio: Fraction) -> str:
    """Return a ratio as players write it, in lowest terms: `7:2`."""
    return f"{ratio.numerator}:{ratio.denominator}"


def whole_number(value: Fraction) -> int:
    """Return a value that chooses in a table. Raises ValueError when it is not a whole number."""
    if value.denominator != 1:
        raise ValueError(f"{formatting.fraction_text(value)} is not a whole number, so it chooses no line of a table")
    return value.numerator
