"""Clauses compared with each other: conflicts with their fixes, and clauses without effect."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import product

from pnp.checks import Report, check
from pnp.checks.shared import gap_analysis, phrasing
from pnp.checks.shared.decision_analysis import Analysis, ClauseConflict, UselessClause, analyses, capped
from pnp.checks.shared.grouping import grouped
from pnp.errors import Span
from pnp.logic.boxes import Box, BudgetExhausted, StepBudget, intersect, uncovered_boxes, volume
from pnp.logic.equivalence import equivalence_classes, outcome
from pnp.logic.exploration import reachable
from pnp.model.game import Game
from pnp.model.game.ids import ClauseId
from pnp.model.game.rulings import Clause

STEPS = 8_000
"""Most steps spent on counting what the fixes of one conflict change."""


def _fix(each: Analysis, one: ClauseConflict) -> str:
    """Return the edits after which two clauses no longer conflict, under the policy of their decision."""
    match each.decision.policy:
        case "default":
            ways = list(_overrides(each, one))
            return f"write {', or '.join(ways)}" if ways else "narrow one of them"
        case "priority":
            return f"give '{one.pair[0].id}' or '{one.pair[1].id}' the higher priority"
        case "unique":
            return "narrow one of them, or write 'policy: default' and let one override the other"
        case _:
            return "narrow one of them, or write 'policy: first' so that the one written first takes precedence"


def _overrides(each: Analysis, one: ClauseConflict) -> Iterator[str]:
    """Yield both ways to give one clause precedence over the other, that of the narrower clause first."""
    cases: Mapping[int, int] = {}
    with suppress(BudgetExhausted):
        cases = _shared(each, one, each.fix_budget.sub_budget(STEPS))
    pair = sorted(one.pair, key=lambda entry: sum(map(volume, _boxes(each, entry))))
    for winner, loser in (pair, reversed(pair)):
        # one that yields to the other already, directly or not, cannot override it
        if winner.id not in reachable([loser.id], lambda id_: each.made.clauses[each.places[id_][0]].overrides):
            figures = ", ".join(_settled(each, winner.id, loser.id, cases))
            over = f"[{', '.join((*winner.overrides, loser.id))}]" if winner.overrides else loser.id
            yield f"'overrides: {over}' in '{winner.id}'" + (f" ({figures})" if figures else "")


def _boxes(each: Analysis, entry: Clause) -> list[Box]:
    return [box for place in each.places[entry.id] for box in each.made.ruleset.rules[place].boxes]


def _shared(each: Analysis, one: ClauseConflict, effort: StepBudget) -> Mapping[int, int]:
    """Count the cases to which both clauses apply, by the rules (as a bitmask) that apply to them."""
    ruleset = each.made.ruleset
    found: Counter[int] = Counter()
    seen: list[Box] = []
    for boxes in product(*(_boxes(each, entry) for entry in one.pair)):
        effort.spend()
        both = intersect(*boxes)
        if both is None:
            continue
        for piece in uncovered_boxes(both, [*seen, *ruleset.impossible], effort):
            for box, applying in equivalence_classes(piece, ruleset.labeled_boxes, effort):
                found[applying] += volume(box)
        seen.append(both)
    return found


def _settled(each: Analysis, winner: ClauseId, loser: ClauseId, cases: Mapping[int, int]) -> Iterator[str]:
    """Yield how many cases get which answer if one clause overrides the other; other clauses may keep some open."""
    rules = list(each.made.ruleset.rules)
    for place in each.places[winner]:
        rules[place] = rules[place]._replace(beats=rules[place].beats | frozenset(each.places[loser]))
    changed = replace(each.made.ruleset, rules=tuple(rules))
    cells: dict[Hashable, int] = {}
    for applying, number in cases.items():
        after = outcome(changed, applying)
        if after.kind == "answer" and outcome(each.made.ruleset, applying).kind == "conflict":
            (said,) = after.answers
            cells[said] = cells.get(said, 0) + number
    if cases and not cells:
        yield "not sufficient alone"
    if len(cells) > 2:
        yield phrasing.plural(sum(cells.values()), "case is settled", "cases are settled")
        return
    for said, number in cells.items():
        yield f"{phrasing.plural(number, 'case becomes', 'cases become')} {phrasing.answer(each.decision, said)}"


@check("clause.conflict", "error")
def clauses_consistent(game: Game) -> Iterator[Report]:
    """Find cases with two answers."""
    for each in analyses(game):
        found = [one for one in each.disagreements() if not _common_base(each, one)]
        yield from capped(each.decision, found, partial(_conflict, game, each), "pairs of conflicting rules")


@check("clause.exceptions-meet", "error")
def exceptions_ordered(game: Game) -> Iterator[Report]:
    """Find pairs of exceptions to the same rule that conflict."""
    for each in analyses(game):
        found = [one for one in each.disagreements() if _common_base(each, one)]
        yield from capped(each.decision, found, partial(_meeting, game, each), "pairs of conflicting exceptions")


def _common_base(each: Analysis, one: ClauseConflict) -> Clause | None:
    """Return the first clause to which both are exceptions in the conflicting case."""
    shared = set(one.pair[0].overrides) & set(one.pair[1].overrides)
    if not shared:
        return None
    applying = each.made.ruleset.applying(one.conflict.region.cell)
    met = (entry for place, entry in enumerate(each.made.clauses) if applying >> place & 1)
    return next((entry for entry in met if entry.id in shared), None)


def _conflict(game: Game, each: Analysis, one: ClauseConflict) -> Report:
    region, one = _region(game, each, one)
    title, rules = phrasing.title(each.decision), each.made.ruleset.rules
    message = f"two rules answer {title} differently {region}: {_answers(game, each, one)}"
    if rules[one.conflict.first].answer == rules[one.conflict.second].answer:
        allows = f"'policy: {each.decision.policy}' allows one only"
        message = f"{phrasing.clauses(game, one.pair)} both answer {title} {region}, but {allows}"
    return _report(each, one, message)


def _meeting(game: Game, each: Analysis, one: ClauseConflict) -> Report:
    base = _common_base(each, one)
    assert base is not None
    region, one = _region(game, each, one)
    both = f"two exceptions to {phrasing.clause(game, base)} both apply {region}, and neither takes precedence"
    report = _report(each, one, f"{both}: {_answers(game, each, one)}")
    return report._replace(related=(*report.related, (base.span, "the rule to which both are exceptions")))


def _region(game: Game, each: Analysis, one: ClauseConflict) -> tuple[str, ClauseConflict]:
    """Return the region in words: a box, or the relation between inputs that holds in all cases, then counted again."""
    box = one.conflict.region.box
    if each.conflicts.decided and volume(box) < one.cells:
        with suppress(BudgetExhausted):
            met, common = gap_analysis.conflict_region(game, each, one.rules)
            if common.condition.comparisons:
                return gap_analysis.describe_gap_group(each, met, common), one._replace(cells=met.cells, exact=True)
    return phrasing.where(each.decision, each.made.choices(box)), one


def _answers(game: Game, each: Analysis, one: ClauseConflict) -> str:
    pairs = zip(one.pair, (one.conflict.first, one.conflict.second), strict=True)
    answers = ((entry, each.made.ruleset.rules[place].answer) for entry, place in pairs)
    said = ((phrasing.clause(game, entry), phrasing.answer(each.decision, answer)) for entry, answer in answers)
    return ", ".join(f"{name} answers {answer}" for name, answer in said)


def _report(each: Analysis, one: ClauseConflict, message: str) -> Report:
    if not one.exact:
        message = f"{message} ({phrasing.case_count(one.cells, exact=False)})"
    first, second = one.pair
    witness = phrasing.case(each.decision, each.made.case(one.conflict.region.cell))
    return Report(message, second.span, _fix(each, one), ((first.span, "the other rule"),), witness, one.cells)


@check("clause.shadowed", "error")
def clauses_reachable(game: Game) -> Iterator[Report]:
    """Find clauses that decide no possible case."""
    for each in analyses(game):
        yield from capped(each.decision, each.shadowed_clauses(), partial(_shadowed, game, each), "unreachable rules")


@check("clause.redundant", "warning")
def clauses_not_redundant(game: Game) -> Iterator[Report]:
    """Find clauses whose removal changes no answer."""
    for each in analyses(game):
        found = list(each.redundant_clauses())
        yield from capped(each.decision, found, partial(_redundant, game, each), "redundant rules")


def _shadowed(game: Game, each: Analysis, one: UselessClause) -> Report:
    name, title = phrasing.clause(game, one.clause), phrasing.title(each.decision)
    ending = "s" if len(one.because) == 1 else ""
    prevail, way = f"take{ending} precedence", "the others, or raise its priority above theirs"
    if each.decision.policy == "default":
        prevail, way = f"override{ending} it", "the clauses that override it, or let it override them"
    elif each.decision.policy == "first":
        way = "the others, or write it before them"
    message = f"{name} never takes effect: {phrasing.clauses(game, one.because)} {prevail} in every case of {title}"
    hint = f"remove it, narrow {way}"
    if one.region is None:
        message = f"{name} matches no possible case of {title}"
        hint = "remove it, widen the condition after 'when', or remove its cases from 'impossible'"
    return _useless(each, one, message, hint)


def _redundant(game: Game, each: Analysis, one: UselessClause) -> Report:
    name, title = phrasing.clause(game, one.clause), phrasing.title(each.decision)
    message = f"{name} is redundant: without it the answers to {title} are the same"
    if one.because:
        they_give = f"{phrasing.clauses(game, one.because)} {'gives' if len(one.because) == 1 else 'give'}"
        message = f"{name} is redundant: without it {they_give} the same answers to {title}"
    return _useless(each, one, message, "remove it, or suppress this with a reason if the repetition is intended")


def _useless(each: Analysis, one: UselessClause, message: str, hint: str) -> Report:
    witness = () if one.region is None else phrasing.case(each.decision, each.made.case(one.region.cell))
    related = tuple((entry.span, f"the clause '{entry.id}', which takes its place") for entry in one.because[:4])
    return Report(message, one.clause.span, hint, related, witness)


@check("clause.idle-override", "warning")
def overrides_apply(game: Game) -> Iterator[Report]:
    """Find overrides of clauses, or of groups, with which the clause shares no case."""
    for each in analyses(game):
        clauses, unused = game.rulings.clauses, each.unused_overrides()
        missed = grouped(((clause.id, clause.override_spans[other]), clauses[other]) for clause, other in unused)
        found = [(clauses[id_], span, others) for (id_, span), others in missed.items()]
        whole = [one for one in found if len(one[2]) == list(one[0].override_spans.values()).count(one[1])]
        yield from capped(each.decision, whole, partial(_unused, game, each), "unused overrides")


def _unused(game: Game, each: Analysis, override: tuple[Clause, Span, list[Clause]]) -> Report:
    clause, span, others = override
    overrides = f"{phrasing.clause(game, clause)} overrides {phrasing.clauses(game, others)}"
    message = f"{overrides}, but they never meet in a case of {phrasing.title(each.decision)}"
    hint = f"remove the override, or let '{clause.id}' match cases of '{others[0].id}'"
    return Report(message, span, hint, ((others[0].span, "the clause that it names"),))
