from collections.abc import Callable
from pathlib import Path

import pytest

from pnp import assets
from pnp.model.loading import load
from pnp.selftest.source_edit import Draft


@pytest.fixture(scope="session")
def draft() -> Callable[[str], Draft]:
    known: dict[str, Draft] = {}

    def of(name: str) -> Draft:
        if name not in known:
            folder = assets.game(name)
            loaded = load(folder)
            texts = {Path(file).relative_to(folder).as_posix(): text for file, text in loaded.texts.items()}
            known[name] = Draft(loaded.require(), texts)
        return known[name]

    return of
