"""The set-up of units, as they say it and in each scenario: stacks within the limit, no enemies in one cell."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import grouped
from pnp.model.compute import placed_units, presence
from pnp.model.compute.placed_units import SetUp, StartingUnit
from pnp.model.compute.units import units_of
from pnp.model.game import Cell, Game, SideId
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
    """Find places at which more units arrive on one turn than the limit allows; none if it holds at the end of turns.

    A note if the limit holds at the end of phases: the units may move on before.
    """
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
        lots = grouped(((unit.turn, unit.cells, unit.placed.side), unit) for unit in coming)
        for place, units in lots.items():
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
        first: dict[Cell, StartingUnit] = {}
        for unit in set_up.units:
            if game.sides[unit.placed.side].neutral or len(unit.cells) > 1 or unit.turn:
                continue
            known = first.setdefault(unit.placed.cell, unit)
            pair = (known.placed, unit.placed)
            if known.placed.side != unit.placed.side and pair not in seen:
                seen.add(pair)
                where = f"{unit.name}{phrasing.in_scenario(set_up.scenario)}"
                message = f"{_named(game, [unit])} is set up at {where} with {_named(game, [known])}"
                hint = "correct the cell after 'at:' of one of them"
                related = ((known.span, f"'{known.placed.piece}' of the enemy is set up here"),)
                witness = (("units", f"{known.placed.piece}, {unit.placed.piece}"),)
                yield Report(message, unit.span, hint, related, witness)


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
