"""The formal part of a definition's rules."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from types import MappingProxyType

from pnp.budget import LIMITS
from pnp.errors import SEVERITY_NAMES, Span
from pnp.expressions.expression import Expression
from pnp.model.definition import RootDefinition
from pnp.model.definition.machines import PlacementRuleDefinition, TermDefinition
from pnp.model.definition.play import ExampleDefinition
from pnp.model.definition.points import PointsDefinition
from pnp.model.fields.rulings import Wanted
from pnp.model.game import Game
from pnp.model.game.ids import DomainId, MachineId
from pnp.model.game.pieces import FaceRef
from pnp.model.game.rulings import (
    Domain,
    Invariant,
    Machine,
    MachineAction,
    MachineEnd,
    Meaning,
    PlacementRule,
    Play,
    Rulings,
    Term,
    Value,
    Waiver,
)
from pnp.model.resolve.clauses import Decisions
from pnp.model.resolve.context import Scope, record
from pnp.model.resolve.domains import Domains, Variables, domain_of, domains, listed, measures, named_domain
from pnp.model.resolve.play import written_phases
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
_SEVERITIES = MappingProxyType({name: severity for severity, name in SEVERITY_NAMES.items()})


def rulings(context: Scope, game: Game) -> Rulings:
    """Return the formal part of the rules; `game` holds all other parts."""
    known = context.settled("domains", domains(context))
    numbers = context.settled("measures", measures(context, known, game.pieces))
    of = {name: each.of for name, each in numbers.items()}  # so that another number changes no clause
    read = known, of, game.formulas, game.modifiers
    decided = context.step("decisions", lambda: _decided(context, game, known, of), *read)
    _check_headings(context, game)
    stated = context.definition.stated
    for name in stated:
        context.known("question", name, QUESTIONS, context.key("stated", name))
    return record(
        Rulings,
        context.definition,
        domains=known,
        measures=numbers,
        **decided,
        machines=context.step("machines", lambda: machines(context, known, of), known, of),
        placements=context.each("placements", placement),
        terms=context.step("terms", lambda: _terms(context, known), known),
        stated_span=context.key("stated") if stated else None,
        restated_spans=_restated(context),
        paraphrase_spans={text: context.key("paraphrases", text) for text in context.definition.paraphrases},
        waivers=[
            context.record(Waiver, entry, ("waivers", number), severity=_SEVERITIES.get(entry.severity or "", "off"))
            for number, entry in enumerate(context.definition.waivers)
        ],
    )


def _decided(context: Scope, game: Game, known: Domains, of: Mapping[str, DomainId]) -> dict[str, object]:
    """Return the decisions, their clauses and claims; of the game, only formulas, modifiers and dice are read."""
    reader = Decisions(context, known, of)
    context.section("dice")
    decided = reader.decisions()
    check_cases(context, reader)
    return {"decisions": decided, "clauses": reader.clauses(), "claims": reader.claims(game)}


def words(definition: RootDefinition) -> dict[str, str]:
    """Return the printed form of every word of the rules, by id."""
    return {id_: term if isinstance(term, str) else term.name for id_, term in definition.terms.items()}


def _terms(context: Scope, known: Domains) -> dict[str, Term]:
    found = {}
    for id_, written in context.definition.terms.items():
        if not isinstance(written, str):
            meanings = list(_meanings(context, known, id_, written))
            found[id_] = context.record(Term, written, ("terms", id_), meanings=meanings)
    return found


def _meanings(context: Scope, known: Domains, id_: str, written: TermDefinition) -> Iterator[Meaning]:
    for number, meaning in enumerate(written.meanings):
        path = ("terms", id_, "meanings", number)
        domain = named_domain(context, known, meaning.domain, *path, "domain")
        if domain is not None:
            values = Variables(context, "value", {}, measured=known).values((*path, "values"), domain, meaning.values)
            yield context.record(Meaning, meaning, path, domain=domain.id, values=values)


def _restated(context: Scope) -> dict[str, Span]:
    """Return the locations of the texts that state clauses and claims again; report those that do not exist."""
    names = [*context.ids("clauses"), *context.ids("claims")]
    restated = context.definition.restated
    for text, ids in restated.items():
        for number, name in enumerate(ids):
            context.known("clause", name, names, context.value("restated", text, number))
    return {text: context.key("restated", text) for text in restated}


def _check_headings(context: Scope, game: Game) -> None:
    if game.rules is None:
        return
    uses = [*context.step("uses", lambda: tuple(_named(context)))]
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
    headings = [text for text in definition.restated if "/" not in text]
    yield from (RuleUse(text, context.key("restated", text), "'restated'") for text in headings)
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


def machines(context: Scope, domains: Domains, measures: Mapping[str, DomainId]) -> dict[MachineId, Machine]:
    """Return all machines by id."""
    return {MachineId(id_): _Reader(context, id_, domains, measures).machine() for id_ in context.definition.machines}


class _Reader:
    def __init__(self, context: Scope, id_: str, domains: Domains, measures: Mapping[str, DomainId]) -> None:
        self.context, self.written = context, context.definition.machines[id_]
        self.path: Path = ("machines", id_)
        self.domains: dict[str, Domain | None] = {
            name: domain_of(context, domains, (*self.path, "variables", name), f"{id_}.{name}", domain)
            for name, domain in self.written.variables.items()
        }
        self.variables = Variables(context, "variable", self.domains, measures, domains)

    def machine(self) -> Machine:
        """Return the machine; errors in it are reported."""
        written, path = self.written, self.path
        return self.context.record(
            Machine,
            written,
            path,
            variables={name: domain for name, domain in self.domains.items() if domain is not None},
            starts=self._starts(),
            actions={id_: self._action(id_) for id_ in written.actions},
            ends={id_: self._end(id_) for id_ in written.ends},
            invariants={id_: self._invariant(id_) for id_ in written.invariants},
            plays={id_: self._play(id_) for id_ in written.plays},
            waits=self.variables.conditions((*path, "waits"), written.waits),
        )

    def _end(self, id_: str) -> MachineEnd:
        path, written = (*self.path, "ends", id_), self.written.ends[id_]
        when = self.variables.conditions((*path, "when"), written.when)
        return self.context.record(MachineEnd, written, path, when=when)

    def _starts(self) -> tuple[Mapping[str, Value], ...]:
        context, path = self.context, (*self.path, "start")
        found: list[Mapping[str, Value]] = []
        for at, state in zip(context.places(path, self.written.start), self.written.start, strict=True):
            missing = [name for name in self.domains if name not in state]
            if missing:
                message = f"{listed(missing)} has no initial value"
                context.error("schema.missing-key", message, context.key(*at), f"add '{missing[0]}: …'")
            values = self._values(at, state)
            if len(found) + prod(len(wanted) for wanted in values.values()) > LIMITS.machine_starts:
                message = f"a machine can begin in at most {LIMITS.machine_starts:,} states"
                context.error("value.out-of-range", message, context.key(*at))
                break
            found += [MappingProxyType(dict(zip(values, case, strict=True))) for case in product(*values.values())]
        return tuple(found)

    def _values(self, path: Path, state: Mapping[str, Wanted]) -> dict[str, list[Value]]:
        found: dict[str, list[Value]] = {}
        for name, wanted in state.items():
            if self.variables.known(name, (*path, name)) and (domain := self.domains[name]) is not None:
                chosen = self.variables.values((*path, name), domain, wanted)
                found[name] = [value for value in domain.values if value in chosen]
        return found

    def _action(self, id_: str) -> MachineAction:
        context, path, written = self.context, (*self.path, "actions", id_), self.written.actions[id_]
        effect: dict[str, Value | Expression] = {}
        for name, value in written.set.items():
            if self.variables.known(name, (*path, "set", name)):
                found = self._new_value((*path, "set", name), self.domains[name], value)
                effect.update({} if found is None else {name: found})
        for name in written.cost:
            at, domain = (*path, "cost", name), self.domains.get(name)
            if self.variables.known(name, at) and domain is not None and not domain.numbers:
                message = f"the values of '{name}' are words, such as '{domain.values[0]}', so it cannot pay a cost"
                numbers = [other for other, each in self.domains.items() if each is not None and each.numbers]
                hint = f"name a variable with numbers: {', '.join(numbers) or 'there is none yet'}"
                context.error("value.comparison", message, context.key(*at), hint)
        return context.record(
            MachineAction,
            written,
            path,
            name=written.name or id_,
            when=self.variables.conditions((*path, "when"), written.when),
            effect=effect,
            cost={name: number for name, number in written.cost.items() if name in self.domains},
        )

    def _new_value(self, path: Path, domain: Domain | None, written: str | int) -> Value | Expression | None:
        """Return the new value of a variable: one of its domain, or a formula; None after reporting an error."""
        if domain is None:
            return None
        if written in domain.values:
            return written
        if domain.numbers and isinstance(written, str):
            return self.variables.formula(path, written)
        self.variables.unknown_value(self.context.value(*path), domain, str(written), str(path[-1]))
        return None

    def _invariant(self, id_: str) -> Invariant:
        path, written = (*self.path, "invariants", id_), self.written.invariants[id_]
        never = written.never is not None
        condition = (written.never if never else written.always) or {}
        found = self.variables.condition((*path, "never" if never else "always"), condition)
        return self.context.record(Invariant, written, path, never=never, condition=found)

    def _play(self, id_: str) -> Play:
        path, written = (*self.path, "plays", id_), self.written.plays[id_]
        actions = self.written.actions
        for number, step in enumerate(written.steps):
            if step not in actions:
                span = self.context.value(*path, "steps", number)
                self.context.known("action", step, actions, span, self.context.key(*self.path, "actions"))
        when, then = (self.variables.condition((*path, key), getattr(written, key)) for key in ("when", "then"))
        return self.context.record(Play, written, path, when=when, then=then)


def placement(context: Scope, path: Path, written: PlacementRuleDefinition) -> PlacementRule:
    """Return a set-up rule."""
    context.defined("side", written.side, *path, "side")
    context.defined("board", written.board, *path, "board")
    context.all_defined("piece", written.pieces, *path, "pieces")
    boards = [board for board in context.ids("boards") if written.board in (None, board)]
    zones = [zone for board in boards for zone in context.ids("boards", board, "zones")]
    context.all_known("zone", written.zones if boards else (), zones, *path, "zones")
    found = [context.definition.boards.get(board) for board in boards]
    if found and all(board is not None and isinstance(board.grid, PointsDefinition) for board in found):
        for key in ("rows", "columns", "edge"):
            if getattr(written, key):
                message = f"'{key}' has no meaning on a board of points"
                context.error("value.grid", message, context.key(*path, key), "name zones of the board under 'zones'")
    return context.record(PlacementRule, written, path)
