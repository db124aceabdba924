"""What both formats of spreadsheets share: a ZIP file with XML parts, and the cells that are read from them.

Spreadsheets come from strangers, so the parts are read with limits on their size, without document types, and a cell
far from all others costs no more than its own entry.
"""

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from itertools import groupby, pairwise
from typing import NamedTuple
from xml.parsers import expat

from pnp import budget

Kind = str
"""What is wrong with a cell: `merged`, `error`, `formula` (it has no value yet) or `date`; or what is worth a warning:
`hidden`, `total`.
"""
_MOST_COLUMNS = 16_384
"""The columns of a sheet in every program."""
_ENCODINGS = frozenset({"utf-8", "utf-16", "us-ascii"})
_TOTAL = re.compile(
    r"\b(?:SUM|SUBTOTAL|AVERAGE|COUNTA?)\((?:\d+[,;])?\[?\.?\$?([A-Z]{1,3})\$?\d+:\.?\$?\1\$?\d", re.IGNORECASE
)
"""A formula over several rows of one column: `SUM(E2:E9)`, in ODS `of:=SUM([.E2:.E9])`."""


class StyledRun(NamedTuple):
    """Letters of a cell that look alike."""

    text: str
    bold: bool = False
    italic: bool = False

    @property
    def marks(self) -> str:
        """The stars that rich texts have on both sides of such words."""
        return "*" * (2 * self.bold + self.italic)


def marked(runs: Iterable[StyledRun]) -> str:
    """Return a text with stars around its bold and italic words, line by line; empty when there are none."""
    parts: list[str] = []
    is_marked = False
    for marks, same in groupby(runs, key=lambda run: run.marks):
        for line in "".join(run.text for run in same).splitlines(keepends=True):
            words = line.strip()
            is_marked |= bool(words and marks)
            parts.append(line.replace(words, f"{marks}{words}{marks}", 1) if words else line)
    return "".join(parts) if is_marked else ""


class WorkbookError(ValueError):
    """A spreadsheet that cannot be read; the message completes a sentence that begins with the file's name."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class SheetCell(NamedTuple):
    """A cell with content: row and column count from 1, `text` is what its readers see, numbers with all digits.

    `marked` is the text with stars around bold and italic words; empty when there are none.
    """

    row: int
    column: int
    text: str
    marked: str = ""

    @property
    def name(self) -> str:
        """The cell as spreadsheets name it, such as `B7`."""
        return f"{column_letters(self.column)}{self.row}"


class SheetCells(NamedTuple):
    """The cells of a sheet in the order of rows and columns, and those that cannot be read, by what is wrong."""

    sheet: str
    cells: list[SheetCell]
    faults: Mapping[Kind, list[SheetCell]]


class Collected:
    """Collects the cells of one sheet; raises WorkbookError from its methods, when there are too many."""

    def __init__(self) -> None:
        self.cells: list[SheetCell] = []
        self.faults: dict[Kind, list[SheetCell]] = {}
        self._left = budget.current().limits.table_cells
        self._text_left = budget.current().limits.table_text

    def add(self, row: int, column: int, text: str, marked: str = "") -> None:
        """Add a cell with content."""
        limits = budget.current().limits
        self.require_room(1)
        self._left -= 1
        self._text_left -= max(len(text), len(marked))
        cell = SheetCell(row, column, text, marked)
        if column > _MOST_COLUMNS:
            raise WorkbookError(f"has more than {_MOST_COLUMNS:,} columns", "delete what is unused")
        if len(text) > limits.cell_text:
            raise WorkbookError(f"has more than {limits.cell_text:,} characters in the cell {cell.name}", "shorten it")
        if self._text_left < 0:
            raise WorkbookError(f"has more than {limits.table_text:,} characters in one sheet", "split the table")
        self.cells.append(cell)

    def fault(self, kind: Kind, row: int, column: int) -> None:
        """Add a cell that cannot be read, or not as it is shown."""
        self.require_room(1)
        self._left -= 1
        self.faults.setdefault(kind, []).append(SheetCell(row, column, ""))

    def require_room(self, cells: int) -> None:
        """Raise a WorkbookError unless there is room for this number of further cells."""
        if cells > self._left:
            most = budget.current().limits.table_cells
            message = f"has more than {most:,} cells in one sheet"
            raise WorkbookError(message, "split the table, or delete what is unused")

    def of(self, sheet: str) -> SheetCells:
        """Return what was collected, in order; raises WorkbookError when a cell occurs twice."""
        cells = sorted(self.cells)
        if twice := next((cell for cell, other in pairwise(cells) if cell[:2] == other[:2]), None):
            raise WorkbookError(f"is damaged: it has the cell {twice.name} twice", "save it again")
        return SheetCells(sheet, cells, self.faults)


def column_letters(column: int) -> str:
    """Return the letters of a column counted from 1: A, B … Z, AA."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


class Parts:
    """The parts of a spreadsheet's file."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise WorkbookError("is no spreadsheet, or is cut off", "save it again as XLSX or ODS") from error
        self.names = frozenset(self._zip.namelist())

    def read(self, name: str) -> bytes:
        """Return a part, unpacked; raises WorkbookError when it is missing, damaged, encrypted or too large."""
        most = budget.current().limits.workbook_text
        try:
            with self._zip.open(name) as part:
                data = part.read(most + 1)
        except RuntimeError as error:
            raise WorkbookError("is encrypted", "save it without a password") from error
        except Exception as error:  # damaged archives fail in many ways: zlib, lzma, checksums, missing parts
            raise WorkbookError(f"is damaged: its part '{name}' cannot be read", "save it again") from error
        if len(data) > most:
            raise WorkbookError(f"has a part of more than {most:,} bytes", "delete what the game does not use")
        return data


Attributes = Mapping[str, str]


def parse(
    data: bytes,
    start: Callable[[str, Attributes], None],
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Parse an XML part; names of elements and attributes come without namespaces.

    Raises:
        WorkbookError: when it is not well-formed, has a document type, or is not in Unicode.
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True

    def begin(name: str, attributes: Mapping[str, str]) -> None:
        start(_local(name), {_local(key): value for key, value in attributes.items()})

    def refuse(*_: object) -> None:
        raise WorkbookError("has a document type, which spreadsheets do not have", "save it again")

    def declare(_version: str, encoding: str | None, _standalone: int) -> None:
        if encoding and encoding.lower() not in _ENCODINGS:
            raise WorkbookError(f"is written in the encoding '{encoding[:20]}', not in UTF-8", "save it again")

    parser.StartElementHandler = begin
    parser.XmlDeclHandler = declare
    parser.StartDoctypeDeclHandler = refuse
    if end is not None:
        finish = end
        parser.EndElementHandler = lambda name: finish(_local(name))
    if text is not None:
        parser.CharacterDataHandler = text
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise WorkbookError("is damaged: a part of it is not XML", "save it again") from error


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


def is_total(formula: str) -> bool:
    """Whether a formula adds up the column that it is below."""
    return bool(_TOTAL.search(formula))


def number_text(text: str, is_percentage: bool = False) -> str:
    """Return a stored number as people write it: `3`, `0.3`, `50%`; raises WorkbookError when it is none."""
    try:
        value = float(text)
    except ValueError:
        raise WorkbookError(f"is damaged: {text[:20]!r} is stored as a number", "save it again") from None
    if is_percentage and abs(value) < 1e15:
        return f"{(Decimal(repr(value)) * 100).normalize():f}%"
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
