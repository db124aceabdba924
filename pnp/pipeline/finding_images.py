"""Findings as images: SVG and PNG files for each finding whose evidence can be drawn."""

from collections.abc import Iterable
from pathlib import Path

from pnp.errors import DefinitionError, Finding, MissingGlyphError
from pnp.model.game import Game
from pnp.pipeline import atomic_write
from pnp.scene.presets import themes

DPI = 150.0


def write(game: Game, findings: Iterable[Finding], folder: Path) -> tuple[Path, ...]:
    """Write a card for each finding whose witness is a case of pieces or cells of a board; return the files, in order.

    Raises:
        UnsafePathError: a file would be outside the folder.
        OSError: the disk refuses; no file is then partly written.
    """
    from pnp.artwork.diagrams.finding_card import card
    from pnp.backends import png, svg

    theme = next(iter(themes().values()))
    made: dict[str, bytes] = {}
    for number, finding in enumerate(findings, 1):
        name = f"{number:03d}-{finding.id}"
        try:
            drawn = card(game, finding, theme)
            if drawn is not None:
                made |= {f"{name}.svg": svg.render(drawn).encode("utf-8"), f"{name}.png": png.render(drawn, DPI)}
        except (DefinitionError, MissingGlyphError):
            continue
    if made:
        atomic_write.publish(folder, made)
    return tuple(folder / name for name in made)
