"""Findings about a game in one skin, but for those about its sheets: what keeps a build from being made."""

from collections.abc import Iterator

from pnp import checks
from pnp.artwork import drawable
from pnp.errors import Finding
from pnp.model.game import Game
from pnp.model.game.tracking import Examine, examine
from pnp.pipeline.options import Progress, silent
from pnp.templating import dry_run


def game_findings(
    game: Game,
    selection: checks.CheckSelection = checks.ALL,
    progress: Progress = silent,
    first: Game | None = None,
    examine: Examine = examine,
) -> Iterator[Finding]:
    """Yield the findings about a game in one skin, but for those about its sheets.

    A build is refused when one of them is an error. Texts and drawings that the `first` skin has too are left out.
    """
    yield from () if first else game.warnings
    progress("filling in texts")
    yield from dry_run.template_errors(game, dry_run.drafts(first) if first else (), examine)
    yield from drawable.findings(game, examine)
    progress("checking")
    yield from checks.check_game(game, selection._replace(examine=examine))
