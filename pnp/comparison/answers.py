"""Answers of the rules that changed, with the region of cases in which they did."""

from collections.abc import Iterator

from pnp.checks.shared import phrasing
from pnp.comparison.changes import RULINGS, Change
from pnp.expressions.expression import ExpressionError
from pnp.logic.boxes import StepBudget
from pnp.logic.equivalence import EquivalenceOutcome, answer_changes
from pnp.model.compute import decide
from pnp.model.game import Game
from pnp.model.game.rulings import Decision, Value


def changes(old: Game, new: Game) -> Iterator[Change]:
    """Yield decisions that were removed or added, or that have other inputs or other answers in some cases."""
    before, after = old.rulings.decisions, new.rulings.decisions
    for id_ in dict.fromkeys((*before, *after)):
        one, other = before.get(id_), after.get(id_)
        if one is None or other is None:
            known = other or one
            assert known is not None
            words = ("", known.title) if one is None else (known.title, "")
            yield Change(RULINGS, "", "", *words, spans=(one and one.span, other and other.span))
        elif _shape(one) != _shape(other):
            was, is_ = _describe_inputs(one, other), _describe_inputs(other, one)
            yield Change(RULINGS, other.title, "asks about", was, is_, spans=(one.span, other.span))
        else:
            if one.title != other.title:
                yield Change(RULINGS, other.title, "the question", one.title, other.title, spans=(one.span, other.span))
            yield from _answers(old, new, other)


def _shape(decision: Decision) -> dict[str, tuple[Value, ...]]:
    return {name: domain.values for name, domain in decision.inputs.items()}


def _describe_inputs(decision: Decision, other: Decision) -> str:
    parts = []
    for name, domain in decision.inputs.items():
        there = other.inputs.get(name)
        if there is None or there.values != domain.values:
            parts.append(f"{name} ({', '.join(map(str, domain.values[:12]))})")
    return ", ".join(parts) or "nothing else"


def _answers(old: Game, new: Game, decision: Decision) -> Iterator[Change]:
    try:
        before, after = (decide.compiled(game, decision.id) for game in (old, new))
    except ExpressionError:
        return
    spans = (before.decision.span, after.decision.span)
    found = answer_changes(before.ruleset, after.ruleset, StepBudget())
    for change in found.found:
        where = phrasing.where(decision, after.choices(change.region.box))
        was, is_ = _describe(before.decision, change.before), _describe(decision, change.after)
        exact, cells = change.region.exact and found.decided, change.region.cells
        count = phrasing.plural(cells, "case") if exact else f"at least {phrasing.plural(cells, 'case')}"
        sentence = f'{where}, the answer is now "{is_}", no longer "{was}" ({count})'
        yield Change(RULINGS, decision.title, where, was, is_, cells, exact, spans, note=sentence)


def _describe(decision: Decision, outcome: EquivalenceOutcome) -> str:
    if outcome.kind == "impossible":
        return "cannot come up"
    if not outcome.answers:
        return "no answer"
    words = [decision.answers.get(str(answer), str(answer)) for answer in sorted(outcome.answers, key=str)]
    return " and also ".join(words) if len(words) > 1 else words[0]
