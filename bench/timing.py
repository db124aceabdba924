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

# A child's ru_maxrss starts with the memory of its parent, so a small process starts the command.
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
"""Seconds between two samples of memory."""


@dataclass(frozen=True)
class Process:
    """A whole command: wall-clock seconds, CPU seconds of all its processes, and their peak memory in megabytes.

    Medians but for `fastest`. Shared memory counts once.
    """

    seconds: float
    fastest: float
    work: float
    megabytes: float


def interleaved(functions: Mapping[str, Callable[[], object]], runs: int) -> dict[str, float]:
    """Return the median seconds of each function; they alternate, so that other load affects all alike.

    Before each run the caches of drawings are emptied, as for a first run; the tables of fonts stay.
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

    The first run is not timed; it samples the memory of all its processes together.

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
    """Return the peak memory of a command's processes together in megabytes, sampled every few milliseconds.

    Zero where the system does not report it.
    """
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    most = 0.0
    while child.poll() is None:
        most = max(most, sum(map(_share, _family(child.pid))))
        time.sleep(_EVERY)
    return most


def _family(process: int) -> list[int]:
    """Return a process with its descendants."""
    try:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    except OSError:
        return [process]
    return [process, *(other for child in listed.split() for other in _family(int(child)))]


def _share(process: int) -> float:
    """Return the megabytes of a process, with its share of shared memory."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
