"""The set-up of units on their printed cells: stacks within the limit, no enemies in one cell."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.compute import placed_units, stacking
from pnp.model.compute.placed_units import PlacedUnit
from pnp.model.compute.units import units_of
from pnp.model.game import BoardId, Cell, Game, Piece, SideId

_MOST_PLACED = 4
"""Least number of units to one without a place, so that the place was forgotten."""
_SOURCE = "Errata: set-ups without a unit, a boundary or an order (Operations 12 and 26)."


@check(
    "unit.overstacked",
    "error",
    "Players cannot set up more units in a place than the rules allow.",
    _SOURCE,
    code="S06",
)
def set_up_is_within_stacking(game: Game) -> Iterator[Report]:
    """Find cells, places and zones in which more units are set up than the limit of stacks allows."""
    if game.stacking is None:
        return
    limit = game.stacking.limit
    for (_, cells, side), entries in _by_place(game).items():
        total = sum(stacking.counted(game, game.stacking, unit) for _, unit in entries)
        pieces = list(dict.fromkeys(piece.id for piece, _ in entries))
        at = game.pieces[pieces[-1]].at
        if at is not None and total > limit * len(cells):
            allowed = f"{limit}" if len(cells) == 1 else f"{limit} in each of {len(cells)} cells"
            names = phrasing.join_and(phrasing.named(game.pieces[piece]) for piece in pieces)
            yield Report(
                f"{names} of {game.sides[side].name} set up at {at.name} and count {total}, but the limit is {allowed}",
                at.span,
                "set one of them up elsewhere, or raise the limit",
                ((game.stacking.span, f"the limit is {limit}"),),
                (("at", at.name), ("side", side), ("counts", str(total))),
            )


def _by_place(game: Game) -> dict[tuple[BoardId, tuple[Cell, ...], SideId], list[tuple[Piece, PlacedUnit]]]:
    """Return the units of each side that are set up in the same cells, each copy for itself."""
    found: dict[tuple[BoardId, tuple[Cell, ...], SideId], list[tuple[Piece, PlacedUnit]]] = {}
    for board, cells, piece, unit in placed_units.set_up(game):
        found.setdefault((board, cells, unit.side), []).append((piece, unit))
    return found


@check(
    "unit.arrivals-overstacked",
    "warning",
    "Reinforcements that do not fit together where they arrive must enter one after the other, or wait.",
    _SOURCE,
    code="S06",
)
def arrivals_are_within_stacking(game: Game) -> Iterator[Report]:
    """Find places at which more units arrive on one turn than the limit of stacks allows."""
    found: dict[tuple[int, tuple[Cell, ...], SideId], list[tuple[Piece, PlacedUnit]]] = {}
    for turn, cells, piece, unit in placed_units.arriving(game):
        found.setdefault((turn, cells, unit.side), []).append((piece, unit))
    for (turn, cells, side), entries in found.items() if game.stacking else ():
        assert game.stacking is not None
        total = sum(stacking.counted(game, game.stacking, unit) for _, unit in entries)
        last, limit = entries[-1][0], game.stacking.limit
        if last.at is not None and total > limit * len(cells):
            names = phrasing.join_and(dict.fromkeys(phrasing.named(piece) for piece, _ in entries))
            yield Report(
                f"{names} of {game.sides[side].name} arrive at {last.at.name} on turn {turn} and count {total}, but "
                f"there is room for {limit * len(cells)}",
                last.at.span,
                "let one of them arrive elsewhere or later, or enlarge the zone",
                ((game.stacking.span, f"the limit is {limit}"),),
                (("at", last.at.name), ("side", side), ("counts", str(total))),
            )


@check(
    "unit.enemies-together",
    "error",
    "Units of two sides cannot be set up in one cell.",
    _SOURCE,
    code="S06",
)
def enemies_are_apart(game: Game) -> Iterator[Report]:
    """Find units that are set up in a cell with a unit of another side."""
    first: dict[tuple[BoardId, Cell], tuple[Piece, PlacedUnit]] = {}
    for board, cells, piece, unit in placed_units.set_up(game):
        if game.sides[unit.side].neutral or len(cells) > 1:
            continue
        known, other = first.setdefault((board, unit.cell), (piece, unit))
        if other.side != unit.side and piece.at is not None:
            yield Report(
                f"{phrasing.named(piece)} of {game.sides[unit.side].name} is set up at {piece.at.name} with "
                f"{phrasing.named(known)} of {game.sides[other.side].name}",
                piece.at.span,
                "correct one of the two cells",
                ((known.at.span, f"'{known.id}'"),) if known.at and known.at.span else (),
                (("units", f"{known.id}, {piece.id}"),),
            )


@check(
    "unit.unplaced",
    "warning",
    "Players do not know where a unit starts or arrives if the others have a printed place and it has none.",
    _SOURCE,
    code="S07",
)
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
            if len(unplaced) * _MOST_PLACED < len(group):
                for piece in unplaced:
                    what = f"arrives on turn {piece.turn}" if arrive else "starts"
                    others = len(group) - len(unplaced)
                    message = f"{phrasing.named(piece)} of {side.name} has no place where it {what}"
                    yield Report(
                        f"{message}, but {others} others have one",
                        piece.span,
                        "write it under 'at'; if players choose it, write a rule and waive this with a reason",
                        witness=(("unit", piece.id),),
                    )
