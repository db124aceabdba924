"""Answers of decisions: the clauses that decide a case, and those that they override.

`answer(game, "capture", {"attacker": "queen", "target": "rook", …}).value == "keep"`
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from pnp.expressions.expression import Expression, ExpressionError, Measures
from pnp.logic.boxes import Box, Cell, Space, StepBudget, full, intersect, merged, values
from pnp.logic.comparisons import comparison_boxes, parts_of
from pnp.logic.rulesets import Rule, Ruleset, reply
from pnp.model.game import Game
from pnp.model.game.ids import ClauseId, DecisionId
from pnp.model.game.rulings import Clause, Condition, Decision, Value
from pnp.model.game.tracking import cached_on_game

Case = Mapping[str, Value]
"""One value for every input of a decision."""


class CaseAnswer(NamedTuple):
    """The answer of the rules to a case.

    `kind`: `answer`; `conflict`: clauses that take precedence disagree; `gap`: no clause covers it; `impossible`: it
    cannot occur. `value`: the id of the answer, or the number; None without an answer. `clauses`: the clauses that
    apply and take precedence. `overridden`: the clauses that apply and are overridden.
    """

    kind: Literal["answer", "conflict", "gap", "impossible"]
    value: Value | None
    clauses: tuple[ClauseId, ...]
    overridden: tuple[ClauseId, ...]


class CaseError(ValueError):
    """A case that does not fit the decision; the message explains why, for designers."""


def answer(game: Game, decision_id: str, case: Case) -> CaseAnswer:
    """Return the answer of the rules to a case.

    Raises KeyError when the game has no such decision; CaseError when an input has no value, or one that it cannot
    have; ExpressionError when a number that the answer depends on is missing.
    """
    decision = game.rulings.decisions[DecisionId(decision_id)]
    check_case(decision, case)
    numbers = measures(game)
    if any(holds(condition, case, numbers) for condition in decision.impossible):
        return CaseAnswer("impossible", None, (), ())
    applying = [clause for clause in clauses_of(game, decision.id) if applies(clause, case, numbers)]
    places = {clause.id: place for place, clause in enumerate(applying)}
    rules = tuple(
        Rule(
            (),
            value_of(clause.then, case, numbers),
            frozenset(places[other] for other in clause.overrides if other in places),
            clause.priority,
        )
        for clause in applying
    )
    found = reply(Ruleset(Space((), ()), rules, decision.policy), (1 << len(rules)) - 1)
    value = found.value if isinstance(found.value, int | str) else None
    return CaseAnswer(found.kind, value, _ids(applying, found.winners), _ids(applying, found.beaten))


def _ids(clauses: list[Clause], places: tuple[int, ...]) -> tuple[ClauseId, ...]:
    return tuple(clauses[place].id for place in places)


def explain_failure(said: CaseAnswer) -> str:
    """Return in a few words why there is no answer."""
    if said.kind == "conflict":
        return f"{' and '.join(said.clauses)} contradict each other"
    return "the case cannot occur" if said.kind == "impossible" else "no clause covers this case"


def check_case(decision: Decision, case: Case) -> None:
    """Check that a case gives every input of a decision one of its values. Raises CaseError when it does not."""
    for name in case:
        if name not in decision.inputs:
            raise CaseError(f"'{decision.id}' has no input '{name}'; its inputs are: {', '.join(decision.inputs)}")
    for name, domain in decision.inputs.items():
        if name not in case:
            raise CaseError(f"'{decision.id}' needs a value for '{name}'")
        if case[name] not in domain.values:
            known = ", ".join(map(str, domain.values[:12]))
            raise CaseError(f"'{name}' cannot be '{case[name]}'; its values are: {known}")


def measures(game: Game) -> Measures:
    """Return the game's measures in the form that formulas and comparisons use."""
    return {name: measure.values for name, measure in game.rulings.measures.items()}


def clauses_of(game: Game, decision_id: str) -> Iterator[Clause]:
    """Yield the clauses about a decision, in the order of the definition."""
    return (clause for clause in game.rulings.clauses.values() if clause.decision == decision_id)


def applies(clause: Clause, case: Case, numbers: Measures) -> bool:
    """Return whether a clause covers a case. Raises ExpressionError when a number that it depends on is missing."""
    return not clause.when or any(holds(condition, case, numbers) for condition in clause.when)


def holds(condition: Condition, case: Case, numbers: Measures) -> bool:
    """Return whether a condition holds in a case. Raises ExpressionError when a number for it is missing."""
    if not all(case[name] in wanted for name, wanted in condition.values.items()):
        return False
    return all(comparison.holds(case, numbers) for comparison in condition.comparisons)


def value_of(then: str | Expression, case: Case, numbers: Measures) -> Value:
    """Return a clause's answer, its id or the value of its formula. Raises ExpressionError when a number is missing."""
    if isinstance(then, str):
        return then
    number = then.evaluate(case, numbers)
    if number.denominator != 1:
        raise ExpressionError(f"'{then.text}' is {number}, which is not a whole number", 0, len(then.text))
    return int(number)


# Decisions as boxes


class CompiledDecision(NamedTuple):
    """A decision as boxes of `pnp.logic`, whose dimensions are its inputs in order.

    `clauses`: the clause of each rule of the ruleset. A clause whose answer is a formula has one rule for each value of
    the formula; every clause has at least one.
    """

    decision: Decision
    ruleset: Ruleset
    clauses: tuple[Clause, ...]

    def case(self, cell: Cell) -> dict[str, Value]:
        """Return a cell as a case."""
        inputs = self.decision.inputs.items()
        return {name: domain.values[index] for (name, domain), index in zip(inputs, cell, strict=True)}

    def choices(self, box: Box) -> dict[str, tuple[Value, ...]]:
        """Return the values of those inputs that a box restricts."""
        found = {}
        for (name, domain), mask in zip(self.decision.inputs.items(), box, strict=True):
            if mask.bit_count() < len(domain.values):
                found[name] = tuple(domain.values[index] for index in values(mask))
        return found


@cached_on_game
def compiled(game: Game, decision_id: str) -> CompiledDecision:
    """Return a decision as boxes.

    Raises KeyError when the game has no such decision; Undecided when its conditions need too many boxes;
    ExpressionError when a number that it depends on is missing.
    """
    decision = game.rulings.decisions[DecisionId(decision_id)]
    maker, budget = _boxes_of(game, decision.id), StepBudget()
    clauses = list(clauses_of(game, decision.id))
    parts = {clause.id: maker.parts(clause, budget) for clause in clauses}
    owners = tuple(clause for clause in clauses for _ in parts[clause.id])
    places: dict[ClauseId, list[int]] = {}
    for place, owner in enumerate(owners):
        places.setdefault(owner.id, []).append(place)
    beats = {clause.id: frozenset(place for other in clause.overrides for place in places[other]) for clause in clauses}
    rules = tuple(
        Rule(boxes, value, beats[clause.id], clause.priority)
        for clause in clauses
        for value, boxes in parts[clause.id].items()
    )
    impossible = tuple(maker.conditions(decision.impossible, budget))
    return CompiledDecision(decision, Ruleset(maker.space, rules, decision.policy, impossible), owners)


def condition_boxes(game: Game, decision: Decision, condition: Condition, budget: StepBudget) -> list[Box]:
    """Return the cases of a decision in which a condition holds.

    Raises Undecided when they need too many boxes; ExpressionError when a number that it depends on is missing.
    """
    return _boxes_of(game, decision.id).conditions((condition,), budget)


class _Boxes:
    """Converts the conditions of a decision into boxes, each comparison once."""

    def __init__(self, decision: Decision, numbers: Measures) -> None:
        self.domains = {name: domain.values for name, domain in decision.inputs.items()}
        self.indices = {
            name: {value: index for index, value in enumerate(domain)} for name, domain in self.domains.items()
        }
        self.space = Space(tuple(self.domains), tuple(map(len, self.domains.values())))
        self.numbers = numbers
        self.compared: dict[str, tuple[Box, ...]] = {}

    def parts(self, clause: Clause, budget: StepBudget) -> dict[Value, tuple[Box, ...]]:
        """Return the boxes of a clause, by its answer there."""
        boxes = self.conditions(clause.when, budget) if clause.when else [full(self.space)]
        then = clause.then
        if isinstance(then, str):
            return {then: tuple(boxes)}
        names = [name for name in self.domains if name in then.names]

        def value(cell: Cell) -> Value:
            case = {name: self.domains[name][index] for name, index in zip(names, cell, strict=True)}
            return value_of(then, case, self.numbers)

        found = parts_of(self.space, names, value, budget)
        met = {number: tuple(_meet(boxes, parts, budget)) for number, parts in found.items()}
        return {number: parts for number, parts in met.items() if parts} or {next(iter(found)): ()}

    def conditions(self, conditions: Iterable[Condition], budget: StepBudget) -> list[Box]:
        """Return the boxes of all cases in which one of the conditions holds."""
        return [box for condition in conditions for box in self._condition(condition, budget)]

    def _condition(self, condition: Condition, budget: StepBudget) -> list[Box]:
        box = list(full(self.space))
        for place, name in enumerate(self.space.names):
            if name in condition.values:
                box[place] = sum(1 << self.indices[name][value] for value in condition.values[name])
        found = [tuple(box)] if all(box) else []
        for comparison in condition.comparisons:
            if comparison.text not in self.compared:
                self.compared[comparison.text] = comparison_boxes(
                    self.space, self.domains, comparison, self.numbers, budget
                )
            found = merged(_meet(found, self.compared[comparison.text], budget))
        return found


@cached_on_game
def _boxes_of(game: Game, decision: DecisionId) -> _Boxes:
    return _Boxes(game.rulings.decisions[decision], measures(game))


def _meet(some: Iterable[Box], others: Iterable[Box], budget: StepBudget) -> Iterator[Box]:
    others = list(others)
    for box in some:
        budget.spend(len(others))
        yield from (both for other in others if (both := intersect(box, other)) is not None)
