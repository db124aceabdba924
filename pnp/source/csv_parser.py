"""CSV → rows of cells with their places."""

import re
from collections.abc import Iterator
from itertools import islice

from pnp.errors import Span
from pnp.source import table
from pnp.source.collector import Findings
from pnp.source.table import HEADER_AMONG, PLAIN_TABLE, ColumnOptions, ReadRows, TableCell

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
"""What can be between cells, by name."""
_CELLS = {
    sign: re.compile(rf'"(?P<quoted>(?:[^"]|"")*)"(?=[{sign}\n]|\Z)|(?P<plain>[^{sign}\n]*)')
    for sign in SEPARATORS.values()
}


def parse(text: str, file: str, findings: Findings, options: ColumnOptions = PLAIN_TABLE) -> ReadRows:
    """Read rows as entries. Quotes are as in RFC 4180; cells without quotes are read like YAML's plain values."""
    sign = SEPARATORS[options.separator[0]] if options.separator else _separator(text, file, options)
    if not sign:
        hint = "name what separates them: from: {file: …, separator: comma}, semicolon or tab"
        message = "more than one sign could separate the cells of this table"
        findings.error("source.csv-header", message, Span(file, 1, 1, 2), hint)
        return {}, False
    before = len(findings)
    rows = table.from_header(rows_of(text, file, sign), findings, options)
    return table.entries(rows, file, findings, options) if len(findings) == before else ({}, False)


def _separator(text: str, file: str, options: ColumnOptions) -> str:
    """Return the sign with which the table has a header, or that its first line has; empty when there are several."""

    def has_header(sign: str) -> bool:
        first = islice(rows_of(text, file, sign), HEADER_AMONG)
        return any(len(row) > 1 and table.names_columns(row, options) for row in first)

    found = [sign for sign in _CELLS if has_header(sign)]
    if not found:
        line = text.lstrip("\n").partition("\n")[0]
        found = [sign for sign in _CELLS if sign in line][:1] or [","]
    return found[0] if len(found) == 1 else ""


def rows_of(text: str, file: str, sign: str) -> Iterator[list[TableCell]]:
    """Yield rows of cells with their locations, without blank lines."""
    row: list[TableCell] = []
    place, line, line_start = 0, 1, 0
    while place <= len(text):
        found = _CELLS[sign].match(text, place)
        assert found is not None
        quoted = found["quoted"]
        value = found["plain"].strip() if quoted is None else quoted.replace('""', '"')
        column = place - line_start + 1
        end_column = column + max(1, found.end() - place) if "\n" not in found[0] else column + 1
        row.append(TableCell(value, quoted is not None, Span(file, line, column, end_column)))
        breaks = found[0].count("\n")
        if breaks:
            line += breaks
            line_start = place + found[0].rfind("\n") + 1
        place = found.end()
        if text[place : place + 1] != sign:
            if any(cell.text for cell in row):
                yield row
            row = []
            line += 1
            line_start = place + 1
        place += 1
