"""Spreadsheets (XLSX, ODS) → rows of cells with their places, such as `cards.xlsx:Market!B7`."""

from collections.abc import Iterator
from itertools import groupby

from pnp.errors import Span
from pnp.source import ods, xlsx
from pnp.source.collector import Findings
from pnp.source.decoding import unprintable
from pnp.source.nodes import Entry
from pnp.source.suggestions import did_you_mean
from pnp.source.table import ColumnOptions, TableCell, entries
from pnp.source.workbook import Kind, Parts, SheetCell, SheetCells, WorkbookError

_FAULTS: dict[Kind, tuple[str, str]] = {
    "merged": ("is merged with others", "split merged cells, and fill each of them"),
    "error": ("shows an error of its formula", "fix the formula"),
    "formula": ("has a formula without a value", "open the file in a spreadsheet program and save it"),
    "date": ("is a date or a time", "write it as text: begin the cell with an apostrophe"),
}


def parse(
    data: bytes, file: str, span: Span, findings: Findings, options: ColumnOptions
) -> tuple[dict[str, Entry], bool]:
    """Read rows as entries; the second part of the answer says whether all of them could be used.

    Args:
        data: the content of the file.
        file: its name as findings show it.
        span: the place that names it, for what is wrong with the whole file.
        findings: collects what is wrong.
        options: the sheet, and how its columns become keys.
    """
    try:
        sheet = _sheet(data, file, findings, options)
    except WorkbookError as error:
        findings.error("table.unusable", f"'{file.rpartition('/')[2]}' {error}", span, error.hint)
        return {}, False
    if sheet is None or _report_faults(sheet, file, findings):
        return {}, False
    return entries(_rows(sheet, file), file, findings, options)


def _sheet(data: bytes, file: str, findings: Findings, options: ColumnOptions) -> SheetCells | None:
    """Return the cells of the sheet that the options name, or of the first; None when there is none, reported."""
    parts = Parts(data)
    paths = xlsx.sheet_paths(parts) if file.endswith(".xlsx") else dict.fromkeys(ods.sheet_names(parts), "")
    if not paths:
        raise WorkbookError("has no sheet")
    name = next(iter(paths))
    if options.sheet is not None:
        name, span = options.sheet
        if name not in paths:
            findings.error("table.unknown-sheet", f"there is no sheet '{name}'", span, did_you_mean(name, paths))
            return None
    return xlsx.read(parts, name, paths[name]) if file.endswith(".xlsx") else ods.read(parts, name)


def _report_faults(sheet: SheetCells, file: str, findings: Findings) -> bool:
    """Report the cells that cannot be read, one finding for each kind; return whether there are any."""
    for kind, cells in sheet.faults.items():
        message, hint = _FAULTS[kind]
        rest = f"; so are {len(cells) - 1} more" if len(cells) > 1 else ""
        findings.error("table.cell", f"the cell {cells[0].name} {message}{rest}", _span(cells[0], sheet, file), hint)
    for cell in sheet.cells:
        bad = unprintable(cell.text.replace("\r\n", "\n"))
        if bad is not None:
            findings.error("source.unprintable", bad[1], _span(cell, sheet, file), "delete it")
            return True
    return bool(sheet.faults)


def _rows(sheet: SheetCells, file: str) -> Iterator[list[TableCell]]:
    """Yield the rows that are not blank, each with a cell for every column of the first."""
    first, last = min((cell.column for cell in sheet.cells), default=0), 0
    for row, group in groupby(sheet.cells, key=lambda cell: cell.row):
        by_column = {cell.column: cell for cell in group}
        last = last or max(by_column)
        cells = [
            by_column.get(column) or SheetCell(row, column, "") for column in range(first, max(last, *by_column) + 1)
        ]
        yield [_cell(cell, sheet, file) for cell in cells]


def _cell(cell: SheetCell, sheet: SheetCells, file: str) -> TableCell:
    text = cell.text.replace("\r\n", "\n").strip()
    return TableCell(text, text.startswith('"'), _span(cell, sheet, file))


def _span(cell: SheetCell, sheet: SheetCells, file: str) -> Span:
    return Span(file, cell.row, cell.column, cell.column + 1, f"{sheet.sheet}!{cell.name}")
