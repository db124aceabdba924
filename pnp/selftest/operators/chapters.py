"""The structure of the booklet: chapters, headings, paragraphs, lists, tables, figures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource

LOST = "A part of the booklet is lost"
PLACEHOLDER = "A placeholder in print"
ABSENT = "Something is mentioned that is not in the box"
_HEADING = re.compile(r"^(#+ )(.+?)( *\{: *#[a-z0-9-]+ *\})", re.MULTILINE)
_LAST_REFERENCE = re.compile(r"\[\[rule:([a-z0-9-]+)\]\](?=\.\n)")
_FIGURE = re.compile(r"^```figure (\w+)", re.MULTILINE)
_SECTION = re.compile(r"^#+ (?P<words>[^{\n]*).*\n+(?P<body>(?:[^#\n].*\n+)+)(?=#)", re.MULTILINE)
_ROW = re.compile(r"^\|(?: ?[^|\n{]+\|){2,}$", re.MULTILINE)
_LIST = re.compile(r"\b(?:two|three|four|five|six)\b[^\n]*:\n+((?:(?:[-*]|\d\.) .*\n(?: +.*\n)*)+)", re.IGNORECASE)


@operator("chapter-unlisted", LOST, "The head of section 7.3 was lost at the printer's (War for the Union).")
def chapter_unlisted(source: GameSource) -> Iterator[Mutation]:
    """Remove every chapter from the list of chapters."""
    for part in source.parts("rules/chapters/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"the chapter {part.plain} is not listed")


@operator("file-unlisted", LOST, "Loss charts were printed improperly or not shipped (In Their Quiet Fields).")
def file_unlisted(source: GameSource) -> Iterator[Mutation]:
    """Remove every file from the list of included files."""
    for part in source.parts("include/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"the file {part.plain} is not included")


@operator("heading-unmarked", LOST, "The head of section 7.3 was lost at the printer's (War for the Union).")
def heading_unmarked(source: GameSource) -> Iterator[Mutation]:
    """Remove the space after the # of every heading, which makes it a paragraph."""
    for file, text in source.chapters():
        for found in _HEADING.finditer(text):
            yield Mutation((Edit(file, found.end(1) - 1, found.end(1), ""),), f"'{found[2]}' is no heading")


@operator("section-emptied", LOST, "A part of section 7.3 was lost at the printer's (War for the Union).")
def section_emptied(source: GameSource) -> Iterator[Mutation]:
    """Remove the text of every section."""
    for file, text in source.chapters():
        for found in _SECTION.finditer(text):
            yield Mutation((Edit(file, found.start("body"), found.end("body"), ""),), f"{found['words']}has no text")


@operator("row-of-text-short", LOST, "A cell of the combat results table was blank (Friedland).")
def row_of_text_short(source: GameSource) -> Iterator[Mutation]:
    """Remove the last cell of every row of a table in the booklet."""
    for file, text in source.chapters():
        for found in _ROW.finditer(text):
            start = text.rindex("|", found.start(), found.end() - 1) + 1
            yield Mutation((Edit(file, start, found.end(), ""),), f"the row {found[0][:20]}… lacks its last cell")


@operator("list-item-lost", LOST, "Fifteen scenarios were announced, and fourteen were printed (Soldiers).")
def list_item_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove the last item of every list that a number announces."""
    for file, text in source.chapters():
        for found in _LIST.finditer(text):
            last = [item.start() for item in re.finditer(r"^(?:[-*]|\d\.) ", found[1], re.MULTILINE)][-1]
            yield Mutation((Edit(file, found.start(1) + last, found.end(1), ""),), "a list lacks its last item")


@operator("page-placeholder", PLACEHOLDER, "Placeholders such as 'page XX' were printed (White Wolf).")
def page_placeholder(source: GameSource) -> Iterator[Mutation]:
    """Replace references at the end of a sentence by a placeholder."""
    for file, text in source.chapters():
        for found in _LAST_REFERENCE.finditer(text):
            edit = Edit(file, found.start(), found.end(), "page XX")
            yield Mutation((edit,), f"'page XX' instead of a reference to {found[1]}")


@operator("reference-open", PLACEHOLDER, "Placeholders such as 'page XX' were printed (White Wolf).")
def reference_open(source: GameSource) -> Iterator[Mutation]:
    """Remove a closing bracket of references at the end of a sentence."""
    for file, text in source.chapters():
        for found in _LAST_REFERENCE.finditer(text):
            yield Mutation((Edit(file, found.end() - 1, found.end(), ""),), f"the reference to {found[1]} is open")


@operator("reference-in-note", PLACEHOLDER, "Placeholders such as 'page XX' were printed (White Wolf).")
def reference_in_note(source: GameSource) -> Iterator[Mutation]:
    """Write a reference into every note of a state or marker, where none is resolved."""
    for part in source.parts("states/*/note", "markers/*/note", "budget/note"):
        if '"' not in part.plain:
            new = f"'{part.plain} [[rule:here]]'"
            yield Mutation((part.replaced(new),), f"a reference in a note of {part.path[1]}")


@operator("figure-absent", ABSENT, "The rules referred to drawings that the document lacked (Grav Armor).")
def figure_absent(source: GameSource) -> Iterator[Mutation]:
    """Replace the kind of every figure by one that does not exist."""
    for file, text in source.chapters():
        for found in _FIGURE.finditer(text):
            yield Mutation((Edit(file, found.start(1), found.end(1), "drawing-9"),), f"no figure, but {found[1]}")


@operator("piece-absent", ABSENT, "The rules named an Egyptian siege train that was the Syrian one (Ottomans).")
def piece_absent(source: GameSource) -> Iterator[Mutation]:
    """Add a sentence that shows a missing piece to every chapter."""
    for file, text in source.chapters():
        end = len(text.rstrip())
        yield Mutation((Edit(file, end, end, "\n\nThis is [[piece:siege-train]]."),), "the piece siege-train is shown")
