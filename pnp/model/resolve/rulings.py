"""The formal part of a definition's rules."""

from collections.abc import Iterator, Mapping

from pnp.model.definition import RootDefinition
from pnp.model.definition.machines import TermDefinition
from pnp.model.game import Game
from pnp.model.game.ids import DomainId
from pnp.model.game.rulings import Domain, Meaning, Rulings, Term, Waiver
from pnp.model.resolve.clauses import Decisions
from pnp.model.resolve.conditions import Variables
from pnp.model.resolve.context import Scope, record
from pnp.model.resolve.decision_examples import check_cases
from pnp.model.resolve.domains import YES_NO, domains, measures
from pnp.model.resolve.machines import machines, placement
from pnp.model.resolve.sequence import written_phases
from pnp.model.text import chapters, missing_rules
from pnp.model.text.missing_rules import RuleUse
from pnp.model.text.required_questions import QUESTIONS
from pnp.source.nodes import Path

SAYS = "says"
_SECTIONS = {
    "decisions": "the decision",
    "clauses": "the clause",
    "claims": "the claim",
    "machines": "the machine",
    "placements": "the set-up",
    "terms": "the term",
}
"""Sections whose entries can name the rule that states them, and the term for an entry."""
_PARTS = {"actions": "the action", "ends": "the end", "invariants": "the invariant", "plays": "the play"}
"""The same for parts of machines."""


def rulings(context: Scope, game: Game) -> Rulings:
    """Return the formal part of the rules; `game` holds all other parts."""
    known = domains(context)
    numbers = measures(context, known, game.pieces)
    reader = Decisions(context, known, numbers)
    decided = reader.decisions()
    check_cases(context, reader)
    _check_headings(context, game)
    stated = context.definition.stated
    for name in stated:
        context.known("question", name, QUESTIONS, context.key("stated", name))
    return record(
        Rulings,
        context.definition,
        domains=known,
        measures=numbers,
        decisions=decided,
        clauses=reader.clauses(),
        claims=reader.claims(game),
        machines=machines(context, known, numbers),
        placements=context.each("placements", placement),
        terms=_terms(context, known),
        stated_span=context.key("stated") if stated else None,
        waivers=[
            context.record(Waiver, entry, ("waivers", number))
            for number, entry in enumerate(context.definition.waivers)
        ],
    )


def words(definition: RootDefinition) -> dict[str, str]:
    """Return the printed form of every word of the rules, by id."""
    return {id_: term if isinstance(term, str) else term.name for id_, term in definition.terms.items()}


def _terms(context: Scope, known: Mapping[DomainId, Domain]) -> dict[str, Term]:
    found = {}
    for id_, written in context.definition.terms.items():
        if not isinstance(written, str):
            meanings = list(_meanings(context, known, id_, written))
            found[id_] = context.record(Term, written, ("terms", id_), meanings=meanings)
    return found


def _meanings(context: Scope, known: Mapping[DomainId, Domain], id_: str, written: TermDefinition) -> Iterator[Meaning]:
    for number, meaning in enumerate(written.meanings):
        path = ("terms", id_, "meanings", number)
        names = [YES_NO, *context.ids("domains")]
        context.known("domain", meaning.domain, names, context.value(*path, "domain"))
        domain = known.get(DomainId(meaning.domain))
        if domain is not None:
            values = Variables(context, "value", {}, measured=known).values((*path, "values"), domain, meaning.values)
            yield context.record(Meaning, meaning, path, domain=domain.id, values=values)


def _check_headings(context: Scope, game: Game) -> None:
    if game.rules is None:
        return
    uses = list(_named(context))
    booklet = chapters.of(game) if uses else None
    if booklet is None or all(use.rule in booklet.headings for use in uses):
        return
    uses += missing_rules.in_text(booklet)
    for each in missing_rules.missing(booklet, game.rules, uses):
        context.findings.error("reference.unknown-rule", each.message, each.span, each.hint, each.related)


def _named(context: Scope) -> Iterator[RuleUse]:
    """Yield every use of a rule's id in the formal rules, with its location."""
    definition = context.definition
    for section, noun in _SECTIONS.items():
        for id_, entry in getattr(definition, section).items():
            yield from _says(context, (section, id_), entry, noun)
    for id_, machine in definition.machines.items():
        for part, noun in _PARTS.items():
            for name, entry in getattr(machine, part).items():
                yield from _says(context, ("machines", id_, part, name), entry, noun)
    yield from _named_by_procedure(context)
    for section in ("control", "stacking", "supply"):
        yield from _says(context, (section,), getattr(definition, section), "the rule of")
    for id_, term in definition.terms.items():
        for number, meaning in enumerate(() if isinstance(term, str) else term.meanings):
            yield from _says(context, ("terms", id_, "meanings", number), meaning, f"a meaning of '{id_}'")
    for name, text in definition.stated.items():
        if not text.startswith("-"):
            yield RuleUse(text, context.value("stated", name), f"'stated', for the question '{name}'")


def _named_by_procedure(context: Scope) -> Iterator[RuleUse]:
    procedure = context.definition.procedure
    for part, steps in (("setup", procedure.setup), ("end", procedure.end)):
        for number, step in enumerate(steps):
            yield from _says(context, ("procedure", part, number), step, f"'{step.name}' of the procedure")
    for id_, action in procedure.actions.items():
        yield from _says(context, ("procedure", "actions", id_), action, "the action")
    for path, phase in written_phases(context):
        yield from _says(context, path, phase, f"the phase '{phase.phase}'")


def _says(context: Scope, path: Path, entry: object, noun: str) -> Iterator[RuleUse]:
    name = getattr(entry, SAYS, "")
    if name:
        by = f"{noun} '{path[-1]}'" if isinstance(path[-1], str) else noun
        yield RuleUse(name, context.value(*path, SAYS), by)
