"""Execution of a machine: its states, the possible actions of each state, and their outcomes.

An action is possible when one of its conditions holds and every variable can pay its cost without falling below its
least value. The cost is subtracted first; formulas see the result. While a forced action is possible, no other action
is. Where the machine has ended, none is. A number beyond the range of a variable is replaced by the nearest in the
range, so that one error does not hide later ones; `Outcome.beyond` lists these numbers.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from pnp.expressions.expression import Expression, Measures
from pnp.logic.comparisons import Comparison
from pnp.model.game.rulings import Condition, Machine, MachineAction, MachineEnd, Value

State = tuple[Value, ...]
"""A value for each variable of a machine, in their order."""
_Known = dict[tuple[Value, ...], int | Fraction]
_Compared = tuple[Comparison, tuple[int, ...], dict[tuple[Value, ...], bool]]


class _Test(NamedTuple):
    """A condition by the indices of its variables; results of its comparisons are cached by the values compared."""

    values: tuple[tuple[int, frozenset[Value]], ...]
    comparisons: tuple[_Compared, ...]


class OutOfRange(NamedTuple):
    """A number that an action would give to a variable beyond its range."""

    variable: str
    number: Fraction | int


class Outcome(NamedTuple):
    """The state after an action, and the numbers that were out of range."""

    state: State
    beyond: tuple[OutOfRange, ...]


class Automaton:
    """A machine that can be executed.

    All methods that take a state raise `ExpressionError` when a number that the result depends on is missing.
    """

    def __init__(self, machine: Machine, numbers: Measures) -> None:
        self.machine = machine
        self.numbers = numbers
        self.names = tuple(machine.variables)
        self.place = {name: place for place, name in enumerate(self.names)}
        self._tests: dict[int, _Test] = {}
        self._numbers: dict[int, _Known] = {}
        self._values = {name: frozenset(domain.values) for name, domain in machine.variables.items()}
        self._least = {
            name: min(value for value in domain.values if isinstance(value, int))
            for name, domain in machine.variables.items()
            if domain.numbers
        }

    @property
    def starts(self) -> tuple[State, ...]:
        """The initial states."""
        return tuple(tuple(start[name] for name in self.names) for start in self.machine.starts)

    def values(self, state: State) -> dict[str, Value]:
        """Return the values of a state by variable."""
        return dict(zip(self.names, state, strict=True))

    def holds(self, condition: Condition, state: State) -> bool:
        """Return whether a condition holds in a state."""
        values, comparisons = self._tests.get(id(condition)) or self._test(condition)
        for place, wanted in values:
            if state[place] not in wanted:
                return False
        for comparison, places, known in comparisons:
            seen = tuple([state[place] for place in places])
            if seen not in known:
                names = [self.names[place] for place in places]
                known[seen] = comparison.holds(dict(zip(names, seen, strict=True)), self.numbers)
            if not known[seen]:
                return False
        return True

    def _test(self, condition: Condition) -> _Test:
        comparisons: tuple[_Compared, ...] = tuple(
            (comparison, tuple(self.place[name] for name in comparison.names if name in self.place), {})
            for comparison in condition.comparisons
        )
        values = tuple((self.place[name], wanted) for name, wanted in condition.values.items())
        return self._tests.setdefault(id(condition), _Test(values, comparisons))

    def any_holds(self, conditions: Iterable[Condition], state: State) -> bool:
        """Return whether one of the conditions holds in a state."""
        return any(self.holds(condition, state) for condition in conditions)

    def ends(self, state: State) -> list[MachineEnd]:
        """Return the ends that hold in a state."""
        return [end for end in self.machine.ends.values() if self.any_holds(end.when, state)]

    def is_over(self, state: State) -> bool:
        """Return whether the machine has ended in a state."""
        return any(self.any_holds(end.when, state) for end in self.machine.ends.values())

    def may_wait(self, state: State) -> bool:
        """Return whether a state without possible actions is acceptable: the machine has ended, or it waits."""
        return self.is_over(state) or self.any_holds(self.machine.waits, state)

    def guard_holds(self, action: MachineAction, state: State) -> bool:
        """Return whether an action's conditions hold, whatever its cost."""
        return not action.when or self.any_holds(action.when, state)

    def unaffordable(self, action: MachineAction, state: State) -> list[str]:
        """Return the variables that cannot pay the cost of an action."""
        return [name for name, cost in action.cost.items() if self._left(name, cost, state) < self._least[name]]

    def possible(self, state: State) -> list[MachineAction]:
        """Return the possible actions in a state; only the forced ones, if there are any."""
        if self.is_over(state):
            return []
        found = [
            action
            for action in self.machine.actions.values()
            if self.guard_holds(action, state) and not self.unaffordable(action, state)
        ]
        return [action for action in found if action.forced] or found

    def outcome(self, action: MachineAction, state: State) -> Outcome:
        """Return the outcome of an action in a state."""
        paid = list(state)
        for name, cost in action.cost.items():
            paid[self.place[name]] = self._left(name, cost, state)
        changed: dict[str, Value | Fraction] = {name: paid[self.place[name]] for name in action.cost}
        for name, new in action.effect.items():
            changed[name] = self._number(new, paid) if isinstance(new, Expression) else new
        after, beyond = list(state), []
        for name, value in changed.items():
            if value not in self._values[name] and not isinstance(value, str):
                beyond.append(OutOfRange(name, value))
            after[self.place[name]] = self._nearest(name, value)
        return Outcome(tuple(after), tuple(beyond))

    def _left(self, name: str, cost: int, state: State) -> int:
        value = state[self.place[name]]
        assert isinstance(value, int), "costs are subtracted from numbers"
        return value - cost

    def _nearest(self, name: str, value: Value | Fraction) -> Value:
        if isinstance(value, str) or value in self._values[name]:
            return value if isinstance(value, str) else int(value)
        numbers = [number for number in self.machine.variables[name].values if isinstance(number, int)]
        return min(numbers, key=lambda number: abs(Fraction(number) - value))

    def _number(self, formula: Expression, values: list[Value]) -> int | Fraction:
        names = [name for name in formula.names if name in self.place]
        seen = tuple(values[self.place[name]] for name in names)
        known = self._numbers.setdefault(id(formula), {})
        if seen not in known:
            number = formula.evaluate(dict(zip(names, seen, strict=True)), self.numbers)
            known[seen] = int(number) if number.denominator == 1 else number
        return known[seen]
