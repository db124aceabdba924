"""XLSX spreadsheets. Source: ECMA-376, part 1, section 18 (SpreadsheetML)."""

import posixpath
import re
from dataclasses import dataclass, field

from pnp.source.workbook import Attributes, Collected, Parts, SheetCells, WorkbookError, number_text, parse

_CELL = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_NOT_SHOWN = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')
"""Parts of a number format that are no codes: quoted text, escaped letters, colors and conditions, padding."""
_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
"""Numbers of the built-in formats of dates and times (18.8.30)."""
_WORKBOOK = "xl/workbook.xml"


def sheet_paths(parts: Parts) -> dict[str, str]:
    """Return the part of every sheet by its name, in order.

    Raises:
        WorkbookError: when the file is no XLSX spreadsheet.
    """
    if _WORKBOOK not in parts.names:
        raise WorkbookError("is no XLSX spreadsheet", "save it as XLSX, ODS or CSV")
    targets: dict[str, str] = {}
    found: dict[str, str] = {}

    def relation(name: str, attributes: Attributes) -> None:
        if name == "Relationship" and attributes.get("Type", "").endswith("/worksheet"):
            targets[attributes.get("Id", "")] = posixpath.normpath(posixpath.join("/xl", attributes.get("Target", "")))

    def sheet(name: str, attributes: Attributes) -> None:
        if name == "sheet" and attributes.get("id") in targets:
            found[attributes.get("name", "")] = targets[attributes["id"]].lstrip("/")

    parse(parts.read("xl/_rels/workbook.xml.rels"), relation)
    parse(parts.read(_WORKBOOK), sheet)
    return found


def read(parts: Parts, sheet: str, path: str) -> SheetCells:
    """Return the cells of a sheet.

    Raises:
        WorkbookError: when it is damaged or has too many.
    """
    reader = _SheetReader(_shared_texts(parts), _date_styles(parts))
    parse(parts.read(path), reader.start, reader.end, reader.text)
    return reader.found.of(sheet)


def _shared_texts(parts: Parts) -> list[str]:
    """Return the texts that cells refer to by number."""
    if "xl/sharedStrings.xml" not in parts.names:
        return []
    texts: list[str] = []
    state = {"t": False, "rPh": False}

    def start(name: str, _attributes: Attributes) -> None:
        if name == "si":
            texts.append("")
        elif name in state:
            state[name] = True

    def end(name: str) -> None:
        if name in state:
            state[name] = False

    def text(data: str) -> None:
        if state["t"] and not state["rPh"] and texts:  # rPh: how to pronounce it
            texts[-1] += data

    parse(parts.read("xl/sharedStrings.xml"), start, end, text)
    return [_unescaped(found) for found in texts]


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def _date_styles(parts: Parts) -> frozenset[int]:
    """Return the numbers of the styles that show a number as a date or time."""
    if "xl/styles.xml" not in parts.names:
        return frozenset()
    own: set[int] = set()
    formats: list[int] = []
    inside = {"cellXfs": False}

    def start(name: str, attributes: Attributes) -> None:
        if name == "numFmt" and re.search(
            "[ymdhs]", _NOT_SHOWN.sub("", attributes.get("formatCode", "")), re.IGNORECASE
        ):
            own.add(_whole(attributes.get("numFmtId", "0")))
        elif name == "cellXfs":
            inside[name] = True
        elif name == "xf" and inside["cellXfs"]:
            formats.append(_whole(attributes.get("numFmtId", "0")))

    def end(name: str) -> None:
        if name == "cellXfs":
            inside[name] = False

    parse(parts.read("xl/styles.xml"), start, end)
    return frozenset(number for number, format_ in enumerate(formats) if format_ in _DATES or format_ in own)


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise WorkbookError("is damaged: a number in it is not whole", "save it again")
    return int(text)


@dataclass(slots=True)
class _SheetReader:
    """Reads the cells of one sheet."""

    texts: list[str]
    date_styles: frozenset[int]
    found: Collected = field(default_factory=Collected)
    row: int = 0
    column: int = 0
    kind: str = "n"
    is_date: bool = False
    has_formula: bool = False
    value: str = ""
    is_value: bool = False
    is_cell: bool = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "row":
            self.row = _whole(attributes["r"]) if "r" in attributes else self.row + 1
            self.column = 0
        elif name == "c":
            self.row, self.column = self.place(attributes.get("r", ""))
            self.kind, self.value, self.is_cell = attributes.get("t", "n"), "", True
            self.is_date = _whole(attributes.get("s", "0")) in self.date_styles
            self.has_formula = False
        elif name == "f":
            self.has_formula = True
        elif name in ("v", "t") and self.is_cell:
            self.is_value = True
        elif name == "rPh":
            self.is_value = False
        elif name == "mergeCell":
            self.found.fault("merged", *self.corner(attributes.get("ref", "").partition(":")[0]))

    def end(self, name: str) -> None:
        if name in ("v", "t"):
            self.is_value = False
        elif name == "c":
            self.is_cell = False
            self.finish()

    def text(self, data: str) -> None:
        if self.is_value:
            self.value += data

    def place(self, name: str) -> tuple[int, int]:
        return self.corner(name) if name else (self.row, self.column + 1)

    def corner(self, name: str) -> tuple[int, int]:
        found = _CELL.fullmatch(name)
        if found is None:
            raise WorkbookError(f"is damaged: {name[:20]!r} is no cell", "save it again")
        column = 0
        for letter in found[1]:
            column = column * 26 + ord(letter) - ord("A") + 1
        return int(found[2]), column

    def finish(self) -> None:
        """Add the cell that ends here; a blank one has no value."""
        if not self.value.strip():
            if self.has_formula and self.kind not in ("str", "s", "inlineStr"):
                self.found.fault("formula", self.row, self.column)
            return
        if self.kind == "e":
            self.found.fault("error", self.row, self.column)
        elif self.kind == "d" or (self.kind == "n" and self.is_date):
            self.found.fault("date", self.row, self.column)
        else:
            self.found.add(self.row, self.column, self.shown())

    def shown(self) -> str:
        if self.kind == "s":
            number = _whole(self.value.strip())
            if number >= len(self.texts):
                raise WorkbookError("is damaged: it refers to a text that is missing", "save it again")
            return self.texts[number]
        if self.kind == "b":
            return "true" if self.value.strip() == "1" else "false"
        return number_text(self.value) if self.kind == "n" else _unescaped(self.value)
