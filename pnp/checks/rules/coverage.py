"""Coverage of decisions: every case has an answer in range, every answer a case, and every input an effect."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from pnp.checks import Report, check, step_budget
from pnp.checks.shared import gap_analysis, phrasing
from pnp.checks.shared.decision_analysis import STEPS, Analysis, analyses, analysis, unknown_stat
from pnp.checks.shared.grouping import grouped
from pnp.errors import Span
from pnp.logic import rulesets
from pnp.logic.boxes import BudgetExhausted, first_cell, full, values, volume
from pnp.logic.equivalence import equivalence_classes
from pnp.logic.rulesets import Region
from pnp.model.compute.decide import clauses_of
from pnp.model.game import Game
from pnp.model.game.rulings import Clause
from pnp.source.nodes import locate


@check("decision.gap", "error")
def decision_complete(game: Game) -> Iterator[Report]:
    """Find possible cases that no clause answers, unless the decision is declared partial."""
    for each in analyses(game):
        if each.decision.total and each.made.clauses:
            yield from _gaps(game, each)
        elif each.decision.total:
            message = f"no rule answers {phrasing.title(each.decision)}"
            yield Report(message, each.decision.span, f"add a clause: 'decides: {each.decision.id}'")


def _gaps(game: Game, each: Analysis) -> Iterator[Report]:
    if len(each.gaps.found) < 2:
        yield from (_gap(game, each, region) for region in each.gaps.found)
        return
    regions, opened = each.gaps, gap_analysis.find_gaps(each)
    described, rest = list[gap_analysis.GapGroup](), opened
    with suppress(BudgetExhausted):
        described, rest = gap_analysis.groups(game, each, opened)
    if described:
        yield from (_group(game, each, group) for group in described)
        besides = [box for group in described for box in group.openings.boxes]
        regions = rulesets.gaps(each.made.ruleset, step_budget(STEPS), besides=besides)
    yield from (_gap(game, each, region) for region in regions.found)
    cells = sum(region.cells for region in regions.found)
    if regions.found and not regions.decided and (rest.cells > cells or not rest.exact):
        total = max(rest.cells, cells) + opened.cells - rest.cells
        lack = f"{phrasing.case_count(total, opened.exact)} of {phrasing.title(each.decision)} have no answer"
        message = f"{lack}; the {len(regions.found)} other findings here describe the first of them"
        yield Report(message, each.decision.span, "fix the first ones, then run the check again", cases=total)


def _group(game: Game, each: Analysis, group: gap_analysis.GapGroup) -> Report:
    decision, opened = each.decision, group.openings
    where = gap_analysis.describe_gap_group(each, opened, group.common)
    message = f"no rule answers {phrasing.title(decision)} {where}"
    related = tuple((miss.clause.span, f"'{miss.clause.id}' is a near miss") for miss in group.misses)
    witness = phrasing.case(decision, each.made.case(min(map(first_cell, opened.boxes))))
    return Report(message, decision.span, _fix_hint(group), related, witness, opened.cells)


def _fix_hint(group: gap_analysis.GapGroup) -> str:
    add = "add a clause for them, or list them under 'impossible' if they cannot occur"
    near = group.misses[:2]
    if not near:
        return add
    answers = phrasing.join_and(f"'{miss.clause.id}' answers only where {miss.comparison.text}" for miss in near)
    wider = [f"'{miss.widened}' in '{miss.clause.id}'" for miss in near if miss.widened]
    return f"{answers}: write {phrasing.join_and(wider, 'or')}, or {add}" if wider else f"{answers}; {add}"


def _gap(game: Game, each: Analysis, region: Region) -> Report:
    decision, choices = each.decision, each.made.choices(region.box)
    message = f"no rule answers {phrasing.title(decision)} {phrasing.where(decision, choices)}"
    if not region.exact:
        message = f"{message} ({phrasing.case_count(region.cells, exact=False)})"
    hint = "add a clause without 'when', to which the others are exceptions"
    if choices:
        add = f"add a clause with 'when: {phrasing.written(decision, choices)}'"
        hint = f"{_near(game, each, region)}{add}, or list it under 'impossible' if it cannot occur"
    return Report(message, decision.span, hint, (), phrasing.case(decision, each.made.case(region.cell)), region.cells)


def _near(game: Game, each: Analysis, region: Region) -> str:
    """Return the fix for the first clause that would answer a region with more values of one input."""
    with suppress(BudgetExhausted):
        for clause, name in gap_analysis.near_values(game, each, region.box):
            lacking = phrasing.one_of(each.decision.inputs[name], each.made.choices(region.box)[name])
            return f"add {lacking} to '{name}' of '{clause.id}', or "
    return ""


@check("decision.unused-answer", "info")
def answers_reachable(game: Game) -> Iterator[Report]:
    """Find answers that no case has."""
    for each in analyses(game):
        idle = {found.rule for found in each.shadowed.found}
        given = {rule.answer for place, rule in enumerate(each.made.ruleset.rules) if place not in idle}
        for id_ in each.decision.answers if each.made.clauses else ():
            if id_ not in given:
                message = f"{phrasing.title(each.decision)} is never answered {phrasing.answer(each.decision, id_)}"
                yield Report(message, each.decision.span, f"add the clause that answers '{id_}', or remove the answer")


@check("decision.undecided", "unknown")
def analysis_finished(game: Game) -> Iterator[Report]:
    """Report decisions that were not analyzed completely."""
    for id_, decision in game.rulings.decisions.items():
        found = analysis(game, id_)
        if isinstance(found, str):
            message = f"pnp cannot check the rules for {phrasing.title(decision)}: {found}"
            yield Report(message, *unknown_stat(game, found, decision.span))
            continue
        are_gaps_known = found.gaps.decided or bool(found.gaps.found) or not decision.total
        is_known = {
            "every conflict": found.conflicts.decided,
            "every gap": are_gaps_known,
            "every unreachable rule": found.shadowed.decided,
            "every redundant rule": found.redundant.decided,
            "every unused override": found.idle_overrides.decided,
        }
        if not all(is_known.values()):
            names = phrasing.join_and((name for name, known in is_known.items() if not known), "or")
            message = f"{phrasing.title(decision)} has too many cases to find {names} in all of them"
            yield Report(message, decision.span, "split it into two decisions, each with fewer inputs")


@check("decision.idle-input", "warning")
def inputs_matter(game: Game) -> Iterator[Report]:
    """Find inputs of decisions that no clause uses."""
    for id_, decision in game.rulings.decisions.items():
        clauses = list(clauses_of(game, id_))
        used = {name for clause in clauses for condition in clause.when for name in condition.names}
        used |= {name for clause in clauses if not isinstance(clause.then, str) for name in clause.then.names}
        for name in decision.inputs if clauses else ():
            if name not in used:
                message = f"no rule that answers {phrasing.title(decision)} depends on its input '{name}'"
                yield Report(message, decision.span, f"remove '{name}' from its inputs, or write the missing rule")


@check("variable.no-threshold", "warning")
def variables_are_thresholds(game: Game) -> Iterator[Report]:
    """Find ends of the range of a variable at which no clause begins, where a wider input has its name."""
    for decision in game.rulings.decisions.values():
        for name, domain in decision.inputs.items():
            variable = game.variables.get(name)
            if variable is None or not domain.numbers or domain.origin or domain.values[0] == variable.low:
                continue
            whens = [when for clause in clauses_of(game, decision.id) for when in clause.when if name in when.values]
            begins = {one for when in whens for one in when.values[name] if int(one) - 1 not in when.values[name]}
            wrong = [number for number in (variable.low, variable.high) if number not in begins]
            if whens and wrong:
                numbers = phrasing.join_and(map(str, sorted(begins)))
                end, last = ("end", max(begins)) if wrong[0] == variable.high else ("begin", min(begins))
                message = f"the range of the variable '{name}' {end}s at {wrong[0]}, where no clause for "
                message += f"{phrasing.title(decision)} begins: the values of '{name}' in them begin at {numbers}"
                hint = f"begin a clause at {wrong[0]}, or let the range of the variable {end} at {last}"
                related = ((locate(game.tree, ("variables", name)).key, f"the variable '{name}'"),)
                yield Report(message, whens[0].span, hint, related, (("variable", name),))


@check("decision.out-of-range", "error")
def numbers_stay_in_range(game: Game) -> Iterator[Report]:
    """Find clauses that answer a case with a number out of range."""
    for each in analyses(game):
        low, high = each.decision.low, each.decision.high
        if low is None or high is None:
            continue
        try:
            if each.decision.policy == "sum":
                yield from _sums(each, low, high)
            else:
                for clause in each.clauses:
                    yield from _out_of_range(game, each, clause, low, high)
        except BudgetExhausted:
            message = f"{phrasing.title(each.decision)} has too many cases to test that answers are {low} to {high}"
            yield Report(message, each.decision.span, severity="unknown")


def _sums(each: Analysis, low: int, high: int) -> Iterator[Report]:
    ruleset, barred = each.made.ruleset, len(each.made.ruleset.rules)
    labeled = [*ruleset.labeled_boxes, *((barred, box) for box in ruleset.impossible)]
    classes = equivalence_classes(full(ruleset.space), labeled, step_budget(STEPS))
    possible = ((box, applying) for box, applying in classes if applying and not applying >> barred & 1)
    totals = ((sum(_number(each, place) for place in values(applying)), box) for box, applying in possible)
    found = grouped((total, box) for total, box in totals if not low <= total <= high)
    if found:
        regions = {}
        for total, boxes in found.items():
            first = min(boxes, key=first_cell)
            regions[total] = Region(first, first_cell(first), sum(map(volume, boxes)), True)
        start = f"the clauses for {phrasing.title(each.decision)} add up to"
        hint = f"narrow a clause, or write answers: {_wide(regions, low, high)}"
        yield _report(each, start, each.decision.span, regions, hint)


def _out_of_range(game: Game, each: Analysis, clause: Clause, low: int, high: int) -> Iterator[Report]:
    ruleset, spent, found = each.made.ruleset, step_budget(STEPS), dict[int, Region]()
    for place in each.places[clause.id]:
        number = _number(each, place)
        if not low <= number <= high:
            outside = [*ruleset.boxes(ruleset.beaten_by[place]), *ruleset.impossible]
            seen = rulesets.region(ruleset.space, ruleset.rules[place].boxes, outside, spent, spent)
            if seen is not None:
                found[number] = seen
    if found:
        start = f"the clause {phrasing.clause(game, clause)} answers {phrasing.title(each.decision)} with"
        yield _report(each, start, clause.span, found, _clamped(clause, found, low, high))


def _number(each: Analysis, place: int) -> int:
    said = each.made.ruleset.rules[place].answer
    assert isinstance(said, int)
    return said


def _report(each: Analysis, start: str, span: Span, found: Mapping[int, Region], hint: str) -> Report:
    low, high = each.decision.low or 0, each.decision.high or 0
    worst = max(found, key=lambda number: max(low - number, number - high))
    seen = found[worst]
    bound = f"but 'answers' of the decision allow {f'{high} at most' if worst > high else f'{low} at least'}"
    message = f"{start} {worst} {phrasing.where(each.decision, each.made.choices(seen.box))}, {bound}"
    witness = phrasing.case(each.decision, each.made.case(seen.cell))
    decision = (each.decision.span, f"the decision, with answers {low} to {high}")
    related = (decision,) if span != each.decision.span else ()
    return Report(message, span, hint, related, witness, cases=sum(region.cells for region in found.values()))


def _clamped(clause: Clause, found: Mapping[int, Region], low: int, high: int) -> str:
    text = clause.then if isinstance(clause.then, str) else clause.then.text
    if max(found) > high:
        text = f"min({high}, {text})"
    if min(found) < low:
        text = f"max({low}, {text})"
    cases = phrasing.plural(sum(region.cells for region in found.values()), "case")
    return f"write 'then: \"{text}\"', which changes {cases}, or 'answers: {_wide(found, low, high)}' in the decision"


def _wide(found: Mapping[int, Region], low: int, high: int) -> str:
    return f"{min(low, *found)}..{max(high, *found)}"
