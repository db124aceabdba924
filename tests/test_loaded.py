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


@pytest.mark.parametrize(
    ("most", "arguments"), [(8, ("--help",)), (447, ("check", HEAVY, "--quiet")), (13, ("schema", "--help"))]
)
def test_a_command_imports_no_more_than_it_needs(most: int, arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert of_pnp(loaded(tmp_path, *arguments)) <= most


@pytest.mark.parametrize(("most", "arguments"), [(23, ("check", HEAVY)), (26, ("build", SHOGI, "--out", "kits"))])
def test_an_unchanged_game_is_not_read(most: int, arguments: tuple[str, ...], tmp_path: Path) -> None:
    loaded(tmp_path, *arguments)
    modules = loaded(tmp_path, *arguments)
    assert not modules & {"pydantic", "jinja2", "yaml", "pnp.model"}
    assert of_pnp(modules) <= most


def test_what_draws_is_not_imported_for_a_change_that_is_in_no_drawing(tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(HEAVY, game)
    loaded(tmp_path, "check", str(game))
    file = game / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("released: 2", "released: 3"), encoding="utf-8")
    modules = loaded(tmp_path, "check", str(game))
    assert not modules & {"pnp.layout", "pnp.artwork.panels", "pnp.artwork.counters", "pnp.artwork.symbol_library"}
    assert of_pnp(modules) <= 337
