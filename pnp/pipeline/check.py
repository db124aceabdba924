"""Every finding about a game: reading it, its rules, and on request its sheets, in every skin, with every board."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pnp import checks, model
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game, SkinId
from pnp.pipeline.workers.forked_jobs import Report, at_work


class CheckOptions(NamedTuple):
    """What is looked at.

    Attributes:
        asked: the checks that are asked for.
        sheets: whether to look at the sheets too, or only at the definition.
        skin: in which skin; in all of them when it is empty.
        templates: further folders of templates.
        unread: told when the definition cannot be read, so that nothing else is looked at.
        get_templates: called before texts are filled in, to get what another process has compiled.
    """

    asked: checks.CheckSelection = checks.ALL
    sheets: bool = True
    skin: str = ""
    templates: tuple[Path, ...] = ()
    unread: Callable[[], None] = lambda: None
    get_templates: Callable[[], None] = lambda: None

    def tell(self, found: Iterable[Finding]) -> None:
        """Let whoever asked hear of findings that no check made."""
        for finding in found:
            self.asked.seen(finding)


WHOLE = CheckOptions()
_Part = Callable[[Report, CheckOptions], Iterator[Finding]]


def findings(
    folder: Path,
    report: Report = lambda step: None,
    examination: CheckOptions = WHOLE,
    processes: int = 1,
) -> tuple[Finding, ...]:
    """All findings of one run, each once, in every skin of the game unless one is named.

    A definition that cannot be read is not checked further. `processes`: how many may run at once. One of them fills in
    texts for a try and begins before the checks have been imported; others look at further skins, and at a part of
    what is to be looked at in the first.

    Raises:
        MisuseError: when the game has no such skin.
    """
    report("reading")
    try:
        game = model.load(folder, examination.templates, examination.skin or None)
    except DefinitionError as error:
        examination.unread()
        examination.tell(error.findings)
        return error.findings
    others = [] if examination.skin else list(game.skins)[1:]
    skins: list[_Part] = [partial(_skin_findings, game, other) for other in others]
    first, *rest = _partition(game, len(others), processes)
    parts = [*skins, *rest]

    def checked(tell: Report, examined: CheckOptions) -> Iterator[Finding]:
        checks.model_checks()
        yield from _run_in_parallel(first, parts, tell, examined, processes)

    examination.get_templates()
    found = _run_in_parallel(checked, [partial(_template_findings, game, None)], report, examination, processes)
    if examination.sheets:
        from pnp.artwork.symbol_library import deduplicate

        return deduplicate(found)
    return tuple(dict.fromkeys(found))


def _run_in_parallel(
    first: _Part, parts: Sequence[_Part], report: Report, examination: CheckOptions, processes: int
) -> Iterator[Finding]:
    """What all parts of the work find; this process does the first, and of the rest what no other has begun by then."""
    if processes == 1:
        for part in (first, *parts):
            yield from part(report, examination)
        return

    def work(number: int, tell: Report) -> bytes:
        waived: list[Finding] = []
        apart = examination._replace(asked=examination.asked._replace(waived=waived.append))
        seen = tuple(parts[number](tell, apart))
        return json.dumps([seen, waived]).encode()

    with at_work(range(len(parts)), work, processes - 1, report) as begun:
        found = list(first(report, examination))
        own = {number: tuple(parts[number](report, examination)) for number in begun.left}
        made = dict(begun.results)
    yield from found
    for number, part in enumerate(parts):
        if number in made:
            yield from _decode_findings(made[number], examination)
        else:
            yield from own[number] if number in own else part(report, examination)


def _decode_findings(made: bytes, examination: CheckOptions) -> Iterator[Finding]:
    """What another process found."""
    seen, waived = (tuple(map(Finding.from_json, findings)) for findings in json.loads(made))
    examination.tell(seen)
    for finding in waived:
        examination.asked.waived(finding)
    yield from seen


def _template_findings(game: Game, tried: Game | None, report: Report, examination: CheckOptions) -> Iterator[Finding]:
    """What hinders the texts of a game from being filled in; those of a game that was `tried` are left out."""
    from pnp.templating import dry_run

    report("filling in texts")
    found = tuple(dry_run.template_errors(game, dry_run.drafts(tried) if tried else ()))
    examination.tell(found)
    yield from found


def _skin_findings(game: Game, skin: SkinId, report: Report, examination: CheckOptions) -> Iterator[Finding]:
    """What is found in another skin than the first; what is formal is looked at again when it is another there."""
    report(f"reading {game.skins[skin].name}")
    try:
        dressed = model.load(game.folder, examination.templates, skin)
    except DefinitionError as error:
        examination.tell(error.findings)
        yield from error.findings
        return
    if _formal_parts(dressed) == _formal_parts(game):
        examination = _filter_checks(examination, lambda check: not check.is_formal)
    yield from _template_findings(dressed, game, report, examination)
    yield from _game_findings(dressed, report, examination._replace(skin=skin))


def _formal_parts(game: Game) -> tuple[object, ...]:
    """What formal checks look at."""
    markers = {id_: (marker.count, marker.neutral_count) for id_, marker in game.markers.items()}
    return game.rulings, game.states, markers


def _filter_checks(examination: CheckOptions, kind: Callable[[checks.Check], bool]) -> CheckOptions:
    """Only such checks on the game of those that are asked for; checks of findings look at what these find."""
    asked = examination.asked
    return examination._replace(
        asked=asked._replace(wanted=lambda check: asked.wanted(check) and (check.on_game is None or kind(check)))
    )


def _partition(game: Game, skins: int, processes: int) -> list[_Part]:
    """What is looked at in the first skin, in parts for different processes, of which some look at further skins."""
    if processes == 1:
        return [partial(_game_findings, game)]
    apart = ("machines",) if processes > 1 + skins else ()
    return [
        partial(_family_findings, game, lambda family: family not in apart, True),
        *(partial(_family_findings, game, name.__eq__, False) for name in apart),
    ]


def _family_findings(
    game: Game, wanted: Callable[[str], bool], sheets: bool, report: Report, examination: CheckOptions
) -> Iterator[Finding]:
    """What the checks of some families see, and where it is wanted, what is seen on the sheets."""
    some = _filter_checks(examination, lambda check: wanted(check.family))
    yield from _game_findings(game, report, some._replace(sheets=examination.sheets and sheets))


def _game_findings(game: Game, report: Report, examination: CheckOptions) -> Iterator[Finding]:
    """What the checks see in a game in one skin, and on its sheets."""
    report("checking")
    yield from checks.check_game(game, examination.asked)
    if examination.sheets:
        from pnp.pipeline.sheet_checks import sheet_findings

        yield from sheet_findings(game, examination.skin, report, examination.asked)
