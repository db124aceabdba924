"""Pieces compared with each other: none dominated, no sign with two meanings."""

from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.movement_classes import shows_class
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Game, Piece, StatId, StatValue


@check("piece.dominated", "warning")
def no_piece_is_dominated(game: Game) -> Iterator[Report]:
    """Find pieces for sale that a piece of the same or a lower price matches on every face and beats on one."""
    sold = [piece for piece in game.pieces.values() if piece.cost is not None and piece.limit != 0]
    for piece in sold:
        better = next((other for other in sold if other is not piece and _dominates(other, piece)), None)
        if better is not None:
            costs, other = f"{phrasing.named(piece)} costs {piece.cost}", phrasing.named(better)
            message = f"{costs}, but {other}, which costs {better.cost}, is at least as good in every value"
            related = ((better.span, f"{other}, with cost {better.cost}"),)
            witness = (("worse", piece.name), ("better", better.name))
            yield Report(message, piece.span, "make it cheaper, or better at something", related, witness)


def _dominates(one: Piece, other: Piece) -> bool:
    """Return whether `one` costs no more, matches every face of the other, and is better somewhere."""
    if one.cost is None or other.cost is None or one.cost > other.cost or not is_as_good(one, other):
        return False
    return one.cost < other.cost or not is_as_good(other, one)


def is_as_good(one: Piece, other: Piece) -> bool:
    """Return whether `one` is of the same kind and matches every face of the other; higher is better."""
    if (one.move_class, one.carries, one.tags) != (other.move_class, other.carries, other.tags):
        return False
    return all(any(_as_good(mine.stats, yours.stats) for mine in one.faces) for yours in other.faces)


def _as_good(mine: Mapping[StatId, StatValue], yours: Mapping[StatId, StatValue]) -> bool:
    """Return whether every number is at least as high and every code is the same; False if a value is not given."""
    if mine.keys() != yours.keys() or UNKNOWN in mine.values():
        return False
    pairs = ((value, yours[stat]) for stat, value in mine.items())
    return all(a >= b if isinstance(a, int) and isinstance(b, int) else a == b for a, b in pairs)


@check("class.color-only", "warning")
def classes_have_badges(game: Game) -> Iterator[Report]:
    """Find movement classes without a symbol of their own, if they have several colors or counters show them."""
    if len(game.classes) < 2:
        return
    are_colored = len({kind.color for kind in game.classes.values()}) > 1
    badges: dict[str, str] = {}
    for kind in game.classes.values():
        users = [piece for piece in game.pieces.values() if piece.move_class == kind.id]
        users = [piece for piece in users if are_colored or shows_class(game, piece)]
        if not users:
            continue
        if not kind.symbol:
            others = phrasing.first_few([phrasing.named(each) for each in game.classes.values() if each is not kind], 3)
            message = f"only color, which not all see, sets the class {phrasing.named(kind)} apart from {others}"
            yield Report(message, kind.span, "write its own badge in the class: symbol: NAME")
        elif kind.symbol in badges:
            message = f"the classes {kind.name} and {badges[kind.symbol]} have one symbol and differ by color alone"
            yield Report(message, kind.span, "give one of them another symbol", ((users[0].span, "one of its units"),))
        badges.setdefault(kind.symbol, kind.name)


@check("marker.third-state", "error")
def one_side_one_state(game: Game) -> Iterator[Report]:
    """Find sides of markers and faces of pieces that show two states of the same piece."""
    seen: dict[object, str] = {}
    for state in game.states.values():
        shown = (state.marker, state.marker_side) if state.marker is not None else ("face", state.face)
        for piece in (state.of or tuple(game.pieces)) if shown[1] is not None else ():
            first = seen.setdefault((shown, piece), state.id)
            if first != state.id:
                one, other = game.states[first], state  # type: ignore[index]
                where = f"the marker '{state.marker}'" if state.marker is not None else f"the piece '{piece}'"
                message = f"one side of {where} shows both '{one.id}' and '{other.id}', so players cannot see which"
                side = f"{state.marker or 'ID'}.{'front' if state.marker_side == 'back' else 'back'}"
                hint = f"write another marker for '{other.id}', or the other side of this one: marker: {side}"
                witness = (("piece", game.pieces[piece].name), ("states", f"{one.name}, {other.name}"))
                yield Report(message, state.span, hint, ((one.span, f"the state '{one.id}'"),), witness)
                break
