"""CSV → rows of cells with their places."""

import re
from collections.abc import Iterator

from pnp.errors import Span
from pnp.source.collector import Findings
from pnp.source.nodes import Entry
from pnp.source.table import PLAIN_TABLE, ColumnOptions, TableCell, entries

_CELL = re.compile(r'"(?P<quoted>(?:[^"]|"")*)"(?=[,\n]|\Z)|(?P<plain>[^,\n]*)')


def parse(
    text: str, file: str, findings: Findings, options: ColumnOptions = PLAIN_TABLE
) -> tuple[dict[str, Entry], bool]:
    """Read rows as entries; the second part of the answer says whether all of them could be used.

    Fields are separated by commas; quotes as in RFC 4180. Cells without quotes are read like YAML's plain values.
    """
    return entries(_rows(text, file), file, findings, options)


def _rows(text: str, file: str) -> Iterator[list[TableCell]]:
    """Yield rows of cells with their locations, without blank lines."""
    row: list[TableCell] = []
    place, line, line_start = 0, 1, 0
    while place <= len(text):
        found = _CELL.match(text, place)
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
        if text[place : place + 1] != ",":
            if any(cell.text for cell in row):
                yield row
            row = []
            line += 1
            line_start = place + 1
        place += 1
