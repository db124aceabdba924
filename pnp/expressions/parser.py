"""Parses formulas; `pnp.expressions.expression` documents the grammar.

Source: precedence climbing, Vaughan Pratt, "Top Down Operator Precedence" (1973).
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from pnp.budget import LIMITS
from pnp.errors import plural
from pnp.expressions.syntax_tree import (
    COMPARISONS,
    COUNT,
    FUNCTIONS,
    GATHERING,
    ROUNDING,
    Binary,
    Call,
    Chance,
    ExpressionError,
    Gathered,
    Measured,
    Name,
    Node,
    Number,
)

_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<number>\d+(?:\.\d+)?)
      | (?P<name>[^\W\d]\w*(?:[-.]\w+)*)
      | (?P<symbol><=|>=|!=|==|[-+*/()<>=,])""",
    re.VERBOSE,
)
_PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2}


def read(text: str, measures: bool = False) -> Node:
    """Parse a formula; see `pnp.expressions.expression.Expression.parse`.

    Raises:
        ExpressionError: with the offset of the error and a message for the designer.
    """
    return _Parser(text, measures).whole()


def read_comparison(text: str) -> tuple[Node, str, int, Node]:
    """Parse a comparison: the left side, the operator, the offset of the right side, and the right side.

    Raises:
        ExpressionError: as `read`.
    """
    parser = _Parser(text, measures=True)
    left = parser.sum()
    symbol = parser.comparison("a condition needs a comparison such as a <= b")
    middle = parser.token.offset
    right = parser.sum()
    if parser.token.text in COMPARISONS:
        raise ExpressionError("a condition holds one comparison", parser.token.offset, len(parser.token.text))
    parser.end()
    return left, symbol, middle, right


class _Token(NamedTuple):
    kind: Literal["number", "name", "symbol", "end"]
    text: str
    offset: int


def _tokens(text: str) -> Iterator[_Token]:
    if len(text) > LIMITS.formula_length:
        raise ExpressionError(f"the formula is longer than {LIMITS.formula_length} characters", LIMITS.formula_length)
    offset = 0
    while offset < len(text):
        found = _TOKEN.match(text, offset)
        if found is None:
            raise ExpressionError(
                f"a formula cannot hold {text[offset]!r}, only numbers, names, functions, ( ) and + - * /", offset
            )
        offset = found.end()
        match found.lastgroup:
            case "number" | "name" | "symbol" as kind:
                yield _Token(kind, found[0], found.start())
            case _:
                continue
    yield _Token("end", "", len(text))


class _Parser:
    """Parses one formula; `depth` bounds the nesting."""

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
        if self.token.text in COMPARISONS:
            raise ExpressionError("a comparison must be inside p(…)", self.token.offset, len(self.token.text))
        self.end()
        return node

    def end(self) -> None:
        if self.token.kind != "end":
            raise self.wrong("expected an operator such as + or the end")

    def comparison(self, message: str) -> str:
        if self.token.text not in COMPARISONS:
            raise self.wrong(f"{message}; expected <=, <, >=, >, = or !=")
        return self.take().text

    def sum(self, lowest: int = 1) -> Node:
        """Parse operators that bind at least as tightly as `lowest`."""
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
        if self.depth > LIMITS.formula_depth:
            raise ExpressionError(f"the formula is nested more than {LIMITS.formula_depth} deep", self.token.offset)
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
        functions = FUNCTIONS if self.measures else FUNCTIONS | ROUNDING
        if name.text not in functions and self.measures:
            return self.measured(name)
        if name.text in GATHERING:
            return self.gathered(name)
        if name.text not in functions:
            known = ", ".join([*functions, *GATHERING, "p"])
            raise ExpressionError(f"there is no function {name.text!r}; there are {known}", name.offset, len(name.text))
        arguments = [self.sum()]
        while self.token.text == ",":
            self.place += 1
            arguments.append(self.sum())
        self.expect(")", f"to close {name.text}(…)")
        least, most, _ = functions[name.text]
        if not least <= len(arguments) <= most:
            wanted = plural(least, "value") if least == most else f"{least} to {most} values"
            message = f"{name.text}(…) takes {wanted}, not {len(arguments)}"
            raise ExpressionError(message, name.offset, len(name.text))
        return Call(name.text, tuple(arguments), name.offset)

    def gathered(self, function: _Token) -> Node:
        """Parse a function over the units of a role: a role for `count`, a stat of a role for all others."""
        of, counts = self.token, function.text == "count"
        wanted = "a role, such as attacker" if counts else "a stat of a role, such as attacker.strength"
        if of.kind != "name" or of.text.count(".") != (0 if counts else 1):
            raise self.wrong(f"{function.text}(…) takes {wanted}")
        self.place += 1
        self.expect(")", f"to close {function.text}(…), which takes {wanted}")
        return Gathered(function.text, f"{of.text}.{COUNT}" if counts else of.text, function.offset, of.offset)

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
