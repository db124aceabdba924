"""The cases of a decision as rows: which belong together, and the answer for each value across."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Literal, NamedTuple

from pnp.model.compute import decide
from pnp.model.game import Game
from pnp.model.game.rulings import Decision, Domain, Value

Condition = Mapping[str, frozenset[Value]]
"""The values that inputs may have; an input that is not named may have any."""


class DecisionCell(NamedTuple):
    """Whether the answer is given: `always` or `never` in the cell's cases, `when` an input has one of `values`.

    `mixed`: no single input decides; `none`: the cell has no possible case. `others`: the answers that are given
    instead of one that never is.
    """

    kind: Literal["always", "never", "when", "mixed", "none"]
    input: str = ""
    values: tuple[Value, ...] = ()
    others: tuple[str, ...] = ()


class DecisionLine(NamedTuple):
    """A row: its cases, and a cell for each value across."""

    cases: Condition
    cells: tuple[DecisionCell, ...]


class OpenCaseError(ValueError):
    """The rules give no answer to a case, or two; the message names it."""


def line(game: Game, decision: Decision, answer: str, across: str, cases: Condition) -> DecisionLine:
    """Return the row of these cases.

    Raises:
        OpenCaseError: when the rules give no answer to one of them, or several.
    """
    values = decision.inputs[across].values
    cells = tuple(_cell(game, decision, answer, {**cases, across: frozenset([value])}) for value in values)
    return DecisionLine(cases, cells)


def lines(game: Game, decision: Decision, answer: str, across: str, apart: Sequence[str]) -> tuple[DecisionLine, ...]:
    """Return a row for every combination of the inputs `apart`; rows with the same cells are merged.

    Raises as `line`.
    """
    domains = [decision.inputs[name] for name in apart]
    found = []
    for values in product(*(domain.values for domain in domains)):
        cases = {name: frozenset([value]) for name, value in zip(apart, values, strict=True)}
        drawn = line(game, decision, answer, across, cases)
        if any(cell.kind != "none" for cell in drawn.cells):
            found.append(drawn)
    while True:
        fewer = found
        for name in reversed(apart):
            fewer = _joined(fewer, name)
        if len(fewer) == len(found):
            return tuple(found)
        found = fewer


def _joined(rows: Sequence[DecisionLine], name: str) -> list[DecisionLine]:
    groups: dict[object, DecisionLine] = {}
    for row in rows:
        rest = tuple((other, values) for other, values in row.cases.items() if other != name)
        key = (rest, row.cells)
        before = groups.get(key)
        values = row.cases[name] | (before.cases[name] if before else frozenset())
        groups[key] = DecisionLine({**row.cases, name: values}, row.cells)
    return list(groups.values())


def _cell(game: Game, decision: Decision, answer: str, cases: Condition) -> DecisionCell:
    answers = [(case, str(value)) for case, value in _answered(game, decision, cases)]
    given = [(case, value == answer) for case, value in answers]
    if not given:
        return DecisionCell("none")
    if all(yes for _, yes in given):
        return DecisionCell("always")
    if not any(yes for _, yes in given):
        seen = {value for _, value in answers}
        return DecisionCell("never", others=tuple(other for other in decision.answers if other in seen))
    for name, domain in decision.inputs.items():
        yes, no = ({case[name] for case, holds in given if holds is side} for side in (True, False))
        if not yes & no:
            return DecisionCell("when", name, tuple(value for value in domain.values if value in yes))
    return DecisionCell("mixed")


def _answered(game: Game, decision: Decision, cases: Condition) -> Iterator[tuple[Mapping[str, Value], Value | None]]:
    choices = [
        [value for value in domain.values if name not in cases or value in cases[name]]
        for name, domain in decision.inputs.items()
    ]
    for values in product(*choices):
        case = dict(zip(decision.inputs, values, strict=True))
        found = decide.answer(game, decision.id, case)
        if found.kind == "impossible":
            continue
        if found.kind != "answer":
            described = ", ".join(f"{name} {value}" for name, value in case.items())
            reason = "the rules do not say" if found.kind == "gap" else "the rules contradict each other on"
            raise OpenCaseError(f"{reason} '{decision.title}': {described}")
        yield case, found.value


def named(decision: Decision, cases: Condition) -> str:
    """Describe the cases: the values of those inputs that may not have every value."""
    parts = [
        _values(name, decision.inputs[name], values)
        for name, values in cases.items()
        if len(values) < len(decision.inputs[name].values)
    ]
    text = ", ".join(parts) or "any case"
    return text[:1].upper() + text[1:]


def _values(name: str, domain: Domain, values: frozenset[Value]) -> str:
    if set(domain.values) == {"no", "yes"}:
        return name if "yes" in values else f"not {name}"
    shown = [domain.names.get(value, str(value)) for value in domain.values if value in values]
    words = shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
    return f"{name} {words}" if domain.numbers else words


def differing(answers: Mapping[str, str]) -> dict[str, str]:
    """Return the words in which answers differ: `strongest`, `weakest` of `the strongest card`, `the weakest card`."""
    split = [words.split() for words in answers.values()]
    least = min(map(len, split)) - 1
    first = next((n for n in range(least) if len({words[n] for words in split}) > 1), max(0, least))
    last = next((n for n in range(least - first) if len({words[-1 - n] for words in split}) > 1), max(0, least - first))
    return {answer: " ".join(words[first : len(words) - last]) for answer, words in zip(answers, split, strict=True)}
