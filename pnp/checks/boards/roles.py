"""Boards whose cells have roles: nothing clashes, nothing lacks what belongs to it, and both players find the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.geometry import hexes, square_grid
from pnp.geometry.square_grid import Square, SquareGrid
from pnp.geometry.symmetry import mirror_cell
from pnp.model.game import Board, Cell, Field, Game, Grid, RoleId, SideId

_ERRATA = "Errata: map symbols printed on the wrong cell, and entry cells that exist for one player only (op04)."


@check(
    "board.role-clash",
    "error",
    "A cell that must have one role alone and has two is two things at once in the rules.",
    _ERRATA,
    code="P02",
)
def roles_exclusive(game: Game) -> Iterator[Report]:
    """A cell of a role that stands alone has no other role; a cell written by itself is told rather than a row."""
    for board in game.boards.values():
        told: set[Span] = set()
        together = Counter(field.span for field in board.fields)
        for cell, fields in _by_cell(board).items():
            roles = list(dict.fromkeys(field.role for field in fields))
            lonely = next((field for field in fields if game.roles[field.role].alone), None)
            if lonely is not None and len(roles) > 1:
                other = next(field for field in fields if field.role != lonely.role)
                if other.span in told:
                    continue
                told.add(other.span)
                label = board.grid.label(cell)
                first, second = (lonely, other) if together[lonely.span] < together[other.span] else (other, lonely)
                yield Report(
                    f"{label} is {phrasing.humanize(lonely.role)} and {phrasing.humanize(other.role)} at once",
                    first.span,
                    f"move one of them, or let '{lonely.role}' share its cells",
                    ((second.span, f"{label} is {phrasing.humanize(second.role)} here"),),
                    (("board", board.name), ("cell", label)),
                )


@check(
    "board.missing-related",
    "error",
    "A city without exits can be neither entered nor left, though the rules speak of its exits.",
    _ERRATA,
    code="P03",
)
def related_cells_present(game: Game) -> Iterator[Report]:
    """Where cells of a role have others that belong to them, every cell of the role has."""
    for board in game.boards.values():
        roles = {cell: {field.role for field in fields} for cell, fields in _by_cell(board).items()}
        owners = {field.of: field.role for field in board.fields if field.of is not None}
        related: dict[RoleId, RoleId] = {}
        for belonging in dict.fromkeys(owners.values()):
            having = [roles.get(cell, set()) for cell, role in owners.items() if role == belonging]
            related |= dict.fromkeys(set.intersection(*having), belonging)
        for field in written(board):
            if field.role in related and field.of is None and field.cell not in owners:
                label, what = board.grid.label(field.cell), game.roles[related[field.role]].plural.lower()
                yield Report(
                    f"the {phrasing.humanize(field.role)} at {label} has no {what}, which others have",
                    field.span,
                    f"write its cells under '{related[field.role]}'",
                    witness=(("board", board.name), ("cell", label)),
                )


@check(
    "board.far-related",
    "warning",
    "An exit that does not touch its city leads from somewhere else.",
    _ERRATA,
    code="P03",
)
def related_cells_adjacent(game: Game) -> Iterator[Report]:
    """A cell that belongs to another is its neighbour."""
    for board in game.boards.values():
        for field in written(board):
            if field.of is not None and not _touch(board.grid, field.cell, field.of):
                here, there = board.grid.label(field.cell), board.grid.label(field.of)
                yield Report(
                    f"{here} is {phrasing.humanize(field.role)} of {there}, but does not touch it",
                    field.span,
                    "name a cell beside it",
                    witness=(("board", board.name), ("cell", here), ("belongs to", there)),
                )


@check(
    "board.asymmetric",
    "error",
    "Where a board is said to be the same for both players, a difference favours one of them.",
    "Derived: every cell against its twin under the symmetry that the board declares.",
    code="P09",
)
def declared_symmetry_holds(game: Game) -> Iterator[Report]:
    """Each cell of a symmetric board has a twin with the same ground, the same feature and the same roles."""
    for board in game.boards.values():
        if board.symmetry is None:
            continue
        swaps, roles = board.symmetry.swaps, _by_cell(board)
        seen: set[Cell] = set()
        for cell in board.grid.cells:
            other = mirror_cell(board.grid, cell, board.symmetry.kind)
            if cell in seen:
                continue
            seen |= {cell} if other is None else {cell, other}
            here = _contents(game, board, roles.get(cell, []), cell, {})
            there = None if other is None else _contents(game, board, roles.get(other, []), other, swaps)
            if here != there:
                label = board.grid.label(cell)
                against = "nothing at all" if other is None or there is None else board.grid.label(other)
                yield Report(
                    f"{label} and its twin {against} differ: {_told(here)}, but {_told(there)}",
                    board.span,
                    "write one half, and leave the other to the symmetry",
                    witness=(("board", board.name), ("cell", label), ("twin", against)),
                )


@check(
    "board.uneven",
    "warning",
    "A player who has fewer cities than the other begins the game behind.",
    "Derived: cells of each role, counted by side.",
    code="P09",
)
def role_counts_equal(game: Game) -> Iterator[Report]:
    """Sides that have cells of a role have the same number of them."""
    players = [side for side in game.sides.values() if not side.neutral]
    for board in game.boards.values():
        if len(players) < 2:
            continue
        if board.symmetry is not None:
            yield from _swaps_nobody(game, board)
            continue
        for role in game.roles.values():
            counts = {side.name: _count(board, role.id, side.id) for side in players}
            if any(counts.values()) and len(set(counts.values())) > 1:
                told = ", ".join(f"{name} {number}" for name, number in counts.items())
                first = next(field for field in board.fields if field.role == role.id)
                yield Report(
                    f"the sides have different numbers of {role.plural.lower()}: {told}",
                    first.span,
                    "even them out, or say in a note why not",
                    witness=tuple((name, str(number)) for name, number in counts.items()),
                )


def _swaps_nobody(game: Game, board: Board) -> Iterator[Report]:
    """A symmetry that gives the fields of both halves to one side."""
    owned = [field for field in board.fields if field.side is not None]
    owner = owned[0].side if owned else None
    if owner is None or board.symmetry is None or owner in board.symmetry.swaps:
        return
    if all(field.side == owner for field in owned):
        yield Report(
            f"all fields of {board.name} with a side are {game.sides[owner].name}'s, on both halves, "
            "since its symmetry does not say which sides swap",
            owned[0].span,
            f"write swaps: {{{owner}: …}} in its symmetry, with the other side",
            ((board.span, f"{board.name} is here"),),
            (("board", board.id), ("fields", str(len(owned)))),
        )


def _by_cell(board: Board) -> dict[Cell, list[Field]]:
    found: dict[Cell, list[Field]] = {}
    for field in board.fields:
        found.setdefault(field.cell, []).append(field)
    return found


def written(board: Board) -> list[Field]:
    """The fields that are written, without those that follow from them by symmetry."""
    first: dict[Span, Field] = {}
    for field in board.fields:
        first.setdefault(field.span, field)
    return list(first.values())


def _touch(grid: Grid, one: Cell, other: Cell) -> bool:
    if isinstance(grid, SquareGrid):
        return square_grid.distance(Square(*one), Square(*other)) == 1
    return hexes.distance(hexes.Hex(*one), hexes.Hex(*other)) == 1


def _count(board: Board, role: RoleId, side: SideId) -> int:
    return len({field.cell for field in board.fields if field.role == role and field.side == side})


def _contents(
    game: Game, board: Board, fields: list[Field], cell: Cell, swaps: Mapping[SideId, SideId]
) -> tuple[str, ...]:
    """What lies on a cell, in words, with sides swapped as the symmetry says."""
    ground, feature = board.terrain.get(cell, board.ground), board.features.get(cell)
    found = {ground.name} if ground else set()
    found |= {feature.name} if feature else set()
    for field in fields:
        whose = f" of {game.sides[swaps.get(field.side, field.side)].name}" if field.side else ""
        found.add(f"{game.roles[field.role].name}{whose}")
    return tuple(sorted(found))


def _told(contents: tuple[str, ...] | None) -> str:
    return "no cell" if contents is None else " and ".join(contents) or "nothing"
