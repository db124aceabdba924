"""Rows of a table → the same tree as YAML: one row per entry, columns are dotted paths such as `front.attack`."""

import math
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, count, islice
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from pnp import budget
from pnp.errors import Finding, Span, plural
from pnp.source.collector import Findings
from pnp.source.nodes import Entry, MappingNode, Node, ScalarNode
from pnp.source.scalars import Decimal, Integer, Value, construct
from pnp.source.suggestions import did_you_mean, nearest

if TYPE_CHECKING:
    from pnp.source.conditions import Condition

HEADER_AMONG = 20
"""The rows among which the header is looked for."""
_LISTED = 12
_NAME = "name"
"""The column that gives ids where there is no column of ids."""
_ID_LENGTH = 36
_LOST = "table.lost-style"
_COLUMN = re.compile(r"[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*){0,3}")
_WHOLE = re.compile(r"[-+]?[0-9]{1,15}\.0*")
"""A whole number as programs write it that know no others."""
_TOTALS = frozenset({"total", "totals", "sum", "sums", "summe", "gesamt", "gesamtsumme", "grand total", "subtotal"})


class TableCell(NamedTuple):
    """A cell as written; the text of a quoted one is never a number, `marked` has stars around bold or italic words."""

    text: str
    is_quoted: bool
    span: Span
    marked: str = ""


class ColumnOptions(NamedTuple):
    """How the columns of a table become keys.

    Attributes:
        columns: the keys of columns whose names are no keys, or others, with the place of each.
        ignored: names of columns that are left out, each with its place.
        sheet: the sheet of a spreadsheet, with its place; None: the first.
        key: the column that names each entry.
        separator: what is between the cells of a CSV file, with its place; None: as its header shows.
        header: the row with the names of the columns, with its place; None: the first that names `id` or `name`.
        rows: the first and the last row that is read, with the place of both; None: all below the header.
        where: the condition of rows that are read, with its place; None: all.
        hidden: whether hidden rows of a spreadsheet are read, with its place; None: they are not, with a warning.
        rich: keys whose values keep bold and italic words, as stars.
    """

    columns: Mapping[str, tuple[str, Span]] = MappingProxyType({})
    ignored: Mapping[str, Span] = MappingProxyType({})
    sheet: tuple[str, Span] | None = None
    key: str = "id"
    separator: tuple[str, Span] | None = None
    header: tuple[int, Span] | None = None
    rows: tuple[tuple[float, float], Span] | None = None
    where: tuple["Condition", Span] | None = None
    hidden: tuple[bool, Span] | None = None
    rich: Collection[str] = ()

    def has_row(self, row: int) -> bool:
        """Return whether the range of rows has a row."""
        return self.rows is None or self.rows[0][0] <= row <= self.rows[0][1]


PLAIN_TABLE = ColumnOptions()
ReadRows = tuple[dict[str, Entry], bool]
"""Rows as entries by their ids, and whether all rows could be used."""


def names_columns(row: Sequence[TableCell], options: ColumnOptions) -> bool:
    """Return whether a row looks like the header: it has the column of ids, or that from which ids are made."""
    return any(_renamed(cell, options).text in (options.key, _NAME) for cell in row)


def from_header(
    rows: Iterator[list[TableCell]], findings: Findings, options: ColumnOptions
) -> Iterator[list[TableCell]]:
    """Return the header and the rows below it; a note names what is above."""
    first = list(islice(rows, HEADER_AMONG if options.header is None else options.header[0]))
    start = next((at for at, row in enumerate(first) if names_columns(row, options)), 0)
    if options.header is not None:
        line, span = options.header
        start = next((at for at, row in enumerate(first) if row[0].span.line == line), -1)
        if start < 0:
            findings.error("table.unusable", f"the row {line} is blank, or there is none", span, "name another row")
            return iter(())
    if above := first[:start]:
        shown = " ".join(cell.text for row in above for cell in row if cell.text)[:60]
        hint = "the header is the first row with a column 'id' or 'name', or the one that 'header' names"
        message = f"{plural(start, 'row')} above the header {'is' if start == 1 else 'are'} left out: '{shown}'"
        findings.warnings.append(Finding("table.skipped-rows", "info", message, above[0][0].span, hint))
    return chain(first[start:], rows)


def entries(rows: Iterable[list[TableCell]], file: str, findings: Findings, options: ColumnOptions) -> ReadRows:
    """Return the rows as entries; the column `options.key` names each, an empty cell leaves its key out.

    Rows that cannot be used are left out.
    """
    found: dict[str, Entry] = {}
    remaining = iter(rows)
    header = next(remaining, [])
    columns = _header(header, file, findings, options)
    if columns is None or not _knows_condition(header, columns, findings, options):
        return {}, False
    kept: list[list[TableCell]] = []
    seen: dict[str, dict[object, None]] = {}
    is_complete = True
    cells, most = 0, budget.current().limits.table_cells
    for row in remaining:
        cells += len(row)
        if cells > most:
            findings.error("source.too-large", f"more than {most:,} cells in one table", row[0].span)
            return found, False
        if options.rows:
            seen.setdefault("the number of a row", {})[row[0].span.line] = None
        record = _record(header, columns, row) if options.where else {}
        if not options.has_row(row[0].span.line) or not _is_wanted(record, options, seen):
            continue
        if _row_fits(row, columns, findings):
            kept.append(row)
        else:
            is_complete = False
    is_complete = is_complete and _leaves_rows(kept, findings, options, seen)
    for name, row in zip(_names(kept, columns, findings, options), kept, strict=True):
        _add_row(found, columns, row, name, findings, options)
    _warn_of_totals(found, findings)
    return found, is_complete


def _leaves_rows(
    rows: Sequence[object], findings: Findings, options: ColumnOptions, seen: Mapping[str, Mapping[object, None]]
) -> bool:
    """Report a condition or a range of rows that leaves none; return whether there are some. `seen`: values tried."""
    limit = options.where or options.rows
    if rows or limit is None:
        return True
    name = "where" if options.where else "rows"
    hint = f"correct '{name}': {_ranges(seen)}"
    findings.error("table.no-rows", f"no row of the table fits '{name}'", limit[1], hint)
    return False


def _ranges(seen: Mapping[str, Mapping[object, None]]) -> str:
    """Return what values columns have: `in the table Price is 1 to 8`, `… Suit is 'wands', 'cups'`."""
    parts = []
    for name, values in seen.items():
        numbers = [value for value in values if isinstance(value, int | float)]
        words = ", ".join([f"'{value}'" for value in values][:_LISTED])
        parts.append(f"{name} is {words if len(numbers) < len(values) else f'{min(numbers)} to {max(numbers)}'}")
    return f"in the table {'; '.join(parts)}" if parts else "the table has no rows"


def _record(header: Sequence[TableCell], columns: Sequence[TableCell], row: Sequence[TableCell]) -> dict[str, object]:
    """Return the values of a row by the names of columns and by their keys."""
    values = [_value(cell) for cell in row]
    names = (header, [cell._replace(text=_folded(cell.text)) for cell in header], columns)
    return {cell.text: value for cells in names for cell, value in zip(cells, values, strict=False)}


def _knows_condition(
    header: Sequence[TableCell], columns: Sequence[TableCell], findings: Findings, options: ColumnOptions
) -> bool:
    """Report each column of the condition that the table does not have; return whether there is none."""
    if options.where is None:
        return True
    from pnp.source import conditions

    condition, span = options.where
    known = [name for name in _record(header, columns, header) if name]
    unknown = [name for name in dict.fromkeys(conditions.fields(condition)) if name not in known]
    for name in unknown:
        message = f"the table has no column '{name}' for 'where'"
        findings.error("table.unknown-column", message, span, did_you_mean(name, known))
    return not unknown


def _is_wanted(record: Mapping[str, object], options: ColumnOptions, seen: dict[str, dict[object, None]]) -> bool:
    """Return whether a row meets the condition; note the values that it compares."""
    if options.where is None:
        return True
    from pnp.source import conditions  # few tables have one

    for name in conditions.fields(options.where[0]):
        seen.setdefault(name, {})[record.get(name)] = None
    return conditions.holds(options.where[0], record)


def _names(
    rows: Sequence[Sequence[TableCell]], columns: Sequence[TableCell], findings: Findings, options: ColumnOptions
) -> list[TableCell]:
    """Return the cell with the id of each row; a note shows ids that are made from names."""
    keys = [column.text for column in columns]
    if options.key in keys:
        return [row[keys.index(options.key)] for row in rows]
    cells = [row[keys.index(_NAME)] for row in rows]
    plain = [_id(cell.text) for cell in cells]
    taken, numbers = set(plain), dict[str, Iterator[int]]()
    for at, id_ in enumerate(plain):
        if id_ in numbers:
            plain[at] = next(other for n in numbers[id_] if (other := f"{id_}-{n}") not in taken)
        elif id_:
            numbers[id_] = count(2)
    names = [cell._replace(text=id_) for cell, id_ in zip(cells, plain, strict=True)]
    shown = ", ".join(list(filter(None, plain))[:_LISTED]) + (" …" if len(plain) > _LISTED else "")
    numbered = [(new.span, new.text) for new, cell in zip(names, cells, strict=True) if new.text != _id(cell.text)]
    message = f"the table has no column 'id', so the names give the ids: {shown}"
    hint = "a column 'id' keeps them when names change"
    place = columns[keys.index(_NAME)].span
    findings.warnings.append(Finding("table.made-ids", "info", message, place, hint, tuple(numbered[:_LISTED])))
    return names


def _id(name: str) -> str:
    """Return an id for a name: its letters without accents and its digits, or the codes of letters of other scripts."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    id_ = "-".join(re.findall("[a-z0-9]+", plain)) or "-".join(f"u{ord(sign):x}" for sign in name if sign.isalnum())
    return id_[:_ID_LENGTH].strip("-")


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
        around = next((seen[path] for path in outer if path in seen), None)
        first = seen.get(cell.text) or holders.get(cell.text) or around
        if first is not None:
            is_same = first.text == cell.text
            message = f"the columns '{first.text}' and '{cell.text}' exclude each other"
            message = f"the column '{cell.text}' is repeated" if is_same else message
            findings.error("source.csv-header", message, cell.span, "keep one of them", [(first.span, "first here")])
            continue
        seen[cell.text] = cell
        holders |= {path: cell for path in outer if path not in holders}
    made = options.key == ColumnOptions().key and _NAME in seen
    if options.key not in seen and not made and all(not cell.text or _COLUMN.fullmatch(cell.text) for cell in columns):
        span = header[0].span if header else Span(file, 1, 1, 2)
        findings.error("source.csv-header", f"the column '{options.key}' is missing", span, "line 1 names the columns")
    return columns if len(findings) == before else None


def _no_key(cell: TableCell, findings: Findings) -> None:
    message = f"the name of the column {cell.text!r} is not a key; a key is lower-case words joined by hyphens"
    key = ".".join(filter(None, map(_id, cell.text.split(".")))) or "KEY"
    hint = f"rename it '{key}'; or write from: {{file: …, columns: {{{cell.text}: {key}}}}}, or ignore: [{cell.text}]"
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
        table = f"the table '{near.span.file}'" if near else "the table"
        findings.error("table.unknown-column", f"{table} has no column '{name}'", span, hint, related)
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
    entries: dict[str, Entry],
    columns: list[TableCell],
    row: list[TableCell],
    name: TableCell,
    findings: Findings,
    options: ColumnOptions,
) -> None:
    """Add a row as an entry, with the keys of the header and the values of the row."""
    key = options.key
    if not name.text:
        what = key if any(column.text == key for column in columns) else f"{_NAME} with letters or digits"
        findings.error("source.csv-row", f"this row has no {what}", name.span)
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
        value = _value(cell)
        if cell.marked and column.text in options.rich and "*" not in cell.text:
            value = cell.marked
        elif cell.marked.strip("*") not in ("", cell.text):
            _warn_of_lost_style(cell, findings)
        mapping.entries[last] = Entry(column.span, ScalarNode(value, cell.span))
    entries[name.text] = Entry(name.span, top)


def _value(cell: TableCell) -> Value:
    value = cell.text if cell.is_quoted else construct(cell.text)
    if isinstance(value, Decimal) and _WHOLE.fullmatch(cell.text):
        return Integer(int(value), cell.text)
    return value


def _warn_of_lost_style(cell: TableCell, findings: Findings) -> None:
    """Warn of bold or italic words in a field that does not keep them, once a row."""
    last = next((warning for warning in reversed(findings.warnings) if warning.id == _LOST), None)
    if last and last.span and (last.span.file, last.span.line) == (cell.span.file, cell.span.line):
        return
    if len(findings.warnings) < budget.current().limits.findings:
        place = cell.span.cell.rpartition("!")[2]
        message = f"some words of {place} are bold or italic, which is lost"
        hint = "declare the field as 'rich', show it in a part with 'rich', and type no stars beside"
        findings.warnings.append(Finding(_LOST, "warning", message, cell.span, hint))
