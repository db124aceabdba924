"""The reader of addresses: texts that name cells and sides of a board, and chains of them.

| written | means |
|---|---|
| `0706` | a cell, by its label |
| `0706/0806`, `0706/ne` | the side between two cells; the side to the north-east |
| `0706/ne..s` | its sides clockwise from ne to s |
| `0702..0707/ne..se` | the same for each cell of a straight run |
| `velna` | the cells of a place or zone, if the caller passes its name |

A text has any number of addresses with spaces or commas between them. Every problem has its offset in the text.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, product
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp import budget
from pnp.errors import Span
from pnp.geometry import chains, sides
from pnp.geometry.sides import CellSide
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Cell, Grid
from pnp.model.game.maps import compass_word
from pnp.source.suggestions import nearest

Wanted = Literal["cells", "sides", "path", "course"]
"""`cells` and `sides` are sets in the order of writing; of `cells`, `a..b` is the block of columns and rows between
two. `path` is a chain of neighboring cells, `course` one of sides that meet at corners."""

RUN = ".."
PART = sides.OF_CELL
OF_SECTION = "-"
"""Separates the number of a map section from the label of its cell."""
MAX_LENGTH = 20_000
"""Characters of one text with addresses."""
MAX_PROBLEMS = 20
"""Problems that are reported of one text."""
_FEW = 8
"""Most points that a hint names."""
_LONGEST_GAP = 12
"""Most cells or sides that a hint names as missing."""
_LOOKS_LIKE_DIGITS = str.maketrans("OoIl", "0011")
_TERM = re.compile(r"[^\s,]+")
_EXPECTED = MappingProxyType(
    {
        "cells": "a cell such as {cell}",
        "path": "a cell such as {cell}, or a straight run of cells",
        "sides": "a side such as {cell}/{way}",
        "course": "a side such as {cell}/{way}",
    }
)


class AddressProblem(NamedTuple):
    """What is wrong with an address: where in the text, what is `seen` there, and what is `expected`.

    `id`: the kind of problem, such as `unknown-cell`. `end` is exclusive.
    """

    id: str
    offset: int
    end: int
    seen: str
    expected: str
    hint: str = ""


class Addresses(NamedTuple):
    """What a text with addresses names, each thing once, in the order of writing; a path may visit a cell twice.

    `problems`: what could not be read; empty if all of it could.
    """

    cells: tuple[Cell, ...] = ()
    sides: tuple[CellSide, ...] = ()
    problems: tuple[AddressProblem, ...] = ()


def read(
    text: str,
    grid: Grid,
    wanted: Wanted,
    names: Mapping[str, tuple[Cell, ...]] = MappingProxyType({}),
    span: Span | None = None,
) -> Addresses:
    """Return what a text at `span` names on a board.

    `names`: cells of places and zones by id, for `cells` and `path`. A path takes those of one cell, or of a chain of
    neighbors such as another path. Raises BudgetSpentError when the run has named too many cells.
    """
    if len(text) > MAX_LENGTH:
        problem = AddressProblem("too-long", MAX_LENGTH, len(text), "…", f"at most {MAX_LENGTH:,} characters")
        return Addresses(problems=(problem,))
    reader = _Reader(grid, wanted, names, span)
    for term in _TERM.finditer(text):
        if len(reader.problems) >= MAX_PROBLEMS:
            break
        reader.term(term[0], term.start())
    if not text.strip(" \t\n,"):
        reader.report("empty", 0, text, reader.expected, "write one, or remove the entry")
    return reader.result()


class _UnreadableError(Exception):
    """Ends the reading of one address; the problem is reported already."""


@dataclass
class _Reader:
    grid: Grid
    wanted: Wanted
    names: Mapping[str, tuple[Cell, ...]]
    span: Span | None
    cells: list[Cell] = field(default_factory=list)
    sides: list[CellSide] = field(default_factory=list)
    problems: list[AddressProblem] = field(default_factory=list)
    is_after_problem: bool = False
    at: Cell = (0, 0)

    @property
    def expected(self) -> str:
        words = sides.compass(self.grid)
        if not words:
            return f"a point such as {self.grid.labels[0]}"
        return _EXPECTED[self.wanted].format(cell=self.grid.labels[0], way=words[0])

    def report(self, id_: str, offset: int, seen: str, expected: str, hint: str = "") -> None:
        self.problems.append(AddressProblem(id_, offset, offset + len(seen), seen, expected, hint))

    def fail(self, id_: str, offset: int, seen: str, expected: str, hint: str = "") -> _UnreadableError:
        """Report a problem and return the exception that ends the address."""
        self.report(id_, offset, seen, expected, hint)
        return _UnreadableError()

    def result(self) -> Addresses:
        """Return everything that was read."""
        cells = self.cells if self.wanted == "path" else dict.fromkeys(self.cells)
        return Addresses(tuple(cells), tuple(dict.fromkeys(self.sides)), tuple(self.problems))

    # One address

    def term(self, term: str, offset: int) -> None:
        """Read one address."""
        first, *parts = term.split(PART)
        separators = 1 if self.wanted in ("sides", "course") else 0
        try:
            if len(parts) != separators:
                hint = "" if len(parts) < 3 else f"an address has at most two '{PART}'"
                raise self.fail("wrong-kind", offset, term, self.expected, hint)
            if parts:
                self._add_sides(first, parts[0], offset)
            else:
                self._add_cells(first, offset)
            self.is_after_problem = False
        except _UnreadableError:
            self.is_after_problem = True

    def _add_cells(self, written: str, offset: int) -> None:
        if written in self.names:
            found = list(self.names[written])
            if self.wanted == "path":
                found = self._along(found, offset, written)
        else:
            found = self._cells_of(written, offset)
        if self.wanted == "path" and self.cells and found:
            found = found[1:] if found[0] == self.cells[-1] else found
            self._check_neighbors(found, offset, written)
        self.cells += found

    def _along(self, found: list[Cell], offset: int, written: str) -> list[Cell]:
        """Return the cells of a place or of another path, in the direction that continues this path."""
        if any(other not in _around(self.grid, cell) for cell, other in pairwise(found)):
            raise self.fail("wrong-kind", offset, written, "a place of one cell, or another path")
        return found[::-1] if self.cells and self.cells[-1] == found[-1] else found

    def _check_neighbors(self, found: list[Cell], offset: int, written: str) -> None:
        """Report a path whose next cell is not beside the last one, with the cells that are missing."""
        if not found or self.is_after_problem or found[0] in _around(self.grid, self.cells[-1]):
            return
        grid, last = self.grid, self.cells[-1]
        way = chains.gap(last, found[0], self._on_board, _LONGEST_GAP)[1:-1]
        hint = f"{grid.label(last)} and {grid.label(found[0])} are not neighbors"
        hint += f"; write {' '.join(map(grid.label, way))} between them" if way else ""
        self.report("gap", offset, written, f"a neighbor of {grid.label(last)}", hint)

    def _on_board(self, cell: Cell) -> list[Cell]:
        return [other for other in _around(self.grid, cell) if other in self.grid]

    def _add_sides(self, written: str, part: str, offset: int) -> None:
        cells = self._cells_of(written, offset)
        behind = offset + len(written) + 1
        if len(cells) == 1:
            found = self._sides_of(cells[0], part, behind)
        else:
            ways = self._ways(part, behind)
            found = [sides.side(self.grid, cell, way) for cell in cells for way in ways]
        budget.current().spend("cells", len(found), self.span)
        if self.wanted == "course" and self.sides and found:
            found = self._continued(found, offset, f"{written}{PART}{part}")
        self.at = cells[-1]
        self.sides += found

    def _continued(self, found: list[CellSide], offset: int, written: str) -> list[CellSide]:
        """Return the sides in the order that continues the course; report those that are missing before them."""
        last = self.sides[-1]
        if last in (found[0], found[-1]) or sides.common_corner(self.grid, last, found[0]):
            return found
        if sides.common_corner(self.grid, last, found[-1]):
            return found[::-1]
        if self.is_after_problem:
            return found
        way = self._missing(last, found[0])
        hint = f"write {' '.join(way)} before it" if way else ""
        cell = next(cell for cell in (self.at, last.cell) if cell in sides.cells_of(self.grid, last))
        before = sides.seen_from(self.grid, last, cell)
        self.report("gap", offset, written, f"a side that meets the one before it, {before}", hint)
        return found

    def _missing(self, last: CellSide, following: CellSide) -> list[str]:
        """Return the addresses of the sides between two sides, as seen from one cell as long as possible."""
        between = chains.gap(last, following, self._meeting, _LONGEST_GAP)[1:-1]
        named, cell = [], last.cell
        for one in map(CellSide._make, between):
            pair = [other for other in sides.cells_of(self.grid, one) if other in self.grid]
            cell = cell if cell in pair else pair[0]
            named.append(sides.seen_from(self.grid, one, cell))
        return named

    def _meeting(self, of: CellSide) -> list[CellSide]:
        """Return the sides of the board that meet a side at a corner."""
        grid = self.grid
        return [one for one in sides.touching(grid, of) if any(cell in grid for cell in sides.cells_of(grid, one))]

    # Parts of an address

    def _cells_of(self, written: str, offset: int) -> list[Cell]:
        """Return the cell; of `a..b`, if cells are wanted, the block of columns and rows, and else the straight run."""
        first, dots, second = written.partition(RUN)
        start = self._cell(first, offset)
        if not dots:
            return [start]
        if not self.grid.is_lattice:
            raise self.fail("not-straight", offset, written, "points one by one", "points lie in no rows and columns")
        end = self._cell(second, offset + len(first) + len(RUN))
        if self.wanted == "cells":
            return cells_between(self.grid, start, end, self.span)
        found = _straight(self.grid, start, end)
        budget.current().spend("cells", len(found), self.span)
        if not found:
            hint = "write the cells one by one, or as runs that follow one direction each"
            raise self.fail("not-straight", offset, written, "two cells in a straight line", hint)
        if any(cell not in self.grid for cell in found):
            raise self.fail("not-straight", offset, written, "a run without holes of the board")
        return found

    def _sides_of(self, cell: Cell, part: str, offset: int) -> list[CellSide]:
        """Return sides of a cell: in a direction, in a range of directions, or towards a neighbor."""
        grid = self.grid
        if is_label(grid, part):
            found = sides.shared(grid, cell, grid.cell(part))
            if found is None:
                name = grid.label(cell)
                others = " ".join(grid.label(other) for other in sides.around(grid, cell) if other in grid)
                hint = f"{name} and {part} share no side; neighbors of {name} are {others}"
                raise self.fail("not-adjacent", offset, part, f"a neighbor of {name}", hint)
            return [found]
        return [sides.side(grid, cell, way) for way in self._ways(part, offset)]

    def _ways(self, part: str, offset: int) -> list[int]:
        """Return the directions of `ne` or, clockwise, of `ne..s`."""
        words = sides.compass(self.grid)
        first, dots, second = part.partition(RUN)
        start = self._way(first, offset)
        if not dots:
            return [start]
        end = self._way(second, offset + len(first) + len(RUN))
        return [(start + index) % len(words) for index in range((end - start) % len(words) + 1)]

    def _way(self, word: str, offset: int) -> int:
        words = sides.compass(self.grid)
        if compass_word(word) in words:
            return words.index(compass_word(word))
        expected = f"one of {', '.join(words)}, or a neighbor's label"
        hint = label_hint(self.grid, word) if any(map(str.isdigit, word)) else ""
        if not hint and compass_word(word.lower()) in words:
            hint = f"did you mean '{word.lower()}'?"
        raise self.fail("unknown-side", offset, word, expected, hint)

    def _cell(self, label: str, offset: int) -> Cell:
        if is_label(self.grid, label):
            return self.grid.cell(label)
        raise self.fail("unknown-cell", offset, label, "a cell of this board", label_hint(self.grid, label, self.names))


def cells_between(grid: Grid, start: Cell, end: Cell, span: Span | None) -> list[Cell]:
    """Return all cells of a grid whose columns and rows are between those of two cells; `span`: where it is written.

    Raises BudgetSpentError when the run has named too many cells.
    """
    columns, rows = zip(grid.offset(start), grid.offset(end), strict=True)
    budget.current().spend("cells", (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1), span)
    places = product(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1))
    return [cell for cell in (grid.from_offset(column, row) for row, column in places) if cell in grid]


def is_label(grid: Grid, label: str) -> bool:
    """Return whether a cell of a grid has a label."""
    try:
        grid.cell(label)
    except KeyError:
        return False
    return True


def _around(grid: Grid, cell: Cell) -> list[Cell]:
    """Return the cells that a path can enter next: those that share a side, on squares perhaps a corner.

    Between points it is the path that makes the link, so it can go on to any other.
    """
    if not grid.is_lattice:
        return [other for other in grid.cells if other != cell]
    found = sides.around(grid, cell)
    if isinstance(grid, SquareGrid) and grid.across == "corners":
        found += [(cell[0] + across, cell[1] + down) for across, down in ((1, -1), (1, 1), (-1, 1), (-1, -1))]
    return found


def _straight(grid: Grid, start: Cell, end: Cell) -> list[Cell]:
    """Return the cells of a straight line in one of the directions, both ends included; empty when there is none."""
    across, down = end[0] - start[0], end[1] - start[1]
    count = max(abs(across), abs(down))
    if count == 0:
        return [start]
    one = (across // count, down // count)
    if across % count or down % count or (start[0] + one[0], start[1] + one[1]) not in _around(grid, start):
        return []
    return [(start[0] + one[0] * index, start[1] + one[1] * index) for index in range(count + 1)]


def label_hint(grid: Grid, label: str, names: Mapping[str, tuple[Cell, ...]] = MappingProxyType({})) -> str:
    """Return what was probably meant by the label of a cell that there is not.

    That is a cell of the same number on another map section, the label without lost zeros or in other case, or the
    nearest label or name.
    """
    section, _, number = label.rpartition(OF_SECTION)
    elsewhere = [known for known in grid.labels if known.endswith(f"{OF_SECTION}{number}")] if section else []
    if elsewhere:
        listed = f"{', '.join(elsewhere[:-1])} or {elsewhere[-1]}" if len(elsewhere) > 1 else elsewhere[0]
        has_section = any(known.startswith(f"{section}{OF_SECTION}") for known in grid.labels)
        return f"did you mean {listed}?" + ("" if has_section else f" Section {section} is not part of this map")
    if label[:1].isdigit():
        same = next((known for known in grid.labels if _number(known) == _number(label)), "")
        if same:
            return f"perhaps {same}: a spreadsheet may have dropped the zero"
    changes: tuple[Callable[[str], str], ...] = (str.upper, str.lower, lambda text: text.translate(_LOOKS_LIKE_DIGITS))
    for change in changes:
        if is_label(grid, change(label)):
            return f"did you mean '{change(label)}'?"
    close = nearest(label, [*names, *(() if label.isdecimal() else grid.labels)])
    return f"did you mean '{close}'?" if close else _range_of_labels(grid)


def _range_of_labels(grid: Grid) -> str:
    """Return which labels a board has, for a hint: from the first to the last, or the first few points."""
    if not grid.is_lattice:
        return f"points of this board: {', '.join(grid.labels[:_FEW])}{' …' if len(grid) > _FEW else ''}"
    return f"labels run from {grid.labels[0]} (top left) to {grid.labels[-1]} (bottom right)"


def _number(label: str) -> str:
    """Return a label of digits as a spreadsheet keeps the number: `0706` as 706, `05.10` as 5.1."""
    short = label.lstrip("0")
    return short.rstrip("0").rstrip(".") if "." in short else short
