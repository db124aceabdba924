"""Small games that a test may spoil."""

import shutil
from pathlib import Path

import pytest

from pnp.pipeline.scaffold import new_game


@pytest.fixture(scope="session")
def new(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_game("small", tmp_path_factory.mktemp("new"), None, "2026-01-01")


@pytest.fixture
def game(new: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))  # where ledgers are
    return Path(shutil.copytree(new, tmp_path / new.name))
