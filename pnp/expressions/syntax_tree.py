"""Syntax tree of a formula."""

import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.expressions.dice import Distribution

Value = int | Fraction | Distribution | str | tuple[int, ...]
"""The value of a name. A distribution (a die) is allowed only inside `p(…)`, a word only as argument of a measure, and
the values of several units only inside `sum(…)` and the other functions of `GATHERING`."""
Measures = Mapping[str, Mapping[int | str, int]]
"""Measures by name: the number that each gives to a word or a whole number."""
Exact = int | Fraction
"""A number during evaluation; whole numbers stay integers, which are several times as fast."""

ARITHMETIC: dict[str, Callable[[Exact, Exact], Exact]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": Fraction,
}
COMPARISONS: dict[str, Callable[[Exact, Exact], bool]] = {
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
}
FUNCTIONS: dict[str, tuple[int, int, Callable[..., Exact]]] = {
    "min": (2, 20, min),
    "max": (2, 20, max),
    "clamp": (3, 3, lambda value, low, high: max(low, min(high, value))),
}
ROUNDING: dict[str, tuple[int, int, Callable[..., Exact]]] = {"floor": (1, 1, math.floor), "ceil": (1, 1, math.ceil)}
"""Functions of formulas that may divide."""
GATHERING: dict[str, Callable[[Sequence[Exact]], Exact]] = {"sum": sum, "count": sum, "highest": max, "lowest": min}
"""Functions over the units of a role; `count(role)` adds up the one number that is named by `COUNT`."""
COUNT = "*"
"""The number of units of a role, among its stats: `count(attacker)` mentions `attacker.*`."""


class ExpressionError(PnpError, ValueError):
    """A formula that cannot be parsed or evaluated; `offset` (from 0) and `length` give the span in characters."""

    def __init__(self, message: str, offset: int, length: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.length = length


class Number(NamedTuple):
    """A number in the text."""

    value: Exact
    offset: int


class Name(NamedTuple):
    """A name whose value the environment gives."""

    name: str
    offset: int


class Binary(NamedTuple):
    """Two nodes joined by `+ - * /`."""

    symbol: str
    left: "Node"
    right: "Node"
    offset: int


class Call(NamedTuple):
    """A call of `min`, `max`, `clamp`, `floor` or `ceil`."""

    function: str
    arguments: tuple["Node", ...]
    offset: int


class Gathered(NamedTuple):
    """A function over the units of a role; `name` is `role.stat`, or `role.*` for `count(role)`."""

    function: str
    name: str
    offset: int
    of_offset: int


class Measured(NamedTuple):
    """`measure(name)`: the number of the name's value; a name without a value is its own value."""

    measure: str
    of: str
    offset: int
    of_offset: int


class Chance(NamedTuple):
    """`p(left ? right)`: the chance that the comparison holds."""

    comparison: str
    left: "Node"
    right: "Node"
    offset: int


Node = Number | Name | Binary | Call | Gathered | Measured | Chance


def walk(node: Node) -> Iterator[Node]:
    """Yield a node, then all nodes below it from left to right."""
    yield node
    match node:
        case Binary(_, left, right) | Chance(_, left, right):
            yield from walk(left)
            yield from walk(right)
        case Call(_, arguments):
            for argument in arguments:
                yield from walk(argument)


def mentions(node: Node) -> Iterator[tuple[str, int]]:
    """Yield every name in a formula with its offset."""
    for part in walk(node):
        match part:
            case Name(name, offset) | Gathered(_, name, _, offset) | Measured(_, name, _, offset):
                yield name, offset


def terms(node: Node, parts: Mapping[str, Iterable[Node]], sign: int = 1) -> Iterator[tuple[str, int]]:
    """Yield the names that an expression adds (1) or subtracts (-1), without their roles.

    `parts`: the expressions that some names mean.
    """
    match node:
        case Name() if node.name in parts:
            for part in parts[node.name]:
                yield from terms(part, parts, sign)
        case Name() | Gathered():
            yield node.name.rpartition(".")[2], sign
        case Binary(symbol="+" | "-"):
            yield from terms(node.left, parts, sign)
            yield from terms(node.right, parts, sign if node.symbol == "+" else -sign)
        case Binary(symbol="*", left=Number(), right=part) | Binary(symbol="*" | "/", left=part, right=Number()):
            yield from terms(part, parts, sign)
        case Call():
            for part in node.arguments:
                yield from terms(part, parts, sign)


def divisors(node: Node) -> Iterator[Node]:
    """Yield every divisor in a formula."""
    return (part.right for part in walk(node) if isinstance(part, Binary) and part.symbol == "/")


def written(node: Node) -> str:
    """Return the text of a formula, with brackets around each sum or product in another one."""
    match node:
        case Number(value):
            return str(value)
        case Name(name):
            return name
        case Binary(symbol, left, right) | Chance(symbol, left, right):
            sides = [f"({written(side)})" if isinstance(side, Binary) else written(side) for side in (left, right)]
            text = f" {symbol} ".join(sides)
            return text if isinstance(node, Binary) else f"p({text})"
        case Call(function, arguments):
            return f"{function}({', '.join(map(written, arguments))})"
        case Gathered(name, of) | Measured(name, of):
            return f"{name}({of.removesuffix(f'.{COUNT}')})"
