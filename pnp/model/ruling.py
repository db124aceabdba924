"""What the rules answer: a case of a decision, the clauses that decide it, those that give way.

`answer(game, "capture", {"attacker": "queen", "target": "rook", …}).value == "keep"`
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from pnp.logic.boxes import Space
from pnp.logic.rules import Rule, Ruleset, reply
from pnp.model.clauses import Clause, Condition, Decision, Value
from pnp.model.game import Game
from pnp.model.ids import ClauseId, DecisionId
from pnp.odds.expression import Expression, ExpressionError, Measures

Case = Mapping[str, Value]
"""One value for every input of a decision."""


class Answer(NamedTuple):
    """What the rules say about a case.

    Attributes:
        kind: `answer`; `conflict`: clauses that win disagree; `gap`: none is for it; `impossible`: it cannot come up.
        value: the id of the answer, or the number; None unless there is one.
        clauses: those that apply and win.
        overridden: those that apply and give way.
    """

    kind: Literal["answer", "conflict", "gap", "impossible"]
    value: Value | None
    clauses: tuple[ClauseId, ...]
    overridden: tuple[ClauseId, ...]


class CaseError(ValueError):
    """A case that is none of the decision's; the message says why, in the words of a designer."""


def answer(game: Game, decision_id: str, case: Case) -> Answer:
    """What the rules say about a case.

    Raises:
        KeyError: when there is no such decision.
        CaseError: when an input has no value, or one that it cannot have.
        ExpressionError: when a number that the answer depends on is not given.
    """
    decision = game.rulings.decisions[DecisionId(decision_id)]
    check_case(decision, case)
    numbers = measures(game)
    if any(holds(condition, case, numbers) for condition in decision.impossible):
        return Answer("impossible", None, (), ())
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
    return Answer(found.kind, value, _ids(applying, found.winners), _ids(applying, found.beaten))


def _ids(clauses: list[Clause], places: tuple[int, ...]) -> tuple[ClauseId, ...]:
    return tuple(clauses[place].id for place in places)


def told(said: Answer) -> str:
    """Why there is no answer, in a few words."""
    if said.kind == "conflict":
        return f"{' and '.join(said.clauses)} contradict each other"
    return "the case cannot come up" if said.kind == "impossible" else "no clause is for this case"


def check_case(decision: Decision, case: Case) -> None:
    """See that a case gives every input of a decision one of its values.

    Raises:
        CaseError: when it does not.
    """
    for name in case:
        if name not in decision.inputs:
            raise CaseError(f"'{decision.id}' has no input '{name}'; there is: {', '.join(decision.inputs)}")
    for name, domain in decision.inputs.items():
        if name not in case:
            raise CaseError(f"'{decision.id}' needs a value for '{name}'")
        if case[name] not in domain.values:
            known = ", ".join(map(str, domain.values[:12]))
            raise CaseError(f"'{name}' cannot be '{case[name]}'; there is: {known}")


def measures(game: Game) -> Measures:
    """The game's measures, as formulas and comparisons ask for them."""
    return {name: measure.values for name, measure in game.rulings.measures.items()}


def clauses_of(game: Game, decision_id: str) -> Iterator[Clause]:
    """The clauses about a decision, in the order in which they are written."""
    return (clause for clause in game.rulings.clauses.values() if clause.decision == decision_id)


def applies(clause: Clause, case: Case, numbers: Measures) -> bool:
    """Whether a clause is for a case.

    Raises:
        ExpressionError: when a number that it depends on is not given.
    """
    return not clause.when or any(holds(condition, case, numbers) for condition in clause.when)


def holds(condition: Condition, case: Case, numbers: Measures) -> bool:
    """Whether a condition holds in a case.

    Raises:
        ExpressionError: when a number that it depends on is not given.
    """
    if not all(case[name] in wanted for name, wanted in condition.values.items()):
        return False
    return all(comparison.holds(case, numbers) for comparison in condition.comparisons)


def value_of(then: str | Expression, case: Case, numbers: Measures) -> Value:
    """The answer of a clause in a case: the id that it gives, or what its formula comes to.

    Raises:
        ExpressionError: when a number that it depends on is not given.
    """
    if isinstance(then, str):
        return then
    number = then.evaluate(case, numbers)
    if number.denominator != 1:
        raise ExpressionError(f"'{then.text}' comes to {number}, which is no whole number", 0, len(then.text))
    return int(number)
