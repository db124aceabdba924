"""Faces of components: the layout of a set, filled with the fields of an item."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from pnp import layout
from pnp.artwork.counters.resources import GameResources
from pnp.errors import DefinitionError, Finding
from pnp.layout import CommonSize, Content, Layout, Placed
from pnp.layout.parts import Typeset, walk
from pnp.layout.values import Record, Template
from pnp.layout.verify import DrawnItem
from pnp.model.game import ComponentSet, ComponentSetId, Game
from pnp.model.game.ids import ItemId
from pnp.model.game.tracking import cached_on_game
from pnp.scene.items import Symbol
from pnp.scene.theme import MM_PER_PT, Theme

COMMON_FIELDS = ("id", "name", "copies", "face")
"""The fields of every item, besides those of its set; `face` is 1 or 2."""


def component_symbol(
    game: Game, set_id: ComponentSetId, item_id: ItemId, theme: Theme, *, back: bool = False
) -> Symbol:
    """Draw one face of an item. A back that shows no field of the items is drawn once for the whole set.

    Raises:
        DefinitionError: when a text does not fit, or a field, a symbol, a picture or the layout is missing.
    """
    found = _layout(game, game.components[set_id], back=back)
    shown = None if back and _is_shared(found) else item_id
    return _symbol(game, set_id, shown, theme, back)


@cached_on_game
def _symbol(game: Game, set_id: ComponentSetId, item_id: ItemId | None, theme: Theme, back: bool) -> Symbol:
    set_ = game.components[set_id]
    made, found = set_.format, _layout(game, set_, back=back)
    size = made.width, layout.height_of(found, (made.width, made.height))
    placed = _placed(game, set_id, item_id, theme, back)
    outline = made.outline_of(size[1], back=back)
    return layout.compose(_content(set_, item_id, back=back).name, placed, size, made.bleed, outline)


@cached_on_game
def _placed(
    game: Game,
    set_id: ComponentSetId,
    item_id: ItemId | None,
    theme: Theme,
    back: bool,
) -> tuple[Placed, ...]:
    """Return the parts of a face; of a back that all items share, if `item_id` is None."""
    set_ = game.components[set_id]
    made, found = set_.format, _layout(game, set_, back=back)
    common = {name: each.size for name, each in _common_sizes(game, set_id, theme, back).items()}
    size, resources = (made.width, made.height), GameResources(game, theme)
    content, outline = _content(set_, item_id, back=back), made.outline_of(layout.height_of(found, size), back=back)
    return layout.place(found, content, size, made.bleed, resources, made.safe, common, outline)


def _is_shared(found: Layout) -> bool:
    by_item = isinstance(found.choice, Template) and found.choice.fields
    return not by_item and not found.fields.keys() - {"face"}


def _layout(game: Game, set_: ComponentSet, *, back: bool) -> Layout:
    name, named_at = (set_.back_layout, set_.back_span) if back else (set_.layout, set_.layout_span)
    found = layout.load(game, name, named_at)
    if unknown := tuple(layout.unknown_fields(found, {*COMMON_FIELDS, *set_.fields})):
        raise DefinitionError(unknown)
    layout.require_format(found, set_.format, named_at)
    return found


def _content(set_: ComponentSet, item_id: ItemId | None, *, back: bool) -> Content:
    if item_id is None:
        return Content(f"{set_.name}, back", {"face": 2}, span=set_.span)
    item = set_.items[item_id]
    record: Record = {**item.values, "id": item.id, "name": item.name, "copies": item.copies, "face": 1 + back}
    return Content(f"{item.name}, back" if back else item.name, record, span=item.span, spans=item.spans)


def drawn_items(game: Game, set_: ComponentSet, theme: Theme, *, back: bool) -> tuple[Layout, list[DrawnItem]]:
    """Return the layout of a set and the parts of its items, without those that cannot be drawn.

    Raises:
        DefinitionError: when the layout cannot be used.
    """
    found = _layout(game, set_, back=back)
    drawn = []
    for item in (None,) if back and _is_shared(found) else set_.items:
        with suppress(DefinitionError):
            drawn.append((_content(set_, item, back=back), _placed(game, set_.id, item, theme, back)))
    return found, drawn


@cached_on_game
def _common_sizes(game: Game, set_id: ComponentSetId, theme: Theme, back: bool) -> Mapping[str, CommonSize]:
    """Return the type sizes that all items of a set share."""
    set_ = game.components[set_id]
    contents = (_content(set_, item, back=back) for item in set_.items)
    found, made = _layout(game, set_, back=back), set_.format
    size, resources = (made.width, made.height), GameResources(game, theme)
    return layout.common_sizes(found, contents, size, made.bleed, resources, made.safe)


def findings(game: Game, theme: Theme) -> Iterator[Finding]:
    """Yield everything that keeps a face of a component from being drawn, each once."""
    known = set[Finding]()
    for set_ in game.components.values():
        faces = (False, True) if set_.back_layout else (False,)
        for item in set_.items.values():
            for back in faces:
                try:
                    component_symbol(game, set_.id, item.id, theme, back=back)
                except DefinitionError as error:
                    new = [finding for finding in dict.fromkeys(error.findings) if finding not in known]
                    known.update(new)
                    yield from new


def shrunk(game: Game, set_: ComponentSet, theme: Theme, *, back: bool) -> Iterator[Finding]:
    """Yield a note for each text that one item makes smaller on all items of its set.

    Raises:
        DefinitionError: when the layout cannot be used.
    """
    found = _layout(game, set_, back=back)
    written = {node.name: node.part for node in walk(found.parts) if isinstance(node.part, Typeset)}
    for name, common in _common_sizes(game, set_.id, theme, back).items():
        part, size = written[name], round(common.size / MM_PER_PT, 2)
        wanted = round(part.size * (set_.format.width / found.width if found.width else 1.0) / MM_PER_PT, 2)
        if size >= wanted:
            continue
        at = next((common.item.spans[field] for field in part.source.fields if field in common.item.spans), None)
        message = f"{common.item.name} makes this text {size:g} pt instead of {wanted:g} pt on all of {set_.name}"
        hint = "shorten it to have larger type on all"
        yield Finding("layout.common-size", "info", message, at or common.item.span, hint)
