"""Every finding about a game: reading it, its rules, and its sheets on every paper, in every skin, with every board."""

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


def findings(
    folder: Path, templates: tuple[Path, ...] = (), report: Report = lambda step: None, skin: str = ""
) -> tuple[Finding, ...]:
    """All findings of one run, each once, in every skin of the game unless one is named.

    A definition that cannot be read is not checked further.

    Raises:
        MisuseError: when the game has no such skin.
    """
    options = Options(out=Path(), papers=tuple(papers()), templates=templates, skin=skin)
    report("reading")
    try:
        game = model.load(folder, templates, skin or None)
    except DefinitionError as error:
        return error.findings
    found = list(_of_game(game, options, report))
    for other in list(game.skins)[1:] if not skin else ():
        report(f"reading {game.skins[other].name}")
        try:
            dressed = model.load(folder, templates, other)
        except DefinitionError as error:
            found += error.findings
            continue
        found += _of_game(dressed, options._replace(skin=other), report)
    return tuple(dict.fromkeys(found))


def _of_game(game: Game, options: Options, report: Report) -> Iterator[Finding]:
    """What the checks see in a game in one skin, and on its sheets."""
    report("checking")
    yield from checks.check_game(game)
    yield from _of_sheets(game, options, report)
    for board in game.boards:
        if board not in game.kit.boards and "map" in game.kit.documents:
            other = options._replace(only=("map",), board=board)
            yield from _of_sheets(chosen(game, other), other, report)


def _of_sheets(game: Game, options: Options, report: Report) -> Iterator[Finding]:
    """What the checks see on the sheets, and what cannot be drawn; a document is named with its skin or board."""
    choices = {"--skin": options.skin, "--board": options.board}
    suffix = "".join(f" with {option} {choice}" for option, choice in choices.items() if choice)
    try:
        for document in draw(game, options, report):
            yield from checks.check_document(game, document._replace(name=f"{document.name}{suffix}"))
    except DefinitionError as error:
        yield from error.findings
