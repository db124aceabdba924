"""What the self-test does to a game: one change of its text, of a kind that real errata sheets had to mend."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.registry import Registry
from pnp.selftest.source_edit import Edit, GameSource


class Mutation(NamedTuple):
    """One mistake put into a game: the changes of its files (mostly one) and, in words, what they break."""

    edits: tuple[Edit, ...]
    broken: str


Sites = Callable[[GameSource], Iterator[Mutation]]


class Operator(NamedTuple):
    """A kind of mistake.

    Attributes:
        name: by which it is named, such as `override-dropped`.
        title: the class of mistakes to which it belongs, as errata sheets know it.
        rationale: why it is tried: what designers had to mend.
        sites: finds every place of a game in which the mistake can be made.
        answers: it is about what the rules answer, so that a change that leaves all answers alone breaks nothing.
    """

    name: str
    title: str
    rationale: str
    sites: Sites
    answers: bool = False


OPERATORS: Registry[Operator] = Registry("operator")
"""The kinds of mistakes whose modules have been imported."""


def operator(name: str, title: str, rationale: str, *, answers: bool = False) -> Callable[[Sites], Sites]:
    """Register a kind of mistake.

    Raises:
        ValueError: when the name is taken.
    """

    def register(sites: Sites) -> Sites:
        OPERATORS.add(name, Operator(name, title, rationale, sites, answers))
        return sites

    return register
