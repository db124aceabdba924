"""Jobs in worker processes, on the executor of the standard library.

Workers get what all jobs need once, when they start. They end with this process, however it ends: a watchdog thread in
each of them waits for that. Results go through files, not through the executor's pipe, because a worker that is killed
while it writes to a pipe would block its reader for good.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager, suppress
from contextvars import ContextVar
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from pnp import budget, os_limits
from pnp.budget import Limits
from pnp.pipeline.options import Progress

Work = Callable[[int], bytes]
"""Runs the job of this number and returns its serialized result. Can be pickled."""

_PR_SET_PDEATHSIG = 1
_MONITORING_TOOLS = 6
"""Tools that Python can have at once."""
_SIGNALS = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}
_setup: ContextVar[tuple[Work, Path]] = ContextVar("setup")
"""In a worker: its work, and the folder for results."""


def default_processes() -> int:
    """Return one process per core; one alone under a debugger, profiler or coverage, which does not follow others."""
    if sys.gettrace() or sys.getprofile() or _is_monitored():
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _is_monitored() -> bool:
    """Return whether a tool uses `sys.monitoring`, as profilers and coverage do from Python 3.12 on."""
    monitoring = getattr(sys, "monitoring", None)
    return monitoring is not None and any(monitoring.get_tool(number) for number in range(_MONITORING_TOOLS))


def start_method() -> str:
    """Return how workers start: `fork` where it is safe, on Linux in a process without threads; else `spawn`."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


def run_jobs(
    jobs: Sequence[int], work: Work, processes: int, meanwhile: Callable[[], None], progress: Progress
) -> dict[int, bytes]:
    """Run jobs in worker processes while this process does something else.

    Args:
        jobs: numbers of jobs, longest first.
        work: what a worker does for one of them.
        processes: number of workers.
        meanwhile: runs in this process; an exception of it ends the workers, and is raised.
        progress: receives how many jobs are done.

    Returns:
        The results by number, without those of jobs that failed, whatever the reason, or that could not be started.
        The caller runs these itself, and thereby fails as it would have without workers.
    """
    results: dict[int, bytes] = {}
    with _started(jobs, work, min(processes, len(jobs))) as (folder, futures):
        meanwhile()
        for done, _ in enumerate(as_completed(futures), 1):
            progress(f"{done} of {len(futures)} documents drawn")
        for job, _ in zip(jobs, futures, strict=False):
            with suppress(FileNotFoundError):
                results[job] = (folder / str(job)).read_bytes()
    return results


@contextmanager
def _started(jobs: Sequence[int], work: Work, processes: int) -> Iterator[tuple[Path, list[Future[None]]]]:
    """Start workers: the folder of results, and the jobs; no jobs where the system has no room for workers."""
    before = set(active_children())
    with ExitStack() as stack:
        stack.callback(_kill, before)
        try:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pnp-")))
            context = get_context(start_method())
            executor = ProcessPoolExecutor(processes, context, _start_worker, (work, folder, budget.current().limits))
            stack.callback(executor.shutdown, cancel_futures=True)
            stack.push(lambda error, *_: _kill(before) if error else None)  # else the shutdown waits for their jobs
            futures: list[Future[None]] = []
            with _held_signals(), suppress(BrokenProcessPool):  # a worker has ended: the caller runs the rest
                futures.extend(executor.submit(_run, job) for job in jobs)
        except (ImportError, NotImplementedError, OSError):
            folder, futures = Path(), []
        yield folder, futures


def _kill(before: Collection[BaseProcess]) -> None:
    """Kill the workers, as the children that were not there before."""
    for process in set(active_children()).difference(before):
        process.kill()


@contextmanager
def _held_signals() -> Iterator[None]:
    """Let signals wait: a worker handles them when it is ready to."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)


def _start_worker(work: Work, folder: Path, limits: Limits) -> None:
    """Prepare a worker: Ctrl-C is for the parent to handle, which then kills the worker."""
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)  # also while a call into C holds the interpreter
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    os_limits.limit_this_process(limits)
    _setup.set((work, folder))


def _exit_with_parent() -> None:
    parent: Any = parent_process()
    parent.join()
    os._exit(1)


def _run(job: int) -> None:
    """Write the result of a job into a file of its own, whole or not at all; nothing where it fails."""
    work, folder = _setup.get()
    with suppress(Exception):
        partial = folder / f"{job}.partial"
        partial.write_bytes(work(job))
        partial.rename(folder / str(job))
