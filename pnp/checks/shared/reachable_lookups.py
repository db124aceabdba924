"""The values that a stat can have, and those, the odds and the shifts that play can bring about along an axis."""

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from operator import itemgetter
from typing import Any, NamedTuple

from pnp.checks.shared.counter_supply import forces
from pnp.expressions.expression import ExpressionError
from pnp.expressions.roll import Roll
from pnp.expressions.syntax_tree import COUNT
from pnp.model.compute import columns, combat, formulas, modifiers
from pnp.model.compute.columns import Choice
from pnp.model.compute.formulas import Given
from pnp.model.compute.modifiers import MODIFIERS, Unit, is_arc
from pnp.model.compute.terrain_values import every_case
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Axis, Composite, FaceRef, Game, SideId, StatId, StatValue, Table
from pnp.model.game.ids import AttributeId
from pnp.model.game.play import RANGE

ATTACKER, TARGET = "attacker", "target"
_NO_UNIT = Unit("", {}, {})
_STRIDES = (97, 101)
"""Primes: with this stride, a walk through a list visits all of it."""

Number = int | Fraction
Numbers = dict[str, Number]
_MOST_COMBINATIONS = 20_000
Group = tuple[Unit, ...]


class Case(NamedTuple):
    """A case of play with its value (only a whole number selects a line), the numbers, and the units if they matter."""

    value: Number
    numbers: Numbers
    attacker: str = ""
    target: str = ""


def reachable(game: Game, axis: Axis, scattered: bool = False) -> Iterator[Case]:
    """Yield a case for every value that dice or a formula can give along an axis; none if neither selects there.

    None either if a formula adds up several units (see `odds_cases`). `scattered`: most values come early.
    """
    if axis.roll:
        roll = Roll.parse(axis.roll)
        for numbers in every_number(game, roll.names):
            for total, _ in roll.total(numbers).outcomes:
                yield Case(_number(total), numbers)
    elif axis.formula in game.formulas and not columns.gathers(game, axis):
        names = (*modifiers.names(game.modifiers), *formulas.inputs(game, axis.formula))
        who = faced(game, ATTACKER, attackers(game), names), faced(game, TARGET, targets(game), names)
        pairs = list(product(*who)) if any("." in name for name in names) else []
        pairs = pairs or [(_NO_UNIT, _NO_UNIT)]
        stride = next((prime for prime in _STRIDES if len(pairs) % prime), 1) if scattered else 1
        yield from _evaluated(game, axis.formula, [pairs[at * stride % len(pairs)] for at in range(len(pairs))])


def faced(game: Game, role: str, units: Iterable[Unit], names: Iterable[str]) -> list[Unit]:
    """Return units with their enemies in each arc, if some of these names ask for the arc of the role."""
    asked = any(is_arc(name) and name.startswith(f"{role}.") for name in names)
    arcs = game.facing.arcs if game.facing and asked else ()
    return [unit._replace(arcs=frozenset({arc})) for unit in units for arc in arcs] or list(units)


def terrain_values(game: Game, attribute: AttributeId) -> list[int]:
    """Return all whole values of an attribute that terrain of any scenario can give, and 0, as in flight."""
    keys = (entry.attributes for scenario in game.scenarios.values() for entry in scenario.key)
    values = (value for its in keys if attribute in its for value in its[attribute].values)
    return sorted({0, *(value for value in values if isinstance(value, int))})


def _values(game: Game, name: str) -> Iterable[int]:
    if name in game.attributes and game.scenarios:
        return terrain_values(game, AttributeId(name))
    variable = game.variables.get(name)
    return range(variable.low, variable.high + 1) if variable else ()


def every_number(game: Game, names: Iterable[str]) -> Iterator[Numbers]:
    """Yield every combination of the values of some numbers."""
    return combinations_of({name: _values(game, name) for name in names})


def combinations_of(values: Mapping[str, Iterable[Any]]) -> Iterator[dict[str, Any]]:
    """Yield every combination of the values of some names."""
    return (dict(zip(values, chosen, strict=True)) for chosen in product(*values.values()))


def _evaluated(game: Game, formula: str, pairs: Iterable[tuple[Unit, Unit]]) -> Iterator[Case]:
    """Yield the values of a formula for every pair of units and every number that it needs, once for equal units."""
    adding = modifiers.names(game.modifiers)
    direct = formulas.inputs(game, formula)
    if not {name.partition(".")[0] for name in (*adding, *direct) if "." in name} <= {ATTACKER, TARGET}:
        return
    sums: dict[object, list[Numbers]] = {}
    seen: set[object] = set()
    variable = game.variables.get(RANGE)
    low, high = (variable.low, variable.high) if variable else (1, 1)
    for attacker, target in pairs:
        own = attacker.stats.get(StatId(RANGE))
        reach = range(low, (own if isinstance(own, int) else high) + 1)
        alike = (_signature(attacker, ATTACKER, adding), _signature(target, TARGET, adding), reach)
        if alike not in sums:
            sums[alike] = _sums(game, attacker, target, reach, adding)
        for numbers in sums[alike]:
            known = (_signature(attacker, ATTACKER, direct), _signature(target, TARGET, direct), *numbers.items())
            if known not in seen:
                seen.add(known)
                yield from _cases(game, formula, attacker, target, numbers)


def _sums(game: Game, attacker: Unit, target: Unit, reach: Iterable[int], names: Iterable[str]) -> list[Numbers]:
    """Return every sum of modifiers for two units with numbers that cause it, without those that lack a value."""
    found: dict[object, Numbers] = {}
    for distance in reach:
        for numbers in every_number(game, [name for name in names if "." not in name and name != RANGE]):
            given = {**numbers, RANGE: distance}
            with contextlib.suppress(ExpressionError):
                total = formulas.modifiers_total(game, {ATTACKER: attacker, TARGET: target, **given})
                found.setdefault(total, {**given, MODIFIERS: _number(total)})
    return list(found.values())


def _cases(game: Game, formula: str, attacker: Unit, target: Unit, numbers: Numbers) -> Iterator[Case]:
    open_names = [name for name in formulas.inputs(game, formula) if "." not in name and name not in numbers]
    for more in every_number(game, open_names):
        given = {**numbers, **more}
        try:
            value = formulas.evaluate(game, formula, {ATTACKER: attacker, TARGET: target, **given})
        except ExpressionError:
            return
        yield Case(_number(value), given, attacker.name, target.name)


def attackers(game: Game) -> list[Unit]:
    """Return everything that attacks: pieces, each weapon of markers, support of scenarios."""
    armed = [(marker, number) for marker in game.markers.values() for number in range(len(marker.weapons))]
    support = [combat.support_unit(entry) for force in forces(game) for entry in force.support if entry.stats]
    pieces = [combat.piece_unit(game, piece) for piece in game.pieces]
    return [*pieces, *(combat.marker_unit(game, *weapon) for weapon in armed), *support]


def targets(game: Game) -> list[Unit]:
    """Return everything that is attacked: pieces, and markers with values."""
    armed = [combat.marker_unit(game, marker) for marker in game.markers.values() if marker.is_unit]
    return [*(combat.piece_unit(game, piece) for piece in game.pieces), *armed]


def _signature(unit: Unit, role: str, names: Iterable[str]) -> tuple[object, ...]:
    """Return the values of a unit for the names that begin with its role."""
    parts: list[object] = []
    for name in names:
        who, _, rest = name.partition(".")
        if who == role:
            stat = StatId(rest.partition(".")[0])
            parts += [unit.stats.get(stat), unit.marks.get(stat), unit.move_class, tuple(sorted(unit.tags)), unit.arcs]
    return tuple(parts)


def _number(value: Fraction) -> Number:
    return int(value) if value.denominator == 1 else value


def values_of(game: Game, name: str) -> tuple[int, ...]:
    """Return the values of a name of a unit, such as `attacker.attack`; of `target.arc.rear` they are 0 and 1."""
    stat = name.partition(".")[2]
    return (0, 1) if is_arc(name) and stat != modifiers.ARC else stat_values(game, StatId(stat))


def stat_values(game: Game, stat: StatId) -> tuple[int, ...]:
    """Return the values of all faces, also on top of combined pieces; the whole range if some are not given yet."""
    if stat not in game.stats:
        return ()
    if is_open(game, stat):
        plain = stat_range(game, stat)
        stacked = {combined_value(entry, stat, v) for entry in game.composites.values() for v in plain}
        return tuple(sorted({*plain, *stacked}))
    found: list[Mapping[StatId, StatValue]] = [face.stats for piece in game.pieces.values() for face in piece.faces]
    for composite in game.composites.values():
        found += [formulas.face_values(game, ref) for ref in formulas.composite_results(game, composite)]
    return tuple(sorted({value for its in found if isinstance(value := its.get(stat), int)}))


def stat_range(game: Game, stat: StatId) -> range:
    """Return the declared range of a stat."""
    return range(game.stats[stat].low, game.stats[stat].high + 1)


def is_open(game: Game, stat: StatId) -> bool:
    """Return whether a face has no value for a stat yet."""
    return any(face.stats.get(stat) == UNKNOWN for piece in game.pieces.values() for face in piece.faces)


def combined_value(composite: Composite, stat: StatId, value: int) -> int:
    """Return a value of the top piece on a combined piece; unchanged where the combined piece takes one of each."""
    effect = composite.effect.get(stat)
    changed = effect.apply(value) if effect and not composite.each else value
    return changed if isinstance(changed, int) else value


class OddsCase(NamedTuple):
    """Units by role and numbers, with the line that they choose, or the words for the one that the table lacks."""

    units: Mapping[str, Group]
    numbers: Numbers
    choice: Choice | None
    missing: str


def odds_cases(game: Game, table: Table, axis: Axis) -> Iterator[OddsCase]:
    """Yield cases of odds, or of a formula over the units of roles, up to the extremes; refused ones are left out.

    Groups hold the strongest or the weakest units of a side that its counters allow, for every number of units.
    """
    names = columns.inputs(game, axis)
    adding = modifiers.names(game.modifiers)
    roles = {role: [stat for other, stat in _stats(names) if other == role] for role, _ in _stats((*names, *adding))}
    plain = every_number(game, [name for name in names if "." not in name])
    terrain = every_case(game, columns.expressions(game, axis))
    numbers = [{**number, **its} for number, its in islice(product(plain, terrain), _MOST_COMBINATIONS)]
    sides: list[SideId | None] = [*game.sides] or [None]
    groups = {(role, side): _groups(game, table, role, stats, side) for role, stats in roles.items() for side in sides}
    has_enemies = len(roles) > 1 and len(sides) > 1
    chosen = (each for each in product(sides, repeat=len(roles)) if not has_enemies or len({*each}) > 1)
    fought = ({role: groups[role, side] for role, side in zip(roles, each, strict=True)} for each in chosen)
    units_by_role = (units for by_role in fought for units in combinations_of(by_role))
    for units, each in islice(((units, each) for units in units_by_role for each in numbers), _MOST_COMBINATIONS):
        given: dict[str, Given] = {**units, **each}
        try:
            yield OddsCase(units, each, columns.choose(game, axis, given), "")
        except KeyError as error:
            yield OddsCase(units, each, None, str(error.args[0]))
        except (ExpressionError, ValueError):
            continue


def _stats(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return the roles with their stats, of names that have both."""
    return [(role, stat) for role, dot, stat in (name.partition(".") for name in names) if dot]


def _groups(game: Game, table: Table, role: str, stats: Iterable[str], side: SideId | None) -> list[Group]:
    """Return groups of a side for a role: of each size, the strongest and the weakest by each stat, in each arc."""
    least, most = table.roles.get(role, (1, 1))
    counters = _counters(game, side)
    kinds = {(counter[0].move_class, counter[0].tags): counter[0] for counter in counters}
    found: list[Group] = [(unit,) for unit in kinds.values()] if least == 1 else []
    for stat in dict.fromkeys(StatId(stat) for stat in stats if stat != COUNT):
        valued = list(filter(None, (_valued(counter, stat) for counter in counters)))
        for best in (min, max):
            strengths = [best(faces, key=itemgetter(0)) for faces in valued]
            ordered = [unit for _, unit in sorted(strengths, key=itemgetter(0), reverse=best is max)]
            found += [tuple(ordered[:size]) for size in range(max(1, least), min(most, len(ordered)) + 1)]
    arcs = game.facing.arcs if game.facing and any(is_arc(f".{stat}") for stat in stats) else ()
    return [tuple(unit._replace(arcs=frozenset({arc})) for unit in group) for group in found for arc in arcs] or found


def _valued(counter: Sequence[Unit], stat: StatId) -> list[tuple[int, Unit]]:
    return [(value, face) for face in counter if isinstance(value := face.stats.get(stat), int)]


def _counters(game: Game, side: SideId | None) -> list[Group]:
    """Return the faces of each counter of a side; of each piece if the game has no sides."""
    return [
        tuple(formulas.unit(game, FaceRef(piece.id, face.id)) for face in piece.faces)
        for piece in game.pieces.values()
        for _ in range(piece.count.get(side, 0) if side is not None else 1)
    ]
