"""Findings on the sheets of a game, on the papers of home printers and with every board."""

from collections.abc import Iterator
from pathlib import Path

from pnp import checks
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game
from pnp.pipeline.build import draw, selected_documents
from pnp.pipeline.options import Options, Progress


def sheet_findings(
    game: Game, skin: str, papers: tuple[str, ...], progress: Progress, selection: checks.CheckSelection
) -> Iterator[Finding]:
    """Yield the findings on every document of a game, also with the boards that only an option prints.

    `skin` is the skin that findings name; empty for the game's first.
    """
    options = Options(out=Path(), papers=papers, skin=skin)
    yield from _kit_findings(game, options, progress, selection)
    for board in game.boards:
        if board not in game.kit.boards and "map" in game.kit.documents:
            other = options._replace(only=("map",), board=board)
            yield from _kit_findings(selected_documents(game, other), other, progress, selection)


def _kit_findings(
    game: Game, options: Options, progress: Progress, selection: checks.CheckSelection
) -> Iterator[Finding]:
    choices = {"--skin": options.skin, "--board": options.board}
    suffix = "".join(f" with {option} {choice}" for option, choice in choices.items() if choice)
    try:
        for document in draw(game, options, progress):
            named = document._replace(name=f"{document.name}{suffix}")
            yield from checks.check_document(game, named, selection)
    except DefinitionError as error:
        yield from error.findings
