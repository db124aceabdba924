"""The state space of every machine, explored once for all checks, and its states in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pnp.checks import step_budget
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import grouped
from pnp.errors import Span
from pnp.expressions.expression import ExpressionError
from pnp.logic.exploration import Edge, Exploration, explore, reachable
from pnp.model.compute.decide import measures
from pnp.model.compute.machine import Automaton, OutOfRange, State
from pnp.model.game import Game
from pnp.model.game.ids import MachineId
from pnp.model.game.rulings import Condition, Machine, MachineAction, Value
from pnp.model.game.tracking import cached_on_game

STEPS = 1_000_000
"""Most steps spent on one machine."""
_MOST_LISTED = 4
Related = tuple[tuple[Span, str], ...]
Witness = tuple[tuple[str, str], ...]


@dataclass
class RangeViolation:
    """A number outside the range of a variable that an action would set: the nearest such state, and how many."""

    action: MachineAction
    beyond: OutOfRange
    state: State
    times: int = 0


@dataclass(frozen=True, eq=False)
class MachineExploration:
    """A machine and its reachable states.

    `over`: the states in which play has ended. `resting`: those and others in which no action is needed. `broken`: the
    nearest state that violates each invariant that does not hold. `slips`: the nearest number out of range, by action
    and variable. `slipped`: the states and actions of all steps that set such a number.
    """

    automaton: Automaton
    exploration: Exploration[State]
    over: frozenset[State]
    resting: frozenset[State]
    broken: Mapping[str, int]
    slips: Mapping[tuple[str, str], RangeViolation]
    slipped: frozenset[tuple[State, str]] = frozenset()

    @property
    def machine(self) -> Machine:
        """The machine that was explored."""
        return self.automaton.machine

    @property
    def title(self) -> str:
        """The title of the machine with its id."""
        return phrasing.title(self.machine)

    @property
    def place(self) -> tuple[Span, str]:
        """Where the machine is defined."""
        return self.machine.span, f"the machine {self.title}"

    @property
    def states(self) -> tuple[State, ...]:
        """The reachable states, nearest first."""
        return self.exploration.states

    @cached_property
    def valid_edges(self) -> Exploration[State]:
        """The exploration without steps that set a number out of range, and without what only follows them."""
        if not self.slipped:
            return self.exploration
        firm = (found if number in self.firm_states else () for number, found in enumerate(self.exploration.edges))
        edges = tuple(tuple(edge for edge in found if not self.slips_at(edge)) for found in firm)
        return replace(self.exploration, edges=edges)

    @cached_property
    def firm_states(self) -> frozenset[int]:
        """The numbers of the states that are reachable with all numbers in range."""
        if not self.slipped:
            return frozenset(range(len(self.states)))
        starts, edges = (at for at, step in enumerate(self.exploration.came_by) if step is None), self.exploration.edges
        return frozenset(reachable(starts, lambda at: [edge.target for edge in edges[at] if not self.slips_at(edge)]))

    def slips_at(self, edge: Edge) -> bool:
        """Return whether a step sets a number out of range."""
        return (self.states[edge.source], edge.label) in self.slipped

    @cached_property
    def reached(self) -> dict[str, frozenset[Value]]:
        """The values that each variable has in some state."""
        names = self.automaton.names
        return {name: frozenset(state[place] for state in self.states) for place, name in enumerate(names)}

    def ends_turn(self, edge: Edge) -> bool:
        """Return whether a step ends the turn."""
        return self.machine.actions[edge.label].ends_turn

    def value(self, name: str, value: Value) -> str:
        """Return the name of a value."""
        return self.machine.variables[name].names.get(value, str(value))

    def describe_value(self, name: str, value: Value, verb: str = "is") -> str:
        """Return a variable with its value: `place is inside`, with another verb `place is never inside`."""
        return f"{phrasing.humanize(name)} {verb} {phrasing.name_of(self.machine.variables[name], value)}"

    def holding(self, condition: Condition) -> str:
        """Return a condition in words: `place is inside or outside and crew > 2`."""
        domains, wanted = self.machine.variables, condition.values.items()
        chosen = {name: [each for each in domains[name].values if each in its] for name, its in wanted}
        parts = (f"{phrasing.humanize(name)} is {phrasing.one_of(domains[name], its)}" for name, its in chosen.items())
        return phrasing.join_and([*parts, *(comparison.text for comparison in condition.comparisons)])

    def state(self, state: State, names: Iterable[str]) -> str:
        """Return some variables of a state: `place is inside and disrupted is yes`."""
        values = self.automaton.values(state)
        return phrasing.join_and(self.describe_value(name, values[name]) for name in names)

    def shown(self, condition: Condition, state: State) -> str:
        """Return the variables of a state that a condition tests: `place is inside`."""
        return self.state(state, self.tested(condition))

    def tested(self, condition: Condition) -> list[str]:
        """Return the variables on which a condition depends."""
        return [name for name in condition.names if name in self.machine.variables]

    def distinguishing_variables(self, number: int) -> list[str]:
        """Return the variables that changed on the way to a state, or whose initial values differ."""
        way, names = self.exploration.trace(number), self.automaton.names
        first, starts = way[0].source if way else number, self.machine.starts
        varied = {name for name in names if len({start[name] for start in starts}) > 1}
        changed = varied.union(*(self._changed(first, edge.target) for edge in way))
        return [name for name in names if name in changed][:_MOST_LISTED] or list(names[:_MOST_LISTED])

    def _changed(self, before: int, after: int) -> list[str]:
        pairs = zip(self.automaton.names, self.states[before], self.states[after], strict=True)
        return [name for name, was, now in pairs if was != now]

    def steps(self, edges: Sequence[Edge]) -> str:
        """Return steps by the names of their actions: `'load' and 'dive'`."""
        names = [f"'{self.action(edge).name}'" for edge in edges]
        if len(names) <= _MOST_LISTED:
            return phrasing.join_and(names)
        return f"{len(names)} steps ({', '.join(names[: _MOST_LISTED - 1])} … {names[-1]})"

    def after(self, number: int) -> str:
        """Return how a state is reached: `after 'load' and 'dive'`, `at the start`."""
        way = self.exploration.trace(number)
        return f"after {self.steps(way)}" if way else "at the start"

    def action(self, edge: Edge) -> MachineAction:
        """Return the action of a step."""
        return self.machine.actions[edge.label]

    def places(self, edges: Sequence[Edge]) -> Related:
        """Return the locations of the actions of some steps, each once."""
        numbers = grouped((edge.label, str(number)) for number, edge in enumerate(edges, 1)).items()
        found = ((self.machine.actions[id_], its, "steps" if len(its) > 1 else "step") for id_, its in numbers)
        return tuple((action.span, f"{step} {phrasing.join_and(its)}: {action.name}") for action, its, step in found)

    def evidence(self, number: int, further: Sequence[Edge] = ()) -> tuple[Related, Witness]:
        """Return the actions on the way to a state, and its values with what each step does, there and further."""
        steps = (*self.exploration.trace(number), *further)
        return self.places(steps), (*self.values(number), *(self.history(steps[0].source, steps) if steps else ()))

    def values(self, number: int) -> Witness:
        """Return every variable of a state with its value."""
        values = self.automaton.values(self.states[number])
        return tuple((name, self.value(name, value)) for name, value in values.items())

    def history(self, start: int, steps: Sequence[Edge]) -> Witness:
        """Return the first state of some steps, and what each of them changes."""
        found = [("start", self._listed(start, self.automaton.names))]
        for place, edge in enumerate(steps, 1):
            changes = self._listed(edge.target, self._changed(edge.source, edge.target)) or "nothing changes"
            found.append((f"step {place}", f"{self.action(edge).name}: {changes}"))
        return tuple(found)

    def _listed(self, number: int, names: Iterable[str]) -> str:
        values = self.automaton.values(self.states[number])
        return ", ".join(f"{name} {phrasing.name_of(self.machine.variables[name], values[name])}" for name in names)

    def why_never(self, conditions: Sequence[Condition]) -> tuple[str, Value] | None:
        """Return a value that no state has and that all of some conditions need, with its variable, or None."""
        found, domains = None, self.machine.variables
        for condition in conditions:
            unmet = [(name, wanted) for name, wanted in condition.values.items() if not wanted & self.reached[name]]
            lacking = [(name, value) for name, wanted in unmet for value in domains[name].values if value in wanted]
            if not lacking:
                return None
            found = found or lacking[0]
        return found


def explorations(game: Game) -> Iterator[MachineExploration]:
    """Yield the explorations of all machines that can be evaluated."""
    found = (explore_machine(game, id_) for id_ in game.rulings.machines)
    return (each for each in found if isinstance(each, MachineExploration))


@cached_on_game
def explore_machine(game: Game, machine_id: MachineId) -> MachineExploration | str:
    """Return the exploration of a machine, or the reason why it cannot be evaluated."""
    try:
        return _explored(Automaton(game.rulings.machines[machine_id], measures(game)))
    except ExpressionError as error:
        return error.message


def _explored(automaton: Automaton) -> MachineExploration:
    slips: dict[tuple[str, str], RangeViolation] = {}
    slipped: set[tuple[State, str]] = set()

    def successors(state: State) -> Iterator[tuple[str, State]]:
        for action in automaton.possible(state):
            outcome = automaton.outcome(action, state)
            for beyond in outcome.beyond:
                slips.setdefault((action.id, beyond.variable), RangeViolation(action, beyond, state)).times += 1
                slipped.add((state, action.id))
            yield action.id, outcome.state

    found = explore(automaton.starts, successors, budget=step_budget(STEPS))
    over = frozenset(filter(automaton.is_over, found.states))
    resting = over | frozenset(state for state in found.states if automaton.may_wait(state))
    broken: dict[str, int] = {}
    for id_, invariant in automaton.machine.invariants.items():
        holding = (automaton.holds(invariant.condition, state) for state in found.states)
        number = next((number for number, holds in enumerate(holding) if holds == invariant.never), None)
        if number is not None:
            broken[id_] = number
    return MachineExploration(automaton, found, over, resting, broken, slips, frozenset(slipped))
