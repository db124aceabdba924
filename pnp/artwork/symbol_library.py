"""Symbols by reference: `mech/lancer-robot` is searched among the game's own symbols, then among the shipped ones.

A symbol is a small SVG whose colors are roles: `currentColor` for its main tone, `var(--light)` and `var(--shade)` for
planes in light and shadow, `var(--cut)` for the lines between them (the color of the ground) and `var(--accent)`.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path, PurePosixPath

from pnp import assets
from pnp.errors import DefinitionError, Finding, Span
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game
from pnp.scene import cairo, svg_import
from pnp.scene.color import BLACK, WHITE, luminance, mix
from pnp.scene.items import Color, Symbol, VectorArt

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
    path = _path(game, ref)
    if path is None:
        raise DefinitionError([_not_found(game.folder, ref, game.templates, wanted_at)])
    try:
        return _symbol(game, ref, path, frozenset(colors.items()))
    except svg_import.ArtError as error:
        raise DefinitionError([_unusable(error, path, ref, wanted_at)]) from error
    except cairo.MissingCairoError as error:
        message = f"the symbol '{ref}' has more than plain shapes, which needs libcairo; it was not found"
        hint = f"install it with {cairo.INSTALL}, or draw the symbol with plain shapes"
        raise DefinitionError([Finding(_UNUSABLE, "error", message, wanted_at, hint)]) from error
    except UnicodeDecodeError as error:
        message = f"the drawing '{ref}' is not UTF-8 text"
        raise DefinitionError([Finding(_UNUSABLE, "error", message, wanted_at)]) from error


@cached_on_game
def _path(game: Game, ref: str) -> Path | None:
    return find(game.folder, ref, game.templates)


@cached_on_game
def _drawing(game: Game, path: Path) -> svg_import.SvgDrawing:
    return svg_import.read_drawing(path.read_text(encoding="utf-8"))


@cached_on_game
def _symbol(game: Game, ref: str, path: Path, colors: frozenset[tuple[str, Color]]) -> Symbol:
    """The drawing in its colors; where it stays SVG, one that can be converted."""
    given = dict(colors)
    main = given.get("currentColor") or given.get("ink") or BLACK
    roles = {**colors_on(given.get("paper", WHITE), main), **given}
    symbol = svg_import.colored(_drawing(game, path), ref, roles)
    for item in symbol.items:
        if isinstance(item, VectorArt):
            from pnp.scene.svg_to_pdf import convert  # needs cairosvg, which few drawings do

            convert(item.svg)
    return symbol


def _not_found(folder: Path, ref: str, templates: tuple[Path, ...], wanted_at: Span | None) -> Finding:
    outside = next((path for path, _ in _places(folder, ref, templates) if path.is_file()), None)
    if outside is not None:
        message, hint = f"the symbol '{ref}' is a link out of its folder: {outside}", "put the drawing itself there"
        return Finding("art.outside-folder", "error", message, wanted_at, hint)
    near = get_close_matches(ref, known(folder, templates), n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"draw it as art/{ref}.svg in the game's folder"
    return Finding("art.unknown", "error", f"there is no symbol '{ref}'", wanted_at, hint)


def _unusable(error: svg_import.ArtError, path: Path, ref: str, wanted_at: Span | None) -> Finding:
    """Return the finding about an unusable drawing, at its error, or else at the reference to it."""
    if error.line:
        related = ((wanted_at, "wanted here"),) if wanted_at else ()
        return Finding(_UNUSABLE, "error", str(error), Span(str(path), error.line, error.column), related=related)
    message = f"the symbol '{ref}': {error}"
    hint = "check its numbers, colors and transforms, or draw it with plain shapes"
    return Finding(_UNUSABLE, "error", message, wanted_at, hint, ((Span(str(path), 1, 1), "the drawing"),))


def deduplicate(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return each finding once; a drawing that cannot be used is one finding, however many places name it."""
    found: dict[object, Finding] = {}
    for finding in findings:
        key = (finding.id, finding.message) if finding.id == _UNUSABLE else finding
        known = found.setdefault(key, finding)
        other = [(finding.span, "named here too")] if finding.span and finding.span != known.span else []
        related = tuple(dict.fromkeys([*known.related, *finding.related, *other]))
        found[key] = known._replace(related=related[:_MOST_RELATED])
    return tuple(found.values())


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


def find(folder: Path, ref: str, templates: tuple[Path, ...] = ()) -> Path | None:
    """Return the file of a symbol; None without one, or when the reference or a link leaves the folders."""
    for path, base in _places(folder, ref, templates):
        if path.is_file():
            return path if assets.may_read(path, base, folder) else None
    return None


def _places(folder: Path, ref: str, templates: tuple[Path, ...]) -> tuple[tuple[Path, Path], ...]:
    """Return possible files of a symbol, the nearest first, each with its folder of drawings."""
    relative = PurePosixPath(f"{ref}.svg")
    if relative.is_absolute() or ".." in relative.parts:
        return ()
    return tuple((base / relative, base) for base in _bases(folder, templates))


def known(folder: Path, templates: tuple[Path, ...] = ()) -> list[str]:
    """Return every symbol that can be named."""
    found = {
        path.relative_to(base).with_suffix("").as_posix()
        for base in _bases(folder, templates)
        for path in base.rglob("*.svg")
        if assets.may_read(path, base, folder)
    }
    return sorted(found)


def _bases(folder: Path, templates: tuple[Path, ...]) -> tuple[Path, ...]:
    own = (folder / part for part in FOLDERS)
    return (*own, *(home / "symbols" for home in assets.template_folders(None, templates)))
