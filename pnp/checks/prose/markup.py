"""Markup and leftovers of editing: broken references and headings, repeated ids, tables, notes, brackets."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import groupby, takewhile, zip_longest

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, printed_text, review_entries
from pnp.checks.shared.grouping import repeated
from pnp.checks.shared.sentences import ProseText, chapters_of, outside_texts, quoted, sentences, texts
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.text.chapters import KINDS, Paragraph
from pnp.model.text.missing_rules import UNREAD_ID

_OPEN = re.compile(r"\[\[(?P<kind>[a-zA-Z]*)(?P<rest>[^\[\]\n]{0,120})\]{0,2}")
_REFERENCE = re.compile(rf"\[\[(?:{'|'.join(KINDS)}):[^\[\]\n]+\]\]")
_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}|\{%[^{}]*%\}")
_NOTE = re.compile(r"\b(?:TODO|FIXME|XXX|TBD|TBC|lorem ipsum|pages? (?:XX+|xx+|00+))\b|\?\?\?")
_MERGE = re.compile(r"^(?:<{7}|>{7})(?: |$)", re.MULTILINE)
_NOTHING = re.compile(r"\w+ (?=[.,;:](?:\s|$))|\( *\)")
_HASHES = re.compile(r"#{1,6}(?=[^#\s\d])")
_DIVIDER = re.compile(r"\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?$")
_LONG = 40
"""Fewest characters of a sentence that does not occur twice by chance."""
_PARTNERS = {"(": ")", "[": "]", ")": "(", "]": "["}
_OPENING = frozenset("([")
_LINK = re.compile(r"\](?=\([^()\n]*\))")
_MARKS = re.compile(r"[()\[\]]")
_POINT = re.compile(r"(?:(?:^|\s)[a-zA-Z]|(?:^\s*|(?:[.,;:–—]|--)\s+)(?:[ivx]{1,4}|\d{1,2})|[:;]-?)$")
"""What precedes a closing bracket that is not one of a pair: the number of a point, a smiley."""
_BRANCH = re.compile(r"\{%-?\s*(?!set\b)")
_Row = tuple[ProseText, list[tuple[int, str]]]
"""A paragraph, and its brackets without a partner, each after its place."""


@check("prose.broken-reference", "error")
def references_well_formed(game: Game) -> Iterator[Report]:
    """Find references without a closing bracket or of an unknown kind."""
    for text in texts(game):
        if "[[" not in text.written:
            continue
        rest = _TEMPLATE.sub(lambda found: "x" * len(found[0]), text.written)
        rest = _REFERENCE.sub(lambda found: " " * len(found[0]), rest)
        for found in _OPEN.finditer(rest):
            if found["rest"].startswith(":") or found["kind"] in KINDS:
                near = get_close_matches(found["kind"].lower(), KINDS, 1)
                target = found["rest"].lstrip(": ") or "ID"
                kinds = phrasing.join_and(KINDS, "or")
                hint = f"write [[{near[0]}:{target}]]" if near else f"name one of these kinds: {kinds}"
                yield Report(f"'{quoted(found[0])}' is not a valid reference", text.place(*found.span()), hint)


@check("prose.empty-value", "warning")
def templates_print_something(game: Game) -> Iterator[Report]:
    """Find sentences in which a template prints nothing, such as `Open ground is .`."""
    said = (said for entry in review_entries.entries(game).values() for said in entry.text if "{" in said.words)
    for each in (each for each in said if "[[symbol:" not in each.words):
        text = printed_text.sentence(game, each)
        if found := _NOTHING.search(text):
            message = f"nothing is printed after '{quoted(text[: found.end()].strip())}'"
            yield Report(message, each.span, "let the template of this line print a value, or remove the sentence")


@check("prose.left-note", "error")
def no_notes(game: Game) -> Iterator[Report]:
    """Find notes such as TODO that are not words of the game, and marks of a merge conflict."""
    codes = [named for stat in game.stats.values() for named in (stat.codes, stat.flags)]
    own = {code for named in codes for code in (*named, *named.values())}
    own |= {code for table in game.tables.values() for code in table.results}
    own |= {size.sign for size in game.sizes.values()}
    for text in texts(game):
        for found in (found for found in _NOTE.finditer(text.plain) if found[0] not in own):
            message = f"'{found[0]}' is an unresolved note"
            yield Report(message, text.place(*found.span()), "resolve it and delete the note")
    for chapter in chapters_of(game):
        for found in _MERGE.finditer(chapter.text):
            span = Span(chapter.span.file, chapter.text.count("\n", 0, found.start()) + 1, 1, 8)
            hint = "keep one version, and delete the lines with <<<<<<<, ======= and >>>>>>>"
            yield Report("the text contains an unresolved merge conflict", span, hint)


@check("prose.repeated-sentence", "warning")
def no_repeated_sentences(game: Game) -> Iterator[Report]:
    """Find long sentences of the rules that occur twice."""
    found = ((sentence, sentence.text.paragraph) for sentence in sentences(game) if len(sentence.words) >= _LONG)
    long = (each for each, text in found if not text.aside and text.kind not in ("row", "caption"))
    for known, sentence in repeated((" ".join(each.written.split()), each) for each in long):
        if len(quoted(sentence.words)) >= _LONG:
            related = ((known.place(0, len(known.words)), "the first occurrence"),)
            yield Report("this sentence occurs twice in the rules", sentence.span, "delete one of them", related)


@check("prose.no-heading", "error")
def heading_syntax(game: Game) -> Iterator[Report]:
    """Find headings without a space after #, and headings with a malformed id."""
    for text in texts(game):
        if text.paragraph.kind == "text" and _HASHES.match(text.written):
            said = quoted(UNREAD_ID.sub("", text.written.split("\n")[0]))
            message = f"'{said}' is printed with its #, not as a heading"
            yield Report(message, text.paragraph.span, "write a space after the #")
    for heading in phrasing.booklet(game).written:
        left = UNREAD_ID.search(heading.words)
        if left:
            message = f"'{left[0]}' after this heading is not a valid id, and is printed"
            yield Report(message, heading.span, "write {: #id}, in small letters and hyphens")


@check("prose.empty-section", "warning")
def sections_not_empty(game: Game) -> Iterator[Report]:
    """Find headings with neither a text nor a figure nor a heading of a lower level below them."""
    booklet = phrasing.booklet(game)
    filled = {paragraph.heading for paragraph in booklet.paragraphs} | {figure.heading for figure in booklet.figures}
    lines = {chapter.span.file: chapter.text.split("\n") for chapter in chapters_of(game)}
    for heading, after in zip_longest(booklet.written, booklet.written[1:]):
        file, begin = heading.span.file, heading.span.line
        end, level = (after.span.line - 1, after.level) if after and after.span.file == file else (None, 0)
        has_parts = heading.id in filled or level > heading.level or file not in lines
        if not has_parts and not any(line.strip() for line in lines[file][begin:end]):
            message = f"the section '{heading.words}' ({heading.id}) is empty"
            yield Report(message, heading.span, "write the rule, or remove the heading")


@check("prose.table-columns", "error")
def rows_fit_their_tables(game: Game) -> Iterator[Report]:
    """Find rows of tables with another number of cells than the line below the head."""
    rows = [paragraph for paragraph in phrasing.booklet(game).paragraphs if paragraph.kind == "row"]
    for _, group in groupby(enumerate(rows), lambda each: each[1].lines[0].line - each[0]):
        table = [row for _, row in group]
        for divider in (row for row in table[1:2] if _DIVIDER.match(row.text.strip())):
            wanted, related = _cells(divider), ((divider.span, "the columns"),)
            for row in (row for row in table if _cells(row) != wanted and "{%" not in row.text):
                message = f"this row has {phrasing.plural(_cells(row), 'cell')}, but the table has {wanted} columns"
                yield Report(message, row.span, "write one cell for each column", related)


def _cells(row: Paragraph) -> int:
    return row.plain.replace(r"\|", "  ").strip().strip("|").count("|") + 1


@check("prose.repeated-id", "error")
def ids_differ(game: Game) -> Iterator[Report]:
    """Find headings with the same id."""
    headings = phrasing.booklet(game).written
    for known, heading in repeated((heading.id, heading) for heading in headings if heading.id):
        message = f"two sections have the id '{heading.id}': '{known.words}' and '{heading.words}'"
        yield Report(message, heading.span, "give one of them another id", ((known.span, "the first one"),))


@check("prose.bracket", "warning")
def brackets_close(game: Game) -> Iterator[Report]:
    """Find brackets without a partner in their paragraph or list."""
    chapters = [(text, _alone(text)) for text in texts(game)]
    for rows in (chapters, *([(text, _alone(text))] for text in outside_texts(game))):
        for place, (text, alone) in enumerate(rows):
            for at, sign in alone:
                if not _continues(rows, place, sign):
                    way, end = ("opening", "ends") if sign in _OPENING else ("closing", "begins")
                    hint = f"write '{_PARTNERS[sign]}' where it {end}"
                    yield Report(f"unmatched {way} bracket '{sign}'", text.place(at, at + 1), hint)


def _alone(text: ProseText) -> list[tuple[int, str]]:
    """Return the brackets of a paragraph without a partner; none where its template selects texts."""
    if _BRANCH.search(text.paragraph.text):
        return []
    alone, waiting = [], []
    found = [(mark.start(), mark[0]) for mark in _MARKS.finditer(text.plain)]
    links = [(mark.start(), "]") for mark in _LINK.finditer(text.paragraph.text)]
    found += [link for link in links if text.plain[link[0] + 1] == " " and text.plain[link[0]] == " "]
    for at, sign in sorted(found):
        if sign in _OPENING:
            waiting.append((at, sign))
        elif waiting and waiting[-1][1] == _PARTNERS[sign]:
            waiting.pop()
        elif not (sign == ")" and _POINT.search(text.plain[:at])):
            alone.append((at, sign))
    return alone + waiting


def _continues(rows: Sequence[_Row], place: int, sign: str) -> bool:
    """Return whether the partner of a bracket is in another point of its list, or in the text before it."""
    beside = rows[place + 1 :] if sign in _OPENING else rows[:place][::-1]
    points = len(list(takewhile(lambda row: row[0].paragraph.kind == "item", beside)))
    if sign not in _OPENING:
        points = points + 1 if rows[place][0].paragraph.kind == "item" else 0
    return any(other == _PARTNERS[sign] for _, alone in beside[:points] for _, other in alone)
