"""Findings on layouts that are found without drawing documents: what needs more room than it has, or cannot be drawn.

Not drawn are maps, figures of the booklet and the first pages of scenarios: `pnp check --sheets` and every build draw
them.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import product

from pnp.errors import DefinitionError, Finding
from pnp.generators import Context
from pnp.model.game import ComponentSetId, Game
from pnp.model.game.tracking import Examine, examine
from pnp.scene.sheet import Component, Paper

_MODULES = {
    "counters": "composites",
    "composites": "composites",
    "charts": "charts",
    "map": "maps",
    "scenarios": "scenarios",
}
"""The modules of `pnp.generators` with a function `refusals`, by document."""


def layout_findings(game: Game, context: Context, examine: Examine = examine) -> Iterator[Finding]:
    """Yield what would stop the documents of a game's kit from being laid out on the context's paper."""
    modules = (module for document, module in _MODULES.items() if document in game.kit.documents)
    for name in dict.fromkeys(modules):
        yield from examine(
            f"layout of {name}, {context.paper.id}", game, partial(_refusals, name=name, context=context)
        )
    if "rules" in game.kit.documents:
        yield from examine(f"summary, {context.paper.id}", game, partial(_summary, context=context))


def size_findings(game: Game, papers: tuple[Paper, ...], examine: Examine = examine) -> Iterator[Finding]:
    """Yield an error for each set of components that is too large for one of the papers of its kit."""
    if "components" in game.kit.documents:
        names = ", ".join(paper.id for paper in papers)
        yield from examine(f"sizes on {names}", game, partial(_too_large, papers=papers))


def _too_large(game: Game, papers: tuple[Paper, ...]) -> Iterator[Finding]:
    from pnp.artwork.components import blank_component
    from pnp.impose.plan.choose import plan, too_large
    from pnp.impose.plan.lots import lots

    blanks: dict[str, list[Component]] = {}
    for set_ in game.components.values():
        with suppress(DefinitionError):  # what is wrong with a layout is found where faces are drawn
            blanks.setdefault(set_.format.stock.id, []).append(blank_component(game, set_))
    for paper, pieces in product(papers, blanks.values()):
        try:
            plan(pieces, paper, "duplex-long", block=False)
        except DefinitionError:
            for piece, found in too_large(lots(pieces, block=False), paper, "duplex-long"):
                yield found._replace(span=game.components[ComponentSetId(piece.id)].span)


def _refusals(game: Game, name: str, context: Context) -> Iterator[Finding]:
    from pnp.artwork.counters.face_cache import FaceCache

    refusals: Callable[[Game, Context, FaceCache], Iterator[Finding]]
    refusals = import_module(f"pnp.generators.{name}").refusals
    yield from refusals(game, context, FaceCache(game, context.theme))


def _summary(game: Game, context: Context) -> Iterator[Finding]:
    from pnp.artwork.counters.face_cache import FaceCache
    from pnp.artwork.summary_page import require_summary
    from pnp.scene.page_format import booklet_page

    try:
        require_summary(game, FaceCache(game, context.theme), booklet_page(context.paper))
    except DefinitionError as error:
        yield from error.findings
