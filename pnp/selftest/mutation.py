"""Mutation operators: changes of a game's text, each of a kind that published errata had to correct."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.registry import Registry
from pnp.selftest.source_edit import Edit, GameSource


class Mutation(NamedTuple):
    """One mistake in a game: the edits of its files (usually one), and in words what they break."""

    edits: tuple[Edit, ...]
    broken: str


Sites = Callable[[GameSource], Iterator[Mutation]]


class Operator(NamedTuple):
    """A kind of mistake.

    Attributes:
        name: its id, such as `override-dropped`.
        title: the class of mistakes to which it belongs, as in errata sheets.
        rationale: the published mistake that it repeats.
        sites: finds every place of a game at which the mistake can be made.
        answers: whether it concerns the answers of the rules; a mutant with unchanged answers is then equivalent.
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
        ValueError: if the name is taken.
    """

    def register(sites: Sites) -> Sites:
        OPERATORS.add(name, Operator(name, title, rationale, sites, answers))
        return sites

    return register
