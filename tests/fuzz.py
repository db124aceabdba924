"""Structural mutations of games: whatever a folder holds, pnp never crashes, hangs or loses a part.

A case is a copy of a shipped game, or of a new one, with one to three mutations of its files. What has to hold:

- no traceback: every command ends with 0, 1 or 2;
- no hang: none takes more than `MOST_SECONDS` of CPU time;
- no partial output: a build that fails writes nothing;
- one verdict: a build fails where `check` finds an error, and `check --sheets` fails where a build does;
- nothing lost: every id of the tree is in the Game, or there is an error.

Run `make fuzz SEED=… COUNT=…`, or `python -m tests.fuzz --help`. A case depends on the seed and its number alone.
"""

import argparse
import contextlib
import dataclasses
import io
import json
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp import assets, cli
from pnp.model import loading
from pnp.pipeline.scaffold import new_game
from pnp.source.nodes import plain
from tests import fuzz_files, fuzz_mutations

MOST_SECONDS = 30.0
BUILDS = 0.08
"""Share of the cases that are built, in one document."""
DOCUMENTS = ("map", "counters", "composites", "charts", "rules", "components")
_NEW = "new-game"
_FILES = "files"
_SPLIT = frozenset({"given", "costs"})
"""Keys that become two parts of the Game, or whose keys are cells."""


class Fault(NamedTuple):
    """Something that a case shows and that must not be."""

    case: str
    oracle: str
    detail: str


def sources(place: Path) -> dict[str, Path]:
    """Copies of the shipped games and of a new game, by name, below a folder."""
    found = {}
    for name, folder in assets.games().items():
        found[name] = Path(shutil.copytree(folder, place / name))
    found[_NEW] = new_game(_NEW, place, None, "2026-01-01")
    found[_FILES] = fuzz_files.write(place / _FILES)
    layout = assets.template("counters/unit.yaml")
    own = found[_NEW] / "templates" / "counters" / "unit.yaml"
    own.parent.mkdir(parents=True)
    own.write_bytes(layout.content)
    return found


def run_case(seed: str, number: int, games: Mapping[str, Path]) -> Iterator[Fault]:
    """Run one case and yield what is wrong; the games are left as they were."""
    random = Random(f"{seed}/{number}")
    # most cases are small: they take less time, and the shipped games share most of their language
    name = random.choice([*games, _NEW, _NEW, _FILES, _FILES])
    folder = games[name]
    with fuzz_mutations.applied(folder, random) as done:
        label = f"{seed}/{number} {name}: {'; '.join(done)}"
        for oracle, detail in _faults(folder, random):
            yield Fault(label, oracle, detail)


def _faults(folder: Path, random: Random) -> Iterator[tuple[str, str]]:
    sheets = ["--sheets"] if random.random() < BUILDS else []
    code, text, seconds = _run("check", str(folder), "--json", *sheets)
    if seconds > MOST_SECONDS:
        yield "hang", f"check took {seconds:.0f} s"
    if code not in (0, 1, 2):
        yield "traceback", text[-800:]
        return
    if code == 0:
        yield from _lost(folder)
    if random.random() < BUILDS:
        yield from _build_faults(folder, random)


def _build_faults(folder: Path, random: Random) -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory(prefix="pnp-fuzz-") as place:
        out = Path(place) / "out"
        command = ["build", str(folder), "--out", str(out), "--only", random.choice(DOCUMENTS), "--quiet", "--no-cache"]
        code, text, seconds = _run(*command)
        written = [path for path in out.rglob("*") if path.is_file()]
        if seconds > MOST_SECONDS:
            yield "hang", f"{' '.join(command)} took {seconds:.0f} s"
        if code not in (0, 1, 2):
            yield "traceback", f"{' '.join(command)}: {text[-800:]}"
        elif code != 0 and written:
            yield "partial output", str(written)
        elif code == 0 and (errors := _errors(folder)) and not _run("build", str(folder), *command[2:4], "-q")[0]:
            yield "built in spite of errors", f"{' '.join(command)}: {errors}"
        elif code == 1 and not _errors(folder, "--sheets"):
            yield "check passes", f"{' '.join(command)} fails: {text[-300:]}"


def _run(*arguments: str) -> tuple[int, str, float]:
    """Run a command line of pnp in this process: exit code, output, seconds."""
    output = io.StringIO()
    begin = time.process_time()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            code = cli.run(arguments)
        except BaseException as error:  # whatever it is, it is a finding of this case
            if isinstance(error, KeyboardInterrupt):
                raise
            code, text = 70, f"{type(error).__name__}: {error}"
            output.write(text)
    return code, output.getvalue(), time.process_time() - begin


def _errors(folder: Path, *options: str) -> list[str]:
    """The ids of the errors that `check` finds in the skin that is built by default."""
    game = loading.load(folder).game
    skin = ["--skin", next(iter(game.skins))] if game and game.skins else []
    _, text, _ = _run("check", str(folder), "--json", *skin, *options)
    found = json.loads(text[text.index("{") :])["findings"]
    return [finding["id"] for finding in found if finding["severity"] == "error"]


def _lost(folder: Path) -> Iterator[tuple[str, str]]:
    """Ids of the definition that are not in the Game, although no error was found."""
    loaded = loading.load(folder)
    if loaded.game is None:
        yield "lost", "check found no error, but the game does not load"
        return
    game = loaded.game
    terrain = MappingProxyType({**game.terrain, **game.over, **game.line_kinds})
    whole = dataclasses.replace(game, terrain=terrain)
    yield from (("lost", path) for path in _missing(plain(loaded.source.tree), whole, ""))


def _missing(written: Any, known: Any, path: str) -> Iterator[str]:
    """Parts of the tree that the parts of the same name in the Game do not have."""
    if isinstance(written, dict) and isinstance(known, Mapping):
        ids = {str(id_): part for id_, part in known.items()}
        for id_, part in written.items():
            if str(id_) in ids:
                yield from _missing(part, ids[str(id_)], f"{path}.{id_}")
            else:
                yield f"{path}.{id_}"
    elif isinstance(written, dict):
        for key, part in written.items():
            if key not in _SPLIT:
                yield from _missing(part, getattr(known, str(key).replace("-", "_"), None), f"{path}.{key}")
    elif isinstance(written, list) and isinstance(known, tuple):
        if len(written) > len(known):
            yield f"{path}: {len(written)} entries, of which {len(known)} are left"
        elif len(written) == len(known):
            for number, (part, other) in enumerate(zip(written, known, strict=True)):
                yield from _missing(part, other, f"{path}.{number}")


def fuzz(seed: str, start: int, count: int, seconds: float, report: Callable[[str], None]) -> list[Fault]:
    """Run cases and return all faults; stop after `seconds`."""
    faults: list[Fault] = []
    begin = time.monotonic()
    done = 0
    with tempfile.TemporaryDirectory(prefix="pnp-fuzz-") as place:
        games = sources(Path(place))
        for number in range(start, start + count):
            for fault in run_case(seed, number, games):
                faults.append(fault)
                report(f"{fault.oracle}: {fault.case}\n    {fault.detail}")
            done += 1
            if time.monotonic() - begin > seconds:
                break
    kinds = Counter(fault.oracle for fault in faults)
    report(f"{done} cases of seed {seed} in {time.monotonic() - begin:.0f} s: {dict(kinds) or 'no finding'}")
    return faults


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    arguments = parser.parse_args()
    os.environ["PNP_SANDBOX"] = "1"
    os.environ["PNP_CACHE"] = "off"
    found = fuzz(
        arguments.seed, arguments.start, arguments.count, arguments.seconds, lambda line: print(line, flush=True)
    )
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
