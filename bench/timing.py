"""Medians of interleaved runs, and processes with their peak memory."""

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

# A child's ru_maxrss begins at what its parent held when it was started, so a small process does the starting.
_LAUNCHER = """
import json, os, sys, time
quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
start = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet)
_, status, usage = os.wait4(child, 0)
print(json.dumps([time.perf_counter() - start, usage.ru_maxrss / 1024, status]))
"""


@dataclass(frozen=True)
class Process:
    """A whole process: seconds on the clock and megabytes at its peak, medians."""

    seconds: float
    fastest: float
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

    Raises:
        RuntimeError: when it fails.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    results = []
    for _ in range(runs + 1):
        before()
        launcher = [sys.executable, "-I", "-S", "-c", _LAUNCHER, *command]
        out = subprocess.run(launcher, capture_output=True, text=True, check=True, env=environment).stdout
        seconds, megabytes, status = json.loads(out)
        if status:
            raise RuntimeError(f"{' '.join(command)} failed with status {status}")
        results.append((seconds, megabytes))
    seconds, megabytes = zip(*results[1:], strict=True)
    return Process(statistics.median(seconds), min(seconds), statistics.median(megabytes))
