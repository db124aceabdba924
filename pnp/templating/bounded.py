"""What templates may do with values: filters, tests and operators, each with bounds.

A value is a text, a number, a view of the game, nothing, or a list of such. Whatever takes time or room spends from the
budget of the run: one step for each thing that is looked at, and the characters of each text that is read or written.
Lists may hold lists, but nothing here looks deeper than one level, so shared lists cannot multiply.
"""

import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from jinja2 import Environment, StrictUndefined, pass_context, pass_environment
from jinja2 import filters as jinja_filters
from jinja2.runtime import Context

from pnp import budget
from pnp.templating.base_view import TemplateFault, View, refuse

_LISTS = (list, tuple, dict, range)
_NUMBERS = (int, float, Fraction)
_MOST_PLACES = 12
"""Digits after the point to which a template may round."""


def spend(steps: int = 1) -> None:
    """Spend steps of the run."""
    budget.current().spend("template_steps", steps)


def spend_text(text: str) -> str:
    """Spend the characters of a text, and return it."""
    budget.current().spend("template_text", len(text))
    return text


def known(value: Any) -> Any:
    """The value; one that the template names although it is not there is a fault."""
    if isinstance(value, StrictUndefined):
        value._fail_with_undefined_error()
    return value


def kind(value: object) -> str:
    """What a value is, in the words of a designer."""
    if isinstance(value, View):
        return str(value._title)
    words = {str: "a text", bool: "a yes or no", type(None): "nothing"} | dict.fromkeys(_NUMBERS, "a number")
    return words.get(type(value), "a list" if isinstance(value, _LISTS) else "this")


def text_of(value: object) -> str:
    """A value as a text."""
    known(value)
    if not isinstance(value, str | int | float | Fraction | View):
        refuse(f"{kind(value)} is no text")
    return spend_text(str(value))


def number_of(value: object) -> Any:
    """A value that must be a number."""
    known(value)
    if not isinstance(value, _NUMBERS) or isinstance(value, bool):
        refuse(f"{kind(value)} is no number")
    return value


def items_of(values: Any, weight: int = 1) -> list[Any]:
    """What a list, a view, a text or a range holds; each entry costs as many steps as the weight says."""
    known(values)
    most = budget.current().limits.template_list
    if isinstance(values, str):
        spend_text(values)
    found: list[Any] = []
    try:
        for value in values:
            spend(weight)
            found.append(value)
            if len(found) > most:
                raise TemplateFault("template.too-long", f"a list may hold at most {most:,} entries")
    except TypeError:
        refuse(f"{kind(values)} is no list")
    return found


def join(values: Iterable[object], between: object = "", attribute: Any = None) -> str:
    """The texts of `values` in one, refused when that grows too large."""
    if attribute is not None:
        refuse("write map(attribute=…) before join")
    gap = text_of(between)
    most = budget.current().limits.template_output
    parts: list[str] = []
    size = 0
    for value in values:
        parts.append(str(known(value)) if isinstance(value, str | int | View | StrictUndefined) else text_of(value))
        size += len(parts[-1]) + len(gap)
        if size > most:
            raise TemplateFault("template.too-long", f"the template builds more than {most:,} characters")
    return spend_text(gap.join(parts))


def compute(symbol: str, left: Any, right: Any, operate: Callable[[Any, Any], Any]) -> Any:
    """An arithmetic step between numbers of a bounded size; `+` also joins texts."""
    spend()
    if symbol == "+" and isinstance(left, str) and isinstance(right, str):
        return join((left, right))
    most = budget.current().limits.number_bits
    first, second = number_of(left), number_of(right)
    if symbol == "**" and (abs(second) > most or _bits(first) * abs(second) > most):
        raise TemplateFault("template.failed", "the numbers of a power are too large")
    result = operate(first, second)
    if _bits(result) > most:
        raise TemplateFault("template.failed", "a number becomes too large")
    return result


def _bits(value: Any) -> int:
    if isinstance(value, float):
        return 64
    return max(1, int(value.numerator).bit_length(), int(value.denominator).bit_length())


def compare(left: Any, *rest: Any) -> bool:
    """A chain of comparisons: each symbol is followed by what it compares with."""
    for symbol, right in zip(rest[::2], rest[1::2], strict=True):
        if not _COMPARISONS[symbol](known(left), known(right)):
            return False
        left = right
    return True


def _equal(left: Any, right: Any) -> bool:
    spend()
    if isinstance(left, _LISTS) or isinstance(right, _LISTS):
        refuse("lists cannot be compared; compare their entries or lengths")
    if isinstance(left, str) and isinstance(right, str):
        spend_text(left if len(left) < len(right) else right)
    return bool(left == right)


def _holds(symbol: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    def holds(left: Any, right: Any) -> bool:
        if not (isinstance(left, str) and isinstance(right, str)):
            return symbol(number_of(left), number_of(right))
        spend_text(left if len(left) < len(right) else right)
        return symbol(left, right)

    return holds


def _is_in(left: Any, right: Any) -> bool:
    if isinstance(left, _LISTS):
        refuse("a list is in no other list; look for one of its entries")
    if isinstance(right, str):
        return text_of(left) in spend_text(right)
    if isinstance(right, View | Mapping):
        spend()
        return left in right
    if not isinstance(right, Sequence):
        refuse(f"{kind(right)} holds nothing")
    return any(not isinstance(entry, _LISTS) and _equal(left, entry) for entry in items_of(right))


_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": _equal,
    "ne": lambda left, right: not _equal(left, right),
    "lt": _holds(operator.lt),
    "lteq": _holds(operator.le),
    "gt": _holds(operator.gt),
    "gteq": _holds(operator.ge),
    "in": _is_in,
    "notin": lambda left, right: not _is_in(left, right),
}


# Filters


def _changed(change: Callable[[str], str]) -> Callable[[object], str]:
    return lambda value: spend_text(change(text_of(value)))


def _length(value: Any) -> int:
    if not isinstance(known(value), str | View | list | tuple | dict | range):
        refuse(f"{kind(value)} has no length")
    return len(value)


def _end(values: Any, place: int, name: str) -> Any:
    found = items_of(values)
    return found[place] if found else refuse(f"there is no {name} entry: the list is empty")


def _reverse(values: Any) -> Any:
    return "".join(items_of(values)[::-1]) if isinstance(values, str) else items_of(values)[::-1]


def _round(value: Any, precision: Any = 0, method: Any = "common") -> Any:
    """Rounded half to even, up (`ceil`) or down (`floor`), to a number of digits after the point."""
    number, places = number_of(value), number_of(precision)
    if not isinstance(places, int) or abs(places) > _MOST_PLACES or _bits(number) > budget.current().limits.number_bits:
        refuse(f"a number can be rounded to at most {_MOST_PLACES} digits")
    if method == "common":
        return round(number, places)
    if method not in ("ceil", "floor"):
        refuse("the method of rounding is 'common', 'ceil' or 'floor'")
    return getattr(math, method)(number * 10**places) / 10**places


def _sum(values: Any, attribute: Any = None, start: Any = 0) -> Any:
    if attribute is not None:
        refuse("write map(attribute=…) before sum")
    total = number_of(start)
    for value in items_of(values):
        total = compute("+", total, value, operator.add)
    return total


def _by_entry(function: Callable[..., Iterable[Any]]) -> Callable[..., list[Any]]:
    """A filter of Jinja2 that asks filters and tests of ours about each entry."""

    @pass_context
    def applied(context: Context, values: Any, *arguments: Any, **named: Any) -> list[Any]:
        return list(function(context, items_of(values), *arguments, **named))

    return applied


def _keyed(environment: Environment, values: Any, attribute: Any, case_sensitive: Any) -> list[tuple[Any, Any]]:
    """The entries of a list, each behind the text or number by which it is compared."""
    found = items_of(values)
    rounds = len(found).bit_length()
    pairs: list[tuple[Any, Any]] = []
    for value in found:
        spend(rounds)
        key = known(value if attribute is None else _part(environment, value, attribute))
        if isinstance(key, str):
            budget.current().spend("template_text", rounds * len(key))
            pairs.append((key if case_sensitive else key.lower(), value))
        else:
            pairs.append((number_of(key), value))
    return pairs


def _part(environment: Environment, value: Any, attribute: Any) -> Any:
    """The part of a part … that an attribute such as `front.attack` names."""
    for part in text_of(attribute).split("."):
        value = environment.getitem(value, int(part) if part.isdecimal() and len(part) < _MOST_PLACES else part)
    return value


@pass_environment
def _sort(
    environment: Environment, values: Any, reverse: Any = False, case_sensitive: Any = False, attribute: Any = None
) -> list[Any]:
    pairs = _keyed(environment, values, attribute, case_sensitive)
    return [value for _, value in sorted(pairs, key=operator.itemgetter(0), reverse=bool(reverse))]


@pass_environment
def _unique(environment: Environment, values: Any, case_sensitive: Any = False, attribute: Any = None) -> list[Any]:
    found: dict[Any, Any] = {}
    for key, value in _keyed(environment, values, attribute, case_sensitive):
        found.setdefault(key, value)
    return list(found.values())


def _extreme(choose: Callable[..., Any]) -> Callable[..., Any]:
    @pass_environment
    def chosen(environment: Environment, values: Any, case_sensitive: Any = False, attribute: Any = None) -> Any:
        pairs = _keyed(environment, values, attribute, case_sensitive)
        if not pairs:
            refuse("there is no such entry: the list is empty")
        return choose(pairs, key=operator.itemgetter(0))[1]

    return chosen


FILTERS: dict[str, Callable[..., Any]] = {
    "abs": lambda value: abs(number_of(value)),
    "capitalize": _changed(str.capitalize),
    "count": _length,
    "d": jinja_filters.do_default,
    "default": jinja_filters.do_default,
    "first": lambda values: _end(values, 0, "first"),
    "join": lambda values, between="", attribute=None: join(items_of(values), between, attribute),
    "last": lambda values: _end(values, -1, "last"),
    "length": _length,
    "list": items_of,
    "lower": _changed(str.lower),
    "map": _by_entry(jinja_filters.sync_do_map),
    "max": _extreme(max),
    "min": _extreme(min),
    "reject": _by_entry(jinja_filters.sync_do_reject),
    "rejectattr": _by_entry(jinja_filters.sync_do_rejectattr),
    "reverse": _reverse,
    "round": _round,
    "select": _by_entry(jinja_filters.sync_do_select),
    "selectattr": _by_entry(jinja_filters.sync_do_selectattr),
    "sort": _sort,
    "sum": _sum,
    "title": _changed(jinja_filters.do_title),
    "trim": _changed(str.strip),
    "unique": _unique,
    "upper": _changed(str.upper),
}
"""The filters of Jinja2 that templates may use."""


def _remainder(value: Any, divisor: Any) -> int:
    return int(compute("%", value, divisor, operator.mod))


_COMPARING = {
    "eq": ("eq", "==", "equalto"),
    "ne": ("ne", "!="),
    "lt": ("lt", "<", "lessthan"),
    "lteq": ("le", "<="),
    "gt": ("gt", ">", "greaterthan"),
    "gteq": ("ge", ">="),
    "in": ("in",),
}
TESTS: dict[str, Callable[..., bool]] = {
    **{
        name: lambda left, right, symbol=symbol: compare(left, symbol, right)
        for symbol, names in _COMPARING.items()
        for name in names
    },
    "defined": lambda value: not isinstance(value, StrictUndefined),
    "undefined": lambda value: isinstance(value, StrictUndefined),
    "none": lambda value: known(value) is None,
    "boolean": lambda value: isinstance(known(value), bool),
    "number": lambda value: isinstance(known(value), _NUMBERS),
    "integer": lambda value: isinstance(known(value), int) and not isinstance(value, bool),
    "string": lambda value: isinstance(known(value), str),
    "odd": lambda value: _remainder(value, 2) == 1,
    "even": lambda value: _remainder(value, 2) == 0,
    "divisibleby": lambda value, divisor: _remainder(value, divisor) == 0,
}
"""The tests that templates may use."""
