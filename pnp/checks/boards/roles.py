"""Cells with roles: exclusive roles, related cells that are missing or unlike the others, uneven sides."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.board_lines import fields_by_cell, written_fields
from pnp.errors import Span
from pnp.model.game import Board, Cell, Field, Game, RoleId


@check("board.role-clash", "error")
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
            label, role = board.grid.label(cell), game.roles[exclusive.role]
            is_single = together[exclusive.span] < together[other.span]
            first, second = (exclusive, other) if is_single else (other, exclusive)
            both = f"{label} of {phrasing.board(board)} is both '{role.id}' and '{other.role}'"
            hint = f"move one of them; if they may share a cell, write alone: no in the role '{role.id}'"
            related = ((second.span, f"{label} is '{second.role}' here"), (role.span, f"the role '{role.id}'"))
            witness = (("board", board.name), ("cell", label))
            yield Report(f"{both}, which do not share cells", first.span, hint, related, witness)


@check("board.missing-related", "error")
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
                missing, witness = related[field.role], (("board", board.name), ("cell", board.grid.label(field.cell)))
                message = f"{_name(board, field)} has no '{missing}', but the others have one"
                hint = f"write {missing}: CELL here, or for several cells: [CELL, CELL]"
                yield Report(message, field.span, hint, witness=witness)


@check("board.related-not-adjacent", "warning")
def related_cells_adjacent(game: Game) -> Iterator[Report]:
    """Find cells that are not adjacent to the cell to which they belong."""
    for board in game.boards.values():
        for field in written_fields(board):
            if field.of is not None and board.grid.distance(field.cell, field.of) != 1:
                here, there = board.grid.label(field.cell), board.grid.label(field.of)
                message = f"{here} of {phrasing.board(board)} is '{field.role}' of {there}, but not adjacent to it"
                witness = (("board", board.name), ("cell", here), ("belongs to", there))
                yield Report(message, field.span, f"name a cell that is adjacent to {there}", witness=witness)


@check("board.uneven", "warning")
def role_counts_equal(game: Game) -> Iterator[Report]:
    """Find roles of which the sides have different numbers of cells; declared symmetry makes them equal."""
    players = [side for side in game.sides.values() if not side.neutral]
    boards = (board for board in game.boards.values() if len(players) > 1 and board.symmetry is None)
    for board in boards:
        for role in game.roles.values():
            fields = [field for field in board.fields if field.role == role.id]
            counts = {side.name: len({field.cell for field in fields if field.side == side.id}) for side in players}
            if len(set(counts.values())) > 1:
                numbers = ", ".join(f"{name} {number}" for name, number in counts.items())
                message = f"the sides have different numbers of '{role.id}' on {phrasing.board(board)}: {numbers}"
                hint = "make the numbers equal, or suppress this with a reason"
                witness = tuple((name, str(number)) for name, number in counts.items())
                yield Report(message, fields[0].span, hint, witness=witness)


_LEAST = 3
"""Fewest cells of a role among which one can be the exception."""


class _Owner(NamedTuple):
    """A cell of a role, and the offsets of the cells that belong to it."""

    field: Field
    steps: frozenset[Cell]


@check("board.related-count", "warning")
def related_cells_consistent(game: Game) -> Iterator[Report]:
    """Find the one cell of a role whose related cells differ in number, or in position, from those of all others."""
    for board in game.boards.values():
        fields = written_fields(board)
        roles = {field.cell: field.role for field in reversed(board.fields) if field.of is None}
        kinds = dict.fromkeys((roles[field.of], field.role) for field in fields if field.of in roles)
        for role, belonging in kinds:
            owners = [_owner(board, field, belonging) for field in fields if field.role == role and field.of is None]
            owners = [owner for owner in owners if owner.steps]
            exception = _exception([len(owner.steps) for owner in owners])
            if exception is not None:
                yield from _other_number(board, owners, exception, belonging)
                continue
            for side in dict.fromkeys(owner.field.side for owner in owners):
                yield from _other_places(board, [owner for owner in owners if owner.field.side == side], belonging)


def _owner(board: Board, field: Field, belonging: RoleId) -> _Owner:
    column, row = field.cell
    cells = {other.cell for other in board.fields if other.of == field.cell and other.role == belonging}
    return _Owner(field, frozenset((cell[0] - column, cell[1] - row) for cell in cells))


def _exception(values: list[int] | list[frozenset[Cell]]) -> int | None:
    """Return the index of the one value that differs, if all others are equal."""
    if len(values) < _LEAST:
        return None
    ((usual, times), *_) = Counter[object](values).most_common(1)
    return next(place for place, value in enumerate(values) if value != usual) if times == len(values) - 1 else None


def _other_number(board: Board, owners: list[_Owner], exception: int, belonging: RoleId) -> Iterator[Report]:
    owner, others = owners[exception], [other for place, other in enumerate(owners) if place != exception]
    usual = len(others[0].steps)
    field = owner.field
    if usual > len(board.grid.neighbors(field.cell)):
        return
    cells = f"{phrasing.plural(len(owner.steps), 'cell')} of '{belonging}' ({_cells(board, owner)})"
    there = phrasing.join_and(board.grid.label(other.field.cell) for other in others)
    alike = {other.steps for other in others if other.field.side == field.side}
    expected = _labels(board, field.cell, *alike) if len(alike) == 1 else []
    hint = "make the numbers equal, or suppress this with a reason"
    hint = f"write {belonging}: [{', '.join(expected)}], as for the others" if expected else hint
    message = f"{_name(board, field)} has {cells}, but those at {there} have {usual} each"
    related = tuple((other.field.span, f"{usual} of '{belonging}' here") for other in others)
    witness = (("board", board.name), ("cell", board.grid.label(field.cell)))
    yield Report(message, field.span, hint, related, witness)


def _other_places(board: Board, owners: list[_Owner], belonging: RoleId) -> Iterator[Report]:
    exception = _exception([owner.steps for owner in owners])
    if exception is None:
        return
    owner, other = owners[exception], owners[0 if exception else 1]
    field, expected = owner.field, _labels(board, owner.field.cell, other.steps)
    if len(expected) < len(other.steps) or len(expected) < 2 or len(owner.steps - other.steps) > 1:
        return
    message = f"{_name(board, field)} has '{belonging}' at {_cells(board, owner)}; in the arrangement of all others it"
    hint = f"write {belonging}: [{', '.join(expected)}], or suppress this with a reason"
    related, witness = (
        ((other.field.span, "one of the others"),),
        (("board", board.name), ("cell", board.grid.label(field.cell))),
    )
    yield Report(f"{message} would have {phrasing.join_and(expected)}", field.span, hint, related, witness)


def _name(board: Board, field: Field) -> str:
    return f"the '{field.role}' at {board.grid.label(field.cell)} of {phrasing.board(board)}"


def _cells(board: Board, owner: _Owner) -> str:
    return phrasing.join_and(_labels(board, owner.field.cell, owner.steps))


def _labels(board: Board, start: Cell, steps: frozenset[Cell]) -> list[str]:
    """Return the cells at some offsets from another; those off the board are left out."""
    cells = frozenset((start[0] + right, start[1] + down) for right, down in steps)
    return sorted(board.grid.label(cell) for cell in board.grid.cells if cell in cells)
