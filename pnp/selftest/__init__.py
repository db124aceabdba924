"""The self-test of the checks (mutation testing): each mutant is a copy of a game with one mistake.

A mutant is found when the checks report an error or a warning that the original game does not have, or when it cannot
be loaded. The kinds of mistakes (`operators`) come from published errata and do not depend on the checks, so the share
of mutants found measures the checks. Files are written only into a temporary folder, which is removed afterward.
"""

from pnp.selftest.mutation import OPERATORS, Operator


def mutation_operators() -> tuple[Operator, ...]:
    """Return all kinds of mistakes, by class."""
    OPERATORS.import_package(f"{__name__}.operators")
    return tuple(sorted(OPERATORS.values(), key=lambda entry: (entry.title, entry.name)))
