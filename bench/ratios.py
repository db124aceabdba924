"""What commands cost as multiples of a floor, a program that starts, imports the same libraries and reads the YAML.

A command and its floor run in turn, and what counts is the median of the ratios of their CPU time, so that the speed
of the machine and its other work matter little. A figure counts only if the command prints what it prints without a
cache.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp import assets

EDITS: Mapping[str, tuple[str, str, str]] = {
    "heavy-armor": ("pieces.yaml", "mech/runner-wheels, attack: 1", "mech/runner-wheels, attack: 2"),
    "grav-armor": ("units.csv", "unit/zeta,unit,,,4,6,P", "unit/zeta,unit,,,4,5,P"),
    "armada-chess": ("pieces.yaml", "piece/rook-fortified, score: 4", "piece/rook-fortified, score: 5"),
    "across-the-maren": ("units.csv", "t-first,,1,,5,6,4,Reduced,3,4,4,2103,", "t-first,,1,,5,5,4,Reduced,3,4,4,2103,"),
    "moth-hour": ("cards.csv", "Tiger 8,tiger,8,0,1", "Tiger 8,tiger,8,1,1"),
    "shogi": ("pieces.yaml", "front: {value: 5, state: Rook}", "front: {value: 4, state: Rook}"),
}
"""In each shipped game a file, a value of a counter, and another value."""
TARGETS: Mapping[str, float] = {
    "check, unchanged": 1.0,
    "check, one value changed": 4.0,
    "check, empty cache": 6.0,
    "build, unchanged": 1.5,
    "build, one counter changed": 4.0,
    "help": 1.2,
}
SKINS_TARGET = 8.0
"""For a check with an empty cache of a game with two skins."""
READING = """
import gc, os, pathlib, sys
gc.disable()
os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
import click, jinja2.sandbox, yaml
from pydantic import BaseModel
for file in sorted(pathlib.Path(sys.argv[1]).rglob("*.yaml")):
    yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
os._exit(0)
"""
"""The floor of commands on a game."""
_CLICK = """
import click
group = click.Group("pnp", commands={name: click.Command(name, short_help="What it does.") for name in "abcdefgh"})
group()
"""
_PNP = str(Path(sys.executable).with_name("pnp"))


class Ratio(NamedTuple):
    """How many times the CPU time of its floor a command takes, and how many are allowed."""

    game: str
    case: str
    value: float
    target: float


def measure(folder: Path, runs: int, games: Sequence[str] = (*EDITS,)) -> Iterator[Ratio]:
    """Measure each case of each game in copies below a folder."""
    helped = _median([sys.executable, "-c", _CLICK, "--help"], [_PNP, "--help"], runs, folder, lambda: None)
    yield Ratio("", "help", helped, TARGETS["help"])
    for game in games:
        yield from _of_game(game, folder / game, runs)


def report(ratios: Sequence[Ratio]) -> str:
    """Return the section of docs/benchmarks.md."""
    rows = [
        f"| {game or '`pnp --help`'} | "
        + " | ".join(next((_shown(ratio) for ratio in ratios if ratio[:2] == (game, case)), "") for case in TARGETS)
        for game in dict.fromkeys(ratio.game for ratio in ratios)
    ]
    head = ["| game | " + " | ".join(TARGETS), "|---" + "|--:" * len(TARGETS)]
    lines = "\n".join(f"{line} |" for line in [*head, *rows])
    return f"""
## Commands and their floor

CPU time of a command, as multiples of a program that starts, imports click, pydantic, Jinja2 and PyYAML, and reads the
YAML files of the game (for `pnp --help`, of a program of click with as many commands), in turn with it. In brackets
what is to be reached; `make bench` fails when a figure is above it.

{lines}
"""


def _shown(ratio: Ratio) -> str:
    return f"{ratio.value:.2f} (≤ {ratio.target:.1f})"


def missed(ratios: Sequence[Ratio]) -> tuple[Ratio, ...]:
    """Return those above their target."""
    return tuple(ratio for ratio in ratios if ratio.value > ratio.target)


def _of_game(game: str, folder: Path, runs: int) -> Iterator[Ratio]:
    name, before, after = EDITS[game]
    home = Path(shutil.copytree(assets.game(game), folder / "game"))
    file, text = home / name, (home / name).read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{before!r} must be once in {name} of {game}"
    check = [_PNP, "check", str(home)]
    build = [_PNP, "build", str(home), "--paper", "letter", "--out", str(folder / "out")]

    def empty() -> None:
        shutil.rmtree(folder / "store", ignore_errors=True)

    for command in (check, build):
        word = command[1]

        def changed(command: list[str] = command) -> None:
            """Let only what is true of the game as it was be known, then change it."""
            empty()
            file.write_text(text, encoding="utf-8")
            _run(command, folder)
            file.write_text(text.replace(before, after), encoding="utf-8")

        case = f"{word}, one {'value' if word == 'check' else 'counter'} changed"
        cases: dict[str, Callable[[], None]] = {case: changed, f"{word}, unchanged": lambda: None}
        if word == "check":
            cases[f"{word}, empty cache"] = empty
        for case, prepare in cases.items():
            several = "skins:" in (home / "game.yaml").read_text(encoding="utf-8")
            target = SKINS_TARGET if several and "empty" in case else TARGETS[case]
            floor = [sys.executable, "-c", READING, str(home)]
            yield Ratio(game, case, _median(floor, command, runs, folder, prepare), target)


def _median(floor: list[str], command: list[str], runs: int, folder: Path, prepare: Callable[[], None]) -> float:
    """Return the median ratio of a command to its floor, which run in turn; `prepare` runs before each command.

    Raises:
        RuntimeError: the command prints something else than without a cache, or a build is refused.
    """
    ratios = []
    for number in range(runs + 1):
        prepare()
        least, _ = _run(floor, folder)
        taken, printed = _run(command, folder)
        if number == 0 and printed != _run(command, folder, store="off")[1]:
            raise RuntimeError(f"{' '.join(command)} prints something else with a cache")
        if command[1] == "build" and printed[1]:
            raise RuntimeError(f"{' '.join(command)} is refused")
        ratios.append(taken / least)
    return statistics.median(ratios[1:])


def _run(command: list[str], folder: Path, store: str = "") -> tuple[float, tuple[bytes, int]]:
    """Return the CPU seconds of a command with its children, what it prints, and its status."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PNP_CACHE"] = store or str(folder / "store")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return taken, (done.stdout, done.returncode)
