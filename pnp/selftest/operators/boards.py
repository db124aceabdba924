"""Maps: what is printed on the wrong cell, and places that there are not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.map_sections import SectionPart, assemble
from pnp.model.game import BoardId, Game
from pnp.model.game.scenarios import Scenario
from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource

NOWHERE = "A place that is not on the map"
SHIFTED = "A sign on the wrong cell"
JOIN = "Two map sections that do not join"
ROOM = "A set-up that does not fit"
_RANGE = re.compile(r"(\d+)\.\.(\d+)")


@operator("place-nowhere", NOWHERE, "A set-up named an entry hex that the map does not have.")
def place_nowhere(draft: GameSource) -> Iterator[Mutation]:
    """Every place of a scenario in a row that no map has."""
    for part in draft.parts("scenarios/*/places/*"):
        label = f"{part.name[:-4]}99{part.name[-2:]}"
        yield Mutation((part.renamed(label),), f"{part.path[1]} puts something on {label}")


@operator("zone-nowhere", NOWHERE, "Units set up beyond the boundary of the scenario.")
def zone_nowhere(draft: GameSource) -> Iterator[Mutation]:
    """Every zone with rows that the board does not have."""
    for part in draft.parts("boards/*/zones/*/rows"):
        found = _RANGE.fullmatch(part.plain)
        if found:
            yield Mutation(
                (part.replaced(f"{found[1]}..{int(found[2]) + 90}"),), f"zone {part.path[3]} leaves the board"
            )


@operator("cell-lost", NOWHERE, "A hex was missing on the printed map.")
def cell_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every column of a map section one hex short."""
    for part in draft.parts("boards/*/columns/*"):
        yield Mutation(
            (Edit(part.file, part.end - 1, part.end, ""),), f"column {part.name} of {part.path[1]} lacks a hex"
        )


@operator("field-shifted", SHIFTED, "Letters of victory hexes were printed one hex off.")
def field_shifted(draft: GameSource) -> Iterator[Mutation]:
    """Every field with a role one row further up."""
    for part in draft.parts("boards/*/fields/*/at", "boards/*/fields/*/at/*"):
        moved = _up(part.plain, 1)
        if part.kind == "value" and moved:
            yield Mutation((part.replaced(moved),), f"a field stands on {moved}, not {part.plain}")


@operator("exit-shifted", SHIFTED, "An arrow led to another hex than the rules said.")
def exit_shifted(draft: GameSource) -> Iterator[Mutation]:
    """Every cell that belongs to a field two rows further up."""
    for part in draft.parts("boards/*/fields/*/exit/*"):
        moved = _up(part.plain, 2)
        if moved:
            yield Mutation((part.replaced(moved),), f"an exit stands on {moved}, not {part.plain}")


@operator("half-hex-differs", JOIN, "The halves of a hex showed woods on one map section and water on the other.")
def half_hex_differs(draft: GameSource) -> Iterator[Mutation]:
    """Every section with other ground in a hex of its edges that some scenario lays against another section."""
    letters = [part.name for part in draft.parts("letters/*")]
    joints = {name for scenario in draft.game.scenarios.values() for name in _joints(draft.game, scenario)}
    for part in draft.parts("boards/*/columns/*"):
        number = draft.game.boards[BoardId(part.path[1])].number
        inside = part.text.strip("\"'")
        start = part.start + part.text.index(inside)
        for row in range(len(inside)):
            other = next((letter for letter in letters if letter != inside[row]), None)
            if other is not None and f"{number}-{int(part.name) + 1:02}{row + 1:02}" in joints:
                broken = f"{part.path[1]} shows {other} in hex {row + 1} of column {part.name}"
                yield Mutation((Edit(part.file, start + row, start + row + 1, other),), broken)


def _joints(game: Game, scenario: Scenario) -> Iterator[str]:
    """The hexes of sections that lie on other sections, such as `5-0112`."""
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
def zone_too_small(draft: GameSource) -> Iterator[Mutation]:
    """Every zone in which more than two pieces are set up cut down to two hexes."""
    crowded = {
        zone for rule in draft.game.rulings.placements.values() if sum(rule.pieces.values()) > 2 for zone in rule.zones
    }
    for rows in draft.parts("boards/*/zones/*/rows"):
        found = _RANGE.fullmatch(rows.plain)
        columns = draft.part("/".join((*rows.path[:-1], "columns")))
        if found and rows.path[3] in crowded and columns is None:
            new = f"{found[1]}..{found[1]}, columns: C..D"
            yield Mutation((rows.replaced(new),), f"zone {rows.path[3]} has two hexes")


@operator("zones-overlap", ROOM, "Both sides were allowed to set up in the same hexes.")
def zones_overlap(draft: GameSource) -> Iterator[Mutation]:
    """Every zone of a side with the rows of the next one's."""
    for one, other in pairwise(draft.parts("boards/*/zones/*/rows")):
        sides = [draft.part("/".join((*zone.path[:-1], "side"))) for zone in (one, other)]
        apart = len({side.plain for side in sides if side}) == len(sides)
        if one.path[1] == other.path[1] and one.text != other.text and apart:
            yield Mutation((one.replaced(other.text),), f"zone {one.path[3]} has the rows of {other.path[3]}")


def _up(label: str, rows: int) -> str:
    """A square with a letter and a number some rows further up; nothing when it has none."""
    found = re.fullmatch(r"([a-z])(\d+)", label)
    return f"{found[1]}{int(found[2]) + rows}" if found else ""


@operator("zone-cut", ROOM, "The area in which a side sets up was printed two rows too narrow.")
def zone_cut(draft: GameSource) -> Iterator[Mutation]:
    """Every zone of a side without its first row."""
    for part in draft.parts("boards/*/zones/*/rows"):
        found = re.fullmatch(r"(\d+)\.\.(\d+)", part.plain)
        if found and int(found[2]) > int(found[1]) and draft.part("/".join((*part.path[:-1], "side"))):
            rows = f"{int(found[1]) + 1}..{found[2]}"
            yield Mutation((part.replaced(rows),), f"{part.path[3]} has rows {rows} instead of {part.plain}")


@operator("exit-lost", SHIFTED, "One of several entrances was missing on the map.")
def exit_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every field that owns several cells, with one less."""
    for part in draft.parts("boards/*/fields/*/exit"):
        if part.kind == "list" and part.size > 1:
            cells = part.text.strip("[]").split(", ")
            yield Mutation((part.replaced(f"[{', '.join(cells[:-1])}]"),), f"{cells[-1]} is no exit")
