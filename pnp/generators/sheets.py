"""Everything that is cut, of all documents of the kit, to be laid out together."""

from pnp.errors import DefinitionError, Finding
from pnp.generators import Context, cut_sheets, generator_of
from pnp.model.documents import DOCUMENTS
from pnp.model.game import Game
from pnp.scene.presets import stocks
from pnp.scene.sheet import Component, Product

OPTIONAL = "extras"
"""The document whose pieces a game can be played without."""


def sheets(game: Game, context: Context) -> Product:
    """Return the pieces of every document of the kit that is cut.

    Raises:
        DefinitionError: with everything on any face that does not fit or cannot be drawn.
    """
    pieces: list[Component] = []
    findings: dict[Finding, None] = {}
    for name in game.kit.documents:
        if DOCUMENTS[name].is_cut:
            try:
                drawn = generator_of(name)(game, context).components
            except DefinitionError as error:
                findings.update(dict.fromkeys(error.findings))
                continue
            for piece in drawn:
                stock, optional = piece.stock or stocks()["board"], piece.optional or name == OPTIONAL
                pieces.append(piece._replace(stock=stock, optional=optional))
    if findings:
        raise DefinitionError(findings)
    return cut_sheets(game, "sheets", "Sheets to cut", tuple(pieces), "cut-sheets")
