from collections.abc import Callable
from pathlib import Path

import pytest

from pnp import assets
from pnp.model.loading import load
from pnp.selftest.source_edit import GameSource

BAD = Path(__file__).parents[1] / "bad"


@pytest.fixture(scope="session")
def source() -> Callable[[str], GameSource]:
    known: dict[str, GameSource] = {}

    def of(name: str) -> GameSource:
        if name not in known:
            folder = BAD / name if (BAD / name).is_dir() else assets.game(name)
            loaded = load(folder)
            texts = {Path(file).relative_to(folder).as_posix(): text for file, text in loaded.texts.items()}
            known[name] = GameSource(loaded.require(), texts)
        return known[name]

    return of
