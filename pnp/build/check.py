"""Every finding about a game: reading it, its rules, and on request its sheets, in every skin, with every board."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp import checks, model
from pnp.build.documents import Report, finding_of
from pnp.build.kit import chosen, draw
from pnp.build.options import Options
from pnp.build.workers import spread
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game, SkinId
from pnp.scene.presets import papers


class Examination(NamedTuple):
    """What is looked at: the checks that are `asked` for; the `sheets` too or only the definition; in which `skin`.

    An empty skin stands for all of them.
    """

    asked: checks.Asked = checks.ALL
    sheets: bool = True
    skin: str = ""


WHOLE = Examination()


def findings(
    folder: Path,
    templates: tuple[Path, ...] = (),
    report: Report = lambda step: None,
    examination: Examination = WHOLE,
    processes: int = 1,
) -> tuple[Finding, ...]:
    """All findings of one run, each once, in every skin of the game unless one is named.

    A definition that cannot be read is not checked further. `processes`: how many may run at once, one for each skin.

    Raises:
        MisuseError: when the game has no such skin.
    """
    options = Options(out=Path(), papers=tuple(papers()), templates=templates, skin=examination.skin)
    report("reading")
    found: list[Finding] = []
    try:
        game = model.load(folder, templates, examination.skin or None)
    except DefinitionError as error:
        _tell(error.findings, examination)
        return error.findings
    others = [] if examination.skin else list(game.skins)[1:]
    if others and processes > 1:
        found += _together(game, others, options, report, examination, processes)
    else:
        found += _of_game(game, options, report, examination)
        for other in others:
            found += _of_skin(game, options._replace(skin=other), report, examination)
    return tuple(dict.fromkeys(found))


def _together(
    game: Game,
    others: Sequence[SkinId],
    options: Options,
    report: Report,
    examination: Examination,
    processes: int,
) -> Iterator[Finding]:
    """What is found in every skin; this process looks at the first, others at the rest."""
    first: list[Finding] = []

    def work(number: int, tell: Report) -> bytes:
        waived: list[Finding] = []
        apart = examination._replace(asked=examination.asked._replace(waived=waived.append))
        seen = tuple(_of_skin(game, options._replace(skin=others[number]), tell, apart))
        return json.dumps([seen, waived]).encode()

    made = spread(
        range(len(others)), work, processes, report, lambda: first.extend(_of_game(game, options, report, examination))
    )
    yield from first
    for number, other in enumerate(others):
        if number not in made:
            yield from _of_skin(game, options._replace(skin=other), report, examination)
            continue
        seen, waived = (tuple(map(finding_of, part)) for part in json.loads(made[number]))
        _tell(seen, examination)
        for finding in waived:
            examination.asked.waived(finding)
        yield from seen


def _of_skin(game: Game, options: Options, report: Report, examination: Examination) -> Iterator[Finding]:
    """What is found in another skin than the first; what is formal is looked at again when it is another there."""
    skin = SkinId(options.skin)
    report(f"reading {game.skins[skin].name}")
    try:
        dressed = model.load(game.folder, options.templates, skin)
    except DefinitionError as error:
        _tell(error.findings, examination)
        yield from error.findings
        return
    if (dressed.rulings, dressed.states) == (game.rulings, game.states):
        examination = examination._replace(asked=_informal(examination.asked))
    yield from _of_game(dressed, options, report, examination)


def _informal(asked: checks.Asked) -> checks.Asked:
    return asked._replace(wanted=lambda check: asked.wanted(check) and not check.is_formal)


def _of_game(game: Game, options: Options, report: Report, examination: Examination) -> Iterator[Finding]:
    """What the checks see in a game in one skin, and on its sheets."""
    report("checking")
    yield from checks.check_game(game, examination.asked)
    if not examination.sheets:
        return
    yield from _of_sheets(game, options, report, examination)
    for board in game.boards:
        if board not in game.kit.boards and "map" in game.kit.documents:
            other = options._replace(only=("map",), board=board)
            yield from _of_sheets(chosen(game, other), other, report, examination)


def _of_sheets(game: Game, options: Options, report: Report, examination: Examination) -> Iterator[Finding]:
    """What the checks see on the sheets, and what cannot be drawn; a document is named with its skin or board."""
    choices = {"--skin": options.skin, "--board": options.board}
    suffix = "".join(f" with {option} {choice}" for option, choice in choices.items() if choice)
    try:
        for document in draw(game, options, report):
            named = document._replace(name=f"{document.name}{suffix}")
            for finding in checks.check_document(game, named, examination.asked):
                examination.asked.seen(finding)
                yield finding
    except DefinitionError as error:
        _tell(error.findings, examination)
        yield from error.findings


def _tell(found: Iterable[Finding], examination: Examination) -> None:
    for finding in found:
        examination.asked.seen(finding)
