"""The booklet: chapters, headings, tables, figures, references, names, brackets, counts."""

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, misprint_in_chapter, operator, other_value, removal
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit

LOST = "A part of the booklet is lost"
PLACEHOLDER = "A placeholder in print"
ABSENT = "Something is mentioned that is not in the box"
END = r"(?<=\S)(?P<old>)\s*\Z"
"""The end of a chapter."""
_LIST = re.compile(r"\b(?:two|three|four|five|six)\b[^\n]*:\n+((?:(?:[-*]|\d\.) .*\n(?: +.*\n)*)+)", re.IGNORECASE)


operator("chapter-unlisted", LOST, "The head of section 7.3 was lost at the printer's (War for the Union).")(
    removal("rules/chapters/*", broken="the chapter {part.plain} is not listed")
)


operator("file-unlisted", LOST, "Loss charts were printed improperly or not shipped (In Their Quiet Fields).")(
    removal("include/*", broken="the file {part.plain} is not included")
)


operator("heading-unmarked", LOST, "The head of section 7.3 was lost at the printer's (War for the Union).")(
    misprint_in_chapter(r"^#+(?P<old> )(.+?) *\{: *#[a-z0-9-]+ *\}", "", "'{found[2]}' is no heading")
)


operator("section-emptied", LOST, "A part of section 7.3 was lost at the printer's (War for the Union).")(
    misprint_in_chapter(r"^#+ ([^{\n]*).*\n+(?P<old>(?:[^#\n].*\n+)+)(?=#)", "", "{found[1]}has no text")
)


operator("row-of-text-short", LOST, "A cell of the combat results table was blank (Friedland).")(
    misprint_in_chapter(
        r"^\|(?: ?[^|\n{]+\|)+(?P<old> ?[^|\n{]+\|)$", "", "the row {found[0]:.20}… lacks its last cell"
    )
)


@operator("list-item-lost", LOST, "Fifteen scenarios were announced, and fourteen were printed (Soldiers).")
def list_item_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove the last item of every list that a number announces."""
    for file, text in source.chapters():
        for found in _LIST.finditer(text):
            last = [item.start() for item in re.finditer(r"^(?:[-*]|\d\.) ", found[1], re.MULTILINE)][-1]
            yield Mutation((Edit(file, found.start(1) + last, found.end(1), ""),), "a list lacks its last item")


operator("page-placeholder", PLACEHOLDER, "Placeholders such as 'page XX' were printed (White Wolf).")(
    misprint_in_chapter(
        r"\[\[rule:([a-z0-9-]+)\]\](?=\.\n)", "page XX", "'page XX' instead of a reference to {found[1]}"
    )
)


operator("reference-open", PLACEHOLDER, "Placeholders such as 'page XX' were printed (White Wolf).")(
    misprint_in_chapter(r"\[\[rule:([a-z0-9-]+)\](?P<old>\])(?=\.\n)", "", "the reference to {found[1]} is open")
)


operator("reference-in-note", PLACEHOLDER, "Placeholders such as 'page XX' were printed (White Wolf).")(
    other_value(
        "states/*/note",
        "markers/*/note",
        "budget/note",
        new=lambda part: None if '"' in part.plain else f"'{part.plain} [[rule:here]]'",
        broken="a reference in a note of {part.path[1]}",
    )
)


operator("figure-absent", ABSENT, "The rules referred to drawings that the document lacked (Grav Armor).")(
    misprint_in_chapter(r"^```figure (?P<old>\w+)", "drawing-9", "no figure, but {found[1]}")
)


operator("piece-absent", ABSENT, "The rules named an Egyptian siege train that was the Syrian one (Ottomans).")(
    misprint_in_chapter(END, "\n\nThis is [[piece:siege-train]].", "the piece siege-train is shown")
)


STALE = "A wrong cross-reference"
WRITTEN = "A misspelled name in the text"
COUNTED = "A wrong count in the text"
SENTENCE = "A misprinted sentence"
_HEADING = re.compile(r"^#+ .*\{: *#([a-z0-9-]+)", re.MULTILINE)
_COMMON = re.compile(r"(?<= )(the|and|of|with|a) (?=[a-z])")


def _closes_bracket(text: str, start: int) -> bool:
    """Return whether a bracket closes the only open one of its line, which is neither a link nor in a template."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return line.count("(") == line.count(")") + 1 and "](" not in line and "{" not in line


operator("reference-stale", STALE, "Section 5.1b was quoted where section 2.6b was meant.")(
    misprint_in_chapter(
        r"\[\[rule:(?P<old>[a-z0-9-]+)\]\]", "{found[1]}-old", "a reference to {new} instead of {found[1]}"
    )
)


operator("reference-typed", STALE, "A section was quoted by the number that it had in an earlier edition.")(
    misprint_in_chapter(
        r"\[\[rule:([a-z0-9-]+)\]\]",
        "(see section 9.4)",
        "'see section 9.4' instead of a reference to {found[1]}",
    )
)


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


operator("scenario-absent", STALE, "The rules mentioned a scenario that the box does not contain.")(
    misprint_in_chapter(END, "\n\nSee scenario 19 for an example of this.", "scenario 19 is mentioned")
)


@operator("name-variant", WRITTEN, "One unit had a hyphen on its counter and a space in the rules (Grav Armor).")
def name_variant(source: GameSource) -> Iterator[Mutation]:
    """Swap hyphen and space in every name of a piece."""
    names = [piece.name for piece in source.game.pieces.values() if re.search(r"\w[ -]\w", piece.name)]
    for file, text in source.chapters():
        for name in names:
            for found in re.finditer(rf"(?<![\w\[:'{{]){re.escape(name)}(?![\w'}}\]])", text):
                other = name.replace("-", " ") if "-" in name else name.replace(" ", "-")
                yield Mutation((Edit(file, *found.span(), other),), f"{name} is spelled {other}")


operator("count-typed", COUNTED, "A booklet announced fifteen scenarios, but there were fourteen.")(
    misprint_in_chapter(
        r"\{\{ *(pieces|sides|scenarios|boards|dice) *\| *length[^}]*\}\} (?=[a-z])",
        "nineteen ",
        "nineteen {found[1]} are announced",
    )
)


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
