"""Chances that changed: formulas for every pair of faces, and tables whose row or column is rolled."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pnp.checks.shared.duels import duels
from pnp.comparison.changes import ODDS, Change
from pnp.comparison.combat_grids import face_name
from pnp.expressions.expression import ExpressionError
from pnp.model.compute import combat
from pnp.model.game import FaceRef, Game, Table

_SHOWN = 6
"""Most pairs of a formula that are reported one by one, largest change first."""


def changes(old: Game, new: Game) -> Iterator[Change]:
    """Yield the changes in the chances of play that follow from a stat, a formula or a table."""
    before, after = ({duel.name: duel.chances for duel in duels(game)} for game in (old, new))
    for formula in after:
        if formula in before:
            yield from _of_formula(new, formula, before[formula], after[formula])
    for table in new.tables.values():
        if table.id in old.tables:
            yield from _of_table(old.tables[table.id], table)


_Chances = Mapping[tuple[FaceRef, FaceRef], Fraction]


def _of_formula(game: Game, formula: str, before: _Chances, after: _Chances) -> Iterator[Change]:
    moved = [pair for pair in after if pair in before and before[pair] != after[pair]]
    moved.sort(key=lambda pair: -abs(after[pair] - before[pair]))
    for pair in moved[:_SHOWN]:
        first, second = (face_name(game, ref) for ref in pair)
        yield Change(ODDS, formula, f"{first} against {second}", str(before[pair]), str(after[pair]))
    if len(moved) > _SHOWN:
        rest = moved[_SHOWN:]
        up = sum(after[pair] > before[pair] for pair in rest)
        note = f"{len(rest)} further pairs moved, {up} up and {len(rest) - up} down"
        yield Change(ODDS, formula, "further pairs", "", "", len(rest), note=note)


def _of_table(before: Table, after: Table) -> Iterator[Change]:
    axis = combat.rolled_axis(after)
    if axis is None or combat.rolled_axis(before) is None:
        return
    other = after.columns if axis is after.rows else after.rows
    for value, label in zip(other.values, other.labels, strict=True):
        try:
            chances = [combat.chances(table, value) for table in (before, after)]
        except (KeyError, ExpressionError):
            continue
        for code, meaning in after.results.items():
            was, is_ = (each.get(code, Fraction(0)) for each in chances)
            if was != is_:
                aspect = f"{other.name} {label}, {meaning}"
                yield Change(ODDS, after.name, aspect, str(was), str(is_), spans=(before.span, after.span))
