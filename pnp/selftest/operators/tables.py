"""Tables: blank cells, unexplained results, missing rows."""

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.selftest.mutation import Mutation, Sites, end_one_less, neighbors, operator, other_value
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit, SourcePart

BLANK = "A blank cell of a table"
CODE = "An unexplained result"
LINE = "A missing row of a table"
SLIP = "A misprinted cell of a table"
_CELL = re.compile(r"[^\s\"']+")


def _lines(source: GameSource) -> Iterator[tuple[SourcePart, list[re.Match[str]]]]:
    for part in source.parts("tables/*/cells/*"):
        cells = list(_CELL.finditer(part.text))
        if cells:
            yield part, cells


def _cell(line: SourcePart, found: re.Match[str], new: str) -> Edit:
    return Edit(line.file, line.start + found.start(), line.start + found.end(), new)


def _other_cell(new: str, shown: str) -> Sites:

    def sites(source: GameSource) -> Iterator[Mutation]:
        for line, cells in _lines(source):
            place = (len(cells) // 2 + int(line.name)) % len(cells)
            yield Mutation((_cell(line, cells[place], new),), f"cell {place + 1} of row {line.name} is {shown}")

    return sites


operator("cell-blank", BLANK, "A cell of the combat results table was blank, and the errata filled it.")(
    _other_cell("?", "blank")
)


operator("code-undefined", CODE, "A table had 'R' results, which the rules did not explain.")(_other_cell("R", "R"))


@operator("results-swapped", SLIP, "Two cells of a table were swapped, so that better odds had worse results.")
def results_swapped(source: GameSource) -> Iterator[Mutation]:
    """Swap two adjacent results of every row."""
    for line, cells in _lines(source):
        for one, other in pairwise(cells):
            if one[0] != other[0]:
                edits = (_cell(line, one, other[0]), _cell(line, other, one[0]))
                yield Mutation(edits, f"{one[0]} and {other[0]} are swapped in row {line.name}")
                break


@operator("row-label-twice", LINE, "Two die-roll ranges of a barrage table overlapped (Wacht am Rhein).")
def row_label_twice(source: GameSource) -> Iterator[Mutation]:
    """Give every row the label of the next one."""
    for axis in ("rows", "columns"):
        for one, other in neighbors(source, f"tables/*/{axis}/labels/*"):
            yield Mutation((one.replaced(other.text),), f"{one.plain} is labeled {other.plain}")


@operator("result-unused", CODE, "The rules referred to 'R' results that were not in the game (1863).")
def result_unused(source: GameSource) -> Iterator[Mutation]:
    """Add a result that no cell contains to the list of every table."""
    for part in source.parts("tables/*/results"):
        edit = Edit(part.file, part.start + 1, part.start + 1, "R: retreat, ")
        if part.text.startswith("{"):
            yield Mutation((edit,), f"{part.path[1]} explains R")


@operator("column-left-out", LINE, "A combat results table lacked one of its columns of odds.")
def column_left_out(source: GameSource) -> Iterator[Mutation]:
    """Leave out each column of a table from its head."""
    for part in source.parts("tables/*/columns/values"):
        values = part.text.strip("[]").split(", ")
        for value in values if len(values) > 2 else ():
            rest = ", ".join(other for other in values if other != value)
            yield Mutation((part.replaced(f"[{rest}]"),), f"{part.path[1]} lacks the column {value}")


@operator("order-left-out", CODE, "A rule ranked the results of a table and left one out.")
def order_left_out(source: GameSource) -> Iterator[Mutation]:
    """Leave every result out of the order of a table's results."""
    for part in source.parts("tables/*/order"):
        names = part.plain.split()
        for name in names if len(names) > 2 else ():
            rest = " ".join(other for other in names if other != name)
            yield Mutation((part.replaced(rest),), f"the order of {part.path[1]} lacks {name}")


operator("head-too-short", LINE, "The head of a table had one turn less than the game.")(
    other_value(
        "tables/*/rows/values",
        "tables/*/columns/values",
        new=end_one_less,
        broken="{part.path[1]} has {part.path[2]} {new}",
    )
)


@operator("columns-exchanged", SLIP, "Two columns of odds of a combat results table were exchanged.")
def columns_exchanged(source: GameSource) -> Iterator[Mutation]:
    """Exchange every two columns of odds beside each other, in the head alone."""
    for part in source.parts("tables/*/columns/values"):
        values = part.text.strip("[]").split(", ")
        for place, (one, other) in enumerate(pairwise(values)):
            if ":" in one and ":" in other:
                new = [*values[:place], other, one, *values[place + 2 :]]
                yield Mutation((part.replaced(f"[{', '.join(new)}]"),), f"{part.path[1]} has {other} before {one}")
