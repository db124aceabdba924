"""Jobs in worker processes: what comes of them, how workers start, and that none of them outlives its parent."""

import functools
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from pnp.pipeline import workers
from pnp.pipeline.options import silent


def nothing() -> None:
    """What the parent does meanwhile."""


def square(number: int) -> bytes:
    return b"%d %d " % (os.getpid(), number * number) + b"x" * 100_000


def answer(number: int) -> bytes:
    """Job 1 fails."""
    if number == 1:
        raise ValueError("raised again by the caller, which runs the job itself")
    return b"done"


def die(number: int) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b"not reached"


def leave(number: int) -> bytes:
    os._exit(3)


def wait(number: int) -> bytes:
    signal.pause()
    return b"not reached"


def run(
    work: workers.Work, jobs: Sequence[int] = (0, 1, 2), processes: int = 2, meanwhile: Callable[[], None] = nothing
) -> dict[int, bytes]:
    return workers.run_jobs(jobs, work, processes, meanwhile, silent)


def open_files() -> int:
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


def has_no_children() -> bool:
    return not multiprocessing.active_children()


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_every_start_method_gives_the_same_results(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "start_method", lambda: method)
    found = run(square, range(3))
    assert {number: data.split()[1] for number, data in found.items()} == {0: b"0", 1: b"1", 2: b"4"}
    assert {len(data.split()[2]) for data in found.values()} == {100_000}
    assert b"%d" % os.getpid() not in {data.split()[0] for data in found.values()}
    assert has_no_children()


@pytest.mark.parametrize("processes", [1, 2, 5])
def test_there_are_no_more_workers_than_wanted(processes: int) -> None:
    assert len({data.split()[0] for data in run(square, range(12), processes).values()}) <= processes


def test_progress_counts_the_jobs_that_are_done() -> None:
    steps: list[str] = []
    workers.run_jobs(range(3), square, 2, nothing, steps.append)
    assert [step.split()[:3] for step in steps] == [[str(done), "of", "3"] for done in (1, 2, 3)]


def test_a_job_that_fails_has_no_result_and_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(answer) == {0: b"done", 2: b"done"}
    assert run(die) == run(leave) == {}
    assert capfd.readouterr() == ("", "")
    assert has_no_children()


def test_a_pool_that_breaks_early_gives_no_result(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nor does a file of the working directory whose name is a number."""

    def submit(*_: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(workers.ProcessPoolExecutor, "submit", submit)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "0").write_bytes(b"not a result")
    assert run(square) == {}


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, ValueError])
def test_what_the_parent_raises_ends_the_workers(error: type[BaseException]) -> None:
    def stop() -> None:
        assert multiprocessing.active_children()
        raise error

    with pytest.raises(error):
        run(wait, meanwhile=stop)
    assert has_no_children()


def test_where_no_process_can_be_started_no_job_has_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    done: list[str] = []
    monkeypatch.setattr(os, "fork", refuse)
    monkeypatch.setattr(workers, "start_method", lambda: "fork")
    assert run(square, meanwhile=lambda: done.append("meanwhile")) == {}
    assert done == ["meanwhile"]


def test_children_of_the_caller_are_left_alone() -> None:
    other = multiprocessing.get_context("fork").Process(target=signal.pause)
    other.start()
    try:
        assert len(run(square)) == 3
        assert other.is_alive()
    finally:
        other.kill()
        other.join()


def test_files_and_descriptors_are_gone_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers.tempfile, "tempdir", str(tmp_path))
    run(square)
    before = open_files()
    run(square)
    run(die)
    assert open_files() == before
    assert list(tmp_path.iterdir()) == []


PARENT = """
import os, signal, sys
from pnp import cli
from pnp.pipeline import workers
from tests.pipeline.test_workers import wait_with_pipe
for name in ("SIGTERM", "SIGHUP"):
    signal.signal(getattr(signal, name), cli._terminate)
def ready():
    os.write(1, b"ready\\n")
    signal.pause()
workers.run_jobs([0, 1], wait_with_pipe, 2, ready, lambda step: None)
"""


def wait_with_pipe(number: int) -> bytes:
    os.write(1, b"working\n")
    signal.pause()
    return b""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_no_worker_outlives_its_parent(number: signal.Signals, tmp_path: Path) -> None:
    """The workers hold the other end of the pipe: it ends when the last of them does."""
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-c", PARENT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment) as parent:
        assert parent.stdout is not None
        said = sorted(parent.stdout.readline() for _ in range(3))
        assert said == [b"ready\n", b"working\n", b"working\n"]
        parent.send_signal(number)
        assert parent.stdout.read() == b""
    assert parent.returncode != 0
    assert number == signal.SIGKILL or list(tmp_path.iterdir()) == []


EARLY = """
import os, signal
from concurrent.futures import ProcessPoolExecutor
from pnp.pipeline import workers
from tests.pipeline.test_workers import run, wait
submit = ProcessPoolExecutor.submit
def submit_late(*call):
    os.kill(os.getpid(), signal.SIGINT)
    return submit(*call)
ProcessPoolExecutor.submit = submit_late
run(wait)
"""


def test_an_interruption_while_workers_start_ends_them() -> None:
    """A signal that arrives while jobs are submitted is handled afterward; no job that runs by then is waited for."""
    found = subprocess.run([sys.executable, "-c", EARLY], capture_output=True, check=False, timeout=30)
    assert found.stderr.strip().endswith(b"KeyboardInterrupt")


def test_one_process_per_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "gettrace", lambda: None)
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 3, 5}, raising=False)
    assert workers.default_processes() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert workers.default_processes() == 1
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert workers.default_processes() == 4


@pytest.mark.parametrize("tool", ["settrace", "setprofile"])
def test_one_process_under_a_debugger_or_profiler(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    known = getattr(sys, tool.replace("set", "get"))()
    try:
        getattr(sys, tool)(lambda *event: None)
        assert workers.default_processes() == 1
    finally:
        getattr(sys, tool)(known)


def test_one_process_under_a_tool_that_monitors(monkeypatch: pytest.MonkeyPatch) -> None:
    monitoring = type("Monitoring", (), {"get_tool": staticmethod({2: "cProfile"}.get)})
    monkeypatch.setattr(sys, "monitoring", monitoring, raising=False)
    assert workers.default_processes() == 1


def test_a_process_with_threads_is_not_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    end = threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    assert workers.start_method() == "spawn"
    end.set()
    thread.join()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    assert workers.start_method() == "fork"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert workers.start_method() == "spawn"


def test_work_may_be_a_function_with_arguments() -> None:
    assert run(functools.partial(_repeat, b"ab"), [3]) == {3: b"ababab"}


def _repeat(text: bytes, number: int) -> bytes:
    return text * number
