"""Cells with a role compared with other cells of the same role: one that differs from all others is probably wrong."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.written_fields import written_fields
from pnp.model.game import Board, Cell, Field, Game, RoleId

_LEAST = 3
"""Fewest cells of a role among which one can be the exception."""


class _Owner(NamedTuple):
    """A cell of a role, and the offsets of the cells that belong to it."""

    field: Field
    steps: frozenset[Cell]


@check(
    "board.related-count",
    "warning",
    "A city with fewer exits than all others is easier to blockade, which is probably not intended.",
    "Errata: an entry hex that does not exist, and letters printed on the wrong hexes (Operations 4).",
    code="P03",
)
def related_cells_consistent(game: Game) -> Iterator[Report]:
    """Find the one cell of a role whose related cells differ in number, or in position, from those of all others."""
    for board in game.boards.values():
        fields = written_fields(board)
        kinds = dict.fromkeys((_role_at(board, field.of), field.role) for field in fields if field.of is not None)
        for role, belonging in kinds:
            if role is None:
                continue
            owners = [_owner(board, field, belonging) for field in fields if field.role == role and field.of is None]
            owners = [owner for owner in owners if owner.steps]
            exception = _exception([len(owner.steps) for owner in owners])
            if exception is not None:
                yield from _other_number(board, owners, exception, belonging)
                continue
            for side in dict.fromkeys(owner.field.side for owner in owners):
                yield from _other_places(board, [owner for owner in owners if owner.field.side == side], belonging)


def _role_at(board: Board, cell: Cell) -> RoleId | None:
    return next((field.role for field in board.fields if field.cell == cell and field.of is None), None)


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
    if usual > len(board.grid.neighbors(owner.field.cell)):
        return
    alike = [other.steps for other in others if other.field.side == owner.field.side]
    expected = _labels(board, owner.field.cell, alike[0]) if alike and len(set(alike)) == 1 else []
    there = phrasing.join_and(board.grid.label(other.field.cell) for other in others)
    yield Report(
        f"{_name(board, owner)} has {phrasing.plural(len(owner.steps), 'cell')} of '{belonging}' "
        f"({phrasing.join_and(_labels(board, owner.field.cell, owner.steps))}), but those at {there} have {usual} each",
        owner.field.span,
        f"write {belonging}: [{', '.join(expected)}], as for the others"
        if expected
        else "make the numbers equal, or waive this with a reason",
        tuple((other.field.span, f"{usual} here") for other in others),
        (("board", board.name), ("cell", board.grid.label(owner.field.cell))),
    )


def _other_places(board: Board, owners: list[_Owner], belonging: RoleId) -> Iterator[Report]:
    exception = _exception([owner.steps for owner in owners])
    if exception is None:
        return
    owner, other = owners[exception], owners[0 if exception else 1]
    expected = _labels(board, owner.field.cell, other.steps)
    if len(expected) < len(other.steps) or len(expected) < 2 or len(owner.steps - other.steps) > 1:
        return
    cells = phrasing.join_and(_labels(board, owner.field.cell, owner.steps))
    yield Report(
        f"{_name(board, owner)} has '{belonging}' at {cells}; in the arrangement of all others it would have "
        f"{phrasing.join_and(expected)}",
        owner.field.span,
        f"write {belonging}: [{', '.join(expected)}], or waive this with a reason",
        ((other.field.span, "one of the others"),),
        (("board", board.name), ("cell", board.grid.label(owner.field.cell))),
    )


def _name(board: Board, owner: _Owner) -> str:
    field = owner.field
    return f"the '{field.role}' at {board.grid.label(field.cell)} of {phrasing.named(board.name, board.id)}"


def _labels(board: Board, start: Cell, steps: frozenset[Cell]) -> list[str]:
    """Return the cells at some offsets from another; those off the board are left out."""
    cells = frozenset((start[0] + right, start[1] + down) for right, down in steps)
    return sorted(board.grid.label(cell) for cell in board.grid.cells if cell in cells)
