"""Every finding about a game: reading it, its rules, and its sheets on every paper, with every board it can print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp import checks, model
from pnp.build.documents import Report
from pnp.build.kit import chosen, draw
from pnp.build.options import Options
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game
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
    found += _of_sheets(game, options, report)
    for board in game.boards:
        if board not in game.kit.boards and "map" in game.kit.documents:
            other = options._replace(only=("map",), board=board)
            found += _of_sheets(chosen(game, other), other, report)
    return tuple(dict.fromkeys(found))


def _of_sheets(game: Game, options: Options, report: Report) -> Iterator[Finding]:
    """What the checks see on the sheets, and what cannot be drawn. A board of choice is named with its document."""
    try:
        for document in draw(game, options, report):
            name = f"{document.name} with --board {options.board}" if options.board else document.name
            yield from checks.check_document(game, document._replace(name=name))
    except DefinitionError as error:
        yield from error.findings
