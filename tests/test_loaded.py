"""How much of pnp a command imports, which is most of its time. These numbers are only ever lowered."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp import assets

HEAVY, SHOGI = (str(assets.game(name)) for name in ("heavy-armor", "shogi"))
PROGRAM = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.__stderr__))
from pnp.__main__ import start
start()
"""


def loaded(folder: Path, *arguments: str) -> set[str]:
    """Return the modules that a command imports."""
    environment = {**os.environ, "PNP_CACHE": str(folder / "store")}
    command = [sys.executable, "-c", PROGRAM, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=folder)
    return set(done.stderr.splitlines()[-1].split())


def of_pnp(modules: set[str]) -> int:
    return sum(name == "pnp" or name.startswith("pnp.") for name in modules)


@pytest.mark.parametrize(("most", "arguments"), [(8, ("--help",)), (13, ("schema", "--help"))])
def test_a_command_imports_no_more_than_it_needs(most: int, arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert of_pnp(loaded(tmp_path, *arguments)) <= most


def unread(modules: set[str], most: int) -> bool:
    """Whether a game was not even read."""
    return not modules & {"pydantic", "jinja2", "yaml", "pnp.model"} and of_pnp(modules) <= most


def test_a_game_whose_kit_is_there_is_not_read(tmp_path: Path) -> None:
    arguments = ("build", SHOGI, "--only", "charts", "--out", "kits")
    assert not unread(loaded(tmp_path, *arguments), 26)
    assert unread(loaded(tmp_path, *arguments), 26)


def test_a_check_reads_only_what_changed_and_imports_only_what_that_needs(tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(HEAVY, game)
    assert 23 < of_pnp(loaded(tmp_path, "check", str(game), "--quiet")) <= 447
    assert unread(loaded(tmp_path, "check", str(game)), 23)
    file = game / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("released: 2", "released: 3"), encoding="utf-8")
    modules = loaded(tmp_path, "check", str(game))
    assert not modules & {"pnp.layout", "pnp.artwork.panels", "pnp.artwork.counters", "pnp.artwork.symbol_library"}
    assert of_pnp(modules) <= 337
