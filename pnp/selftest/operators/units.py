"""Units of a wargame: steps, designations, formations and arrivals that are misprinted."""

from collections.abc import Iterator

from pnp.model.game import Game, Piece
from pnp.selftest.mutation import Mutation, operator, other_value
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import SourcePart

OF_BATTLE = "A wrong line of the order of battle"
STEPS = "A wrong number on one side of a counter"


def _later(part: SourcePart) -> str | None:
    return None if part.number is None else str(part.number + 90)


operator("arrival-late", OF_BATTLE, "A unit arrived on turn 12 of a game of 8 turns (a first operational game).")(
    other_value("pieces/*/turn", new=_later, broken="{part.path[1]} arrives on turn {new}")
)


@operator("steps-exchanged", STEPS, "The reduced side of a counter was stronger than the full one.")
def steps_exchanged(source: GameSource) -> Iterator[Mutation]:
    """Exchange each number of the front with that of the back, of units with steps."""
    backs = {part.path: part for part in source.parts("pieces/*/back/*")}
    for front in source.parts("pieces/*/front/*"):
        back = backs.get((*front.path[:2], "back", front.name))
        if back and _piece(source.game, front).type is None:
            continue  # its sides are states, and each may be stronger
        if back and front.number is not None and back.number is not None and front.number != back.number:
            broken = f"{front.path[1]} has {front.name} {back.text} on its front and {front.text} on its back"
            yield Mutation((front.replaced(back.text), back.replaced(front.text)), broken)


@operator("designation-of-another", OF_BATTLE, "Two units of an order of battle had the same number.")
def designation_of_another(source: GameSource) -> Iterator[Mutation]:
    """Give every unit the designation of an earlier one of its side, type, size and formation."""
    first: dict[object, Piece] = {}
    for part in source.parts("pieces/*/designation"):
        piece = _piece(source.game, part)
        kind = (tuple(sorted(piece.count)), piece.type, piece.unit_size, piece.formation)
        other = first.setdefault(kind, piece)
        if other is not piece and part.text and piece.type is not None:
            yield Mutation((part.replaced(str(other.designation)),), f"{piece.id} has the designation of {other.id}")


@operator("formation-of-enemy", OF_BATTLE, "Rows of a table of units were under the wrong side.")
def formation_of_enemy(source: GameSource) -> Iterator[Mutation]:
    """Put every unit into the first formation of another side."""
    for part in source.parts("pieces/*/formation"):
        formations = source.game.formations.values()
        own = next((each.side for each in formations if each.id == part.plain), None)
        enemy = next((each.id for each in formations if own is not None and each.side != own), None)
        if enemy is not None:
            yield Mutation((part.replaced(enemy),), f"{part.path[1]} is in {enemy}")


def _last_letter_lost(part: SourcePart) -> str | None:
    return part.plain[:-1] if len(part.plain) > 2 else None


operator(
    "kind-misspelled", OF_BATTLE, "A line of an order of battle named a kind of unit that the game does not have."
)(
    other_value(
        "pieces/*/type",
        "pieces/*/size",
        "pieces/*/formation",
        new=_last_letter_lost,
        broken="{part.path[1]} has the {part.name} {new}",
    )
)


def _piece(game: Game, part: SourcePart) -> Piece:
    return next(piece for piece in game.pieces.values() if piece.id == part.path[1])
