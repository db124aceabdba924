"""Views of components: sets such as decks, their items with the values of fields, and credits of pictures and fonts."""

from functools import partial

from pnp.model.game import ComponentItem, ComponentSet, Game, OwnFont, PictureCredit
from pnp.templating.base_view import View
from pnp.templating.record_views import PARTS, Part, parts_of, view


def component_set(game: Game, set_: ComponentSet) -> View:
    """Return a set of components."""
    return view(game, set_)


def credit(game: Game, entry: PictureCredit) -> View:
    """Return the credit of a picture, which prints as artist, license and source."""
    return view(game, entry, "credit", _credit_text(game, entry))


def _credit_text(game: Game, entry: PictureCredit) -> str:
    return f"{entry.artist} ({entry.license})" + (f", {entry.source}" if entry.source else "")


def font(game: Game, entry: OwnFont) -> View:
    """Return a font of the game, which prints as name, license and source."""
    return view(game, entry, "font", _font_text(game, entry))


def _font_text(game: Game, entry: OwnFont) -> str:
    return f"{entry.name} ({entry.license})" + (f", {entry.source}" if entry.source else "")


def _items(game: Game, set_: ComponentSet) -> View:
    return View("items", {str(id_): partial(_item, game, item) for id_, item in set_.items.items()})


def _item(game: Game, item: ComponentItem) -> View:
    return View(item.name, lambda: {**item.values, **parts_of(game, item)}, text=item.name)


PARTS[ComponentSet] = {"count": Part("all copies", lambda game, set_: set_.count), "items": Part("by id", _items)}
PARTS[PictureCredit] = {"text": Part("artist, license and source", _credit_text)}
PARTS[OwnFont] = {"text": Part("name, license and source", _font_text)}
