import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pnp.pipeline.workers import forked_jobs
from pnp.pipeline.workers.forked_jobs import Report, Work, at_work


def spread(
    jobs: Sequence[int],
    work: Work,
    processes: int,
    report: Report,
    meanwhile: Callable[[], object] = lambda: None,
) -> dict[int, bytes]:
    with at_work(jobs, work, processes, report) as begun:
        meanwhile()
        return dict(begun.results)


def squares(number: int, report: Report) -> bytes:
    report(f"squaring {number}")
    return str(number * number).encode() * 1000


@pytest.mark.parametrize("processes", [1, 2, 5, 40])
def test_what_comes_of_every_job(processes: int) -> None:
    steps: list[str] = []
    found = spread(range(20), squares, processes, steps.append)
    assert found == {number: str(number * number).encode() * 1000 for number in range(20)}
    assert sorted(steps) == sorted(f"squaring {number}" for number in range(20))


def test_large_results_come_whole() -> None:
    found = spread(range(4), lambda number, report: os.urandom(1) * 3_000_000, 2, print)
    assert [len(data) for data in found.values()] == [3_000_000] * 4
    assert all(data == data[:1] * 3_000_000 for data in found.values())


def test_jobs_are_done_by_other_processes_in_the_order_given() -> None:
    found = spread([3, 1, 2], lambda number, report: b"%d %d" % (os.getpid(), time.monotonic_ns()), 1, print)
    assert len({data.split()[0] for data in found.values()} - {b"%d" % os.getpid()}) == 1
    assert sorted(found, key=lambda number: int(found[number].split()[1])) == [3, 1, 2]


def failing(number: int, report: Report) -> bytes:
    if number == 1:
        raise ValueError("told by whoever does it again")
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    if number == 3:
        sys.exit(3)
    return b"done"


@pytest.mark.parametrize("processes", [1, 2])
def test_a_job_that_fails_is_missing_and_nothing_is_printed(processes: int, capfd: pytest.CaptureFixture[str]) -> None:
    found = spread([0, 1, 4, 5], failing, processes, print)
    assert found == dict.fromkeys((0, 4, 5), b"done")
    for fatal in (2, 3):
        assert spread([fatal], failing, processes, print) == {}
    assert capfd.readouterr() == ("", "")


def children() -> set[str]:
    listed = subprocess.run(["ps", "--no-headers", "-o", "pid,stat,args", "--ppid", str(os.getpid())], stdout=-1).stdout
    return {line for line in listed.decode().splitlines() if " ps " not in line}


def test_no_worker_outlives_an_interruption() -> None:
    def interrupt(step: str) -> None:
        raise KeyboardInterrupt

    before = children()
    with pytest.raises(KeyboardInterrupt):
        spread(range(100), squares, 2, interrupt)
    assert children() == before


def test_pipes_are_closed() -> None:
    spread(range(3), squares, 2, print)
    before = len(list(Path("/proc/self/fd").iterdir()))
    spread(range(3), squares, 2, print)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_where_no_process_can_be_started_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    before = len(list(Path("/proc/self/fd").iterdir()))
    monkeypatch.setattr(os, "fork", refuse)
    assert spread(range(3), squares, 2, print) == {}
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_worker_leaves_no_trace_of_its_callers_buffers(tmp_path: Path) -> None:
    program = """
import sys
from pnp.pipeline.workers.forked_jobs import at_work
sys.stdout.write("once")
with at_work(range(3), lambda number, report: b"x", 2, print) as begun:
    list(begun.results)
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, cwd=tmp_path)
    assert (found.stdout, found.stderr) == (b"once", b"")


def test_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 3, 5})
    assert forked_jobs.cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert forked_jobs.cores() == 1
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert forked_jobs.cores() == 4
    monkeypatch.setattr(sys, "platform", "darwin")
    assert forked_jobs.cores() == 1
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "fork")
    assert forked_jobs.cores() == 1


def test_what_is_done_meanwhile_is_done_here_and_can_end_all() -> None:
    seen: list[int] = []
    found = spread([1, 2], squares, 2, lambda step: None, lambda: seen.append(os.getpid()))
    assert (seen, sorted(found)) == ([os.getpid()], [1, 2])

    def refuse() -> None:
        raise ValueError("the game is wrong")

    with pytest.raises(ValueError, match="the game is wrong"):
        spread([1, 2], lambda number, report: signal.pause() or b"", 2, print, refuse)  # type: ignore[func-returns-value]
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_jobs_that_nobody_has_begun_can_be_taken() -> None:
    heard, voice = os.pipe()
    asked, told = os.pipe()

    def waiting(number: int, report: Report) -> bytes:
        os.write(voice, b"%d" % number)
        return os.read(asked, 1)

    with at_work(range(4), waiting, 2, print) as begun:
        assert sorted(os.read(heard, 1) + os.read(heard, 1)) == list(b"01")
        assert list(begun.left) == [2, 3]
        os.write(told, b"xx")
        assert dict(begun.results) == {0: b"x", 1: b"x"}
    for end in (heard, voice, asked, told):
        os.close(end)


def test_what_nobody_waited_for_is_not_done() -> None:
    with at_work([1, 2], lambda number, report: signal.pause() or b"", 2, print):  # type: ignore[func-returns-value]
        pass
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_a_worker_does_not_wait_until_it_is_listened_to() -> None:
    heard, voice = os.pipe()

    def work(number: int, report: Report) -> bytes:
        if number == 1:
            os.write(voice, b"x")
        return b"x" * 400_000

    with at_work([0, 1], work, 1, print) as begun:
        assert select.select([heard], [], [], 30)[0], "the first result is out of its way"
        assert [len(made) for made in dict(begun.results).values()] == [400_000] * 2
    for end in (heard, voice):
        os.close(end)
