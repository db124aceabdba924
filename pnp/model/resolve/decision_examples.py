"""Worked examples of decisions: the given case, the expected answer."""

from pnp.model.definition.play import ExampleDefinition
from pnp.model.game.pieces import FaceRef
from pnp.model.resolve.clauses import Decisions
from pnp.model.resolve.context import Scope


def check_cases(context: Scope, decisions: Decisions) -> None:
    """Report examples with an unknown decision, a case that does not fit it, or an answer that it does not have."""
    for id_, example in context.definition.examples.items():
        if example.decision is None:
            continue
        path = ("examples", id_)
        if not decisions.known_decision(example.decision, *path, "decision"):
            continue
        _check_case(context, decisions, id_, example, example.decision)
        for name, expected in example.expect.items():
            if context.known("decision", name, [example.decision], context.key(*path, "expect", name)):
                answer = int(expected) if expected.lstrip("-").isdecimal() else expected
                decisions.known_answer(name, answer, *path, "expect", name)


def _check_case(context: Scope, decisions: Decisions, id_: str, example: ExampleDefinition, decision: str) -> None:
    path = ("examples", id_, "given")
    variables = decisions.variables[decision]
    for name, domain in variables.domains.items():
        if name not in example.given:
            message = f"'{decision}' needs a value for '{name}'"
            context.error("reference.missing-value", message, context.key(*path), f"add '{name}: …' here")
        elif domain is not None:
            written = example.given[name]
            value = written.text if isinstance(written, FaceRef) else written
            if value not in domain.values:
                variables.unknown_value(context.value(*path, name), domain, str(value), name)
    for name in example.given:
        variables.known(name, (*path, name))
