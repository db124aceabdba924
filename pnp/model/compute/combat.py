"""Combat: the value of a formula, its modifiers, and the chance of each result of a table.

Dice choose along one axis of a table (`roll`); a formula, odds, a word or a choice in play along the other. Chances
are exact.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pnp.expressions.expression import Value
from pnp.expressions.roll import Roll
from pnp.model.compute import columns, formulas
from pnp.model.compute.columns import Choice, whole_number
from pnp.model.compute.formulas import Given
from pnp.model.compute.modifiers import Unit, applying
from pnp.model.game import FaceRef, Game, Marker, ModifierId, PieceId, Support
from pnp.model.game.ground import plain
from pnp.model.game.play import RANGE, Axis, Table


class Duel(NamedTuple):
    """One attack: the value or the ratio that chooses in the table, and the chance of each result.

    `modifiers` are those that apply, `at` is the value of the chosen line.
    """

    value: int | Fraction
    modifiers: tuple[ModifierId, ...]
    chances: Mapping[str, Fraction]
    at: int | str


# Units


def piece_unit(game: Game, piece: PieceId) -> Unit:
    """Return a piece as its first face shows it."""
    return formulas.unit(game, FaceRef(piece, game.pieces[piece].faces[0].id))


def marker_unit(game: Game, marker: Marker, weapon: int = 0) -> Unit:
    """Return a marker with one of its weapons, if it has any; as a target the weapon does not matter."""
    stats = {**marker.stats, **(marker.weapons[weapon] if marker.weapons else {})}
    return Unit(marker.name, stats, formulas.marks(game, marker.flags))


def support_unit(support: Support) -> Unit:
    """Return support from off the map."""
    return Unit(support.name, support.stats, {})


def rolled_axis(table: Table) -> Axis | None:
    """Return the axis of a table along which dice choose."""
    return table.rows if table.rows.roll else table.columns if table.columns.roll else None


def table_of(game: Game, formula: str) -> Table | None:
    """Return the first table in which the value of a formula chooses."""
    return next(
        (table for table in game.tables.values() if formula in (table.rows.formula, table.columns.formula)), None
    )


def chances(table: Table, at: int | str, env: Mapping[str, Value] | None = None) -> dict[str, Fraction]:
    """Return the chance of each possible result, in the order of the table's `results`.

    `table`: a table with an axis along which dice choose. `at`: the value on the other axis. `env`: values of the names
    that the roll adds or subtracts. Raises ValueError when the table has no roll; KeyError when the table does not
    contain a value; ExpressionError when a name of the roll has no value.
    """
    axis = rolled_axis(table)
    if axis is None:
        raise ValueError(f"the table '{table.name}' has no roll")
    found: dict[str, Fraction] = {}
    for value, chance in Roll.parse(axis.roll).total(env or {}).outcomes:
        row, column = (whole_number(value), at) if axis is table.rows else (at, whole_number(value))
        code = table.result(row, column)
        found[code] = found.get(code, Fraction(0)) + chance
    return {code: found[code] for code in table.results if code in found}


def result(table: Table, at: int | str, dice: int, env: Mapping[str, Value] | None = None) -> str:
    """Return the code for a total of the dice, before the roll adds or subtracts anything.

    Raises ValueError, KeyError and ExpressionError as `chances`; ValueError also when the dice cannot show that total.
    """
    axis = rolled_axis(table)
    if axis is None:
        raise ValueError(f"the table '{table.name}' has no roll")
    roll = Roll.parse(axis.roll)
    if not any(value == dice for value, _ in roll.dice.outcomes):
        raise ValueError(f"{roll.count}d{roll.faces} cannot show {dice}")
    total = dice + whole_number(roll.shift.evaluate(env or {})) if roll.shift else dice
    return table.result(total, at) if axis is table.rows else table.result(at, total)


# Duels


def duel(game: Game, table: Table, given: Mapping[str, Given]) -> Duel:
    """Return one attack, by a table in which a formula or odds choose.

    `table`: a table with a formula or odds on one axis and a roll on the other. `given`: units by role, and variables:
    `{"attacker": …, "target": …, "range": 2, "cover": 0, "earlier": 0}`.

    Raises:
        ValueError: the table has no formula, odds or roll, or refuses the odds (`columns.RefusedError`).
        ExpressionError: a name has no value, such as a stat for which a unit has a code.
        KeyError: the table does not contain the value.
    """
    choice, found = _aim(game, table, given)
    return Duel(plain(choice.value), found, chances(table, choice.at, formulas.roles(game, given)[1]), choice.at)


def _aim(game: Game, table: Table, given: Mapping[str, Given]) -> tuple[Choice, tuple[ModifierId, ...]]:
    choice = choose(game, table, given)
    units, numbers = formulas.roles(game, given)
    return choice, tuple(modifier.id for modifier in applying(game.modifiers, units, numbers))


def choose(game: Game, table: Table, given: Mapping[str, Given]) -> Choice:
    """Return the line of a table that a formula or odds choose. Raises what `duel` raises."""
    axis = table.computed_axis
    if axis is None:
        raise ValueError(f"the table '{table.name}' has no formula and no odds")
    return columns.choose(game, axis, given)


def duels(
    game: Game,
    table: Table,
    attackers: Sequence[Unit],
    targets: Sequence[Unit],
    ranges: Iterable[int],
    numbers: Mapping[str, int],
) -> Iterator[tuple[int, int, int, Duel]]:
    """Yield the indices of attacker and target, the range and the duel, for every attacker, target and range."""
    for distance in ranges:
        known: dict[int | str, dict[str, Fraction]] = {}
        env = {**numbers, RANGE: distance}
        for first, attacker in enumerate(attackers):
            for second, target in enumerate(targets):
                choice, found = _aim(game, table, {**env, "attacker": attacker, "target": target})
                if choice.at not in known:
                    known[choice.at] = chances(table, choice.at, env)
                yield first, second, distance, Duel(plain(choice.value), found, known[choice.at], choice.at)
