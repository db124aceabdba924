"""What the text of a rule says of its clauses: those that it states exactly, and where the two disagree."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from pnp.expressions.expression import ExpressionError
from pnp.logic.boxes import Box, BudgetExhausted, StepBudget, find_uncovered, intersect
from pnp.model.compute import decide
from pnp.model.compute.decide import CompiledDecision
from pnp.model.game import Game
from pnp.model.game.ids import ClauseId, DecisionId
from pnp.model.game.rulings import Clause, Condition, Decision, Value
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import reading, wording
from pnp.model.text.reading import LooseReading

Kind = Literal["contradicts", "no-such-rule", "other-answer"]
Texts = Mapping[str, Sequence[str]]
"""The sentences as players read them, by the id of their heading."""
_STEPS = 20_000
"""Most steps for one question about one reading."""


class Disagreement(NamedTuple):
    """A sentence that says something else than the clauses.

    Attributes:
        kind: `contradicts`: no case of the region has the answer. `other-answer`: the conditions are those of clauses,
            and the answer is not. `no-such-rule`: in some case no clause gives the answer.
        clauses: clauses that decide there.
    """

    kind: Kind
    decision: DecisionId
    reading: LooseReading
    clauses: tuple[ClauseId, ...]


@cached_on_game
def by_heading(game: Game) -> Mapping[str, Mapping[DecisionId, Sequence[Clause]]]:
    """Return the clauses by heading and decision; a clause without a heading has that of its decision."""
    found: dict[str, dict[DecisionId, list[Clause]]] = {}
    for clause in game.rulings.clauses.values():
        says = clause.says or game.rulings.decisions[clause.decision].says
        found.setdefault(says, {}).setdefault(clause.decision, []).append(clause)
    return found


def conditional(game: Game) -> tuple[ClauseId, ...]:
    """Return the clauses with conditions; none if texts in the language of the game are not read."""
    if not reading.is_read(game.language):
        return ()
    clauses = game.rulings.clauses.values()
    return tuple(each.id for each in clauses if any(when.values or when.comparisons for when in each.when))


def read_clauses(game: Game, texts: Texts) -> frozenset[ClauseId]:
    """Return the clauses with conditions that sentences of their rule state exactly, usual values assumed."""
    found: set[ClauseId] = set()
    wanted = frozenset(conditional(game))
    for says, groups in by_heading(game).items():
        for decision, clauses in groups.items():
            grammar, sentences = wording.grammar(game, decision), texts.get(says, ())
            exact = [grammar.read(text) for text in sentences] if grammar else []
            said = [each for text in sentences for each in reading.read(game, decision, text)]
            asked = game.rulings.decisions[decision]
            for clause in clauses:
                is_said = all(_is_said(asked, when, answer_of(clause), said) for when in clause.when)
                if clause.id in wanted and (is_said or all({each} in exact for each in wording.readings(game, clause))):
                    found.add(clause.id)
    return frozenset(found)


def answer_of(clause: Clause) -> str:
    """Return the answer of a clause, or its formula as written."""
    return clause.then if isinstance(clause.then, str) else clause.then.text


def _is_said(decision: Decision, when: Condition, answer: str, said: Sequence[LooseReading]) -> bool:
    """Return whether readings state a condition, one of them alone or several for the values of one input."""
    wanted = _assumed(decision, when.values)
    compared = frozenset(each.text for each in when.comparisons)
    left = {name: set(values) for name, values in wanted.items()}
    for each in said:
        if each.answers != {answer} or each.comparisons != compared:
            continue
        values = _assumed(decision, each.values)
        unlike = [name for name in wanted if values[name] != wanted[name]]
        if not unlike:
            return True
        if len(unlike) == 1 and values[unlike[0]] < wanted[unlike[0]]:
            left[unlike[0]] -= values[unlike[0]]
    return any(not values for values in left.values())


def _assumed(decision: Decision, values: Mapping[str, frozenset[Value]]) -> dict[str, frozenset[Value]]:
    """Return the values of all inputs; the usual ones of those that are not named."""
    return {
        name: values.get(name) or decision.usual.get(name) or frozenset(domain.values)
        for name, domain in decision.inputs.items()
    }


def disagreements(game: Game, heading: str, text: str) -> Iterator[Disagreement]:
    """Yield where a sentence below a heading disagrees with the decisions of its clauses that have a pattern."""
    for id_, clauses in by_heading(game).get(heading, {}).items():
        decision = game.rulings.decisions[id_]
        if not decision.reads:
            continue
        for each in reading.read(game, id_, text):
            if each.comparisons or not each.answers or not each.certain:
                continue
            try:
                found = _compared(game, decision, clauses, each)
            except (BudgetExhausted, ExpressionError):
                continue
            if found is not None:
                yield found


def _compared(game: Game, decision: Decision, clauses: Sequence[Clause], each: LooseReading) -> Disagreement | None:
    rules = decide.compiled(game, decision.id)
    if rules.ruleset.policy == "sum":
        return None
    budget = StepBudget(_STEPS)
    box = _box(decision, each.values)
    if find_uncovered(box, rules.ruleset.impossible, budget) is None:
        return None
    deciding = tuple(
        dict.fromkeys(clause.id for place, clause in enumerate(rules.clauses) if _wins(rules, place, box, budget))
    )
    if not any(
        _gives(rules, place, each.answers) and clause.id in deciding and _wins(rules, place, box, budget)
        for place, clause in enumerate(rules.clauses)
    ):
        return Disagreement("contradicts", decision.id, each, deciding) if deciding else None
    assumed = _assumed(decision, each.values)
    exact = [c for c in clauses if any(not w.comparisons and _assumed(decision, w.values) == assumed for w in c.when)]
    if exact and all(isinstance(c.then, str) and c.then not in each.answers for c in exact):
        return Disagreement("other-answer", decision.id, each, tuple(c.id for c in exact))
    if each.whole:
        covers = [
            box for place, r in enumerate(rules.ruleset.rules) if _gives(rules, place, each.answers) for box in r.boxes
        ]
        left = find_uncovered(_box(decision, assumed), [*covers, *rules.ruleset.impossible], budget)
        if left is not None:
            there = (c.id for place, c in enumerate(rules.clauses) if _wins(rules, place, left, budget))
            return Disagreement("no-such-rule", decision.id, each, tuple(dict.fromkeys(there)))
    return None


def _box(decision: Decision, values: Mapping[str, frozenset[Value]]) -> Box:
    """Return a region of cases as a box."""
    return tuple(
        sum(1 << place for place, value in enumerate(domain.values) if value in values.get(name, domain.values))
        for name, domain in decision.inputs.items()
    )


def _gives(rules: CompiledDecision, place: int, answers: frozenset[str]) -> bool:
    return str(rules.ruleset.rules[place].answer) in answers or answer_of(rules.clauses[place]) in answers


def _wins(rules: CompiledDecision, place: int, box: Box, budget: StepBudget) -> bool:
    """Return whether a rule decides some possible case of a box."""
    ruleset = rules.ruleset
    above = [*ruleset.boxes(ruleset.beaten_by[place]), *ruleset.impossible]
    shared = (both for own in ruleset.rules[place].boxes if (both := intersect(own, box)) is not None)
    return any(find_uncovered(each, above, budget) is not None for each in shared)
