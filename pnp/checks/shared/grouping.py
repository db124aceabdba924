"""Things that belong together: values by a key."""

from collections.abc import Iterable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def grouped(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Return the values of each key, both in the order of the pairs."""
    found: dict[Key, list[Value]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def firsts(pairs: Iterable[tuple[Key, Value]]) -> list[Value]:
    """Return the first value of each key, in the order of the pairs."""
    return [values[0] for values in grouped(pairs).values()]
