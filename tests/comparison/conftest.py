import shutil
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from pnp import assets, model
from pnp.comparison.changes import Change
from pnp.model.game import Game
from pnp.pipeline import scaffold
from pnp.scene.presets import themes
from pnp.source.parse_cache import ParseCache

Edit = tuple[str, str, str]
CARDS = "cards"
"""The game that the scaffold of cards makes."""
THEME = next(iter(themes().values()))


@pytest.fixture(scope="session")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Game]:
    """A shipped game with texts of its files replaced: a file, a text that is in it once, its replacement.

    All versions of a game have one folder, so that only what differs is read again, and compared in depth.
    """

    @cache
    def copied(name: str) -> tuple[Path, ParseCache]:
        return Path(shutil.copytree(_folder(name), tmp_path_factory.mktemp("edited") / name)), ParseCache()

    def run(name: str, *edits: Edit) -> Game:
        folder, trees = copied(name)
        before = {file: (folder / file).read_text(encoding="utf-8") for file, *_ in edits}
        try:
            for file, old, new in edits:
                text = (folder / file).read_text(encoding="utf-8")
                assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
                (folder / file).write_text(text.replace(old, new), encoding="utf-8")
            return model.load(folder, trees=trees)
        finally:
            for file, text in before.items():
                (folder / file).write_text(text, encoding="utf-8")

    return run


@pytest.fixture(scope="session")
def shipped(edited: Callable[..., Game]) -> Callable[[str], Game]:
    """A shipped game, or the one that `pnp new --kind cards` makes, as it is; loaded once."""
    return cache(edited)


@cache
def _folder(name: str) -> Path:
    return scaffold.new_game(name, Path(mkdtemp()), None, "2026-01-01", name) if name == CARDS else assets.game(name)


def reported(changes: Iterable[Change]) -> list[str]:
    """Changes as sentences."""
    return [change.sentence for change in changes]
