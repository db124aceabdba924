"""ODS spreadsheets. Source: OpenDocument 1.3, part 3, sections 9 (tables) and 6.1 (text)."""

from dataclasses import dataclass, field

from pnp.source.workbook import Attributes, Collected, Parts, SheetCells, WorkbookError, is_total, number_text, parse

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
    """Reads the cells of one sheet; those that repeat are added once each, hidden rows are left out."""

    sheet: str
    found: Collected = field(default_factory=Collected)
    is_inside: bool = False
    row: int = 0
    rows: int = 1
    column: int = 0
    columns: int = 1
    cell: Attributes = field(default_factory=dict)
    parts: list[str] = field(default_factory=list)
    marks: set[bool] = field(default_factory=set)
    spans: list[str] = field(default_factory=list)
    style: str = ""
    bold: set[str] = field(default_factory=set)
    is_text: bool = False
    is_hidden: bool = False
    skipped: int = 0
    line: list[tuple[int, str, str]] = field(default_factory=list)

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "table":
            self.is_inside = attributes.get("name") == self.sheet
        if name == "style":
            self.style = attributes.get("name", "")
        elif "bold" in attributes.get("font-weight", "") or "italic" in attributes.get("font-style", ""):
            self.bold.add(self.style)
        if not self.is_inside:
            return
        if name == "annotation":
            self.skipped += 1
        elif name == "table-row":
            self.rows, self.column, self.line = _repeated(attributes, "rows"), 0, []
            self.is_hidden = attributes.get("visibility", "visible") != "visible"
        elif name in _CELLS:
            self.columns, self.cell = _repeated(attributes, "columns"), attributes
            self.parts, self.marks, self.spans, self.is_text = [], set(), [], False
        elif name == "p" and not self.skipped:
            self.parts += ["\n"] if self.parts else []
            self.is_text = True
        elif self.is_text and name == "s":
            self.parts.append(" " * min(100, _repeated({"repeated": attributes.get("c", "1")}, "")))
        elif self.is_text and name == "span":
            self.spans.append(attributes.get("style-name", ""))
        elif self.is_text:
            self.parts.append(_SIGNS.get(name, ""))

    def end(self, name: str) -> None:
        if not self.is_inside:
            return
        if name == "annotation":
            self.skipped -= 1
        elif name == "p" and not self.skipped:
            self.is_text = False
        elif name == "span" and self.spans:
            self.spans.pop()
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
            self.parts.append(data)
            if data.strip():
                self.marks.add(bool(self.spans) and self.spans[-1] in self.bold)

    def finish(self) -> None:
        """Note the cell that ends here, as often as it repeats in its row."""
        kind, text = self.content()
        if kind or text.strip():
            self.found.require_room(len(self.line) + self.columns)
            kind = "hidden" if self.is_hidden else kind
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
            return self.note, number_text(self.cell.get("value", ""), type_ == "percentage")
        if type_ == "boolean":
            return "", self.cell.get("boolean-value", "false")
        return self.note, "".join(self.parts)

    @property
    def note(self) -> str:
        """What is to be said of a cell that is read."""
        if is_total(self.cell.get("formula", "")):
            return "total"
        return "bold" if len(self.marks) > 1 else ""

    @property
    def shows_error(self) -> bool:
        shown = "".join(self.parts).lstrip()
        return shown.startswith(("#", "Err:")) and "formula" in self.cell

    def put(self, row: int, column: int, kind: str, text: str) -> None:
        if kind:
            self.found.fault(kind, row, column)
        if kind in ("", "bold", "total"):
            self.found.add(row, column, text)


def _repeated(attributes: Attributes, what: str) -> int:
    text = attributes.get(f"number-{what}-repeated" if what else "repeated", "1")
    if not text.isascii() or not text.isdigit() or not 0 < int(text[:9]) <= _MOST_REPEATED or len(text) > 9:
        raise WorkbookError("is damaged: a cell repeats too often", "save it again")
    return int(text)
