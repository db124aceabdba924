"""The set-up of units and what a player may have: stacks within the limit, counters and markers for everything."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations, product

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing
from pnp.checks.shared.counter_supply import SideGroup, count_text, group_sides, most_pieces
from pnp.checks.shared.grouping import grouped, repeated
from pnp.model.compute import formulas, placed_units, presence
from pnp.model.compute.placed_units import SetUp, StartingUnit
from pnp.model.compute.units import units_of
from pnp.model.game import Area, Board, Cell, Game, SideId, Zone
from pnp.model.game.boards import SETUP
from pnp.model.game.conduct import ALWAYS, TURN_END

_MOST_PLACED = 4
"""Least number of units to one without a place, so that the place was forgotten."""
_Place = tuple[int, tuple[Cell, ...], SideId]


@check("unit.overstacked", "error")
def set_up_is_within_stacking(game: Game) -> Iterator[Report]:
    """Find cells, places and zones in which more units are set up than the limit of stacks allows."""
    for set_up, (_, cells, _), units, total in _too_many(game, is_start=True):
        assert game.stacking is not None
        limit, start = game.stacking.limit, f"start together at {units[-1].name}{phrasing.in_scenario(set_up.scenario)}"
        allowed = f"the limit is {limit}{f' in each of {len(cells)} cells' if len(cells) > 1 else ''}"
        yield _crowded(game, units, start, total, allowed, "set one of them up elsewhere")


@check("unit.arrivals-overstacked", "warning")
def arrivals_are_within_stacking(game: Game) -> Iterator[Report]:
    """Find places at which more units arrive on one turn than the limit allows; a note if they may move on before."""
    if game.stacking is None or game.stacking.at == TURN_END:
        return
    for set_up, (turn, cells, _), units, total in _too_many(game, is_start=False):
        arrive = f"arrive together at {units[-1].name} on turn {turn}{phrasing.in_scenario(set_up.scenario)}"
        room = f"there is room for {game.stacking.limit * len(cells)}"
        report = _crowded(game, units, arrive, total, room, "let one of them arrive elsewhere or later")
        yield report._replace(severity=None if game.stacking.at == ALWAYS else "info")


def _crowded(game: Game, units: Sequence[StartingUnit], come: str, total: int, allowed: str, hint: str) -> Report:
    """Report units of a side at one place. `come`: how they do; `total`: what they count; `allowed`: what may be."""
    assert game.stacking is not None
    message = f"{_named(game, units)} {come}: {total} stacking points, but {allowed}"
    related = ((game.stacking.span, f"the limit is {game.stacking.limit}"),)
    witness = (("at", units[-1].name), ("side", units[-1].placed.side), ("counts", str(total)))
    return Report(message, units[-1].span, f"{hint}, or raise the limit", related, witness)


def _too_many(game: Game, *, is_start: bool) -> Iterator[tuple[SetUp, _Place, list[StartingUnit], int]]:
    """Yield the units of a side at one place on one turn that count more than the limit; each such lot once."""
    seen: set[Hashable] = set()
    for set_up in placed_units.set_ups(game) if game.stacking is not None else ():
        assert game.stacking is not None
        coming = (each for each in set_up.units if is_start == (each.turn == 0) and not (is_start and each.is_free))
        for place, units in grouped(((unit.turn, unit.cells, unit.placed.side), unit) for unit in coming).items():
            total = sum(presence.counted(game, game.stacking, unit.placed) for unit in units)
            key = (set_up.board.id, place, tuple(unit.placed for unit in units))
            if total > game.stacking.limit * len(place[1]) and key not in seen:
                seen.add(key)
                yield set_up, place, units, total


def _named(game: Game, units: Sequence[StartingUnit]) -> str:
    """Return the pieces of units of a side, with their numbers and the name of the side."""
    counts = Counter(unit.placed.piece for unit in units)
    named = (f"{f'{n} copies of ' * (n > 1)}{phrasing.named(game.pieces[id_])}" for id_, n in counts.items())
    return f"{phrasing.join_and(named)} of {game.sides[units[0].placed.side].name}"


@check("unit.enemies-together", "error")
def enemies_are_apart(game: Game) -> Iterator[Report]:
    """Find units that are set up in a cell with a unit of another side."""
    seen: set[Hashable] = set()
    for set_up in placed_units.set_ups(game):
        starting = (unit for unit in set_up.units if len(unit.cells) < 2 and not unit.turn)
        players = (unit for unit in starting if not game.sides[unit.placed.side].neutral)
        for known, unit in repeated((unit.placed.cell, unit) for unit in players):
            pair = (known.placed, unit.placed)
            if known.placed.side != unit.placed.side and pair not in seen:
                seen.add(pair)
                where = f"{unit.name}{phrasing.in_scenario(set_up.scenario)}"
                message = f"{_named(game, [unit])} is set up at {where} with {_named(game, [known])}"
                related = ((known.span, f"'{known.placed.piece}' of the enemy is set up here"),)
                witness = (("units", f"{known.placed.piece}, {unit.placed.piece}"),)
                yield Report(message, unit.span, "correct the cell after 'at:' of one of them", related, witness)


@check("unit.unplaced", "warning")
def units_have_places(game: Game) -> Iterator[Report]:
    """Find units of a side without a place, in games without forces of scenarios, if most others have one."""
    if any(scenario.forces for scenario in game.scenarios.values()):
        return
    free = {piece for rule in game.rulings.placements.values() for piece in rule.pieces}
    for side in game.sides.values():
        units = [piece for piece in units_of(game, side.id) if piece.type is not None and piece.id not in free]
        for arrive in (False, True):
            group = [piece for piece in units if (piece.turn is not None) == arrive]
            unplaced = [piece for piece in group if piece.at is None]
            others = len(group) - len(unplaced)
            for piece in unplaced if len(unplaced) * _MOST_PLACED < len(group) else ():
                what = f"arrives on turn {piece.turn}" if arrive else "starts"
                message = f"{phrasing.named(piece)} of {side.name} has no place where it {what}"
                hint = "write it under 'at'; if players choose it, write a rule and suppress this with a reason"
                witness = (("unit", piece.id),)
                yield Report(f"{message}, but {others} others have one", piece.span, hint, witness=witness)


@check("budget.unaffordable", "error")
def every_piece_affordable(game: Game) -> Iterator[Report]:
    """Find pieces for sale that cost more than the budget."""
    if game.budget is None:
        return
    amount, units = game.budget.amount, game.budget.units
    for piece in formulas.pieces_on_sale(game):
        if (piece.cost or 0) > amount:
            message = f"{phrasing.named(piece)} costs {piece.cost} {units}, but the budget is {amount}"
            yield Report(message, piece.span, hint=f"lower its cost to {amount} or less")


@check("supply.counters", "error")
def counters_for_the_limit(game: Game) -> Iterator[Report]:
    """Find pieces of which a side has fewer counters than the limit."""
    for piece in game.pieces.values():
        limit = piece.limit or 0
        few = {side: number for side, number in piece.count.items() if number < limit and not game.sides[side].neutral}
        for share, printed in group_sides(game, few):
            message = f"a player may buy {limit} of {phrasing.named(piece)}, but {share.who} has {count_text(printed)}"
            hint = f"print {limit} {share.whose}, or lower the limit to {printed}"
            yield Report(message, piece.counted_at(share.sides[0]), hint, witness=_witness(share, limit, printed))


@check("supply.spare", "warning")
def counters_that_can_be_bought(game: Game) -> Iterator[Report]:
    """Find pieces of which a side has more counters than one player may buy with the whole budget."""
    for piece in formulas.pieces_on_sale(game):
        most = piece.limit
        if game.budget is None or not most or not piece.cost:
            continue
        bought = min(most, game.budget.amount // piece.cost)
        spare = {side: printed for side, printed in piece.count.items() if 0 < bought < printed}
        for share, printed in group_sides(game, spare):
            if bought == most:
                reason, other = f"a player may buy only {most} ('limit')", f"raise 'limit' to {printed}"
            else:
                reason = f"{game.budget.amount} {game.budget.units} buy only {bought}, at {piece.cost} each"
                other = "lower its cost"
            message = f"{share.who} has {count_text(printed)} of {phrasing.named(piece)}, but {reason}"
            hint = f"print {bought} {share.whose}, or {other}"
            yield Report(message, piece.counted_at(share.sides[0]), hint, witness=_witness(share, bought, printed))


def _witness(share: SideGroup, bought: int, printed: int) -> tuple[tuple[str, str], ...]:
    return (("side", ", ".join(share.names)), ("bought", str(bought)), ("printed", str(printed)))


@check("supply.markers", "error")
def markers_for_every_stack(game: Game) -> Iterator[Report]:
    """Find combined pieces with fewer markers than stacks that can exist at once."""
    for composite in game.composites.values():
        every = [(piece,) for piece in composite.of] if composite.each else [composite.of]
        size = 1 if composite.each else composite.size
        stacks = {side: min(most_pieces(game, side, pieces) for pieces in every) // size for side in game.sides}
        few = {side: (most, composite.count.get(side, 0)) for side, most in stacks.items()}
        short = {side: numbers for side, numbers in few.items() if numbers[0] > numbers[1]}
        parts, name = [game.pieces[piece] for piece in composite.of], phrasing.named(composite)
        among = "" if composite.each else f"any {composite.size} of "
        related = tuple((part.span, f"{part.name} can be part of {name}") for part in parts)
        for share, (most, printed) in group_sides(game, short):
            made = f"{among}{phrasing.join_and(part.name for part in parts)} make one"
            there = phrasing.there_is_or_are(printed, f"{composite.name} marker")
            message = f"{share.who} can have {most} of {name} at once ({made}), but {there} {share.whose}"
            witness = (("side", ", ".join(share.names)), ("stacks", str(most)), ("markers", str(printed)))
            place = composite.count_span or composite.span
            yield Report(message, place, f"print {most} {share.whose}", related, witness)


@check("zone.too-small", "error")
def zones_fit_army(game: Game) -> Iterator[Report]:
    """Find sides whose largest zone for set-up has too few cells for their largest army; rules count their own."""
    rules = game.rulings.placements.values()
    for board, side in product(game.boards.values(), game.sides.values()):
        own = [zone for zone in board.zones if zone.side == side.id and zone.purpose == SETUP]
        zone = max(own, key=lambda zone: len(zone.cells), default=None)
        if zone is None or any(zone.id in rule.zones and rule.side in (None, side.id) for rule in rules):
            continue
        army = _army(game, side.id, board, zone)
        stack = -(-army // max(1, len(zone.cells)))
        if stack > (game.stacking.limit if game.stacking is not None else 1):
            there = f"{board_lines.cells(board, len(zone.cells))} on {phrasing.board(board)}"
            message = f"{phrasing.named(zone)} has {there}, but {side.name} can have {army} pieces to place"
            hint = f"enlarge the zone to {board_lines.cells(board, army)} or more, or allow {stack} pieces in one by a"
            rule = f"side: {side.id}, board: {board.id}, zones: [{zone.id}], stack: {stack}"
            witness = (("cells", str(len(zone.cells))), ("pieces", str(army)))
            yield Report(message, zone.span, f"{hint} set-up rule: placements: {{ID: {{{rule}}}}}", witness=witness)


def _army(game: Game, side: SideId, board: Board, zone: Zone) -> int:
    """Return how many pieces a side sets up in a zone: all, unless the definition says where its pieces start.

    In scenarios, those for which no place is named: `scenario.overstacked` counts the others where they are.
    """
    if scenarios := [each for each in game.scenarios.values() if side in each.forces]:
        forces = [each.forces[side].groups for each in scenarios if each.board.id == board.id]
        sizes = ((0 if each.turn or each.area or each.at or each.box else each.size for each in own) for own in forces)
        return max(map(sum, sizes), default=0)
    own = [piece for piece in game.pieces.values() if piece.count.get(side)]
    here = [piece for piece in own if piece.at and (piece.at.board, piece.at.zone) == (board.id, zone.id)]
    starting = [piece.id for piece in here if piece.turn is None] if any(piece.at for piece in own) else game.pieces
    return most_pieces(game, side, tuple(starting))


@check("zone.shared", "error")
def zones_disjoint(game: Game) -> Iterator[Report]:
    """Find cells that belong to set-up zones, or to areas of one scenario for set-up, of two sides."""
    owned: list[tuple[Board, Iterable[Zone | Area]]] = [(board, board.zones) for board in game.boards.values()]
    owned += [(scenario.board, scenario.areas.values()) for scenario in game.scenarios.values()]
    for board, places in owned:
        for first, second in combinations([place for place in places if place.purpose == SETUP], 2):
            shared = first.cells & second.cells if first.side != second.side else frozenset()
            if shared:
                cells = sorted(map(board.grid.label, shared))
                names = f"{phrasing.named(first)} and {phrasing.named(second)}"
                message = f"{names} share {phrasing.first_few(cells, 3)} on {phrasing.board(board)}"
                hint, related = "remove the shared cells from one of them", (second.span, f"{second.name} has them too")
                yield Report(message, first.span, hint, (related,), (("cell", cells[0]),), len(shared))
