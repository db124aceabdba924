"""Decisions as wholes: whether every case has an answer, every answer a case, and every input a meaning."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from pnp.checks import Report, check, step_budget
from pnp.checks.shared import gap_analysis, phrasing
from pnp.checks.shared.decision_analysis import STEPS, Analysis, analyses, analysis
from pnp.logic import rulesets
from pnp.logic.boxes import BudgetExhausted
from pnp.logic.rulesets import Region
from pnp.model.compute.decide import clauses_of
from pnp.model.game import Game
from pnp.model.game.rulings import Clause


@check(
    "decision.gap",
    "error",
    "A case that no rule answers comes up in the first game, and the players make up a rule of their own.",
    "Errata: blank cells of a combat table, terrain without a row (Friedland); DMN analysis: missing rules.",
    code="K04",
)
def decision_complete(game: Game) -> Iterator[Report]:
    """Every case that can come up is for at least one clause, unless the decision says that it need not be."""
    for each in analyses(game):
        if not each.decision.total:
            continue
        if not each.made.clauses:
            message = f"no rule answers '{each.decision.title}'"
            hint = f"add a clause: 'decides: {each.decision.id}'"
            yield Report(message, each.decision.span, hint)
        else:
            yield from _gaps(game, each)


def _gaps(game: Game, each: Analysis) -> Iterator[Report]:
    """The open cases: those that have a relation of inputs in common in one sentence, the others region by region."""
    if len(each.gaps.found) < 2:
        yield from (_gap(game, each, region) for region in each.gaps.found)
        return
    regions, opened = each.gaps, gap_analysis.find_gaps(each)
    told, rest = list[gap_analysis.GapGroup](), opened
    with suppress(BudgetExhausted):
        told, rest = gap_analysis.groups(game, each, opened)
    if told:
        yield from (_group(game, each, group) for group in told)
        besides = [box for group in told for box in group.openings.boxes]
        regions = rulesets.gaps(each.made.ruleset, step_budget(STEPS), besides=besides)
    yield from (_gap(game, each, region) for region in regions.found)
    described = sum(region.cells for region in regions.found)
    if regions.found and not regions.decided and (rest.cells > described or not rest.exact):
        yield _more(each, max(rest.cells, described) + opened.cells - rest.cells, opened.exact, len(regions.found))


def _more(each: Analysis, cells: int, exact: bool, told: int) -> Report:
    """How many open cases there are beyond those that are described."""
    message = (
        f"{phrasing.case_count(cells, exact)} of '{each.decision.title}' have no answer; "
        f"the {told} findings here describe the first of them"
    )
    return Report(message, each.decision.span, "mend these first, then check again", cases=cells)


def _group(game: Game, each: Analysis, group: gap_analysis.GapGroup) -> Report:
    """Open cases with a relation of inputs in common, and the clauses that only just miss them."""
    decision, opened = each.decision, group.openings
    return Report(
        f"no rule answers '{decision.title}' {gap_analysis.describe_gap_group(each, opened, group.common)}",
        decision.span,
        _fix_hint(group),
        tuple((miss.clause.span, f"'{miss.clause.id}' only just misses them") for miss in group.misses),
        phrasing.case(decision, each.made.case(gap_analysis.smallest_case(opened.boxes))),
        opened.cells,
    )


def _fix_hint(group: gap_analysis.GapGroup) -> str:
    add = "add a clause for them, or list them under 'impossible' if they cannot come up"
    near = group.misses[:2]
    if not near:
        return add
    answers = phrasing.join_and(f"'{miss.clause.id}' answers only where {miss.comparison.text}" for miss in near)
    wider = [f"'{miss.widened}' in '{miss.clause.id}'" for miss in near if miss.widened]
    return f"{answers}: write {phrasing.join_and(wider, 'or')}, or {add}" if wider else f"{answers}; {add}"


def _gap(game: Game, each: Analysis, region: Region) -> Report:
    decision = each.decision
    choices = each.made.choices(region.box)
    message = f"no rule answers '{decision.title}' {phrasing.where(decision, choices)}"
    condition = phrasing.written(decision, choices)
    near = _near(game, each, region)
    hint = f"{near}add a clause with 'when: {condition}', or list it under 'impossible' if it cannot come up"
    if not choices:
        hint = "add a clause without 'when', to which the others are exceptions"
    return Report(
        message if region.exact else f"{message} ({phrasing.case_count(region.cells, exact=False)})",
        decision.span,
        hint,
        witness=phrasing.case(decision, each.made.case(region.cell)),
        cases=region.cells,
    )


def _near(game: Game, each: Analysis, region: Region) -> str:
    """The first clause that would answer a region if the list of values of one input were longer."""
    with suppress(BudgetExhausted):
        for clause, name in gap_analysis.near_values(game, each, region.box):
            lacking = phrasing.one_of(each.decision.inputs[name], each.made.choices(region.box)[name])
            return f"add {lacking} to '{name}' of '{clause.id}', or "
    return ""


@check(
    "decision.unused-answer",
    "info",
    "An answer that is never given is a rule that was forgotten, or a remainder of one that went.",
    "Errata: a reference to 'R' results that are not in the game (1863).",
    code="T10",
)
def answers_reachable(game: Game) -> Iterator[Report]:
    """Every answer that is a word wins in some case."""
    for each in analyses(game):
        idle = {found.rule for found in each.shadowed.found}
        given = {rule.answer for place, rule in enumerate(each.made.ruleset.rules) if place not in idle}
        for id_ in each.decision.answers if each.made.clauses else ():
            if id_ not in given:
                message = f"'{each.decision.title}' is never answered {phrasing.answer(each.decision, id_)}"
                hint = f"add the clause that answers '{id_}', or take the answer out"
                yield Report(message, each.decision.span, hint)


@check(
    "decision.undecided",
    "unknown",
    "What could not be looked at is not proved, and a designer should know what is not.",
    "Every question to the rules has a limit; SAT and SMT tools answer 'unknown' (Z3, Cedar Analysis).",
)
def analysis_finished(game: Game) -> Iterator[Report]:
    """All questions about every decision were answered to the end."""
    for id_, decision in game.rulings.decisions.items():
        found = analysis(game, id_)
        if isinstance(found, str):
            yield Report(f"'{decision.title}' cannot be checked: {found}", decision.span)
            continue
        open_questions = [name for name, results in _questions(found) if not results]
        if open_questions:
            names = phrasing.join_and(open_questions, "or")
            message = f"'{decision.title}' has too many cases to find {names} in all of them"
            yield Report(message, decision.span, "split it into two decisions, each with fewer inputs")


def _questions(each: Analysis) -> Iterator[tuple[str, bool]]:
    """What was looked for, and whether that was done to the end; a limit that was reached by results tells enough."""
    yield "every contradiction", each.conflicts.decided
    yield "every gap", each.gaps.decided or bool(each.gaps.found) or not each.decision.total
    yield "every rule that never wins", each.shadowed.decided
    yield "every rule that changes nothing", each.redundant.decided
    yield "every idle override", each.idle_overrides.decided


@check(
    "decision.idle-input",
    "warning",
    "A decision that lists something on which no rule of it depends either lacks a rule or asks too much.",
    "DMN analysis: partial reduction, an input that makes no difference (Smit and Corea).",
)
def inputs_matter(game: Game) -> Iterator[Report]:
    """Some clause looks at every input of a decision."""
    for id_, decision in game.rulings.decisions.items():
        clauses = list(clauses_of(game, id_))
        used = {name for clause in clauses for name in _looked_at(clause)}
        for name in decision.inputs if clauses else ():
            if name not in used:
                message = f"'{decision.title}' asks for '{name}', but no rule about it looks at that"
                yield Report(message, decision.span, f"take '{name}' out, or add the rule that is missing")


def _looked_at(clause: Clause) -> Iterator[str]:
    """The inputs on which it depends whether a clause applies, or what it answers."""
    for condition in clause.when:
        yield from condition.values
        for comparison in condition.comparisons:
            yield from comparison.names
    if not isinstance(clause.then, str):
        yield from clause.then.names
