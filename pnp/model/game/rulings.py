"""The rules as data: domains, decisions, clauses, claims, machines.

Everything here is finite. A decision asks a question of a case, which gives each of its inputs one value; clauses
answer it. `pnp.model.compute.decide` turns decisions into the boxes of `pnp.logic` and computes answers; checks look
for cases with two answers or none.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.errors import Severity, Span
from pnp.expressions.expression import Expression
from pnp.logic.comparisons import Comparison
from pnp.model.game.ids import BoardId, ClaimId, ClauseId, DecisionId, DomainId, MachineId, PieceId, SideId, ZoneId
from pnp.model.template_fields import TemplateField

Value = int | str
"""A value of a domain: a word, or a whole number."""
Policy = Literal["default", "unique", "any", "first", "priority", "sum", "least", "most"]
"""Policies for clauses that apply to the same case.

`default`: a clause that overrides another takes precedence where both apply; the others must agree. `unique`: no two
may apply. `any`: those that apply must agree. `first`: the first in the definition decides. `priority`: the one of the
highest priority decides. `sum`, `least`, `most`: answers are numbers and are collected (DMN's hit policies U, A, F, P
and C, with Catala's exceptions).
"""


class Domain(NamedTuple):
    """The possible values of an input or a variable, in order, with names. `numbers`: whether they are whole numbers.

    `origin`: the section of the game that they come from (`pieces`, `terrain` …); empty when the definition lists them.
    """

    id: DomainId
    values: tuple[Value, ...]
    names: Mapping[Value, str]
    numbers: bool
    span: Span
    origin: str = ""


class Measure(NamedTuple):
    """A number for every value of a domain whose stat is given: `score(attacker)` in comparisons and answers."""

    id: str
    of: DomainId
    values: Mapping[Value, int]
    span: Span


class Condition(NamedTuple):
    """Holds when every named variable has one of its values and every comparison is true."""

    values: Mapping[str, frozenset[Value]]
    comparisons: tuple[Comparison, ...] = ()
    span: Span | None = None

    @property
    def names(self) -> dict[str, None]:
        """The variables and measures that it depends on, in order."""
        return dict.fromkeys((*self.values, *(name for one in self.comparisons for name in one.names)))


class Decision(NamedTuple):
    """A question that the rules answer.

    `inputs`: the domains of a case's values. `impossible`: cases that cannot occur (any of these conditions).
    `answers`: ids of the possible answers with their names, or, for numbers, `low` and `high`. `total`: whether every
    case needs an answer. `reads`: the pattern of its sentences; empty for the general one. `phrases`: words for values
    (by input), answers (`answer`) and comparisons (`if`) in sentences. `synonyms`: other
    words for them in texts. `usual`: values that go without saying.
    """

    id: TemplateField[DecisionId]
    title: TemplateField[str]
    inputs: Mapping[str, Domain]
    impossible: tuple[Condition, ...]
    answers: Mapping[str, str]
    low: int | None
    high: int | None
    policy: Policy
    total: bool
    says: str
    span: Span
    reads: str = ""
    phrases: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    synonyms: Mapping[str, Mapping[str, Sequence[str]]] = MappingProxyType({})
    usual: Mapping[str, frozenset[Value]] = MappingProxyType({})


class Clause(NamedTuple):
    """One answer: when any of the conditions holds (none: always), the decision's answer is `then`.

    `overrides`: the clauses that this one takes precedence over (groups are resolved to their clauses).
    `says`: the rule of the booklet that states it, as the id of a heading. `unread`: why no sentence there need do so.
    """

    id: TemplateField[ClauseId]
    group: str
    decision: DecisionId
    when: tuple[Condition, ...]
    then: str | Expression
    overrides: tuple[ClauseId, ...]
    priority: int
    says: str
    note: TemplateField[str]
    span: Span
    override_spans: Mapping[ClauseId, Span] = MappingProxyType({})
    unread: str = ""


class Claim(NamedTuple):
    """An assertion about a decision as a whole; a single case refutes it.

    `only`: the answer is given in no case outside `condition`. `always`: it is given in every case of it. `never`: in
    none. `sometimes`: in at least one. `formula`: the formula of the game that gives the answer of each case; then
    `answer` is only its name. When the claim is `judged` by the formula, this is 1 in the cases in which `answer` is
    given, and 0 in the others.
    """

    id: ClaimId
    kind: Literal["only", "always", "never", "sometimes"]
    decision: DecisionId
    answer: str | int
    condition: Condition
    says: str
    span: Span
    formula: str = ""
    judged: bool = False


class MachineAction(NamedTuple):
    """An action (transition) of a machine: when a condition holds, variables get new values.

    `cost`: subtracted from variables, which must suffice. `gain`: added to counters without an upper limit (for endless
    loops). `ends_turn`: whether the turn ends after it. `forced`: it happens as soon as it is possible.
    """

    id: str
    name: str
    when: tuple[Condition, ...]
    effect: Mapping[str, Value | Expression]
    cost: Mapping[str, int]
    gain: Mapping[str, int]
    ends_turn: bool
    forced: bool
    says: str
    span: Span


class MachineEnd(NamedTuple):
    """A state in which the game, or the turn, has ended; `result`: the winner, or how it ended."""

    id: str
    when: tuple[Condition, ...]
    result: str
    says: str
    span: Span


class Invariant(NamedTuple):
    """A property of every state (`never` False), or of none (`never` True)."""

    id: str
    never: bool
    condition: Condition
    says: str
    span: Span


class Play(NamedTuple):
    """A sequence of actions, and whether it is possible.

    `when`: it is tried in every reachable state with these values; without any, in the initial states. `then`: what
    holds afterward.
    """

    id: str
    when: Condition
    steps: tuple[str, ...]
    possible: bool
    then: Condition
    says: str
    span: Span


class Machine(NamedTuple):
    """A state machine of play. `waits`: states in which play may stop although nothing has ended."""

    id: MachineId
    title: str
    variables: Mapping[str, Domain]
    starts: tuple[Mapping[str, Value], ...]
    actions: Mapping[str, MachineAction]
    ends: Mapping[str, MachineEnd]
    invariants: Mapping[str, Invariant]
    plays: Mapping[str, Play]
    waits: tuple[Condition, ...]
    says: str
    span: Span


class PlacementRule(NamedTuple):
    """Where pieces may be set up: all conditions together. `edge`: least distance to the edge of the board, in cells.

    `stack`: the stacking limit of one cell.
    """

    id: str
    side: SideId | None
    board: BoardId | None
    pieces: Mapping[PieceId, int]
    zones: tuple[ZoneId, ...]
    rows: tuple[int, int] | None
    columns: tuple[int, int] | None
    edge: int
    stack: int
    says: str
    span: Span


class Term(NamedTuple):
    """A defined term. `also`: its synonyms. `meanings`: what the rules say that it covers.

    Each meaning is a condition over the domains named; two that cover different values contradict each other.
    """

    id: str
    name: str
    also: tuple[str, ...]
    meanings: tuple["Meaning", ...]
    says: str
    span: Span


class Meaning(NamedTuple):
    """One definition of a term: the values of a domain that it covers, and the rule that says so."""

    domain: DomainId
    values: frozenset[Value]
    says: str
    span: Span


class Waiver(NamedTuple):
    """The severity of a finding, or of all findings of a check, that the designer chooses, with the reason.

    `witness`: the key of the finding, as `pnp check` prints it; None: all of them.
    """

    check: str
    witness: str | None
    because: str
    span: Span
    severity: Severity | Literal["off"] = "off"


class Rulings(NamedTuple):
    """The formal part of a game's rules.

    `stated`: the rule that answers a question that every ruleset must answer (`first-player`: the id of a heading);
    or, for a question left open on purpose, a reason beginning with a dash. `stated_span`: the start of that list.
    `restated`: clauses and claims that a text states again, by the id of its heading or the keys of the text.
    `paraphrases`: the sentences that are read instead of some that a text prints.
    """

    domains: Mapping[DomainId, Domain] = MappingProxyType({})
    measures: Mapping[str, Measure] = MappingProxyType({})
    decisions: Mapping[DecisionId, Decision] = MappingProxyType({})
    clauses: Mapping[ClauseId, Clause] = MappingProxyType({})
    claims: Mapping[ClaimId, Claim] = MappingProxyType({})
    machines: Mapping[MachineId, Machine] = MappingProxyType({})
    placements: Mapping[str, PlacementRule] = MappingProxyType({})
    terms: Mapping[str, Term] = MappingProxyType({})
    stated: Mapping[str, str] = MappingProxyType({})
    stated_span: Span | None = None
    restated: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    restated_spans: Mapping[str, Span] = MappingProxyType({})
    paraphrases: Mapping[str, str] = MappingProxyType({})
    paraphrase_spans: Mapping[str, Span] = MappingProxyType({})
    waivers: tuple[Waiver, ...] = ()
