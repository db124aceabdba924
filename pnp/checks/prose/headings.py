"""Headings and tables of the booklet that are not what they were meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import quoted, texts
from pnp.model.game import Game
from pnp.model.text.chapters import Paragraph
from pnp.model.text.missing_rules import UNREAD_ID

_MARKDOWN = "CommonMark: a heading is one to six # and a space; its id stands behind it as {: #id}."
_HASHES = pattern(r"#{1,6}(?=[^#\s\d])")
_DIVIDER = pattern(r"\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?$")
_NAMED = pattern(r"\b(?:see|in|of)\s+(?:the\s+)?(?P<part>chapter|section)\s+[*_\"“]{0,2}(?P<name>[A-Z][\w'’-]+)")


@check(
    "prose.no-heading",
    "error",
    "A heading that is not read as one is printed as text, and no reference finds it.",
    _MARKDOWN,
    code="R03",
)
def heading_syntax(game: Game) -> Iterator[Report]:
    """No text begins with # and no space, and no heading has its id in a form that is printed."""
    for text in texts(game):
        if text.paragraph.kind == "text" and _HASHES.match(text.written):
            said = quoted(UNREAD_ID.sub("", text.written.split("\n")[0]))
            yield Report(f"'{said}' is no heading", text.paragraph.span, "write a space behind the #")
    for heading in phrasing.booklet(game).written:
        left = UNREAD_ID.search(heading.words)
        if left:
            message = f"'{left[0]}' behind this heading is no id, and is printed"
            yield Report(message, heading.span, "write {: #id}, in small letters and hyphens")


@check(
    "prose.empty-section",
    "warning",
    "A heading with nothing below it promises a rule that the reader then looks for.",
    "Grav Armor and Armada Chess as published: sections announced and left out.",
    code="B07",
)
def sections_not_empty(game: Game) -> Iterator[Report]:
    """Below every heading stands a text, a figure, or a heading of a lower level."""
    booklet = phrasing.booklet(game)
    filled = {paragraph.heading for paragraph in booklet.paragraphs} | {figure.heading for figure in booklet.figures}
    written = booklet.written
    chapters = game.rules.chapters if game.rules is not None else ()
    lines = {chapter.span.file: chapter.text.split("\n") for chapter in chapters}
    for place, heading in enumerate(written):
        after = written[place + 1] if place + 1 < len(written) else None
        below = after is not None and after.level > heading.level and after.span.file == heading.span.file
        if heading.id in filled or below or heading.span.file not in lines:
            continue
        end = after.span.line - 1 if after is not None and after.span.file == heading.span.file else None
        if not any(line.strip() for line in lines[heading.span.file][heading.span.line : end]):
            hint = "write the rule, or take the heading out"
            yield Report(f"nothing stands below the heading '{heading.words}'", heading.span, hint)


@check(
    "prose.table-columns",
    "error",
    "A row with another number of cells than its table is printed with a value in the wrong column, or without one.",
    "Errata: a blank cell of the combat results table (Friedland).",
    code="T01",
)
def rows_fit_their_tables(game: Game) -> Iterator[Report]:
    """All rows of a table have as many cells as its head and the line below it."""
    rows = [paragraph for paragraph in phrasing.booklet(game).paragraphs if paragraph.kind == "row"]
    for _, group in groupby(enumerate(rows), lambda each: each[1].lines[0].line - each[0]):
        yield from _uneven([row for _, row in group])


def _uneven(rows: Sequence[Paragraph]) -> Iterator[Report]:
    divider = next((row for row in rows[1:2] if _DIVIDER.match(row.text.strip())), None)
    if divider is None:
        return
    wanted = _cells(divider)
    for row in rows:
        if _cells(row) != wanted and "{%" not in row.text:
            message = f"this row has {phrasing.plural(_cells(row), 'cell')}, and the table has {wanted} columns"
            related = ((divider.span, "the columns are here"),)
            yield Report(message, row.span, "write as many cells as there are columns", related)


def _cells(row: Paragraph) -> int:
    return row.plain.replace(r"\|", "  ").strip().strip("|").count("|") + 1


@check(
    "prose.named-chapter",
    "warning",
    "A chapter that is called by a name it does not have is not found.",
    "Errata: sections quoted by numbers that had moved (Operations 26, 5.1b for 2.6b; Wargame Academy).",
    code="R03",
)
def chapter_names_exist(game: Game) -> Iterator[Report]:
    """A chapter that the text names has a heading with this word."""
    words = {
        word for heading in phrasing.booklet(game).written for word in re.findall(r"[\w'’-]+", heading.words.lower())
    }
    ids = {part for heading in phrasing.booklet(game).written for part in heading.id.split("-")}
    for text in texts(game):
        if text.tokens.isdisjoint(("chapter", "section")):
            continue
        for found in _NAMED.finditer(text.plain):
            if found["name"].lower() not in words | ids and len(found["name"]) > 1:
                said = f"{found['part']} {found['name']}"
                span = text.place(found.start("part"), found.end("name"))
                hint = "refer to the heading that is meant: [[rule:ID]]"
                yield Report(f"'{said}' is written here, but no heading has this word", span, hint)
