"""CSV → the same syntax tree as YAML: one row per entry, columns are dotted paths such as `front.attack`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp import budget
from pnp.errors import Span
from pnp.source.collector import Findings
from pnp.source.nodes import Entry, MappingNode, ScalarNode
from pnp.source.scalars import construct

_OTHER_SEPARATORS = ((";", "semicolons"), ("\t", "tabs"))
_COLUMN = re.compile(r"[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*){0,3}")
_CELL = re.compile(r'"(?P<quoted>(?:[^"]|"")*)"(?=[,\n]|\Z)|(?P<plain>[^,\n]*)')


class _Cell(NamedTuple):
    text: str
    is_quoted: bool
    span: Span


def parse(text: str, file: str, findings: Findings) -> tuple[dict[str, Entry], bool]:
    """Read rows; the column `id` names each entry, an empty cell leaves its key out.

    Fields are separated by commas; quotes as in RFC 4180. Cells without quotes are read like YAML's plain values.
    Rows that cannot be used are left out; the second part of the answer says whether there were none of these.
    """
    rows = _rows(text, file)
    columns = _header(next(rows, []), file, findings)
    if columns is None:
        return {}, False
    entries: dict[str, Entry] = {}
    is_complete = True
    cells, most = 0, budget.current().limits.table_cells
    for row in rows:
        cells += len(row)
        if cells > most:
            findings.error("source.too-large", f"more than {most:,} cells in one file", row[0].span)
            return entries, False
        if _row_fits(row, len(columns), findings):
            _add_row(entries, columns, row, findings)
        else:
            is_complete = False
    return entries, is_complete


def _rows(text: str, file: str) -> Iterator[list[_Cell]]:
    """Yield rows of cells with their locations, without blank lines."""
    row: list[_Cell] = []
    place, line, line_start = 0, 1, 0
    while place <= len(text):
        found = _CELL.match(text, place)
        assert found is not None
        quoted = found["quoted"]
        value = found["plain"].strip() if quoted is None else quoted.replace('""', '"')
        column = place - line_start + 1
        end_column = column + max(1, found.end() - place) if "\n" not in found[0] else column + 1
        row.append(_Cell(value, quoted is not None, Span(file, line, column, end_column)))
        breaks = found[0].count("\n")
        if breaks:
            line += breaks
            line_start = place + found[0].rfind("\n") + 1
        place = found.end()
        if text[place : place + 1] != ",":
            if any(cell.text for cell in row):
                yield row
            row = []
            line += 1
            line_start = place + 1
        place += 1


def _header(header: list[_Cell], file: str, findings: Findings) -> list[_Cell] | None:
    seen: dict[str, _Cell] = {}
    for cell in header:
        first, message, hint = cell, "", ""
        if not _COLUMN.fullmatch(cell.text):
            message = f"{cell.text!r} is not a column; write a key such as name or front.attack"
            used = next((word for mark, word in _OTHER_SEPARATORS if mark in cell.text), "")
            hint = f"save the table with commas; {used} separate its cells" if used else ""
        elif cell.text in seen:
            first, message = seen[cell.text], f"the column '{cell.text}' is repeated"
        elif clash := next((path for path in seen if _holds(path, cell.text) or _holds(cell.text, path)), ""):
            first, message = seen[clash], f"the columns '{clash}' and '{cell.text}' exclude each other"
        if message:
            related = [(first.span, "first here")] if first is not cell else []
            findings.error("source.csv-header", message, cell.span, hint, related)
            return None
        seen[cell.text] = cell
    if "id" not in seen:
        span = header[0].span if header else Span(file, 1, 1, 2)
        findings.error("source.csv-header", "the column 'id' is missing", span, "the first line names the columns")
        return None
    return header


def _holds(outer: str, inner: str) -> bool:
    return inner.startswith(f"{outer}.")


def _row_fits(row: list[_Cell], columns: int, findings: Findings) -> bool:
    quote = next((cell for cell in row if cell.text.startswith('"') and not cell.is_quoted), None)
    if quote:
        findings.error("source.csv-row", "this quote is not closed, or text follows the closing one", quote.span)
        return False
    if len(row) == columns:
        return True
    where, hint = row[-1].span, "leave a cell empty, but keep its comma"
    if len(row) > columns:
        where, hint = row[columns].span, "put a cell that contains a comma in double quotes"
    findings.error("source.csv-row", f"this row has {len(row)} cells, the header has {columns}", where, hint)
    return False


def _add_row(entries: dict[str, Entry], columns: list[_Cell], row: list[_Cell], findings: Findings) -> None:
    """Add a row as an entry, with the keys of the header and the values of the row."""
    name = next(cell for column, cell in zip(columns, row, strict=True) if column.text == "id")
    if not name.text:
        findings.error("source.csv-row", "this row has no id", name.span)
        return
    if name.text in entries:
        related = [(entries[name.text].span, "first here")]
        message = f"the id '{name.text}' is repeated"
        findings.error("source.duplicate-key", message, name.span, "", related)
        return
    top = MappingNode({}, name.span)
    for column, cell in zip(columns, row, strict=True):
        if column.text == "id" or (not cell.text and not cell.is_quoted):
            continue
        *outer, last = column.text.split(".")
        mapping = top
        for key in outer:
            entry = mapping.entries.setdefault(key, Entry(name.span, MappingNode({}, name.span)))
            assert isinstance(entry.value, MappingNode)
            mapping = entry.value
        value = cell.text if cell.is_quoted else construct(cell.text)
        mapping.entries[last] = Entry(column.span, ScalarNode(value, cell.span))
    entries[name.text] = Entry(name.span, top)
