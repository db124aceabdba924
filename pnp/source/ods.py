"""ODS spreadsheets. Source: OpenDocument 1.3, part 3, sections 9 (tables) and 6.1 (text)."""

from dataclasses import dataclass, field

from pnp.source.workbook import Attributes, Collected, Parts, SheetCells, WorkbookError, number_text, parse

_CONTENT = "content.xml"
_NUMBERS = frozenset({"float", "percentage", "currency"})
_DATES = frozenset({"date", "time"})
_CELLS = frozenset({"table-cell", "covered-table-cell"})
_SIGNS = {"tab": "\t", "line-break": "\n"}
_MOST_REPEATED = 10_000_000


def sheet_names(parts: Parts) -> list[str]:
    """Return the name of every sheet, in order.

    Raises:
        WorkbookError: when the file is no ODS spreadsheet.
    """
    if _CONTENT not in parts.names:
        raise WorkbookError("is no ODS spreadsheet", "save it as XLSX, ODS or CSV")
    names: list[str] = []

    def start(name: str, attributes: Attributes) -> None:
        if name == "table":
            names.append(attributes.get("name", ""))

    parse(parts.read(_CONTENT), start)
    return names


def read(parts: Parts, sheet: str) -> SheetCells:
    """Return the cells of a sheet.

    Raises:
        WorkbookError: when it is damaged or has too many.
    """
    reader = _SheetReader(sheet)
    parse(parts.read(_CONTENT), reader.start, reader.end, reader.text)
    return reader.found.of(sheet)


@dataclass(slots=True)
class _SheetReader:
    """Reads the cells of one sheet; those that repeat are added once each."""

    sheet: str
    found: Collected = field(default_factory=Collected)
    is_inside: bool = False
    row: int = 0
    rows: int = 1
    column: int = 0
    columns: int = 1
    cell: Attributes = field(default_factory=dict)
    paragraphs: list[str] = field(default_factory=list)
    is_text: bool = False
    skipped: int = 0
    line: list[tuple[int, str, str]] = field(default_factory=list)

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "table":
            self.is_inside = attributes.get("name") == self.sheet
        if not self.is_inside:
            return
        if name == "annotation":
            self.skipped += 1
        elif name == "table-row":
            self.rows, self.column, self.line = _repeated(attributes, "rows"), 0, []
        elif name in _CELLS:
            self.columns, self.cell, self.paragraphs = _repeated(attributes, "columns"), attributes, []
        elif name == "p" and not self.skipped:
            self.paragraphs.append("")
            self.is_text = True
        elif self.is_text and name == "s":
            self.paragraphs[-1] += " " * min(100, _repeated({"repeated": attributes.get("c", "1")}, ""))
        elif self.is_text:
            self.paragraphs[-1] += _SIGNS.get(name, "")

    def end(self, name: str) -> None:
        if not self.is_inside:
            return
        if name == "annotation":
            self.skipped -= 1
        elif name == "p" and not self.skipped:
            self.is_text = False
        elif name in _CELLS:
            self.finish()
        elif name == "table-row":
            for number in range(self.rows if self.line else 0):
                for column, kind, text in self.line:
                    self.put(self.row + number + 1, column, kind, text)
            self.row += self.rows
        elif name == "table":
            self.is_inside = False

    def text(self, data: str) -> None:
        if self.is_text and not self.skipped and self.is_inside:
            self.paragraphs[-1] += data

    def finish(self) -> None:
        """Note the cell that ends here, as often as it repeats in its row."""
        kind, text = self.content()
        if kind or text.strip():
            self.found.require_room(len(self.line) + self.columns)
            self.line += ((self.column + number + 1, kind, text) for number in range(self.columns))
        self.column += self.columns

    def content(self) -> tuple[str, str]:
        """Return what is wrong with the cell, and its text."""
        type_ = self.cell.get("value-type", "")
        if {self.cell.get("number-columns-spanned", "1"), self.cell.get("number-rows-spanned", "1")} != {"1"}:
            return "merged", ""
        if self.shows_error:
            return "error", ""
        if "formula" in self.cell and (not type_ or (type_ in _NUMBERS and "value" not in self.cell)):
            return "formula", ""
        if type_ in _DATES:
            return "date", ""
        if type_ in _NUMBERS:
            return "", number_text(self.cell.get("value", ""))
        if type_ == "boolean":
            return "", self.cell.get("boolean-value", "false")
        return "", "\n".join(self.paragraphs)

    @property
    def shows_error(self) -> bool:
        shown = "".join(self.paragraphs)
        return shown.startswith(("#", "Err:")) and "formula" in self.cell

    def put(self, row: int, column: int, kind: str, text: str) -> None:
        if kind:
            self.found.fault(kind, row, column)
        else:
            self.found.add(row, column, text)


def _repeated(attributes: Attributes, what: str) -> int:
    text = attributes.get(f"number-{what}-repeated" if what else "repeated", "1")
    if not text.isascii() or not text.isdigit() or not 0 < int(text[:9]) <= _MOST_REPEATED or len(text) > 9:
        raise WorkbookError("is damaged: a cell repeats too often", "save it again")
    return int(text)
