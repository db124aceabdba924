"""Faces of components: the layout of a set, filled with the fields of an item."""

from pnp import layout
from pnp.artwork.counters.resources import GameResources
from pnp.errors import DefinitionError
from pnp.layout import Content
from pnp.model.game import ComponentItem, ComponentSet, Game
from pnp.scene.items import Symbol
from pnp.scene.theme import Theme

COMMON_FIELDS = ("id", "name", "copies", "face")
"""The fields of every item, besides those of its set; `face` is 1 or 2."""


def component_symbol(
    game: Game, set_: ComponentSet, item: ComponentItem, theme: Theme, *, back: bool = False
) -> Symbol:
    """Draw one face of an item.

    Raises:
        DefinitionError: when a text does not fit, or a field, a symbol, a picture or the layout is missing.
    """
    name, named_at = (set_.back_layout, set_.back_span) if back else (set_.layout, set_.layout_span)
    found = layout.load(game, name, named_at)
    if unknown := tuple(layout.unknown_fields(found, {*COMMON_FIELDS, *set_.fields})):
        raise DefinitionError(unknown)
    content = Content(
        name=f"{item.name}, back" if back else item.name,
        record={**item.values, "id": item.id, "name": item.name, "copies": item.copies, "face": 1 + back},
        span=item.span,
        spans=item.spans,
    )
    made = set_.format
    return layout.draw(found, content, (made.width, made.height), made.bleed, GameResources(game, theme))
