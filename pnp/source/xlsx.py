"""XLSX spreadsheets. Source: ECMA-376, part 1, section 18 (SpreadsheetML)."""

import posixpath
import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from pnp.source import workbook
from pnp.source.workbook import Attributes, Collected, Parts, SheetCells, StyledRun, WorkbookError

_CELL = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_NOT_SHOWN = re.compile(r'"[^"]*"|\\.|\[[^\[\]]*\]|_.|\*.')
"""Parts of a number format that are no codes: quoted text, escaped letters, colors and conditions, padding."""
_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
"""Numbers of the built-in formats of dates and times (18.8.30)."""
_PERCENTAGES = frozenset({9, 10})
_WORKBOOK = "xl/workbook.xml"
_Runs = Sequence[StyledRun | str]
"""A text; a part without a look of its own has that of its cell."""


class _Styles(NamedTuple):
    """The numbers of the styles that show a number as a date or time, and as a percentage; bold and italic ones."""

    dates: Set[int] = frozenset()
    percentages: Set[int] = frozenset()
    bold: Set[int] = frozenset()
    italic: Set[int] = frozenset()


def sheet_paths(parts: Parts) -> tuple[Set[str], dict[str, str]]:
    """Return the hidden sheets, and every sheet in order with its part; raises WorkbookError when it is no XLSX."""
    if _WORKBOOK not in parts.names:
        raise WorkbookError("is no XLSX spreadsheet", "save it as XLSX, ODS or CSV")
    targets: dict[str, str] = {}
    found: dict[str, str] = {}
    hidden: set[str] = set()

    def relation(name: str, attributes: Attributes) -> None:
        if name == "Relationship" and attributes.get("Type", "").endswith("/worksheet"):
            targets[attributes.get("Id", "")] = posixpath.normpath(posixpath.join("/xl", attributes.get("Target", "")))

    def sheet(name: str, attributes: Attributes) -> None:
        if name == "sheet" and attributes.get("id") in targets:
            found[attributes.get("name", "")] = targets[attributes["id"]].lstrip("/")
            hidden.update([attributes.get("name", "")] if attributes.get("state", "visible") != "visible" else [])

    workbook.parse(parts.read("xl/_rels/workbook.xml.rels"), relation)
    workbook.parse(parts.read(_WORKBOOK), sheet)
    return hidden, found


def read(parts: Parts, sheet: str, path: str, keeps_hidden: bool = False) -> SheetCells:
    """Return the cells of a sheet, hidden ones if these are kept; raises WorkbookError for damage or too many."""
    reader = _SheetReader(_shared_texts(parts), _styles(parts), keeps_hidden)
    workbook.parse(parts.read(path), reader.start, reader.end, reader.text)
    return reader.found.of(sheet)


class _TextReader:
    """Collects the pieces of a text with their looks."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.runs: list[StyledRun | str] = []
        self.look: StyledRun | None = None
        self.is_read = self.is_spoken = False

    @property
    def plain(self) -> str:
        return "".join(run if isinstance(run, str) else run.text for run in self.runs)

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "rPh":  # how to pronounce it
            self.is_spoken = True
        elif name == "r":
            self.look = None
        elif name == "rPr":
            self.look = StyledRun("")
        elif name in ("b", "i") and self.look is not None:
            is_set = attributes.get("val", "1") not in ("0", "false")
            self.look = self.look._replace(bold=is_set) if name == "b" else self.look._replace(italic=is_set)
        elif name in ("t", "v"):
            self.is_read = not self.is_spoken

    def end(self, name: str) -> None:
        if name == "rPh":
            self.is_spoken = False
        elif name in ("t", "v"):
            self.is_read = False

    def text(self, data: str) -> None:
        if self.is_read:
            self.runs.append(self.look._replace(text=data) if self.look else data)


def _shared_texts(parts: Parts) -> list[_Runs]:
    """Return the texts that cells refer to by number."""
    if "xl/sharedStrings.xml" not in parts.names:
        return []
    texts: list[_Runs] = []
    reader = _TextReader()

    def start(name: str, attributes: Attributes) -> None:
        if name == "si":
            reader.begin()
        reader.start(name, attributes)

    def end(name: str) -> None:
        reader.end(name)
        if name == "si":
            texts.append(reader.runs)

    workbook.parse(parts.read("xl/sharedStrings.xml"), start, end, reader.text)
    return texts


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def _styles(parts: Parts) -> _Styles:
    if "xl/styles.xml" not in parts.names:
        return _Styles()
    dates, percentages = set(_DATES), set(_PERCENTAGES)
    formats: list[tuple[int, int]] = []
    fonts: list[set[str]] = []
    inside = {"cellXfs": False, "fonts": False}

    def start(name: str, attributes: Attributes) -> None:
        if name == "numFmt":
            codes, number = _NOT_SHOWN.sub("", attributes.get("formatCode", "")), attributes.get("numFmtId", "0")
            if re.search("[ymdhs]", codes, re.IGNORECASE):
                dates.add(_whole(number))
            elif "%" in codes:
                percentages.add(_whole(number))
        elif name in inside:
            inside[name] = True
        elif name == "font" and inside["fonts"]:
            fonts.append(set())
        elif name in ("b", "i") and inside["fonts"] and fonts and attributes.get("val", "1") not in ("0", "false"):
            fonts[-1].add(name)
        elif name == "xf" and inside["cellXfs"]:
            formats.append((_whole(attributes.get("numFmtId", "0")), _whole(attributes.get("fontId", "0"))))

    def end(name: str) -> None:
        if name in inside:
            inside[name] = False

    workbook.parse(parts.read("xl/styles.xml"), start, end)
    looks = [{font for font, found in enumerate(fonts) if look in found} for look in ("b", "i")]
    return _Styles(
        *({style for style, (shown, _) in enumerate(formats) if shown in those} for those in (dates, percentages)),
        *({style for style, (_, font) in enumerate(formats) if font in those} for those in looks),
    )


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise WorkbookError("is damaged: a number in it is not whole", "save it again")
    return int(text)


@dataclass(slots=True)
class _SheetReader:
    """Reads the cells of one sheet; hidden rows are left out unless they are kept."""

    texts: list[_Runs]
    styles: _Styles
    keeps_hidden: bool = False
    found: Collected = field(default_factory=Collected)
    row: int = 0
    column: int = 0
    is_hidden: bool = False
    kind: str = "n"
    style: int = 0
    is_cell: bool = False
    formula: list[str] | None = None
    is_formula: bool = False
    content: _TextReader = field(default_factory=_TextReader)

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "row":
            self.row = _whole(attributes["r"]) if "r" in attributes else self.row + 1
            self.column = 0
            self.is_hidden = not self.keeps_hidden and attributes.get("hidden", "0") not in ("0", "false")
        elif name == "c":
            self.row, self.column = self.corner(attributes["r"]) if attributes.get("r") else (self.row, self.column + 1)
            self.kind, self.style = attributes.get("t", "n"), _whole(attributes.get("s", "0"))
            self.is_cell, self.formula = True, None
            self.content.begin()
        elif name == "f":
            self.formula, self.is_formula = [], True
        elif name == "mergeCell":
            self.found.fault("merged", *self.corner(attributes.get("ref", "").partition(":")[0]))
        elif self.is_cell:
            self.content.start(name, attributes)

    def end(self, name: str) -> None:
        self.content.end(name)
        if name == "f":
            self.is_formula = False
        elif name == "c":
            self.is_cell = False
            self.finish(self.content.plain)

    def text(self, data: str) -> None:
        if self.is_formula and self.formula is not None:
            self.formula.append(data)
        else:
            self.content.text(data)

    def corner(self, name: str) -> tuple[int, int]:
        found = _CELL.fullmatch(name)
        if found is None:
            raise WorkbookError(f"is damaged: {name[:20]!r} is no cell", "save it again")
        column = 0
        for letter in found[1]:
            column = column * 26 + ord(letter) - ord("A") + 1
        return int(found[2]), column

    def finish(self, value: str) -> None:
        """Add the cell that ends here; a blank one has no value."""
        kind = self.fault(value)
        if kind:
            self.found.fault(kind, self.row, self.column)
        if kind or not value.strip():
            return
        look = StyledRun("", self.style in self.styles.bold, self.style in self.styles.italic)
        shown = (look._replace(text=run) if isinstance(run, str) else run for run in self.shown(value))
        alike = groupby(shown, key=lambda run: run._replace(text=""))
        runs = [each._replace(text=_unescaped("".join(run.text for run in same))) for each, same in alike]
        self.found.add(self.row, self.column, "".join(run.text for run in runs), workbook.marked(runs))
        if self.formula and workbook.is_total("".join(self.formula)):
            self.found.fault("total", self.row, self.column)

    def fault(self, value: str) -> str:
        """Return why the cell is not read."""
        if not value.strip():
            is_open = self.formula is not None and self.kind not in ("str", "s", "inlineStr")
            return "formula" if is_open and not self.is_hidden else ""
        if self.is_hidden:
            return "hidden"
        if self.kind == "e":
            return "error"
        return "date" if self.kind == "d" or (self.kind == "n" and self.style in self.styles.dates) else ""

    def shown(self, value: str) -> _Runs:
        if self.kind == "s":
            number = _whole(value.strip())
            if number >= len(self.texts):
                raise WorkbookError("is damaged: it refers to a text that is missing", "save it again")
            return self.texts[number]
        if self.kind == "b":
            return ["true" if value.strip() == "1" else "false"]
        if self.kind == "n":
            return [workbook.number_text(value, self.style in self.styles.percentages)]
        return self.content.runs
