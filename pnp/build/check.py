"""Every finding about a game: reading it, its rules, and on request its sheets, in every skin, with every board."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp import checks, model
from pnp.build.workers import Report, spread
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game, SkinId


class Examination(NamedTuple):
    """What is looked at.

    Attributes:
        asked: the checks that are asked for.
        sheets: whether to look at the sheets too, or only at the definition.
        skin: in which skin; in all of them when it is empty.
        templates: further folders of templates.
    """

    asked: checks.Asked = checks.ALL
    sheets: bool = True
    skin: str = ""
    templates: tuple[Path, ...] = ()

    def tell(self, found: Iterable[Finding]) -> None:
        """Let whoever asked hear of findings that no check made."""
        for finding in found:
            self.asked.seen(finding)


WHOLE = Examination()


def findings(
    folder: Path,
    report: Report = lambda step: None,
    examination: Examination = WHOLE,
    processes: int = 1,
) -> tuple[Finding, ...]:
    """All findings of one run, each once, in every skin of the game unless one is named.

    A definition that cannot be read is not checked further. `processes`: how many may run at once, one for each skin.

    Raises:
        MisuseError: when the game has no such skin.
    """
    report("reading")
    found: list[Finding] = []
    try:
        game = model.load(folder, examination.templates, examination.skin or None)
    except DefinitionError as error:
        examination.tell(error.findings)
        return error.findings
    others = [] if examination.skin else list(game.skins)[1:]
    if others and processes > 1:
        found += _together(game, others, report, examination, processes)
    else:
        found += _of_game(game, report, examination)
        for other in others:
            found += _of_skin(game, other, report, examination)
    return tuple(dict.fromkeys(found))


def _together(
    game: Game,
    others: Sequence[SkinId],
    report: Report,
    examination: Examination,
    processes: int,
) -> Iterator[Finding]:
    """What is found in every skin; this process looks at the first, others at the rest."""
    first: list[Finding] = []

    def work(number: int, tell: Report) -> bytes:
        waived: list[Finding] = []
        apart = examination._replace(asked=examination.asked._replace(waived=waived.append))
        seen = tuple(_of_skin(game, others[number], tell, apart))
        return json.dumps([seen, waived]).encode()

    def meanwhile() -> None:
        first.extend(_of_game(game, report, examination))

    made = spread(range(len(others)), work, processes, report, meanwhile)
    yield from first
    for number, other in enumerate(others):
        if number not in made:
            yield from _of_skin(game, other, report, examination)
            continue
        seen, waived = (tuple(map(Finding.from_lists, part)) for part in json.loads(made[number]))
        examination.tell(seen)
        for finding in waived:
            examination.asked.waived(finding)
        yield from seen


def _of_skin(game: Game, skin: SkinId, report: Report, examination: Examination) -> Iterator[Finding]:
    """What is found in another skin than the first; what is formal is looked at again when it is another there."""
    report(f"reading {game.skins[skin].name}")
    try:
        dressed = model.load(game.folder, examination.templates, skin)
    except DefinitionError as error:
        examination.tell(error.findings)
        yield from error.findings
        return
    if (dressed.rulings, dressed.states) == (game.rulings, game.states):
        examination = examination._replace(asked=_informal(examination.asked))
    yield from _of_game(dressed, report, examination._replace(skin=skin))


def _informal(asked: checks.Asked) -> checks.Asked:
    return asked._replace(wanted=lambda check: asked.wanted(check) and not check.is_formal)


def _of_game(game: Game, report: Report, examination: Examination) -> Iterator[Finding]:
    """What the checks see in a game in one skin, and on its sheets."""
    report("checking")
    yield from checks.check_game(game, examination.asked)
    if examination.sheets:
        from pnp.build.sheets import of_sheets

        yield from of_sheets(game, examination.skin, report, examination.asked)
