"""Conditions of parts of layouts and of rows: comparisons of fields with values, as data."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

Scalar = str | int | float
_RANGE = re.compile(r"\s*(-?\d+(?:\.\d+)?)?\s*\.\.\s*(-?\d+(?:\.\d+)?)?\s*")


class Present(NamedTuple):
    """Whether a field has a value: `{title: true}`. A zero is a value; a `false` and an empty text are none."""

    field: str
    expected: bool


class OneOf(NamedTuple):
    """A field is one of some values, or a set that contains one of them: `{suit: [tide, grove]}`."""

    field: str
    values: tuple[Scalar, ...]


class Between(NamedTuple):
    """A number is in a range that includes its ends: `{cost: 3..}`, `{cost: ..3}`, `{cost: 1..3}`."""

    field: str
    least: float | None
    most: float | None


class All(NamedTuple):
    """All of some conditions hold; none are always met."""

    conditions: tuple["Condition", ...]


class AnyOf(NamedTuple):
    """At least one of some conditions holds."""

    conditions: tuple["Condition", ...]


class Not(NamedTuple):
    """A condition does not hold."""

    condition: "Condition"


Condition = Present | OneOf | Between | All | AnyOf | Not
ALWAYS = All(())


def read(value: object) -> Condition:
    """Read a condition: fields with what they must be, or `all`, `any` and `not`; raises ValueError when it is none."""
    match value:
        case {**tests}:
            found = tuple(_read_entry(str(key), test) for key, test in tests.items())
            return found[0] if len(found) == 1 else All(found)
    raise ValueError("a condition names fields and their values, such as {suit: tide, cost: 3..}")


def _read_entry(key: str, test: object) -> Condition:
    match key, test:
        case "not", _:
            return Not(read(test))
        case (("all" | "any"), [*conditions]) if conditions:
            each = tuple(map(read, conditions))
            return All(each) if key == "all" else AnyOf(each)
        case (("all" | "any"), _):
            raise ValueError(f"'{key}' is a list of conditions")
        case _, bool():
            return Present(key, test)
        case _, str() if ".." in test:
            found = _RANGE.fullmatch(test)
            least, most = (None if end is None else float(end) for end in (found.groups() if found else (None, None)))
            if (least is None and most is None) or (least is not None and most is not None and least > most):
                raise ValueError(f"'{test}' is not a range; write 3.., ..3 or 1..3")
            return Between(key, least, most)
        case _, str() | int() | float():
            return OneOf(key, (test,))
        case _, [*values] if values:
            words = tuple(each for each in values if isinstance(each, Scalar) and not isinstance(each, bool))
            if len(words) == len(values):
                return OneOf(key, words)
    raise ValueError("write a value, a list of values, a range such as 3.., true or false")


def holds(condition: Condition, record: Mapping[str, object]) -> bool:
    """Return whether an item meets a condition."""
    match condition:
        case All(conditions):
            return all(holds(each, record) for each in conditions)
        case AnyOf(conditions):
            return any(holds(each, record) for each in conditions)
        case Not(inner):
            return not holds(inner, record)
        case Present(field, expected):
            return is_present(record.get(field)) is expected
        case OneOf(field, values):
            return _is_one(record.get(field), values)
        case Between(field, least, most):
            number = record.get(field)
            if isinstance(number, bool) or not isinstance(number, int | float):
                return False
            return (least is None or number >= least) and (most is None or number <= most)


def is_present(value: object) -> bool:
    """Return whether a field has a value."""
    return value is not None and value is not False and value != "" and value != frozenset()


def _is_one(value: object, wanted: tuple[Scalar, ...]) -> bool:
    if isinstance(value, frozenset):
        return any(str(each) in value for each in wanted)
    return value in wanted or (isinstance(value, str) and value in map(str, wanted))


def fields(condition: Condition) -> Iterator[str]:
    """Yield the fields that a condition names."""
    match condition:
        case All(conditions) | AnyOf(conditions):
            for each in conditions:
                yield from fields(each)
        case Not(inner):
            yield from fields(inner)
        case Present(field) | OneOf(field) | Between(field):
            yield field
