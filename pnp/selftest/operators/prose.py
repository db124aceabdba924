"""The booklet: references, names, brackets, counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource

STALE = "A wrong cross-reference"
WRITTEN = "A misspelled name in the text"
COUNTED = "A wrong count in the text"
SENTENCE = "A misprinted sentence"
_REFERENCE = re.compile(r"\[\[rule:([a-z0-9-]+)\]\]")
_HEADING = re.compile(r"^#+ .*\{: *#([a-z0-9-]+)", re.MULTILINE)
_BRACKET = re.compile(r"(?<=[a-z])\)(?=[.,;]? )")
_COMMON = re.compile(r"(?<= )(the|and|of|with|a) (?=[a-z])")
_COUNT = re.compile(r"\{\{ *(pieces|sides|scenarios|boards|dice) *\| *length[^}]*\}\} (?=[a-z])")


@operator("reference-stale", STALE, "Section 5.1b was quoted where section 2.6b was meant.")
def reference_stale(source: GameSource) -> Iterator[Mutation]:
    """Replace the id in every reference to a rule by one that does not exist."""
    for file, text in source.chapters():
        for found in _REFERENCE.finditer(text):
            edit = Edit(file, found.start(1), found.end(1), f"{found[1]}-old")
            yield Mutation((edit,), f"a reference to {found[1]}-old instead of {found[1]}")


@operator("reference-typed", STALE, "A section was quoted by the number that it had in an earlier edition.")
def reference_typed(source: GameSource) -> Iterator[Mutation]:
    """Replace every reference by a typed section number."""
    for file, text in source.chapters():
        for found in _REFERENCE.finditer(text):
            edit = Edit(file, found.start(), found.end(), "(see section 9.4)")
            yield Mutation((edit,), f"'see section 9.4' instead of a reference to {found[1]}")


@operator("heading-renamed", STALE, "A section was renumbered, but not the references to it.")
def heading_renamed(source: GameSource) -> Iterator[Mutation]:
    """Rename the id of every heading that others refer to."""
    whole = "\n".join(source.texts.values())
    for file, text in source.chapters():
        for found in _HEADING.finditer(text):
            name = found[1]
            if f"[[rule:{name}]]" in whole or re.search(rf"says: {name}(?![\w-])", whole):
                yield Mutation((Edit(file, found.start(1), found.end(1), f"{name}-2"),), f"{name} is now {name}-2")


@operator("heading-twice", STALE, "Two sections had the same number.")
def heading_twice(source: GameSource) -> Iterator[Mutation]:
    """Give every heading the id of the previous one in its chapter."""
    for file, text in source.chapters():
        before = None
        for found in _HEADING.finditer(text):
            if before is not None:
                yield Mutation((Edit(file, found.start(1), found.end(1), before[1]),), f"{found[1]} is {before[1]} too")
            before = found


@operator("scenario-absent", STALE, "The rules mentioned a scenario that the box does not contain.")
def scenario_absent(source: GameSource) -> Iterator[Mutation]:
    """Add a sentence about a missing scenario to every chapter."""
    for file, text in source.chapters():
        end = len(text.rstrip())
        yield Mutation(
            (Edit(file, end, end, "\n\nSee scenario 19 for an example of this."),), "scenario 19 is mentioned"
        )


@operator("name-variant", WRITTEN, "One unit was Omi-9 on its counter and Omi 9 in the rules.")
def name_variant(source: GameSource) -> Iterator[Mutation]:
    """Swap hyphen and space in every name of a piece."""
    names = [piece.name for piece in source.game.pieces.values() if re.search(r"\w[ -]\w", piece.name)]
    for file, text in source.chapters():
        for name in names:
            for found in re.finditer(rf"(?<![\w\[:'{{]){re.escape(name)}(?![\w'}}\]])", text):
                other = name.replace("-", " ") if "-" in name else name.replace(" ", "-")
                yield Mutation((Edit(file, *found.span(), other),), f"{name} is spelled {other}")


@operator("count-typed", COUNTED, "A booklet announced fifteen scenarios, but there were fourteen.")
def count_typed(source: GameSource) -> Iterator[Mutation]:
    """Replace every computed count by a typed wrong one."""
    for file, text in source.chapters():
        for found in _COUNT.finditer(text):
            yield Mutation((Edit(file, *found.span(), "nineteen "),), f"nineteen {found[1]} are announced")


@operator("bracket-lost", SENTENCE, "A bracket was not closed.")
def bracket_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove closing brackets."""
    for file, text in source.chapters():
        for found in _BRACKET.finditer(text):
            line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
            if line.count("(") == line.count(")") + 1 and "](" not in line and "{" not in line:
                yield Mutation((Edit(file, *found.span(), ""),), "a bracket stays open")


@operator("word-twice", SENTENCE, "A word was printed twice where two lines met.")
def word_twice(source: GameSource) -> Iterator[Mutation]:
    """Repeat common words."""
    for file, text in source.chapters():
        for found in list(_COMMON.finditer(text))[::7]:
            if text.rfind("{", 0, found.start()) <= text.rfind("}", 0, found.start()):
                yield Mutation((Edit(file, found.start(), found.start(), f"{found[1]} "),), f"'{found[1]} {found[1]}'")
