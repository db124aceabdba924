"""Texts and tags that only units have: designation, size, formation, and where and when they start."""

from pnp.model.game import Game, Piece


def unit_texts(game: Game, piece: Piece) -> dict[str, str]:
    """Return the texts of a unit: designation, size, formation, and where and when it starts."""
    return {
        "designation": piece.designation,
        "size": game.sizes[piece.unit_size].sign if piece.unit_size else "",
        "formation": game.formations[piece.formation].short if piece.formation else "",
        "set-up": piece.at.name if piece.at else "",
        "arrival": str(piece.turn) if piece.turn else "",
    }


def unit_tags(piece: Piece) -> set[str]:
    """Return the tags of a unit: its type, and which of the parts it has that not every unit has."""
    parts = {"formation": piece.formation, "set-up": piece.at, "arrival": piece.turn}
    tags = {name for name, part in parts.items() if part is not None}
    return tags | ({f"type.{piece.type}"} if piece.type else set())
