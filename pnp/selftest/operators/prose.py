"""The booklet: chapters, headings, tables, figures, references, names, brackets, counts."""

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, misprint_in_chapter, operator, other_value
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit

LOST = "A part of the booklet is lost"
PLACEHOLDER = "A placeholder in print"
_LIST = re.compile(r"\b(?:two|three|four|five|six)\b[^\n]*:\n+((?:(?:[-*]|\d\.) .*\n(?: +.*\n)*)+)", re.IGNORECASE)


@operator("list-item-lost", LOST, "Fifteen scenarios were announced, and fourteen were printed (Soldiers).")
def list_item_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove the last item of every list that a number announces."""
    for file, text in source.chapters():
        for found in _LIST.finditer(text):
            last = [item.start() for item in re.finditer(r"^(?:[-*]|\d\.) ", found[1], re.MULTILINE)][-1]
            yield Mutation((Edit(file, found.start(1) + last, found.end(1), ""),), "a list lacks its last item")


operator("reference-in-note", PLACEHOLDER, "Placeholders such as 'page XX' were printed (White Wolf).")(
    other_value(
        "states/*/note",
        "markers/*/note",
        "budget/note",
        new=lambda part: None if '"' in part.plain else f"'{part.plain} [[rule:here]]'",
        broken="a reference in a note of {part.path[1]}",
    )
)


STALE = "A wrong cross-reference"
WRITTEN = "A misspelled name in the text"
SENTENCE = "A misprinted sentence"
_HEADING = re.compile(r"^#+ .*\{: *#([a-z0-9-]+)", re.MULTILINE)
_COMMON = re.compile(r"(?<= )(the|and|of|with|a) (?=[a-z])")


def _closes_bracket(text: str, start: int) -> bool:
    """Return whether a bracket closes the only open one of its line, which is neither a link nor in a template."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return line.count("(") == line.count(")") + 1 and "](" not in line and "{" not in line


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


@operator("name-variant", WRITTEN, "One unit had a hyphen on its counter and a space in the rules (Grav Armor).")
def name_variant(source: GameSource) -> Iterator[Mutation]:
    """Swap hyphen and space in every name of a piece."""
    names = [piece.name for piece in source.game.pieces.values() if re.search(r"\w[ -]\w", piece.name)]
    for file, text in source.chapters():
        for name in names:
            for found in re.finditer(rf"(?<![\w\[:'{{]){re.escape(name)}(?![\w'}}\]])", text):
                other = name.replace("-", " ") if "-" in name else name.replace(" ", "-")
                yield Mutation((Edit(file, *found.span(), other),), f"{name} is spelled {other}")


operator("bracket-lost", SENTENCE, "A bracket was not closed.")(
    misprint_in_chapter(r"(?<=[a-z])\)(?=[.,;]? )", "", "a bracket stays open", where=_closes_bracket)
)


@operator("word-twice", SENTENCE, "A word was printed twice where two lines met.")
def word_twice(source: GameSource) -> Iterator[Mutation]:
    """Repeat common words."""
    for file, text in source.chapters():
        for found in list(_COMMON.finditer(text))[::7]:
            if text.rfind("{", 0, found.start()) <= text.rfind("}", 0, found.start()):
                yield Mutation((Edit(file, found.start(), found.start(), f"{found[1]} "),), f"'{found[1]} {found[1]}'")
