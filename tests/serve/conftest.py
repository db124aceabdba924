"""Small games that a test may spoil."""

from pathlib import Path

import pytest

from pnp.pipeline.scaffold import new_game


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return new_game("small", tmp_path, None, "2026-01-01")
