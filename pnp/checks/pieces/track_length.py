"""The length of tracks, compared with what rules count along them and with the turns of scenarios."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks import Report, check, step_budget
from pnp.checks.shared import phrasing
from pnp.checks.shared.decision_analysis import STEPS, Analysis, analysis
from pnp.errors import Span
from pnp.logic.boxes import BudgetExhausted, uncovered_boxes
from pnp.logic.equivalence import equivalence_classes
from pnp.logic.rulesets import reply
from pnp.model.compute.decide import condition_boxes
from pnp.model.compute.units import turn_track
from pnp.model.game import Game, Track
from pnp.model.game.rulings import Clause, Condition, Domain, Value


class _Count(NamedTuple):
    """The highest number that a rule counts along a track. `by`: the rule in words; `places`: its locations."""

    track: Track
    most: int
    by: str
    places: tuple[tuple[Span, str], ...]


@check("track.length", "error")
def tracks_are_as_long_as_counted(game: Game) -> Iterator[Report]:
    """Find tracks that do not end at the highest number that a decision or a machine counts."""
    for count in (*_decided(game), *_played(game)) if game.tracks else ():
        track = count.track
        if count.most != track.high:
            message = f"the track {phrasing.named(track)} ends at {track.high}, but {count.by}"
            hint = f"end the range of the track at {count.most}, or correct the rule"
            witness = (("track", str(track.high)), ("counted", str(count.most)))
            yield Report(message, track.span, hint, count.places, witness)


def _decided(game: Game) -> Iterator[_Count]:
    """Yield the highest answers of decisions about several tracks, if one of them equals the end of its track."""
    for decision in game.rulings.decisions.values():
        along = {name: _tracks(game, domain) for name, domain in decision.inputs.items() if decision.low is not None}
        along = {name: tracks for name, tracks in along.items() if len(tracks) > 1}
        each = analysis(game, decision.id) if along else None
        if not isinstance(each, Analysis):
            continue
        for name, tracks in along.items():
            try:
                found = [_most(game, each, name, value, track) for value, track in tracks]
            except BudgetExhausted:
                continue
            counts = [count for count in found if count is not None]
            if any(count.most == count.track.high for count in counts):
                yield from counts


def _tracks(game: Game, domain: Domain) -> list[tuple[Value, Track]]:
    """Return the values of a domain that equal the id or the name of a track."""
    named = {word.lower(): track for track in game.tracks.values() for word in (track.id, track.name)}
    words = ((value, word.lower()) for value in domain.values for word in (domain.names[value], str(value)))
    return list({value: named[word] for value, word in words if word in named}.items())


def _most(game: Game, each: Analysis, name: str, value: Value, track: Track) -> _Count | None:
    """Return the highest answer for a value of an input, with the clauses that give it; None if there is no answer."""
    ruleset, spent = each.made.ruleset, step_budget(STEPS)
    labeled = [(place, box) for place, rule in enumerate(ruleset.rules) for box in rule.boxes]
    answers: dict[int, dict[str, Clause]] = {}
    for inside in condition_boxes(game, each.decision, Condition({name: frozenset({value})}), spent):
        for room in uncovered_boxes(inside, ruleset.impossible, spent):
            for _, applying in equivalence_classes(room, labeled, spent):
                said = reply(ruleset, applying)
                if said.kind == "answer" and isinstance(said.value, int):
                    winners = [each.made.clauses[place] for place in said.winners]
                    answers.setdefault(said.value, {}).update({clause.id: clause for clause in winners})
    if not answers:
        return None
    most = max(answers)
    clauses = list(answers[most].values())
    by = f"the highest answer to {phrasing.title(each.decision)} is {most} in the case ({name}: {value})"
    places = [(clause.span, f"the rule '{clause.id}' answers {most}") for clause in clauses[:3]]
    return _Count(track, most, by, tuple(places))


def _played(game: Game) -> Iterator[_Count]:
    """Yield the highest values of machine variables with the id of a track, or of the only number in such a machine."""
    for machine in game.rulings.machines.values():
        numbers = [name for name, domain in machine.variables.items() if domain.numbers]
        for track in game.tracks.values():
            alone = numbers if len(numbers) == 1 and str(machine.id) == track.id else []
            for name in [str(track.id)] if track.id in numbers else alone:
                most = max(value for value in machine.variables[name].values if isinstance(value, int))
                where = f"the machine {phrasing.title(machine)}"
                yield _Count(track, most, f"'{name}' in {where} goes up to {most}", ((machine.span, where),))


@check("scenario.longer-than-track", "error")
def scenarios_fit_on_the_turn_track(game: Game) -> Iterator[Report]:
    """Find scenarios with more turns than the turn track has boxes."""
    track = turn_track(game)
    for scenario in game.scenarios.values():
        if track is not None and scenario.turns > track.high:
            there = f"the turn track '{track.id}' ends at {track.high}"
            message = f"scenario {scenario.number} has {scenario.turns} turns, but {there}"
            hint = f"end the track at {scenario.turns}, or shorten the scenario"
            witness = (("scenario", scenario.title), ("turns", str(scenario.turns)), ("track", str(track.high)))
            yield Report(message, scenario.span, hint, ((track.span, f"the track ends at {track.high}"),), witness)
