"""Small games that a test may spoil."""

from pathlib import Path

import pytest

from pnp.pipeline.scaffold import new_game


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))  # where ledgers are
    return new_game("small", tmp_path, None, "2026-01-01")
