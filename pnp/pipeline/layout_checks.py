"""Findings on layouts that are found without drawing documents: what needs more room than it has, or cannot be drawn.

Not drawn are maps, figures of the booklet and the first pages of scenarios: `pnp check --sheets` and every build draw
them.
"""

from collections.abc import Callable, Iterator
from importlib import import_module

from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.summary_page import require_summary
from pnp.errors import DefinitionError, Finding
from pnp.generators import Context
from pnp.model.game import Game
from pnp.scene.flow import booklet_page

_MODULES = {
    "counters": "composites",
    "composites": "composites",
    "charts": "charts",
    "map": "maps",
    "scenarios": "scenarios",
}
"""The modules of `pnp.generators` with a function `refusals`, by document."""


def layout_findings(game: Game, context: Context) -> Iterator[Finding]:
    """Yield what would stop the documents of a game's kit from being laid out on the context's paper."""
    faces = FaceCache(game, context.theme)
    modules = (module for document, module in _MODULES.items() if document in game.kit.documents)
    for name in dict.fromkeys(modules):
        refusals: Callable[[Game, Context, FaceCache], Iterator[Finding]]
        refusals = import_module(f"pnp.generators.{name}").refusals
        yield from refusals(game, context, faces)
    if "rules" in game.kit.documents:
        try:
            require_summary(game, faces, booklet_page(context.paper))
        except DefinitionError as error:
            yield from error.findings
