"""Commands run in this process, in an empty folder, without worker processes."""

import contextlib
import io
import shutil
import sys
from pathlib import Path

import pytest

from pnp import assets, cli
from pnp.pipeline import workers

HEAVY = assets.game("heavy-armor")


PNP = [sys.executable, "-m", "pnp"]


def pnp(*arguments: str) -> tuple[int, str, str]:
    """Run a command line in this process: exit code, stdout, stderr."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.run(arguments)
    return code, out.getvalue(), err.getvalue()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of Heavy Armor that a test may spoil."""
    return Path(shutil.copytree(HEAVY, tmp_path / "copy"))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(workers, "default_processes", lambda: 1)
