"""The set-up of units on a map: hexes, zones and turns of arrival of other units, stacks that do not fit."""

import re
from collections.abc import Callable, Iterator

from pnp.model.game import Game, Piece
from pnp.selftest.mutation import Mutation, Sites, end_one_less, operator, other_value
from pnp.selftest.operators.maps import as_written, beside
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit, SourcePart

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


@operator("value-of-no-sister", STEPS, "One of several equal units had another value (a first operational game).")
def value_of_no_sister(source: GameSource) -> Iterator[Mutation]:
    """Raise the attack of units of which there are four and more that are equal."""
    kinds = [(tuple(piece.count), piece.type, piece.unit_size, _values(piece)) for piece in _typed(source.game)]
    for part in source.parts("pieces/*/front/attack"):
        piece = _piece(source.game, part)
        equal = kinds.count((tuple(piece.count), piece.type, piece.unit_size, _values(piece)))
        if equal > 3 and part.number is not None:
            yield Mutation((part.replaced(str(part.number + 1)),), f"{piece.id} has {part.name} {part.number + 1}")


def _values(piece: Piece) -> str:
    return str([sorted(face.stats.items()) for face in piece.faces])


def _typed(game: Game) -> list[Piece]:
    return [piece for piece in game.pieces.values() if piece.type is not None]


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


SET_UP = "A unit set up in the wrong hex"
_ENTRY = "A supply wagon was in the set-up that is a reinforcement (August Fury, Operations 12)."

Fits = Callable[[Piece, Piece], bool]
"""Whether a mistake can copy a value of the second piece to the first."""


def _copied(source: GameSource, key: str, fits: Fits) -> Iterator[tuple[SourcePart, Piece, SourcePart, Piece]]:
    """Yield each value of a piece with the last one above it that fits and differs: of a row copied from there."""
    above: list[tuple[SourcePart, Piece]] = []
    for part in source.parts(f"pieces/*/{key}"):
        piece = next(piece for piece in source.game.pieces.values() if piece.id == part.path[1])
        for other, model in reversed(above):
            if part.text and other.plain != part.plain and fits(piece, model):
                yield part, piece, other, model
                break
        if part.text:
            above.append((part, piece))


def _is_of_side(piece: Piece, other: Piece) -> bool:
    return any(copies and other.count.get(side) for side, copies in piece.count.items())


def _starts(piece: Piece) -> bool:
    return piece.at is not None and piece.turn is None


def _set_up_as(of_side: bool) -> Sites:
    """Return a mistake that sets every unit up in the hex of the last one above it, of its side or of another."""

    def fits(piece: Piece, other: Piece) -> bool:
        return _is_of_side(piece, other) == of_side and _starts(piece) and _starts(other)

    def sites(source: GameSource) -> Iterator[Mutation]:
        for part, piece, other, model in _copied(source, "at", fits):
            broken = f"{piece.id} is set up at {other.plain} as {model.id}, not at {part.plain}"
            yield Mutation((part.replaced(as_written(part, other.plain)),), broken)

    return sites


operator("set-up-of-another", SET_UP, "Two lines of a set-up had the same hex, of which one was wrong.")(
    _set_up_as(of_side=True)
)


operator("set-up-of-enemy", SET_UP, "Units set up where the enemy did.")(_set_up_as(of_side=False))


@operator("set-up-beside", SET_UP, "A unit set up in the hex beside the one that was meant.")
def set_up_beside(source: GameSource) -> Iterator[Mutation]:
    """Set every unit up in a cell beside its own."""
    for part in source.parts("pieces/*/at"):
        at = next(piece.at for piece in source.game.pieces.values() if piece.id == part.path[1])
        for label in beside(source.game.boards[at.board].grid, at.cell)[:1] if at and at.cell else ():
            edit = part.replaced(as_written(part, label))
            yield Mutation((edit,), f"{part.path[1]} is set up at {label}, not at {part.plain}")


@operator("entry-of-enemy", OF_BATTLE, "Reinforcements arrived at an entry of the enemy.")
def entry_of_enemy(source: GameSource) -> Iterator[Mutation]:
    """Let every reinforcement arrive where the last one above it of another side does."""
    for part, piece, other, _ in _copied(
        source,
        "at",
        lambda piece, other: not _is_of_side(piece, other) and None not in (piece.turn, other.turn, piece.at, other.at),
    ):
        new = as_written(part, other.plain)
        yield Mutation((part.replaced(new),), f"{piece.id} arrives at {other.plain}, not at {part.plain}")


@operator("arrival-lost", OF_BATTLE, _ENTRY)
def arrival_lost(source: GameSource) -> Iterator[Mutation]:
    """Leave out the turn on which a unit arrives."""
    for part in source.parts("pieces/*/turn"):
        if part.number is not None:
            edit = part.replaced("") if part.whole is None else part.removed()
            yield Mutation((edit,), f"{part.path[1]} arrives on no turn")


@operator("arrival-of-another", OF_BATTLE, "A reinforcement had the turn of the line above it.")
def arrival_of_another(source: GameSource) -> Iterator[Mutation]:
    """Let every reinforcement arrive on the turn of the last one above it of its side."""
    for part, piece, other, _ in _copied(source, "turn", _is_of_side):
        yield Mutation((part.replaced(other.plain),), f"{piece.id} arrives on turn {other.plain}, not {part.plain}")


@operator("set-up-lost", SET_UP, "A set-up lacked a unit (Operations 12 and 26).")
def set_up_lost(source: GameSource) -> Iterator[Mutation]:
    """Leave out where a unit is set up or arrives."""
    for part in source.parts("pieces/*/at"):
        if part.text:
            edit = part.replaced("") if part.whole is None else part.removed()
            yield Mutation((edit,), f"{part.path[1]} has no place")


operator("side-of-unit-lost", OF_BATTLE, "A unit of an order of battle belonged to no side.")(
    other_value(
        "pieces/*/count/*",
        new=lambda part: "" if part.number and part.file.endswith(".csv") else None,
        broken="{part.path[1]} has no number of {part.name}",
    )
)


operator("track-shortened", "A track that is too short", "The turn track lacked the last turn.")(
    other_value("tracks/*/range", new=end_one_less, broken="the track {part.path[1]} has the range {new}")
)


def _one_less(part: SourcePart) -> str | None:
    return str(part.number - 1) if part.number and part.number > 1 else None


@operator("zone-off", "A place that is not on the map", "An entry area was printed one hex away from the edge.")
def zone_off(source: GameSource) -> Iterator[Mutation]:
    """Move the first cell of every zone one column to the left."""
    for part in source.parts("boards/*/zones/*/cells"):
        found = re.match(r"\"?(\d\d)(\d\d)", part.text)
        if found and part.kind == "value":
            start = part.start + found.start(1)
            new = f"{int(found[1]) - 1:02}"
            edit = Edit(part.file, start, start + 2, new)
            yield Mutation((edit,), f"zone {part.path[3]} begins at {new}{found[2]}, not at {found[1]}{found[2]}")


def _other_purpose(part: SourcePart) -> str | None:
    return {"entry": "setup", "setup": "entry"}.get(part.plain)


operator("purpose-other", "A set-up that does not fit", _ENTRY)(
    other_value("boards/*/zones/*/for", new=_other_purpose, broken="{part.path[3]} is for {new}")
)
