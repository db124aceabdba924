"""Cells with roles: exclusive roles, related cells that are missing or not adjacent, sides with different numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.written_fields import fields_by_cell, written_fields
from pnp.errors import Span
from pnp.geometry import hexes, square_grid
from pnp.geometry.square_grid import Square, SquareGrid
from pnp.model.game import Board, Game, Grid, RoleId, SideId

_ERRATA = "Errata: an entry hex that does not exist, and letters printed on the wrong hexes (Operations 4)."


@check(
    "board.role-clash",
    "error",
    "A cell with an exclusive role and another one has two contradictory functions.",
    _ERRATA,
    code="P02",
)
def roles_exclusive(game: Game) -> Iterator[Report]:
    """Find cells with an exclusive role and another one; the field with the fewest cells is reported."""
    for board in game.boards.values():
        reported: set[Span] = set()
        together = Counter(field.span for field in board.fields)
        for cell, fields in fields_by_cell(board).items():
            roles = list(dict.fromkeys(field.role for field in fields))
            exclusive = next((field for field in fields if game.roles[field.role].alone), None)
            if exclusive is None or len(roles) < 2:
                continue
            other = next(field for field in fields if field.role != exclusive.role)
            if other.span in reported:
                continue
            reported.add(other.span)
            label = board.grid.label(cell)
            is_single = together[exclusive.span] < together[other.span]
            first, second = (exclusive, other) if is_single else (other, exclusive)
            yield Report(
                f"{label} of {phrasing.named(board.name, board.id)} has two exclusive roles: '{exclusive.role}' and "
                f"'{other.role}'",
                first.span,
                f"move one of them, or let '{exclusive.role}' share its cells",
                ((second.span, f"{label} is '{second.role}' here"),),
                (("board", board.name), ("cell", label)),
            )


@check(
    "board.missing-related",
    "error",
    "Rules that mention the exits of a city need at least one exit.",
    _ERRATA,
    code="P03",
)
def related_cells_present(game: Game) -> Iterator[Report]:
    """Find cells of a role without related cells, where the other cells of the role have some."""
    for board in game.boards.values():
        roles = {cell: {field.role for field in fields} for cell, fields in fields_by_cell(board).items()}
        owners = {field.of: field.role for field in board.fields if field.of is not None}
        related: dict[RoleId, RoleId] = {}
        for belonging in dict.fromkeys(owners.values()):
            having = [roles.get(cell, set()) for cell, role in owners.items() if role == belonging]
            related |= dict.fromkeys(set.intersection(*having), belonging)
        for field in written_fields(board):
            if field.role in related and field.of is None and field.cell not in owners:
                label = board.grid.label(field.cell)
                yield Report(
                    f"the '{field.role}' at {label} of {phrasing.named(board.name, board.id)} has no "
                    f"'{related[field.role]}'; the others do",
                    field.span,
                    f"write its cells under '{related[field.role]}'",
                    witness=(("board", board.name), ("cell", label)),
                )


@check(
    "board.related-not-adjacent",
    "warning",
    "An exit that is not adjacent to its city belongs to another place.",
    _ERRATA,
    code="P03",
)
def related_cells_adjacent(game: Game) -> Iterator[Report]:
    """Find cells that are not adjacent to the cell to which they belong."""
    for board in game.boards.values():
        for field in written_fields(board):
            if field.of is not None and not _is_adjacent(board.grid, field.cell, field.of):
                here, there = board.grid.label(field.cell), board.grid.label(field.of)
                yield Report(
                    f"{here} of {phrasing.named(board.name, board.id)} is '{field.role}' of {there}, but is not "
                    "adjacent to it",
                    field.span,
                    "name an adjacent cell",
                    witness=(("board", board.name), ("cell", here), ("belongs to", there)),
                )


@check(
    "board.uneven",
    "warning",
    "A player with fewer cities than the other one has a disadvantage.",
    "Errata: an entry hex that exists for one side only (Thunder at the Crossroads, Operations 5).",
    code="P09",
)
def role_counts_equal(game: Game) -> Iterator[Report]:
    """Find roles of which the sides have different numbers of cells; declared symmetry makes them equal."""
    players = [side for side in game.sides.values() if not side.neutral]
    for board in game.boards.values():
        if len(players) < 2 or board.symmetry is not None:
            continue
        for role in game.roles.values():
            counts = {side.name: _count(board, role.id, side.id) for side in players}
            if any(counts.values()) and len(set(counts.values())) > 1:
                numbers = ", ".join(f"{name} {number}" for name, number in counts.items())
                first = next(field for field in board.fields if field.role == role.id)
                yield Report(
                    f"the sides have different numbers of '{role.id}' on {phrasing.named(board.name, board.id)}: "
                    f"{numbers}",
                    first.span,
                    "make the numbers equal, or waive this with a reason",
                    witness=tuple((name, str(number)) for name, number in counts.items()),
                )


def _is_adjacent(grid: Grid, one: tuple[int, int], other: tuple[int, int]) -> bool:
    if isinstance(grid, SquareGrid):
        return square_grid.distance(Square(*one), Square(*other)) == 1
    return hexes.distance(hexes.Hex(*one), hexes.Hex(*other)) == 1


def _count(board: Board, role: RoleId, side: SideId) -> int:
    return len({field.cell for field in board.fields if field.role == role and field.side == side})
