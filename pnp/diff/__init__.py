"""What changed between two versions of a game: facts, odds, answers of the rules, texts, counters to print again.

Nothing here writes a file; `pnp.cli.diff` shows the result of `compare`, `pnp.diff.errata` turns it into an errata
sheet.
"""

from __future__ import annotations

from pnp.diff import answers, counters, facts, odds, text_changes
from pnp.diff.changes import Change
from pnp.model.game import Game
from pnp.scene.theme import Theme


def compare(old: Game, new: Game, theme: Theme) -> tuple[Change, ...]:
    """Return all differences of `new` from `old`, section by section.

    Raises:
        DefinitionError: when the texts or a counter of either game cannot be made.
    """
    return (
        *facts.changes(old, new),
        *odds.changes(old, new),
        *answers.changes(old, new),
        *text_changes.changes(old, new),
        *counters.changes(old, new, theme),
    )
