"""Clauses against each other: those that contradict each other, and those that do nothing."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import conflict_fixes, gap_analysis, phrasing
from pnp.checks.shared.decision_analysis import Analysis, ClauseConflict, UselessClause, analyses, capped
from pnp.errors import Span
from pnp.logic.boxes import BudgetExhausted, volume
from pnp.model.game import Game
from pnp.model.game.ids import ClauseId
from pnp.model.game.rulings import Clause


@check(
    "clause.conflict",
    "error",
    "Two rules that both hold at the table and say different things: the players argue, and both are right.",
    "Errata: two rules about headquarters, 8.42 and 8.43 (War and Peace); Catala's conflicting exceptions.",
    code="C01",
)
def clauses_consistent(game: Game) -> Iterator[Report]:
    """No case has two answers."""
    for each in analyses(game):
        found = [one for one in each.disagreements() if not common(each, one)]
        yield from capped(each.decision, found, partial(_conflict, game, each), "pairs of rules that disagree")


@check(
    "clause.exceptions-meet",
    "error",
    "Where two exceptions to one rule meet, somebody must say which of them goes first.",
    "Errata: a special rule for entry hexes against one for blocked units (August Fury); Catala's default logic.",
    code="C08",
)
def exceptions_ordered(game: Game) -> Iterator[Report]:
    """Of two exceptions to the same rule that differ where they meet, one overrides the other."""
    for each in analyses(game):
        found = [one for one in each.disagreements() if common(each, one)]
        yield from capped(each.decision, found, partial(_meeting, game, each), "pairs of exceptions that meet")


def common(each: Analysis, one: ClauseConflict) -> Clause | None:
    """The first clause to which both are exceptions in the case that shows their disagreement."""
    shared = set(one.first.overrides) & set(one.second.overrides)
    if not shared:
        return None
    applying = each.made.ruleset.applying(one.conflict.region.cell)
    met = (entry for place, entry in enumerate(each.made.clauses) if applying >> place & 1)
    return next((entry for entry in met if entry.id in shared), None)


def _conflict(game: Game, each: Analysis, one: ClauseConflict) -> Report:
    region, one = _region(game, each, one)
    answers = [each.made.ruleset.rules[place].answer for place in (one.conflict.first, one.conflict.second)]
    if answers[0] == answers[1]:
        names = phrasing.clauses(game, (one.first, one.second))
        message = (
            f"two rules are for the same cases of '{each.decision.title}', though only one may be, {region}: {names}"
        )
    else:
        message = f"two rules answer '{each.decision.title}' differently {region}: {_sides(game, each, one)}"
    return _told(each, one, message)


def _meeting(game: Game, each: Analysis, one: ClauseConflict) -> Report:
    base = common(each, one)
    assert base is not None
    region, one = _region(game, each, one)
    message = (
        f"two exceptions to {phrasing.clause(game, base)} meet {region}, and nothing says which goes first: "
        f"{_sides(game, each, one)}"
    )
    seen = _told(each, one, message)
    return seen._replace(related=(*seen.related, (base.span, "the rule to which both are exceptions")))


def _region(game: Game, each: Analysis, one: ClauseConflict) -> tuple[str, ClauseConflict]:
    """Where both meet: a box of all these cases, or the relation between inputs that all of them have in common.

    In the latter case the cases are counted anew.
    """
    box = one.conflict.region.box
    if each.conflicts.decided and volume(box) < one.cells:
        with suppress(BudgetExhausted):
            met, common = gap_analysis.conflict_region(game, each, one.rules)
            if common.condition.comparisons:
                return gap_analysis.describe_gap_group(each, met, common), one._replace(cells=met.cells, exact=True)
    return phrasing.where(each.decision, each.made.choices(box)), one


def _sides(game: Game, each: Analysis, one: ClauseConflict) -> str:
    """What both say."""
    return ", ".join(
        f"{phrasing.clause(game, entry)} says {phrasing.answer(each.decision, each.made.ruleset.rules[place].answer)}"
        for entry, place in ((one.first, one.conflict.first), (one.second, one.conflict.second))
    )


def _told(each: Analysis, one: ClauseConflict, message: str) -> Report:
    """The finding, at the clause that is written later."""
    return Report(
        message if one.exact else f"{message} ({phrasing.case_count(one.cells, exact=False)})",
        one.second.span,
        hint=conflict_fixes.of_disagreement(each, one),
        related=((one.first.span, "the other rule"),),
        witness=phrasing.case(each.decision, each.made.case(one.conflict.region.cell)),
        cases=one.cells,
    )


# Clauses that do nothing


@check(
    "clause.shadowed",
    "error",
    "A rule that never wins is read, learnt and never used: mostly an exception that was made too wide.",
    "DMN analysis: masked rules; Margrave and Cedar: policies without effect.",
    code="C02",
)
def clauses_reachable(game: Game) -> Iterator[Report]:
    """Every clause decides at least one case that can come up."""
    for each in analyses(game):
        yield from capped(each.decision, each.shadowed_clauses(), partial(_shadowed, game, each), "such rules")


@check(
    "clause.redundant",
    "warning",
    "What is said twice has to be changed twice; after the first change the rules contradict each other.",
    "DMN analysis: equivalent and subsumed rules (Calvanese and others, Smit and Corea).",
    code="C03",
)
def clauses_not_redundant(game: Game) -> Iterator[Report]:
    """Without any clause some case would be answered differently."""
    for each in analyses(game):
        found = list(each.redundant_clauses())
        yield from capped(each.decision, found, partial(_redundant, game, each), "such rules")


def _shadowed(game: Game, each: Analysis, one: UselessClause) -> Report:
    name, title = phrasing.clause(game, one.clause), each.decision.title
    if one.region is None:
        message = f"{name} is for no case of '{title}' that can come up"
        hint = "remove it, widen what stands after 'when', or take what it is for out of 'impossible'"
    elif each.decision.policy == "default":
        verb = "overrides" if len(one.because) == 1 else "override"
        message = f"{name} never decides '{title}': {phrasing.clauses(game, one.because)} {verb} it wherever it applies"
        hint = "remove it, narrow what overrides it, or let it override in turn"
    else:
        verb = "wins" if len(one.because) == 1 else "win"
        message = f"{name} never decides '{title}': {phrasing.clauses(game, one.because)} {verb} wherever it applies"
        hint = "remove it, narrow the others, or " + (
            "write it before them" if each.decision.policy == "first" else "put it above them"
        )
    return _useless(each, one, message, hint)


def _redundant(game: Game, each: Analysis, one: UselessClause) -> Report:
    name, title = phrasing.clause(game, one.clause), each.decision.title
    others = phrasing.clauses(game, one.because)
    if one.because:
        verb = "says" if len(one.because) == 1 else "say"
        message = f"{name} changes nothing: without it {others} {verb} the same about '{title}'"
    else:
        message = f"{name} changes nothing about '{title}'"
    hint = "remove it, or, if it is said twice on purpose, accept it with a reason under 'waivers'"
    return _useless(each, one, message, hint)


def _useless(each: Analysis, one: UselessClause, message: str, hint: str) -> Report:
    witness = () if one.region is None else phrasing.case(each.decision, each.made.case(one.region.cell))
    related = tuple((entry.span, f"'{entry.id}'") for entry in one.because[:4])
    return Report(message, one.clause.span, hint, related, witness)


@check(
    "clause.idle-override",
    "warning",
    "An exception that never meets its rule was meant for other cases than it is written for.",
    "Errata that name the wrong section (Operations 26, 5.1b for 2.6b); Catala's exceptions to a label.",
    code="C04",
)
def overrides_apply(game: Game) -> Iterator[Report]:
    """A clause meets what it overrides: of a group, at least one clause."""
    for each in analyses(game):
        missed: dict[tuple[ClauseId, Span], list[ClauseId]] = {}
        for clause, other in each.unused_overrides():
            missed.setdefault((clause.id, clause.override_spans[other]), []).append(other)
        found = [
            _UnusedOverride(game.rulings.clauses[id_], span, [game.rulings.clauses[other] for other in others])
            for (id_, span), others in missed.items()
            if len(others) == sum(place == span for place in game.rulings.clauses[id_].override_spans.values())
        ]
        yield from capped(each.decision, found, partial(_idle, game, each), "such overrides")


class _UnusedOverride(NamedTuple):
    """An override that never has anything to override: the clause, where it says so, what it names."""

    clause: Clause
    span: Span
    others: list[Clause]


def _idle(game: Game, each: Analysis, one: _UnusedOverride) -> Report:
    name, others = phrasing.clause(game, one.clause), phrasing.clauses(game, one.others)
    message = f"{name} overrides {others}, but no case of '{each.decision.title}' is for both"
    hint = f"take the override out, or let '{one.clause.id}' be for cases of '{one.others[0].id}'"
    return Report(message, one.span, hint, ((one.others[0].span, "what it never meets"),))
