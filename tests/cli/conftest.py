"""Commands run in this process, in an empty folder, without worker processes."""

import contextlib
import io
import shutil
import sys
from pathlib import Path

import pytest

from pnp import assets, cli
from pnp.pipeline import workers
from pnp.pipeline.scaffold import new_game

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


@pytest.fixture(scope="session")
def new_duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game that `pnp new` makes: every kind of document but scenarios, in a third of the time of Heavy Armor."""
    return new_game("Duel", tmp_path_factory.mktemp("new"), None, "2026-01-01")


@pytest.fixture
def duel(new_duel: Path, tmp_path: Path) -> Path:
    """A copy of that game in the working folder, which a test may spoil."""
    return Path(shutil.copytree(new_duel, tmp_path / "duel"))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(workers, "default_processes", lambda: 1)
