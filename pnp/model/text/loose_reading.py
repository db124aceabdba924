"""What a part of a typed sentence says of a decision."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pnp.model.game.rulings import Value

Values = Mapping[str, frozenset[Value]]


class LooseReading(NamedTuple):
    """What a part of a sentence says of a decision: the answers that it can mean, in a region of cases.

    Attributes:
        values: the values of the inputs that it restricts.
        comparisons: the comparisons that it names.
        start, end: where the part is in the text.
        whole: whether every word with a meaning was read.
        certain: whether nothing puts it in doubt: a word such as `instead`, or what only another sentence says.
        blind: whether a condition, or an item of a list, is not read.
        rest: whether it is about the cases that the sentences before leave, as after `otherwise`.
        derived: whether it is only what a limit leaves: `only in rain` says something of fair weather, too.
        partial: whether it need not hold in all its cases: the ones that `only` permits, or with a `but` after it.
        opening: what the sentence before begins with, as `On a 6,` does, which may hold here, too.
    """

    values: Values
    comparisons: frozenset[str]
    answers: frozenset[str]
    start: int
    end: int
    whole: bool
    certain: bool = True
    blind: bool = False
    rest: bool = False
    derived: bool = False
    partial: bool = False
    opening: Values = MappingProxyType({})

    def opened(self) -> Iterator["LooseReading"]:
        """Yield the reading, and what it is if the opening of the sentence before holds, too."""
        yield self
        if self.opening:
            yield self._replace(values={**self.opening, **self.values})
