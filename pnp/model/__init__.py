"""The game: what a designer may write (`definition`) and the frozen, typed game that all else reads (`game`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.model.loading import Loaded


def load(folder: Path, templates: tuple[Path, ...] = (), skin: str | None = None) -> Game:
    """The game in a folder, in its first skin unless one is named; `templates`: further folders of templates.

    Raises:
        MisuseError: when the game has no such skin.
        DefinitionError: with every finding, when the definition cannot be used.
    """
    return load_with_findings(folder, templates, skin).require()


def load_with_findings(folder: Path, templates: tuple[Path, ...] = (), skin: str | None = None) -> Loaded:
    """The game in a folder, if it can be used, with all findings and the texts that were read.

    Raises:
        MisuseError: when the game has no such skin.
    """
    from pnp.model.loading import load

    return load(folder, templates, skin)
