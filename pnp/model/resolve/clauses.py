"""Decisions with their sentences, clauses and claims of a definition."""

from collections.abc import Iterator, Mapping
from typing import Literal

from pnp.budget import LIMITS
from pnp.errors import Span
from pnp.expressions.expression import Expression
from pnp.model.compute import formulas
from pnp.model.definition.clauses import ClaimDefinition, ClauseDefinition, DecisionDefinition
from pnp.model.fields.rulings import IF
from pnp.model.game import Game
from pnp.model.game.ids import ClaimId, ClauseId, DecisionId, DomainId
from pnp.model.game.rulings import Claim, Clause, Decision, Domain
from pnp.model.resolve.context import Scope, cycles
from pnp.model.resolve.domains import Domains, Variables, domain_of, unknown_value
from pnp.model.text import patterns, wording
from pnp.model.text.patterns import ANSWER
from pnp.source.nodes import Path

GROUP = "group."
_COLLECTING = frozenset({"sum", "least", "most"})
_KINDS: tuple[Literal["only", "always", "never", "sometimes"], ...] = ("only", "always", "never", "sometimes")


class Decisions:
    """Reads decisions and their clauses and claims."""

    def __init__(self, context: Scope, domains: Domains, measures: Mapping[str, DomainId]) -> None:
        self.context, self.domains, self.measures = context, domains, measures
        self.variables: dict[str, Variables] = {}
        self.answers: dict[str, Domain | None] = {}

    def decisions(self) -> dict[DecisionId, Decision]:
        """Return all decisions by id."""
        return {DecisionId(id_): self._decision(id_, entry) for id_, entry in self.context.definition.decisions.items()}

    def _decision(self, id_: str, written: DecisionDefinition) -> Decision:
        context, path = self.context, ("decisions", id_)
        inputs: dict[str, Domain | None] = {}
        for name, domain in written.inputs.items():
            at = (*path, "inputs", name)
            if name == IF:
                message = f"'{IF}' begins comparisons and cannot name an input"
                context.error("value.name-clash", message, context.key(*at))
            inputs[name] = domain_of(context, self.domains, at, f"{id_}.{name}", domain)
        variables = Variables(context, "input", inputs, self.measures, self.domains)
        answers = domain_of(context, self.domains, (*path, "answers"), f"{id_}.answers", written.answers)
        if not self._can_answer(id_, written.policy, answers):
            answers = None
        self.variables[id_], self.answers[id_] = variables, answers
        numbers = answers is not None and answers.numbers
        _check_sentences(context, path, written, variables, answers)
        return context.record(
            Decision,
            written,
            path,
            inputs={name: domain for name, domain in inputs.items() if domain is not None},
            impossible=variables.conditions((*path, "impossible"), written.impossible),
            usual=variables.condition((*path, "usual"), written.usual).values,
            answers={} if numbers or answers is None else {str(v): answers.names[v] for v in answers.values},
            low=int(answers.values[0]) if numbers and answers else None,
            high=int(answers.values[-1]) if numbers and answers else None,
        )

    def _can_answer(self, id_: str, policy: str, answers: Domain | None) -> bool:
        """Return whether the answers are a range, or words that the policy can handle; if not, report it."""
        if answers is None:
            return False
        span = self.context.value("decisions", id_, "answers")
        if answers.numbers and answers.values != tuple(range(int(answers.values[0]), int(answers.values[-1]) + 1)):
            self.context.error("value.answer", "write numbers as answers as a range, such as 1..6", span)
            return False
        if policy in _COLLECTING and not answers.numbers:
            message = f"the policy '{policy}' collects numbers, but these answers are words"
            self.context.error("value.answer", message, span, "write a range such as 0..6, or another policy")
            return False
        return True

    def clauses(self) -> dict[ClauseId, Clause]:
        """Return all clauses by id, without those of decisions that do not exist."""
        context, groups = self.context, self._groups()
        found = {}
        count = 0
        for id_, written in context.definition.clauses.items():
            path = ("clauses", id_)
            if id_.startswith(GROUP):
                context.error("value.name-clash", f"'{GROUP}' begins the names of groups", context.key(*path))
            if not self.known_decision(written.decides, *path, "decides"):
                continue
            overrides = dict(self._overrides(id_, written, groups))
            count += len(overrides)
            if count > LIMITS.overrides:
                message = f"clauses override each other more than {LIMITS.overrides:,} times"
                context.error("value.out-of-range", message, context.key(*path, "overrides"))
                break
            found[ClauseId(id_)] = self._clause(id_, written, overrides)
        self._check_circles(found)
        return found

    def known_decision(self, name: str, *path: str) -> bool:
        """Return whether a decision exists and could be read."""
        return self.context.defined("decision", name, *path) and name in self.variables

    def _clause(self, id_: str, written: ClauseDefinition, overrides: Mapping[ClauseId, Span]) -> Clause:
        path = ("clauses", id_)
        self._check_rank(id_, written)
        return self.context.record(
            Clause,
            written,
            path,
            decision=written.decides,
            when=self.variables[written.decides].conditions((*path, "when"), written.when),
            then=self._then(id_, written),
            overrides=list(overrides),
            override_spans=overrides,
        )

    def _check_rank(self, id_: str, written: ClauseDefinition) -> None:
        policy = self.context.definition.decisions[written.decides].policy
        for key, meant in (("overrides", "default"), ("priority", "priority")):
            if key in written.model_fields_set and policy != meant:
                message = f"'{written.decides}' has the policy '{policy}', but '{key}' is for the policy '{meant}'"
                above = f"with a number above that of '{', '.join(written.overrides)}'"
                hint = {
                    "default": "write 'overrides' here instead, with the clauses that this one beats",
                    "priority": f"write 'priority' here instead, {above}",
                }.get(policy, f"remove '{key}'")
                self.context.error("value.policy", message, self.context.key("clauses", id_, key), hint)

    def _then(self, id_: str, written: ClauseDefinition) -> str | Expression:
        path, answers = ("clauses", id_, "then"), self.answers[written.decides]
        if answers is None or not answers.numbers:
            self.known_answer(written.decides, written.then, *path)
            return str(written.then)
        if isinstance(written.then, int):
            self.known_answer(written.decides, written.then, *path)
        return self.variables[written.decides].formula(path, str(written.then)) or Expression.parse("0")

    def known_answer(self, decision: str, answer: str | int, *path: str) -> None:
        """Report an answer that a decision does not have."""
        answers, span = self.answers[decision], self.context.value(*path)
        written = answer if answers is None or answers.numbers else str(answer)
        if answers is None or written in answers.values:
            return
        if answers.numbers:
            bounds = f"{answers.values[0]}..{answers.values[-1]}"
            message = f"'{answer}' is not within {bounds}, the answers of '{decision}'"
            self.context.error("value.out-of-range", message, span, f"widen the answers in line {answers.span.line}")
        else:
            message = f"'{decision}' has no answer '{answer}'"
            unknown_value(self.context, span, str(answer), message, answers.values, answers.span)

    def _groups(self) -> dict[str, dict[str, list[str]]]:
        """Return the clauses of each group by decision, without those that could not be read."""
        groups: dict[str, dict[str, list[str]]] = {}
        for id_, clause in self.context.definition.clauses.items():
            if clause.group:
                groups.setdefault(clause.group, {}).setdefault(clause.decides, []).append(id_)
        return groups

    def _overrides(
        self, id_: str, written: ClauseDefinition, groups: Mapping[str, Mapping[str, list[str]]]
    ) -> Iterator[tuple[ClauseId, Span]]:
        """Yield the clauses that this one overrides, each with the location of the reference."""
        context, entries = self.context, self.context.definition.clauses
        for number, name in enumerate(written.overrides):
            span = context.value("clauses", id_, "overrides", number)
            if name.startswith(GROUP):
                group = name.removeprefix(GROUP)
                if not context.known("group", group, groups, span):
                    continue
                members = [member for member in groups[group].get(written.decides, ()) if member != id_]
                if not members:
                    message = f"the group '{group}' has no other clause about '{written.decides}'"
                    hint = f"name a group with other clauses about '{written.decides}', or remove this"
                    context.error("reference.other-decision", message, span, hint)
            elif not context.known("clause", name, context.ids("clauses"), span) or name not in entries:
                continue
            elif entries[name].decides != written.decides:
                other = entries[name].decides
                if other in self.variables:
                    message = f"'{name}' is a clause of '{other}', but this one is of '{written.decides}'"
                    context.error("reference.other-decision", message, span, "name clauses of the same decision")
                continue
            else:
                members = [name]
            yield from ((ClauseId(member), span) for member in members)

    def _check_circles(self, clauses: Mapping[ClauseId, Clause]) -> None:
        """Report each cycle of clauses that override each other once."""
        for circle in cycles({id_: clause.overrides for id_, clause in clauses.items()}):
            last, first = clauses[ClauseId(circle[-1])], ClauseId(circle[0])
            message = f"these override each other in a cycle: {' → '.join([*circle, first])}"
            message = message if len(circle) > 1 else f"'{first}' overrides itself"
            hint = "remove one of the overrides"
            self.context.error("reference.override-circle", message, last.override_spans[first], hint)

    def claims(self, game: Game) -> dict[ClaimId, Claim]:
        """Return all claims by id, without those of decisions that do not exist."""
        found = {}
        for id_, written in self.context.definition.claims.items():
            path = ("claims", id_)
            if not self.known_decision(written.decision, *path, "decision"):
                continue
            kind = next(kind for kind in _KINDS if getattr(written, kind) is not None)
            formula = written.formula or self._formula(written)
            if formula:
                self._check_formula(game, id_, written, kind, formula)
            if formula != written.answer:
                self.known_answer(written.decision, written.answer, *path, "answer")
            found[ClaimId(id_)] = self.context.record(
                Claim,
                written,
                path,
                kind=kind,
                condition=self.variables[written.decision].condition((*path, kind), getattr(written, kind)),
                formula=formula,
                judged=written.formula is not None,
            )
        return found

    def _formula(self, written: ClaimDefinition) -> str:
        """Return the formula that a claim names as its answer; empty when its answer is not a formula."""
        answers = self.answers[written.decision]
        is_named = isinstance(written.answer, str) and answers is not None and answers.numbers
        return str(written.answer) if is_named else ""

    def _check_formula(self, game: Game, id_: str, written: ClaimDefinition, kind: str, formula: str) -> None:
        """Report a formula that does not exist or needs inputs that the decision does not have."""
        context, path = self.context, ("claims", id_)
        span = context.value(*path, "formula" if written.formula else "answer")
        if not context.known("formula", formula, context.ids("formulas"), span) or formula not in game.formulas:
            return
        if kind != "always":
            message = f"a claim whose answer is the formula '{formula}' covers all cases of a kind: write 'always'"
            context.error("schema.key-clash", message, context.key(*path, kind))
        inputs, pieces = self.variables[written.decision].domains, set(context.ids("pieces"))
        for name in formulas.inputs(game, formula):
            role, dot, _ = name.partition(".")
            domain = inputs.get(role)
            if role not in inputs:
                message = f"'{formula}' needs '{role}', which is not an input of '{written.decision}'"
                context.error("value.answer", message, span, f"its inputs are: {', '.join(inputs)}")
            elif domain is not None and not (pieces.issuperset(map(str, domain.values)) if dot else domain.numbers):
                wanted = "a piece" if dot else "a number"
                message = f"'{formula}' needs {wanted} for '{role}', which is not one in '{written.decision}'"
                context.error("value.answer", message, span)


def _check_sentences(
    context: Scope, path: Path, written: DecisionDefinition, variables: Variables, answers: Domain | None
) -> None:
    """Report a language without words, a malformed pattern, and names that mean no input, value or comparison."""
    keys = [key for key in ("reads", "phrases", "synonyms", "usual") if getattr(written, key)]
    language = context.definition.language
    if keys and wording.words(language) is None:
        known = " or ".join(f"language: {name}" for name in wording.languages())
        message = f"there are no words for sentences in the language '{language}'"
        if not language:
            message = f"'{keys[0]}' needs the language of the texts, which the game does not name"
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
            for key in phrases:
                if not wording.value_set(key, domain):
                    context.known("value", key, map(str, domain.values), context.key(*path, section, name, key))
    if written.usual.get(IF):
        message = "a comparison cannot go without saying"
        context.error("value.condition", message, context.key(*path, "usual", IF), "name inputs with their values")


def _check_pattern(context: Scope, path: Path, written: DecisionDefinition) -> None:
    span = context.value(*path)
    try:
        found = patterns.slots(patterns.parse(written.reads))
    except patterns.PatternError as error:
        place = context.part(path, error.offset, error.length) if error.length else span
        context.error("value.pattern", str(error), place)
        return
    for slot in found:
        context.known("input", slot.name, [*written.inputs, ANSWER, IF], span)
