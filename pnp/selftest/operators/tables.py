"""Tables: blank cells, unexplained results, missing rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource, SourcePart

BLANK = "A blank cell of a table"
CODE = "An unexplained result"
LINE = "A missing row of a table"
SLIP = "A misprinted cell of a table"
_CELL = re.compile(r"[^\s\"']+")


@operator("cell-blank", BLANK, "A cell of the combat results table was blank, and the errata filled it.")
def cell_blank(source: GameSource) -> Iterator[Mutation]:
    """Blank one cell of every row of a table."""
    for line, cells in _lines(source):
        place = _middle(cells, line)
        yield Mutation((_cell(line, cells[place], "?"),), f"cell {place + 1} of row {line.name} is blank")


@operator("code-undefined", CODE, "A table had 'R' results, which the rules did not explain.")
def code_undefined(source: GameSource) -> Iterator[Mutation]:
    """Replace one cell of every row by a result that the list does not have."""
    for line, cells in _lines(source):
        place = _middle(cells, line)
        yield Mutation((_cell(line, cells[place], "R"),), f"cell {place + 1} of row {line.name} is R")


@operator("line-lost", LINE, "A terrain had no row in the combat table.")
def line_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove every row of a table."""
    for line, _ in _lines(source):
        if line.whole:
            yield Mutation((line.removed(),), f"row {line.name} of {line.path[1]} is removed")


@operator("end-of-table-open", LINE, "The errata added the rule for values beyond the end of a table.")
def end_of_table_open(source: GameSource) -> Iterator[Mutation]:
    """Remove the rule for values beyond the ends of every table."""
    for part in source.parts("tables/*/rows/clamp", "tables/*/columns/clamp"):
        if part.whole:
            yield Mutation((part.removed(),), f"{part.path[1]} has no rule for values beyond its ends")


@operator("results-swapped", SLIP, "Two cells of a table were swapped, so that better odds had worse results.")
def results_swapped(source: GameSource) -> Iterator[Mutation]:
    """Swap two adjacent results of every row."""
    for line, cells in _lines(source):
        for one, other in pairwise(cells):
            if one[0] != other[0]:
                edits = (_cell(line, one, other[0]), _cell(line, other, one[0]))
                yield Mutation(edits, f"{one[0]} and {other[0]} are swapped in row {line.name}")
                break


def _lines(source: GameSource) -> Iterator[tuple[SourcePart, list[re.Match[str]]]]:
    """Yield the rows of all tables, each with its cells."""
    for part in source.parts("tables/*/cells/*"):
        cells = list(_CELL.finditer(part.text))
        if cells:
            yield part, cells


def _middle(cells: list[re.Match[str]], line: SourcePart) -> int:
    """Return the index of a cell that differs from row to row."""
    return (len(cells) // 2 + int(line.name)) % len(cells)


def _cell(line: SourcePart, found: re.Match[str], new: str) -> Edit:
    return Edit(line.file, line.start + found.start(), line.start + found.end(), new)


@operator("row-label-twice", LINE, "Two die-roll ranges of a barrage table overlapped (Wacht am Rhein).")
def row_label_twice(source: GameSource) -> Iterator[Mutation]:
    """Give every row the label of the next one."""
    for axis in ("rows", "columns"):
        for one, other in pairwise(source.parts(f"tables/*/{axis}/labels/*")):
            yield Mutation((one.replaced(other.text),), f"{one.plain} is labeled {other.plain}")


@operator("result-unused", CODE, "The rules referred to 'R' results that were not in the game (1863).")
def result_unused(source: GameSource) -> Iterator[Mutation]:
    """Add a result that no cell contains to the list of every table."""
    for part in source.parts("tables/*/results"):
        edit = Edit(part.file, part.start + 1, part.start + 1, "R: retreat, ")
        if part.text.startswith("{"):
            yield Mutation((edit,), f"{part.path[1]} explains R")
