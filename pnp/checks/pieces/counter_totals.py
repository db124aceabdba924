"""How many counters are printed, against how many are set up and how many the kit says that it has."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.pieces.counter_mix import CounterShortage, shortages
from pnp.checks.pieces.counter_mix import printed as markers_printed
from pnp.checks.pieces.supply import counters
from pnp.checks.shared import phrasing
from pnp.checks.shared.outliers import Numbered, Odd, odd_ones
from pnp.checks.shared.per_side import SideGroup, group_sides
from pnp.errors import Span
from pnp.model.game import Game, Marker, Piece, SideId
from pnp.model.game.rulings import PlacementRule

_ERRATA = "Errata of published games: set-ups that ask for more counters than the mix holds (1806, War and Peace)."
_FEW = 2
"""Most kinds of counters that are named as the likely ones."""
_LISTED = 12
"""Most kinds of counters that a part of the sum is told by."""


class Miscount(NamedTuple):
    """Counters of a piece that set-up rules place `placed` of, and of which there are `printed`.

    `rules`: those that say so.
    """

    piece: Piece
    share: SideGroup
    printed: int
    placed: int
    rules: tuple[PlacementRule, ...]

    @property
    def span(self) -> Span:
        """Where the number of counters is written."""
        return self.piece.counted_at(self.share.sides[0])

    @property
    def excess(self) -> int:
        """How many cut pieces there are too many; below 0 when there are too few."""
        return (self.printed - self.placed) * len(self.share.sides) * _cut(self.piece)


@check(
    "placement.count",
    "warning",
    "Who sets up as many pieces as the rules say must have them, and none may lie there that nobody can place.",
    _ERRATA,
    code="M02",
)
def as_many_are_placed_as_printed(game: Game) -> Iterator[Report]:
    """Of a piece that set-up rules count, there are as many counters as they place; too few are an error."""
    for found in _miscounts(game):
        share, few = found.share, found.printed < found.placed
        hint = f"print {found.placed} {share.whose}, or place {found.printed}"
        spare = "" if few else "; if the others are spare ones, waive this and say what they are for"
        yield Report(
            f"{share.who} has {counters(found.printed)} of {found.piece.name}, but is to set up {found.placed}",
            found.span,
            hint + spare,
            tuple(
                (rule.span, f"the set-up rule '{rule.id}' says {rule.pieces[found.piece.id]}") for rule in found.rules
            ),
            (("side", ", ".join(share.names)), ("counters", str(found.printed)), ("set up", str(found.placed))),
            severity="error" if few else None,
        )


def _miscounts(game: Game) -> Iterator[Miscount]:
    """Where counters and set-up rules differ. Of what is bought or comes with scenarios more may be printed."""
    for piece in game.pieces.values():
        naming = [rule for rule in game.rulings.placements.values() if piece.id in rule.pieces]
        differing = {}
        for side in game.sides if naming else ():
            rules = _about(naming, side)
            copies, placed = piece.count.get(side, 0), _placed(piece, rules)
            is_few = copies < placed and not _has_others(game, side, piece)
            if rules and (is_few or (copies > placed and _is_all_set_up(game, piece))):
                differing[side] = (copies, placed)
        for share, (copies, placed) in group_sides(game, differing):
            told = {rule.id: rule for side in share.sides for rule in _about(naming, side)}
            yield Miscount(piece, share, copies, placed, tuple(told.values()))


def in_play(game: Game, side: SideId, piece: Piece) -> int:
    """How many of a piece a side can have in play: those printed, or as many of them as set-up rules place."""
    copies = piece.count.get(side, 0)
    rules = _about([rule for rule in game.rulings.placements.values() if piece.id in rule.pieces], side)
    return min(copies, _placed(piece, rules)) if rules and _is_all_set_up(game, piece) else copies


def _about(rules: Iterable[PlacementRule], side: SideId) -> tuple[PlacementRule, ...]:
    return tuple(rule for rule in rules if rule.side in (None, side))


def _is_all_set_up(game: Game, piece: Piece) -> bool:
    """Whether all copies of a piece are there from the start: none is bought or comes with a scenario."""
    return piece.cost is None and not game.scenarios


def _has_others(game: Game, side: SideId, piece: Piece) -> bool:
    """Whether a side needs no counters of its own for what it sets up, or too few of them are told by the limit."""
    lent = any(copies and game.sides[other].neutral for other, copies in piece.count.items())
    return lent or game.sides[side].neutral or (piece.limit or 0) > piece.count.get(side, 0)


def _placed(piece: Piece, rules: Iterable[PlacementRule]) -> int:
    """How many of a piece rules place; all rules that name it are about the same copies."""
    return max((rule.pieces[piece.id] for rule in rules), default=0)


@check(
    "mix.total",
    "error",
    "Who counts the counters after cutting must find as many as the game says.",
    _ERRATA,
    code="M02",
)
def total_is_as_declared(game: Game) -> Iterator[Report]:
    """The kit's number of counters is the number listed."""
    declared = game.kit.counters
    if declared is None:
        return
    parts = listed(game)
    total = sum(parts.values())
    if total != declared:
        suspects = list(_suspects(game, total - declared)) or _among_peers(game, total - declared, total)
        sums = ", ".join(f"{name} {number}" for name, number in parts.items() if number)
        wrong = f"{abs(total - declared)} {'too many' if total > declared else 'too few'}"
        otherwise = f"look which number is {wrong}; if all of them are meant, write {total}"
        yield Report(
            f"the kit says {declared} counters, but {f'{total} are listed: {sums}' if total else 'none is listed'}",
            game.kit.counters_span,
            suspects[0].hint if suspects else otherwise,
            tuple((found.span, f"{found.name} is counted here") for found in suspects[:_LISTED]),
            tuple((name, _kinds(number, _by_kind(game, name))) for name, number in parts.items()),
        )


class _Suspect(NamedTuple):
    """A piece or marker whose number of counters is likely to be the wrong one."""

    name: str
    span: Span
    hint: str


def _suspects(game: Game, excess: int) -> Iterator[_Suspect]:
    """Pieces whose counters differ from what is set up by just so many, and those of which a scenario fields more."""
    for found in _miscounts(game):
        if found.excess == excess:
            there = f"{found.printed} are printed {found.share.whose}, and {found.placed} set up"
            yield _Suspect(found.piece.name, found.span, f"look at {found.piece.name} first: {there}")
    short = list(shortages(game)) if excess < 0 else []
    for each in sorted(short, key=lambda each: each.missing * _cut(each.piece) != -excess):
        yield _Suspect(each.piece.name, each.piece.counted_at(each.side), _fielding(game, each))


def _among_peers(game: Game, excess: int, total: int) -> list[_Suspect]:
    """The one or two things of which there are by just so many more than of each of their like, if there are such."""
    found: dict[Span, str] = {}
    for odd in (*odd_ones(_pieces(game)), *odd_ones(_markers(game)), *_odd_sides(game)):
        if odd.thing.number - odd.common == excess:
            others = f"{phrasing.join_and(odd.others)} {'have' if len(odd.others) > 1 else 'has'} {odd.common}"
            found.setdefault(odd.thing.span, f"{odd.thing.name}, which has {odd.thing.number} where {others}")
    if not 1 <= len(found) <= _FEW:
        return []
    wrong = f"{abs(excess)} {'too many' if excess > 0 else 'too few'}"
    told = phrasing.join_and(found.values(), "or")
    hint = f"look which number is {wrong}, such as that of {told}; if all of them are meant, write {total}"
    return [_Suspect(words.partition(",")[0], span, hint) for span, words in found.items()]


def _pieces(game: Game) -> Iterator[Numbered]:
    for piece in game.pieces.values():
        number = sum(piece.count.values()) * _cut(piece)
        yield Numbered(piece.id, piece.name, number, next(iter(piece.count_spans.values()), piece.span))


def _markers(game: Game) -> Iterator[Numbered]:
    for marker in game.markers.values():
        yield Numbered(marker.id, f"'{marker.id}'", markers_printed(game, marker.id), marker.count_span or marker.span)


def _odd_sides(game: Game) -> Iterator[Odd]:
    """For each piece and marker the player who has another number of it than each other one."""
    players = [side for side in game.sides.values() if not side.neutral]
    things: tuple[Piece | Marker, ...] = (*game.pieces.values(), *game.markers.values())
    for each in things:
        name, cut = (each.name, _cut(each)) if isinstance(each, Piece) else (f"'{each.id}'", 1)
        for side in players:
            others = [other for other in players if other is not side]
            numbers = {each.count.get(other.id, 0) * cut for other in others}
            if len(numbers) == 1:
                number = each.count.get(side.id, 0) * cut
                thing = Numbered(each.id, f"{name} of {side.name}", number, _counted(each, side.id))
                yield Odd(thing, tuple(other.name for other in others), *numbers)


def _counted(thing: Piece | Marker, side: SideId) -> Span:
    return thing.counted_at(side) if isinstance(thing, Piece) else thing.count_span or thing.span


def _fielding(game: Game, short: CounterShortage) -> str:
    piece, side, scenario = short.piece, short.side, short.scenario
    has = f"{game.sides[side].name} has {piece.count.get(side, 0)}"
    fields = f"scenario {scenario.number} fields {scenario.forces[side].units[piece.id]}"
    return f"look at {piece.name} first: {has}, and {fields}"


def _kinds(number: int, kinds: Iterable[tuple[str, int]]) -> str:
    """A part of the sum by kinds of counters, unless these are many: `17 (pawn 9, knight 2)`."""
    told = [f"{name} {copies}" for name, copies in kinds if copies]
    return f"{number} ({', '.join(told)})" if 1 < len(told) <= _LISTED else str(number)


def listed(game: Game) -> dict[str, int]:
    """How many counters are listed of each side, of certain pairs and of markers; two faces share a counter."""
    parts = {side.name: sum(number for _, number in _of_side(game, side.id)) for side in game.sides.values()}
    for composite in game.composites.values():
        if composite.each:
            top = game.pieces[composite.of[0]]
            pairs = sum(min(copies, top.count.get(side, 0)) for side, copies in composite.count.items())
            parts[composite.name] = pairs * _cut(top)
    parts[_MARKERS] = sum(markers_printed(game, marker) for marker in game.markers)
    return parts


_MARKERS = "markers"


def _by_kind(game: Game, part: str) -> list[tuple[str, int]]:
    """The kinds of counters in a part of the sum, by id, each with its number."""
    if part == _MARKERS:
        return [(marker, markers_printed(game, marker)) for marker in game.markers]
    return next((_of_side(game, side.id) for side in game.sides.values() if side.name == part), [])


def _of_side(game: Game, side: SideId) -> list[tuple[str, int]]:
    return [(piece.id, piece.count.get(side, 0) * _cut(piece)) for piece in game.pieces.values()]


def _cut(piece: Piece) -> int:
    """How many counters are cut for each copy of a piece; two faces share one."""
    return -(-len(piece.faces) // 2)
