"""What changed between two versions of a game: facts, odds, answers of the rules, texts, components to print again.

`pnp.cli.diff` shows the result of `compare`, `pnp.comparison.errata` makes an errata sheet
of it.
"""

import dataclasses

from pnp.comparison import answers, counters, odds, text_changes, values
from pnp.comparison.changes import SECTIONS, Change
from pnp.model.game import Game
from pnp.scene.theme import Theme


def as_written_version(game: Game) -> Game:
    """Return a game with the version of the game as written, without the name of its variant."""
    return dataclasses.replace(game, version=game.variant.of_version) if game.variant else game


def compare(old: Game, new: Game, theme: Theme) -> tuple[Change, ...]:
    """Return all differences of `new` from `old`, section by section, but for the names of their variants.

    Raises:
        DefinitionError: when the texts or a counter of either game cannot be made.
    """
    old, new = as_written_version(old), as_written_version(new)
    found = (
        *values.changes(old, new),
        *odds.changes(old, new),
        *answers.changes(old, new),
        *text_changes.changes(old, new),
        *counters.changes(old, new, theme),
    )
    return tuple(sorted(found, key=lambda change: SECTIONS.index(change.section)))
