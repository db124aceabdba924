"""Zones of two sides compared with each other: which of them is not the mirror image that the others are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from pnp.checks.shared import board_lines, placement_rules
from pnp.errors import Span
from pnp.model.game import Board, Game, Side, SideId, Zone
from pnp.model.game.tracking import cached_on_game

_FLIPS: Mapping[str, tuple[bool, bool]] = {"rows": (True, False), "columns": (False, True), "point": (True, True)}
"""Which of rows and columns each kind of symmetry reverses."""
_MUCH = 2
"""A zone that is more times as large as its mirror image is larger on purpose."""
Rectangle = tuple[board_lines.Ends, board_lines.Ends]
"""Rows and columns, from the first to the last of each."""


class SetupPatch(NamedTuple):
    """The rows and columns of a zone or of a set-up rule.

    Attributes:
        key: its id.
        whole: all rows and columns of the board.
        is_rule: whether it is a set-up rule.
    """

    key: str
    name: str
    side: Side
    board: Board
    ends: Rectangle
    whole: Rectangle
    span: Span
    is_rule: bool


class Uneven(NamedTuple):
    """A zone that is not the mirror image of its `twin`, for which it would need the `expected` ends."""

    patch: SetupPatch
    twin: SetupPatch
    expected: Rectangle


@cached_on_game
def uneven_zones(game: Game) -> tuple[Uneven, ...]:
    """Return the zones that are not mirrored although other zones or set-up rules of the same two sides are."""
    players = [side for side in game.sides.values() if not side.neutral]
    patches = list(_patches(game))
    found: list[Uneven] = []
    for one, other in combinations(players, 2):
        pairs = list(_pairs(patches, one, other))
        fitting = [_kinds(first, second) for first, second in pairs]
        shown = frozenset[str]().union(*fitting, _declared(game, one.id, other.id))
        even = {pair[0].board.id for pair, kinds in zip(pairs, fitting, strict=True) if kinds}
        compared = (
            _compared(game, *pair, shown)
            for pair, kinds in zip(pairs, fitting, strict=True)
            if shown and not kinds & shown and not pair[0].is_rule
        )
        found += [
            each for each in compared if each.patch.board.id in even or each.patch.board.symmetry or _is_near(each)
        ]
    return tuple(each for each in found if not _is_confirmed(game, each.patch))


def _is_near(found: Uneven) -> bool:
    """Return whether a zone differs from its mirror image by one end; on an asymmetric board more is intended."""
    for ends, expected in zip(found.patch.ends, found.expected, strict=True):
        sizes = sorted((ends[1] - ends[0] + 1, expected[1] - expected[0] + 1))
        if (ends[0] != expected[0] and ends[1] != expected[1]) or sizes[1] > _MUCH * sizes[0]:
            return False
    return True


def _is_confirmed(game: Game, patch: SetupPatch) -> bool:
    """Return whether the set-up rules for a zone have its rows and columns too, so that it is on purpose."""
    rules = game.rulings.placements
    about = [
        other
        for other in _patches(game)
        if other.is_rule and other.board.id == patch.board.id and patch.key in rules[other.key].zones
    ]
    return bool(about) and all(other.ends == patch.ends for other in about)


def _declared(game: Game, one: SideId, other: SideId) -> set[str]:
    """Return the symmetries by which boards declare that one side mirrors the other."""
    ways = [board.symmetry for board in game.boards.values() if board.symmetry is not None]
    return {way.kind for way in ways if way.swaps.get(one) == other or way.swaps.get(other) == one}


def _patches(game: Game) -> Iterator[SetupPatch]:
    placements = game.rulings.placements.values()
    for board in game.boards.values():
        rules = [rule for rule in placements if rule.board == board.id and (rule.rows or rule.columns)]
        if not rules and not board.zones:
            continue
        grid = board.grid
        cells = Counter(map(grid.row, grid.cells)), Counter(map(grid.column, grid.cells))
        rows, columns = ((min(numbers), max(numbers)) for numbers in cells)
        whole = (rows, columns)
        for zone in board.zones:
            ends = _ends(board, zone, cells)
            if zone.side is not None and ends is not None:
                yield SetupPatch(zone.id, zone.name, game.sides[zone.side], board, ends, whole, zone.span, False)
        for rule in rules:
            if rule.side is not None:
                ends = (rule.rows or rows, rule.columns or columns)
                yield SetupPatch(rule.id, rule.id, game.sides[rule.side], board, ends, whole, rule.span, True)


def _ends(board: Board, zone: Zone, cells: tuple[Counter[int], Counter[int]]) -> Rectangle | None:
    """Return the rows and columns of a zone; all columns if it has complete rows, all rows if complete columns.

    None if it is not a rectangle. `cells`: the number of cells of each row and each column of the board.
    """
    if not zone.cells:
        return None
    rows, columns = board_lines.ends(board, "row", zone.cells), board_lines.ends(board, "column", zone.cells)
    if len(zone.cells) == sum(cells[0][number] for number in range(rows[0], rows[1] + 1)):
        return rows, (min(cells[1]), max(cells[1]))
    if len(zone.cells) == sum(cells[1][number] for number in range(columns[0], columns[1] + 1)):
        return (min(cells[0]), max(cells[0])), columns
    is_full = len(zone.cells) == (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1)
    return (rows, columns) if is_full else None


def _pairs(patches: Iterable[SetupPatch], one: Side, other: Side) -> Iterator[tuple[SetupPatch, SetupPatch]]:
    """Yield the counterparts on one board: `deploy-amber` of Amber and `deploy-teal` of Teal."""
    known = {(patch.board.id, patch.is_rule, patch.side.id, patch.key): patch for patch in patches}
    for patch in known.values():
        if patch.side.id == one.id and one.id in patch.key:
            key = patch.key.replace(one.id, other.id)
            twin = known.get((patch.board.id, patch.is_rule, other.id, key))
            if twin is not None:
                yield patch, twin


def _kinds(one: SetupPatch, other: SetupPatch) -> frozenset[str]:
    """Return the symmetries by which one is the mirror image of the other."""
    return frozenset(kind for kind in _FLIPS if _mirrored(one, kind) == other.ends)


def _mirrored(patch: SetupPatch, kind: str) -> Rectangle:
    rows, columns = (
        _reversed(ends, whole) if flipped else ends
        for ends, whole, flipped in zip(patch.ends, patch.whole, _FLIPS[kind], strict=True)
    )
    return rows, columns


def _reversed(ends: board_lines.Ends, whole: board_lines.Ends) -> board_lines.Ends:
    return whole[0] + whole[1] - ends[1], whole[0] + whole[1] - ends[0]


def _compared(game: Game, one: SetupPatch, other: SetupPatch, kinds: Iterable[str]) -> Uneven:
    """Return which of two zones is wrong: the one that a set-up rule contradicts, otherwise the second."""
    wrong, right = (one, other) if _contradicted(game, one) and not _contradicted(game, other) else (other, one)
    expected = [_mirrored(right, kind) for kind in sorted(kinds)]
    return Uneven(wrong, right, min(expected, key=lambda ends: _distance(ends, wrong.ends)))


def _contradicted(game: Game, patch: SetupPatch) -> bool:
    rules = placement_rules.naming(game, patch.board, patch.key)
    return any(placement_rules.sticks_out(patch.board, rule, what) for rule in rules for what in board_lines.LINES)


def _distance(one: Rectangle, other: Rectangle) -> int:
    return sum(abs(a - b) for mine, yours in zip(one, other, strict=True) for a, b in zip(mine, yours, strict=True))
