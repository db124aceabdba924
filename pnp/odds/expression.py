"""Formulas as designers write them: `p(d <= to-hit) * (1 - p(d <= to-save))`, read once, evaluated exactly.

Grammar: numbers (`2`, `0.5`), names, `+ - * /`, brackets, `min(…)`, `max(…)`, `clamp(value, low, high)`, and
`p(left <= right)` for the chance that a comparison (`<= < >= > = !=`) holds. A name may hold hyphens and dots
(`to-hit`, `attacker.attack`), so a minus after a name needs a space before it. Where measures are allowed,
`score(attacker)` is the number that the measure `score` gives to what `attacker` stands for; such a formula is worked
out for every case that can come up, so it holds neither chances nor divisions.

The parser climbs precedences (Vaughan Pratt, "Top Down Operator Precedence", 1973).
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from pnp.odds.dice import Distribution

MAX_LENGTH = 500
MAX_DEPTH = 40
MAX_CASES = 100_000

Value = int | Fraction | Distribution | str
"""What a name can stand for. A distribution (a die) may only be used inside `p(…)`, a word only with a measure."""
Measures = Mapping[str, Mapping[int | str, int]]
"""Measures by name: the number that each gives to a word or a whole number."""

_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<number>\d+(?:\.\d+)?)
      | (?P<name>[^\W\d]\w*(?:[-.]\w+)*)
      | (?P<symbol><=|>=|!=|==|[-+*/()<>=,])""",
    re.VERBOSE,
)
_PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2}
_Exact = int | Fraction
"""Whole numbers stay integers on the way, which are several times as fast."""
_ARITHMETIC: dict[str, Callable[[_Exact, _Exact], _Exact]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": Fraction,
}
_COMPARISONS: dict[str, Callable[[_Exact, _Exact], bool]] = {
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
}
_FUNCTIONS: dict[str, tuple[int, int, Callable[..., _Exact]]] = {
    "min": (2, 20, min),
    "max": (2, 20, max),
    "clamp": (3, 3, lambda value, low, high: max(low, min(high, value))),
}


class ExpressionError(ValueError):
    """A formula that cannot be read or evaluated; `offset` counts characters from 0, `length` those that are meant."""

    def __init__(self, message: str, offset: int, length: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.length = length


class Number(NamedTuple):
    """A number in the text."""

    value: _Exact
    offset: int


class Name(NamedTuple):
    """A name whose value the environment gives."""

    name: str
    offset: int


class Binary(NamedTuple):
    """Two nodes joined by `+ - * /`."""

    symbol: str
    left: Node
    right: Node
    offset: int


class Call(NamedTuple):
    """`min`, `max` or `clamp`."""

    function: str
    arguments: tuple[Node, ...]
    offset: int


class Measured(NamedTuple):
    """`measure(name)`: the number of what a name stands for; a name without a value stands for itself."""

    measure: str
    of: str
    offset: int
    of_offset: int


class Chance(NamedTuple):
    """`p(left ? right)`: the chance that the comparison holds."""

    comparison: str
    left: Node
    right: Node
    offset: int


Node = Number | Name | Binary | Call | Measured | Chance


@dataclass(frozen=True)
class Expression:
    """A formula that has been read; equal when the texts are."""

    text: str
    root: Node

    @classmethod
    def parse(cls, text: str, measures: bool = False) -> Expression:
        """Read a formula; `measures` allows `measure(name)`, but neither `p(…)` nor a division.

        Raises:
            ExpressionError: with the offset of the fault and a sentence for the designer.
        """
        return cls(text, _Parser(text, measures).whole())

    @cached_property
    def mentions(self) -> tuple[tuple[str, int], ...]:
        """Every name in the text with its offset, in order of appearance."""
        return tuple(sorted(_mentions(self.root), key=operator.itemgetter(1)))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The different names in the text, in order of appearance."""
        return tuple(dict.fromkeys(name for name, _ in self.mentions))

    @cached_property
    def measures(self) -> tuple[Measured, ...]:
        """Every use of a measure, in order of appearance."""
        return tuple(sorted(_measured(self.root), key=operator.attrgetter("offset")))

    def evaluate(self, env: Mapping[str, Value], measures: Measures = MappingProxyType({})) -> Fraction:
        """The exact value, with names taken from `env`.

        Inside one `p(…)` every name of a die is one roll, however often it is written; different names are independent.

        Raises:
            ExpressionError: when a name has no value, a die stands outside `p(…)`, something is divided by zero, or a
                measure has no number for what it is asked.
        """
        return Fraction(_evaluate(self.root, env, measures))

    def __str__(self) -> str:
        return self.text


class _Token(NamedTuple):
    kind: Literal["number", "name", "symbol", "end"]
    text: str
    offset: int


def _tokens(text: str) -> Iterator[_Token]:
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"the formula is longer than {MAX_LENGTH} characters", MAX_LENGTH)
    offset = 0
    while offset < len(text):
        found = _TOKEN.match(text, offset)
        if found is None:
            raise ExpressionError(f"a formula cannot hold {text[offset]!r}", offset)
        offset = found.end()
        match found.lastgroup:
            case "number" | "name" | "symbol" as kind:
                yield _Token(kind, found[0], found.start())
            case _:
                continue
    yield _Token("end", "", len(text))


def parse_comparison(text: str) -> tuple[Expression, str, Expression]:
    """Both sides of a comparison that may use measures, and the symbol between them.

    Raises:
        ExpressionError: with the offset of the fault and a sentence for the designer.
    """
    parser = _Parser(text, measures=True)
    left = parser.sum()
    symbol = parser.comparison("a condition needs a comparison such as a <= b")
    middle = parser.token.offset
    right = parser.sum()
    if parser.token.text in _COMPARISONS:
        raise ExpressionError("a condition holds one comparison", parser.token.offset, len(parser.token.text))
    parser.end()
    before = text[:middle].rstrip().removesuffix(symbol).strip()
    return Expression(before, left), symbol, Expression(text[middle:].rstrip(), right)


def compare(symbol: str, left: Fraction | int, right: Fraction | int) -> bool:
    """Whether a comparison of two numbers holds; `symbol` is `<= < >= > = == !=`."""
    return _COMPARISONS[symbol](left, right)


class _Parser:
    """Reads one formula; `depth` bounds the nesting."""

    def __init__(self, text: str, measures: bool) -> None:
        self.measures = measures
        self.tokens = list(_tokens(text))
        self.place = 0
        self.depth = 0

    @property
    def token(self) -> _Token:
        return self.tokens[self.place]

    def take(self) -> _Token:
        token = self.token
        self.place += 1
        return token

    def expect(self, symbol: str, where: str) -> None:
        if self.token.text != symbol or self.token.kind != "symbol":
            raise self.wrong(f"expected {symbol!r} {where}")
        self.place += 1

    def wrong(self, message: str) -> ExpressionError:
        token = self.token
        seen = "the end of the formula" if token.kind == "end" else repr(token.text)
        return ExpressionError(f"{message}, not {seen}", token.offset, max(1, len(token.text)))

    def whole(self) -> Node:
        node = self.sum()
        if self.token.text in _COMPARISONS:
            raise ExpressionError("a comparison must stand inside p(…)", self.token.offset, len(self.token.text))
        self.end()
        return node

    def end(self) -> None:
        if self.token.kind != "end":
            raise self.wrong("expected an operator such as + or the end")

    def comparison(self, message: str) -> str:
        if self.token.text not in _COMPARISONS:
            raise self.wrong(f"{message}; expected <=, <, >=, >, = or !=")
        return self.take().text

    def sum(self, lowest: int = 1) -> Node:
        """Operators that bind at least as tightly as `lowest`."""
        left = self.operand()
        while self.token.kind == "symbol" and _PRECEDENCE.get(self.token.text, 0) >= lowest:
            token = self.take()
            if token.text == "/" and self.measures:
                raise ExpressionError("a formula of a rule cannot divide", token.offset)
            right = self.sum(_PRECEDENCE[token.text] + 1)
            left = Binary(token.text, left, right, token.offset)
        return left

    def operand(self) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise ExpressionError(f"the formula is nested more than {MAX_DEPTH} deep", self.token.offset)
        node = self.plain_operand()
        self.depth -= 1
        return node

    def plain_operand(self) -> Node:
        token = self.token
        if token.kind == "number":
            self.place += 1
            value = Fraction(token.text)
            return Number(value.numerator if value.denominator == 1 else value, token.offset)
        if token.kind == "name":
            self.place += 1
            return self.call(token) if self.token.text == "(" else Name(token.text, token.offset)
        if token.text == "-":
            self.place += 1
            return Binary("-", Number(0, token.offset), self.operand(), token.offset)
        if token.text == "(":
            self.place += 1
            node = self.sum()
            self.expect(")", "to close the bracket")
            return node
        raise self.wrong("expected a number, a name or a bracket")

    def call(self, name: _Token) -> Node:
        self.expect("(", "after the function")
        if name.text == "p" and not self.measures:
            return self.chance(name)
        if name.text == "p":
            raise ExpressionError("a formula of a rule cannot hold chances, p(…)", name.offset)
        if name.text not in _FUNCTIONS and self.measures:
            return self.measured(name)
        if name.text not in _FUNCTIONS:
            known = ", ".join([*_FUNCTIONS, "p"])
            raise ExpressionError(f"there is no function {name.text!r}; there are {known}", name.offset, len(name.text))
        arguments = [self.sum()]
        while self.token.text == ",":
            self.place += 1
            arguments.append(self.sum())
        self.expect(")", f"to close {name.text}(…)")
        least, most, _ = _FUNCTIONS[name.text]
        if not least <= len(arguments) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            message = f"{name.text}(…) takes {wanted} values, not {len(arguments)}"
            raise ExpressionError(message, name.offset, len(name.text))
        return Call(name.text, tuple(arguments), name.offset)

    def measured(self, measure: _Token) -> Node:
        if self.token.kind != "name":
            raise self.wrong(f"the measure {measure.text}(…) is asked of one name")
        of = self.take()
        self.expect(")", f"to close {measure.text}(…)")
        return Measured(measure.text, of.text, measure.offset, of.offset)

    def chance(self, name: _Token) -> Node:
        left = self.sum()
        comparison = self.comparison("p(…) needs a comparison such as d <= 3")
        right = self.sum()
        self.expect(")", "to close p(…)")
        return Chance(comparison, left, right, name.offset)


def _mentions(node: Node) -> Iterator[tuple[str, int]]:
    match node:
        case Name(name, offset) | Measured(_, name, _, offset):
            yield name, offset
        case Binary(_, left, right) | Chance(_, left, right):
            yield from _mentions(left)
            yield from _mentions(right)
        case Call(_, arguments):
            for argument in arguments:
                yield from _mentions(argument)


def _measured(node: Node) -> Iterator[Measured]:
    match node:
        case Measured():
            yield node
        case Binary(_, left, right):
            yield from _measured(left)
            yield from _measured(right)
        case Call(_, arguments):
            for argument in arguments:
                yield from _measured(argument)


def _evaluate(node: Node, env: Mapping[str, Value], measures: Measures) -> _Exact:
    return _EVALUATORS[type(node)](node, env, measures)


def _of_number(node: Number, env: Mapping[str, Value], measures: Measures) -> _Exact:
    return node.value


def _of_name(node: Name, env: Mapping[str, Value], measures: Measures) -> _Exact:
    known = _value(node.name, node.offset, env)
    if isinstance(known, Distribution):
        raise ExpressionError(f"the die {node.name!r} must stand inside p(…)", node.offset, len(node.name))
    return known


def _of_binary(node: Binary, env: Mapping[str, Value], measures: Measures) -> _Exact:
    a, b = _evaluate(node.left, env, measures), _evaluate(node.right, env, measures)
    if node.symbol == "/" and b == 0:
        raise ExpressionError("the formula divides by zero", node.offset)
    return _ARITHMETIC[node.symbol](a, b)


def _of_call(node: Call, env: Mapping[str, Value], measures: Measures) -> _Exact:
    return _FUNCTIONS[node.function][2](*[_evaluate(argument, env, measures) for argument in node.arguments])


def _value(name: str, offset: int, env: Mapping[str, Value]) -> _Exact | Distribution:
    if name not in env:
        raise ExpressionError(f"the name {name!r} has no value here", offset, len(name))
    value = env[name]
    if isinstance(value, str):
        raise ExpressionError(f"{name!r} stands for the word {value!r}, not for a number", offset, len(name))
    return value


def _of_measure(node: Measured, env: Mapping[str, Value], measures: Measures) -> Fraction:
    if node.measure not in measures:
        raise ExpressionError(f"there is no measure {node.measure!r}", node.offset, len(node.measure))
    of = env.get(node.of, node.of)
    known = measures[node.measure]
    if isinstance(of, Fraction | Distribution) or of not in known:
        raise ExpressionError(f"{node.measure!r} has no number for {of!r}", node.of_offset, len(node.of))
    return Fraction(known[of])


def _of_chance(node: Chance, env: Mapping[str, Value], measures: Measures) -> Fraction:
    """Add up the chances of every combination of the dice named in it for which the comparison holds."""
    found = {name: _value(name, offset, env) for name, offset in _mentions(node)}
    dice = {name: value for name, value in found.items() if isinstance(value, Distribution)}
    if prod(len(roll.outcomes) for roll in dice.values()) > MAX_CASES:
        raise ExpressionError(f"p(…) has more than {MAX_CASES} combinations of dice", node.offset)
    holds = _COMPARISONS[node.comparison]
    total = Fraction(0)
    for outcome in product(*(roll.outcomes for roll in dice.values())):
        case = {**found, **{name: value for name, (value, _) in zip(dice, outcome, strict=True)}}
        if holds(_evaluate(node.left, case, {}), _evaluate(node.right, case, {})):
            total += prod((chance for _, chance in outcome), start=Fraction(1))
    return total


_EVALUATORS: Mapping[type[Node], Callable[[Any, Mapping[str, Value], Measures], _Exact]] = {
    Number: _of_number,
    Name: _of_name,
    Binary: _of_binary,
    Call: _of_call,
    Measured: _of_measure,
    Chance: _of_chance,
}
