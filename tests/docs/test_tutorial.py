"""The tutorial works: every command is run, every edit is made."""

import contextlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.backends import png
from tests.cli.conftest import pnp

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(
    r"^(?P<fence>```+)(?P<kind>sh|sh fails|(?:yaml|csv|markdown) edit)\n(?P<body>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
EDITED = (".yaml", ".csv", ".md")
PAGES = ["README.md", "docs/tutorial.md", "docs/tutorial-wargame.md", "docs/printing.md", "CONTRIBUTING.md"]


def edit(folder: Path, body: str) -> None:
    """Replace the lines marked `-` by those marked `+`, in the one file that has them once."""
    lines = body.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line.startswith("-"))
    new = "".join(line[1:] for line in lines if line.startswith("+"))
    texts = [path for path in sorted(folder.rglob("*")) if path.suffix in EDITED]
    files = [path for path in texts if path.read_text(encoding="utf-8").count(old) == 1]
    assert len(files) == 1, f"{len(files)} files have once:\n{old}"
    files[0].write_text(files[0].read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


@pytest.fixture(autouse=True)
def with_a_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands use a store, as those of a designer do; but pictures have few pixels, which are quick to draw."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "store"))
    monkeypatch.setattr(png.render, "__defaults__", (50.0, False))


def run(command: str, cwd: Path, *, alone: bool = False) -> tuple[int, str]:
    """Run a command in a folder, in this process or in one of its own; return the exit code and what it prints."""
    program, *arguments = shlex.split(command)
    assert program == "pnp"
    if alone:
        own = [sys.executable, "-m", "pnp", *arguments]
        done = subprocess.run(own, cwd=cwd, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr
    with contextlib.chdir(cwd):
        code, out, err = pnp(*arguments)
    return code, out + err


def follow(page: Path, parent: Path) -> Path:
    """Run every command and make every edit of a page; return the kit of the game that it begins with."""
    is_first = True
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        if block["kind"].endswith("edit"):
            edit(game_in(parent), block["body"])
            continue
        for command in block["body"].splitlines():
            code, printed = run(command, parent, alone=is_first)
            is_first = False
            expected = 1 if block["kind"] == "sh fails" else 0
            assert code == expected, f"{command}\n{printed}"
    return parent / "output" / game_in(parent).name


def game_in(parent: Path) -> Path:
    """Return the one folder with a game."""
    (definition,) = parent.glob("*/game.yaml")
    return definition.parent


def test_the_tutorial_works_from_the_first_line_to_the_last(tmp_path: Path) -> None:
    kit = follow(ROOT / "docs" / "tutorial.md", tmp_path)
    assert (kit / "a4" / "rules-booklet.pdf").is_file()
    assert (kit / "png" / "counter" / "ember" / "mortar-front.png").is_file()


@pytest.mark.slow("the other tutorial runs the same commands, and a game of this kind is made and built")
def test_the_tutorial_for_wargames_works_from_the_first_line_to_the_last(tmp_path: Path) -> None:
    kit = follow(ROOT / "docs" / "tutorial-wargame.md", tmp_path)
    assert (kit / "a4" / "scenarios.pdf").is_file()
    assert (kit / "png" / "counter" / "south" / "s-14-front.png").is_file()


def test_the_error_of_the_tutorial_is_reported_with_a_suggestion(tmp_path: Path) -> None:
    run("pnp new ice-patrol", tmp_path)
    edit(
        tmp_path / "ice-patrol",
        "-    back:  {state: Damaged, attack: 2, defense: 2, move: 1}\n"
        "+    back:  {state: Damaged, atack: 2, defense: 2, move: 1}\n",
    )
    _, out = run("pnp check ice-patrol", tmp_path)
    assert "game.yaml" in out
    assert "^^^^^" in out
    assert "did you mean 'attack'?" in out


@pytest.mark.parametrize("page", PAGES)
def test_every_command_named_in_the_documents_exists(page: str) -> None:
    from pnp.cli import COMMANDS

    text = (ROOT / page).read_text(encoding="utf-8")
    code = "".join(re.findall(r"^```sh.*?^```$", text, re.MULTILINE | re.DOTALL))
    assert set(re.findall(r"^(?:\.venv/bin/)?pnp ([a-z]+)", code, re.MULTILINE)) <= COMMANDS.keys()
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE)) <= targets
