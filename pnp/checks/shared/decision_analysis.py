"""The logic of each decision, analyzed once for all checks and described by clauses instead of boxes.

A clause whose answer is a formula is several rules of a ruleset, one for each number that it evaluates to. Here it is
one clause again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeVar

from pnp.checks import Report, step_budget
from pnp.checks.shared.grouping import grouped
from pnp.errors import Span
from pnp.expressions.expression import ExpressionError
from pnp.logic import redundancy, rulesets
from pnp.logic.boxes import BudgetExhausted, StepBudget
from pnp.logic.redundancy import RedundantRule
from pnp.logic.rulesets import Conflict, Region, Results, Ruleset
from pnp.model.compute.decide import CompiledDecision, compiled
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Game
from pnp.model.game.ids import ClauseId
from pnp.model.game.rulings import Clause, Decision
from pnp.model.game.tracking import cached_on_game

STEPS = 1_000_000
"""Most steps spent on one question about one decision."""
MOST = 12
"""Most findings of a kind that are reported for one decision."""
Item = TypeVar("Item")
FIX_STEPS = 40_000


class ClauseConflict(NamedTuple):
    """Two clauses that answer the same cases differently. `cells`: the number of cases. `rules`: the pairs of rules."""

    pair: tuple[Clause, Clause]
    conflict: Conflict
    cells: int
    exact: bool
    rules: tuple[tuple[int, int], ...]


class UselessClause(NamedTuple):
    """A clause without effect. `because`: the clauses that cause it; empty if no possible case matches the clause."""

    clause: Clause
    because: tuple[Clause, ...]
    region: Region | None


def _asked(question: Callable[[Ruleset, StepBudget], Results[Item]]) -> cached_property[Results[Item]]:
    """Return a property of an analysis: what a question about its ruleset finds."""
    return cached_property(lambda analysis: question(analysis.made.ruleset, step_budget(STEPS)))


@dataclass(frozen=True, eq=False)
class Analysis:
    """A decision with the defects of its clauses. `fix_budget`: for counting what fixes change."""

    made: CompiledDecision
    fix_budget: StepBudget = field(default_factory=lambda: StepBudget(FIX_STEPS))

    @property
    def decision(self) -> Decision:
        """The decision that was analyzed."""
        return self.made.decision

    @cached_property
    def places(self) -> dict[ClauseId, list[int]]:
        """The rules of every clause, in source order."""
        return grouped((owner.id, place) for place, owner in enumerate(self.made.clauses))

    @property
    def clauses(self) -> Iterator[Clause]:
        """Every clause once, in source order."""
        return (self.made.clauses[places[0]] for places in self.places.values())

    conflicts = _asked(rulesets.conflicts)
    """Pairs of conflicting rules."""
    gaps = _asked(rulesets.gaps)
    """Cases that no rule answers."""
    shadowed = _asked(redundancy.shadowed)
    """Rules that never take effect."""
    redundant = _asked(redundancy.redundant)
    """Rules whose removal changes no answer."""
    idle_overrides = _asked(redundancy.idle_overrides)
    """Overrides between rules that share no case."""

    def disagreements(self) -> Iterator[ClauseConflict]:
        """Yield the conflicts, one for each pair of clauses."""
        owners = [clause.id for clause in self.made.clauses]
        pairs = grouped(((owners[each.first], owners[each.second]), each) for each in self.conflicts.found)
        for found in pairs.values():
            smallest = min(found, key=lambda conflict: conflict.region.cell)
            pair = (self.made.clauses[smallest.first], self.made.clauses[smallest.second])
            exact = self.conflicts.decided and all(conflict.region.exact for conflict in found)
            rules = tuple((conflict.first, conflict.second) for conflict in found)
            yield ClauseConflict(pair, smallest, sum(conflict.region.cells for conflict in found), exact, rules)

    def shadowed_clauses(self) -> tuple[UselessClause, ...]:
        """Return the clauses that never take effect."""
        return tuple(self._whole(self.shadowed.found))

    def redundant_clauses(self) -> Iterator[UselessClause]:
        """Yield the clauses that take effect and whose removal changes no answer."""
        idle_ones = {found.clause.id for found in self.shadowed_clauses()}
        return (found for found in self._whole(self.redundant.found) if found.clause.id not in idle_ones)

    def _whole(self, found: Iterable[RedundantRule]) -> Iterator[UselessClause]:
        by_rule = {entry.rule: entry for entry in found}
        for owner in self.clauses:
            places = self.places[owner.id]
            entries = [by_rule[place] for place in places if place in by_rule]
            if len(entries) < len(places):
                continue
            regions = [entry.region for entry in entries if entry.region is not None]
            because = (self.made.clauses[place] for entry in entries for place in entry.because)
            different = tuple({clause.id: clause for clause in because}.values())
            yield UselessClause(owner, different, min(regions, key=lambda region: region.cell, default=None))

    def unused_overrides(self) -> Iterator[tuple[Clause, ClauseId]]:
        """Yield the clauses with an override of a clause with which they share no case."""
        idle_ones = {(found.rule, found.other) for found in self.idle_overrides.found}
        owners, rules = self.made.clauses, enumerate(self.made.ruleset.rules)
        pairs = {(place, other) for place, entry in rules for other in entry.beats} - idle_ones
        meeting = {(owners[place].id, owners[other].id) for place, other in pairs}
        for owner in self.clauses:
            yield from ((owner, other) for other in owner.overrides if (owner.id, other) not in meeting)


def analyses(game: Game) -> Iterator[Analysis]:
    """Yield the analyses of all decisions that can be evaluated."""
    return (each for each in (analysis(game, id_) for id_ in game.rulings.decisions) if isinstance(each, Analysis))


@cached_on_game
def analysis(game: Game, decision_id: str) -> Analysis | str:
    """Return the analysis of a decision, or the reason why it cannot be evaluated."""
    try:
        return Analysis(compiled(game, decision_id))
    except BudgetExhausted:
        return "it has too many conditions to compare them case by case"
    except ExpressionError as error:
        return error.message


def unknown_stat(game: Game, why: str, asked: Span) -> tuple[Span, str, tuple[tuple[Span, str], ...]]:
    """Return the place, the advice and the second places for a reason why rules cannot be evaluated, such as a `?`."""
    pieces = [piece for piece in game.pieces.values() if why.endswith(f"has no number for '{piece.id}'")]
    for face in (face for piece in pieces for face in piece.faces if UNKNOWN in face.stats.values()):
        return face.span, "write the number in place of '?'", ((asked, "these rules need the number"),)
    return asked, "correct that first", ()


def capped(of: Decision, found: Sequence[Item], describe: Callable[[Item], Report], what: str) -> Iterator[Report]:
    """Yield a report for each of the first items and, at the decision, one with the number of the others."""
    yield from map(describe, found[:MOST])
    if len(found) > MOST:
        message = f"'{of.title}' ({of.id}) has {len(found) - MOST:,} more {what}"
        yield Report(message, of.span, "fix the first ones, then run the check again")
