"""The number of printed counters, compared with set-up rules and with the number that the kit declares."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.counter_supply import count_text, placed, printed_markers, rules_for, starts_in_play
from pnp.checks.shared.force_supply import ForceShortage, largest_shortages
from pnp.checks.shared.per_side import SideGroup, group_sides
from pnp.errors import Span
from pnp.model.game import Game, Piece, SideId
from pnp.model.game.rulings import PlacementRule

_LISTED = 12
"""Most kinds of counters that the witness lists for a part of the sum."""
_MARKERS = "markers"


class Miscount(NamedTuple):
    """A piece of which `printed` counters exist and `rules` place `placed`."""

    piece: Piece
    share: SideGroup
    printed: int
    placed: int
    rules: tuple[PlacementRule, ...]

    @property
    def span(self) -> Span:
        """The location of the number of counters."""
        return self.piece.counted_at(self.share.sides[0])

    @property
    def excess(self) -> int:
        """How many counters are cut in excess; negative if there are too few."""
        return (self.printed - self.placed) * len(self.share.sides) * _cut(self.piece)


@check(
    "placement.count",
    "warning",
    "A player must have every piece that the set-up rules place, and place every piece that is printed.",
    "Errata: a set-up sheet shows four vedettes, the counter mix has three (1806).",
    code="M02",
)
def as_many_are_placed_as_printed(game: Game) -> Iterator[Report]:
    """Find pieces with more counters than set-up rules place, or with fewer, which is an error."""
    for found in _miscounts(game):
        share, few = found.share, found.printed < found.placed
        hint = f"print {found.placed} {share.whose}, or place {found.printed}"
        spare = "" if few else "; if the others are spares, waive this with a reason"
        name = phrasing.named(found.piece.name, found.piece.id)
        yield Report(
            f"{share.who} has {count_text(found.printed)} of {name}, but must set up {found.placed}",
            found.span,
            hint + spare,
            tuple((rule.span, f"'{rule.id}' places {rule.pieces[found.piece.id]}") for rule in found.rules),
            (("side", ", ".join(share.names)), ("counters", str(found.printed)), ("set up", str(found.placed))),
            severity="error" if few else None,
        )


def _miscounts(game: Game) -> Iterator[Miscount]:
    """Yield the pieces whose counters and set-up rules differ; pieces that are bought may have more counters."""
    for piece in game.pieces.values():
        naming = [rule for rule in game.rulings.placements.values() if piece.id in rule.pieces]
        differing = {}
        for side in game.sides if naming else ():
            rules = rules_for(naming, side)
            copies, wanted = piece.count.get(side, 0), placed(piece, rules)
            is_few = copies < wanted and not _is_counted_elsewhere(game, side, piece)
            if rules and (is_few or (copies > wanted and starts_in_play(game, piece))):
                differing[side] = (copies, wanted)
        for share, (copies, wanted) in group_sides(game, differing):
            rules_by_id = {rule.id: rule for side in share.sides for rule in rules_for(naming, side)}
            yield Miscount(piece, share, copies, wanted, tuple(rules_by_id.values()))


def _is_counted_elsewhere(game: Game, side: SideId, piece: Piece) -> bool:
    """Return whether a side may borrow its counters, or whether its limit already reports that there are too few."""
    lent = any(copies and game.sides[other].neutral for other, copies in piece.count.items())
    return lent or game.sides[side].neutral or (piece.limit or 0) > piece.count.get(side, 0)


@check(
    "mix.total",
    "error",
    "A player who counts the counters after cutting must find the number that the kit declares.",
    "Observed in: 154 counters declared, another number listed (Grav Armor).",
    code="M02",
)
def total_is_as_declared(game: Game) -> Iterator[Report]:
    """Compare the kit's number of counters with the sum of all counts."""
    declared = game.kit.counters
    if declared is None:
        return
    parts = _listed(game)
    total = sum(parts.values())
    if total != declared:
        suspects = list(_suspects(game, total - declared))
        sums = ", ".join(f"{name} {number}" for name, number in parts.items() if number)
        wrong = f"{abs(total - declared)} {'too many' if total > declared else 'too few'}"
        otherwise = f"correct the count that is {wrong}; if every count is right, set the total to {total}"
        yield Report(
            f"the kit declares {declared} counters, but {f'{total} are listed: {sums}' if total else 'none is listed'}",
            game.kit.counters_span,
            suspects[0].hint if suspects else otherwise,
            tuple((found.span, f"the count of {found.name}") for found in suspects[:_LISTED]),
            tuple((name, _kinds(number, _by_kind(game, name))) for name, number in parts.items()),
        )


class _Suspect(NamedTuple):
    """A piece whose number of counters is probably wrong."""

    name: str
    span: Span
    hint: str


def _suspects(game: Game, excess: int) -> Iterator[_Suspect]:
    """Yield pieces whose counters differ from the set-up by exactly this excess, and those that a scenario lacks."""
    for found in _miscounts(game):
        if found.excess == excess:
            counts = f"{found.printed} are printed {found.share.whose}, and {found.placed} set up"
            yield _Suspect(found.piece.name, found.span, f"correct the count of '{found.piece.id}' first: {counts}")
    short = list(largest_shortages(game)) if excess < 0 else []
    for each in sorted(short, key=lambda each: each.missing * _cut(each.piece) != -excess):
        yield _Suspect(each.piece.name, each.piece.counted_at(each.side), _fielding(game, each))


def _fielding(game: Game, short: ForceShortage) -> str:
    piece, side, scenario = short.piece, short.side, short.scenario
    has = f"{game.sides[side].name} has {piece.count.get(side, 0)}"
    fields = f"scenario {scenario.number} fields {scenario.forces[side].units[piece.id]}"
    return f"correct the count of '{piece.id}' first: {has}, and {fields}"


def _kinds(number: int, kinds: Iterable[tuple[str, int]]) -> str:
    """Return a part of the sum by kinds of counters, unless there are many: `17 (pawn 9, knight 2)`."""
    counted = [f"{name} {copies}" for name, copies in kinds if copies]
    return f"{number} ({', '.join(counted)})" if 1 < len(counted) <= _LISTED else str(number)


def _listed(game: Game) -> dict[str, int]:
    """Return the counters of each side, of stacks of certain pieces, and of markers; two faces share a counter."""
    parts = {side.name: sum(number for _, number in _of_side(game, side.id)) for side in game.sides.values()}
    for composite in game.composites.values():
        if composite.each:
            top = game.pieces[composite.of[0]]
            pairs = sum(min(copies, top.count.get(side, 0)) for side, copies in composite.count.items())
            parts[composite.name] = pairs * _cut(top)
    parts[_MARKERS] = sum(printed_markers(game, marker) for marker in game.markers)
    return parts


def _by_kind(game: Game, part: str) -> list[tuple[str, int]]:
    """Return the kinds of counters in a part of the sum, by id, each with its number."""
    if part == _MARKERS:
        return [(marker, printed_markers(game, marker)) for marker in game.markers]
    return next((_of_side(game, side.id) for side in game.sides.values() if side.name == part), [])


def _of_side(game: Game, side: SideId) -> list[tuple[str, int]]:
    return [(piece.id, piece.count.get(side, 0) * _cut(piece)) for piece in game.pieces.values()]


def _cut(piece: Piece) -> int:
    """Return how many counters are cut for each copy of a piece; two faces share one."""
    return -(-len(piece.faces) // 2)
