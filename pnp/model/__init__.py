"""The game model: the definition language (`definition`) and the frozen, typed game (`game`) that other code reads."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.model.loading import VariantChoice
    from pnp.source.parse_cache import ParseCache


def load(
    folder: Path,
    templates: tuple[Path, ...] = (),
    skin: str | None = None,
    trees: ParseCache | None = None,
    variant: VariantChoice = "",
) -> Game:
    """Load the game in a folder.

    Args:
        folder: the folder with its game.yaml.
        templates: further folders of templates.
        skin: the id of a skin; the first one unless it is named.
        trees: of files that were parsed before, for another skin.
        variant: the name of a variant, or values by path; the game as it is written unless it is named.

    Raises:
        MisuseError: when the game has no such skin or variant.
        DefinitionError: with every finding, when the definition cannot be used.
    """
    from pnp.model import loading  # takes time to import, which help does not need

    return loading.load(folder, templates, skin, trees, variant).require()
