"""Checks what a decision declares for its sentences: `reads`, `phrases`, `synonyms` and `usual`."""

from collections.abc import Iterable

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
    keys = [key for key in ("reads", "phrases", "synonyms", "usual") if getattr(written, key)]
    language = context.definition.language
    if keys and wording.words(language) is None:
        known = " or ".join(f"language: {name}" for name in wording.languages())
        message = (
            f"there are no words for sentences in the language '{language}'"
            if language
            else f"'{keys[0]}' needs the language of the texts, which the game does not name"
        )
        context.error("value.language", message, context.key(*path, keys[0]), f"write at the top of game.yaml: {known}")
        return
    if keys and ANSWER in written.inputs:
        message = f"'{ANSWER}' means the answer in sentences and cannot name an input"
        context.error("value.name-clash", message, context.key(*path, "inputs", ANSWER))
        return
    if written.reads:
        _check_pattern(context, (*path, "reads"), written)
    declared = (("phrases", written.phrases), ("synonyms", written.synonyms))
    for section, name, phrases in ((key, name, each) for key, all_ in declared for name, each in all_.items()):
        domain = answers if name == ANSWER else variables.domains.get(name)
        is_known = context.known("input", name, [*written.inputs, ANSWER, IF], context.key(*path, section, name))
        has_formulas = name == ANSWER and domain is not None and domain.numbers
        if is_known and domain is not None and not has_formulas:
            _check_phrases(context, (*path, section, name), phrases, domain)
    if written.usual.get(IF):
        message = "a comparison cannot go without saying"
        context.error("value.condition", message, context.key(*path, "usual", IF), "name inputs with their values")


def _check_pattern(context: Scope, path: Path, written: DecisionDefinition) -> None:
    span = context.value(*path)
    try:
        found = patterns.slots(patterns.parse(written.reads))
    except patterns.PatternError as error:
        context.error(
            "value.pattern", str(error), context.part(path, error.offset, error.length) if error.length else span
        )
        return
    for slot in found:
        context.known("input", slot.name, [*written.inputs, ANSWER, IF], span)


def _check_phrases(context: Scope, path: Path, phrases: Iterable[str], domain: Domain) -> None:
    for key in phrases:
        if not wording.value_set(key, domain):
            context.known("value", key, map(str, domain.values), context.key(*path, key))
