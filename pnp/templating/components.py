"""Views of components: sets such as decks, their items with the values of fields, and credits of pictures and fonts."""

from functools import partial

from pnp.model.game import ComponentItem, ComponentSet, Game, OwnFont, PictureCredit
from pnp.templating.base_view import View
from pnp.templating.record_views import ComputedPart, PartTables, parts_of, view


def component_set(game: Game, set_: ComponentSet) -> View:
    """Return a set of components."""
    return view(PARTS, game, set_)


def credit(game: Game, entry: PictureCredit) -> View:
    """Return the credit of a picture, which prints as artist, license and source."""
    return view(PARTS, game, entry, "credit", _credit_text(game, entry))


def _credit_text(game: Game, entry: PictureCredit) -> str:
    return f"{entry.artist} ({entry.license})" + (f", {entry.source}" if entry.source else "")


def font(game: Game, entry: OwnFont) -> View:
    """Return a font of the game, which prints as name, license and source."""
    return view(PARTS, game, entry, "font", _font_text(game, entry))


def _font_text(game: Game, entry: OwnFont) -> str:
    return f"{entry.name} ({entry.license})" + (f", {entry.source}" if entry.source else "")


def _items(game: Game, set_: ComponentSet) -> View:
    return View("items", {str(id_): partial(_item, game, item) for id_, item in set_.items.items()})


def _item(game: Game, item: ComponentItem) -> View:
    return View(item.name, lambda: {**item.values, **parts_of(PARTS, game, item)}, text=item.name)


PARTS: PartTables = {
    ComponentSet: {
        "count": ComputedPart("all copies", lambda game, set_: set_.count),
        "items": ComputedPart("by id", _items),
    },
    PictureCredit: {"text": ComputedPart("artist, license and source", _credit_text)},
    OwnFont: {"text": ComputedPart("name, license and source", _font_text)},
}
"""Computed parts of the records of components."""
