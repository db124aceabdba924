"""Checks what a decision declares for its sentences: `reads`, `phrases` and `usual`."""

from collections.abc import Iterable, Mapping

from pnp.model.definition.clauses import DecisionDefinition
from pnp.model.game.rulings import Domain
from pnp.model.resolve.conditions import Variables
from pnp.model.resolve.context import Scope
from pnp.model.text import patterns, wording
from pnp.model.text.patterns import ANSWER, IF
from pnp.source.nodes import Path


def check(
    context: Scope, path: Path, written: DecisionDefinition, variables: Variables, answers: Domain | None
) -> None:
    """Report a language without words, a malformed pattern, and names that mean no input, value or comparison."""
    keys = [key for key in ("reads", "phrases", "usual") if getattr(written, key)]
    language = context.definition.language
    if keys and wording.words(language) is None:
        known = ", ".join(f"'language: {name}'" for name in wording.languages())
        message = (
            f"there are no words for sentences in the language '{language}'"
            if language
            else "the game declares no language"
        )
        context.error("value.language", message, context.key(*path, keys[0]), f"sentences can be written with: {known}")
        return
    if keys and ANSWER in written.inputs:
        message = f"'{ANSWER}' means the answer in sentences and cannot name an input"
        context.error("value.name-clash", message, context.key(*path, "inputs", ANSWER))
        return
    if written.reads:
        _check_pattern(context, (*path, "reads"), written)
    for name, phrases in written.phrases.items():
        domain = answers if name == ANSWER else variables.domains.get(name)
        if context.known("input", name, [*written.inputs, ANSWER, IF], context.key(*path, "phrases", name)):
            _check_phrases(context, (*path, "phrases", name), phrases, domain, set(_texts(context, path[-1], name)))
    if written.usual.get(IF):
        message = "a comparison cannot go without saying"
        context.error("value.condition", message, context.key(*path, "usual", IF), "name inputs with their values")


def _check_pattern(context: Scope, path: Path, written: DecisionDefinition) -> None:
    span = context.value(*path)
    try:
        found = patterns.slots(patterns.parse(written.reads))
    except patterns.PatternError as error:
        context.error("value.pattern", str(error), span)
        return
    for slot in found:
        context.known("input", slot.name, [*written.inputs, ANSWER, IF], span)


def _texts(context: Scope, decision: object, name: str) -> Iterable[str]:
    """Yield the comparisons of a decision, or the formulas that answer it."""
    definition = context.definition
    clauses = [each for each in definition.clauses.values() if each.decides == decision]
    claims = [each for each in definition.claims.values() if each.decision == decision]
    if name == ANSWER:
        yield from (str(answer) for answer in [*(each.then for each in clauses), *(each.answer for each in claims)])
    if name == IF:
        conditions = [when for each in clauses for when in each.when]
        conditions += [when for each in claims for when in (each.only, each.always, each.never, each.sometimes) if when]
        yield from (str(text) for when in conditions if IF in when for text in when[IF].values)


def _check_phrases(
    context: Scope, path: Path, phrases: Mapping[str, str], domain: Domain | None, texts: set[str]
) -> None:
    for key in phrases:
        if key not in texts and not (domain and wording.value_set(key, domain)):
            names = texts | {str(value) for value in domain.values} if domain else texts
            context.known("value", key, sorted(names), context.key(*path, key))
