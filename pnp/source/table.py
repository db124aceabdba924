"""Rows of a table → the same tree as YAML: one row per entry, columns are dotted paths such as `front.attack`."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import NamedTuple

from pnp import budget
from pnp.errors import Finding, Span
from pnp.source.collector import Findings
from pnp.source.nodes import Entry, MappingNode, Node, ScalarNode
from pnp.source.scalars import Decimal, Integer, construct
from pnp.source.suggestions import did_you_mean, nearest

_OTHER_SEPARATORS = ((";", "semicolons"), ("\t", "tabs"))
_COLUMN = re.compile(r"[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*){0,3}")


_WHOLE = re.compile(r"[-+]?[0-9]{1,15}\.0*")
"""A whole number as programs write it that know no others."""
_TOTALS = frozenset({"total", "totals", "sum", "sums", "summe", "gesamt", "gesamtsumme", "grand total", "subtotal"})


class TableCell(NamedTuple):
    """A cell as written; the text of a quoted one is never a number."""

    text: str
    is_quoted: bool
    span: Span


class ColumnOptions(NamedTuple):
    """How the columns of a table become keys.

    Attributes:
        columns: the keys of columns whose names are no keys, or others, with the place of each.
        ignored: names of columns that are left out, each with its place.
        sheet: the sheet of a spreadsheet, with its place; None: the first.
        key: the column that names each entry.
    """

    columns: Mapping[str, tuple[str, Span]] = MappingProxyType({})
    ignored: Mapping[str, Span] = MappingProxyType({})
    sheet: tuple[str, Span] | None = None
    key: str = "id"


PLAIN_TABLE = ColumnOptions()


def entries(
    rows: Iterable[list[TableCell]], file: str, findings: Findings, options: ColumnOptions
) -> tuple[dict[str, Entry], bool]:
    """Return the rows as entries; the column `options.key` names each, an empty cell leaves its key out.

    Rows that cannot be used are left out; the second part of the answer says whether there were none of these.
    """
    found: dict[str, Entry] = {}
    remaining = iter(rows)
    columns = _header(next(remaining, []), file, findings, options)
    if columns is None:
        return {}, False
    is_complete = True
    cells, most = 0, budget.current().limits.table_cells
    for row in remaining:
        cells += len(row)
        if cells > most:
            findings.error("source.too-large", f"more than {most:,} cells in one table", row[0].span)
            return found, False
        if _row_fits(row, columns, findings):
            _add_row(found, columns, row, findings, options.key)
        else:
            is_complete = False
    _warn_of_totals(found, findings)
    return found, is_complete


def _warn_of_totals(rows: Mapping[str, Entry], findings: Findings) -> None:
    """Warn of a row that is named like a total, or else of a last row whose numbers are the sums of those above."""
    known = {warning.span and (warning.span.file, warning.span.line) for warning in findings.warnings}
    totals = [name for name in list(rows)[1:] if name.strip(" :").casefold() in _TOTALS]
    if not totals and _adds_up([dict(_numbers(row.value)) for row in rows.values()]):
        totals = list(rows)[-1:]
    for name in totals:
        span = rows[name].span
        if (span.file, span.line) not in known:
            message = f"the row '{name}' looks like a total, but it is read like the others"
            findings.warnings.append(Finding("table.total", "warning", message, span, "delete that row, or rename it"))


def _numbers(node: Node, path: str = "") -> Iterator[tuple[str, float]]:
    """Yield the numbers of a row by their columns."""
    if isinstance(node, MappingNode):
        for key, entry in node.entries.items():
            yield from _numbers(entry.value, f"{path}.{key}")
    elif isinstance(node, ScalarNode) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        yield path, node.value


def _adds_up(rows: Sequence[Mapping[str, float]]) -> bool:
    """Return whether each number of the last row is the sum of at least two above: in two columns, or of four rows."""
    *above, last = rows or [{}]
    if not last or len(above) < (2 if len(last) > 1 else 4):
        return False
    columns = [[row[column] for row in above if row.get(column)] for column in last]
    return all(
        len(column) > 1 and math.isclose(math.fsum(column), last[name], abs_tol=1e-9)
        for name, column in zip(last, columns, strict=True)
    )


def _header(header: list[TableCell], file: str, findings: Findings, options: ColumnOptions) -> list[TableCell] | None:
    """Return the header with the keys of its columns; the text of those that are left out is empty."""
    if not _knows_columns(header, findings, options):
        return None
    before = len(findings)
    columns = [_renamed(cell, options) for cell in header]
    seen: dict[str, TableCell] = {}
    holders: dict[str, TableCell] = {}
    for cell in columns:
        if not cell.text:
            continue
        if not _COLUMN.fullmatch(cell.text):
            _no_key(cell, findings)
            continue
        *outer, _ = accumulate(cell.text.split("."), lambda path, step: f"{path}.{step}")
        first = (
            seen.get(cell.text) or holders.get(cell.text) or next((seen[path] for path in outer if path in seen), None)
        )
        if first is not None:
            is_same = first.text == cell.text
            message = f"the columns '{first.text}' and '{cell.text}' exclude each other"
            message = f"the column '{cell.text}' is repeated" if is_same else message
            findings.error("source.csv-header", message, cell.span, "", [(first.span, "first here")])
            continue
        seen[cell.text] = cell
        holders |= {path: cell for path in outer if path not in holders}
    if options.key not in seen and all(not cell.text or _COLUMN.fullmatch(cell.text) for cell in columns):
        span = header[0].span if header else Span(file, 1, 1, 2)
        hint = "the first line names the columns"
        findings.error("source.csv-header", f"the column '{options.key}' is missing", span, hint)
    return columns if len(findings) == before else None


def _no_key(cell: TableCell, findings: Findings) -> None:
    message = f"the column {cell.text!r} is not a key: lower-case words joined by hyphens"
    used = next((word for mark, word in _OTHER_SEPARATORS if mark in cell.text), "")
    hint = f"name its key: from: {{file: …, columns: {{{cell.text}: key}}}}, or ignore: [{cell.text}]"
    hint = f"save the table with commas; {used} separate its cells" if used else hint
    findings.error("source.csv-header", message, cell.span, hint)


def _knows_columns(header: Sequence[TableCell], findings: Findings, options: ColumnOptions) -> bool:
    """Report each column of the options that the table does not have; return whether there is none."""
    names = {cell.text: cell for cell in header}
    known = {_folded(name) for name in names}
    wanted = {**{name: span for name, (_, span) in options.columns.items()}, **options.ignored}
    unknown = {name: span for name, span in wanted.items() if _folded(name) not in known}
    for name, span in unknown.items():
        near = names.get(nearest(name, names) or "", next(iter(header), None))
        related = [(near.span, "a column of the table")] if near else []
        hint = did_you_mean(name, names)
        findings.error("table.unknown-column", f"the table has no column '{name}'", span, hint, related)
    return not unknown


def _folded(name: str) -> str:
    """Return the name of a column as names are compared: without outer blanks and without regard to case."""
    return name.strip().casefold()


def _renamed(cell: TableCell, options: ColumnOptions) -> TableCell:
    name = _folded(cell.text)
    if name in map(_folded, options.ignored):
        return cell._replace(text="", is_quoted=True)  # a column without a name would have to be blank
    key = next((key for column, (key, _) in options.columns.items() if _folded(column) == name), None)
    if key is None and _COLUMN.fullmatch(name):
        key = name
    return cell if key is None else cell._replace(text=key)


def _row_fits(row: list[TableCell], columns: Sequence[TableCell], findings: Findings) -> bool:
    """Return whether a row has a cell for each column and none without; report it otherwise."""
    quote = next((cell for cell in row if cell.text.startswith('"') and not cell.is_quoted), None)
    if quote:
        findings.error("source.csv-row", "this quote is not closed, or text follows the closing one", quote.span)
        return False
    if len(row) != len(columns):
        where, hint = row[-1].span, "leave a cell empty, but keep its comma"
        if len(row) > len(columns):
            where, hint = row[len(columns)].span, "put a cell that contains a comma in double quotes"
        if where.cell:
            hint = "name its column in the first row, or delete the cell"
        message = f"this row has {len(row)} cells, the header has {len(columns)}"
        findings.error("source.csv-row", message, where, hint)
        return False
    for column, cell in zip(columns, row, strict=True):
        if cell.text and not column.text and not column.is_quoted:
            hint = "name its column in the first row, or delete the cell"
            findings.error("source.csv-row", "the column of this cell has no name", cell.span, hint)
            return False
    return True


def _add_row(
    entries: dict[str, Entry], columns: list[TableCell], row: list[TableCell], findings: Findings, key: str
) -> None:
    """Add a row as an entry, with the keys of the header and the values of the row."""
    name = next(cell for column, cell in zip(columns, row, strict=True) if column.text == key)
    if not name.text:
        findings.error("source.csv-row", f"this row has no {key}", name.span)
        return
    if name.text in entries:
        related = [(entries[name.text].span, "first here")]
        message = f"the {key} '{name.text}' is repeated"
        findings.error("source.duplicate-key", message, name.span, "", related)
        return
    top = MappingNode({}, name.span)
    for column, cell in zip(columns, row, strict=True):
        if column.text in ("", key) or (not cell.text and not cell.is_quoted):
            continue
        *outer, last = column.text.split(".")
        mapping = top
        for step in outer:
            entry = mapping.entries.setdefault(step, Entry(name.span, MappingNode({}, name.span)))
            assert isinstance(entry.value, MappingNode)
            mapping = entry.value
        value = cell.text if cell.is_quoted else construct(cell.text)
        if isinstance(value, Decimal) and _WHOLE.fullmatch(cell.text):
            value = Integer(int(value), cell.text)
        mapping.entries[last] = Entry(column.span, ScalarNode(value, cell.span))
    entries[name.text] = Entry(name.span, top)
