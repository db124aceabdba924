"""Zones and set-up rules against each other, and those of one side against those of the other that they mirror."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from pnp.checks import Observation, check, lines, wording
from pnp.checks.fields import misses_its_role
from pnp.errors import Span
from pnp.model.clauses import PlacementRule
from pnp.model.game import Board, Game, Side, SideId, Zone

_ERRATA = "Errata: set up beyond the scenario's boundary (Operations 12, 26); zones that differ from the text."
_FLIPS: Mapping[str, tuple[bool, bool]] = {"rows": (True, False), "columns": (False, True), "point": (True, True)}
"""Which of rows and columns each kind of symmetry turns round."""


Rectangle = tuple[lines.Ends, lines.Ends]
"""Rows and columns, from the first to the last of each."""


class Patch(NamedTuple):
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

    patch: Patch
    twin: Patch
    meant: Rectangle


@check(
    "zone.uneven",
    "warning",
    "Where all else is the same for both sides, a zone of another size on one of them is a slip, or has to be said.",
    _ERRATA,
    code="P09",
)
def zones_mirror_each_other(game: Game) -> Iterator[Observation]:
    """Where other zones or set-up rules of two sides are mirror images, all of them that correspond are."""
    for found in _uneven(game):
        if not found.patch.is_rule:
            yield _not_mirrored(game, found)


@check(
    "placement.uneven",
    "warning",
    "Where all else is the same for both sides, other rows for one of them are a slip, or have to be said.",
    _ERRATA,
    code="P09",
)
def rules_mirror_each_other(game: Game) -> Iterator[Observation]:
    """Where other zones or set-up rules of two sides are mirror images, all of them that correspond are."""
    outside = {rule.id for rule, _, _ in _outside(game)}
    for found in _uneven(game):
        if found.patch.is_rule and found.patch.key not in outside:
            yield _not_mirrored(game, found)


def _not_mirrored(game: Game, found: Uneven) -> Observation:
    patch, twin, board = found.patch, found.twin, found.patch.board
    differing = [number for number in (0, 1) if patch.ends[number] != found.meant[number]]
    has, meant, other = (
        wording.both(lines.span(board, lines.LINES[number], *ends[number]) for number in differing)
        for ends in (patch.ends, found.meant, twin.ends)
    )
    write = ", ".join(lines.written(board, lines.LINES[number], *found.meant[number]) for number in differing)
    rules = [] if patch.is_rule else _rules_told(board, _naming(game, board, patch.key))
    return Observation(
        f"{patch.name} has {has}; as the mirror image of {twin.name} ({other}) it would have {meant}",
        patch.span,
        f"write {write}; or, if the sides are meant to differ, waive this and say why",
        ((twin.span, f"{twin.name} is here"), *rules),
        (("board", board.name), (patch.side.name, has), (twin.side.name, other)),
    )


@check(
    "placement.outside-zone",
    "warning",
    "A set-up rule and the zone that it names, each with other rows, are two rules; only one of them is on the map.",
    _ERRATA,
    code="S06",
)
def rules_stay_inside_their_zones(game: Game) -> Iterator[Observation]:
    """The rows and columns of a set-up rule lie in the zones that it names, unless the zone itself is at fault."""
    blamed = {(found.patch.board.id, found.patch.key) for found in _uneven(game) if not found.patch.is_rule}
    for rule, board, what in _outside(game):
        zones = [zone for zone in board.zones if zone.id in rule.zones]
        if all((board.id, zone.id) in blamed for zone in zones):
            continue
        asked = lines.span(board, what, *(_asked(rule, what) or (0, 0)))
        there = lines.span(board, what, *lines.ends(board, what, _cells(zones)))
        names = wording.both(zone.name for zone in zones)
        yield Observation(
            f"{_rule_name(rule)} is for {asked} in {names}, but {names} has only {there}",
            rule.span,
            "make them agree: the map shows the zone, and only what is in both is allowed",
            tuple((zone.span, f"{zone.name} is here") for zone in zones),
            (("board", board.name), ("asked for", asked), ("in the zone", there)),
        )


@check(
    "zone.partly-used",
    "info",
    "A zone on the map that is larger than the rules allow invites pieces to where they may not be.",
    _ERRATA,
    code="S06",
)
def zones_are_used_up(game: Game) -> Iterator[Observation]:
    """The set-up rules that name a zone allow, together, every row and column of it."""
    blamed = {(found.patch.board.id, found.patch.key) for found in _uneven(game)}
    for board in game.boards.values():
        for zone in board.zones:
            rules = _naming(game, board, zone.id)
            left = _cells([zone]).difference(*(lines.within(board, rule.rows, rule.columns) for rule in rules))
            if (
                rules
                and 0 < len(left) < len(zone.cells)
                and not blamed & {(board.id, key) for key in _keys(zone, rules)}
            ):
                label = board.grid.label(min(left, key=board.grid.offset))
                yield Observation(
                    f"{zone.name} has {lines.cells(board, len(left))} where no set-up rule puts anything, "
                    f"such as {label}",
                    zone.span,
                    "make the zone and the rows of its set-up rules agree, if nothing else is meant",
                    tuple(_rules_told(board, rules)),
                    (("board", board.name), ("cell", label)),
                    len(left),
                )


def _keys(zone: Zone, rules: Iterable[PlacementRule]) -> list[str]:
    return [zone.id, *(rule.id for rule in rules)]


@check(
    "placement.enemy-zone",
    "warning",
    "Pieces that are set up in the zone of the other side stand among those that were to be kept apart from them.",
    _ERRATA,
    code="S06",
)
def nobody_is_set_up_in_the_enemys_zone(game: Game) -> Iterator[Observation]:
    """A set-up rule for one side names no zone of another, and no rows that lie in such a zone altogether."""
    for rule in game.rulings.placements.values():
        for board in game.boards.values():
            zone = _enemy_zone(board, rule)
            if rule.side is not None and zone is not None and zone.side is not None:
                yield Observation(
                    f"{_rule_name(rule)} puts pieces of {game.sides[rule.side].name} into {zone.name}, "
                    f"which belongs to {game.sides[zone.side].name}",
                    rule.span,
                    "name the zone and the rows of its own side",
                    ((zone.span, f"{zone.name} is here"),),
                    (("board", board.name), ("side", game.sides[rule.side].name), ("zone", zone.name)),
                )


def _enemy_zone(board: Board, rule: PlacementRule) -> Zone | None:
    """A zone of another side in which a rule puts all of its pieces."""
    others = [zone for zone in board.zones if zone.side not in (None, rule.side)]
    if rule.side is None or not others or rule.board not in (None, board.id):
        return None
    if rule.zones:
        return next((zone for zone in others if zone.id in rule.zones), None)
    if rule.rows is None and rule.columns is None:
        return None
    cells = frozenset(lines.within(board, rule.rows, rule.columns))
    return next((zone for zone in others if cells and cells <= zone.cells), None)


# Set-up rules and their zones


@lru_cache(maxsize=16)
def _outside(game: Game) -> tuple[tuple[PlacementRule, Board, str], ...]:
    """The set-up rules that name rows or columns beyond those of their zones, each with the board and which of them."""
    return tuple(
        (rule, board, what)
        for rule in game.rulings.placements.values()
        for board in game.boards.values()
        if rule.board in (None, board.id)
        for what in lines.LINES
        if _sticks_out(board, rule, what)
    )


def _sticks_out(board: Board, rule: PlacementRule, what: str) -> bool:
    asked, cells = _asked(rule, what), _cells(zone for zone in board.zones if zone.id in rule.zones)
    if asked is None or not cells:
        return False
    low, high = lines.ends(board, what, cells)
    return asked[0] < low or high < asked[1]


def _asked(rule: PlacementRule, what: str) -> lines.Ends | None:
    return rule.rows if what == "row" else rule.columns


def _cells(zones: Iterable[Zone]) -> frozenset[tuple[int, int]]:
    return frozenset[tuple[int, int]]().union(*(zone.cells for zone in zones))


def _naming(game: Game, board: Board, zone: str) -> list[PlacementRule]:
    """The set-up rules that name a zone of a board."""
    return [rule for rule in game.rulings.placements.values() if zone in rule.zones and rule.board in (None, board.id)]


def _rules_told(board: Board, rules: Iterable[PlacementRule]) -> list[tuple[Span, str]]:
    """The places of set-up rules, with the rows and columns that they name."""
    found = []
    for rule in rules:
        named = [lines.span(board, what, *ends) for what in lines.LINES if (ends := _asked(rule, what)) is not None]
        found.append(
            (rule.span, f"{_rule_name(rule)} says {wording.both(named)}" if named else f"{_rule_name(rule)} is here")
        )
    return found


def _rule_name(rule: PlacementRule) -> str:
    return f"the set-up rule '{rule.id}'"


# One side against the other


@lru_cache(maxsize=16)
def _uneven(game: Game) -> tuple[Uneven, ...]:
    """What is not mirrored although other things of the same two sides are."""
    players = [side for side in game.sides.values() if not side.neutral]
    patches = list(_patches(game))
    found: list[Uneven] = []
    for one, other in combinations(players, 2):
        pairs = list(_pairs(patches, one, other))
        fitting = [_kinds(first, second) for first, second in pairs]
        shown = frozenset[str]().union(*fitting, _declared(game, one.id, other.id))
        found += [
            _compared(game, *pair, shown)
            for pair, kinds in zip(pairs, fitting, strict=True)
            if shown and not kinds & shown
        ]
    return tuple(found)


def _declared(game: Game, one: SideId, other: SideId) -> set[str]:
    """The symmetries by which boards say that one side follows from the other."""
    ways = [board.symmetry for board in game.boards.values() if board.symmetry is not None]
    return {way.kind for way in ways if way.swaps.get(one) == other or way.swaps.get(other) == one}


def _patches(game: Game) -> Iterator[Patch]:
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
                yield Patch(zone.id, zone.name, game.sides[zone.side], board, ends, whole, zone.span, False)
        for rule in rules:
            if rule.side is not None:
                ends = (rule.rows or rows, rule.columns or columns)
                yield Patch(rule.id, _rule_name(rule), game.sides[rule.side], board, ends, whole, rule.span, True)


def _ends(board: Board, zone: Zone, cells: tuple[Counter[int], Counter[int]]) -> Rectangle | None:
    """The rows and columns of a zone; all columns when it has its rows from end to end, and so the other way round.

    None when it has another shape. `cells`: how many cells each row and each column of the board has.
    """
    if not zone.cells:
        return None
    rows, columns = lines.ends(board, "row", zone.cells), lines.ends(board, "column", zone.cells)
    if len(zone.cells) == sum(cells[0][number] for number in range(rows[0], rows[1] + 1)):
        return rows, (min(cells[1]), max(cells[1]))
    if len(zone.cells) == sum(cells[1][number] for number in range(columns[0], columns[1] + 1)):
        return (min(cells[0]), max(cells[0])), columns
    is_full = len(zone.cells) == (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1)
    return (rows, columns) if is_full else None


def _pairs(patches: Iterable[Patch], one: Side, other: Side) -> Iterator[tuple[Patch, Patch]]:
    """What belongs together on one board: `deploy-amber` of Amber and `deploy-teal` of Teal."""
    known = {(patch.board.id, patch.is_rule, patch.side.id, patch.key): patch for patch in patches}
    for patch in known.values():
        if patch.side.id == one.id and one.id in patch.key:
            key = patch.key.replace(one.id, other.id)
            twin = known.get((patch.board.id, patch.is_rule, other.id, key))
            if twin is not None:
                yield patch, twin


def _kinds(one: Patch, other: Patch) -> frozenset[str]:
    """The symmetries by which one is the mirror image of the other."""
    return frozenset(kind for kind in _FLIPS if _mirrored(one, kind) == other.ends)


def _mirrored(patch: Patch, kind: str) -> Rectangle:
    rows, columns = (
        _turned(ends, whole) if flipped else ends
        for ends, whole, flipped in zip(patch.ends, patch.whole, _FLIPS[kind], strict=True)
    )
    return rows, columns


def _turned(ends: lines.Ends, whole: lines.Ends) -> lines.Ends:
    return whole[0] + whole[1] - ends[1], whole[0] + whole[1] - ends[0]


def _compared(game: Game, one: Patch, other: Patch, kinds: Iterable[str]) -> Uneven:
    """Which of two is wrong: the one that set-up rules or roles of cells contradict, otherwise the second."""
    wrong, right = (one, other) if _contradicted(game, one) and not _contradicted(game, other) else (other, one)
    meant = [_mirrored(right, kind) for kind in sorted(kinds)]
    return Uneven(wrong, right, min(meant, key=lambda ends: _distance(ends, wrong.ends)))


def _contradicted(game: Game, patch: Patch) -> bool:
    if patch.is_rule:
        return misses_its_role(game, patch.board, game.rulings.placements[patch.key])
    rules = _naming(game, patch.board, patch.key)
    return any(_sticks_out(patch.board, rule, what) for rule in rules for what in lines.LINES)


def _distance(one: Rectangle, other: Rectangle) -> int:
    return sum(abs(a - b) for mine, yours in zip(one, other, strict=True) for a, b in zip(mine, yours, strict=True))
