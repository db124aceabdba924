from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from pnp import assets, checks, model
from pnp.errors import Finding
from pnp.model.game import Game


@pytest.fixture(scope="session")
def heavy() -> Game:
    """Heavy Armor: clean, to be spoilt by `dataclasses.replace`."""
    return model.load(assets.game("heavy-armor"))


@pytest.fixture
def found(heavy: Game) -> Callable[..., list[Finding]]:
    """What the checks say of Heavy Armor with some of its parts replaced, beyond what they say of it as it is."""

    def run(**parts: object) -> list[Finding]:
        before = {finding.message for finding in checks.check_game(heavy)}
        return [finding for finding in checks.check_game(replace(heavy, **parts)) if finding.message not in before]

    return run


def ids(findings: Iterable[Finding]) -> list[str]:
    """The ids of findings, each once, in order."""
    return list(dict.fromkeys(finding.id for finding in findings))
