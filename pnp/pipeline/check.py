"""All findings about a game: in its definition, its texts, its rules, and on request on its sheets, in every skin."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from pnp import budget, checks, model
from pnp.artwork import drawable
from pnp.budget import BudgetSpentError
from pnp.errors import DefinitionError, Finding
from pnp.generators import Context
from pnp.model import loading
from pnp.model.game import Game
from pnp.model.game.tracking import Examine, examine
from pnp.model.loading import variants
from pnp.pipeline.cache.answers import CheckResult
from pnp.pipeline.game_checks import game_findings, without_consequences
from pnp.pipeline.layout_checks import layout_findings, size_findings
from pnp.pipeline.options import Progress, silent
from pnp.scene.presets import HOME_PAPERS, papers, themes
from pnp.source.parse_cache import ParseCache


class CheckOptions(NamedTuple):
    """What is checked.

    Attributes:
        selection: the checks that run.
        sheets: whether sheets are checked too, or only the definition.
        skin: the skin to check; all of them when it is empty.
        variant: the variant to check; the game as it is written when it is empty.
        templates: further folders of templates.
        papers: the papers of the sheets; without sheets, documents are laid out for the first.
        examine: examines the parts of the game.
        variants: whether all variants in the folder are read too, if none is chosen.
    """

    selection: checks.CheckSelection = checks.ALL
    sheets: bool = True
    skin: str = ""
    templates: tuple[Path, ...] = ()
    papers: tuple[str, ...] = HOME_PAPERS
    examine: Examine = examine
    variant: str = ""
    variants: bool = False


WHOLE = CheckOptions()
UNUSED_WAIVER = "waiver.stale"


def check(
    folder: Path,
    options: CheckOptions = WHOLE,
    progress: Progress = silent,
    loaded: Callable[[Game], object] = lambda _: None,
    game: Game | None = None,
    trees: ParseCache | None = None,
) -> CheckResult:
    """Check the game in a folder: in the skin of the options, or in every one.

    `loaded` is called with the game, in its first skin, if it can be read; `game` is that game where it has been read,
    and `trees` are those of its files.

    Raises:
        MisuseError: when the game has no such skin or variant.
        KeyboardInterrupt: when the user ends the run before anything is found.
    """
    progress("reading")
    trees = trees or ParseCache()
    try:
        game = game or model.load(folder, options.templates, options.skin or None, trees, options.variant)
    except DefinitionError as error:
        return CheckResult(budget.capped(error.findings), is_readable=False)
    loaded(game)
    found: list[Finding] = []
    unsorted: list[Finding] = []
    watched = options._replace(selection=options.selection._replace(seen=unsorted.append))
    is_interrupted = False
    try:
        found.extend(_findings_in_skins(game, watched, trees, progress))
        if options.variants and not options.variant:
            found.extend(_of_variants(game, options, trees, progress))
    except BudgetSpentError as error:
        found += (*unsorted, *error.findings)
    except KeyboardInterrupt:
        found += unsorted
        is_interrupted = True
        if not found:
            raise
    distinct = tuple(dict.fromkeys(found))
    if options.sheets:
        from pnp.artwork.symbol_library import deduplicate

        distinct = deduplicate(found)
    return CheckResult(budget.capped(distinct), is_interrupted=is_interrupted)


def _unused(game: Game, options: CheckOptions, ids: Collection[str]) -> Iterator[Finding]:
    """Yield a note for each waiver of findings of sheets, layouts or tables of which there are none."""
    on_model = {entry.id for entry in checks.model_checks()}
    on_sheets = {entry.id: entry for entry in checks.print_checks()}
    for waiver in game.rulings.waivers if not options.skin else ():
        if waiver.witness or waiver.check in on_model or waiver.check in ids:
            continue
        entry = on_sheets.get(waiver.check)
        if options.selection.wanted(entry) and options.sheets if entry else not options.sheets:
            message = f"this waiver changes nothing: there is no {waiver.check}"
            yield Finding(UNUSED_WAIVER, "info", message, waiver.span, "remove it")


def _findings_in_skins(game: Game, options: CheckOptions, trees: ParseCache, progress: Progress) -> Iterator[Finding]:
    """Yield the findings in every skin; a waiver is unused if no skin has what it accepts."""
    unused: Counter[Finding] = Counter()
    ids = set[str]()

    def waived(finding: Finding) -> None:
        ids.add(finding.id)
        options.selection.waived(finding)

    watched = options._replace(selection=options.selection._replace(waived=waived))
    for finding in _of_skins(game, watched, trees, progress):
        ids.add(finding.id)
        if finding.id != UNUSED_WAIVER or len(game.skins) < 2:
            yield finding
            continue
        unused[finding] += 1
        if unused[finding] == len(game.skins):
            yield finding
    yield from _unused(game, options, ids)


def _of_skins(game: Game, options: CheckOptions, trees: ParseCache, progress: Progress) -> Iterator[Finding]:
    yield from _findings(game, None, options, progress)
    for skin in [] if options.skin else list(game.skins)[1:]:
        progress(f"reading {game.skins[skin].name}")
        try:
            other = model.load(game.folder, options.templates, skin, trees, options.variant)
        except BudgetSpentError:
            raise
        except DefinitionError as error:
            yield from error.findings
        else:
            yield from _findings(other, game, options._replace(skin=skin), progress)


def _of_variants(game: Game, options: CheckOptions, trees: ParseCache, progress: Progress) -> Iterator[Finding]:
    """Yield what is wrong with the variants in the folder: each must be readable and fit the game."""
    for name in variants.names(game.folder):
        progress(f"reading the variant {name}")
        loaded = loading.load(game.folder, options.templates, options.skin or None, trees, name)
        warnings = loaded.game.warnings if loaded.game else loaded.findings
        yield from (each for each in warnings if each.severity == "error" or each.id.startswith("variant."))


@without_consequences
def _findings(game: Game, first: Game | None, options: CheckOptions, progress: Progress) -> Iterator[Finding]:
    yield from game_findings(game, options.selection, progress, first, options.examine)
    if options.sheets:
        from pnp.pipeline.sheet_checks import sheet_findings

        yield from sheet_findings(game, options.skin, options.papers, progress, options.selection)
    elif first is None and not any(drawable.panel_findings(game, options.examine)):
        progress("laying out documents")
        context = Context(papers()[options.papers[0]], next(iter(themes().values())))
        sizes = size_findings(game, tuple(papers()[name] for name in options.papers), options.examine)
        laid_out = chain(layout_findings(game, context, options.examine), sizes)
        yield from checks.weighed(game, laid_out, options.selection.waived)
