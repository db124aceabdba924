"""Clauses: precedence, answers and conditions."""

import re
from collections.abc import Iterator

from pnp.model.game.ids import ClauseId
from pnp.model.game.rulings import Decision
from pnp.selftest.mutation import Mutation, following, operator, other_value
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit, SourcePart

INTERPLAY = "Two rules that conflict"
LEFT_OUT = "A rule left out"
WRONG_ANSWER = "A rule with the opposite answer"
SCOPE = "A rule that applies to too much or too little"
NUMBER = "A number in a rule is off by one"
_OPPOSITE = {"<=": "<", ">=": ">", "<": "<=", ">": ">="}


def _other_comparison(part: SourcePart) -> str | None:
    found = re.search(r" (<=|>=|<|>) ", part.text) if part.kind == "value" else None
    return part.text[: found.start(1)] + _OPPOSITE[found[1]] + part.text[found.end(1) :] if found else None


def _one_less(part: SourcePart) -> str | None:
    """Return a number, or a range with an end, that is one less."""
    found = re.fullmatch(r"(?:\d+\.\.)?(\d+)", part.text)
    return part.text[: found.start(1)] + str(int(found[1]) - 1) if found and int(found[1]) > 0 else None


@operator("override-reversed", INTERPLAY, "Errata reversed the precedence of two rules for headquarters.", answers=True)
def override_reversed(source: GameSource) -> Iterator[Mutation]:
    """Reverse the precedence of two rules."""
    for part in source.parts("clauses/*/overrides"):
        winner, loser = part.path[1], source.part(f"clauses/{part.text}")
        own = source.part(f"clauses/{part.text}/overrides")
        decides = source.part(f"clauses/{part.text}/decides")
        if loser is None or own is not None or decides is None or part.whole is None:
            continue
        edits = part.removed(), _beside(source, decides, f"overrides: {winner}")
        yield Mutation(edits, f"{part.text} overrides {winner}, not the reverse")


def _beside(source: GameSource, part: SourcePart, new: str) -> Edit:
    text = source.texts[part.file]
    start = text.rfind("\n", 0, part.key[0]) + 1
    indent = text[start : part.key[0]]
    return Edit(part.file, part.end, part.end, f", {new}" if indent.strip() else f"\n{indent}{new}")


@operator(
    "clause-lost",
    LEFT_OUT,
    "A sentence that was lost between two editions leaves cases without an answer, or gives them to another rule.",
    answers=True,
)
def clause_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove every clause that no other clause names."""
    named = [name for clause in source.game.rulings.clauses.values() for name in clause.overrides]
    for part in source.parts("clauses/*"):
        if part.whole and part.name not in named:
            yield Mutation((part.removed(),), f"the clause {part.name} is removed")


@operator("answer-flipped", WRONG_ANSWER, "A missing 'not' reversed a rule, and the errata restored it.", answers=True)
def answer_flipped(source: GameSource) -> Iterator[Mutation]:
    """Replace the answer of every clause by the next answer of its decision."""
    for part in source.parts("clauses/*/then"):
        other = following(_decision(source, part).answers, part.plain)
        if other is not None:
            yield Mutation((part.replaced(other),), f"{part.path[1]} says {other}, not {part.plain}")


def _decision(source: GameSource, part: SourcePart) -> Decision:
    clause = source.game.rulings.clauses[ClauseId(part.path[1])]
    return source.game.rulings.decisions[clause.decision]


@operator(
    "condition-lost",
    SCOPE,
    "A rule was printed without the words that limit it, so that it applied to every unit.",
    answers=True,
)
def condition_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove the conditions of every clause, one at a time."""
    for part in source.parts("clauses/*/when/*", "clauses/*/when/*/*"):
        if part.whole and part.key[0] < part.key[1]:
            yield Mutation((part.removed(),), f"{part.path[1]} no longer requires {part.name} {part.text}")


@operator(
    "condition-narrowed",
    SCOPE,
    "A list of exceptions named two kinds of units in one place and three in another.",
    answers=True,
)
def condition_narrowed(source: GameSource) -> Iterator[Mutation]:
    """Remove every value of a list of values."""
    for part in source.parts("clauses/*/when/*/*", "clauses/*/when/*/*/*"):
        if part.whole and part.kind == "value" and part.key[0] == part.key[1]:
            yield Mutation((part.removed(),), f"{part.path[1]} no longer applies to {part.text}")


@operator("condition-elsewhere", SCOPE, "A rule for one kind of unit was printed as a rule for another.", answers=True)
def condition_elsewhere(source: GameSource) -> Iterator[Mutation]:
    """Replace every value in a condition by another value of the input."""
    for part in source.parts("clauses/*/when/*", "clauses/*/when/*/*"):
        domain = _decision(source, part).inputs.get(part.name)
        other = following(domain.values if domain else (), part.text)
        if other is not None:
            yield Mutation((part.replaced(other),), f"{part.path[1]} is for {part.name} {other}, not {part.text}")


operator("comparison-off", NUMBER, "Errata clarified whether 'up to' a number includes that number.", answers=True)(
    other_value("clauses/*/when/**", new=_other_comparison, broken="{part.path[1]} compares '{new}', not '{part.text}'")
)


operator("range-off", NUMBER, "A limit was printed one too low, and the errata raised it.", answers=True)(
    other_value("clauses/*/when/**", new=_one_less, broken="{part.path[1]} is for {part.name} {new}, not {part.text}")
)


@operator("text-lost", SCOPE, "A chart had a rule that the rules did not have (In Their Quiet Fields).")
def text_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove the reference of every clause, and of its decision, to a text."""
    for part in source.parts("clauses/*/says"):
        parts = [part, *source.parts(f"decisions/{_decision(source, part).id}/says")]
        if all(each.whole for each in parts):
            yield Mutation(tuple(each.removed() for each in parts), f"no text has the clause {part.path[1]}")
