"""Maps with rivers and roads: bridges that are missing or elsewhere, roads that end too early."""

import re
from collections.abc import Iterator

from pnp.geometry import sides
from pnp.model.game import BoardId
from pnp.model.game.maps import BoardLine
from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit, SourcePart

CROSSING = "A bridge on the wrong hexside"
CUT = "A road that ends too early"
COURSE = "A river or road with a wrong hex in its course"


def _written(source: GameSource) -> Iterator[tuple[SourcePart, BoardLine]]:
    """Yield the addresses of each line that are written as one text in a YAML file."""
    for part in source.parts("boards/*/lines/*/along"):
        lines = source.game.boards[BoardId(part.path[1])].lines
        line = next((line for line in lines if line.id == part.path[3]), None)
        if line is not None and part.kind == "value":
            yield part, line


@operator("bridge-lost", CROSSING, "The map lacked a railroad ferry between two hexes (War for the Union).")
def bridge_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove every bridge of a line of several."""
    for part, line in _written(source):
        names = part.plain.split()
        for name in names if line.kind.is_crossing and len(names) > 1 else ():
            rest = " ".join(other for other in names if other != name)
            yield Mutation((part.replaced(rest),), f"{line.id} lacks {name}")


@operator("bridge-elsewhere", CROSSING, "A hexside had another kind of river than printed (War for the Union).")
def bridge_elsewhere(source: GameSource) -> Iterator[Mutation]:
    """Move every bridge to another side of its cell that has no line."""
    for part, line in _written(source):
        board = source.game.boards[BoardId(part.path[1])]
        taken = {side for other in board.lines for side in other.sides}
        names = part.plain.split()
        for name, side in zip(names, line.sides, strict=False) if line.kind.is_crossing else ():
            ways = [way for way, other in enumerate(sides.sides_of(board.grid, side.cell)) if other not in taken]
            if ways and side.cell in board.grid and len(names) == len(line.sides):
                moved = sides.seen_from(board.grid, sides.side(board.grid, side.cell, ways[0]), side.cell)
                start = part.start + part.text.index(name)
                edit = Edit(part.file, start, start + len(name), moved)
                yield Mutation((edit,), f"{line.id} is at {moved}, not at {name}")


@operator("road-cut", CUT, "A rail line lacked its spur to the edge of the map (War for the Union).")
def road_cut(source: GameSource) -> Iterator[Mutation]:
    """Remove the last cell of every path that stays on the board."""
    for part, line in _written(source):
        *kept, last = part.plain.split()
        if line.kind.lies == "path" and line.chains[-1].leaves is None and len(kept) > 1:
            yield Mutation((part.replaced(" ".join(kept)),), f"{line.id} ends before {last}")


@operator("line-interrupted", COURSE, "A river lacked one of its hexsides on the map.")
def line_interrupted(source: GameSource) -> Iterator[Mutation]:
    """Leave out the address in the middle of every line of at least three."""
    for part, line in _written(source):
        names = part.plain.split()
        if len(names) > 2 and not line.kind.is_crossing:
            lost = len(names) // 2
            rest = " ".join(names[:lost] + names[lost + 1 :])
            yield Mutation((part.replaced(rest),), f"{line.id} lacks {names[lost]}")


@operator("side-misread", COURSE, "A hexside of a river was that of the next direction.")
def side_misread(source: GameSource) -> Iterator[Mutation]:
    """Turn the first side that is written with a direction to the next one, clockwise."""
    for part, line in _written(source):
        ways = sides.compass(source.game.boards[BoardId(part.path[1])].grid)
        found = re.search(r"/([a-z]+)(?![a-z.])", part.text)
        if found and found[1] in ways and line.sides:
            new = ways[(ways.index(found[1]) + 1) % len(ways)]
            edit = Edit(part.file, part.start + found.start(1), part.start + found.end(1), new)
            yield Mutation((edit,), f"{line.id} begins along {new}, not {found[1]}")


@operator("line-one-off", COURSE, "A road ran through the hex beside the one that was meant.")
def line_one_off(source: GameSource) -> Iterator[Mutation]:
    """Write the number of the second hex of every path one too high."""
    for part, line in _written(source):
        names = part.plain.split()
        if line.kind.lies == "path" and len(names) > 2 and re.fullmatch(r"\d\d\d\d", names[1]):
            names[1] = f"{int(names[1]) + 1:04}"
            yield Mutation((part.replaced(" ".join(names)),), f"{line.id} goes through {names[1]}")
