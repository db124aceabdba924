"""Pages of the rules booklet: how many there are, and how full."""

from collections.abc import Iterator

from pnp.checks import Report, sheet_check
from pnp.model.game import Game
from pnp.scene.flow import Flow
from pnp.scene.sheet import SPARE, Document

_FAIR = 0.75
"""A page of running text that is less full looks unfinished."""


@sheet_check("print.page-hole", "info")
def pages_are_full(game: Game, document: Document) -> Iterator[Report]:
    """Find pages of running text that are a quarter empty; the last may be."""
    for sheet in document.sheets:
        if sheet.fill < _FAIR:
            message = f"page {sheet.label} of the rules is {100 * sheet.fill:.0f}% full on {document.paper.name}"
            hint = "what follows is high: make a figure smaller, move it, or divide a table"
            yield Report(f"{message}: '{sheet.title}'", game.rules and game.rules.chapters_span, hint)


@sheet_check("print.too-many-pages", "warning")
def booklet_is_short_enough(game: Game, document: Document) -> Iterator[Report]:
    """Find a booklet with more pages than the game wants, without those that only fill up its last sheet."""
    if not isinstance(document.product.flow, Flow) or document.is_booklet:
        return
    wanted = game.rules.pages if game.rules is not None else None
    count = sum(not sheet.id.startswith(SPARE) for sheet in document.sheets)
    if wanted is not None and count > wanted:
        message = f"the rules have {count} pages on {document.paper.name}, and 'pages' is {wanted}"
        hint = "shorten the text, make figures smaller, or raise 'pages'"
        yield Report(message, game.rules and game.rules.pages_span, hint)
