"""Modifiers: which of a game's modifiers apply between units, and their amounts."""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from pnp.expressions.expression import ExpressionError, Value
from pnp.expressions.syntax_tree import COUNT
from pnp.model.game.ground import is_terrain_value
from pnp.model.game.ids import ClassId, ModifierId, StatId, StatValue
from pnp.model.game.play import Modifier

MODIFIERS = "modifiers"
"""The name of the sum of the game's modifiers in formulas."""
CLASS, TAG, FLAG, ARC = "class", "tag", "flag", "arc"
"""Properties that a condition can test besides stats: `target.class`, `target.tag`, `target.ew.flag`, `target.arc`."""
TYPE, SIZE, FORMATION = "type", "size", "formation"
"""Properties of units of wargames: `attacker.type`."""
NO_FLAG = "none"
"""The word for a number without a mark, among the values of a condition."""


class Unit(NamedTuple):
    """A unit that acts or is the target: a face of a piece, a weapon of a marker, support.

    `marks`: the mark and its meaning for each stat that carries a mark. `kinds`: its type, size and formation, by name.
    `arcs`: the arcs around it in which its enemies are; empty if that is not known.
    """

    name: str
    stats: Mapping[StatId, StatValue]
    marks: Mapping[StatId, tuple[str, ...]]
    move_class: ClassId | None = None
    tags: frozenset[str] = frozenset()
    kinds: Mapping[str, str] = MappingProxyType({})
    arcs: frozenset[str] = frozenset()


def is_arc(name: str) -> bool:
    """Return whether a name means an arc: `target.arc`, or the number `target.arc.rear`."""
    return name.split(".")[1:2] == [ARC]


def arc_number(units: Sequence[Unit], arc: str) -> int | None:
    """Return 1 if all enemies are in an arc of all units, else 0; None if their arcs are not known."""
    return int(all(unit.arcs == {arc} for unit in units)) if all(unit.arcs for unit in units) else None


def applying(
    modifiers: Mapping[ModifierId, Modifier], units: Mapping[str, Sequence[Unit]], numbers: Mapping[str, int | Fraction]
) -> tuple[Modifier, ...]:
    """Return the modifiers whose conditions all hold; a condition on a role holds when all of its units meet it.

    `units`: units by role: `attacker`, `target`. `numbers`: values of variables: `range`. Raises ExpressionError when a
    role or variable of a condition is not given.
    """
    return tuple(
        modifier
        for modifier in modifiers.values()
        if all(_holds(subject, wanted, units, numbers) for subject, wanted in modifier.when.items())
    )


def amount(modifier: Modifier, units: Mapping[str, Sequence[Unit]], numbers: Mapping[str, int | Fraction]) -> Fraction:
    """Return what a modifier adds when it applies. Raises ExpressionError when a name of its formula has no value."""
    expression = modifier.add
    env: dict[str, Value] = dict(numbers) if expression.names else {}
    for name in expression.names:
        role, _, stat = name.partition(".")
        group = units.get(role, ())
        values = tuple(each for unit in group if isinstance(each := unit.stats.get(StatId(stat)), int))
        number = arc_number(group, stat.partition(".")[2]) if is_arc(name) and group else None
        if number is not None:
            env[name] = number
        elif stat == COUNT and group:
            env[name] = len(group)
        elif values and len(values) == len(group):
            env[name] = values[0] if len(values) == 1 else values
        elif is_terrain_value(name):
            env.setdefault(name, 0)
    return expression.evaluate(env)


def names(modifiers: Mapping[ModifierId, Modifier]) -> tuple[str, ...]:
    """Return the names that modifiers need for their conditions and amounts, except attributes of terrain."""
    found: dict[str, None] = {}
    for modifier in modifiers.values():
        found.update(dict.fromkeys(modifier.when))
        found.update(dict.fromkeys(modifier.add.names))
    return tuple(name for name in found if not is_terrain_value(name))


def looked_at(unit: Unit, what: str) -> Hashable:
    """Return a property of a unit, named as in a formula or a condition: `attack`, `class`, `tag`, `ew.flag`."""
    stat, _, flag = what.partition(".")
    if flag == FLAG:
        return unit.marks.get(StatId(stat))
    if stat == ARC:
        return unit.arcs
    if stat in (CLASS, TAG):
        return unit.move_class if stat == CLASS else unit.tags
    if stat in (TYPE, SIZE, FORMATION) and StatId(stat) not in unit.stats:
        return unit.kinds.get(stat)
    return unit.stats.get(StatId(stat))


def _holds(
    subject: str,
    wanted: tuple[str | int, ...],
    units: Mapping[str, Sequence[Unit]],
    numbers: Mapping[str, int | Fraction],
) -> bool:
    if is_terrain_value(subject):
        return numbers.get(subject, 0) in wanted
    role, *parts = subject.split(".")
    if not parts:
        if role not in numbers:
            raise ExpressionError(f"the name {role!r} has no value here", 0, len(role))
        return numbers[role] in wanted
    if role not in units:
        raise ExpressionError(f"no unit has the role {role!r}", 0, len(role))
    return all(_meets(unit, parts, wanted) for unit in units[role])


def _meets(unit: Unit, parts: Sequence[str], wanted: tuple[str | int, ...]) -> bool:
    if parts == [CLASS]:
        return unit.move_class in wanted
    if parts == [TAG]:
        return any(tag in wanted for tag in unit.tags)
    if parts == [ARC]:
        if not unit.arcs:
            raise ExpressionError(f"the arc of {unit.name} is not known", 0, len(ARC))
        return unit.arcs.issubset(map(str, wanted))
    stat = StatId(parts[0])
    if parts in ([TYPE], [SIZE], [FORMATION]) and stat not in unit.stats:
        return unit.kinds.get(parts[0]) in wanted
    if parts[1:] == [FLAG]:
        return any(mark in wanted for mark in unit.marks.get(stat, (NO_FLAG,)))
    return stat in unit.stats and unit.stats[stat] in wanted
