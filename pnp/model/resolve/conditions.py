"""Conditions, comparisons and formulas over the inputs of a decision or the variables of a machine."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import MappingProxyType

from pnp.errors import Span
from pnp.expressions.expression import Expression
from pnp.expressions.syntax_tree import Binary, Call, Chance, Gathered, Measured, Name, Node, Number
from pnp.logic.comparisons import Comparison
from pnp.model.fields.common import RANGE_PATTERN
from pnp.model.fields.rulings import IF, Wanted
from pnp.model.game.ids import DomainId
from pnp.model.game.rulings import Condition, Domain, Value
from pnp.model.resolve.context import Scope
from pnp.model.resolve.domains import SOURCES, listed
from pnp.source.nodes import Path, Step
from pnp.source.suggestions import did_you_mean

_SHOWN = 300
"""Greatest number of values that are compared with a misspelled one."""


@dataclass(frozen=True, eq=False, repr=False)
class Variables:
    """The variables that conditions at one path can use.

    Attributes:
        kind: the term for its variables: `input` or `variable`.
        domains: of each variable; None when it could not be read, which has been reported.
        measures: what each measure of the game is of.
        measured: all domains, by id.
    """

    context: Scope
    kind: str
    domains: Mapping[str, Domain | None]
    measures: Mapping[str, DomainId] = field(default_factory=dict)
    measured: Mapping[DomainId, Domain] = field(default_factory=dict)

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
            found = self._items(spot, domain, wanted.values, str(path[-1]))
        if not wanted.negated:
            return found
        rest = frozenset(domain.values) - found
        if not rest:
            self.context.error("value.condition", "this excludes all values, so never holds", self.context.value(*spot))
        return rest

    def _items(self, path: Path, domain: Domain, items: Sequence[Value], name: str) -> frozenset[Value]:
        found = (self._item(self.context.value(*path, at), domain, item, name) for at, item in enumerate(items))
        return frozenset().union(*found)

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
    """Report an unknown word, with a suggestion unless the findings are full.

    `home`: the location of the list of known words.
    """
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
