from pathlib import Path
from shutil import copytree

import pytest

HERE = Path(__file__).parent


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy of the game in version 1."""
    return copytree(HERE / "version-1", tmp_path / "old")
