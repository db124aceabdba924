"""Decisions, clauses and cases in words: their titles, headings and names, or their ids if they have none."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from pnp.checks import Report
from pnp.errors import many as many
from pnp.errors import plural as plural
from pnp.model.compute.decide import Case
from pnp.model.game import Example, Game, Piece, Scenario
from pnp.model.game.maps import BoardLine
from pnp.model.game.rulings import Clause, Decision, Domain, Machine, Value
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import chapters, wording

Choices = Mapping[str, Sequence[Value]]
"""The values that some inputs may have; the others may have any."""
_NOT_IN_IDS = re.compile(r"[^a-z0-9]+")
_NO_NOUNS = frozenset({"do", "does", "how", "is", "what", "when", "where", "which", "who"})
_MOST_LISTED = 4


class Named(Protocol):
    """Anything with an id and a name."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def name(self) -> str:
        """Its name."""


def join_and(words: Iterable[str], joint: str = "and") -> str:
    """Return words as a list in a sentence: `a`, `a and b`, `a, b and c`."""
    parts = list(words)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {joint} {parts[-1]}" if parts else ""


def verb(name: str, one: str, several: str) -> str:
    """Return the verb after a name: `Motor pays`, `Gliders pay`."""
    return several if wording.is_plural(name) else one


def first_few(words: Sequence[str], most: int) -> str:
    """Return the first of many words: `a, b, c and 4 more`."""
    return ", ".join(words[:most]) + (f" and {len(words) - most} more" if len(words) > most else "")


def some(words: Sequence[str], most: int, joint: str = "and") -> str:
    """Return words as a list in a sentence, of many only the first: `a, b and 4 more`."""
    return join_and([*words[: most - 1], f"{len(words) - most + 1} more"] if len(words) > most else words, joint)


def line(entry: BoardLine) -> str:
    """Return a line of a board by its kind and its id: `the road 'lane'`."""
    return f"the {entry.kind.name.lower()} '{entry.id}'"


def named(entry: Named) -> str:
    """Return a name with its id, `'1' (rifle-2)`; the id is left out where the name spells it: `Control Center`."""
    name = f"'{entry.name}'" if entry.name.isdecimal() else entry.name
    return name if _NOT_IN_IDS.sub("-", entry.name.lower()).strip("-") == entry.id else f"{name} ({entry.id})"


def board(entry: Named) -> str:
    """Return a board with its name, `the board The ford (ford)`, unless the name says what it is."""
    return named(entry) if "board" in named(entry).lower() else f"the board {named(entry)}"


def title(entry: Decision | Example | Machine) -> str:
    """Return the title of a decision, a machine or an example with its id: `'Who may fire?' (fire)`."""
    return f"'{entry.title}' ({entry.id})"


def of_example(example: Example, found: Report) -> Report:
    """Return a report whose message begins `the example 'The charge' (charge)`; at the example if it has no place."""
    return found._replace(message=f"the example {title(example)} {found.message}", span=found.span or example.span)


def in_scenario(scenario: Scenario | None) -> str:
    """Return the words for a scenario, with a space before them; empty if there is none."""
    return "" if scenario is None else f" in scenario {scenario.number}"


def there_is_or_are(number: int, one: str) -> str:
    """Return a count as a clause: `there is 1 marker`, `there are no markers`."""
    return f"there is 1 {one}" if number == 1 else f"there are {number or 'no'} {many(one)}"


def case_count(cells: int, exact: bool) -> str:
    """Return a number of cases: `1 case`, `at least 40 cases`."""
    return ("" if exact else "at least ") + plural(cells, "case")


@cached_on_game
def booklet(game: Game) -> chapters.Prose:
    """Return the chapters of the rules, read once for all checks."""
    return chapters.of(game)


def heading_of(game: Game, says: str) -> str:
    """Return the words of a heading; empty if there is none or if a template fills it in."""
    found = booklet(game).headings.get(says) if says else None
    return found.words if found and "{" not in found.words else ""


def rule(game: Game, id_: str, says: str) -> str:
    """Return the name of a clause or claim: `'High ground' (high-ground.same)`, or its id without a heading."""
    words = heading_of(game, says)
    return f"'{words}' ({id_})" if words else f"'{id_}'"


def place(game: Game, says: str, otherwise: str) -> str:
    """Return a rule by its heading, `'High ground'`; `otherwise` if there is none."""
    words = heading_of(game, says)
    return f"'{words}'" if words else otherwise


def clause(game: Game, entry: Clause) -> str:
    """Return the name of a clause."""
    return rule(game, entry.id, entry.says)


def clauses(game: Game, entries: Iterable[Clause], joint: str = "and") -> str:
    """Return the names of clauses, each once; only the first of many."""
    return some(list(dict.fromkeys(clause(game, entry) for entry in entries)), _MOST_LISTED, joint)


def answer(decision: Decision, value: object) -> str:
    """Return the name of an answer: `'may take it'`, `5`."""
    return f"'{decision.answers.get(value, value)}'" if isinstance(value, str) else str(value)


def case(decision: Decision, values: Case) -> tuple[tuple[str, str], ...]:
    """Return a case as a witness: every input with the name of its value."""
    return tuple((name, decision.inputs[name].names.get(value, str(value))) for name, value in values.items())


def humanize(name: str) -> str:
    """Return an id as words: `to hit`; these are the same in every skin."""
    return name.replace("-", " ")


def where(decision: Decision, choices: Choices) -> str:
    """Return a region of cases: `where attacker is Queen or King and trained is no`, or `in every case`."""
    parts = []
    for name, values in choices.items():
        if len(values) < len(decision.inputs[name].values):
            subject = f"'{name}'" if name.split("-")[0] in _NO_NOUNS else humanize(name)
            parts.append(f"{subject} is {one_of(decision.inputs[name], values)}")
    return f"where {join_and(parts)}" if parts else "in every case"


def name_of(domain: Domain, value: Value) -> str:
    """Return the name of a value: `Queen`; quoted in domains whose values are phrases."""
    name = domain.names.get(value, str(value))
    return f"'{name}'" if name[:1].islower() and any(" " in other for other in domain.names.values()) else name


def one_of(domain: Domain, values: Sequence[Value]) -> str:
    """Return values of a domain: `Queen or King`, `not Pawn`, `3 to 6`, `one of 12 (Queen, Rook, Bishop …)`."""
    names = [name_of(domain, value) for value in values]
    if domain.numbers and len(values) > 2 and _is_row(values):
        return f"{names[0]} to {names[-1]}"
    apart = [name_of(domain, value) for value in left_out(domain, values)]
    if len(apart) < min(len(names), _MOST_LISTED) and not (domain.numbers and len(names) <= _MOST_LISTED):
        return f"not {join_and(apart, 'or')}"
    if len(names) <= _MOST_LISTED:
        return join_and(names, "or")
    return f"one of {len(names)} ({', '.join(names[: _MOST_LISTED - 1])} …)"


def left_out(domain: Domain, values: Collection[Value]) -> list[Value]:
    """Return the other values of a domain."""
    return [value for value in domain.values if value not in set(values)]


def written(decision: Decision, choices: Choices) -> str:
    """Return a region as a definition writes it: `{attacker: [queen, king], trained: no, form: {not: plain}}`."""
    parts = (f"{name}: {_written(decision.inputs[name], values)}" for name, values in choices.items())
    return f"{{{', '.join(parts)}}}"


def _written(domain: Domain, values: Sequence[Value]) -> str:
    if len(values) > 1 and domain.numbers and _is_row(values):
        return f"{values[0]}..{values[-1]}"
    apart = left_out(domain, values)
    return f"{{not: {_listed(apart)}}}" if 1 < len(values) > len(apart) else _listed(values)


def _listed(values: Sequence[Value]) -> str:
    return str(values[0]) if len(values) == 1 else f"[{', '.join(map(str, values))}]"


def _is_row(values: Sequence[Value]) -> bool:
    numbers = [value for value in values if isinstance(value, int)]
    return len(numbers) == len(values) and numbers == list(range(numbers[0], numbers[-1] + 1))


def by_name(pieces: Iterable[tuple[str, Piece]]) -> Mapping[str, Piece]:
    """Return pieces by their names and plurals in small letters."""
    return {name: piece for one, piece in pieces for name in (one.lower(), many(one.lower()))}
