"""Units with types, sizes and formations: their steps, designations, formations and arrivals."""

from collections.abc import Iterator
from itertools import pairwise

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.compute.units import last_turn, stat_place, units_of
from pnp.model.game import Game, Piece


@check("unit.arrives-late", "error")
def arrivals_are_during_the_game(game: Game) -> Iterator[Report]:
    """Find units that arrive after the last box of the turn track, or without one, after the longest scenario."""
    last, span = last_turn(game)
    for piece in game.pieces.values():
        if last is not None and piece.turn is not None and piece.turn > last:
            message = f"{phrasing.named(piece)} arrives on turn {piece.turn}, but the last turn is {last}"
            hint = "let it arrive earlier, or give the game more turns"
            related = ((span, f"the game ends with turn {last} here"),)
            yield Report(message, piece.turn_span, hint, related, (("unit", piece.id), ("turn", str(piece.turn))))


@check("unit.left-out", "warning")
def scenarios_leave_out_late_units(game: Game) -> Iterator[Report]:
    """Find the one unit that arrives in time and that a scenario leaves out, as it does others that arrive too late."""
    for scenario in game.scenarios.values():
        present = {unit for force in scenario.forces.values() for unit in force.units}
        pieces = [piece for side in scenario.forces for piece in units_of(game, side) if piece.at and piece.turn]
        out = [piece for piece in pieces if piece.id not in present]
        early = [piece for piece in out if (piece.turn or 0) <= scenario.turns]
        for piece in early if len(early) == 1 and len(out) > 2 else ():
            message = f"scenario {scenario.number} lasts {scenario.turns} turns and leaves out {phrasing.named(piece)}"
            message += f", which arrives on turn {piece.turn}; the other {len(out) - 1} that it leaves out arrive later"
            related = ((piece.turn_span, f"the turn on which '{piece.id}' arrives"),)
            witness = (("unit", piece.id), ("turn", str(piece.turn)))
            yield Report(message, scenario.span, "remove it from 'without', or correct its turn", related, witness)


@check("unit.reduced-stronger", "warning")
def reduced_sides_are_weaker(game: Game) -> Iterator[Report]:
    """Find units of a type with a number that is higher on a later face than on the one before."""
    for piece in game.pieces.values():
        for full, reduced in pairwise(piece.faces if piece.type is not None else ()):
            for stat, value in reduced.stats.items():
                before = full.stats.get(stat)
                if isinstance(value, int) and isinstance(before, int) and value > before:
                    name, place = game.stats[stat].name, stat_place(game, piece, reduced.id, stat)
                    has = f"{phrasing.named(piece)} has {name} {value} on '{reduced.id}'"
                    hint = "exchange the values; if the unit is meant to gain, suppress this with a reason"
                    related = ((stat_place(game, piece, full.id, stat), f"{name} {before} on '{full.id}'"),)
                    witness = (("unit", piece.id), ("stat", stat), ("face", reduced.id))
                    yield Report(f"{has}, above {before} on '{full.id}'", place, hint, related, witness)


@check("unit.designation-twice", "warning")
def designations_are_unique(game: Game) -> Iterator[Report]:
    """Find units of one side, type, size and formation with the same designation."""
    for side in game.sides.values():
        seen: dict[object, Piece] = {}
        for piece in units_of(game, side.id):
            key = (piece.type, piece.unit_size, piece.formation, piece.designation)
            first = seen.setdefault(key, piece)
            if first is not piece and piece.type is not None:
                kind = f"{game.types[piece.type].name} {piece.designation}"
                message = f"'{first.id}' and '{piece.id}' of {side.name} are both {kind}"
                hint = "give one of them another designation, size or formation, or make it one unit with more copies"
                related = ((first.span, f"'{first.id}' has the same designation"),)
                yield Report(message, piece.span, hint, related, (("units", f"{first.id}, {piece.id}"),))


@check("unit.formation-side", "error")
def formations_have_units_of_their_side(game: Game) -> Iterator[Report]:
    """Find units with copies for another side than that of their formation."""
    for piece in game.pieces.values():
        formation = game.formations[piece.formation] if piece.formation else None
        for side, copies in piece.count.items():
            if formation and copies and side != formation.side:
                name, owner = game.sides[side].name, game.sides[formation.side].name
                message = f"{phrasing.named(piece)} of {name} is in {phrasing.named(formation)} of {owner}"
                hint = f"remove its counters of {name} from 'count', or give it a formation of that side"
                related = ((formation.span, f"the formation '{formation.id}'"),)
                yield Report(message, piece.counted_at(side), hint, related, (("unit", piece.id), ("side", side)))
