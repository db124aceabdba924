"""Bleed that a paper leaves no room for, and safe areas that are smaller than those of print services."""

from collections.abc import Iterable, Iterator

from pnp.checks import Report, sheet_check
from pnp.checks.shared.grouping import grouped
from pnp.model.game import Game
from pnp.scene.sheet import Component, Document, Paper

_UNSEEN_MM = 0.01


@sheet_check("print.less-bleed", "info")
def bleed_is_kept(game: Game, document: Document) -> Iterator[Report]:
    """Find pieces whose bleed is cut off by a neighbor or by the margin of the paper."""
    kept = [each for sheet in document.sheets for each in sheet.kept]
    yield from less_bleed(game, document.product.components, kept, document.paper)


def less_bleed(
    game: Game, components: Iterable[Component], kept: Iterable[tuple[str, float]], paper: Paper
) -> Iterator[Report]:
    """Yield a report for each group of components; `kept`: what is left of the bleed in mm, by component."""
    least = {id_: min(left) for id_, left in grouped(kept).items()}
    hint = "write 'cards: bleed' under 'kit'" if game.kit.cutting.gutter is None else "make the gutter at least 2mm"
    for group, pieces in grouped((piece.group, piece) for piece in components if piece.id in least).items():
        left, bleed = min(least[piece.id] for piece in pieces), max(piece.front.bleed for piece in pieces)
        message = f"'{group or pieces[0].id}' keeps {left:g} of {bleed:g} mm of bleed on {paper.name}"
        why = "a cut or a back that is off shows its neighbor, or white paper"
        yield Report(f"{message}: {why}", game.kit.gutter_span or pieces[0].span, hint)


@sheet_check("print.product-safe", "warning")
def products_have_their_safe_area(_: Game, document: Document) -> Iterator[Report]:
    """Find formats whose safe area is smaller than that of a product that is made of them."""
    yield from less_safe(document.product.components)


def less_safe(components: Iterable[Component]) -> Iterator[Report]:
    """Yield a report for each product whose safe area some components do not have."""
    made = ((product, piece) for piece in components for product in piece.products)
    wanted = ((product, piece, product.safe * piece.width / product.width) for product, piece in made)
    less = ((product, (piece, safe)) for product, piece, safe in wanted if piece.safe < safe - _UNSEEN_MM)
    for product, found in grouped(less).items():
        piece, safe = found[0]
        message = f"{product.name} keeps signs {safe:.4g} mm from the cut; this format keeps {piece.safe:g}"
        yield Report(message, piece.span, "leave out 'safe', or write it as large", cases=len(found))
