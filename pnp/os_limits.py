"""Limits that the operating system enforces: memory and time, also of a process that a loop without end keeps busy."""

import contextlib
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from pnp import budget
from pnp.budget import LIMITS, SANDBOX_LIMITS, Limits, RunBudget

_SANDBOX = "PNP_SANDBOX"
"""The environment variable that says that this process runs in the sandbox."""
_GRACE = 5.0
"""Seconds that a process has to end by itself when its time is over."""


def limit_this_process(limits: Limits) -> None:
    """Limit a worker process for all that follows, and give it a budget of its own."""
    budget.begin(limits)
    limit_memory(limits)
    _limit_cpu(limits)


@contextmanager
def limited_run(limits: Limits) -> Iterator[RunBudget]:
    """Run the block with a budget and, in the main thread, with a time that the system measures.

    The system interrupts it when the time is over; a call into C that cannot be interrupted ends with the process, soon
    after it has used that much CPU time.

    Raises:
        BudgetSpentError: in the block, when its time is over.
    """
    with budget.run(limits) as run:
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            yield run
            return
        cpu_before = _limit_cpu(limits)
        before, _ = signal.getitimer(signal.ITIMER_REAL)
        handler = signal.signal(signal.SIGALRM, lambda *_: run.stop("seconds"))
        try:
            signal.setitimer(signal.ITIMER_REAL, limits.seconds, 1.0)
            yield run
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            signal.signal(signal.SIGALRM, handler)
            signal.setitimer(signal.ITIMER_REAL, before, 1.0 if before else 0.0)
            if cpu_before is not None:
                _limit("RLIMIT_CPU", cpu_before)


def drop_time_limit() -> None:
    """Let this process run until its user ends it; what it does is limited by a `limited_run` for each step."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0.0)
    _limit("RLIMIT_CPU", sys.maxsize)


def limit_memory(limits: Limits) -> None:
    """Limit the memory of this process and of those that it starts, and let them leave no core dump."""
    _limit("RLIMIT_AS", limits.memory)
    _limit("RLIMIT_CORE", 0)


def enter_sandbox() -> None:
    """Let this process start no program and no worker from now on, and keep nothing, with tighter limits."""
    os.environ |= {_SANDBOX: "1", "PNP_CACHE": "off"}
    limit_memory(SANDBOX_LIMITS)


def is_sandboxed() -> bool:
    """Return whether this process runs in the sandbox."""
    return bool(os.environ.get(_SANDBOX))


def limits() -> Limits:
    """Return the limits of a run in this process."""
    return SANDBOX_LIMITS if is_sandboxed() else LIMITS


def _limit_cpu(limits: Limits) -> int | None:
    """Let the system kill this process when it has used as much CPU time from now on as a run may take."""
    return _limit("RLIMIT_CPU", math.ceil(time.process_time() + limits.seconds + _GRACE))


def _limit(name: str, amount: int) -> int | None:
    """Set a soft limit, never above the hard one; return what it was, or None where there is no such limit."""
    if sys.platform == "win32":
        return None
    import resource

    kind = getattr(resource, name, None)
    if kind is None:
        return None
    before, hard = resource.getrlimit(kind)
    with contextlib.suppress(OSError, ValueError):
        most = amount if hard == resource.RLIM_INFINITY else min(amount, hard)
        resource.setrlimit(kind, (most, hard))
    return before
