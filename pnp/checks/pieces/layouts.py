"""Layouts of components: texts near the trim line, parts over each other, small type, and what has no use."""

from collections.abc import Iterator

from pnp import files, layout
from pnp.artwork import components
from pnp.assets import AssetNotFoundError, template
from pnp.checks import Report, check
from pnp.errors import DefinitionError, Finding, Span
from pnp.layout import Layout, Record, verify
from pnp.layout.read import FOLDERS
from pnp.model.game import ComponentSet, Game
from pnp.model.game.tracking import cached_on_game
from pnp.scene.presets import themes

_LOST = "The principle of the definition language: nothing is lost without a message."


@check(
    "print.outside-safe",
    "warning",
    "A text near the trim line is cut off when a sheet is cut or printed 1 mm beside its place.",
    "Printers of cards ask for 3 mm between the trim line and everything that matters.",
    code="X02",
)
def texts_are_safe(game: Game) -> Iterator[Report]:
    """Find texts of components that are nearer to the trim line than the safe distance of their format."""
    return _reports(game, "print.outside-safe")


@check(
    "layout.collision",
    "warning",
    "A text or a drawing over another one cannot be read.",
    "Prototypes of cards: long texts run over the number in the corner.",
    code="X02",
)
def parts_are_apart(game: Game) -> Iterator[Report]:
    """Find texts, and drawings that a field names or counts, that are over each other on a component."""
    return _reports(game, "layout.collision")


@check(
    "layout.small-type",
    "warning",
    "Type below 6 points is not read across a table.",
    "Printers of cards: 6 points are the least for text.",
    code="X03",
)
def type_is_readable(game: Game) -> Iterator[Report]:
    """Find texts of components in type below 6 points."""
    return _reports(game, "layout.small-type")


@check(
    "layout.common-size",
    "info",
    "One long text makes the type of a whole set small.",
    "Editing of cards: shorten the longest text first.",
    code="X03",
)
def sizes_are_as_written(game: Game) -> Iterator[Report]:
    """Name the item that makes a text with `fit: together` smaller on all items of its set."""
    return _reports(game, "layout.common-size")


@check("layout.unreached", "warning", "A condition that no item meets is misspelled or forgotten.", _LOST, code="R07")
def conditions_are_met(game: Game) -> Iterator[Report]:
    """Find parts of the layouts of components, and alternatives of their conditions, that no item has."""
    return _reports(game, "layout.unreached")


@check("layout.unshown-field", "warning", "A field that no card shows was forgotten in its layout.", _LOST, code="R07")
def fields_are_shown(game: Game) -> Iterator[Report]:
    """Find fields of a set that its layouts do not name."""
    return _reports(game, "layout.unshown-field")


@check(
    "unused.layout",
    "warning",
    "A layout that nothing uses was forgotten, or its name is misspelled.",
    _LOST,
    code="R07",
)
def layouts_are_used(game: Game) -> Iterator[Report]:
    """Find layouts in the folder of the game that nothing names and that replace no shipped one."""
    used = _used(game)
    for folder in FOLDERS:
        for file in files.names(game.folder, f"templates/{folder}", ".yaml"):
            name = file.removesuffix(".yaml")
            if name not in used and not _is_shipped(game, f"{folder}/{file}"):
                path = f"templates/{folder}/{file}"
                hint = "name it in a piece, a marker or a set of components, or remove the file"
                yield Report(f"nothing uses the layout '{name}'", Span(str(game.folder / path), 1, 1), hint)


def _is_shipped(game: Game, file: str) -> bool:
    try:
        return bool(template(file, None, game.templates))
    except AssetNotFoundError:
        return False


def _used(game: Game) -> set[str]:
    """Return the names of all layouts in use, and of those that they extend."""
    named = {name for set_ in game.components.values() for name in (set_.layout, set_.back_layout) if name}
    named |= {piece.layout for piece in game.pieces.values()} | {marker.layout for marker in game.markers.values()}
    named |= {name for each in game.composites.values() for name in (each.layout, each.result_layout)}
    for name in sorted(named):
        base: str | None = name
        while base:
            named.add(base)
            try:
                base = layout.load(game, base).extends
            except DefinitionError:
                break
    return named


def _reports(game: Game, id_: str) -> Iterator[Report]:
    for finding in _findings(game):
        if finding.id == id_:
            yield Report(finding.message, finding.span, finding.hint, finding.related, cases=finding.cases)


@cached_on_game
def _findings(game: Game) -> tuple[Finding, ...]:
    """Return what is wrong with the layouts of all sets that can be drawn."""
    found: list[Finding] = []
    records: dict[Layout, list[Record]] = {}
    for set_ in game.components.values():
        try:
            found.extend(_of_set(game, set_, records))
        except DefinitionError:
            continue
    for design, items in records.items():
        unmet = verify.unreached(design, items)
        found.extend(each for each in unmet if each.span and each.span.file.startswith(str(game.folder)))
    return tuple(dict.fromkeys(found))


def _of_set(game: Game, set_: ComponentSet, records: dict[Layout, list[Record]]) -> Iterator[Finding]:
    """Yield what is wrong with the faces of a set; add what each layout was filled with to `records`."""
    theme, layouts = themes()["field"], []
    for back in (False, True) if set_.back_layout else (False,):
        found, drawn = components.drawn_items(game, set_, theme, back=back)
        layouts.append(found)
        size = set_.format.width, layout.height_of(found, (set_.format.width, set_.format.height))
        outline = set_.format.outline_of(size[1], back=back)
        yield from verify.verify(found, drawn, size, set_.format.safe, outline)
        records.setdefault(found, []).extend(content.record for content, _ in drawn)
        yield from components.shrunk(game, set_, theme, back=back)
    yield from verify.unshown(layouts, {field.id: field.span for field in set_.fields.values()})
