"""Everything that is cut, of all documents of the kit, to be laid out together."""

from pnp.errors import DefinitionError, Finding
from pnp.generators import Context, generator_of
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
            pieces += (_piece(component, optional=name == OPTIONAL or component.optional) for component in drawn)
    if findings:
        raise DefinitionError(findings)
    block, shared = game.kit.counter_sheet != "rows", game.kit.counter_sheet == "shared"
    made = Product("sheets", "Sheets to cut", "cut-sheets", tuple(pieces), block=block, shared=shared)
    return made._replace(cutting=game.kit.cutting)


def _piece(component: Component, *, optional: bool) -> Component:
    return component._replace(optional=optional, stock=component.stock or stocks()["board"])
