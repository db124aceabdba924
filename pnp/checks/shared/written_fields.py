"""Fields of boards as the definition writes them."""

from pnp.errors import Span
from pnp.model.game import Board, Cell, Field


def written_fields(board: Board) -> list[Field]:
    """Return the fields that are written, without those that follow by symmetry."""
    first: dict[Span, Field] = {}
    for field in board.fields:
        first.setdefault(field.span, field)
    return list(first.values())


def fields_by_cell(board: Board) -> dict[Cell, list[Field]]:
    """Return the fields of every cell that has one."""
    found: dict[Cell, list[Field]] = {}
    for field in board.fields:
        found.setdefault(field.cell, []).append(field)
    return found
