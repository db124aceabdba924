import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from pnp import assets, model
from pnp.comparison.changes import Change
from pnp.model.game import Game
from pnp.scene.presets import themes

Edit = tuple[str, str, str]
THEME = next(iter(themes().values()))


@pytest.fixture
def edited(tmp_path: Path) -> Callable[..., Game]:
    """A shipped game with texts of its files replaced: a file, a text that is in it once, its replacement."""

    def run(name: str, *edits: Edit) -> Game:
        folder = Path(shutil.copytree(assets.game(name), tmp_path / name))
        for file, old, new in edits:
            text = (folder / file).read_text(encoding="utf-8")
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
            (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        return model.load(folder)

    return run


@pytest.fixture(scope="session")
def shipped() -> Callable[[str], Game]:
    known: dict[str, Game] = {}

    def run(name: str) -> Game:
        if name not in known:
            known[name] = model.load(assets.game(name))
        return known[name]

    return run


def reported(changes: Iterable[Change]) -> list[str]:
    """Changes as sentences."""
    return [change.sentence for change in changes]
