"""Small games of different kinds, written from the documentation alone: none has an error or a warning."""

from pathlib import Path

import pytest

from pnp import checks, model

GAMES = sorted(folder.parent for folder in Path(__file__).parent.glob("honest/*/game.yaml"))


def test_there_are_nineteen_kinds() -> None:
    assert len(GAMES) == 20


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_no_error_and_no_warning(folder: Path) -> None:
    found = checks.check_game(model.load(folder))
    assert [each.message for each in found if each.severity != "info"] == []
