"""What two sides set up: where nearly all of it is mirrored, all is."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.boards.role_cells import role_coverage_gap
from pnp.checks.shared import board_lines, phrasing, placement_rules
from pnp.errors import Span
from pnp.model.game import Board, Game, Side, SideId, Zone
from pnp.model.game.rulings import PlacementRule

_ERRATA = "Errata: forces set up beyond the scenario's boundary (Operations 12, 26)."
_FLIPS: Mapping[str, tuple[bool, bool]] = {"rows": (True, False), "columns": (False, True), "point": (True, True)}
"""Which of rows and columns each kind of symmetry turns round."""
_MUCH = 2
"""A zone that is more times as large as another one is meant to be larger."""


Rectangle = tuple[board_lines.Ends, board_lines.Ends]
"""Rows and columns, from the first to the last of each."""


class FieldPatch(NamedTuple):
    """The rows and columns of a zone, or those that a set-up rule names.

    `key`: its id; `whole`: all rows and columns of the board; `is_rule`: whether it is a set-up rule.
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
    """A patch that is not what it would be as the mirror image of its `twin`: it would have `meant`."""

    patch: FieldPatch
    twin: FieldPatch
    meant: Rectangle


@check(
    "zone.uneven",
    "warning",
    "Where all else is the same for both sides, a zone of another size on one of them is a slip, or has to be said.",
    _ERRATA,
    code="P09",
)
def zones_mirror_each_other(game: Game) -> Iterator[Report]:
    """Where other zones or set-up rules of two sides are mirror images, all of them that correspond are."""
    for found in uneven(game):
        if not found.patch.is_rule:
            yield _not_mirrored(game, found)


@check(
    "placement.uneven",
    "warning",
    "Where all else is the same for both sides, other rows for one of them are a slip, or have to be said.",
    _ERRATA,
    code="P09",
)
def rules_mirror_each_other(game: Game) -> Iterator[Report]:
    """Where other zones or set-up rules of two sides are mirror images, all of them that correspond are."""
    outside = {rule.id for rule, _, _ in placement_rules.outside(game)}
    for found in uneven(game):
        if found.patch.is_rule and found.patch.key not in outside:
            yield _not_mirrored(game, found)
    for one, other in _mirrored_rules(game):
        yield from _other_terms(game, one, other)


def _other_terms(game: Game, one: PlacementRule, other: PlacementRule) -> Iterator[Report]:
    """What two set-up rules that mirror each other say differently of pieces of which both sides have as many."""
    terms = [("edge", "edge", one.edge, other.edge), ("stack", "stack", one.stack, other.stack)]
    for piece in dict.fromkeys((*one.pieces, *other.pieces)):
        counts = game.pieces[piece].count
        if one.side and other.side and counts.get(one.side) == counts.get(other.side):
            numbers = one.pieces.get(piece, 0), other.pieces.get(piece, 0)
            terms.append((piece, game.pieces[piece].name, *numbers))
    for key, name, first, second in terms:
        if first != second:
            yield Report(
                f"{placement_rules.rule_name(other)} says {second} for {name}; {placement_rules.rule_name(one)}, "
                f"its mirror image, says {first}",
                other.span,
                f"write {key}: {first}, or {second} in the other; or, if the sides are meant to differ, waive this",
                ((one.span, f"{placement_rules.rule_name(one)} is here"),),
                ((one.id, f"{key}: {first}"), (other.id, f"{key}: {second}")),
            )


def _not_mirrored(game: Game, found: Uneven) -> Report:
    patch, twin, board = found.patch, found.twin, found.patch.board
    differing = [number for number in (0, 1) if patch.ends[number] != found.meant[number]]
    has, meant, other = (
        phrasing.join_and(board_lines.span(board, board_lines.LINES[number], *ends[number]) for number in differing)
        for ends in (patch.ends, found.meant, twin.ends)
    )
    write = ", ".join(
        board_lines.written(board, board_lines.LINES[number], *found.meant[number]) for number in differing
    )
    rules = [] if patch.is_rule else placement_rules.rules_told(board, placement_rules.naming(game, board, patch.key))
    return Report(
        f"{patch.name} has {has}; as the mirror image of {twin.name} ({other}) it would have {meant}",
        patch.span,
        f"write {write}; or, if the sides are meant to differ, waive this and say why",
        ((twin.span, f"{twin.name} is here"), *rules),
        (("board", board.name), (patch.side.name, has), (twin.side.name, other)),
    )


# One side against the other


@lru_cache(maxsize=16)
def uneven(game: Game) -> tuple[Uneven, ...]:
    """What is not mirrored although other things of the same two sides are."""
    players = [side for side in game.sides.values() if not side.neutral]
    patches = list(_patches(game))
    found: list[Uneven] = []
    for one, other in combinations(players, 2):
        pairs = list(_pairs(patches, one, other))
        fitting = [_kinds(first, second) for first, second in pairs]
        shown = frozenset[str]().union(*fitting, _declared(game, one.id, other.id))
        even = {pair[0].board.id for pair, kinds in zip(pairs, fitting, strict=True) if kinds}
        uneven_pairs = (
            _compared(game, *pair, shown)
            for pair, kinds in zip(pairs, fitting, strict=True)
            if shown and not kinds & shown
        )
        found += [
            each for each in uneven_pairs if each.patch.board.id in even or each.patch.board.symmetry or _is_near(each)
        ]
    return tuple(each for each in found if not _is_agreed(game, each.patch))


def _is_near(found: Uneven) -> bool:
    """Whether a patch is what it would be but for one end: on a board where nothing is mirrored, more is no slip."""
    for ends, meant in zip(found.patch.ends, found.meant, strict=True):
        sizes = sorted((ends[1] - ends[0] + 1, meant[1] - meant[0] + 1))
        if (ends[0] != meant[0] and ends[1] != meant[1]) or sizes[1] > _MUCH * sizes[0]:
            return False
    return True


def _is_agreed(game: Game, patch: FieldPatch) -> bool:
    """Whether a zone and the set-up rules for it have the same rows and columns: who changes both means it."""
    rules = game.rulings.placements
    about = [
        other
        for other in _patches(game)
        if (other.board.id, other.is_rule) == (patch.board.id, not patch.is_rule)
        and (patch.key in rules[other.key].zones if other.is_rule else other.key in rules[patch.key].zones)
    ]
    return bool(about) and all(other.ends == patch.ends for other in about)


def _mirrored_rules(game: Game) -> Iterator[tuple[PlacementRule, PlacementRule]]:
    """The set-up rules of two sides whose rows, columns or zones are mirror images."""
    patches = list(_patches(game))
    kinds = {(patch.board.id, patch.is_rule, patch.key): patch for patch in patches}
    rules = game.rulings.placements
    for one, other in combinations([side for side in game.sides.values() if not side.neutral], 2):
        for rule in rules.values():
            twin = rules.get(rule.id.replace(one.id, other.id))
            if twin is None or (rule.side, twin.side) != (one.id, other.id) or rule.board is None:
                continue
            mine, yours = ([kinds.get((rule.board, False, zone)) for zone in which.zones] for which in (rule, twin))
            mine, yours = (
                [*mine, kinds.get((rule.board, True, rule.id))],
                [*yours, kinds.get((rule.board, True, twin.id))],
            )
            pairs = [(a, b) for a, b in zip(mine, yours, strict=False) if a is not None and b is not None]
            if pairs and len(mine) == len(yours) and all(_kinds(a, b) for a, b in pairs):
                yield rule, twin


def _declared(game: Game, one: SideId, other: SideId) -> set[str]:
    """The symmetries by which boards say that one side follows from the other."""
    ways = [board.symmetry for board in game.boards.values() if board.symmetry is not None]
    return {way.kind for way in ways if way.swaps.get(one) == other or way.swaps.get(other) == one}


def _patches(game: Game) -> Iterator[FieldPatch]:
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
                yield FieldPatch(zone.id, zone.name, game.sides[zone.side], board, ends, whole, zone.span, False)
        for rule in rules:
            if rule.side is not None:
                ends = (rule.rows or rows, rule.columns or columns)
                yield FieldPatch(
                    rule.id, placement_rules.rule_name(rule), game.sides[rule.side], board, ends, whole, rule.span, True
                )


def _ends(board: Board, zone: Zone, cells: tuple[Counter[int], Counter[int]]) -> Rectangle | None:
    """The rows and columns of a zone; all columns when it has its rows from end to end, and so the other way round.

    None when it has another shape. `cells`: how many cells each row and each column of the board has.
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


def _pairs(patches: Iterable[FieldPatch], one: Side, other: Side) -> Iterator[tuple[FieldPatch, FieldPatch]]:
    """What belongs together on one board: `deploy-amber` of Amber and `deploy-teal` of Teal."""
    known = {(patch.board.id, patch.is_rule, patch.side.id, patch.key): patch for patch in patches}
    for patch in known.values():
        if patch.side.id == one.id and one.id in patch.key:
            key = patch.key.replace(one.id, other.id)
            twin = known.get((patch.board.id, patch.is_rule, other.id, key))
            if twin is not None:
                yield patch, twin


def _kinds(one: FieldPatch, other: FieldPatch) -> frozenset[str]:
    """The symmetries by which one is the mirror image of the other."""
    return frozenset(kind for kind in _FLIPS if _mirrored(one, kind) == other.ends)


def _mirrored(patch: FieldPatch, kind: str) -> Rectangle:
    rows, columns = (
        _turned(ends, whole) if flipped else ends
        for ends, whole, flipped in zip(patch.ends, patch.whole, _FLIPS[kind], strict=True)
    )
    return rows, columns


def _turned(ends: board_lines.Ends, whole: board_lines.Ends) -> board_lines.Ends:
    return whole[0] + whole[1] - ends[1], whole[0] + whole[1] - ends[0]


def _compared(game: Game, one: FieldPatch, other: FieldPatch, kinds: Iterable[str]) -> Uneven:
    """Which of two is wrong: the one that set-up rules or roles of cells contradict, otherwise the second."""
    wrong, right = (one, other) if _contradicted(game, one) and not _contradicted(game, other) else (other, one)
    meant = [_mirrored(right, kind) for kind in sorted(kinds)]
    return Uneven(wrong, right, min(meant, key=lambda ends: _distance(ends, wrong.ends)))


def _contradicted(game: Game, patch: FieldPatch) -> bool:
    if patch.is_rule:
        return role_coverage_gap(game, patch.board, game.rulings.placements[patch.key])
    rules = placement_rules.naming(game, patch.board, patch.key)
    return any(placement_rules.sticks_out(patch.board, rule, what) for rule in rules for what in board_lines.LINES)


def _distance(one: Rectangle, other: Rectangle) -> int:
    return sum(abs(a - b) for mine, yours in zip(one, other, strict=True) for a, b in zip(mine, yours, strict=True))
