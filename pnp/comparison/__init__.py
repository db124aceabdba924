"""What changed between two versions of a game: facts, odds, answers of the rules, texts, components to print again.

Nothing here writes a file; `pnp.cli.diff` shows the result of `compare`, `pnp.comparison.errata` makes an errata sheet
of it.
"""

from pnp.comparison import answers, counters, odds, text_changes, values
from pnp.comparison.changes import SECTIONS, Change
from pnp.model.game import Game
from pnp.scene.theme import Theme


def compare(old: Game, new: Game, theme: Theme) -> tuple[Change, ...]:
    """Return all differences of `new` from `old`, section by section.

    Raises:
        DefinitionError: when the texts or a counter of either game cannot be made.
    """
    found = (
        *values.changes(old, new),
        *odds.changes(old, new),
        *answers.changes(old, new),
        *text_changes.changes(old, new),
        *counters.changes(old, new, theme),
    )
    return tuple(sorted(found, key=lambda change: SECTIONS.index(change.section)))
