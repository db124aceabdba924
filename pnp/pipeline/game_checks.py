"""Findings about a game in one skin, but for those about its sheets: what keeps a build from being made."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import ParamSpec

from pnp import checks
from pnp.artwork import drawable
from pnp.errors import Finding
from pnp.model.game import Game
from pnp.model.game.tracking import Examine, examine
from pnp.pipeline.options import Progress, silent
from pnp.templating import dry_run

_OF_GAPS = frozenset({"template.no-line", "chart.no-line"})
"""Findings that follow from a gap in a table."""
Given = ParamSpec("Given")


def without_consequences(find: Callable[Given, Iterator[Finding]]) -> Callable[Given, Iterator[Finding]]:
    """Leave out what follows from a gap in a table if the gap itself is found, and further uses of a missing symbol."""

    @wraps(find)
    def found(*args: Given.args, **named: Given.kwargs) -> Iterator[Finding]:
        held, has_gap, missing = list[Finding](), False, set[str]()
        for finding in find(*args, **named):
            has_gap |= finding.id == "table.gap"
            if finding.id in _OF_GAPS:
                held.append(finding)
            elif finding.id != "art.unknown" or finding.message not in missing:
                yield finding
            missing.update([finding.message] if finding.id == "art.unknown" else [])
        yield from () if has_gap else held

    return found


@without_consequences
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
    yield from checks.weighed(game, () if first else game.warnings, selection.waived)
    progress("filling in texts")
    yield from dry_run.template_errors(game, dry_run.drafts(first) if first else (), examine)
    yield from checks.weighed(game, drawable.findings(game, examine), selection.waived)
    progress("checking")
    yield from checks.check_game(game, selection._replace(examine=examine))
