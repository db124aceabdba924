"""Faces of components: the layout of a set, filled with the fields of an item."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from pnp import layout
from pnp.artwork.counters.resources import GameResources
from pnp.errors import DefinitionError, Finding
from pnp.layout import CommonSize, Content, Layout, Placed
from pnp.layout.parts import Typeset, walk
from pnp.layout.values import Record, Template, template
from pnp.layout.verify import DrawnItem
from pnp.model.game import ComponentItem, ComponentSet, ComponentSetId, Game
from pnp.model.game.components import COMMON_FIELDS
from pnp.model.game.ids import ItemId
from pnp.model.game.tracking import cached_on_game
from pnp.scene.items import Symbol
from pnp.scene.sheet import Component
from pnp.scene.theme import MM_PER_PT, Theme


class _Face(NamedTuple):
    """One face of an item, or of all items of a set whose backs are the same: then `item` is None."""

    set: ComponentSetId
    item: ItemId | None
    layout: str
    back: bool


class _Shared(NamedTuple):
    """What the items of a set have in common: type sizes, and the parts of those that have these sizes anyway."""

    sizes: Mapping[str, CommonSize]
    drawn: Mapping[ItemId | None, tuple[Placed, ...]]


def component_symbol(
    game: Game, set_id: ComponentSetId, item_id: ItemId, theme: Theme, *, back: bool = False
) -> Symbol:
    """Draw one face of an item. A back that shows no field of the items is drawn once for the whole set.

    Raises:
        DefinitionError: when a text does not fit, or a field, a symbol, a picture or the layout is missing.
    """
    return _symbol(game, _face(game, set_id, item_id, back), theme)


def blank_component(game: Game, set_: ComponentSet) -> Component:
    """Return a piece of the size and the make of a set, with nothing on it.

    Raises:
        DefinitionError: when its layout cannot be read.
    """
    made = set_.format
    height = made.height
    if height is None:
        height = layout.load(game, next(iter(set_.layouts(back=False)))).height_at(made.width, None)
    face = Symbol(set_.name, made.width, height, (), made.bleed)
    back = face if set_.back_layout else None
    return Component(set_.id, "component", set_.name, face, back).made_as(made)


@cached_on_game
def _face(game: Game, set_id: ComponentSetId, item_id: ItemId, back: bool) -> _Face:
    set_ = game.components[set_id]
    found = _layout(game, set_, set_.items[item_id], back=back)
    return _Face(set_.id, None if back and _is_shared(found) else item_id, found.name, back)


@cached_on_game
def _symbol(game: Game, face: _Face, theme: Theme) -> Symbol:
    set_, found = game.components[face.set], layout.load(game, face.layout)
    made = found.face(set_.format, back=face.back)
    return layout.compose(_content(set_, face).name, _placed(game, face, theme), made)


@cached_on_game
def _placed(game: Game, face: _Face, theme: Theme) -> tuple[Placed, ...]:
    """Return the parts of a face."""
    set_, found = game.components[face.set], layout.load(game, face.layout)
    shared = _common_sizes(game, face._replace(item=None), theme)
    if face.item in shared.drawn:
        return shared.drawn[face.item]
    common = {name: each.size for name, each in shared.sizes.items()}
    made = found.face(set_.format, back=face.back)
    return layout.place(found, _content(set_, face), made, GameResources(game, theme), common)


def _is_shared(found: Layout) -> bool:
    by_item = isinstance(found.choice, Template) and found.choice.fields
    return not by_item and not found.fields.keys() - {"face"}


def _layout(game: Game, set_: ComponentSet, item: ComponentItem, *, back: bool) -> Layout:
    """Return the layout of an item, checked against the fields and the format of its set."""
    written, named_at = (set_.back_layout, set_.back_span) if back else (set_.layout, set_.layout_span)
    name = item.back_layout if back else item.layout
    fields = template(written).fields
    named_at = next((item.spans[field] for field in fields if field in item.spans), named_at)
    found = layout.load(game, name, named_at)
    if unknown := tuple(layout.unknown_fields(found, {*COMMON_FIELDS, *set_.fields})):
        raise DefinitionError(unknown)
    layout.require_format(found, set_.format, named_at)
    return found


def _content(set_: ComponentSet, face: _Face) -> Content:
    if face.item is None:
        return Content(f"{set_.name}, back", {"face": 2}, span=set_.span)
    item, back = set_.items[face.item], face.back
    record: Record = {**item.values, "id": item.id, "name": item.name, "copies": item.copies, "face": 1 + back}
    return Content(f"{item.name}, back" if back else item.name, record, span=item.span, spans=item.spans)


class DrawnFaces(NamedTuple):
    """The faces that one layout draws: the records of all of them, and the parts of those that can be drawn."""

    layout: Layout
    records: tuple[Record, ...]
    items: tuple[DrawnItem, ...]


def drawn_faces(game: Game, set_: ComponentSet, theme: Theme, *, back: bool) -> Iterator[DrawnFaces]:
    """Yield the fronts or the backs of a set by their layouts.

    Raises:
        DefinitionError: when a layout cannot be used.
    """
    for found, faces in _by_layout(game, set_, back=back):
        contents = {face: _content(set_, face) for face in faces}
        drawn = []
        for face, content in contents.items():
            with suppress(DefinitionError):
                drawn.append((content, _placed(game, face, theme)))
        yield DrawnFaces(found, tuple(content.record for content in contents.values()), tuple(drawn))


def _by_layout(game: Game, set_: ComponentSet, *, back: bool) -> Iterator[tuple[Layout, tuple[_Face, ...]]]:
    """Yield the layouts of a set's fronts or backs, each with its faces."""
    for name in set_.layouts(back=back):
        items = [item for item in set_.items.values() if name == (item.back_layout if back else item.layout)]
        found = [_layout(game, set_, item, back=back) for item in items[:1]]
        yield found[0], tuple(dict.fromkeys(_face(game, set_.id, item.id, back) for item in items))


@cached_on_game
def _common_sizes(game: Game, face: _Face, theme: Theme) -> _Shared:
    """Return the type sizes that all items of a set with the layout of a face share."""
    set_, found = game.components[face.set], layout.load(game, face.layout)
    items = [item for item in set_.items.values() if face.layout == (item.back_layout if face.back else item.layout)]
    contents = [_content(set_, face._replace(item=item.id)) for item in items]
    made = found.face(set_.format, back=face.back)
    common = layout.common_sizes(found, contents, made, GameResources(game, theme), whole=True)
    drawn: dict[ItemId | None, tuple[Placed, ...]] = {
        item.id: parts for item, parts in zip(items, common.drawn, strict=False) if parts is not None
    }
    return _Shared(common.sizes, drawn)


def findings(game: Game, theme: Theme) -> Iterator[Finding]:
    """Yield everything that keeps a face of a component from being drawn, each once, a file for all its rows."""
    found: dict[object, list[Finding]] = {}
    for set_ in game.components.values():
        for item in set_.items.values():
            for back in (False, True) if item.back_layout else (False,):
                try:
                    component_symbol(game, set_.id, item.id, theme, back=back)
                except DefinitionError as error:
                    for finding in dict.fromkeys(error.findings):
                        is_file = finding.id.startswith(("picture.", "art."))
                        same = found.setdefault((finding.id, finding.message) if is_file else finding, [])
                        same += [] if finding in same else [finding]
    for first, *others in found.values():
        rows = 1 + len(others)
        yield first._replace(message=f"{first.message} (in {rows} rows)", cases=rows) if others else first


def shrunk(game: Game, set_: ComponentSet, theme: Theme, *, back: bool) -> Iterator[Finding]:
    """Yield a note for each text that one item makes smaller on all items of its set.

    Raises:
        DefinitionError: when a layout cannot be used.
    """
    for found, faces in _by_layout(game, set_, back=back):
        written = {node.name: node.part for node in walk(found.parts) if isinstance(node.part, Typeset)}
        for name, common in _common_sizes(game, faces[0]._replace(item=None), theme).sizes.items():
            part, size = written[name], round(common.size / MM_PER_PT, 2)
            wanted = round(part.size * (set_.format.width / found.width if found.width else 1.0) / MM_PER_PT, 2)
            if size >= wanted:
                continue
            at = next((common.item.spans[field] for field in part.source.fields if field in common.item.spans), None)
            names = " and ".join(f"'{field}'" for field in part.source.fields) or f"'{part.source.written}'"
            message = f"{names} of '{common.item.name}' is long: all items of {set_.name} print {names} at {size:g} pt"
            hint = f"shorten that text, and all items can print {names} at up to {wanted:g} pt"
            yield Finding("layout.common-size", "info", message, at or common.item.span, hint)
