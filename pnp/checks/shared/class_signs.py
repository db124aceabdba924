"""Which counters show the movement class of their unit."""

import re

from pnp.assets import AssetNotFoundError, template
from pnp.files import FileError
from pnp.model.game import Game, Piece
from pnp.model.game.tracking import cached_on_game

_COMMENT = re.compile(r"^\s*#.*$|\s#.*$", re.MULTILINE)
_CLASS = re.compile(r"\bclass\b")


def shows_class(game: Game, piece: Piece) -> bool:
    """Return whether the counter of a piece shows its movement class, by a color or a symbol."""
    return piece.move_class is not None and _names_class(game, piece.layout)


@cached_on_game
def _names_class(game: Game, layout: str) -> bool:
    """Return whether a layout uses the color, the symbol or a tag of the class; False if it cannot be read."""
    try:
        text = template(f"counters/{layout}.yaml", game.folder, game.templates).text
    except (AssetNotFoundError, FileError):
        return False
    return _CLASS.search(_COMMENT.sub("", text)) is not None
