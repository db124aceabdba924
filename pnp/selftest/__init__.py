"""The self-test of the checks: mistakes of the kinds that errata sheets mend are put into a game, one by one.

A mistake counts as found when the checks tell an error or a warning that they did not tell before, or when the game
cannot be read any more. The kinds of mistakes (`operators`) are taken from published errata and know nothing of the
checks, so what share of the mistakes is found says how much the checks are worth. Files are written only into a
temporary folder that is removed afterwards.
"""

from __future__ import annotations

from pnp.selftest.mutation import OPERATORS, Operator


def mutation_operators() -> tuple[Operator, ...]:
    """All kinds of mistakes, by class."""
    OPERATORS.import_package(f"{__name__}.operators")
    return tuple(sorted(OPERATORS.values(), key=lambda entry: (entry.title, entry.name)))
