"""Maps: wrong cells, and places that do not exist."""

import re
from collections.abc import Iterator

from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.map_sections import SectionPart, assemble
from pnp.model.game import BoardId, Game
from pnp.model.game.scenarios import Scenario
from pnp.selftest.mutation import Mutation, neighbors, operator, other_value, rename
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit, SourcePart

NOWHERE = "A place that is not on the map"
SHIFTED = "A symbol on the wrong cell"
JOIN = "Two map sections that do not join"
ROOM = "A set-up that does not fit"
_RANGE = re.compile(r"(\d+)\.\.(\d+)")


def _extended(part: SourcePart) -> str | None:
    found = _RANGE.fullmatch(part.plain)
    return f"{found[1]}..{int(found[2]) + 90}" if found else None


def _up(part: SourcePart, rows: int) -> str | None:
    """Return the label of a square some rows up; None for other values."""
    found = re.fullmatch(r"([a-z])(\d+)", part.plain) if part.kind == "value" else None
    return f"{found[1]}{int(found[2]) + rows}" if found else None


operator("place-nowhere", NOWHERE, "A set-up named an entry hex that the map does not have.")(
    rename(
        "scenarios/*/places/*",
        new=lambda part: f"{part.name[:-4]}99{part.name[-2:]}",
        broken="{part.path[1]} has a place on {new}",
    )
)


operator("zone-nowhere", NOWHERE, "Units set up beyond the boundary of the scenario.")(
    other_value("boards/*/zones/*/rows", new=_extended, broken="zone {part.path[3]} extends beyond the board")
)


@operator("cell-lost", NOWHERE, "A hex was missing on the printed map.")
def cell_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove the last hex of every column of a map section."""
    for part in source.parts("boards/*/columns/*"):
        yield Mutation(
            (Edit(part.file, part.end - 1, part.end, ""),), f"column {part.name} of {part.path[1]} lacks a hex"
        )


operator("field-shifted", SHIFTED, "Letters of victory hexes were printed one hex off.")(
    other_value(
        "boards/*/fields/*/at",
        "boards/*/fields/*/at/*",
        new=lambda part: _up(part, 1),
        broken="a field is on {new}, not {part.plain}",
    )
)


operator("exit-shifted", SHIFTED, "An arrow led to another hex than the rules said.")(
    other_value(
        "boards/*/fields/*/exit/*", new=lambda part: _up(part, 2), broken="an exit is on {new}, not {part.plain}"
    )
)


@operator("half-hex-differs", JOIN, "The halves of a hex showed woods on one map section and water on the other.")
def half_hex_differs(source: GameSource) -> Iterator[Mutation]:
    """Change the terrain of every hex at a seam with another section."""
    letters = [part.plain for part in source.parts("terrain/*/letter")]
    letters += [part.name for part in source.parts("terrain/*/letters/*")]
    joints = {name for scenario in source.game.scenarios.values() for name in _joints(source.game, scenario)}
    for part in source.parts("boards/*/columns/*"):
        number = source.game.boards[BoardId(part.path[1])].number
        inside = part.text.strip("\"'")
        start = part.start + part.text.index(inside)
        for row in range(len(inside)):
            other = next((letter for letter in letters if letter != inside[row]), None)
            if other is not None and f"{number}-{int(part.name) + 1:02}{row + 1:02}" in joints:
                broken = f"{part.path[1]} shows {other} in hex {row + 1} of column {part.name}"
                yield Mutation((Edit(part.file, start + row, start + row + 1, other),), broken)


def _joints(game: Game, scenario: Scenario) -> Iterator[str]:
    rows = [[(game.boards[place.board], place.turned) for place in row] for row in scenario.layout]
    if not rows or any(not isinstance(board.grid, HexGrid) or board.number is None for row in rows for board, _ in row):
        return
    together = assemble(
        [[SectionPart(board.hexes, board.number or 0, turned) for board, turned in row] for row in rows]
    )
    for sources in together.sources.values():
        for source in sources if len(sources) > 1 else ():
            board = rows[source.row][source.column][0]
            yield f"{board.number}-{board.hexes.label(source.cell)}"


@operator("zone-too-small", ROOM, "More units were to set up in an area than it has hexes.")
def zone_too_small(source: GameSource) -> Iterator[Mutation]:
    """Reduce every zone in which more than two pieces are set up to two hexes."""
    crowded = {
        zone for rule in source.game.rulings.placements.values() if sum(rule.pieces.values()) > 2 for zone in rule.zones
    }
    for rows in source.parts("boards/*/zones/*/rows"):
        found = _RANGE.fullmatch(rows.plain)
        columns = source.part("/".join((*rows.path[:-1], "columns")))
        if found and rows.path[3] in crowded and columns is None:
            new = f"{found[1]}..{found[1]}, columns: C..D"
            yield Mutation((rows.replaced(new),), f"zone {rows.path[3]} has two hexes")


@operator("zones-overlap", ROOM, "Both sides were allowed to set up in the same hexes.")
def zones_overlap(source: GameSource) -> Iterator[Mutation]:
    """Give every zone of a side the rows of the next side's zone."""
    for one, other in neighbors(source, "boards/*/zones/*/rows", within=2):
        sides = [source.part("/".join((*zone.path[:-1], "side"))) for zone in (one, other)]
        if one.text != other.text and len({side.plain for side in sides if side}) == len(sides):
            yield Mutation((one.replaced(other.text),), f"zone {one.path[3]} has the rows of {other.path[3]}")


@operator("zone-cut", ROOM, "The area in which a side sets up was printed two rows too narrow.")
def zone_cut(source: GameSource) -> Iterator[Mutation]:
    """Remove the first row of every zone of a side."""
    for part in source.parts("boards/*/zones/*/rows"):
        found = _RANGE.fullmatch(part.plain)
        if found and int(found[2]) > int(found[1]) and source.part("/".join((*part.path[:-1], "side"))):
            rows = f"{int(found[1]) + 1}..{found[2]}"
            yield Mutation((part.replaced(rows),), f"{part.path[3]} has rows {rows} instead of {part.plain}")


@operator("exit-lost", SHIFTED, "One of several entrances was missing on the map.")
def exit_lost(source: GameSource) -> Iterator[Mutation]:
    """Yield every field that owns several cells, with one less."""
    for part in source.parts("boards/*/fields/*/exit"):
        if part.kind == "list" and part.size > 1:
            cells = part.text.strip("[]").split(", ")
            yield Mutation((part.replaced(f"[{', '.join(cells[:-1])}]"),), f"{cells[-1]} is no exit")


@operator("section-number-twice", NOWHERE, "Six map sections had the same hex numbers (Grav Armor).")
def section_number_twice(source: GameSource) -> Iterator[Mutation]:
    """Give every map section the number of the first one."""
    numbers = list(source.parts("boards/*/number"))
    for part in numbers[1:]:
        yield Mutation((part.replaced(numbers[0].plain),), f"{part.path[1]} has the number {numbers[0].plain}")


@operator("zone-of-enemy", ROOM, "A region was printed in the color of the wrong side (Ottomans).")
def zone_of_enemy(source: GameSource) -> Iterator[Mutation]:
    """Give every zone to the other side."""
    for part in source.parts("boards/*/zones/*/side"):
        other = next((side for side in source.game.sides if side != part.plain), None)
        if other is not None:
            yield Mutation((part.replaced(other),), f"{part.path[3]} belongs to {other}")
