"""Costs of actions: the order of play and the machine of a turn must agree."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Action, Game
from pnp.model.game.rulings import Machine, MachineAction

_MANY = 3
"""Fewest actions with equal costs that identify a number as the actions of a turn."""


class _Pair(NamedTuple):
    """An action of the order of play, its counterpart in a machine, and what that one pays."""

    action: Action
    formal: MachineAction
    paid: int


class _Counter(NamedTuple):
    """A variable of a machine that counts the actions of a turn: its initial value, and what actions pay of it."""

    machine: Machine
    name: str
    start: int
    pairs: tuple[_Pair, ...]


@check(
    "turn.actions-differ",
    "error",
    "Players need one number of actions per turn.",
    "Observed in: a turn of two of three actions in which both pieces may act (Heavy Armor).",
    code="T08",
)
def actions_per_turn_match(game: Game) -> Iterator[Report]:
    """Find machines of a turn that begin with another number of actions than the order of play."""
    for counter in _counters(game):
        per_turn = game.procedure.actions_per_turn
        if counter.start != per_turn:
            yield Report(
                f"{phrasing.title(counter.machine)} begins with {phrasing.plural(counter.start, 'action')} "
                f"({counter.name}), but 'actions-per-turn' is {per_turn}",
                counter.machine.span,
                "change one of the two numbers",
                ((counter.pairs[0].action.span, "the actions of the turn"),),
                (("actions-per-turn", str(per_turn)), (counter.name, str(counter.start))),
            )


@check(
    "action.cost-differs",
    "error",
    "Players need one cost of an action, because it decides what else they can do in the turn.",
    "Observed in: combining takes a complete turn, but is not one of its actions (Heavy Armor).",
    code="T08",
)
def action_costs_match(game: Game) -> Iterator[Report]:
    """Find actions that cost something else in the machine of a turn than in the order of play."""
    for counter in _counters(game):
        if counter.start != game.procedure.actions_per_turn:
            continue
        for pair in counter.pairs:
            if pair.paid != pair.action.cost:
                yield Report(
                    f"'{pair.action.name}' ({pair.action.id}) costs {phrasing.plural(pair.action.cost, 'action')} in "
                    f"the order of play, but {pair.paid} in {phrasing.title(counter.machine)}",
                    pair.action.span,
                    f"write 'cost: {pair.paid}' here, or change the other cost",
                    ((pair.formal.span, f"'{pair.formal.name}' costs {pair.paid} here"),),
                    (("cost", str(pair.action.cost)), ("elsewhere", str(pair.paid))),
                )


def _counters(game: Game) -> Iterator[_Counter]:
    """Yield the machines with a number that counts the actions of a turn."""
    for machine in game.rulings.machines.values():
        paying = dict.fromkeys(name for formal in machine.actions.values() for name in formal.cost)
        for name in paying:
            starts = {start[name] for start in machine.starts}
            start = next(iter(starts), None)
            pairs = tuple(_pairs(game, machine, name))
            if len(starts) == 1 and isinstance(start, int) and _counts_actions(name, start, pairs, game):
                yield _Counter(machine, name, start, pairs)


def _counts_actions(name: str, start: int, pairs: Sequence[_Pair], game: Game) -> bool:
    alike = sum(pair.paid == pair.action.cost > 0 for pair in pairs)
    if "action" in name:
        return alike > len(pairs) - alike
    return start == game.procedure.actions_per_turn and alike >= _MANY and len(pairs) - alike < 2


def _pairs(game: Game, machine: Machine, name: str) -> Iterator[_Pair]:
    """Yield the actions that the machine has too, without those that end the turn for free or set the number."""
    for action in game.procedure.actions:
        formal = _counterpart(game, action, machine)
        if formal is None or formal.forced or name in formal.effect:
            continue
        if name in formal.cost or not formal.ends_turn:
            yield _Pair(action, formal, formal.cost.get(name, 0))


def _counterpart(game: Game, action: Action, machine: Machine) -> MachineAction | None:
    """Return the action of a machine with the same id or name, or the only one with the same rule."""
    by_name = [
        formal
        for formal in machine.actions.values()
        if formal.id == action.id or formal.name.lower() == action.name.lower()
    ]
    shared = sum(other.says == action.says for other in game.procedure.actions) > 1
    by_rule = [formal for formal in machine.actions.values() if action.says and formal.says == action.says]
    found = by_name or ([] if shared else by_rule)
    return found[0] if len(found) == 1 else None
