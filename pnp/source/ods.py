"""ODS spreadsheets. Source: OpenDocument 1.3, part 3, sections 9 (tables) and 6.1 (text)."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from pnp.source import workbook
from pnp.source.workbook import Attributes, Collected, Parts, SheetCells, StyledRun, WorkbookError

_CONTENT = "content.xml"
_NUMBERS = frozenset({"float", "percentage", "currency"})
_DATES = frozenset({"date", "time"})
_CELLS = frozenset({"table-cell", "covered-table-cell"})
_SIGNS = {"tab": "\t", "line-break": "\n"}
_MOST_REPEATED = 10_000_000


def sheet_names(parts: Parts) -> tuple[Set[str], dict[str, str]]:
    """Return the hidden sheets, and every sheet in order with its style; raises WorkbookError when it is no ODS."""
    if _CONTENT not in parts.names:
        raise WorkbookError("is no ODS spreadsheet", "save it as XLSX, ODS or CSV")
    names: dict[str, str] = {}
    styles = [""]
    hidden: set[str] = set()

    def start(name: str, attributes: Attributes) -> None:
        if name == "table":
            names.setdefault(attributes.get("name", ""), attributes.get("style-name", ""))
        elif name == "style":
            styles[0] = attributes.get("name", "")
        elif name == "table-properties" and attributes.get("display") == "false":
            hidden.add(styles[0])

    workbook.parse(parts.read(_CONTENT), start)
    return {name for name, style in names.items() if style in hidden}, names


def read(parts: Parts, sheet: str, keeps_hidden: bool = False) -> SheetCells:
    """Return the cells of a sheet, hidden ones if these are kept; raises WorkbookError for damage or too many."""
    reader = _SheetReader(sheet, keeps_hidden)
    workbook.parse(parts.read(_CONTENT), reader.start, reader.end, reader.text)
    return reader.found.of(sheet)


@dataclass(slots=True)
class _SheetReader:
    """Reads the cells of one sheet; those that repeat are added once each, hidden rows only if they are kept."""

    sheet: str
    keeps_hidden: bool = False
    found: Collected = field(default_factory=Collected)
    is_inside: bool = False
    row: int = 0
    rows: int = 1
    column: int = 0
    columns: int = 1
    cell: Attributes = field(default_factory=dict)
    runs: list[StyledRun] = field(default_factory=list)
    looks: list[StyledRun] = field(default_factory=list)
    style: str = ""
    styles: dict[str, Mapping[str, bool]] = field(default_factory=dict)
    is_text: bool = False
    is_hidden: bool = False
    skipped: int = 0
    line: list[tuple[int, str, str, str]] = field(default_factory=list)

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "table":
            self.is_inside = attributes.get("name") == self.sheet
        if name == "style":
            self.style = attributes.get("name", "")
        elif name == "text-properties":
            found = (("bold", attributes.get("font-weight")), ("italic", attributes.get("font-style")))
            self.styles[self.style] = {look: look in value for look, value in found if value is not None}
        if not self.is_inside:
            return
        if name == "annotation":
            self.skipped += 1
        elif name == "table-row":
            self.rows, self.column, self.line = _repeated(attributes, "rows"), 0, []
            self.is_hidden = not self.keeps_hidden and attributes.get("visibility", "visible") != "visible"
        elif name in _CELLS:
            self.columns, self.cell = _repeated(attributes, "columns"), attributes
            self.runs, self.looks, self.is_text = [], [self.look(StyledRun(""), attributes)], False
        elif name == "p" and not self.skipped:
            self.write("\n" if self.runs else "")
            self.is_text = True
        elif self.is_text and name == "s":
            self.write(" " * min(100, _repeated({"repeated": attributes.get("c", "1")}, "")))
        elif self.is_text and name == "span":
            self.looks.append(self.look(self.looks[-1], attributes))
        elif self.is_text:
            self.write(_SIGNS.get(name, ""))

    def end(self, name: str) -> None:
        if not self.is_inside:
            return
        if name == "annotation":
            self.skipped -= 1
        elif name == "p" and not self.skipped:
            self.is_text = False
        elif name == "span" and len(self.looks) > 1:
            self.looks.pop()
        elif name in _CELLS:
            self.finish()
        elif name == "table-row":
            for number in range(self.rows if self.line else 0):
                for cell in self.line:
                    self.put(self.row + number + 1, *cell)
            self.row += self.rows
        elif name == "table":
            self.is_inside = False

    def text(self, data: str) -> None:
        if self.is_text and not self.skipped and self.is_inside:
            self.write(data)

    def write(self, text: str) -> None:
        """Add letters to the cell, in the look of the place."""
        self.runs.append((self.looks or [StyledRun("")])[-1]._replace(text=text))

    def look(self, around: StyledRun, attributes: Attributes) -> StyledRun:
        """Return the look of a cell or of words inside another look."""
        return around._replace(**self.styles.get(attributes.get("style-name", ""), {}))  # type: ignore[arg-type]

    @property
    def plain(self) -> str:
        """The text of the cell."""
        return "".join(run.text for run in self.runs)

    def finish(self) -> None:
        """Note the cell that ends here, as often as it repeats in its row."""
        kind, text = self.content()
        if kind or text.strip():
            self.found.require_room(len(self.line) + self.columns)
            kind = "hidden" if self.is_hidden else kind
            stars = workbook.marked(self.runs) if text == self.plain else ""
            self.line += ((self.column + number + 1, kind, text, stars) for number in range(self.columns))
        self.column += self.columns

    def content(self) -> tuple[str, str]:
        """Return what is wrong with the cell, and its text."""
        type_ = self.cell.get("value-type", "")
        if {self.cell.get("number-columns-spanned", "1"), self.cell.get("number-rows-spanned", "1")} != {"1"}:
            return "merged", ""
        if "formula" in self.cell and self.plain.lstrip().startswith(("#", "Err:")):
            return "error", ""
        if "formula" in self.cell and (not type_ or (type_ in _NUMBERS and "value" not in self.cell)):
            return "formula", ""
        if type_ in _DATES:
            return "date", ""
        if type_ in _NUMBERS:
            return self.note, workbook.number_text(self.cell.get("value", ""), type_ == "percentage")
        if type_ == "boolean":
            return "", self.cell.get("boolean-value", "false")
        return self.note, self.plain

    @property
    def note(self) -> str:
        """What is to be said of a cell that is read."""
        return "total" if workbook.is_total(self.cell.get("formula", "")) else ""

    def put(self, row: int, column: int, kind: str, text: str, stars: str) -> None:
        if kind:
            self.found.fault(kind, row, column)
        if kind in ("", "total"):
            self.found.add(row, column, text, stars)


def _repeated(attributes: Attributes, what: str) -> int:
    text = attributes.get(f"number-{what}-repeated" if what else "repeated", "1")
    if not text.isascii() or not text.isdigit() or not 0 < int(text[:9]) <= _MOST_REPEATED or len(text) > 9:
        raise WorkbookError("is damaged: a cell repeats too often", "save it again")
    return int(text)
