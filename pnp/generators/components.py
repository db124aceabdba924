"""The components: the cards, tokens and tiles of all sets, with their backs."""

from collections.abc import Iterator

from pnp.artwork.components import component_symbol
from pnp.artwork.counters.faces import Gather
from pnp.generators import Context
from pnp.model.game import ComponentSet, Game
from pnp.scene.sheet import Component, Product
from pnp.scene.theme import Theme


def components(game: Game, context: Context) -> Product:
    """Return every item of every set that has copies; raises as `pnp.generators.sheets.sheets`."""
    gather: Gather[Component] = Gather()
    for set_ in game.components.values():
        with gather:
            gather.drawn += _items(game, set_, context.theme)
    sets = tuple((set_.id, set_.name) for set_ in game.components.values())
    made = Product("components", ", ".join(name for _, name in sets), "cut-sheets", gather.result(), sets=sets)
    return made._replace(cutting=game.kit.cutting)


def _items(game: Game, set_: ComponentSet, theme: Theme) -> Iterator[Component]:
    gather: Gather[Component] = Gather()
    for item in set_.items.values():
        if not item.copies:
            continue
        with gather:
            front = component_symbol(game, set_.id, item.id, theme)
            back = component_symbol(game, set_.id, item.id, theme, back=True) if item.back_layout else None
            id_ = f"component/{set_.id}/{item.id}"
            component = Component(id_, "component", item.name, front, back, item.copies, set_.id)
            gather.drawn.append(component.made_as(set_.format)._replace(optional=set_.optional, span=set_.size_span))
    yield from gather.result()
