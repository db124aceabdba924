"""Look-up tables: whatever play can bring about, the table has an answer to it."""

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.model.compute import combat, formulas, modifiers
from pnp.model.compute.modifiers import MODIFIERS, Unit
from pnp.model.game import Axis, Game, StatId, Table
from pnp.model.game.play import COVER, RANGE
from pnp.odds.expression import ExpressionError
from pnp.odds.roll import Roll

ATTACKER, TARGET = "attacker", "target"
_MOST = 10
"""Holes told of one edge of a table."""
_STEPS = (97, 101)
"""Primes: every so many steps through a list go round all of it."""

Numbers = dict[str, int]


class Case(NamedTuple):
    """A case of play and the value it comes to: who fires at whom (nobody where only dice matter), and the numbers."""

    value: int
    numbers: Numbers
    attacker: str = ""
    target: str = ""


@check(
    "table.hole",
    "error",
    "When the table ends before the value that came up, nobody knows what happens.",
    "DMN table analysis: completeness over what the counter mix, terrain keys and dice can reach.",
    code="T02",
)
def tables_answer_everything(game: Game) -> Iterator[Report]:
    """Every value that can come up along an edge of a table has a row or column there."""
    for table in game.tables.values():
        for axis, which in ((table.rows, "row"), (table.columns, "column")):
            if is_whole(axis):
                continue
            holes = _holes(axis, reachable(game, axis))
            for value in sorted(holes)[:_MOST]:
                yield _hole(table, axis, which, holes[value], len(holes))


def is_whole(axis: Axis) -> bool:
    """Whether an edge answers to every number: no gap between its values, and the ends hold for all beyond them."""
    numbers = sorted(value for value in axis.values if isinstance(value, int))
    gapless = bool(numbers) and numbers == list(range(numbers[0], numbers[-1] + 1))
    return gapless and axis.clamp_low and axis.clamp_high


def reachable(game: Game, axis: Axis, scattered: bool = False) -> Iterator[Case]:
    """A case for every value that dice or a formula can give along an edge; none when neither chooses there.

    `scattered`: units that follow each other differ, so that most values come early.
    """
    if axis.roll:
        yield from _rolled(game, Roll.parse(axis.roll))
    elif axis.formula in game.formulas:
        pairs = list(product(attackers(game), targets(game)))
        step = next(prime for prime in _STEPS if len(pairs) % prime) if scattered else 1
        yield from _worked_out(game, axis.formula, [pairs[at * step % len(pairs)] for at in range(len(pairs))])


def covers(game: Game) -> list[int]:
    """All combat values that a unit can have on the ground of any scenario, and none at all, as in flight."""
    found = {0}
    for scenario in game.scenarios.values():
        for entry in scenario.key:
            found |= {entry.cover, *entry.special.values()}
    return sorted(found)


def _values(game: Game, name: str) -> Iterable[int]:
    """What a number in a formula or a roll can be."""
    if name == COVER and game.scenarios:
        return covers(game)
    variable = game.variables.get(name)
    return range(variable.low, variable.high + 1) if variable else ()


def _every(game: Game, names: Iterable[str]) -> Iterator[Numbers]:
    chosen = tuple(names)
    for values in product(*(_values(game, name) for name in chosen)):
        yield dict(zip(chosen, values, strict=True))


# Dice


def _rolled(game: Game, roll: Roll) -> Iterator[Case]:
    for numbers in _every(game, roll.names):
        for total, _ in roll.total(numbers).outcomes:
            yield Case(combat.whole_number(total), numbers)


# Formulas


def _worked_out(game: Game, formula: str, pairs: Iterable[tuple[Unit, Unit]]) -> Iterator[Case]:
    """The values of a formula for every pair of units, each with every range, cover and whatever else it needs.

    Modifiers are summed once for all units that are alike to them, the formula once for all that are alike to it.
    """
    adding = modifiers.names(game.modifiers)
    direct = formulas.inputs(game, formula)
    if not {name.partition(".")[0] for name in (*adding, *direct) if "." in name} <= {ATTACKER, TARGET}:
        return
    sums: dict[object, dict[object, Numbers]] = {}
    seen: set[object] = set()
    for attacker, target in pairs:
        reach = _reach(game, attacker)
        alike = (_signature(attacker, ATTACKER, adding), _signature(target, TARGET, adding), reach)
        if alike not in sums:
            sums[alike] = _sums(game, attacker, target, reach, adding)
        for numbers in sums[alike].values():
            known = (_signature(attacker, ATTACKER, direct), _signature(target, TARGET, direct), *numbers.items())
            if known not in seen:
                seen.add(known)
                yield from _cases(game, formula, attacker, target, numbers)


def _sums(
    game: Game, attacker: Unit, target: Unit, reach: Iterable[int], names: Iterable[str]
) -> dict[object, Numbers]:
    """Every sum of modifiers that two units can meet, each with numbers that bring it about.

    A battery in orbit has no defence to add, so what a modifier asks of it is passed over.
    """
    found: dict[object, Numbers] = {}
    others = [name for name in names if "." not in name and name != RANGE]
    for distance in reach:
        for numbers in _every(game, others):
            given = {**numbers, RANGE: distance}
            with contextlib.suppress(ExpressionError):
                total = formulas.modifiers_total(game, {ATTACKER: attacker, TARGET: target, **given})
                found.setdefault(total, {**given, MODIFIERS: combat.whole_number(total)})
    return found


def _cases(game: Game, formula: str, attacker: Unit, target: Unit, numbers: Numbers) -> Iterator[Case]:
    open_names = [name for name in formulas.inputs(game, formula) if "." not in name and name not in numbers]
    for more in _every(game, open_names):
        given = {**numbers, **more}
        try:
            value = formulas.evaluate(game, formula, {ATTACKER: attacker, TARGET: target, **given})
        except ExpressionError:
            return
        yield Case(combat.whole_number(value), given, attacker.name, target.name)


def attackers(game: Game) -> list[Unit]:
    """Everything that fires: pieces, each weapon of forts, batteries of scenarios."""
    weapons = [
        combat.fort_unit(game, fort, number) for fort in game.forts.values() for number in range(len(fort.weapons))
    ]
    batteries = [
        combat.battery_unit(battery)
        for scenario in game.scenarios.values()
        for force in scenario.forces.values()
        for battery in force.ortillery
    ]
    return [*(combat.piece_unit(game, piece) for piece in game.pieces), *weapons, *batteries]


def targets(game: Game) -> list[Unit]:
    """Everything that is fired at: pieces and forts."""
    forts = [combat.fort_unit(game, fort) for fort in game.forts.values()]
    return [*(combat.piece_unit(game, piece) for piece in game.pieces), *forts]


def _reach(game: Game, attacker: Unit) -> range:
    """The ranges at which a unit fires: up to its stat `range`, else as far as the variable goes."""
    variable = game.variables.get(RANGE)
    low, high = (variable.low, variable.high) if variable else (1, 1)
    own = attacker.stats.get(StatId(RANGE))
    return range(low, (own if isinstance(own, int) else high) + 1)


def _signature(unit: Unit, role: str, names: Iterable[str]) -> tuple[object, ...]:
    """What a unit is to these names: its values for those that begin with its role."""
    parts: list[object] = []
    for name in names:
        who, _, rest = name.partition(".")
        if who == role:
            stat = StatId(rest.partition(".")[0])
            parts += [unit.stats.get(stat), unit.marks.get(stat), unit.move_class, tuple(sorted(unit.tags))]
    return tuple(parts)


# Findings


def _holes(axis: Axis, cases: Iterable[Case]) -> dict[int, Case]:
    """The first case of each value to which an edge has no answer."""
    found: dict[int, Case] = {}
    for case in cases:
        if case.value not in found:
            try:
                axis.index(case.value)
            except KeyError:
                found[case.value] = case
    return found


def _hole(table: Table, axis: Axis, which: str, case: Case, cases: int) -> Report:
    who = (("attacker", case.attacker), ("target", case.target)) if case.attacker else ()
    return Report(
        f"{axis.name} {case.value} can come up, but '{table.name}' has no such {which}",
        table.span,
        hint=f"add a {which} for {case.value}, or let the last ones hold for all values beyond them: clamp: both",
        witness=(*who, *_shown(case.numbers), (axis.name, str(case.value))),
        cases=cases,
    )


def _shown(numbers: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(value)) for name, value in numbers.items() if name != MODIFIERS)
