"""The turn and what happens in it: actions that are gone, come too early, cost too much or lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import GameSource

NO_WAY = "No legal move, or no way out"
SEQUENCE = "The sequence of play is wrong"
IMPOSSIBLE = "An award for what cannot happen"
UNSAID = "A question is left open"


@operator(
    "action-lost",
    NO_WAY,
    "A unit could come into a state for which the rules told no way out of it.",
)
def action_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every action of a machine left out."""
    for part in draft.parts("machines/*/actions/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"in {part.path[1]} nothing tells of {part.name}")


@operator(
    "action-does-nothing",
    NO_WAY,
    "Errata added what an action leads to: markers were to be removed, and no rule removed them.",
)
def action_does_nothing(draft: GameSource) -> Iterator[Mutation]:
    """Every effect of an action left out."""
    for part in draft.parts("machines/*/actions/*/set/*"):
        if part.whole:
            words = f"{part.path[3]} in {part.path[1]} no longer makes {part.name} {part.text}"
            yield Mutation((part.removed(),), words)


@operator(
    "start-impossible",
    NO_WAY,
    "Reinforcements were to arrive where an enemy stands or nobody may enter, so that they had no legal move.",
)
def start_impossible(draft: GameSource) -> Iterator[Mutation]:
    """Actions that need a state which their machine begins without and never comes to."""
    for part in draft.parts("machines/*/start/*"):
        values = [*_values(draft, part.path[1], part.name)]
        if part.text in values and len(values) > 1:
            other = values[(values.index(part.text) + 1) % len(values)]
            yield Mutation((part.replaced(other),), f"{part.path[1]} begins with {part.name} {other}, not {part.text}")


def _values(draft: GameSource, machine: str, variable: str) -> Iterator[str]:
    known = {str(id_): entry for id_, entry in draft.game.rulings.machines.items()}
    for name, domain in known[machine].variables.items():
        if name == variable:
            yield from map(str, domain.values)


@operator(
    "guard-lost",
    SEQUENCE,
    "The rules did not say that an action needs something first, and players did it twice or too early.",
)
def guard_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every condition of an action left out, one at a time."""
    for part in draft.parts("machines/*/actions/*/when/*"):
        if part.whole:
            words = f"{part.path[3]} in {part.path[1]} no longer needs {part.name} {part.text}"
            yield Mutation((part.removed(),), words)


@operator(
    "cost-too-high",
    SEQUENCE,
    "An action was said to take a full turn while a turn was said to have fewer actions than that.",
)
def cost_too_high(draft: GameSource) -> Iterator[Mutation]:
    """Costs one higher: of actions in machines, and of those that the procedure lists."""
    for part in draft.parts("machines/*/actions/*/cost/*", "procedure/actions/*/cost"):
        if part.number:
            action = part.path[3] if part.path[0] == "machines" else part.path[2]
            yield Mutation((part.replaced(str(part.number + 1)),), f"{action} costs {part.number + 1}, not {part.text}")


@operator(
    "action-unlisted",
    SEQUENCE,
    "The sequence of play on the map was that of another game of the series and lacked a step.",
)
def action_unlisted(draft: GameSource) -> Iterator[Mutation]:
    """Every action left out of the list of actions that the charts print."""
    for part in draft.parts("procedure/actions/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"the printed list of actions lacks {part.name}")


@operator(
    "steps-swapped",
    SEQUENCE,
    "Two steps stood in the wrong order in the printed sequence of play.",
)
def steps_swapped(draft: GameSource) -> Iterator[Mutation]:
    """Steps of setting up, and phases of a turn, that change places with the next.

    Actions that cost something are a list to choose from, and may stand in any order.
    """
    is_sequence = not any(action.cost for action in draft.game.procedure.actions)
    lists = ("procedure/setup/*", "procedure/actions/*") if is_sequence else ("procedure/setup/*",)
    steps = list(draft.parts(*lists))
    for one, other in pairwise(steps):
        if one.path[:2] == other.path[:2]:
            cut = draft.texts[one.file]
            first, second = (cut[part.key[0] : part.end] for part in (one, other))
            edits = (
                one.replaced(first)._replace(start=one.key[0], new=second),
                other.replaced(first)._replace(start=other.key[0]),
            )
            yield Mutation(edits, f"step {second.split(':')[0]} … of {one.path[1]} stands before {one.name}")


@operator(
    "end-unreachable",
    IMPOSSIBLE,
    "Points were given for the death of a general whom the rules protect from dying.",
)
def end_unreachable(draft: GameSource) -> Iterator[Mutation]:
    """Ends of a machine that ask for another thing than the actions bring about."""
    for part in draft.parts("machines/*/ends/*/when/*"):
        values = [*_values(draft, part.path[1], part.name)]
        if part.text in values and len(values) > 1:
            other = values[(values.index(part.text) + 1) % len(values)]
            words = f"{part.path[3]} in {part.path[1]} asks for {part.name} {other}, not {part.text}"
            yield Mutation((part.replaced(other),), words)


@operator(
    "end-lost",
    IMPOSSIBLE,
    "A scenario told how one side wins and forgot the other.",
)
def end_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every way for a game or a machine to end left out."""
    for part in draft.parts("machines/*/ends/*", "procedure/end/*", "scenarios/*/victory/*"):
        if part.whole:
            where = part.path[1] if part.path[0] != "procedure" else "the procedure"
            yield Mutation((part.removed(),), f"{where} no longer tells of the end {part.name}")


@operator(
    "answer-withdrawn",
    UNSAID,
    "Questions and answers were printed for what the rules had not said: who begins, or what is a draw.",
)
def answer_withdrawn(draft: GameSource) -> Iterator[Mutation]:
    """Every entry of `stated` left out."""
    for part in draft.parts("stated/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"it is not told any more where the rules answer {part.name}")


@operator("end-left-out", UNSAID, "A list of the ways to win lacked one of them.")
def end_left_out(draft: GameSource) -> Iterator[Mutation]:
    """Every end of the game left out of the procedure."""
    for part in draft.parts("procedure/end/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"end {part.name} is gone")


@operator("act-left-out", SEQUENCE, "A player aid did not list one of the actions.")
def act_left_out(draft: GameSource) -> Iterator[Mutation]:
    """Every action of the procedure left out."""
    for part in draft.parts("procedure/actions/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"the action {part.name} is gone")
