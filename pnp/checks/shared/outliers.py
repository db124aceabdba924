"""One thing among several of its kind whose number is another than that of all the others."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.errors import Span

_FEWEST = 3
"""Of fewer things nobody can say which of them differs."""


class Numbered(NamedTuple):
    """A thing with a number: its id, its name, and where the number is written."""

    id: str
    name: str
    number: int
    span: Span


class Odd(NamedTuple):
    """A thing with another number than all `others`, which have `common`."""

    thing: Numbered
    others: tuple[str, ...]
    common: int


def odd_one(things: Sequence[Numbered]) -> Odd | None:
    """The only one of at least three things that has another number than the rest."""
    if len(things) < _FEWEST:
        return None
    numbers = [each.number for each in things]
    common = max(numbers, key=numbers.count)
    differing = [each for each in things if each.number != common]
    if len(differing) != 1:
        return None
    return Odd(differing[0], tuple(each.name for each in things if each is not differing[0]), common)


def odd_ones(things: Iterable[Numbered]) -> Iterator[Odd]:
    """The odd one of all things, that of each family, and those between two that have the same number.

    A family are those whose ids begin alike: `strength-1`, `strength-3`.
    """
    listed = list(things)
    families: dict[str, list[Numbered]] = {}
    for each in listed:
        families.setdefault(each.id.partition("-")[0], []).append(each)
    for members in (listed, *(family for family in families.values() if len(family) < len(listed))):
        odd = odd_one(members)
        if odd is not None:
            yield odd
    for before, each, after in zip(listed, listed[1:], listed[2:], strict=False):
        if before.number == after.number != each.number:
            yield Odd(each, (before.name, after.name), before.number)
