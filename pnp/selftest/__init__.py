"""The self-test of the checks: mistakes of the kinds that errata sheets mend are put into a game, one by one.

A mistake counts as found when the checks tell an error or a warning that they did not tell before, or when the game
cannot be read any more. The kinds of mistakes (`operators`) are taken from published errata and know nothing of the
checks, so what share of the mistakes is found says how much the checks are worth. Files are written only into a
temporary folder that is removed afterwards.
"""

from __future__ import annotations

import importlib
import pkgutil

from pnp.selftest import operators as _folder
from pnp.selftest.mutation import Operator, registered


def operators() -> tuple[Operator, ...]:
    """All kinds of mistakes, by class."""
    for module in pkgutil.iter_modules(_folder.__path__):
        importlib.import_module(f"{_folder.__name__}.{module.name}")
    return registered()
