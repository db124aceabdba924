"""Layouts of components: texts near the trim line, parts over each other, small type, and what has no use."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from pnp import files
from pnp.assets import AssetNotFoundError
from pnp.assets import template as asset
from pnp.checks import Report, check
from pnp.errors import DefinitionError, Finding, Severity, Span
from pnp.model.game import ComponentSet, Game
from pnp.model.game.tracking import cached_on_game
from pnp.scene.formats import BLEED, SAFE
from pnp.scene.presets import themes

if TYPE_CHECKING:
    from pnp.layout import Layout, Record
    from pnp.layout.verify import DrawnItem

_FAULTS: Mapping[str, Severity] = {
    "print.outside-safe": "warning",
    "layout.collision": "warning",
    "layout.small-type": "warning",
    "layout.common-size": "info",
    "layout.shrunk-text": "info",
    "print.no-bleed": "warning",
    "layout.unreached": "warning",
    "layout.unshown-field": "warning",
    "text.other-mark": "warning",
}
"""The findings of `pnp.layout.verify` and of the drawing of components."""


def _register(id_: str, severity: Severity) -> None:
    def found_in_layouts(game: Game) -> Iterator[Report]:
        for finding in _findings(game):
            if finding.id == id_:
                yield Report(finding.message, finding.span, finding.hint, finding.related, cases=finding.cases)

    check(id_, severity)(found_in_layouts)


for _id, _severity in _FAULTS.items():
    _register(_id, _severity)


@check("print.narrow-margin", "warning")
def formats_allow_an_inexact_cut(game: Game) -> Iterator[Report]:
    """Find formats whose bleed or safe distance is smaller than usual, at the first thing that is made so."""
    users: list[Any] = [*game.components.values(), *game.markers.values(), *game.pieces.values()]
    for made, span in {game.format_of(user): user.span for user in users}.items():
        named = f"the format '{made.id}'" if made.id else f"a piece {made.width:g} mm wide"
        where = f", formats.{made.id}" if made.id else ""
        least = (("bleed", "bleed", made.bleed, BLEED), ("safe distance", "safe", made.safe, SAFE))
        for what, key, value, wanted in least:
            if value < wanted:
                message = f"{named} has a {what} of {value:g} mm, so a cut 1 mm off will show"
                yield Report(message, span, f"write {key}: {wanted:g}mm or more in its format{where}")


@check("unused.layout", "warning")
def layouts_are_used(game: Game) -> Iterator[Report]:
    """Find layouts in the folder of the game that nothing names and that replace no shipped one."""
    from pnp.layout.read import FOLDERS

    used = _used(game)
    for folder in FOLDERS:
        for file in files.names(game.folder, f"templates/{folder}", ".yaml"):
            name = file.removesuffix(".yaml")
            if name not in used and not _is_shipped(game, f"{folder}/{file}"):
                path = f"templates/{folder}/{file}"
                hint = "name it in a piece, a marker or a set of components, or remove the file"
                yield Report(f"nothing uses the layout '{name}'", Span(str(game.folder / path), 1, 1), hint)


@check("unused.font", "warning")
def fonts_are_used(game: Game) -> Iterator[Report]:
    """Find fonts of the game that no layout in use names."""
    if not game.fonts:
        return
    from pnp import layout
    from pnp.layout.parts import Typeset, walk

    named: set[str] = set()
    for name in sorted(_used(game)):
        with suppress(DefinitionError):
            parts = [node.part for node in walk(layout.load(game, name).parts)]
            named |= {font for part in parts if isinstance(part, Typeset) for font in part.font}
    for font in game.fonts.values():
        if font.id not in named:
            yield Report(f"no layout names the font '{font.id}'", font.span, "name it in a part or a style of a layout")


def _is_shipped(game: Game, file: str) -> bool:
    try:
        return bool(asset(file, None, game.templates))
    except AssetNotFoundError:
        return False


def _used(game: Game) -> set[str]:
    """Return the names of all layouts in use, and of those that they extend."""
    from pnp import layout

    named = {name for set_ in game.components.values() for back in (False, True) for name in set_.layouts(back=back)}
    named |= {piece.layout for piece in game.pieces.values()} | {marker.layout for marker in game.markers.values()}
    for composite in game.composites.values():
        named |= {composite.layout, composite.result_layout}
    for name in sorted(named):
        with suppress(DefinitionError):
            base: str | None = name
            while base:
                named.add(base)
                base = layout.load(game, base).extends
    return named


@cached_on_game
def _findings(game: Game) -> tuple[Finding, ...]:
    """Return what is wrong with the layouts of all sets that can be drawn, and with the texts of counters."""
    from pnp.layout import marks, verify

    found: list[Finding] = [*marks.other_marks(_of_counters(game), game.icons)]
    records: dict[Layout, list[Record]] = {}
    for set_ in game.components.values():
        with suppress(DefinitionError):
            found.extend(_of_set(game, set_, records))
    for design, items in records.items():
        unmet = verify.unreached(design, items)
        found.extend(each for each in unmet if each.span and PurePath(each.span.file).is_relative_to(game.folder))
    return tuple(dict.fromkeys(found))


def _of_counters(game: Game) -> "Iterator[tuple[Layout, list[DrawnItem]]]":
    """Yield the layouts of counters with the texts of the game that they show."""
    from pnp import layout

    texts: dict[str, list[DrawnItem]] = {}
    users: list[Any] = [*game.pieces.values(), *game.markers.values(), *game.composites.values()]
    for user in users:
        for part in (user, *getattr(user, "faces", ())):
            record = {name: getattr(part, name, None) for name in ("name", "title", "designation", "state")}
            texts.setdefault(user.layout, []).append((layout.Content("", record, span=part.span), ()))
    for name, items in texts.items():
        with suppress(DefinitionError):
            yield layout.load(game, name), items


def _of_set(game: Game, set_: ComponentSet, records: "dict[Layout, list[Record]]") -> Iterator[Finding]:
    """Yield what is wrong with the faces of a set; add what each layout was filled with to `records`."""
    from pnp.artwork import components
    from pnp.layout import marks, verify
    from pnp.layout.values import template

    theme, made, layouts = themes()["field"], set_.format, []
    for back in (False, True):
        for found, filled, drawn in components.drawn_faces(game, set_, theme, back=back):
            layouts.append((found, drawn))
            yield from verify.verify(found, drawn, found.face(made, back=back))
            records.setdefault(found, []).extend(filled)
        yield from components.shrunk(game, set_, theme, back=back)
    yield from marks.other_marks(layouts, game.icons)
    chosen = {field for name in (set_.layout, set_.back_layout) for field in template(name).fields}
    unnamed = [field for field in set_.fields.values() if field.id not in chosen]
    by_condition = {field.id for field in unnamed if field.kind in ("number", "one-of")}
    yield from verify.unshown([each for each, _ in layouts], {each.id: each.span for each in unnamed}, by_condition)
