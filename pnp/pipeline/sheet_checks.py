"""What the checks see on the sheets of a game, on the papers of home printers and with every board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp import checks
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game
from pnp.pipeline.build import draw, selected_documents
from pnp.pipeline.options import Options
from pnp.pipeline.workers.forked_jobs import Report
from pnp.scene.presets import HOME_PAPERS


def sheet_findings(game: Game, skin: str, report: Report, asked: checks.CheckSelection) -> Iterator[Finding]:
    """The findings on every document of a game, also with the boards that only an option prints.

    `skin`: the one that was asked for, which findings name; empty when it is the game's first.
    """
    options = Options(out=Path(), papers=HOME_PAPERS, skin=skin)
    yield from _kit_findings(game, options, report, asked)
    for board in game.boards:
        if board not in game.kit.boards and "map" in game.kit.documents:
            other = options._replace(only=("map",), board=board)
            yield from _kit_findings(selected_documents(game, other), other, report, asked)


def _kit_findings(game: Game, options: Options, report: Report, asked: checks.CheckSelection) -> Iterator[Finding]:
    """What the checks see on the sheets, and what cannot be drawn; a document is named with its skin or board."""
    choices = {"--skin": options.skin, "--board": options.board}
    suffix = "".join(f" with {option} {choice}" for option, choice in choices.items() if choice)
    try:
        for document in draw(game, options, report):
            named = document._replace(name=f"{document.name}{suffix}")
            for finding in checks.check_document(game, named, asked):
                asked.seen(finding)
                yield finding
    except DefinitionError as error:
        for finding in error.findings:
            asked.seen(finding)
            yield finding
