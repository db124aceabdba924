"""Faces of components: the layout of a set, filled with the fields of an item."""

from functools import partial

from pnp.artwork import symbol_library
from pnp.artwork.counters.layout import load as load_layout
from pnp.artwork.counters.renderer import Content, draw
from pnp.errors import Span
from pnp.model.game import ComponentItem, ComponentSet, Game
from pnp.scene.items import Symbol
from pnp.scene.theme import Theme


def component_symbol(
    game: Game, set_: ComponentSet, item: ComponentItem, theme: Theme, *, back: bool = False
) -> Symbol:
    """Draw one face of an item.

    Raises:
        DefinitionError: when a text does not fit, or a symbol, a picture or the layout is missing.
    """
    name, named_at = (set_.back_layout, set_.back_span) if back else (set_.layout, set_.layout_span)
    layout = load_layout(game, name, named_at)
    content = Content(
        name=f"{item.name}, back" if back else item.name,
        color=theme.muted,
        texts={"name": item.name, **_texts(item)},
        face=int(back),
        span=_place(item),
    )
    return draw(layout, content, theme, set_.format.width, set_.format.bleed, partial(symbol_library.load, game))


def _texts(item: ComponentItem) -> dict[str, str]:
    return {f"value.{name}": str(value) for name, value in item.values.items() if value is not None}


def _place(item: ComponentItem) -> Span:
    return item.span
