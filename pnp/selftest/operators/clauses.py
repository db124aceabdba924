"""Rules that no longer go together: what errata on the interplay of two rules had to mend."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.model.game.ids import ClauseId
from pnp.model.game.rulings import Clause, Decision
from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource, SourcePart

INTERPLAY = "Two rules at odds"
LEFT_OUT = "A rule left out"
WRONG_ANSWER = "A rule says the opposite"
SCOPE = "A rule holds for too much or too little"
NUMBER = "A number in a rule is off by one"
_OPPOSITE = {"<=": "<", ">=": ">", "<": "<=", ">": ">="}


@operator(
    "override-dropped",
    INTERPLAY,
    "An exception that no longer says which rule it is an exception to contradicts that rule.",
    answers=True,
)
def override_dropped(draft: GameSource) -> Iterator[Mutation]:
    """Every `overrides` left out."""
    for part in draft.parts("clauses/*/overrides"):
        if part.whole:
            yield Mutation((part.removed(),), f"{part.path[1]} no longer overrides {part.text}")


@operator(
    "override-reversed",
    INTERPLAY,
    "Errata told that of two rules for headquarters the other one goes first.",
    answers=True,
)
def override_reversed(draft: GameSource) -> Iterator[Mutation]:
    """The rule that gave way wins."""
    for part in draft.parts("clauses/*/overrides"):
        winner, loser = part.path[1], draft.part(f"clauses/{part.text}")
        own = draft.part(f"clauses/{part.text}/overrides")
        decides = draft.part(f"clauses/{part.text}/decides")
        if loser is None or own is not None or decides is None or part.whole is None:
            continue
        edits = part.removed(), _beside(draft, decides, f"overrides: {winner}")
        yield Mutation(edits, f"{part.text} overrides {winner}, not the other way round")


def _beside(draft: GameSource, part: SourcePart, new: str) -> Edit:
    """One more key after a part, in its line or on a line of its own."""
    text = draft.texts[part.file]
    start = text.rfind("\n", 0, part.key[0]) + 1
    indent = text[start : part.key[0]]
    return Edit(part.file, part.end, part.end, f", {new}" if indent.strip() else f"\n{indent}{new}")


@operator(
    "clause-lost",
    LEFT_OUT,
    "A sentence that was lost between two editions leaves cases without an answer, or gives them to another rule.",
    answers=True,
)
def clause_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every clause left out that no other clause names."""
    named = [name for clause in draft.game.rulings.clauses.values() for name in clause.overrides]
    for part in draft.parts("clauses/*"):
        if part.whole and part.name not in named:
            yield Mutation((part.removed(),), f"the clause {part.name} is gone")


@operator(
    "answer-flipped",
    WRONG_ANSWER,
    "A missing 'not' turned a rule into its opposite, and the errata put it back.",
    answers=True,
)
def answer_flipped(draft: GameSource) -> Iterator[Mutation]:
    """Every clause with the next one of the answers that there are."""
    for part in draft.parts("clauses/*/then"):
        answers = list(_decision(draft, part).answers)
        if part.plain in answers and len(answers) > 1:
            other = answers[(answers.index(part.plain) + 1) % len(answers)]
            yield Mutation((part.replaced(other),), f"{part.path[1]} says {other}, not {part.plain}")


def _clause(draft: GameSource, part: SourcePart) -> Clause:
    return draft.game.rulings.clauses[ClauseId(part.path[1])]


def _decision(draft: GameSource, part: SourcePart) -> Decision:
    return draft.game.rulings.decisions[_clause(draft, part).decision]


@operator(
    "condition-lost",
    SCOPE,
    "A rule was printed without the words that say for whom it is, so that it held for everybody.",
    answers=True,
)
def condition_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every condition of a clause left out, one at a time."""
    for part in draft.parts("clauses/*/when/*", "clauses/*/when/*/*"):
        if part.whole and part.key[0] < part.key[1]:
            words = f"{part.path[1]} no longer asks for {part.name} {part.text}"
            yield Mutation((part.removed(),), words)


@operator(
    "condition-narrowed",
    SCOPE,
    "A list of exceptions named two kinds of units in one place and three in another.",
    answers=True,
)
def condition_narrowed(draft: GameSource) -> Iterator[Mutation]:
    """Every value left out of a list of values."""
    for part in draft.parts("clauses/*/when/*/*", "clauses/*/when/*/*/*"):
        if part.whole and part.kind == "value" and part.key[0] == part.key[1]:
            yield Mutation((part.removed(),), f"{part.path[1]} no longer holds for {part.text}")


@operator(
    "condition-elsewhere",
    SCOPE,
    "A rule for one kind of unit was printed as a rule for another.",
    answers=True,
)
def condition_elsewhere(draft: GameSource) -> Iterator[Mutation]:
    """Every value in a condition replaced by another that the input can have."""
    for part in draft.parts("clauses/*/when/*", "clauses/*/when/*/*"):
        domain = _decision(draft, part).inputs.get(part.name)
        values = [str(value) for value in domain.values] if domain else []
        if part.text in values and len(values) > 1:
            other = values[(values.index(part.text) + 1) % len(values)]
            yield Mutation((part.replaced(other),), f"{part.path[1]} is for {part.name} {other}, not {part.text}")


@operator(
    "comparison-off",
    NUMBER,
    "Errata told whether 'up to' a number takes in the number itself.",
    answers=True,
)
def comparison_off(draft: GameSource) -> Iterator[Mutation]:
    """Comparisons that take in the equal case, or no longer do."""
    for part in draft.parts("clauses/*/when/**"):
        found = re.search(r" (<=|>=|<|>) ", part.text) if part.kind == "value" else None
        if found:
            new = part.text[: found.start(1)] + _OPPOSITE[found[1]] + part.text[found.end(1) :]
            yield Mutation((part.replaced(new),), f"{part.path[1]} compares '{new}', not '{part.text}'")


@operator(
    "range-off",
    NUMBER,
    "A limit was printed one too low, and the errata raised it.",
    answers=True,
)
def range_off(draft: GameSource) -> Iterator[Mutation]:
    """Numbers and ends of ranges in conditions, one lower."""
    for part in draft.parts("clauses/*/when/**"):
        found = re.fullmatch(r"(?:\d+\.\.)?(\d+)", part.text)
        if found and int(found[1]) > 0:
            new = part.text[: found.start(1)] + str(int(found[1]) - 1)
            yield Mutation((part.replaced(new),), f"{part.path[1]} is for {part.name} {new}, not {part.text}")
