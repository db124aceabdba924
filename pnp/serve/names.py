"""What pieces are called on the page: with their side and type, since many units have only a number."""

import re

from pnp.model.game import FaceRef, Game, Piece

_WORD = re.compile(r"[^\W\d_]{2}")


def side_of(game: Game, piece: Piece) -> str:
    """Return the name of the one side that has a piece; empty: several have it, or none."""
    sides = [game.sides[side].name for side, copies in piece.count.items() if copies]
    return sides[0] if len(sides) == 1 else ""


def piece_name(game: Game, piece: Piece) -> str:
    """Return the name of a piece with its side, and with its type if the name has no word: `North Infantry 10`."""
    kind = game.types[piece.type].name if piece.type and not _WORD.search(piece.name) else ""
    side, name = side_of(game, piece), f"{kind} {piece.name}".strip()
    own = (each for each in game.sides.values() if each.name == side and side.casefold() not in name.casefold())
    return next((each.named(name) for each in own), name)


def face_name(game: Game, ref: FaceRef) -> str:
    """Return the name of a piece with the state of its face, or else which one it is: `North Infantry 10 (back)`."""
    piece = game.pieces[ref.piece]
    state = piece.face(ref.face).state
    if state == piece.name:
        state = str(ref.face) if len(piece.faces) > 1 else ""
    stack = f" on a {game.composites[ref.composite].name}" if ref.composite else ""
    return f"{piece_name(game, piece)}{f' ({state})' if state else ''}{stack}"
