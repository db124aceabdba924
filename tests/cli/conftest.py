"""Commands run in this process, in an empty folder, without worker processes."""

import contextlib
import io
import shutil
import sys
from pathlib import Path

import kits
import pytest

from pnp import cli
from pnp.pipeline import workers

PNP = [sys.executable, "-m", "pnp"]


def pnp(*arguments: str) -> tuple[int, str, str]:
    """Run a command line in this process: exit code, stdout, stderr."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.run(arguments)
    return code, out.getvalue(), err.getvalue()


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """A small game in the working folder, which a test may spoil: every kind of document but scenarios."""
    return Path(shutil.copytree(kits.SMALL, tmp_path / "duel"))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Another copy of it, with the same id."""
    return Path(shutil.copytree(kits.SMALL, tmp_path / "copy"))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(workers, "default_processes", lambda: 1)
