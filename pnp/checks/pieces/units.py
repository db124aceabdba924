"""Units with types, sizes and formations: their steps, designations, formations and arrivals."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.compute.units import last_turn, stat_place, units_of
from pnp.model.game import Game, Piece


@check("unit.arrives-late", "error")
def arrivals_are_during_the_game(game: Game) -> Iterator[Report]:
    """Find units that arrive after the last box of the turn track, or without one, after the longest scenario."""
    last, span = last_turn(game)
    if last is None:
        return
    for piece in game.pieces.values():
        if piece.turn is not None and piece.turn > last:
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
            yield Report(
                f"scenario {scenario.number} lasts {scenario.turns} turns and leaves out {phrasing.named(piece)}, "
                f"which arrives on turn {piece.turn}; the other {len(out) - 1} that it leaves out arrive later",
                scenario.span,
                "remove it from 'without', or correct its turn",
                ((piece.turn_span, f"the turn on which '{piece.id}' arrives"),),
                (("unit", piece.id), ("turn", str(piece.turn))),
            )


@check("unit.reduced-stronger", "warning")
def reduced_sides_are_weaker(game: Game) -> Iterator[Report]:
    """Find units of a type with a number that is higher on a later face than on the one before."""
    for piece in game.pieces.values():
        if piece.type is None:
            continue
        for full, reduced in zip(piece.faces, piece.faces[1:], strict=False):
            for stat, value in reduced.stats.items():
                before = full.stats.get(stat)
                if isinstance(value, int) and isinstance(before, int) and value > before:
                    name = game.stats[stat].name
                    yield Report(
                        f"{phrasing.named(piece)} has {name} {value} on '{reduced.id}', above {before} on '{full.id}'",
                        stat_place(game, piece, reduced.id, stat),
                        "exchange the values; if the unit is meant to gain, suppress this with a reason",
                        ((stat_place(game, piece, full.id, stat), f"{name} {before} on '{full.id}'"),),
                        (("unit", piece.id), ("stat", stat), ("face", reduced.id)),
                    )


@check("unit.designation-twice", "warning")
def designations_are_unique(game: Game) -> Iterator[Report]:
    """Find units of one side, type, size and formation with the same designation."""
    for side in game.sides.values():
        seen: dict[object, Piece] = {}
        for piece in units_of(game, side.id):
            if piece.type is None:
                continue
            key = (piece.type, piece.unit_size, piece.formation, piece.designation)
            first = seen.setdefault(key, piece)
            if first is not piece:
                yield Report(
                    f"'{first.id}' and '{piece.id}' of {side.name} are both {game.types[piece.type].name} "
                    f"{piece.designation}",
                    piece.span,
                    "give one of them another designation, size or formation, or make it one unit with more copies",
                    ((first.span, f"'{first.id}' has the same designation"),),
                    (("units", f"{first.id}, {piece.id}"),),
                )


@check("unit.formation-side", "error")
def formations_have_units_of_their_side(game: Game) -> Iterator[Report]:
    """Find units with copies for another side than that of their formation."""
    for piece in game.pieces.values():
        formation = game.formations[piece.formation] if piece.formation else None
        for side, copies in piece.count.items():
            if formation and copies and side != formation.side:
                owner = game.sides[formation.side].name
                yield Report(
                    f"{phrasing.named(piece)} of {game.sides[side].name} is in {phrasing.named(formation)} of {owner}",
                    piece.counted_at(side),
                    f"remove its counters of {game.sides[side].name} from 'count', or give it a formation of that side",
                    ((formation.span, f"the formation '{formation.id}'"),),
                    (("unit", piece.id), ("side", side)),
                )
