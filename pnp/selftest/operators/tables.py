"""Tables: blank cells, results that nobody explains, lines that are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource, SourcePart

BLANK = "A blank in a table"
CODE = "A result that is not explained"
LINE = "A line missing in a table"
SLIP = "A cell misprinted in a table"
_CELL = re.compile(r"[^\s\"']+")


@operator("cell-blank", BLANK, "A cell of the combat results table was left blank, and errata filled it in.")
def cell_blank(draft: GameSource) -> Iterator[Mutation]:
    """In every line of a table one cell without a result."""
    for line, cells in _lines(draft):
        place = _middle(cells, line)
        yield Mutation((_cell(line, cells[place], "?"),), f"cell {place + 1} of line {line.name} is blank")


@operator("code-undefined", CODE, "A table gave 'R' results, and nothing in the rules told what these are.")
def code_undefined(draft: GameSource) -> Iterator[Mutation]:
    """In every line of a table one result that the list does not have."""
    for line, cells in _lines(draft):
        place = _middle(cells, line)
        yield Mutation((_cell(line, cells[place], "R"),), f"cell {place + 1} of line {line.name} says R")


@operator("line-lost", LINE, "A kind of terrain had no line in the combat table.")
def line_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every line of a table left out."""
    for line, _ in _lines(draft):
        if line.whole:
            yield Mutation((line.removed(),), f"line {line.name} of {line.path[1]} is gone")


@operator("end-of-table-open", LINE, "What to do with a value beyond the end of a table was told in the errata.")
def end_of_table_open(draft: GameSource) -> Iterator[Mutation]:
    """Every table without the word on values beyond its ends."""
    for part in draft.parts("tables/*/rows/clamp", "tables/*/columns/clamp"):
        if part.whole:
            yield Mutation((part.removed(),), f"{part.path[1]} does not say what holds beyond its ends")


@operator("results-swapped", SLIP, "Two cells of a table had changed places, so that better odds did worse.")
def results_swapped(draft: GameSource) -> Iterator[Mutation]:
    """In every line two results that are next to each other in each other's place."""
    for line, cells in _lines(draft):
        for one, other in pairwise(cells):
            if one[0] != other[0]:
                edits = (_cell(line, one, other[0]), _cell(line, other, one[0]))
                yield Mutation(edits, f"{one[0]} and {other[0]} have changed places in line {line.name}")
                break


def _lines(draft: GameSource) -> Iterator[tuple[SourcePart, list[re.Match[str]]]]:
    """The lines of all tables, each with its cells."""
    for part in draft.parts("tables/*/cells/*"):
        cells = list(_CELL.finditer(part.text))
        if cells:
            yield part, cells


def _middle(cells: list[re.Match[str]], line: SourcePart) -> int:
    """One of the cells, another one in each line."""
    return (len(cells) // 2 + int(line.name)) % len(cells)


def _cell(line: SourcePart, found: re.Match[str], new: str) -> Edit:
    return Edit(line.file, line.start + found.start(), line.start + found.end(), new)
