"""Maps with terrain, places and lines: things in the wrong hex, on the wrong side, of the wrong kind, or twice."""

import re
from collections.abc import Iterator

from pnp.geometry import sides
from pnp.geometry.sides import AnyGrid, Cell
from pnp.model.game import Board, BoardId
from pnp.model.game.maps import BoardLine
from pnp.selftest.mutation import Mutation, following, neighbors, operator, other_value
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import SourcePart

WRONG_HEX = "Something on the map in the wrong hex"
WRONG_SIDE = "A line with its two sides exchanged"
WRONG_KIND = "A line or terrain of the wrong kind"
TWICE = "A road that is drawn twice"


@operator("column-shifted", WRONG_HEX, "The terrain of several hexes was printed one hex off.")
def column_shifted(source: GameSource) -> Iterator[Mutation]:
    """Lose the first hex of a column of a map and repeat its last one."""
    for part in source.parts("boards/*/columns/*", "boards/*/rows/*"):
        letters = part.plain
        if part.kind == "value" and len(set(letters)) > 1:
            broken = f"{part.path[2]} {part.name} of {part.path[1]} is one hex off"
            yield Mutation((part.replaced(f'"{letters[1:]}{letters[-1]}"'),), broken)


@operator("place-off", WRONG_HEX, "A town was printed in the hex beside the one that the rules named.")
def place_off(source: GameSource) -> Iterator[Mutation]:
    """Move every place of one cell to a cell beside it."""
    for part in source.parts("boards/*/places/*/at"):
        board = source.game.boards[BoardId(part.path[1])]
        place = next((place for place in board.places if place.id == part.path[3]), None)
        if place is not None and len(place.cells) == 1 and part.kind == "value":
            for label in beside(board.grid, place.cells[0])[:1]:
                yield Mutation((part.replaced(f'"{label}"'),), f"{part.path[3]} is at {label}, not {part.plain}")


@operator(
    "place-name-twice", "Two things with one name", "The map had two bridges without distinct names (Gaines Mill)."
)
def place_name_twice(source: GameSource) -> Iterator[Mutation]:
    """Give every place the name of the one above it."""
    for above, part in neighbors(source, "boards/*/places/*/name", within=2):
        yield Mutation((part.replaced(above.text),), f"{part.path[3]} is called {above.plain}")


def beside(grid: AnyGrid, cell: Cell) -> list[str]:
    """Return the labels of the cells that have a side in common with a cell."""
    return [grid.label(other) for other in sides.around(grid, cell) if other in grid]


def _exchanged(part: SourcePart) -> str | None:
    """Return a label of four digits with the last two exchanged; None for other values."""
    found = re.fullmatch(r"(\d)(\d)(\d)(\d)", part.plain) if part.kind == "value" else None
    if not found or found[3] == found[4]:
        return None
    return as_written(part, f"{found[1]}{found[2]}{found[4]}{found[3]}")


def as_written(part: SourcePart, label: str) -> str:
    """Return the label of a cell as a file has it; YAML reads 0405 as a number if it is not quoted."""
    return label if part.file.endswith(".csv") else f'"{label}"'


operator("digits-exchanged", WRONG_HEX, "Two digits of a hex number were exchanged.")(
    other_value(
        "pieces/*/at",
        "boards/*/places/*/at",
        "boards/*/zones/*/cells",
        new=_exchanged,
        broken="{part.path[0]} {part.path[1]}: {part.name} {new}, not {part.plain}",
    )
)


@operator("point-of-another", WRONG_HEX, "Two towns of a map had the same coordinates, of which one was wrong.")
def point_of_another(source: GameSource) -> Iterator[Mutation]:
    """Place every point where the one above it is."""
    for above, part in neighbors(source, "boards/*/grid/points/*/at", within=2):
        yield Mutation((part.replaced(above.text),), f"{part.path[4]} is where {above.path[4]} is")


def _lines(source: GameSource, *keys: str) -> Iterator[tuple[SourcePart, Board, BoardLine]]:
    """Yield the values of some keys of lines, each with its board and line."""
    for part in source.parts(*(f"boards/*/lines/*/{key}" for key in keys)):
        board = source.game.boards[BoardId(part.path[1])]
        line = next((line for line in board.lines if line.id == part.path[3]), None)
        if line is not None and part.kind == "value" and part.text:
            yield part, board, line


@operator("towards-turned", WRONG_SIDE, "The teeth of a fortified line pointed to its own side.")
def towards_turned(source: GameSource) -> Iterator[Mutation]:
    """Let every line face a cell on the other side of its middle."""
    for part, board, line in _lines(source, "towards"):
        chain = line.chains[0]
        facing = chain.towards
        if facing is None or not chain.sides:
            continue
        middle = chain.sides[len(chain.sides) // 2]
        x, y = sides.middle(board.grid, middle)
        if facing.cell is not None:
            u, v = board.grid.center(facing.cell)
            across = (u - x, v - y)
        else:
            across = facing.vector or (0.0, 0.0)
        away = [cell for cell in sides.cells_of(board.grid, middle) if cell in board.grid]
        away.sort(key=lambda cell: _along(board.grid, cell, (x, y), across))
        if len(away) == 2:
            label = board.grid.label(away[0])
            yield Mutation((part.replaced(f'"{label}"'),), f"{line.id} faces {label}, not {part.plain}")


def _along(grid: AnyGrid, cell: Cell, start: tuple[float, float], across: tuple[float, float]) -> float:
    (x, y), (u, v) = start, grid.center(cell)
    return (u - x) * across[0] + (v - y) * across[1]


@operator("line-of-another-kind", WRONG_KIND, "A hexside had another kind of river than printed (War for the Union).")
def line_of_another_kind(source: GameSource) -> Iterator[Mutation]:
    """Give every line the next kind of line that lies as it does."""
    for part, _, line in _lines(source, "of"):
        kinds = source.game.line_kinds.values()
        other = following((kind.id for kind in kinds if kind.lies == line.kind.lies), line.kind.id)
        if other is not None:
            yield Mutation((part.replaced(other),), f"{line.id} is a {other}, not a {part.plain}")


@operator("road-over-road", TWICE, "A road went on where another one began.")
def road_over_road(source: GameSource) -> Iterator[Mutation]:
    """Let every path that ends at another one of its kind go on along that one for a cell."""
    for part, board, line in _lines(source, "along"):
        onward = _onward(board, line)
        if onward is not None and line.chains[-1].leaves is None:
            label = board.grid.label(onward)
            yield Mutation((part.replaced(f"{part.text} {label}"),), f"{line.id} goes on to {label}")


def _onward(board: Board, line: BoardLine) -> Cell | None:
    """Return the next cell of another path of the same kind on which a path ends."""
    if line.kind.lies != "path" or len(line.chains) != 1:
        return None
    last = line.chains[0].cells[-1]
    for other in board.lines:
        for chain in other.chains if other.kind.id == line.kind.id and other is not line else ():
            if last in chain.cells[:-1]:
                return chain.cells[chain.cells.index(last) + 1]
    return None


@operator("spur-and-back", TWICE, "A road had a hex named twice.")
def spur_and_back(source: GameSource) -> Iterator[Mutation]:
    """Write a spur into a path: at the second of the cells that are written, one cell aside and back."""
    for part, board, line in _lines(source, "along"):
        words = part.plain.split()
        cells = {board.grid.label(cell): cell for cell in line.cells}
        place = next((index for index, word in enumerate(words[1:-1], 1) if word in cells), None)
        if line.kind.lies != "path" or place is None:
            continue
        here = words[place]
        aside = next((label for label in beside(board.grid, cells[here]) if label not in cells), None)
        if aside is not None:
            new = " ".join((*words[: place + 1], aside, *words[place:]))
            yield Mutation((part.replaced(new),), f"{line.id} has a spur to {aside}")
