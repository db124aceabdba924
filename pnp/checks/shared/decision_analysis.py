"""What the logic finds in each decision, worked out once for all checks and told by clauses instead of boxes.

A clause whose answer is a formula is several rules of a ruleset, one for each number that it comes to; here it is one
clause again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

from pnp.checks import Report, step_budget
from pnp.logic import redundancy, rulesets
from pnp.logic.boxes import BudgetExhausted, StepBudget
from pnp.logic.redundancy import RedundantRule
from pnp.logic.rulesets import Conflict, Region, Results
from pnp.model.compute.decide import CompiledDecision, compiled
from pnp.model.game import Game
from pnp.model.game.ids import ClauseId
from pnp.model.game.rulings import Clause, Decision
from pnp.odds.expression import ExpressionError

STEPS = 1_000_000
"""Steps spent at most on one question about one decision."""
MOST = 12
"""Findings of a kind that are told of one decision."""
Item = TypeVar("Item")
REPAIRS = 40_000
"""Steps spent at most on counting what repairs of one decision change."""


class ClauseConflict(NamedTuple):
    """Two clauses that both win somewhere and do not agree; `cells` of all such cases, by these pairs of `rules`."""

    first: Clause
    second: Clause
    conflict: Conflict
    cells: int
    exact: bool
    rules: tuple[tuple[int, int], ...]

    @property
    def pair(self) -> tuple[Clause, Clause]:
        """Both clauses, in the order in which they are written."""
        return self.first, self.second


class UselessClause(NamedTuple):
    """A clause that does nothing, and the clauses because of which (none: no case that can come up is for it)."""

    clause: Clause
    because: tuple[Clause, ...]
    region: Region | None


@dataclass(frozen=True, eq=False)
class Analysis:
    """A decision, and what is wrong with its clauses."""

    made: CompiledDecision

    @property
    def decision(self) -> Decision:
        """The question that is looked at."""
        return self.made.decision

    @cached_property
    def places(self) -> dict[ClauseId, list[int]]:
        """For every clause, in the order in which they are written, its rules."""
        found: dict[ClauseId, list[int]] = {}
        for place, owner in enumerate(self.made.clauses):
            found.setdefault(owner.id, []).append(place)
        return found

    @property
    def clauses(self) -> Iterator[Clause]:
        """Every clause once, in the order in which they are written."""
        return (self.made.clauses[places[0]] for places in self.places.values())

    @cached_property
    def overrides(self) -> dict[ClauseId, tuple[ClauseId, ...]]:
        """What every clause overrides."""
        return {entry.id: entry.overrides for entry in self.clauses}

    @cached_property
    def fix_budget(self) -> StepBudget:
        """What may be spent on counting what repairs change."""
        return StepBudget(REPAIRS)

    @cached_property
    def conflicts(self) -> Results[Conflict]:
        """Pairs of rules."""
        return rulesets.conflicts(self.made.ruleset, step_budget(STEPS))

    @cached_property
    def gaps(self) -> Results[Region]:
        """Cases without an answer."""
        return rulesets.gaps(self.made.ruleset, step_budget(STEPS))

    @cached_property
    def shadowed(self) -> Results[RedundantRule]:
        """Rules that win nowhere."""
        return redundancy.shadowed(self.made.ruleset, step_budget(STEPS))

    @cached_property
    def redundant(self) -> Results[RedundantRule]:
        """Rules without which everything is answered the same."""
        return redundancy.redundant(self.made.ruleset, step_budget(STEPS))

    @cached_property
    def idle_overrides(self) -> Results[redundancy.UnusedOverride]:
        """Overrides between rules that never meet."""
        return redundancy.idle_overrides(self.made.ruleset, step_budget(STEPS))

    def disagreements(self) -> Iterator[ClauseConflict]:
        """The conflicts, one for each pair of clauses."""
        pairs: dict[tuple[ClauseId, ClauseId], list[Conflict]] = {}
        for conflict in self.conflicts.found:
            pair = self.made.clauses[conflict.first], self.made.clauses[conflict.second]
            pairs.setdefault((pair[0].id, pair[1].id), []).append(conflict)
        for found in pairs.values():
            smallest = min(found, key=lambda conflict: conflict.region.cell)
            yield ClauseConflict(
                self.made.clauses[smallest.first],
                self.made.clauses[smallest.second],
                smallest,
                sum(conflict.region.cells for conflict in found),
                self.conflicts.decided and all(conflict.region.exact for conflict in found),
                tuple((conflict.first, conflict.second) for conflict in found),
            )

    def shadowed_clauses(self) -> tuple[UselessClause, ...]:
        """Clauses that win nowhere."""
        return tuple(self._whole(self.shadowed.found))

    def redundant_clauses(self) -> Iterator[UselessClause]:
        """Clauses that win somewhere and could be left out."""
        idle_ones = {found.clause.id for found in self.shadowed_clauses()}
        return (found for found in self._whole(self.redundant.found) if found.clause.id not in idle_ones)

    def _whole(self, found: Iterable[RedundantRule]) -> Iterator[UselessClause]:
        """The clauses all of whose rules are among those found."""
        by_rule = {entry.rule: entry for entry in found}
        for owner in self.clauses:
            places = self.places[owner.id]
            entries = [by_rule[place] for place in places if place in by_rule]
            if len(entries) < len(places):
                continue
            regions = [entry.region for entry in entries if entry.region is not None]
            because = (self.made.clauses[place] for entry in entries for place in entry.because)
            yield UselessClause(owner, _different(because), min(regions, key=lambda region: region.cell, default=None))

    def unused_overrides(self) -> Iterator[tuple[Clause, ClauseId]]:
        """Clauses that override a clause that no case is for together with them."""
        idle_ones = {(found.rule, found.other) for found in self.idle_overrides.found}
        owners = self.made.clauses
        meeting = {
            (owners[place].id, owners[other].id)
            for place, entry in enumerate(self.made.ruleset.rules)
            for other in entry.beats
            if (place, other) not in idle_ones
        }
        for owner in self.clauses:
            yield from ((owner, other) for other in owner.overrides if (owner.id, other) not in meeting)


def _different(entries: Iterable[Clause]) -> tuple[Clause, ...]:
    return tuple({entry.id: entry for entry in entries}.values())


def analyses(game: Game) -> Iterator[Analysis]:
    """The decisions that can be looked at."""
    for id_ in game.rulings.decisions:
        found = analysis(game, id_)
        if isinstance(found, Analysis):
            yield found


@lru_cache(maxsize=256)
def analysis(game: Game, decision_id: str) -> Analysis | str:
    """The analysis of a decision; a sentence when it cannot be made."""
    try:
        return Analysis(compiled(game, decision_id))
    except BudgetExhausted:
        return "its conditions are too many to be compared case by case"
    except ExpressionError as error:
        return error.message


def capped(decision: Decision, found: Sequence[Item], tell: Callable[[Item], Report], what: str) -> Iterator[Report]:
    """The first few of what was found in a decision, and, at the decision, how many there are beyond them."""
    yield from map(tell, found[:MOST])
    if len(found) > MOST:
        message = f"'{decision.title}' has {len(found) - MOST:,} more {what}"
        yield Report(message, decision.span, "mend the first ones, then check again")
