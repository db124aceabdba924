"""Claims about the rules with `only`, `always`, `never` and `sometimes`, tested against the clauses."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from pnp.checks import Report, check, step_budget
from pnp.checks.shared import phrasing
from pnp.checks.shared.decision_analysis import STEPS, Analysis, analysis
from pnp.checks.shared.grouping import grouped
from pnp.expressions.expression import ExpressionError
from pnp.logic import boxes
from pnp.logic.boxes import Box, BudgetExhausted, Cell, StepBudget, first_cell, full, intersect, uncovered_boxes
from pnp.logic.comparisons import parts_of
from pnp.logic.equivalence import EquivalenceOutcome, equivalence_classes, outcome
from pnp.logic.rulesets import reply
from pnp.model.compute import formulas
from pnp.model.compute.decide import condition_boxes
from pnp.model.game import FaceRef, Game
from pnp.model.game.rulings import Claim, Clause, Decision, Value
from pnp.model.game.tracking import cached_on_game


class _Counterexample(NamedTuple):
    """A region of cases that refute a claim and that the same clauses answer in the same way.

    `cell`: the smallest of all refuting cases. `cells`: their number. `other`: some outside the box. `answer`: what the
    rules answer; None if they do not. `wanted`: what the claim expects.
    """

    box: Box
    cell: Cell
    clauses: tuple[Clause, ...]
    answer: Value | None
    cells: int
    wanted: Value
    other: Box | None = None


_Wanted = Mapping[Value, Sequence[Box]]
_ClaimResult = tuple[Claim, Analysis, Sequence[Box] | None]
"""A claim, its decision, and the cases to which it applies; None if there are too many."""


@check("claim.refuted", "error")
def claims_hold(game: Game) -> Iterator[Report]:
    """Find claims with a counterexample."""
    for claim, each, scope in _claims(game):
        try:
            if scope is None:
                raise BudgetExhausted
            found = _against(game, each, claim, scope)
        except BudgetExhausted:
            yield _not_decided(game, claim)
            continue
        except ExpressionError as error:
            message = f"the claim {phrasing.rule(game, claim.id, claim.says)} cannot be evaluated: {error.message}"
            yield Report(message, claim.span, severity="unknown")
            continue
        if claim.kind == "sometimes" and scope and found is None:
            answer = phrasing.answer(each.decision, _answer(each.decision, claim))
            never = f"{phrasing.title(each.decision)} is answered {answer} in none of its cases"
            message = f"the claim {phrasing.rule(game, claim.id, claim.says)} does not hold: {never}"
            yield Report(message, claim.span, "add the clause with this answer, or remove the claim")
        elif claim.kind != "sometimes" and found is not None:
            yield _refuted(game, each, claim, found)


@check("claim.empty", "warning")
def claims_not_vacuous(game: Game) -> Iterator[Report]:
    """Find claims that apply to no possible case."""
    for claim, each, scope in _claims(game):
        if scope is None or scope:
            continue
        name, title = phrasing.rule(game, claim.id, claim.says), phrasing.title(each.decision)
        cases, way = ("every", "narrow") if claim.kind == "only" else ("no", "widen")
        has = f"{cases} possible case of {title} has its condition ('{claim.kind}')"
        message = f"the claim {name} proves nothing: {has}"
        yield Report(message, claim.span, f"{way} the condition under '{claim.kind}', or remove the claim")


@check("claim.lists-differ", "error")
def exception_lists_match(game: Game) -> Iterator[Report]:
    """Find pairs of claims that list all cases of one answer by the same inputs and differ."""
    only = [claim for claim in game.rulings.claims.values() if claim.kind == "only"]
    groups = grouped(((claim.decision, claim.answer, frozenset(claim.condition.names)), claim) for claim in only)
    for claims in groups.values():
        each = analysis(game, claims[0].decision)
        if isinstance(each, str):
            continue
        for one, other in combinations(claims, 2):
            yield from _difference(game, each, one, other)


def _difference(game: Game, each: Analysis, one: Claim, other: Claim) -> Iterator[Report]:
    try:
        apart = _apart(game, each, one, other)
        has, lacks = (one, other) if apart else (other, one)
        apart = apart or _apart(game, each, other, one)
    except BudgetExhausted:
        yield _not_decided(game, other)
        return
    if apart is not None:
        decision = each.decision
        names = [phrasing.rule(game, claim.id, claim.says) for claim in (has, lacks)]
        allows = f"{names[0]} allows the answer {phrasing.answer(decision, _answer(decision, one))}"
        where = f"{phrasing.title(decision)} {phrasing.where(decision, each.made.choices(apart))}"
        message = f"{allows} to {where}, but {names[1]} does not"
        case = phrasing.case(decision, each.made.case(first_cell(apart)))
        hint = f"make the lists after 'only' equal in '{has.id}' and '{lacks.id}'"
        yield Report(message, other.span, hint, ((one.span, f"the list of '{one.id}'"),), case)


def _apart(game: Game, each: Analysis, has: Claim, lacks: Claim) -> Box | None:
    spent = step_budget(STEPS)
    inside, outside = (condition_boxes(game, each.decision, claim.condition, spent) for claim in (has, lacks))
    found = (boxes.find_uncovered(box, [*outside, *each.made.ruleset.impossible], spent) for box in inside)
    return next((box for box in found if box is not None), None)


def _answer(decision: Decision, claim: Claim) -> Value:
    return str(claim.answer) if decision.answers else claim.answer


@cached_on_game
def _claims(game: Game) -> tuple[_ClaimResult, ...]:
    found = ((claim, analysis(game, claim.decision)) for claim in game.rulings.claims.values())
    return tuple((claim, each, _scope(game, each, claim)) for claim, each in found if not isinstance(each, str))


def _scope(game: Game, each: Analysis, claim: Claim) -> Sequence[Box] | None:
    spent, outside, found = step_budget(STEPS), list(each.made.ruleset.impossible), list[Box]()
    try:
        inside = condition_boxes(game, each.decision, claim.condition, spent)
        if claim.kind == "only":
            inside, outside = [full(each.made.ruleset.space)], [*outside, *inside]
        for box in inside:
            found += uncovered_boxes(box, [*outside, *found], spent)
    except BudgetExhausted:
        return None
    return boxes.merged(found)


def _against(game: Game, each: Analysis, claim: Claim, scope: Sequence[Box]) -> _Counterexample | None:
    """Return a counterexample, also for claims with a formula; raises BudgetExhausted and ExpressionError."""
    parts = _formula_values(game, each, claim) if claim.formula else {}
    if not (claim.formula and claim.judged):
        return _counterexample(each, claim, scope, parts)
    other = next((number for number in parts if number not in (0, 1)), None)
    if other is not None:
        raise ExpressionError(f"'{claim.formula}' is {other}, neither 0 nor 1", 0)
    for number, asked in ((1, claim), (0, claim._replace(kind="never"))):
        found = _counterexample(each, asked, scope, {_answer(each.decision, claim): parts.get(number, ())})
        if found is not None:
            return found._replace(wanted=number)
    return None


def _counterexample(each: Analysis, claim: Claim, scope: Sequence[Box], wanted: _Wanted) -> _Counterexample | None:
    """Return answered cases that refute the claim, or confirm `sometimes`; `wanted`: its answers, if they vary."""
    ruleset, spent = each.made.ruleset, step_budget(STEPS)
    wanted = wanted or {_answer(each.decision, claim): [full(ruleset.space)]}
    known: dict[int, EquivalenceOutcome] = {}
    found: dict[tuple[int, Value], list[Box]] = {}
    suspects = _suspects(each, claim, wanted)
    for room in scope:
        if suspects is not None and not boxes.meeting(room, suspects):
            continue
        for box, applying in equivalence_classes(room, ruleset.labeled_boxes, spent):
            if applying not in known:
                known[applying] = outcome(ruleset, applying)
            said = known[applying]
            if said.kind != "answer" and (said.kind != "gap" or each.decision.total):
                continue
            for value, rooms in wanted.items():
                if (value in said.answers) != (claim.kind == "always"):
                    spent.spend(len(rooms))
                    met = [both for other in rooms if (both := intersect(box, other)) is not None]
                    if met:
                        found.setdefault((applying, value), []).extend(met)
    return _smallest(each, found, spent) if found else None


def _suspects(each: Analysis, claim: Claim, wanted: Iterable[Value]) -> list[Box] | None:
    """Return the boxes of rules whose answers may refute the claim; None if cases without a rule may refute it too."""
    ruleset = each.made.ruleset
    always, answers = claim.kind == "always", tuple(wanted)
    if ruleset.policy == "sum" or (always and not each.decision.total):
        return None
    rules = (rule for rule in ruleset.rules if any((rule.answer == answer) != always for answer in answers))
    return [box for rule in rules for box in rule.boxes]


def _formula_values(game: Game, each: Analysis, claim: Claim) -> dict[Value, tuple[Box, ...]]:
    """Return the cases of a claim's decision by the value of the claim's formula; raises what `_against` raises."""
    inputs = each.decision.inputs
    is_unit = {name.partition(".")[0]: "." in name for name in formulas.inputs(game, claim.formula)}
    faces = {str(piece.id): FaceRef(piece.id, piece.faces[0].id) for piece in game.pieces.values()}

    def number(cell: Cell) -> Value:
        given: dict[str, formulas.Given] = {}
        for name, index in zip(is_unit, cell, strict=True):
            value = inputs[name].values[index]
            given[name] = faces[str(value)] if is_unit[name] else int(value)
        found = formulas.evaluate(game, claim.formula, given)
        return found.numerator if found.denominator == 1 else str(found)

    return parts_of(each.made.ruleset.space, list(is_unit), number, step_budget(STEPS))


def _smallest(each: Analysis, found: Mapping[tuple[int, Value], Sequence[Box]], spent: StepBudget) -> _Counterexample:
    """Return the smallest case with a region around it to which the same clauses apply."""
    ruleset = each.made.ruleset
    every = [(box, key) for key, its in found.items() for box in its]
    places = ((first_cell(box), key) for box, key in every)
    cell, (applying, wanted) = min(places, key=lambda place: (place[0], place[1][0]))
    said = reply(ruleset, applying)
    grown = boxes.grow(boxes.point(cell), full(ruleset.space), found[applying, wanted], (), spent)
    others = (left for box, _ in every for left in uncovered_boxes(box, [grown], spent))
    clauses = tuple(each.made.clauses[place] for place in said.winners)
    answer = said.value if isinstance(said.value, int | str) else None
    cells = sum(boxes.volume(box) for box, _ in every)
    return _Counterexample(grown, cell, clauses, answer, cells, wanted, next(others, None))


def _refuted(game: Game, each: Analysis, claim: Claim, found: _Counterexample) -> Report:
    decision, span, title = each.decision, claim.span, phrasing.title(each.decision)
    region, narrower = phrasing.where(decision, each.made.choices(found.box)), _narrower(each, claim, found)
    message = f"the claim {phrasing.rule(game, claim.id, claim.says)} does not hold:"
    answer, rules = phrasing.answer(decision, found.answer), phrasing.clauses(game, found.clauses)
    names = [f"'{entry.id}'" for entry in found.clauses[:3]]
    verb = "answer" if len(found.clauses) > 1 else "answers"
    if not found.clauses:
        message = f"{message} no rule answers {title} {region}"
        hint = f"{narrower}, or add a clause that answers"
    elif claim.formula:
        message = f"the formula '{claim.formula}' is {found.wanted} {region}, but {rules} {verb} {title} with {answer}"
        hint = f"correct the formula or {phrasing.join_and(names, 'or')}, or {narrower}"
    else:
        message = f"{message} {rules} {'also ' if claim.kind == 'only' else ''}{verb} {answer} to {title} {region}"
        hint = f"{narrower}, or change {phrasing.join_and(names)}"
    if found.other is not None:
        message = f"{message}; the same {phrasing.where(decision, each.made.choices(found.other))}"
    places = [(entry.span, f"the clause '{entry.id}' answers") for entry in found.clauses[:3]]
    if claim.formula:
        places.append((claim.span, f"the claim '{claim.id}' requires them to agree"))
        span = game.formula_spans[claim.formula]
    return Report(message, span, hint, tuple(places), phrasing.case(decision, each.made.case(found.cell)), found.cells)


def _narrower(each: Analysis, claim: Claim, found: _Counterexample) -> str:
    wide = phrasing.written(each.decision, each.made.choices(found.box))
    cases = "this case" if found.cells == 1 else f"these {found.cells:,} cases"
    return f"let 'only' allow {wide}, too" if claim.kind == "only" else f"let '{claim.kind}' leave out {cases}"


def _not_decided(game: Game, claim: Claim) -> Report:
    message = f"the claim {phrasing.rule(game, claim.id, claim.says)} has too many cases to test all of them"
    return Report(message, claim.span, "narrow the claim, or split the decision", severity="unknown")
