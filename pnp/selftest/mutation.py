"""Mutation operators: changes of a game's text, each of a kind that published errata had to correct."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from pnp.registry import Registry
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit, SourcePart


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
    """Register a kind of mistake: decorates a function, or takes one of the common kinds below.

    Raises:
        ValueError: if the name is taken.
    """

    def register(sites: Sites) -> Sites:
        OPERATORS.add(name, Operator(name, title, rationale, sites, answers))
        return sites

    return register


# Common kinds of mistakes. `broken` is a format with the fields `part` or `found`, and `new`. In a pattern, the group
# `old` is what a mistake replaces; without such a group it is the whole match.

Replacement = str | Callable[[re.Match[str]], str]
"""The text that replaces a match, as a format with the field `found`, or as a function of the match."""


def removal(*paths: str, broken: str) -> Sites:
    """Return a mistake that removes a part at one of these paths."""

    def sites(source: GameSource) -> Iterator[Mutation]:
        for part in source.parts(*paths):
            if part.whole:
                yield Mutation((part.removed(),), broken.format(part=part))

    return sites


def rename(*paths: str, new: Callable[[SourcePart], str], broken: str) -> Sites:
    """Return a mistake that changes the key of a part."""

    def sites(source: GameSource) -> Iterator[Mutation]:
        for part in source.parts(*paths):
            name = new(part)
            yield Mutation((part.renamed(name),), broken.format(part=part, new=name))

    return sites


def other_value(*paths: str, new: Callable[[SourcePart], str | None], broken: str) -> Sites:
    """Return a mistake that replaces a value; `new` returns None where it cannot be made."""

    def sites(source: GameSource) -> Iterator[Mutation]:
        for part in source.parts(*paths):
            value = new(part)
            if value is not None:
                yield Mutation((part.replaced(value),), broken.format(part=part, new=value))

    return sites


def misprint_in_value(*paths: str, pattern: str, new: Replacement, broken: str) -> Sites:
    """Return a mistake that replaces the first match of a pattern in a value."""
    compiled = re.compile(pattern)

    def sites(source: GameSource) -> Iterator[Mutation]:
        for part in source.parts(*paths):
            found = compiled.search(part.text)
            if found:
                start, end, text = _misprint(found, new)
                edit = Edit(part.file, part.start + start, part.start + end, text)
                yield Mutation((edit,), broken.format(part=part, found=found, new=text))

    return sites


def misprint_in_chapter(
    pattern: str, new: Replacement, broken: str, where: Callable[[str, int], bool] = lambda text, start: True
) -> Sites:
    """Return a mistake that replaces a match of a pattern in a chapter; `where` takes a text and an offset in it."""
    compiled = re.compile(pattern, re.MULTILINE)

    def sites(source: GameSource) -> Iterator[Mutation]:
        for file, text in source.chapters():
            for found in compiled.finditer(text):
                if where(text, found.start()):
                    edit = Edit(file, *_misprint(found, new))
                    yield Mutation((edit,), broken.format(found=found, new=edit.new))

    return sites


def _misprint(found: re.Match[str], new: Replacement) -> tuple[int, int, str]:
    """Return the start and the end of what is replaced, and the text that replaces it."""
    start, end = found.span("old" if "old" in found.re.groupindex else 0)
    return start, end, new.format(found=found) if isinstance(new, str) else new(found)


def neighbors(source: GameSource, *paths: str, within: int = 0) -> Iterator[tuple[SourcePart, SourcePart]]:
    """Yield each part with the next one; `within`: the number of keys that their paths begin with and share."""
    for one, other in pairwise(source.parts(*paths)):
        if one.path[:within] == other.path[:within]:
            yield one, other


def following(values: Iterable[object], value: str) -> str | None:
    """Return the value after another one, the first after the last; None without another value, or in no list."""
    texts = list(map(str, values))
    if value not in texts or len(texts) < 2:
        return None
    return texts[(texts.index(value) + 1) % len(texts)]


def one_more(part: SourcePart) -> str | None:
    """Return a number one higher; None for other values."""
    return None if part.number is None else str(part.number + 1)


def end_one_less(part: SourcePart) -> str | None:
    """Return a range such as `1..8` with an end one lower; None for other values."""
    found = re.fullmatch(r"(\d+)\.\.(\d+)", part.plain)
    return f"{found[1]}..{int(found[2]) - 1}" if found else None
