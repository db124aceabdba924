"""The formal parts of a game and the rules of the booklet that they encode."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.rulings import Machine, Rulings, Term


class FormalPart(NamedTuple):
    """A formal part, by its kind and its id (`clause 'attack.saved'`), with the heading of its rule.

    `says` is empty if it names none. `until`: the line of the first part inside it; 0 if there is none.
    """

    name: str
    says: str
    span: Span
    until: int = 0


class _Formal(Protocol):
    @property
    def says(self) -> str: ...
    @property
    def span(self) -> Span: ...


def parts(game: Game) -> tuple[FormalPart, ...]:
    """Return all formal parts; a clause without a heading has that of its decision."""
    return (*_of_decisions(game.rulings), *_others(game))


def headings(game: Game) -> frozenset[str]:
    """Return the ids of the headings that some formal part names."""
    return frozenset(part.says for part in parts(game) if part.says)


def _of_decisions(rulings: Rulings) -> Iterator[FormalPart]:
    yield from _parts("decision", rulings.decisions)
    for id_, clause in rulings.clauses.items():
        yield FormalPart(f"clause '{id_}'", clause.says or rulings.decisions[clause.decision].says, clause.span)
    yield from _parts("claim", rulings.claims)


def _others(game: Game) -> Iterator[FormalPart]:
    yield from _parts("placement", game.rulings.placements)
    for id_, term in game.rulings.terms.items():
        yield from _of_term(id_, term)
    for id_, machine in game.rulings.machines.items():
        yield from _of_machine(id_, machine)
    for action in game.procedure.actions:
        yield FormalPart(f"action '{action.id}'", action.says, action.span)


def _of_term(id_: str, term: Term) -> Iterator[FormalPart]:
    yield FormalPart(f"term '{id_}'", term.says, term.span)
    for meaning in term.meanings:
        yield FormalPart(f"meaning of '{id_}'", meaning.says, meaning.span)


def _of_machine(id_: str, machine: Machine) -> Iterator[FormalPart]:
    kinds: dict[str, Mapping[str, Any]] = {
        "action": machine.actions,
        "end": machine.ends,
        "invariant": machine.invariants,
        "play": machine.plays,
    }
    for kind, entries in kinds.items():
        yield from _parts(kind, entries, f"{id_}.")
    lines = [entry.span.line for entries in kinds.values() for entry in entries.values()]
    yield FormalPart(f"machine '{id_}'", machine.says, machine.span, min(lines, default=0))


def _parts(kind: str, entries: Mapping[Any, _Formal], before: str = "") -> Iterator[FormalPart]:
    for id_, entry in entries.items():
        yield FormalPart(f"{kind} '{before}{id_}'", entry.says, entry.span)
