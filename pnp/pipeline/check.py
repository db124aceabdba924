"""All findings about a game: in its definition, its texts, its rules, and on request on its sheets, in every skin."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pnp import checks, model
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game
from pnp.pipeline.progress import Progress, silent
from pnp.source.parse_cache import ParseCache
from pnp.templating import dry_run


class CheckOptions(NamedTuple):
    """What is checked.

    Attributes:
        selection: the checks that run, and who receives a finding as soon as it is made.
        sheets: whether sheets are checked too, or only the definition.
        skin: the skin to check; all of them when it is empty.
        templates: further folders of templates.
    """

    selection: checks.CheckSelection = checks.ALL
    sheets: bool = True
    skin: str = ""
    templates: tuple[Path, ...] = ()


class CheckResult(NamedTuple):
    """All findings, each once, and whether the definition could be read, so that anything else was checked."""

    findings: tuple[Finding, ...]
    is_readable: bool


WHOLE = CheckOptions()


def check(folder: Path, options: CheckOptions = WHOLE, progress: Progress = silent) -> CheckResult:
    """Check the game in a folder: in the skin of the options, or in every one.

    Raises:
        MisuseError: when the game has no such skin.
    """
    progress("reading")
    trees = ParseCache()
    try:
        game = model.load(folder, options.templates, options.skin or None, trees)
    except DefinitionError as error:
        return CheckResult(_seen(error.findings, options), is_readable=False)
    findings = list(_game_findings(game, None, options, progress))
    for skin in [] if options.skin else list(game.skins)[1:]:
        progress(f"reading {game.skins[skin].name}")
        try:
            other = model.load(folder, options.templates, skin, trees)
        except DefinitionError as error:
            findings += _seen(error.findings, options)
        else:
            findings += _game_findings(other, game, options._replace(skin=skin), progress)
    if options.sheets:
        from pnp.artwork.symbol_library import deduplicate

        return CheckResult(deduplicate(findings), is_readable=True)
    return CheckResult(tuple(dict.fromkeys(findings)), is_readable=True)


def _seen(findings: tuple[Finding, ...], options: CheckOptions) -> tuple[Finding, ...]:
    """Report findings that were not made by a check."""
    for finding in findings:
        options.selection.seen(finding)
    return findings


def _game_findings(game: Game, first: Game | None, options: CheckOptions, progress: Progress) -> Iterator[Finding]:
    """Yield the findings about a game in one skin; those about texts that the first skin has too are left out."""
    progress("filling in texts")
    yield from _seen(tuple(dry_run.template_errors(game, dry_run.drafts(first) if first else ())), options)
    progress("checking")
    yield from checks.check_game(game, options.selection)
    if options.sheets:
        from pnp.pipeline.sheet_checks import sheet_findings

        yield from sheet_findings(game, options.skin, progress, options.selection)
