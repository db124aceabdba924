"""Bleed that a paper leaves no room for."""

from collections.abc import Iterable, Iterator

from pnp.checks import Report, sheet_check
from pnp.model.game import Game
from pnp.scene.sheet import Component, Document, Paper


@sheet_check("print.less-bleed", "info")
def bleed_is_kept(game: Game, document: Document) -> Iterator[Report]:
    """Find pieces whose bleed is cut off by a neighbor or by the margin of the paper."""
    kept = [each for sheet in document.sheets for each in sheet.kept]
    yield from less_bleed(game, document.product.components, kept, document.paper)


def less_bleed(
    game: Game, components: Iterable[Component], kept: Iterable[tuple[str, float]], paper: Paper
) -> Iterator[Report]:
    """Yield a report for each group of components; `kept`: what is left of the bleed in mm, by component."""
    least: dict[str, float] = {}
    for id_, left in kept:
        least[id_] = min(left, least.get(id_, left))
    groups: dict[str, list[Component]] = {}
    for piece in components:
        if piece.id in least:
            groups.setdefault(piece.group, []).append(piece)
    hint = "write 'cards: bleed' under 'kit'" if game.kit.cutting.gutter is None else "make the gutter at least 2mm"
    for group, pieces in groups.items():
        left, bleed = min(least[piece.id] for piece in pieces), max(piece.front.bleed for piece in pieces)
        message = f"'{group or pieces[0].id}' keeps {left:g} of {bleed:g} mm of bleed on {paper.name}"
        why = "a cut or a back that is off shows its neighbor, or white paper"
        yield Report(f"{message}: {why}", game.kit.gutter_span or pieces[0].span, hint)
