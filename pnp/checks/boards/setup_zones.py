"""Set-up zones compared with set-up rules, with the zones of the other side, and with their mirror images."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing
from pnp.errors import Span
from pnp.model.game import Board, Game, Side, Zone, ZoneId
from pnp.model.game.rulings import PlacementRule
from pnp.model.game.tracking import cached_on_game


def sticks_out(board: Board, rule: PlacementRule, what: str) -> bool:
    """Return whether a rule has rows or columns (`what`) beyond those of its zones."""
    named, cells = asked(rule, what), board_lines.zone_cells(board_lines.zones(board, rule))
    if named is None or not cells:
        return False
    low, high = board_lines.ends(board, what, cells)
    return named[0] < low or high < named[1]


def asked(rule: PlacementRule, what: str) -> board_lines.Ends | None:
    """Return the rows or columns of a rule; None if it has none."""
    return rule.rows if what == "row" else rule.columns


def naming(game: Game, board: Board, zone: str) -> list[PlacementRule]:
    """Return the set-up rules that name a zone of a board."""
    return [rule for rule in game.rulings.placements.values() if zone in rule.zones and rule.board in (None, board.id)]


_FLIPS: Mapping[str, tuple[bool, bool]] = {"rows": (True, False), "columns": (False, True), "point": (True, True)}
"""Which of rows and columns each kind of symmetry reverses."""
_MUCH = 2
"""A zone that is more times as large as its mirror image is larger on purpose."""
Rectangle = tuple[board_lines.Ends, board_lines.Ends]
"""Rows and columns, from the first to the last of each."""


class SetupPatch(NamedTuple):
    """The rows and columns of a zone or of a set-up rule with the id `key`, and those of the `whole` board."""

    key: str
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
    patches, ways = list(_patches(game)), [board.symmetry for board in game.boards.values() if board.symmetry]
    found: list[Uneven] = []
    for one, other in combinations([side for side in game.sides.values() if not side.neutral], 2):
        pairs = [
            (*pair, {kind for kind in _FLIPS if _mirrored(pair[0], kind) == pair[1].ends})
            for pair in _pairs(patches, one, other)
        ]
        declared = {way.kind for way in ways if {(one.id, other.id), (other.id, one.id)} & way.swaps.items()}
        shown = frozenset[str](declared).union(*(kinds for _, _, kinds in pairs))
        even = {first.board.id for first, _, kinds in pairs if kinds}
        for first, second, kinds in pairs:
            if shown and not kinds and not first.is_rule:
                each = _compared(game, first, second, shown)
                if first.board.id in even or first.board.symmetry or _is_near(each):
                    found.append(each)
    return tuple(each for each in found if not _is_confirmed(game, each.patch, patches))


def _is_near(found: Uneven) -> bool:
    """Return whether a zone differs from its mirror image by one end; on an asymmetric board more is intended."""
    for ends, expected in zip(found.patch.ends, found.expected, strict=True):
        sizes = sorted((ends[1] - ends[0] + 1, expected[1] - expected[0] + 1))
        if (ends[0] != expected[0] and ends[1] != expected[1]) or sizes[1] > _MUCH * sizes[0]:
            return False
    return True


def _is_confirmed(game: Game, patch: SetupPatch, patches: Iterable[SetupPatch]) -> bool:
    """Return whether the set-up rules for a zone have its rows and columns too, so that it is on purpose."""
    names = {rule.id for rule in naming(game, patch.board, patch.key)}
    rules = [other for other in patches if other.is_rule and other.board.id == patch.board.id]
    return {other.ends for other in rules if other.key in names} == {patch.ends}


def _patches(game: Game) -> Iterator[SetupPatch]:
    placements = game.rulings.placements.values()
    for board in game.boards.values():
        rules = [rule for rule in placements if rule.board == board.id and (rule.rows or rule.columns)]
        grid = board.grid
        if not grid.is_lattice or (not rules and not board.zones):
            continue
        cells = Counter(map(grid.row, grid.cells)), Counter(map(grid.column, grid.cells))
        whole = rows, columns = (min(cells[0]), max(cells[0])), (min(cells[1]), max(cells[1]))
        for zone in board.zones:
            ends = _ends(board, zone, cells, whole)
            named = [side for side in game.sides.values() if side.id in zone.id.split("-")] if board.symmetry else []
            side = game.sides[zone.side] if zone.side is not None else named[0] if len(named) == 1 else None
            if side is not None and ends is not None:
                yield SetupPatch(zone.id, side, board, ends, whole, zone.span, False)
        for rule in rules:
            if rule.side is not None:
                ends = (rule.rows or rows, rule.columns or columns)
                yield SetupPatch(rule.id, game.sides[rule.side], board, ends, whole, rule.span, True)


def _ends(board: Board, zone: Zone, cells: tuple[Counter[int], Counter[int]], whole: Rectangle) -> Rectangle | None:
    """Return the rows and columns of a zone; all columns if it has complete rows, all rows if complete columns.

    None if it is not a rectangle. `cells`: how many each row and each column of the board has, `whole`: all of these.
    """
    if not zone.cells:
        return None
    rows, columns = board_lines.ends(board, "row", zone.cells), board_lines.ends(board, "column", zone.cells)
    if len(zone.cells) == sum(cells[0][number] for number in range(rows[0], rows[1] + 1)):
        return rows, whole[1]
    if len(zone.cells) == sum(cells[1][number] for number in range(columns[0], columns[1] + 1)):
        return whole[0], columns
    return (rows, columns) if len(zone.cells) == (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1) else None


def _pairs(patches: Iterable[SetupPatch], one: Side, other: Side) -> Iterator[tuple[SetupPatch, SetupPatch]]:
    """Yield the counterparts on one board: `deploy-red` of Red and `deploy-blue` of Blue."""
    known = {(patch.board.id, patch.is_rule, patch.side.id, patch.key): patch for patch in patches}
    for patch in known.values():
        if patch.side.id == one.id and one.id in patch.key:
            twin = known.get((patch.board.id, patch.is_rule, other.id, patch.key.replace(one.id, other.id)))
            if twin is not None:
                yield patch, twin


def _mirrored(patch: SetupPatch, kind: str) -> Rectangle:
    rows, columns = (
        (whole[0] + whole[1] - ends[1], whole[0] + whole[1] - ends[0]) if flipped else ends
        for ends, whole, flipped in zip(patch.ends, patch.whole, _FLIPS[kind], strict=True)
    )
    return rows, columns


def _compared(game: Game, one: SetupPatch, other: SetupPatch, kinds: Iterable[str]) -> Uneven:
    """Return which of two zones is wrong: the one that a set-up rule contradicts, otherwise the second."""
    wrong, right = (one, other) if _contradicted(game, one) and not _contradicted(game, other) else (other, one)
    expected = [_mirrored(right, kind) for kind in sorted(kinds)]
    return Uneven(wrong, right, min(expected, key=lambda ends: _distance(ends, wrong.ends)))


def _contradicted(game: Game, patch: SetupPatch) -> bool:
    rules = naming(game, patch.board, patch.key)
    return any(sticks_out(patch.board, rule, what) for rule in rules for what in board_lines.LINES)


def _distance(one: Rectangle, other: Rectangle) -> int:
    return sum(abs(a - b) for mine, yours in zip(one, other, strict=True) for a, b in zip(mine, yours, strict=True))


@check("placement.outside-zone", "warning")
def rules_stay_inside_their_zones(game: Game) -> Iterator[Report]:
    """Find set-up rules with rows or columns outside the zones that they name, unless the zone is at fault."""
    uneven = {(found.patch.board.id, found.patch.key) for found in uneven_zones(game)}
    rules = game.rulings.placements.values()
    for rule, board, what in product(rules, game.boards.values(), board_lines.LINES):
        if rule.board not in (None, board.id) or not sticks_out(board, rule, what):
            continue
        zones = board_lines.zones(board, rule)
        if all((board.id, zone.id) in uneven for zone in zones) or _enemy_zone(game, board, rule) is not None:
            continue
        rows = board_lines.span(board, what, *(asked(rule, what) or (0, 0)))
        there = board_lines.span(board, what, *board_lines.ends(board, what, board_lines.zone_cells(zones)))
        names = phrasing.join_and(f"'{zone.id}'" for zone in zones)
        message = f"the set-up rule '{rule.id}' has {rows}, but its zone {names} has only {there}"
        hint = "make them the same; only cells in both are allowed"
        witness = (("board", board.name), ("asked for", rows), ("in the zone", there))
        yield Report(message, rule.span, hint, tuple((zone.span, f"the zone '{zone.id}'") for zone in zones), witness)


@check("placement.enemy-zone", "warning")
def no_setup_in_enemy_zone(game: Game) -> Iterator[Report]:
    """Find set-up rules of one side that name a zone of another."""
    for rule, board in product(game.rulings.placements.values(), game.boards.values()):
        zone = _enemy_zone(game, board, rule)
        if rule.side is not None and zone is not None and zone.side is not None:
            own, owner = game.sides[rule.side].name, game.sides[zone.side].name
            message = f"the set-up rule '{rule.id}' places pieces of {own} in the zone '{zone.id}' of {owner}"
            hint = f"name a zone of {own}, or change the side of '{zone.id}'"
            witness = (("board", board.name), ("side", own), ("zone", zone.name))
            yield Report(message, rule.span, hint, ((zone.span, f"the zone '{zone.id}'"),), witness)


def _enemy_zone(game: Game, board: Board, rule: PlacementRule) -> Zone | None:
    if rule.side is None or rule.board not in (None, board.id):
        return None
    used, zones = zones_for_moves(game), board_lines.zones(board, rule)
    return next((zone for zone in zones if zone.side not in (None, rule.side) and zone.id not in used), None)


def zones_for_moves(game: Game) -> frozenset[ZoneId]:
    """Return the zones in which pieces promote or may not be dropped, and which hold no army for that."""
    found = {move.barred.zone for piece in game.pieces.values() for move in piece.moves if move.barred is not None}
    for piece in game.pieces.values():
        if piece.promotes is not None:
            found.add(piece.promotes.cells.zone)
            found.add(piece.promotes.must.zone if piece.promotes.must is not None else None)
    return frozenset(zone for zone in found if zone is not None)


@check("zone.uneven", "warning")
def zones_mirror_each_other(game: Game) -> Iterator[Report]:
    """Find zones that are not mirror images, where other zones or set-up rules of the same two sides are."""
    for found in uneven_zones(game):
        patch, twin, board = found.patch, found.twin, found.patch.board
        numbers = enumerate(board_lines.LINES)
        differing = [(what, number) for number, what in numbers if patch.ends[number] != found.expected[number]]
        has, expected, other = (
            phrasing.join_and(board_lines.span(board, what, *ends[number]) for what, number in differing)
            for ends in (patch.ends, found.expected, twin.ends)
        )
        write = ", ".join(board_lines.written(board, what, *found.expected[number]) for what, number in differing)
        related = [(twin.span, f"the zone '{twin.key}'")]
        for rule in naming(game, board, patch.key):
            lines = [(what, ends) for what in board_lines.LINES if (ends := asked(rule, what)) is not None]
            named = phrasing.join_and(board_lines.span(board, what, *ends) for what, ends in lines)
            related.append((rule.span, f"the set-up rule '{rule.id}'{f', with {named}' if named else ''}"))
        image = f"as the mirror image of '{twin.key}' ({other}) it would have {expected}"
        hint = f"write {write}, or suppress this with a reason if the sides differ on purpose"
        witness = (("board", board.name), (patch.side.name, has), (twin.side.name, other))
        yield Report(f"the zone '{patch.key}' has {has}; {image}", patch.span, hint, tuple(related), witness)
