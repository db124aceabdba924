"""Money, counters, markers and room: what the rules allow a player to have must exist and must fit."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.prose import uniform_limits
from pnp.checks.shared import phrasing
from pnp.checks.shared.per_side import SideGroup, group_sides
from pnp.model.compute import formulas
from pnp.model.game import Board, Composite, Game, Piece, PieceId, SideId, Zone

_ERRATA = "Errata of published games: set-ups that ask for more counters than the mix holds (1806, War and Peace)."


@check(
    "budget.unaffordable",
    "error",
    "A piece that costs more than the whole budget can never be bought.",
    _ERRATA,
    code="M04",
)
def every_piece_affordable(game: Game) -> Iterator[Report]:
    """No piece on sale costs more than a player has."""
    if game.budget is None:
        return
    amount, units = game.budget.amount, game.budget.units
    for piece in formulas.pieces_on_sale(game):
        if (piece.cost or 0) > amount:
            message = f"{piece.name} costs {piece.cost} {units}, but a player has {amount}"
            yield Report(message, piece.span, hint=f"lower its cost to {amount} or less")


@check(
    "budget.never-spent",
    "info",
    "When no purchase spends the whole budget, the last units of money are of no use to anybody.",
    "Derived: exact count of the purchases.",
    code="M05",
)
def budget_spendable(game: Game) -> Iterator[Report]:
    """At least one purchase spends everything."""
    if game.budget is None or not formulas.pieces_on_sale(game):
        return
    legal, full = formulas.count_purchases(game)
    if full == 0:
        message = f"none of the {legal} legal purchases spends all {game.budget.amount} {game.budget.units}"
        yield Report(message, game.budget.span, cases=legal)


@check(
    "supply.counters",
    "error",
    "A player must be able to get what he may buy: so many counters are printed.",
    _ERRATA,
    code="M01",
)
def counters_for_the_limit(game: Game) -> Iterator[Report]:
    """Each side has at least as many counters of a piece as one player may buy."""
    for piece in game.pieces.values():
        limit = piece.limit
        if limit is None:
            continue
        few = {
            side: printed for side, printed in piece.count.items() if limit > printed and not game.sides[side].neutral
        }
        for share, printed in group_sides(game, few):
            message = f"a player may buy {limit} of {piece.name}, but {share.who} has {counters(printed)}"
            keep = f"print {limit} {share.whose}"
            yield _limited(game, piece, share, Report(message, None, f"{keep}, or lower the limit to {printed}"))


@check(
    "supply.spare",
    "warning",
    "A counter more than anybody may buy is cut out for nothing, or the limit is not the one that was meant.",
    _ERRATA,
    code="M08",
)
def counters_that_can_be_bought(game: Game) -> Iterator[Report]:
    """No side has more counters of a piece than one player may buy with the whole budget."""
    for piece in formulas.pieces_on_sale(game):
        most = piece.limit
        if game.budget is None or not most or not piece.cost:
            continue
        units = game.budget.units
        bought = min(most, game.budget.amount // piece.cost)
        spare = {side: printed for side, printed in piece.count.items() if 0 < bought < printed}
        for share, printed in group_sides(game, spare):
            has, keep = f"{share.who} has {counters(printed)} of {piece.name}", f"print {bought} {share.whose}"
            if bought == most:
                message = f"{has}, but its limit lets a player buy only {most}"
                told = Report(message, None, f"{keep}, or raise the limit to {printed}")
                yield _limited(game, piece, share, told)
            else:
                yield Report(
                    f"{has}, but {game.budget.amount} {units} buy only {bought}, at {piece.cost} each",
                    piece.counted_at(share.sides[0]),
                    f"{keep}, or lower its cost",
                    witness=_witness(share, bought, printed),
                )


def _limited(game: Game, piece: Piece, share: SideGroup, told: Report) -> Report:
    """Counters that do not go with the limit of a piece; at the limit when that of all other pieces is another."""
    odd, counted = uniform_limits.odd_limit(game, piece), piece.counted_at(share.sides[0])
    printed, against = piece.count[share.sides[0]], tuple(uniform_limits.against(game, piece))
    told = told._replace(span=counted, related=against, witness=_witness(share, piece.limit or 0, printed))
    if odd is None:
        return told
    return told._replace(
        message=f"{told.message}, and {phrasing.join_and(odd.others)} have the limit {odd.common}",
        span=odd.thing.span,
        hint=f"write limit: {odd.common} as for the others, or print {piece.limit} {share.whose}",
        related=((counted, f"{printed} are printed {share.whose}"), *against),
    )


def _witness(share: SideGroup, bought: int, printed: int) -> tuple[tuple[str, str], ...]:
    return (("side", ", ".join(share.names)), ("bought", str(bought)), ("printed", str(printed)))


def counters(number: int) -> str:
    """A number of counters in words: `1 counter`, `no counters`."""
    return phrasing.plural(number, "counter") if number else "no counters"


@check(
    "supply.markers",
    "error",
    "Every stack needs its marker; players should not have to make their own.",
    "Errata: players told to make markers as needed (1863); worst case computed from budget and limits.",
    code="M03",
)
def markers_for_every_stack(game: Game) -> Iterator[Report]:
    """As many composite markers are printed for each side as stacks can stand at once."""
    for composite in game.composites.values():
        stacks = {side: _most_stacks(game, side, composite) for side in game.sides}
        few = {side: (most, composite.count.get(side, 0)) for side, most in stacks.items()}
        short = {side: numbers for side, numbers in few.items() if numbers[0] > numbers[1]}
        for share, (most, printed) in group_sides(game, short):
            parts = phrasing.join_and(game.pieces[piece].name for piece in composite.of)
            made = f"{parts} make one" if composite.each else f"any {composite.size} of {parts} make one"
            yield Report(
                f"{share.who} can have {most} of {composite.name} at once ({made}), "
                f"but {phrasing.there_is_or_are(printed, f'{composite.name} marker')} {share.whose}",
                composite.count_span or composite.span,
                hint=f"print {most} {share.whose}",
                related=tuple(
                    (game.pieces[piece].span, f"{game.pieces[piece].name} is here") for piece in composite.of
                ),
                witness=(("side", ", ".join(share.names)), ("stacks", str(most)), ("markers", str(printed))),
            )


def _most_stacks(game: Game, side: SideId, composite: Composite) -> int:
    """How many of a composite a side can have at once."""
    if composite.each:
        return min(most_pieces(game, side, (piece,)) for piece in composite.of)
    return most_pieces(game, side, composite.of) // composite.size


@check(
    "composite.range",
    "error",
    "A value outside the range of its stat breaks every chart and formula made for it.",
    "Derived: values of every face on top of every composite.",
    code="M10",
)
def composite_values_in_range(game: Game) -> Iterator[Report]:
    """Stats stay in their range on top of a composite."""
    for composite in game.composites.values():
        yield from _out_of_range(game, composite)


def _out_of_range(game: Game, composite: Composite) -> Iterator[Report]:
    for ref in formulas.composite_results(game, composite):
        piece = game.pieces[ref.piece]
        for name, value in formulas.face_values(game, ref).items():
            stat = game.stats[name]
            if isinstance(value, int) and not stat.low <= value <= stat.high:
                face = piece.face(ref.face)
                yield Report(
                    f"{piece.name} ({face.state}) on top of {composite.name} has {stat.name} {value}, "
                    f"outside {stat.low}..{stat.high}",
                    composite.span,
                    related=((face.span, "the face"),),
                    witness=(("piece", f"{ref.piece}.{ref.face}"), (name, str(value))),
                )


@check(
    "zone.too-small",
    "error",
    "All pieces that a side may have must find a cell in its zone, one to a cell.",
    "Errata: units overstacked in the initial set-up (Operations 12).",
    code="S03",
)
def zones_fit_army(game: Game) -> Iterator[Report]:
    """The largest zone of a side has a cell for every piece of its largest army."""
    for board in game.boards.values():
        for side in game.sides:
            zone = largest_zone(board, side)
            army = most_pieces(game, side, tuple(game.pieces))
            if zone is not None and len(zone.cells) * _stack(game, zone, side) < army:
                yield Report(
                    f"{zone.name} has {len(zone.cells)} cells on {board.name}, "
                    f"but {game.sides[side].name} can have {army} pieces to place",
                    zone.span,
                    witness=(("cells", str(len(zone.cells))), ("pieces", str(army))),
                )


def _stack(game: Game, zone: Zone, side: SideId) -> int:
    """How many pieces of a side the set-up rules for a zone let stand in one cell."""
    rules = [rule for rule in game.rulings.placements.values() if zone.id in rule.zones and rule.side in (None, side)]
    return max((rule.stack for rule in rules), default=1)


@check(
    "zone.shared",
    "error",
    "Two sides that may set up on the same cell can both claim it.",
    "Derived: intersection of the zones of different sides.",
    code="S01",
)
def zones_disjoint(game: Game) -> Iterator[Report]:
    """No cell belongs to zones of two sides."""
    for board in game.boards.values():
        owned = [zone for zone in board.zones if zone.side is not None]
        for number, first in enumerate(owned):
            for second in owned[number + 1 :]:
                shared = first.cells & second.cells if first.side != second.side else frozenset()
                if shared:
                    cell = min(board.grid.label(cell) for cell in shared)
                    yield Report(
                        f"{first.name} and {second.name} share {len(shared)} cells on {board.name}, such as {cell}",
                        first.span,
                        related=((second.span, "the other zone"),),
                        witness=(("cell", cell),),
                        cases=len(shared),
                    )


def most_pieces(game: Game, side: SideId, among: tuple[PieceId, ...]) -> int:
    """How many of these pieces one side can have at most: all that are free, and as many as money buys.

    Buying the cheapest first gives the most pieces.
    """
    money = game.budget.amount if game.budget is not None else None
    total = 0
    for piece in sorted((game.pieces[name] for name in among), key=lambda piece: piece.cost or 0):
        printed = piece.count.get(side, 0)
        if piece.cost is None or money is None:
            total += printed
            continue
        copies = min(printed, formulas.purchase_limit(piece))
        if piece.cost:
            copies = min(copies, money // piece.cost)
            money -= copies * piece.cost
        total += copies
    return total


def largest_zone(board: Board, side: SideId) -> Zone | None:
    """The zone of this side with the most cells, or None."""
    return max((zone for zone in board.zones if zone.side == side), key=lambda zone: len(zone.cells), default=None)
