"""The rules in words: references, names, brackets, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource

STALE = "A cross-reference that leads elsewhere"
WRITTEN = "A name or word miswritten"
COUNTED = "A count in the text that is wrong"
SENTENCE = "A sentence misprinted"
_REFERENCE = re.compile(r"\[\[rule:([a-z0-9-]+)\]\]")
_HEADING = re.compile(r"^#+ .*\{: *#([a-z0-9-]+)", re.MULTILINE)
_BRACKET = re.compile(r"(?<=[a-z])\)(?=[.,;]? )")
_COMMON = re.compile(r"(?<= )(the|and|of|with|a) (?=[a-z])")
_COUNT = re.compile(r"\{\{ *(pieces|sides|scenarios|boards|dice) *\| *length[^}]*\}\} (?=[a-z])")


@operator("reference-stale", STALE, "Section 5.1b was quoted where section 2.6b was meant.")
def reference_stale(draft: GameSource) -> Iterator[Mutation]:
    """Every reference to a rule by a name that it has no more."""
    for file, text in draft.chapters():
        for found in _REFERENCE.finditer(text):
            edit = Edit(file, found.start(1), found.end(1), f"{found[1]}-old")
            yield Mutation((edit,), f"{found[1]} is called {found[1]}-old")


@operator("reference-typed", STALE, "A section was quoted by the number that it had in an earlier edition.")
def reference_typed(draft: GameSource) -> Iterator[Mutation]:
    """Every reference as a number that was typed."""
    for file, text in draft.chapters():
        for found in _REFERENCE.finditer(text):
            edit = Edit(file, found.start(), found.end(), "(see section 9.4)")
            yield Mutation((edit,), f"'see section 9.4' instead of a reference to {found[1]}")


@operator("heading-renamed", STALE, "A section was renumbered, and those who quoted it were not told.")
def heading_renamed(draft: GameSource) -> Iterator[Mutation]:
    """Every heading that others name under another name."""
    whole = "\n".join(draft.texts.values())
    for file, text in draft.chapters():
        for found in _HEADING.finditer(text):
            name = found[1]
            if f"[[rule:{name}]]" in whole or re.search(rf"says: {name}(?![\w-])", whole):
                yield Mutation((Edit(file, found.start(1), found.end(1), f"{name}-2"),), f"{name} is now {name}-2")


@operator("heading-twice", STALE, "Two sections had the same number.")
def heading_twice(draft: GameSource) -> Iterator[Mutation]:
    """Every heading under the name of the one before it in its chapter."""
    for file, text in draft.chapters():
        before = None
        for found in _HEADING.finditer(text):
            if before is not None:
                yield Mutation((Edit(file, found.start(1), found.end(1), before[1]),), f"{found[1]} is {before[1]} too")
            before = found


@operator("scenario-absent", STALE, "The rules quoted a scenario that is not in the box.")
def scenario_absent(draft: GameSource) -> Iterator[Mutation]:
    """Every chapter with a sentence about a scenario that there is not."""
    for file, text in draft.chapters():
        end = len(text.rstrip())
        yield Mutation((Edit(file, end, end, "\n\nSee scenario 19 for an example of this."),), "scenario 19 is quoted")


@operator("name-variant", WRITTEN, "One unit was Omi-9 on its counter and Omi 9 in the rules.")
def name_variant(draft: GameSource) -> Iterator[Mutation]:
    """Every name of a piece with a hyphen for a space, or a space for a hyphen."""
    names = [piece.name for piece in draft.game.pieces.values() if re.search(r"\w[ -]\w", piece.name)]
    for file, text in draft.chapters():
        for name in names:
            for found in re.finditer(rf"(?<![\w\[:'{{]){re.escape(name)}(?![\w'}}\]])", text):
                other = name.replace("-", " ") if "-" in name else name.replace(" ", "-")
                yield Mutation((Edit(file, *found.span(), other),), f"{name} is written {other}")


@operator("count-typed", COUNTED, "A booklet promised fifteen scenarios, and there were fourteen.")
def count_typed(draft: GameSource) -> Iterator[Mutation]:
    """Every count that the data give, typed and wrong."""
    for file, text in draft.chapters():
        for found in _COUNT.finditer(text):
            yield Mutation((Edit(file, *found.span(), "nineteen "),), f"nineteen {found[1]} are promised")


@operator("bracket-lost", SENTENCE, "A bracket was opened and never closed.")
def bracket_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every closing bracket of a sentence left out."""
    for file, text in draft.chapters():
        for found in _BRACKET.finditer(text):
            line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
            if line.count("(") == line.count(")") + 1 and "](" not in line and "{" not in line:
                yield Mutation((Edit(file, *found.span(), ""),), "a bracket stays open")


@operator("word-twice", SENTENCE, "A word was printed twice where two lines met.")
def word_twice(draft: GameSource) -> Iterator[Mutation]:
    """A common word of every chapter twice."""
    for file, text in draft.chapters():
        for found in list(_COMMON.finditer(text))[::7]:
            if text.rfind("{", 0, found.start()) <= text.rfind("}", 0, found.start()):
                yield Mutation((Edit(file, found.start(), found.start(), f"{found[1]} "),), f"'{found[1]} {found[1]}'")
