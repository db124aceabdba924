"""Findings on layouts that are found without drawing documents: what needs more room than it has, or cannot be drawn.

Not drawn are maps, figures of the booklet and the first pages of scenarios: `pnp check --sheets` and every build draw
them.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import product
from typing import Any

from pnp.errors import DefinitionError, Finding
from pnp.generators import Context
from pnp.model.documents import DOCUMENTS
from pnp.model.game import Game
from pnp.model.game.tracking import Examine, examine
from pnp.scene.presets import themes
from pnp.scene.sheet import Component, Paper

_MODULES = {
    "counters": ("composites", ""),
    "composites": ("composites", ""),
    "extras": ("extra_counters", ""),
    "charts": ("charts", "charts"),
    "map": ("maps", "boards"),
    "scenarios": ("scenarios", "scenarios"),
}
"""By document the modules of `pnp.generators` with a function `refusals`, and the part of the game that it lays out
entry by entry."""


def layout_findings(game: Game, context: Context, examine: Examine = examine) -> Iterator[Finding]:
    """Yield what would stop the documents of a game's kit from being laid out on the context's paper."""
    modules = (module for document, module in _MODULES.items() if document in game.kit.documents)
    for name, part in dict.fromkeys(modules):
        for id_ in getattr(game, part) if part else ("",):
            refusals = partial(_refusals, name=name, id_=id_, context=context)
            yield from examine(f"layout of {name} {id_}, {context.paper.id}", game, refusals)
    if "rules" in game.kit.documents:
        yield from examine(f"summary, {context.paper.id}", game, partial(_summary, context=context))


def size_findings(game: Game, papers: tuple[Paper, ...], examine: Examine = examine) -> Iterator[Finding]:
    """Yield what is said of sheets to cut: pieces that are too large for one of the papers, or keep little bleed."""
    if "components" in game.kit.documents or game.kit.sheets == "planned":
        yield from examine(f"sizes on {[paper.id for paper in papers]}", game, partial(_too_large, papers=papers))


def _too_large(game: Game, papers: tuple[Paper, ...]) -> Iterator[Finding]:
    from pnp.checks.print.bleed import less_bleed, less_safe
    from pnp.impose.plan.choose import in_parts, plan, refusals
    from pnp.impose.plan.place import placed_pages

    by_stock: dict[str, list[Component]] = {}
    for piece in _laid_out(game, papers[0]):
        by_stock.setdefault(piece.stock.id if piece.stock else "board", []).append(piece)
    for report in less_safe(piece for pieces in by_stock.values() for piece in pieces):
        yield Finding("print.product-safe", "warning", report.message, report.span, report.hint, cases=report.cases)
    block, shared = game.kit.counter_sheet != "rows", game.kit.counter_sheet == "shared"
    for paper, pieces in product(papers, by_stock.values()):
        cut, large = in_parts(pieces, paper, "duplex-long", game.kit.cutting)
        for piece, found in refusals(large, paper, "duplex-long", game.kit.cutting) if large else ():
            message = found.message.replace("does not fit on", "is printed in parts, larger than")
            yield _placed(game, piece, found._replace(id="print.in-parts", severity="info", message=message))
        try:
            pages = placed_pages(plan(cut, paper, "duplex-long", block, shared, game.kit.cutting) if cut else ())
        except DefinitionError:
            for piece, found in refusals(cut, paper, "duplex-long", game.kit.cutting):
                yield _placed(game, piece, found)
        else:
            kept = [each for page in pages for each in page.kept().items()]
            for report in less_bleed(game, cut, kept, paper):
                yield Finding("print.less-bleed", "info", report.message, report.span, report.hint)


def _placed(game: Game, piece: Component, found: Finding) -> Finding:
    """Return a finding at the place of the size of a piece, or else of the piece."""
    parts: tuple[Mapping[Any, Any], ...] = (game.components, game.pieces, game.markers, game.composites)
    made = (part[id_] for part in parts for id_ in piece.id.split("/") if id_ in part)
    return found if found.span else found._replace(span=next((each.span for each in made), None))


def _laid_out(game: Game, paper: Paper) -> Iterator[Component]:
    """Yield a blank of each set of components, and all other planned pieces; their faces are checked elsewhere."""
    from pnp.artwork.components import blank_component
    from pnp.generators import generator_of

    for set_ in game.components.values() if "components" in game.kit.documents else ():
        with suppress(DefinitionError):
            yield blank_component(game, set_)._replace(copies=set_.count, group=set_.id, span=set_.size_span)
    for name in game.kit.documents if game.kit.sheets == "planned" else ():
        if DOCUMENTS[name].is_cut and name != "components":
            with suppress(DefinitionError):
                yield from generator_of(name)(game, Context(paper, themes()["field"])).components


def _refusals(game: Game, name: str, id_: str, context: Context) -> Iterator[Finding]:
    refusals: Callable[[Game, str, Context], Iterator[Finding]]
    refusals = import_module(f"pnp.generators.{name}").refusals
    yield from refusals(game, id_, context)


def _summary(game: Game, context: Context) -> Iterator[Finding]:
    from pnp.artwork.counters.face_cache import FaceCache
    from pnp.artwork.summary_page import require_pages
    from pnp.scene.page_format import booklet_page

    try:
        require_pages(game, FaceCache(game, context.theme), booklet_page(context.paper))
    except DefinitionError as error:
        yield from error.findings
