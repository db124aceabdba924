"""Small mistakes in pnp, each made in a copy of the repository, and whether tests notice it.

`tests/mutants.yaml` lists them with the tests that are expected to notice each. A mutant that these tests pass
*survives*: it needs a test. `make mutants` tries every place of the core instead, and takes hours.
"""

import argparse
import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import yaml
from yaml_loaders import LOADER

ROOT = Path(__file__).parents[1]
LIST = ROOT / "tests/mutants.yaml"
MOST_SECONDS = 400.0
"""Seconds after which tests are stopped; whether they notice the mutant is then unknown."""
_NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "output", "dist", "mutants", "__pycache__", ".*_cache")
_OUTCOMES = {0: "survived", 1: "killed", 2: "killed", -1: "timeout"}
_FAILED = re.compile(r"^(?:FAILED|ERROR) (.{0,100})", re.MULTILINE)


class Mutant(NamedTuple):
    """A mistake: `old` occurs once in `file`, and `new` replaces it. `tests`: files or folders, the quickest first."""

    name: str
    file: str
    old: str
    new: str
    tests: Sequence[str]


def listed() -> tuple[Mutant, ...]:
    """Return the mutants of the list."""
    return tuple(Mutant(name, **entry) for name, entry in yaml.load(LIST.read_text(encoding="utf-8"), LOADER).items())


@contextlib.contextmanager
def applied(mutant: Mutant, folder: Path) -> Iterator[None]:
    """Make the mistake in a copy, and undo it afterward."""
    path = folder / mutant.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(text, encoding="utf-8")


def tested(mutant: Mutant, folder: Path, options: Sequence[str]) -> str:
    """Run the tests of a mutant in a copy, and return a line about it."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--hypothesis-profile=no-shrink"]
    places = {"PYTHONPATH": str(folder), "PYTHONPYCACHEPREFIX": f"{folder}-compiled", "PYTHONDONTWRITEBYTECODE": ""}
    begin, output, code = time.monotonic(), "", -1
    with applied(mutant, folder), contextlib.suppress(subprocess.TimeoutExpired):
        done = subprocess.run(
            [*command, *options, *mutant.tests], cwd=folder, env={**os.environ, **places}, timeout=MOST_SECONDS,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        output, code = done.stdout, done.returncode
    outcome = _OUTCOMES.get(code, f"exit {code}")
    why = next(iter(_FAILED.findall(output)), output[-300:] if code > 0 else "")
    return f"{mutant.name:28} {outcome:9} {time.monotonic() - begin:6.1f} s  {why}"


def main() -> int:
    """Run from the command line; the exit code is 1 when a mutant survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these mutants (default: all)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="mutants at a time")
    parser.add_argument("--options", default="", help="further options of pytest: --options='-m \"not slow\"'")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    copies: SimpleQueue[Path] = SimpleQueue()

    def one(mutant: Mutant) -> str:
        folder = copies.get()
        try:
            return tested(mutant, folder, shlex.split(asked.options))
        finally:
            copies.put(folder)

    chosen, survivors = [each for each in listed() if not asked.only or each.name in asked.only], 0
    with tempfile.TemporaryDirectory(prefix="pnp-mutants-") as place, ThreadPoolExecutor(asked.jobs) as pool:
        for number in range(asked.jobs):
            copies.put(Path(shutil.copytree(ROOT, Path(place) / str(number), ignore=_NOT_COPIED)))
        try:
            for line in pool.map(one, chosen):
                survivors += " killed " not in line
                print(line, flush=True)
        finally:
            pool.shutdown(cancel_futures=True)  # the tests of an interrupted mutant end by the same signal
    print(f"{len(chosen)} mutants, {survivors} not killed")
    return int(bool(survivors))


if __name__ == "__main__":
    sys.exit(main())
