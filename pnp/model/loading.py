"""Folder → `Game`: read, validate, resolve, all findings in one run."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.errors import DefinitionError, Finding
from pnp.model.definition import COLLECTIONS, TABLES, RootDefinition
from pnp.model.game import Game, SkinId
from pnp.model.resolve import resolve
from pnp.model.skins import dress
from pnp.model.validate import validate
from pnp.source.findings import Findings
from pnp.source.load import Source
from pnp.source.load import load as read


class Loaded(NamedTuple):
    """What came of reading a folder.

    Attributes:
        game: None when there are errors.
        findings: all that was found, by place.
        source: the tree with its places and the texts of all files.
    """

    game: Game | None
    findings: tuple[Finding, ...]
    source: Source

    @property
    def texts(self) -> Mapping[str, str]:
        """File name, as findings show it, to text."""
        return self.source.folder.texts

    def require(self) -> Game:
        """The game.

        Raises:
            DefinitionError: when there is none.
        """
        if self.game is None:
            raise DefinitionError(self.findings)
        return self.game


def get_ready() -> None:
    """Build what definitions are held against, before there is one."""
    RootDefinition.model_rebuild()


def load(folder: Path, templates: tuple[Path, ...] = (), skin: str | None = None) -> Loaded:
    """Read the game in `folder`, in a skin of its own (the first unless one is named).

    Raises:
        MisuseError: when the game has no such skin.
    """
    findings = Findings()
    source = read(folder, COLLECTIONS, TABLES, findings)
    source, chosen = dress(source, skin, findings)
    definition = validate(source, findings)
    game = resolve(definition, source, findings, templates) if definition and source.is_readable else None
    if game is not None and not findings:
        game = dataclasses.replace(game, skin=game.skins[SkinId(chosen)] if chosen else None)
    return Loaded(None if findings else game, findings.all(source.folder.texts), source)
