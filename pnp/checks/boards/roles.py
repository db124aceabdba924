"""Cells with roles: exclusive roles, related cells that are missing or unlike the others, uneven sides."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.board_lines import fields_by_cell, written_fields
from pnp.checks.shared.grouping import grouped
from pnp.errors import Span
from pnp.model.game import Board, Cell, Field, Game, RoleId

_LEAST = 3
"""Fewest cells of a role among which one can be the exception."""
Related = Mapping[Field, frozenset[Cell]]
"""Fields of a role, each with the offsets of the cells that belong to it."""


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
    for board in (board for board in game.boards.values() if len(players) > 1 and board.symmetry is None):
        for role in game.roles.values():
            fields = [field for field in board.fields if field.role == role.id]
            counts = {side.name: len({field.cell for field in fields if field.side == side.id}) for side in players}
            if len(set(counts.values())) > 1:
                numbers = ", ".join(f"{name} {number}" for name, number in counts.items())
                message = f"the sides have different numbers of '{role.id}' on {phrasing.board(board)}: {numbers}"
                hint = "make the numbers equal, or suppress this with a reason"
                witness = tuple((name, str(number)) for name, number in counts.items())
                yield Report(message, fields[0].span, hint, witness=witness)


@check("board.related-count", "warning")
def related_cells_consistent(game: Game) -> Iterator[Report]:
    """Find the one cell of a role whose related cells differ in number, or in position, from those of all others."""
    for board in game.boards.values():
        fields = written_fields(board)
        roles = {field.cell: field.role for field in reversed(board.fields) if field.of is None}
        for role, belonging in dict.fromkeys((roles[field.of], field.role) for field in fields if field.of in roles):
            owners = (field for field in fields if field.role == role and field.of is None)
            every = {field: _steps(board, field.cell, belonging) for field in owners}
            related = {field: steps for field, steps in every.items() if steps}
            exception = _exception({field: len(steps) for field, steps in related.items()})
            if exception is not None:
                yield from _other_number(board, related, exception, belonging)
                continue
            for same in grouped((field.side, (field, steps)) for field, steps in related.items()).values():
                yield from _other_places(board, dict(same), belonging)


def _steps(board: Board, start: Cell, belonging: RoleId) -> frozenset[Cell]:
    cells = {field.cell for field in board.fields if field.of == start and field.role == belonging}
    return frozenset((cell[0] - start[0], cell[1] - start[1]) for cell in cells)


def _exception(values: Mapping[Field, object]) -> Field | None:
    """Return the one field with a value of its own, if those of all others are equal."""
    if len(values) < _LEAST:
        return None
    ((usual, times), *_) = Counter(values.values()).most_common(1)
    return next(field for field in values if values[field] != usual) if times == len(values) - 1 else None


def _other_number(board: Board, related: Related, field: Field, belonging: RoleId) -> Iterator[Report]:
    others = [other for other in related if other is not field]
    usual = len(related[others[0]])
    if usual > len(board.grid.neighbors(field.cell)):
        return
    there = phrasing.join_and(board.grid.label(other.cell) for other in others)
    has = f"has {phrasing.plural(len(related[field]), 'cell')} of '{belonging}'"
    cells = phrasing.join_and(_labels(board, field, related[field]))
    alike = {related[other] for other in others if other.side == field.side}
    expected = _labels(board, field, *alike) if len(alike) == 1 else []
    message = f"{_name(board, field)} {has} ({cells}), but those at {there} have {usual} each"
    hint = "make the numbers equal, or suppress this with a reason"
    hint = f"write {belonging}: [{', '.join(expected)}], as for the others" if expected else hint
    places = tuple((other.span, f"{usual} of '{belonging}' here") for other in others)
    yield Report(message, field.span, hint, places, (("board", board.name), ("cell", board.grid.label(field.cell))))


def _other_places(board: Board, related: Related, belonging: RoleId) -> Iterator[Report]:
    field = _exception(related)
    if field is None:
        return
    other = next(other for other in related if other is not field)
    expected = _labels(board, field, related[other])
    if len(expected) < len(related[other]) or len(expected) < 2 or len(related[field] - related[other]) > 1:
        return
    here = f"{_name(board, field)} has '{belonging}' at {phrasing.join_and(_labels(board, field, related[field]))}"
    message = f"{here}; in the arrangement of all others it would have {phrasing.join_and(expected)}"
    hint = f"write {belonging}: [{', '.join(expected)}], or suppress this with a reason"
    witness = (("board", board.name), ("cell", board.grid.label(field.cell)))
    yield Report(message, field.span, hint, ((other.span, "one of the others"),), witness)


def _name(board: Board, field: Field) -> str:
    return f"the '{field.role}' at {board.grid.label(field.cell)} of {phrasing.board(board)}"


def _labels(board: Board, start: Field, steps: frozenset[Cell]) -> list[str]:
    """Return the cells at some offsets from a field; those off the board are left out."""
    cells = frozenset((start.cell[0] + right, start.cell[1] + down) for right, down in steps)
    return sorted(board.grid.label(cell) for cell in board.grid.cells if cell in cells)
