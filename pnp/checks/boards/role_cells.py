"""Cells with a role beside others of the same role, and beside the set-up rules for the pieces that begin on them."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.boards.roles import written
from pnp.checks.shared import board_lines, phrasing
from pnp.model.game import Board, Cell, Field, Game, RoleId, SideId
from pnp.model.game.rulings import PlacementRule

_ERRATA = "Errata: map symbols printed on the wrong cell, and entry cells that exist for one player only (op04)."
_LEAST = 3
"""Least cells of a role among which one that differs is taken for a slip."""


class Owner(NamedTuple):
    """A cell of a role with those that belong to it, as steps from it."""

    field: Field
    steps: frozenset[Cell]


@check(
    "board.odd-related",
    "warning",
    "A city with fewer exits than all others is easier to shut in, and nobody sees whether that is meant.",
    _ERRATA,
    code="P03",
)
def related_cells_consistent(game: Game) -> Iterator[Report]:
    """Where all cells of a role but one have as many cells of another, in the same places, that one has, too.

    Of places only one that differs is taken for a slip; more are another way of lying.
    """
    for board in game.boards.values():
        fields = written(board)
        kinds = dict.fromkeys((_role_at(board, field.of), field.role) for field in fields if field.of is not None)
        for role, belonging in kinds:
            if role is None:
                continue
            owners = [_owner(board, field, belonging) for field in fields if field.role == role and field.of is None]
            owners = [owner for owner in owners if owner.steps]
            odd = _odd([len(owner.steps) for owner in owners])
            if odd is not None:
                yield from _other_number(board, owners, odd, belonging)
                continue
            for side in dict.fromkeys(owner.field.side for owner in owners):
                yield from _other_places(board, [owner for owner in owners if owner.field.side == side], belonging)


def _role_at(board: Board, cell: Cell) -> RoleId | None:
    return next((field.role for field in board.fields if field.cell == cell and field.of is None), None)


def _owner(board: Board, field: Field, belonging: RoleId) -> Owner:
    column, row = field.cell
    cells = {other.cell for other in board.fields if other.of == field.cell and other.role == belonging}
    return Owner(field, frozenset((cell[0] - column, cell[1] - row) for cell in cells))


def _odd(values: list[int] | list[frozenset[Cell]]) -> int | None:
    """The place of the one value that differs from all others, which are the same."""
    if len(values) < _LEAST:
        return None
    ((usual, times), *_) = Counter[object](values).most_common(1)
    return next(place for place, value in enumerate(values) if value != usual) if times == len(values) - 1 else None


def _other_number(board: Board, owners: list[Owner], odd: int, belonging: RoleId) -> Iterator[Report]:
    owner, others = owners[odd], [other for place, other in enumerate(owners) if place != odd]
    usual = len(others[0].steps)
    if usual > len(board.grid.neighbors(owner.field.cell)):
        return
    number = phrasing.plural(len(owner.steps), phrasing.humanize(belonging))
    there = phrasing.join_and(board.grid.label(other.field.cell) for other in others)
    alike = [other.steps for other in others if other.field.side == owner.field.side]
    meant = _labels(board, owner.field.cell, alike[0]) if alike and len(set(alike)) == 1 else []
    yield Report(
        f"the {phrasing.humanize(owner.field.role)} at {board.grid.label(owner.field.cell)} has {number} "
        f"({phrasing.join_and(_labels(board, owner.field.cell, owner.steps))}), but those at {there} have {usual} each",
        owner.field.span,
        f"write {belonging}: [{', '.join(meant)}], as for the others"
        if meant
        else "even them out, or waive this and say why",
        tuple((other.field.span, f"{usual} here") for other in others),
        (("board", board.name), ("cell", board.grid.label(owner.field.cell))),
    )


def _other_places(board: Board, owners: list[Owner], belonging: RoleId) -> Iterator[Report]:
    odd = _odd([owner.steps for owner in owners])
    if odd is None:
        return
    owner, other = owners[odd], owners[0 if odd else 1]
    meant = _labels(board, owner.field.cell, other.steps)
    if len(meant) < len(other.steps) or len(meant) < 2 or len(owner.steps - other.steps) > 1:
        return
    label = board.grid.label(owner.field.cell)
    has, things = (
        phrasing.join_and(_labels(board, owner.field.cell, owner.steps)),
        phrasing.many(phrasing.humanize(belonging)),
    )
    yield Report(
        f"the {things} of the {phrasing.humanize(owner.field.role)} at {label} are {has}; "
        f"lying like those of all others they would be {phrasing.join_and(meant)}",
        owner.field.span,
        f"write {belonging}: [{', '.join(meant)}]; or, if it is meant, waive this and say why",
        ((other.field.span, "one of the others"),),
        (("board", board.name), ("cell", label)),
    )


def _labels(board: Board, start: Cell, steps: frozenset[Cell]) -> list[str]:
    """The cells at some steps from another; those beyond the board are left out."""
    cells = frozenset((start[0] + right, start[1] + down) for right, down in steps)
    return sorted(board.grid.label(cell) for cell in board.grid.cells if cell in cells)


@check(
    "placement.role-differs",
    "warning",
    "A start square too many or too few, against the rows that set-up rules name, is found out at the table.",
    _ERRATA,
    code="S06",
)
def roles_cover_what_rules_name(game: Game) -> Iterator[Report]:
    """Cells that set-up rules name by rows and columns, nearly all of which have one role, all have it."""
    for board in game.boards.values():
        near = [(rule, role) for rule in game.rulings.placements.values() for role in _near_roles(game, board, rule)]
        for role in dict.fromkeys(role for _, role in near):
            rules = [rule for rule, other in near if other == role]
            if all(_named(board, rule) != _cells_of(board, role, rule.side) for rule in rules):
                yield _differs(board, role, rules[0])


def role_coverage_gap(game: Game, board: Board, rule: PlacementRule) -> bool:
    """Whether the cells that a rule names are those of a role, one more or one less."""
    cells = _named(board, rule)
    return any(cells != _cells_of(board, role, rule.side) for role in _near_roles(game, board, rule))


def _near_roles(game: Game, board: Board, rule: PlacementRule) -> list[RoleId]:
    """The roles that all cells have that a rule names, or nearly all."""
    cells = _named(board, rule)
    if len(cells) <= _LEAST:
        return []
    return [role for role in game.roles if len(cells ^ _cells_of(board, role, rule.side)) <= max(1, len(cells) // 8)]


def _named(board: Board, rule: PlacementRule) -> frozenset[Cell]:
    """The cells that a rule names by rows and columns alone."""
    if rule.board != board.id or rule.zones or not (rule.rows or rule.columns):
        return frozenset()
    return frozenset(board_lines.within(board, rule.rows, rule.columns))


def _cells_of(board: Board, role: RoleId, side: SideId | None) -> frozenset[Cell]:
    return frozenset(field.cell for field in board.fields if field.role == role and side in (None, field.side))


def _differs(board: Board, role: RoleId, rule: PlacementRule) -> Report:
    cells, having = _named(board, rule), _cells_of(board, role, rule.side)
    label = board.grid.label(min(cells ^ having, key=board.grid.offset))
    many = board_lines.nouns(board)
    told = (
        f"is also for {label}, which is no '{role}' as its other {many} are"
        if cells - having
        else f"leaves out {label}, which is a '{role}' as its {many} are"
    )
    field = next(field for field in board.fields if field.role == role and rule.side in (None, field.side))
    return Report(
        f"the set-up rule '{rule.id}' {told}",
        field.span,
        f"make the cells of '{role}' and the rows and columns of the rule agree",
        ((rule.span, f"the set-up rule '{rule.id}' is here"),),
        (("board", board.name), ("cell", label)),
    )
