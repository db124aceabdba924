"""Components and their pictures: not printed, without a credit, of too few pixels, converted, without a use."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from math import hypot
from typing import TYPE_CHECKING

from pnp.budget import current
from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import DefinitionError, Span
from pnp.files import FileError, read
from pnp.model.game import ComponentItem, ComponentSet, Game
from pnp.model.game.tracking import cached_on_game
from pnp.source.nodes import locate

if TYPE_CHECKING:
    from pnp.scene.items import Items, Pixels
    from pnp.scene.shapes import Transform

LEAST_PPI = 250
MM_PER_INCH = 25.4


@check("unused.components", "warning")
def components_printed(game: Game) -> Iterator[Report]:
    """Find sets of components in a kit whose documents do not name `components`."""
    if game.components and "components" not in game.kit.documents:
        names = phrasing.join_and(f"'{id_}'" for id_ in game.components)
        message = f"no document of the kit prints the components {names}"
        yield Report(message, next(iter(game.components.values())).span, "add 'components' to 'documents' of 'kit'")


@check("picture.no-credit", "warning")
def pictures_credited(game: Game) -> Iterator[Report]:
    """Find pictures of components that `pictures` does not name."""
    lacking = [(name, span) for name, span in _named(game) if name not in game.pictures]
    number = len({name for name, _ in lacking})
    for name, span in lacking[:1]:
        more = f" and {number - 1} more" if number > 1 else ""
        message = f"no credit names the artist and the license of the picture '{name}'{more}"
        hint = f"write in game.yaml pictures: {{{name}: {{artist: …, license: …}}}}, or pictures: {{from: FILE.csv}}"
        yield Report(message, span, hint, cases=number)


@check("picture.coarse", "warning")
def pictures_fine(game: Game) -> Iterator[Report]:
    """Find pictures of components that are printed with fewer than 250 pixels an inch."""
    for pixels, (ppi, set_, item) in _coarsest(game).items():
        if ppi < LEAST_PPI - 0.5:
            name, span = _origin(game, set_, item, pixels)
            needed = " × ".join(f"{round(side * LEAST_PPI / ppi)}" for side in (pixels.width, pixels.height))
            message = f"'{name}' is printed at {phrasing.plural(round(ppi), 'pixel')} an inch; {LEAST_PPI} are needed"
            yield Report(message, span, f"use a picture of at least {needed} pixels, or print it smaller")


@check("picture.converted", "info")
def pictures_kept(game: Game) -> Iterator[Report]:
    """Find pictures of components whose colors are converted for print, or that are scaled."""
    for pixels, (ppi, set_, item) in _coarsest(game).items():
        if pixels.change:
            name, span = _origin(game, set_, item, pixels)
            most, is_scaled = f"with at most {current().limits.placed_pixels:,} pixels", "scaled" in pixels.change
            message = f"'{name}' {pixels.change}"
            message += f", and printed at {phrasing.plural(round(ppi), 'pixel')} an inch" if is_scaled else ""
            hint = f"to choose yourself how it looks, save it {'in RGB' * ('CMYK' in pixels.change) or most}"
            yield Report(message, span, hint)


@check("unused.picture", "warning")
def pictures_used(game: Game) -> Iterator[Report]:
    """Find PNG and JPEG files in the folder `art` that no item and no layout of the game names."""
    from pnp.artwork import picture_library
    from pnp.scene.picture_file import ENDINGS

    known = picture_library.known(game) if game.components else []
    files = [name for name in known if name.lower().endswith(ENDINGS)]
    if not files:
        return
    used = {name for name, _ in _named(game)}
    texts = _layout_texts(game)
    unused = [name for name in files if name not in used and not any(name in text for text in texts)]
    if unused:
        names = phrasing.first_few([f"'{name}'" for name in unused], 3)
        message = f"no item and no layout names the pictures {names} of the folder '{picture_library.FOLDER}'"
        hint = f"use each in an item or a layout, or move it out of '{picture_library.FOLDER}'"
        place = locate(game.tree, ("components",)).key or next(iter(game.components.values())).span
        yield Report(message, place, hint, cases=len(unused))


def _layout_texts(game: Game) -> list[str]:
    sets, texts = game.components.values(), []
    names = {name for set_ in sets for back in (False, True) for name in set_.layouts(back=back)}
    names |= {piece.layout for piece in game.pieces.values()} | {marker.layout for marker in game.markers.values()}
    for name in sorted(names):
        for folder in ("templates/layouts", "templates/counters"):
            with suppress(FileError):
                texts.append(read(game.folder, f"{folder}/{name}.yaml", 1_000_000).decode("utf-8", "replace"))
    return texts


def _named(game: Game) -> Iterator[tuple[str, Span | None]]:
    return (named for set_ in game.components.values() for named in _of_set(game, set_, set_.items.values()))


def _of_set(game: Game, set_: ComponentSet, items: Iterable[ComponentItem]) -> Iterator[tuple[str, Span | None]]:
    """Yield the pictures that some items of a set and its layouts name, with places."""
    from pnp import layout
    from pnp.layout.parts import PicturePart, walk

    fields = [field.id for field in set_.fields.values() if field.kind == "picture"]
    for item in items:
        for field in fields:
            if name := item.values[field]:
                yield str(name), item.spans.get(field, item.span)
    for name in (*set_.layouts(back=False), *set_.layouts(back=True)):
        with suppress(DefinitionError):
            for node in walk(layout.load(game, name, set_.span).parts):
                if isinstance(node.part, PicturePart) and not node.part.picture.fields:
                    yield node.part.picture.parts[0], node.span


@cached_on_game
def _coarsest(game: Game) -> "Mapping[Pixels, tuple[float, ComponentSet, ComponentItem]]":
    """Return the item on which each picture of components has the fewest pixels an inch, with their number."""
    from pnp.artwork import components
    from pnp.scene.presets import themes
    from pnp.scene.shapes import IDENTITY

    found: dict[Pixels, tuple[float, ComponentSet, ComponentItem]] = {}
    items = ((set_, item) for set_ in game.components.values() for item in set_.items.values())
    faces = ((set_, item, back) for set_, item in items for back in (False, True) if item.back_layout or not back)
    for set_, item, back in faces:
        with suppress(DefinitionError):
            face = components.component_symbol(game, set_.id, item.id, themes()["field"], back=back)
            for pixels, ppi in _rasters(face.items, IDENTITY):
                if pixels not in found or ppi < found[pixels][0]:
                    found[pixels] = ppi, set_, item
    return found


def _rasters(items: "Items", place: "Transform") -> "Iterator[tuple[Pixels, float]]":
    from pnp.scene.items import Group, Raster, Use
    from pnp.scene.shapes import then

    for item in items:
        match item:
            case Group():
                yield from _rasters(item.items, then(item.transform, place))
            case Use():
                yield from _rasters(item.symbol.items, then((item.scale, 0.0, 0.0, item.scale, 0.0, 0.0), place))
            case Raster():
                a, b, c, d, _, _ = place
                wide, high = item.width * hypot(a, b), item.height * hypot(c, d)
                yield item.pixels, MM_PER_INCH * min(item.pixels.width / wide, item.pixels.height / high)


def _origin(game: Game, set_: ComponentSet, item: ComponentItem, pixels: "Pixels") -> tuple[str, Span]:
    """Return the name of a picture on an item, and the place that names it."""
    from pnp.artwork import picture_library

    for name, span in _of_set(game, set_, [item]):
        if picture_library.load(game, name, {}) == pixels:
            return name, span or item.span
    return f"a picture of {item.name}", item.span
