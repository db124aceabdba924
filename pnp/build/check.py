"""Every finding about a game: reading it, its rules, and its sheets on every paper."""

from __future__ import annotations

from pathlib import Path

from pnp import checks, model
from pnp.build.kit import Report, draw
from pnp.build.options import Options
from pnp.errors import DefinitionError, Finding
from pnp.scene.presets import papers


def findings(folder: Path, templates: tuple[Path, ...] = (), report: Report = lambda step: None) -> tuple[Finding, ...]:
    """All findings of one run, each once. A definition that cannot be read is not checked further."""
    report("reading")
    try:
        game = model.load(folder, templates)
    except DefinitionError as error:
        return error.findings
    report("checking")
    found = list(checks.check_game(game))
    options = Options(out=Path(), papers=tuple(papers()), templates=templates)
    try:
        for document in draw(game, options, report):
            found += checks.check_document(game, document)
    except DefinitionError as error:
        found += error.findings
    return tuple(dict.fromkeys(found))
