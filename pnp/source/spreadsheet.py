"""Spreadsheets (XLSX, ODS) → rows of cells with their places, such as `cards.xlsx:Market!B7`."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from pnp import budget
from pnp.errors import Finding, Span
from pnp.source import ods, xlsx
from pnp.source.collector import Findings
from pnp.source.decoding import unprintable
from pnp.source.suggestions import did_you_mean
from pnp.source.table import ColumnOptions, ReadRows, TableCell, entries, from_header
from pnp.source.workbook import Kind, Parts, SheetCell, SheetCells, WorkbookError

_FAULTS: dict[Kind, tuple[str, str]] = {
    "merged": ("is merged with others", "split merged cells, and fill each of them"),
    "error": ("shows an error of its formula", "fix the formula"),
    "formula": ("has a formula without a value", "open the file in a spreadsheet program and save it"),
    "date": ("is a date or a time", "write it as text: begin the cell with an apostrophe"),
}
_WARNINGS: dict[Kind, tuple[str, str, str]] = {
    "hidden": ("table.hidden-row", "the row {row} is hidden and left out", "show it, or write hidden: skip, or keep"),
    "total": ("table.total", "the cell {cell} adds up its column, but its row is read like the others", "delete it"),
}
"""What is worth a warning: its id, the message, the hint."""


def parse(data: bytes, file: str, span: Span, findings: Findings, options: ColumnOptions) -> ReadRows:
    """Read rows as entries; `file`: its name in findings; `span` names it, for what is wrong with all of it."""
    try:
        sheet = _sheet(data, file, span, findings, options)
    except WorkbookError as error:
        findings.error("table.unusable", f"'{file.rpartition('/')[2]}' {error}", span, error.hint)
        return {}, False
    before = len(findings)
    rows = list(from_header(_rows(sheet, file), findings, options)) if sheet else []
    if sheet is None or len(findings) > before or _report_faults(sheet, file, rows, findings, options):
        return {}, False
    return entries(rows, file, findings, options)


def _sheet(data: bytes, file: str, span: Span, findings: Findings, options: ColumnOptions) -> SheetCells | None:
    """Return the cells of the sheet that the options name, or of the first; None when there is none, reported."""
    parts = Parts(data)
    is_xlsx = file.lower().endswith(".xlsx")
    hidden, paths = xlsx.sheet_paths(parts) if is_xlsx else ods.sheet_names(parts)
    if not paths:
        raise WorkbookError("has no sheet")
    name = next((name for name in paths if name not in hidden), next(iter(paths)))
    if options.sheet is not None:
        name, span = options.sheet
        if name not in paths:
            findings.error("table.unknown-sheet", f"there is no sheet '{name}'", span, did_you_mean(name, paths))
            return None
    elif name != next(iter(paths)):
        message = f"the sheet '{next(iter(paths))}' is hidden, so the sheet '{name}' is read"
        findings.warnings.append(Finding("table.hidden-sheet", "warning", message, span, "name one: sheet: …"))
    keeps_hidden = options.hidden is not None and options.hidden[0]
    return xlsx.read(parts, name, paths[name], keeps_hidden) if is_xlsx else ods.read(parts, name, keeps_hidden)


def _report_faults(
    sheet: SheetCells, file: str, rows: Sequence[list[TableCell]], findings: Findings, options: ColumnOptions
) -> bool:
    """Report each cell that cannot be read, and each that is read otherwise than it is shown; whether any cannot."""
    before = len(findings)
    header = rows[0][0].span.line if rows else 0

    def read(cells: Iterable[SheetCell]) -> list[SheetCell]:
        return [cell for cell in cells if cell.row == header or (cell.row > header and options.has_row(cell.row))]

    for kind, cells in sheet.faults.items():
        if kind not in _WARNINGS:
            message, hint = _FAULTS[kind]
            for cell in read(cells):
                findings.error("table.cell", f"the cell {cell.name} {message}", _span(cell, sheet, file), hint)
    for cell in read(sheet.cells):
        bad = unprintable(cell.text.replace("\r\n", "\n"))
        if bad is not None:
            findings.error("source.unprintable", bad[1], _span(cell, sheet, file), "delete it")
    for kind, (id_, message, hint) in _WARNINGS.items():
        if kind == "hidden" and options.hidden is not None:
            continue
        first_of_rows = {cell.row: cell for cell in reversed(read(sheet.faults.get(kind, [])))}
        for cell in sorted(first_of_rows.values())[: budget.current().limits.findings]:
            text = message.format(cell=cell.name, row=cell.row)
            findings.warnings.append(Finding(id_, "warning", text, _span(cell, sheet, file), hint))
    return len(findings) > before


def _rows(sheet: SheetCells, file: str) -> Iterator[list[TableCell]]:
    """Yield the rows that are not blank, each with a cell for every column of the first."""
    first, last = min((cell.column for cell in sheet.cells), default=0), 0
    for row, group in groupby(sheet.cells, key=lambda cell: cell.row):
        by_column = {cell.column: cell for cell in group}
        last = last or max(by_column)
        columns = range(first, max(last, *by_column) + 1)
        yield [_cell(by_column.get(column) or SheetCell(row, column, ""), sheet, file) for column in columns]


def _cell(cell: SheetCell, sheet: SheetCells, file: str) -> TableCell:
    text = cell.text.replace("\r\n", "\n").strip()
    marked = cell.marked.replace("\r\n", "\n").strip()
    return TableCell(text, text.startswith('"'), _span(cell, sheet, file), marked)


def _span(cell: SheetCell, sheet: SheetCells, file: str) -> Span:
    return Span(file, cell.row, cell.column, cell.column + 1, f"{sheet.sheet}!{cell.name}")
