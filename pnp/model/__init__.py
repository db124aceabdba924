"""The game: what a designer may write (`definition`) and the frozen, typed game that all else reads (`game`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.model.loading import Loaded


def load(folder: Path, templates: tuple[Path, ...] = ()) -> Game:
    """The game in a folder; `templates` are further folders to look for templates in.

    Raises:
        DefinitionError: with every finding, when the definition cannot be used.
    """
    return load_with_findings(folder, templates).require()


def load_with_findings(folder: Path, templates: tuple[Path, ...] = ()) -> Loaded:
    """The game in a folder, if it can be used, with all findings and the texts that were read."""
    from pnp.model.loading import load

    return load(folder, templates)
