"""Machines of which a part is never used: actions, values and ends that play does not come to, costs nobody can pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.state_space import MachineExploration, explorations
from pnp.logic.exploration import unused_labels
from pnp.model.game import Game
from pnp.model.game.rulings import Condition, MachineAction, Value

_UNUSED = "Errata: a reference to something that is not in the game ('R' results, 1863); GDL: reachable states."
Lack = tuple[str, Value]
"""A variable, and a value that it never has."""


@check(
    "machine.unreachable-action",
    "error",
    "What the rules allow and play never comes to is a rule without use, or lacks the rule that leads there.",
    _UNUSED,
    code="U02",
)
def actions_reachable(game: Game) -> Iterator[Report]:
    """Every action can be done in some state, unless all that keeps it from being done is its cost."""
    for each in _whole(game):
        never = _never_done(each)
        alike: dict[Lack | str, list[MachineAction]] = {}
        for action in _roots(each, never):
            alike.setdefault(each.why_never(action.when) or action.id, []).append(action)
        for why, actions in alike.items():
            yield _unreachable(each, actions, None if isinstance(why, str) else why)


def _unreachable(each: MachineExploration, actions: Sequence[MachineAction], lack: Lack | None) -> Report:
    """Actions that are never done, all of them for want of the same value."""
    names = phrasing.join_and(f"'{action.name}'" for action in actions)
    why, hint = "what it asks for never comes together, or something else is forced then", "let something lead there"
    if lack is not None:
        why, hint = each.is_never(*lack), f"let an action set {lack[0]} to {lack[1]}"
    return Report(
        f"{names} can never be done in '{each.machine.title}': {why}",
        actions[0].span,
        f"{hint}, or take {'it' if len(actions) == 1 else 'them'} away",
        (
            (each.machine.span, f"'{each.machine.title}' is here"),
            *((action.span, f"'{action.name}'") for action in actions[1:]),
        ),
        (("machine", each.machine.title), ("action", ", ".join(action.name for action in actions))),
    )


def _never_done(each: MachineExploration) -> list[MachineAction]:
    """The actions that are done in no state, those apart that are only too dear."""
    unused = [each.machine.actions[id_] for id_ in unused_labels(each.exploration, each.machine.actions)]
    return [action for action in unused if not _missing_values(each, action)]


def _missing_values(each: MachineExploration, action: MachineAction) -> list[int]:
    """The states in which only its cost keeps an action from being done."""
    return [
        number
        for number, state in enumerate(each.states)
        if state not in each.over
        and each.automaton.guard_holds(action, state)
        and each.automaton.unaffordable(action, state)
    ]


def _roots(each: MachineExploration, never: Sequence[MachineAction]) -> Sequence[MachineAction]:
    """Of actions that are never done, those that do not merely wait for one of the others."""
    made = {(name, value) for action in never for name, value in action.effect.items() if isinstance(value, int | str)}
    return [action for action in never if each.why_never(action.when) not in made] or never


@check(
    "machine.unreachable-value",
    "warning",
    "A state that nothing ever gets into was meant to be got into by a rule that is missing.",
    _UNUSED,
    code="U02",
)
def values_are_reached(game: Game) -> Iterator[Report]:
    """Each variable has each of its words at some time; what an action or an end waits for is told there."""
    for each in _whole(game):
        told = {lack for lack in _blamed(each) if lack is not None}
        made = {(name, value) for action in _never_done(each) for name, value in action.effect.items()}
        for name, domain in each.machine.variables.items():
            missing = [value for value in domain.values if value not in each.reached[name]]
            if domain.numbers or domain.origin or {(name, value) for value in missing} & (told | made):
                continue
            if missing:
                names = phrasing.join_and((each.value(name, value) for value in missing), "or")
                yield Report(
                    f"in '{each.machine.title}' {name.replace('-', ' ')} is never {names}",
                    each.machine.span,
                    f"let an action set {name} to {missing[0]}, or take the value away",
                    witness=(("machine", each.machine.title), (name, names)),
                )


def _blamed(each: MachineExploration) -> Iterator[Lack | None]:
    """The values for want of which an action or an end is never come to."""
    for action in _never_done(each):
        yield each.why_never(action.when)
    for end in each.machine.ends.values():
        yield each.why_never(end.when)


@check(
    "machine.overspent",
    "error",
    "An action that takes more than a turn ever has is allowed by one rule and forbidden by another.",
    "Ground truth: combining takes a complete turn, which the list of two actions a turn does not know (Heavy Armor).",
    code="U05",
)
def costs_payable(game: Game) -> Iterator[Report]:
    """What can be done as far as its conditions go can be paid for in some such state."""
    for each in _whole(game):
        for id_ in unused_labels(each.exploration, each.machine.actions):
            action = each.machine.actions[id_]
            states = _missing_values(each, action)
            if states:
                yield _overspent(each, action, states)


def _overspent(each: MachineExploration, action: MachineAction, states: Sequence[int]) -> Report:
    def has(number: int, name: str) -> int:
        value = each.automaton.values(each.states[number])[name]
        return value if isinstance(value, int) else 0

    name = each.automaton.unaffordable(action, each.states[states[0]])[0]
    most = max(states, key=lambda number: has(number, name))
    cost, there = action.cost[name], has(most, name)
    shown = phrasing.humanize(name)
    return Report(
        f"'{action.name}' takes {cost} of {shown}, but where it may be done there {'is' if there == 1 else 'are'} "
        f"{there} at most",
        action.span,
        f"let it take {there} or less, or give more of {shown}",
        ((each.machine.span, f"'{each.machine.title}' is here"), *each.trace_spans(most)),
        each.witness(most),
        len(states),
    )


@check(
    "machine.unreachable-end",
    "error",
    "An end that play can never come to is a way to win that nobody can take.",
    "Errata: points for killing a general who cannot be killed (Operations 26); GDL: weakly winnable.",
    code="U09",
)
def ends_are_reached(game: Game) -> Iterator[Report]:
    """Every end is there in some state."""
    for each in _whole(game):
        reached = {end.id for state in each.over for end in each.automaton.ends(state)}
        for end in each.machine.ends.values():
            if end.id not in reached:
                result = f"'{end.result}' ({end.id})" if end.result else f"'{end.id}'"
                yield Report(
                    f"'{each.machine.title}' can never end with {result}: {_why_end(each, end.when)}",
                    end.span,
                    "let an action lead there, or take the end away",
                    ((each.machine.span, f"'{each.machine.title}' is here"),),
                    (("machine", each.machine.title), ("end", end.result or end.id)),
                )


def _why_end(each: MachineExploration, conditions: Sequence[Condition]) -> str:
    lack = each.why_never(conditions)
    if lack is None:
        return "what it asks for never comes together"
    return each.is_never(*lack)


@check(
    "machine.markers",
    "error",
    "Markers that run out in the middle of a turn leave players to remember what lies where.",
    "Errata: players told to make markers as needed (1863); the most that play can call for.",
    code="M03",
)
def marker_supply_sufficient(game: Game) -> Iterator[Report]:
    """A variable that bears a marker's id never counts more of them than are printed; a box of a track is no number."""
    on_tracks = {track.marker for track in game.tracks.values()}
    for each in explorations(game):
        for name, values in each.reached.items():
            marker = next((marker for id_, marker in game.markers.items() if id_ == name), None)
            most = max((value for value in values if isinstance(value, int)), default=0)
            printed = 0 if marker is None else sum(marker.count.values()) + marker.neutral_count
            if marker is not None and marker.id not in on_tracks and most > printed:
                place = each.automaton.place[name]
                number = next(number for number, state in enumerate(each.states) if state[place] == most)
                yield Report(
                    f"'{each.machine.title}' can need {most} {marker.name} markers at once, "
                    f"but {phrasing.plural(printed, 'is', 'are')} printed",
                    marker.span,
                    f"print {most}, or let fewer be needed",
                    ((each.machine.span, f"'{each.machine.title}' is here"), *each.trace_spans(number)),
                    each.witness(number),
                )


def _whole(game: Game) -> Iterator[MachineExploration]:
    """The machines of which every state was seen; those apart that are stuck at the start, which says it all."""
    return (
        each
        for each in explorations(game)
        if each.complete and (any(each.exploration.edges) or each.resting.issuperset(each.states))
    )
