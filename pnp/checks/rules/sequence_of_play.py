"""The printed sequence of play compared with the rules: order, ends, victory conditions, and costs of actions."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Action, Game, Phase
from pnp.model.game.play import Step
from pnp.model.game.rulings import Machine, MachineAction
from pnp.model.text.chapters import Heading
from pnp.source.nodes import locate


@check("procedure.out-of-order", "warning")
def steps_stand_in_order(game: Game) -> Iterator[Report]:
    """Find steps that are listed in another order than their rules; phases of several chapters may be in any order."""
    headings = phrasing.booklet(game).headings
    places = {id_: place for place, id_ in enumerate(headings)}
    procedure = game.procedure
    lists: tuple[Sequence[Step | Action | Phase], ...] = (
        procedure.setup,
        procedure.phases or procedure.actions,
        procedure.end,
    )
    for steps in lists:
        with_rules = [step for step in steps if step.says in places]
        for one, other in pairwise(with_rules):
            are_apart = _chapter(headings[one.says]) != _chapter(headings[other.says])
            if places[one.says] > places[other.says] and not (are_apart and isinstance(other, Phase)):
                yield Report(
                    f"'{one.name}' is listed before '{other.name}', but the rules explain '{other.name}' first",
                    other.summary_span or (other.span if isinstance(other, Action | Phase) else None),
                    "swap them here or in the rules",
                    ((one.summary_span, f"'{one.name}', which is listed first"),),
                )


@check("end.unlisted", "warning")
def ends_are_listed(game: Game) -> Iterator[Report]:
    """Find ends of machines whose rules are in the same chapter as the listed ends, but not among them."""
    headings = phrasing.booklet(game).headings
    listed = [headings[step.says] for step in game.procedure.end if step.says in headings]
    chapters = {_chapter(heading) for heading in listed}
    seen: set[str] = set()
    for machine in game.rulings.machines.values():
        for end in machine.ends.values():
            heading = headings.get(end.says)
            if heading is None or heading.id in seen or _chapter(heading) not in chapters or not heading.number:
                continue
            seen.add(heading.id)
            if not any(_is_within(heading, other) or _is_within(other, heading) for other in listed):
                yield Report(
                    f"the machine {phrasing.title(machine)} can end by '{heading.words}' ({heading.id}), but 'end' of "
                    "'procedure' does not list it",
                    end.span,
                    f"add it under procedure: end: {{name: …, summary: …, says: {heading.id}}}",
                    ((heading.span, "the rule"),),
                )


def _chapter(heading: Heading) -> str:
    return heading.number.partition(".")[0]


def _is_within(inner: Heading, outer: Heading) -> bool:
    return inner.number == outer.number or inner.number.startswith(f"{outer.number}.")


@check("scenario.no-victory", "error")
def sides_know_how_they_win(game: Game) -> Iterator[Report]:
    """Find scenarios with a victory condition for some of their sides only."""
    for scenario in game.scenarios.values():
        names = [step.name.lower() for step in scenario.victory]
        sides = [game.sides[side] for side in scenario.forces if not game.sides[side].neutral]
        without = [side for side in sides if not any(side.name.lower() in name for name in names)]
        if without and len(without) < len(sides):
            yield Report(
                f"scenario {scenario.number} has no victory condition for "
                f"{phrasing.join_and(side.name for side in without)}",
                scenario.span,
                "add one under 'victory', with the name of the side",
            )


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


@check("turn.actions-differ", "error")
def actions_per_turn_match(game: Game) -> Iterator[Report]:
    """Find machines of a turn that begin with another number of actions than the order of play."""
    for counter in _counters(game):
        per_turn, place = game.procedure.actions_per_turn, locate(game.tree, ("procedure", "actions-per-turn")).key
        if counter.start != per_turn:
            yield Report(
                f"the machine '{counter.machine.id}' starts with {phrasing.plural(counter.start, 'action')} "
                f"('{counter.name}'), but a turn of the order of play has {per_turn}",
                counter.machine.span,
                f"change '{counter.name}' under 'start' of this machine, or 'actions-per-turn' under 'procedure'",
                ((place, f"'actions-per-turn' is {per_turn}"),),
                (("actions-per-turn", str(per_turn)), (counter.name, str(counter.start))),
            )


@check("action.cost-differs", "error")
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
        by_name = [
            formal
            for formal in machine.actions.values()
            if formal.id == action.id or formal.name.lower() == action.name.lower()
        ]
        shared = sum(other.says == action.says for other in game.procedure.actions) > 1
        by_rule = [formal for formal in machine.actions.values() if action.says and formal.says == action.says]
        found = by_name or ([] if shared else by_rule)
        formal = found[0] if len(found) == 1 else None
        if formal is None or formal.forced or name in formal.effect:
            continue
        if name in formal.cost or not formal.ends_turn:
            yield _Pair(action, formal, formal.cost.get(name, 0))
