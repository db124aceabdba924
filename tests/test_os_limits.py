"""Limits of the operating system: time, CPU time and memory of a run, and the sandbox."""

import itertools
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pnp import os_limits
from pnp.budget import LIMITS, BudgetSpentError
from pnp.pipeline.scaffold import new_game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
ENDLESS = """
from pnp.budget import LIMITS
from pnp import os_limits
os_limits._GRACE = 0.0
with os_limits.limited_run(LIMITS._replace(seconds=0.01)):
    sum(range(10**15))
"""
LARGE = """
import sys
from pnp import cli, model
from pnp.budget import LIMITS
from pnp import os_limits
os_limits.limit_memory(LIMITS._replace(memory=1_000_000_000))
model.load = lambda *arguments: bytes(2_000_000_000)
sys.exit(cli.run(["check", sys.argv[1]]))
"""


def python(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return new_game("small", tmp_path, None, "2026-01-01")


def test_a_loop_without_an_end_is_interrupted() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(BudgetSpentError) as caught, os_limits.limited_run(LIMITS._replace(seconds=0.01)):
        all(True for _ in itertools.count())
    assert [finding.id for finding in caught.value.findings] == ["budget.time"]
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before


def test_limits_of_a_run_end_with_it() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_CPU)
    with os_limits.limited_run(LIMITS):
        assert 0 < resource.getrlimit(resource.RLIMIT_CPU)[0] < 10**9
    assert resource.getrlimit(resource.RLIMIT_CPU) == before


def test_a_call_that_cannot_be_interrupted_ends_with_the_process() -> None:
    assert python("-c", ENDLESS).returncode == -signal.SIGXCPU


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS does not limit memory")
def test_a_game_that_needs_too_much_memory_is_a_finding(game: Path) -> None:
    done = python("-c", LARGE, str(game))
    assert done.returncode == 1, done.stderr
    assert "[budget.memory]" in done.stderr


def test_the_sandbox_checks_and_builds_and_starts_no_program(game: Path) -> None:
    out = game.parent / "out"
    subprocess.run(["git", "init", "-q", str(game)], check=True)
    build = ["build", str(game), "--only", "counters,charts", "--jobs", "2", "--out", str(out)]
    commands = [["check", str(game)], build, ["diff", str(game), "--since", "HEAD"]]
    code = f"from pnp import cli\nprint([cli.run(['--sandbox', *words]) for words in {commands}])"
    done = python("-c", code)
    assert (done.stdout.splitlines()[-1], (out / "small" / "build.json").is_file()) == ("[0, 0, 2]", True)
    assert "sandbox" in done.stderr
