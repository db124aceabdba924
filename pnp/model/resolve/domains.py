"""Domains and measures of a definition; conditions, comparisons and formulas over them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any

from pnp.budget import LIMITS
from pnp.errors import Span
from pnp.expressions.expression import Expression
from pnp.expressions.syntax_tree import Binary, Call, Chance, Gathered, Measured, Name, Node, Number
from pnp.logic.comparisons import Comparison
from pnp.model.definition.clauses import MeasureDefinition
from pnp.model.fields.common import RANGE_PATTERN, UNKNOWN
from pnp.model.fields.rulings import FROM, IF, TAG, Wanted, WrittenDomain
from pnp.model.game.ids import DomainId, PieceId, StatId
from pnp.model.game.pieces import Piece
from pnp.model.game.rulings import Condition, Domain, Measure, Value
from pnp.model.resolve.context import UNREADABLE, Scope
from pnp.source.nodes import Path, Step
from pnp.source.suggestions import did_you_mean

Domains = Mapping[DomainId, Domain]
YES_NO = "yes-no"
"""The domain that every game has."""
_FUNCTIONS = frozenset({"min", "max", "clamp", "p"})
_RANGES = {"stats": "stat", "dice": "die", "variables": "variable"}
"""Sections whose entries have numbers, with the term for an entry."""


def domains(context: Scope) -> dict[DomainId, Domain]:
    """Return all domains by id, the built-in one included, without those that cannot be read."""
    words: dict[Value, str] = {"no": "no", "yes": "yes"}
    built_in = Domain(DomainId(YES_NO), tuple(words), MappingProxyType(words), False, context.span)
    found = {built_in.id: built_in}
    for id_, written in context.definition.domains.items():
        path = ("domains", id_)
        if id_ == YES_NO:
            context.error("value.name-clash", f"'{YES_NO}' is built in", context.key(*path), "give it another id")
        elif written.reference:
            message, hint = "a domain cannot be the name of another", f"write '{written.reference}' where it is used"
            context.error("value.domain", message, context.value(*path), hint)
        elif (domain := _domain(context, path, id_, written)) is not None:
            found[domain.id] = domain
    return found


def domain_of(context: Scope, known: Domains, path: Path, id_: str, written: WrittenDomain) -> Domain | None:
    """Return the domain that is written (or named) at a path; None after reporting one that cannot be read."""
    if not written.reference:
        return _domain(context, path, id_, written)
    return named_domain(context, known, written.reference, *path)


def named_domain(context: Scope, known: Domains, name: str, *path: Step) -> Domain | None:
    """Return the domain named at a path; None after reporting one that does not exist, or cannot be read."""
    context.known("domain", name, [YES_NO, *context.ids("domains")], context.value(*path))
    return known.get(DomainId(name))


def _domain(context: Scope, path: Path, id_: str, written: WrittenDomain) -> Domain | None:
    names: Mapping[Value, str] | None = {value: written.names.get(value, str(value)) for value in written.values}
    numbers = _numbers_of(context, path, written)
    if len(numbers or ()) > LIMITS.domain_values:
        most, count = f"{LIMITS.domain_values:,}", f"{len(numbers or ()):,}"
        message = f"a domain has at most {most} values, but '{written.source}' has {count}"
        context.error("value.out-of-range", message, context.value(*path, FROM))
        return None
    if numbers is not None:
        names = {number: str(number) for number in numbers}
    elif written.source:
        names = _things(context, path, written)
    if names is None:
        return None
    if not names:
        which = f"with the tag '{written.tag}' " if written.tag else ""
        message = f"the game has no {written.source} {which}that could be values here"
        hint = f"{'give some this tag' if which else 'define some'}, or write the values here: {id_}: [low, high]"
        context.error("value.domain", message, context.value(*path, TAG if which else FROM), hint)
        return None
    is_numeric = all(isinstance(value, int) for value in names)
    return Domain(DomainId(id_), tuple(names), MappingProxyType(names), is_numeric, context.key(*path), written.source)


def _numbers_of(context: Scope, path: Path, written: WrittenDomain) -> range | None:
    """Return the numbers of a die, a variable, or a stat without codes; None for other and unknown sources."""
    kind, dot, name = written.source.partition(".")
    if not dot or written.tag or kind not in _RANGES:
        return None
    entry: Any = getattr(context.definition, kind).get(name)
    if entry is None or (kind == "stats" and (entry.codes or entry.range is None)):
        return None
    low, high = (1, entry) if kind == "dice" else entry.range
    return range(low, high + 1)


def _things(context: Scope, path: Path, written: WrittenDomain) -> dict[Value, str] | None:
    """Return ids of the game's entries with their names; None after reporting that they cannot be read."""
    definition = context.definition
    span = context.value(*path, FROM)
    if written.tag and written.source not in ("pieces", "markers"):
        context.error("schema.key-clash", "only pieces and markers have tags", context.key(*path, TAG))
        return None
    kind, dot, name = written.source.partition(".")
    if dot and kind in _RANGES:
        stat = definition.stats.get(name)
        is_known = context.known(_RANGES[kind], name, context.ids(kind), span)
        return dict(stat.codes.items()) if is_known and stat and kind == "stats" else None
    if not context.known("source", written.source, [*SOURCES, "zones", *(f"{each}.ID" for each in _RANGES)], span):
        return None
    names = context.ask(_zones) if written.source == "zones" else context.ask(_entries, *SOURCES[written.source])
    if UNREADABLE in names:
        return None
    if written.tag:
        untagged = context.ask(_untagged, written.source, written.tag)
        return {id_: name for id_, name in names.items() if id_ not in untagged}
    return names


def _untagged(context: Scope, source: str, tag: str) -> set[str]:
    """Return the ids of the pieces or markers without a tag."""
    tagged = context.definition.pieces if source == "pieces" else context.definition.markers
    return {id_ for id_, entry in tagged.items() if tag not in entry.tags}


def _entries(context: Scope, *path: str) -> dict[Value, str]:
    """Return the ids of a collection, also of otherwise invalid entries, with the names of the valid ones."""
    entries: Any = context.definition
    for key in path:
        entries = getattr(entries, key, {})
    names = {id_: getattr(entry, "name", None) or getattr(entry, "title", id_) for id_, entry in entries.items()}
    return {id_: str(names.get(id_, id_)) for id_ in context.ids(*path)}


def _zones(context: Scope) -> dict[Value, str]:
    """Return the zones of all boards; zones with the same id count once."""
    boards = context.definition.boards
    names = {id_: zone.name for board in boards.values() for id_, zone in board.zones.items()}
    ids = (id_ for board in context.ids("boards") for id_ in context.ids("boards", board, "zones"))
    return {id_: names.get(id_, id_) for id_ in ids}


_SECTIONS = ("pieces", "markers", "sides", "terrain", "classes", "boards", "composites", "roles")
SOURCES: Mapping[str, tuple[str, ...]] = {
    **{name: (name,) for name in (*_SECTIONS, "states", "scenarios")},
    "actions": ("procedure", "actions"),
    "arcs": ("facing", "arcs"),
}
"""The sources of a domain's values, with the path of their ids in a definition."""


def measures(context: Scope, known: Domains, pieces: Mapping[PieceId, Piece]) -> dict[str, Measure]:
    """Return all measures by name, without those that cannot be read."""
    found = {}
    for id_, written in context.definition.measures.items():
        path = ("measures", id_)
        if id_ in _FUNCTIONS:
            context.error("value.name-clash", f"'{id_}' is a function of formulas", context.key(*path))
        domain = named_domain(context, known, written.of, *path, "of")
        if domain is None:
            continue
        if written.stat:
            numbers = _from_stat(context, path, written, domain, pieces)
        else:
            numbers = _by_value(context, path, written, domain)
        found[id_] = Measure(id_, domain.id, MappingProxyType(numbers), context.key(*path))
    return found


def _by_value(context: Scope, path: Path, written: MeasureDefinition, domain: Domain) -> dict[Value, int]:
    values = {str(value): value for value in domain.values}
    for name in written.values:
        context.known("value", name, values, context.key(*path, "values", name))
    missing = [text for text in values if text not in written.values]
    if missing:
        message = f"there is no number for {listed(missing)}"
        context.error("schema.missing-key", message, context.key(*path, "values"), f"add '{missing[0]}: …'")
    return {values[name]: number for name, number in written.values.items() if name in values}


def _from_stat(
    context: Scope, path: Path, written: MeasureDefinition, domain: Domain, pieces: Mapping[PieceId, Piece]
) -> dict[Value, int]:
    """Return the stat of every piece of the domain, from its first face unless another is named.

    Pieces whose stat is not given yet, or is reported, are omitted.
    """
    face, dot, name = (written.stat or "").rpartition(".")
    span = context.value(*path, "stat")
    if not context.known("stat", name, context.ids("stats"), span):
        return {}
    strange = [str(value) for value in domain.values if value not in context.ids("pieces")]
    if strange:
        message = f"only pieces have stats, but '{written.of}' has values that are no pieces: {listed(strange)}"
        context.error("value.measure", message, span, f"replace 'stat' by values: {{{strange[0]}: NUMBER, …}}")
        return {}
    numbers: dict[Value, int] = {}
    for value in domain.values:
        piece = pieces.get(PieceId(str(value)))
        if piece is None:
            continue
        shown = next((entry for entry in piece.faces if entry.id == face or not dot), None)
        number = shown.stats.get(StatId(name)) if shown else None
        if isinstance(number, int):
            numbers[value] = number
        elif number != UNKNOWN:
            context.error("value.measure", f"'{value}' has no number for '{written.stat}'", span)
    return numbers


def listed(words: Iterable[str], most: int = 3) -> str:
    """Return a few words in quotes, joined by commas; an ellipsis replaces the rest."""
    names = list(words)
    return ", ".join(f"'{name}'" for name in names[:most]) + (" …" if len(names) > most else "")


_SHOWN = 300
"""Greatest number of values that are compared with a misspelled one."""


@dataclass(frozen=True, eq=False, repr=False)
class Variables:
    """The variables that conditions at one path can use.

    `kind`: the term for its variables: `input` or `variable`. `domains`: of each variable; None when it could not be
    read, which has been reported. `measures`: what each measure of the game is of. `measured`: all domains, by id.
    """

    context: Scope
    kind: str
    domains: Mapping[str, Domain | None]
    measures: Mapping[str, DomainId] = field(default_factory=dict)
    measured: Domains = field(default_factory=dict)

    @cached_property
    def _known(self) -> dict[DomainId, frozenset[Value]]:
        """The values of every domain that conditions here can use."""
        own = (domain for domain in self.domains.values() if domain is not None)
        return {domain.id: frozenset(domain.values) for domain in (*self.measured.values(), *own)}

    def conditions(self, path: Sequence[Step], written: Sequence[Mapping[str, Wanted]]) -> tuple[Condition, ...]:
        """Return the conditions written at a path, as one or as a list."""
        return tuple(map(self.condition, self.context.places(path, written), written))

    def condition(self, path: Sequence[Step], written: Mapping[str, Wanted]) -> Condition:
        """Return one condition; invalid parts are reported and removed."""
        values: dict[str, frozenset[Value]] = {}
        comparisons: list[Comparison] = []
        for name, wanted in written.items():
            if name == IF:
                comparisons += self._comparisons((*path, IF), wanted)
            elif self.known(name, (*path, name)):
                domain = self.domains[name]
                if domain is not None:
                    values[name] = self.values((*path, name), domain, wanted)
        return Condition(MappingProxyType(values), tuple(comparisons), self.context.key(*path))

    def known(self, name: str, path: Sequence[Step]) -> bool:
        """Return whether a variable exists; if not, report it at the key."""
        return name in self.domains or self.named(name, self.context.key(*path))

    def named(self, name: str, span: Span) -> bool:
        """Return the same as `known`, for a name within a text."""
        return self.context.known(self.kind, name, self.domains, span)

    def values(self, path: Sequence[Step], domain: Domain, wanted: Wanted) -> frozenset[Value]:
        """Return the wanted values of a domain."""
        spot = (*path, "not") if wanted.negated else tuple(path)
        found = frozenset(wanted.values)
        if not found <= self._known[domain.id]:
            places = (self.context.value(*spot, number) for number in range(len(wanted.values)))
            items = zip(places, wanted.values, strict=True)
            found = frozenset[Value]().union(*(self._item(at, domain, item, str(path[-1])) for at, item in items))
        if not wanted.negated:
            return found
        rest = frozenset(domain.values) - found
        if not rest:
            self.context.error("value.condition", "this excludes all values, so never holds", self.context.value(*spot))
        return rest

    def _item(self, span: Span, domain: Domain, item: Value, name: str) -> frozenset[Value]:
        known = self._known[domain.id]
        if item in known:
            return frozenset((item,))
        if isinstance(item, str) and domain.numbers and re.fullmatch(RANGE_PATTERN, item, re.ASCII):
            low, _, high = item.partition("..")
            ends = int(low), int(high or low)
            if known.issuperset(ends) and ends[0] <= ends[1]:
                return known.intersection(range(ends[0], ends[1] + 1))
        self.unknown_value(span, domain, str(item), name)
        return frozenset()

    def unknown_value(self, span: Span, domain: Domain, written: str, name: str) -> None:
        """Report a value that the variable's domain does not have."""
        if domain.numbers:
            bounds = f"{domain.values[0]}..{domain.values[-1]}"
            message = f"'{written}' is not within {bounds}, the values of '{name}'"
            hint = f"write values of {bounds}, or widen the range of '{name}' in line {domain.span.line}"
            self.context.error("value.out-of-range", message, span, hint)
        else:
            message, home = f"'{name}' cannot be '{written}'", domain.span
            source = SOURCES.get(domain.origin)
            if source is not None and written not in self.context.ids(*source):
                message = f"there is no '{written}' among the {domain.origin} of the game"
                home = self.context.key(*source)
            unknown_value(self.context, span, written, message, domain.values, home)

    def _comparisons(self, path: Sequence[Step], wanted: Wanted) -> Iterator[Comparison]:
        context = self.context
        if wanted.negated:
            message = "'not' cannot negate a comparison: write '!=' or '>'"
            context.error("value.condition", message, context.key(*path, "not"))
            return
        for number, text in enumerate(wanted.values):
            comparison = context.parsed(Comparison.parse, str(text), (*path, number))
            if comparison is not None and self._can_compare((*path, number), comparison):
                yield comparison

    def _can_compare(self, path: Sequence[Step], comparison: Comparison) -> bool:
        """Return whether every name is known and both sides are of one kind; if not, report it."""
        sides = comparison.left, comparison.right
        words = [side.root for side in sides if isinstance(side.root, Name) and comparison.words]
        if len(words) == len(sides):
            return self._can_equal(path, words[0], words[1])
        return False not in [self._is_number(path, side.root) for side in sides]

    def _can_equal(self, path: Sequence[Step], left: Name, right: Name) -> bool:
        """Return whether two names can be equal: two variables, or a variable and one of its values."""
        context = self.context
        for one, other in ((left, right), (right, left)):
            if one.name in self.domains and other.name not in self.domains:
                domain = self.domains[one.name]
                if domain is None or other.name in domain.values:
                    return True
                message = f"'{other.name}' is neither an {self.kind} nor a value of '{one.name}'"
                message = message.replace("an variable", "a variable")
                known = [*domain.values, *self.domains]
                unknown_value(context, self._name(path, other), other.name, message, known, domain.span)
                return False
        return False not in [self.named(side.name, self._name(path, side)) for side in (left, right)]

    def formula(self, path: Sequence[Step], text: str) -> Expression | None:
        """Return a formula whose value is a whole number; None after reporting one that cannot be read."""
        context = self.context
        found = context.parsed(partial(Expression.parse, measures=True), text, path)
        if found is None:
            return None
        broken = next(_broken(found.root), None)
        if broken is not None:
            message = "a formula of a rule can only contain whole numbers"
            context.error("value.answer", message, context.part(path, broken, 1), "write a whole number there")
            return None
        return found if self._is_number(path, found.root) else None

    def _is_number(self, path: Sequence[Step], node: Node) -> bool:
        """Return whether a part of a formula is a number; if not, report it."""
        match node:
            case Name(name):
                span = self._name(path, node)
                if not self.named(name, span):
                    return False
                domain = self.domains[name]
                if domain is not None and not domain.numbers:
                    message = f"the values of '{name}' are words, such as '{domain.values[0]}', not numbers"
                    hint = "compare words by = and !=, or use a measure that gives them numbers"
                    self.context.error("value.comparison", message, span, hint)
                    return False
                return True
            case Measured():
                return self._can_measure(path, node)
            case Binary(_, left, right) | Chance(_, left, right):
                return False not in [self._is_number(path, side) for side in (left, right)]
            case Call(_, arguments):
                return False not in [self._is_number(path, argument) for argument in arguments]
            case Number() | Gathered():
                return True

    def _can_measure(self, path: Sequence[Step], node: Measured) -> bool:
        """Return whether a measure exists and applies to its argument."""
        context = self.context
        names = [*context.ids("measures"), "min", "max", "clamp"]
        if not context.known("measure", node.measure, names, context.part(path, node.offset, len(node.measure))):
            return False
        of = self.measures.get(node.measure)
        known = self.measured.get(of) if of else None
        span = context.part(path, node.of_offset, len(node.of))
        if node.of not in self.domains:
            words = [] if known is None else list(map(str, known.values[:_SHOWN]))
            return (known is not None and node.of in known.values) or self.context.known(
                self.kind, node.of, [*self.domains, *words], span
            )
        domain = self.domains[node.of]
        if domain is None or known is None:
            return False
        values = set(known.values)
        strange = [str(value) for value in domain.values if value not in values]
        if strange:
            message = f"'{node.measure}' is a measure of {of}, and has no number for {listed(strange)} of '{node.of}'"
            fits = listed(name for name, each in self.domains.items() if each and values.issuperset(each.values))
            hint = f"add these numbers, or measure an input of {of}: {fits or 'none'}"
            context.error("value.measure", message, span, hint)
        return not strange

    def _name(self, path: Sequence[Step], name: Name) -> Span:
        return self.context.part(path, name.offset, len(name.name))


def unknown_value(context: Scope, span: Span, written: str, message: str, known: Sequence[Value], home: Span) -> None:
    """Report an unknown word, with a suggestion unless the findings are full; `home`: where the known words are."""
    if not context.findings.is_full:
        hint = did_you_mean(written, map(str, known[:_SHOWN]))
        context.missing("reference.unknown-value", message, span, hint, home)


def _broken(node: Node) -> Iterator[int]:
    match node:
        case Number(value, offset) if value.denominator != 1:
            yield offset
        case Binary(_, left, right):
            yield from _broken(left)
            yield from _broken(right)
        case Call(_, arguments):
            for argument in arguments:
                yield from _broken(argument)
