"""Texts about odds: how a ratio is rounded, what applies beyond the ends, shifts, and the strengths for each line.

Below a table whose columns they choose, `end_strip` shows the ends and shifts.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from pnp.model.compute import columns
from pnp.model.game import Axis, OddsRule, Table
from pnp.model.game.play import REFUSED

_ROUNDING = {
    "defender": "Round odds in favor of the defender",
    "attacker": "Round odds in favor of the attacker",
    "nearest": "Round odds to the nearest {line}, in favor of the defender if two are equally near",
}


def odds_notes(table: Table) -> str:
    """Return the sentences below a table; empty if nothing is rounded or shifted."""
    axis = table.computed_axis
    return " ".join(_sentences(axis, "column" if axis is table.columns else "row")) if axis is not None else ""


def _sentences(axis: Axis, line: str) -> Iterator[str]:
    if axis.odds is not None:
        yield f"{_ROUNDING[axis.odds.rounding].format(line=line)}{_example(axis, axis.odds)}."
    if line == "column":
        return
    if axis.odds is not None:
        first, last = axis.labels[0], axis.labels[-1]
        for said, words, end in ((axis.odds.below, "below", first), (axis.odds.above, "above", last)):
            if said:
                yield f"Odds {words} {end} {'are not allowed' if said == REFUSED else f'use {end}'}."
    if axis.shift is not None:
        yield "A shift of +1 is one row down, of −1 one row up."


def least_attack(rule: OddsRule, line: int, defender: int) -> str:
    """Return the smallest attack strength whose odds choose a line; a dash if a larger one is chosen at once."""
    ratio, before = rule.ratios[line], rule.ratios[max(0, line - 1)]
    if line == 0 or rule.rounding == "defender":
        attacker = ceil(ratio * defender)
    else:
        attacker = floor((before if rule.rounding == "attacker" else (before + ratio) / 2) * defender) + 1
    chosen = columns.place(rule._replace(below="first", above="last"), Fraction(attacker, defender))
    return str(attacker) if chosen == line else "-"


def _example(axis: Axis, rule: OddsRule) -> str:
    """Return an example of rounding: the ratio halfway between the first whole steps, as `: 5 to 2 is 2:1`."""
    for number in range(1, len(rule.ratios)):
        low, high = rule.ratios[number - 1 : number + 1]
        if low.denominator == high.denominator == 1 and rule.rounding != "nearest":
            middle = (low + high) / 2
            chosen = axis.labels[number if rule.rounding == "attacker" else number - 1]
            return f": {middle.numerator} to {middle.denominator} is {chosen}"
    return ""
