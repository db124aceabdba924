"""Answers of the rules that changed, with the region of cases in which they did."""

from collections.abc import Collection, Iterator

from pnp.checks.shared import phrasing
from pnp.comparison import matching
from pnp.comparison.changes import RULINGS, Change
from pnp.expressions.expression import ExpressionError
from pnp.logic.boxes import StepBudget
from pnp.logic.equivalence import EquivalenceOutcome, answer_changes
from pnp.model.compute import decide
from pnp.model.game import Game
from pnp.model.game.ids import DomainId
from pnp.model.game.rulings import Decision, Domain, Value


def changes(old: Game, new: Game) -> Iterator[Change]:
    """Yield decisions that were removed or added, or that have other inputs or other answers in some cases."""
    before, after, others = old.rulings.decisions, new.rulings.decisions, 0
    for id_ in dict.fromkeys((*before, *after)):
        one, other = before.get(id_), after.get(id_)
        if one is None or other is None:
            known = other or one
            assert known is not None
            words = ("", known.title) if one is None else (known.title, "")
            yield Change(RULINGS, "", "", *words, spans=(one and one.span, other and other.span))
        elif _shape(one) != _shape(other):
            differing = list(_inputs(one, other, {*old.rulings.domains, *new.rulings.domains}))
            yield from differing
            others += not differing
        else:
            if one.title != other.title:
                yield Change(RULINGS, other.title, "the question", one.title, other.title, spans=(one.span, other.span))
            was, is_ = (_words(decision, game) for decision, game in ((one, old), (other, new)))
            for key in (key for key in is_ if was.get(key, is_[key]) != is_[key]):
                yield Change(RULINGS, other.title, key[0], was[key], is_[key], spans=(one.span, other.span))
            yield from _answers(old, new, other)
    if others:
        note = (
            f"{phrasing.plural(others, 'question has', 'questions have')} other cases; their answers are not compared"
        )
        yield Change(RULINGS, "", "", "", "", note=note)


def _shape(decision: Decision) -> dict[str, tuple[Value, ...]]:
    return {name: domain.values for name, domain in decision.inputs.items()}


def _words(decision: Decision, game: Game) -> dict[tuple[str, Value], str]:
    """Return the words for answers and for values of inputs that are the decision's own."""
    own = {name: domain for name, domain in decision.inputs.items() if domain.id not in game.rulings.domains}
    values = {(matching.worded(name), value): word for name, each in own.items() for value, word in each.names.items()}
    return {**values, **{("answer", answer): words for answer, words in decision.answers.items()}}


def _inputs(one: Decision, other: Decision, shared: Collection[DomainId]) -> Iterator[Change]:
    """Yield inputs that are new or gone, and values that are, but for those of the game or of several decisions."""
    for name in dict.fromkeys((*one.inputs, *other.inputs)):
        before, after = (_values(each.inputs.get(name), shared) for each in (one, other))
        was, is_ = ([word for word in part if word not in known] for part, known in ((before, after), (after, before)))
        if was or is_:
            aspect, spans = f"asks about {matching.worded(name)}", (one.span, other.span)
            yield Change(RULINGS, other.title, aspect, ", ".join(was), ", ".join(is_), spans=spans)


def _values(domain: Domain | None, shared: Collection[DomainId]) -> list[str]:
    if domain is None or domain.origin or domain.id in shared:
        return [domain.origin or domain.id] if domain else []
    return [domain.names.get(value, str(value)) for value in domain.values]


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
