from collections.abc import Callable
from dataclasses import replace

import kits
import pytest

from pnp import checks
from pnp.errors import Finding
from pnp.model.game import Game


@pytest.fixture(scope="session")
def heavy() -> Game:
    """Heavy Armor, which is free of errors, to be changed by `dataclasses.replace`."""
    return kits.game("heavy-armor")


@pytest.fixture(scope="session")
def found(heavy: Game) -> Callable[..., list[Finding]]:
    """The findings of Heavy Armor with some of its parts replaced, beyond those of the shipped game."""
    before = {finding.message for finding in checks.check_game(heavy)}

    def run(**parts: object) -> list[Finding]:
        return [finding for finding in checks.check_game(replace(heavy, **parts)) if finding.message not in before]

    return run
