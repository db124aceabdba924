"""Filters for prose: numbers in running text."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import wraps
from typing import Any

from pnp.errors import many
from pnp.expressions.formatting import percent_text
from pnp.templating.base_view import View, refuse
from pnp.templating.bounded import items_of, join, kind, known, spend, text_of

_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_MINUS = "−"


def words(value: Any) -> str:
    """Return a whole number in words: 12 → twelve, 631 → six hundred and thirty-one. From a million on, figures."""
    number = _whole(value, "words")
    if number < 0:
        return f"minus {words(-number)}"
    if number >= 1_000_000:
        return str(number)
    if number >= 1000:
        rest = number % 1000
        joint = "" if not rest else (" and " if rest < 100 else " ") + words(rest)
        return f"{words(number // 1000)} thousand{joint}"
    if number >= 100:
        return f"{_SMALL[number // 100]} hundred" + (f" and {words(number % 100)}" if number % 100 else "")
    if number >= 20:
        return _TENS[number // 10 - 2] + (f"-{_SMALL[number % 10]}" if number % 10 else "")
    return _SMALL[number]


def ordinal(value: Any) -> str:
    """Return a whole number as an ordinal in words: 4 → fourth, 21 → twenty-first."""
    text = words(_whole(value, "ordinal"))
    cut = max(text.rfind(" "), text.rfind("-")) + 1
    stem, last = text[:cut], text[cut:]
    if last in _ORDINALS:
        return stem + _ORDINALS[last]
    if last.endswith("y"):
        return f"{stem}{last[:-1]}ieth"
    return f"{stem}{last}th"


def percent(value: Any, places: Any = 0) -> str:
    """Return a fraction of one as a percentage, rounded half up: 1/6 → 17%, with one decimal 16.7%."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        refuse("percent works on an exact number")
    return percent_text(Fraction(value), _whole(places, "percent"))


def fraction(value: Any, denominator: Any = None) -> str:
    """Return a fraction in lowest terms, 1/6, or over a given denominator: 1/3 over 6 → 2/6."""
    if not isinstance(value, int | Fraction) or isinstance(value, bool):
        refuse("fraction works on an exact number")
    exact = Fraction(value)
    if denominator is None:
        return str(exact)
    bottom = _whole(denominator, "fraction")
    top = exact * bottom
    if top.denominator != 1:
        refuse(f"{exact} is not a whole number of {bottom}ths")
    return f"{top.numerator}/{bottom}"


def plural(value: Any, singular: str, plural_form: str = "") -> str:
    """Return the noun that goes with a number: 1 → credit, 2 → credits (or the form given)."""
    number = len(value) if isinstance(value, View | tuple | list) else value
    one, several = text_of(singular), text_of(plural_form)
    return one if number == 1 else several or many(one)


def signed(value: Any) -> str:
    """Return a whole number with its sign, a typographic minus: +1, −2, 0."""
    number = _whole(value, "signed")
    return f"+{number}" if number > 0 else f"{_MINUS}{-number}" if number < 0 else "0"


def listed(values: Iterable[object], last: str = "and") -> str:
    """Return several things as a phrase: Truck, Scout and Tank."""
    *texts, end = map(text_of, items_of(values) or [""])
    return join([join(texts, ", "), f" {text_of(last)} ", end]) if texts else end


def _whole(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int | Fraction) or Fraction(value).denominator != 1:
        refuse(f"{name} works on a whole number, not on {kind(value)}")
    return int(value)


def _of_known(function: Callable[..., object]) -> Callable[..., object]:
    """Return the filter, with undefined names rejected before it reads the value."""

    @wraps(function)
    def checked(*values: Any, **options: Any) -> object:
        for value in (*values, *options.values()):
            known(value)
        spend()
        return function(*values, **options)

    return checked


_ALL: dict[str, Callable[..., object]] = {
    "words": words,
    "ordinal": ordinal,
    "percent": percent,
    "fraction": fraction,
    "plural": plural,
    "signed": signed,
    "listed": listed,
}

FILTERS: dict[str, Callable[..., object]] = {name: _of_known(function) for name, function in _ALL.items()}
