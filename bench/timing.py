"""Medians of interleaved runs, and commands with the peak memory of their processes."""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# A child's ru_maxrss begins at what its parent held when it was started, so a small process does the starting.
_LAUNCHER = """
import json, os, sys, time
quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
start = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet)
_, status, usage = os.wait4(child, 0)
taken = time.perf_counter() - start
print(json.dumps([taken, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, status]))
"""
_EVERY = 0.004
"""Seconds between two looks at the memory of processes."""


@dataclass(frozen=True)
class Process:
    """A whole command: seconds on the clock, seconds of all its processes at work, and megabytes at their peak.

    Medians but for `fastest`. What processes share counts once.
    """

    seconds: float
    fastest: float
    work: float
    megabytes: float


def interleaved(functions: Mapping[str, Callable[[], object]], runs: int) -> dict[str, float]:
    """Median seconds of each function; they take turns, so that whatever else the machine does strikes all alike.

    Before each run pnp forgets what it drew and wrote before, as if it were the first; the tables of fonts stay.
    """
    taken: dict[str, list[float]] = {name: [] for name in functions}
    for function in functions.values():
        function()
    for _ in range(runs):
        for name, function in functions.items():
            _forget()
            gc.collect()
            start = time.perf_counter()
            function()
            taken[name].append(time.perf_counter() - start)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def _forget() -> None:
    """Empty every cache of pnp but those of fonts, which the floor keeps too."""
    for name in [name for name in sys.modules if name.startswith("pnp.") and name != "pnp.scene.fonts"]:
        for value in list(vars(sys.modules[name]).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def process(command: Sequence[str], runs: int, before: Callable[[], object] = lambda: None) -> Process:
    """Run a command once to fill the caches of the file system and of bytecode, then `runs` times, each after `before`.

    The first run, whose time does not count, is looked at for the memory of all its processes together.

    Raises:
        RuntimeError: when it fails.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before()
    together = _peak(command, environment)
    results = []
    for _ in range(runs):
        before()
        launcher = [sys.executable, "-I", "-S", "-c", _LAUNCHER, *command]
        out = subprocess.run(launcher, capture_output=True, text=True, check=True, env=environment).stdout
        *found, status = json.loads(out)
        if status:
            raise RuntimeError(f"{' '.join(command)} failed with status {status}")
        results.append(found)
    seconds, work, megabytes = zip(*results, strict=True)
    largest = max(together, statistics.median(megabytes))
    return Process(statistics.median(seconds), min(seconds), statistics.median(work), largest)


def _peak(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """The most megabytes that a command's processes hold together, as far as looking every few milliseconds tells.

    Nought where the system does not tell.
    """
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    most = 0.0
    while child.poll() is None:
        most = max(most, sum(map(_share, _family(child.pid))))
        time.sleep(_EVERY)
    return most


def _family(process: int) -> list[int]:
    """A process with those that it has started."""
    try:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    except OSError:
        return [process]
    return [process, *(other for child in listed.split() for other in _family(int(child)))]


def _share(process: int) -> float:
    """The megabytes of a process; of what it shares with others, its share."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
