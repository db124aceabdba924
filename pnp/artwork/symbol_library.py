"""Symbols by reference: `tank/scout` is searched among the game's own symbols, then among the shipped ones.

A symbol is a small SVG whose colors are roles: `currentColor` for its main tone, `var(--light)` and `var(--shade)` for
planes in light and shadow, `var(--cut)` for the lines between them (the color of the ground) and `var(--accent)`.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pnp import assets, files
from pnp.assets import Asset
from pnp.errors import DefinitionError, Finding, Span
from pnp.files import FileError
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game
from pnp.scene import cairo, svg_import
from pnp.scene.color import BLACK, WHITE, luminance, mix
from pnp.scene.items import Color, Symbol, Use, VectorArt
from pnp.source.suggestions import nearest

FOLDERS = ("art", "templates/symbols")
"""Where a game's folder is searched; after it come the shipped `templates/symbols`."""
_UNUSABLE = "art.unusable"
_MOST_RELATED = 6
"""Most related locations of one drawing."""


def load(game: Game, ref: str, colors: Mapping[str, Color], wanted_at: Span | None = None) -> Symbol:
    """Load the symbol `ref` in these colors, by role; roles not given follow from `currentColor`, `ink` or black.

    A game's symbols are read once, so that all drawings of a game agree.

    Raises:
        DefinitionError: when there is no such symbol, or its file cannot be used; `wanted_at` is what refers to it.
    """
    with _explained(game, ref, wanted_at):
        return _symbol(game, ref, frozenset(colors.items()))


def require(game: Game, ref: str) -> None:
    """Check that a symbol which is drawn elsewhere exists, and that it can be used unless it is one of pnp's own.

    Raises:
        DefinitionError: as `load`, but for a color role that is not known where it is drawn.
    """
    with _explained(game, ref, None):
        if not _file(game, ref).path.is_relative_to(assets.data_folder() / "templates"):
            _symbol(game, ref, None)


@contextmanager
def _explained(game: Game, ref: str, wanted_at: Span | None) -> Iterator[None]:
    """Convert what can be wrong with a drawing to a DefinitionError, at the first place that names it."""
    try:
        yield
    except (FileError, assets.AssetNotFoundError, svg_import.ArtError, cairo.MissingCairoError) as error:
        raise DefinitionError([_fault(game, ref, error, game.drawing_spans.get(ref, wanted_at))]) from error


def _fault(game: Game, ref: str, error: Exception, wanted_at: Span | None) -> Finding:
    match error:
        case FileError():
            id_ = "art.outside-folder" if error.reason == "outside" else _UNUSABLE
            hint = "put the drawing itself there" if error.reason == "outside" else ""
            return Finding(id_, "error", f"the drawing '{ref}.svg' {error}", wanted_at, hint)
        case svg_import.ArtError():
            path = str(_file(game, ref).path)
            if error.line:
                related = ((wanted_at, "wanted here"),) if wanted_at else ()
                return Finding(_UNUSABLE, "error", str(error), Span(path, error.line, error.column), related=related)
            hint = "check its numbers, colors and transforms, or draw it with plain shapes"
            drawing = ((Span(path, 1, 1), "the drawing"),)
            return Finding(_UNUSABLE, "error", f"the symbol '{ref}': {error}", wanted_at, hint, drawing)
        case cairo.MissingCairoError():
            message = f"the symbol '{ref}' has more than plain shapes, which needs libcairo; it was not found"
            hint = f"install it with {cairo.INSTALL}, or draw the symbol with plain shapes"
            return Finding(_UNUSABLE, "error", message, wanted_at, hint)
    near = nearest(ref, known(game.folder, game.templates))
    hint = f"did you mean '{near}'?" if near else f"draw it as art/{ref}.svg in the game's folder"
    return Finding("art.unknown", "error", f"there is no symbol '{ref}'", wanted_at, hint)


@cached_on_game
def _file(game: Game, ref: str) -> Asset:
    return assets.read(_bases(game.folder, game.templates), f"{ref}.svg", game.folder)


@cached_on_game
def _drawing(game: Game, ref: str) -> svg_import.SvgDrawing:
    return svg_import.read_drawing(_file(game, ref).text)


@cached_on_game
def _symbol(game: Game, ref: str, colors: frozenset[tuple[str, Color]] | None) -> Symbol:
    """The drawing in its colors, or in black; where it stays SVG, one that can be converted."""
    drawing = _drawing(game, ref)
    roles = dict.fromkeys(drawing.roles, BLACK)
    if colors is not None:
        given = dict(colors)
        main = given.get("currentColor") or given.get("ink") or BLACK
        roles = {**colors_on(given.get("paper", WHITE), main), **given}
    symbol = svg_import.colored(drawing, ref, roles)
    for item in symbol.items:
        if isinstance(item, VectorArt):
            from pnp.scene.cairo import convert  # needs cairosvg, which few drawings do

            convert(item.svg)
    return symbol


def deduplicate(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return each finding once; what is wrong with a file is one finding, however many places name it."""
    found: dict[object, Finding] = {}
    for finding in findings:
        stem = finding.message.partition(" (in ")[0]
        key = (finding.id, stem) if finding.id.startswith(("art.", "picture.")) else finding
        known = found.setdefault(key, finding)
        other = [(finding.span, "named here too")] if finding.span and finding.span != known.span else []
        related = tuple(dict.fromkeys([*known.related, *finding.related, *other]))
        found[key] = known._replace(related=related[:_MOST_RELATED])
    return tuple(found.values())


def centered(drawing: Symbol, size: float, x: float, y: float) -> Use:
    """Return a drawing around a point, `size` mm at its larger side."""
    scale = size / max(drawing.width, drawing.height)
    return Use(drawing, x - drawing.width * scale / 2, y - drawing.height * scale / 2, scale)


def colors_on(ground: Color, color: Color) -> dict[str, Color]:
    """Return the roles for a symbol in `color` on `ground`: lit from above, cut by the ground's own color."""
    dark_ground = luminance(ground) < luminance(color)
    return {
        "currentColor": color,
        "light": mix(color, WHITE, 0.55 if dark_ground else 0.42),
        "shade": mix(color, BLACK, 0.35),
        "cut": ground,
        "accent": ground,
        "side": color,
    }


def known(folder: Path, templates: tuple[Path, ...] = ()) -> list[str]:
    """Return every symbol that can be named; links are left out."""
    own = [name for part in FOLDERS for name in files.names(folder, part, ".svg")]
    others = [name for base in _bases(folder, templates)[len(FOLDERS) :] for name in files.names(base, "", ".svg")]
    return sorted({name.removesuffix(".svg") for name in (*own, *others)})


def _bases(folder: Path, templates: tuple[Path, ...]) -> tuple[Path, ...]:
    own = (folder / part for part in FOLDERS)
    return (*own, *(home / "symbols" for home in assets.template_folders(None, templates)))
