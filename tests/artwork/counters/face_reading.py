"""What tests read on a drawn face, and faces of other owners."""

from dataclasses import replace

from pnp.scene import legibility
from pnp.scene.extents import DrawnMeasure
from pnp.scene.items import Path, Use
from pnp.units import PT_PER_MM


def faces(game):
    return [(side, piece.id, face.id) for side in game.sides for piece in game.pieces.values() for face in piece.faces]


def owned(game, side, player, color):
    """The game with a side of another player and color."""
    return replace(game, sides={**game.sides, side: game.sides[side]._replace(player=player, color=color)})


def read(symbol):
    """The texts of a face with the ground that they are on."""
    return legibility.read((Use(symbol, 0, 0),))


def pale(drawn):
    """Texts of faces that can hardly be read on their ground."""
    return [flaw for symbol in drawn for flaw in legibility.pale(read(symbol))]


def values(game, texts, symbol):
    """The numbers on a face from top to bottom: the texts that are larger than any word."""
    large = [item for item in texts(symbol) if item.style.size * PT_PER_MM >= 10]
    return [item.text for item in sorted(large, key=lambda item: item.y)]


def ground(everything, symbol):
    return next(item for item in everything(symbol) if isinstance(item, Path)).fill


def inks(symbol):
    """The items of a face, each with the left, upper, right and lower edge of its ink."""
    measure = DrawnMeasure(exact=True)
    return [(item, measure.extent((item,))) for item in symbol.items[0].items]
