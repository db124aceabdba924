import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp import assets, model
from pnp.model.game import Game, Panel


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., Game]:
    """Heavy Armor with one text in one of its files replaced by another."""

    def change(file: str, old: str, new: str) -> Game:
        folder = tmp_path / "heavy-armor"
        if not folder.exists():
            shutil.copytree(assets.game("heavy-armor"), folder)
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} holds {old!r} {text.count(old)} times"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return model.load(folder)

    return change


@pytest.fixture
def shipped() -> Callable[[Game, str], Panel]:
    """The shipped player sheet's panel of a kind."""

    def find(game: Game, kind: str) -> Panel:
        return next(
            panel for chart in game.charts.values() for row in chart.rows for panel in row if panel.kind == kind
        )

    return find
