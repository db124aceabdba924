import os
import select
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from pnp.pipeline.workers import pool as crews
from pnp.pipeline.workers.forked_jobs import Report, Work
from pnp.pipeline.workers.pool import crew


def nothing() -> None:
    """What a caller does meanwhile who has nothing to do."""


def ready(is_waiting: Callable[[], bool]) -> Callable[[bytes], Work]:
    """A foreman whose workers say what they were told, who they are and what they were to do."""
    readied = os.getpid()

    def begin(brief: bytes) -> Work:
        def work(number: int, report: Report) -> bytes:
            report(f"job {number}")
            return b"%d %d %d %s" % (number, readied, os.getpid(), brief)

        return work

    return begin


def fds() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def group_of(foreman: int) -> int:
    """How many of a foreman's process group live."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat="], stdout=-1, check=True).stdout.decode().splitlines()
    rows = [line.split() for line in listed]
    return sum(group == str(foreman) and not state.startswith("Z") for group, state in rows)


@pytest.mark.parametrize("processes", [2, 5])
def test_jobs_are_done_by_others_who_know_what_they_were_told(processes: int) -> None:
    steps: list[str] = []
    with crew(processes, ready) as workers:
        assert workers is not None
        made = workers.spread([3, 1, 2], b"the game", steps.append, nothing)
    assert sorted(made) == [1, 2, 3]
    assert {data.split(maxsplit=3)[3] for data in made.values()} == {b"the game"}
    assert b"%d" % os.getpid() not in {part for data in made.values() for part in data.split()[1:3]}
    assert sorted(steps) == ["job 1", "job 2", "job 3"]


def test_it_gets_ready_while_the_caller_reads_and_only_once() -> None:
    with crew(3, ready) as workers:
        assert workers is not None
        made = workers.spread(range(40), b"", print, nothing)
    assert made == {}, "nobody was told anything"
    with crew(3, ready) as workers:
        assert workers is not None
        made = workers.spread(range(40), b"x", print, nothing)
    assert len({data.split()[1] for data in made.values()}) == 1
    assert len({data.split()[2] for data in made.values()}) <= 3


@pytest.mark.parametrize("processes", [2, 3, 6])
def test_all_of_them_work(processes: int) -> None:
    arrived, here = os.pipe()
    go, waiting = os.pipe()

    def gathering(is_waiting: Callable[[], bool]) -> Callable[[bytes], Work]:
        def work(number: int, report: Report) -> bytes:
            os.write(here, b"!")
            os.read(go, 1)
            return b"%d" % os.getpid()

        return lambda brief: work

    def gather() -> None:
        for _ in range(processes):
            assert select.select([arrived], [], [], 10)[0], "a worker is missing"
            os.read(arrived, 1)
        os.write(waiting, b"!" * processes)

    with crew(processes, gathering) as workers:
        assert workers is not None
        made = workers.spread(range(processes), b"x", print, gather)
    assert len(set(made.values())) == processes
    for end in (arrived, here, go, waiting):
        os.close(end)


def test_a_foreman_who_is_gone_before_there_are_jobs() -> None:
    with crew(2, failing) as workers:
        assert workers is not None
        os.waitid(os.P_PID, workers._foreman, os.WEXITED | os.WNOWAIT)
        assert workers.spread([1, 2], b"x" * 300_000, print, nothing) == {}


def test_workers_who_cannot_be_started_are_done_without() -> None:
    def lonely(is_waiting: Callable[[], bool]) -> Callable[[bytes], Work]:
        def refuse() -> int:
            raise BlockingIOError(11, "Resource temporarily unavailable")

        os.fork = refuse  # in the foreman's own process alone
        return ready(is_waiting)

    with crew(4, lonely) as workers:
        assert workers is not None
        made = workers.spread(range(9), b"x", print, nothing)
    assert sorted(made) == list(range(9))
    assert len({data.split()[2] for data in made.values()}) == 1


def test_without_room_for_a_thread_the_caller_does_the_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    before = fds()
    monkeypatch.setattr(Thread, "start", refuse)
    with crew(2, ready) as workers:
        assert workers is not None
        assert workers.spread([1, 2], b"x", print, nothing) == {}
    assert fds() == before


def test_a_long_brief_does_not_hold_up_the_caller() -> None:
    def late(is_waiting: Callable[[], bool]) -> Callable[[bytes], Work]:
        while not is_waiting():
            pass
        begin = ready(is_waiting)
        os.read(held, 1)
        return begin

    held, let_go = os.pipe()
    long = os.urandom(1 << 20).replace(b" ", b"x")
    with crew(2, late) as workers:
        assert workers is not None
        made = workers.spread([7], long, print, lambda: (os.write(let_go, b"!"), None)[1])
    assert made[7].split(b" ", 3)[3] == long
    os.close(held)
    os.close(let_go)


def failing(is_waiting: Callable[[], bool]) -> Callable[[bytes], Work]:
    raise RuntimeError("told by nobody")


def not_understanding(is_waiting: Callable[[], bool]) -> Callable[[bytes], Work]:
    def begin(brief: bytes) -> Work:
        raise ValueError(brief)

    return begin


@pytest.mark.parametrize("fails", [failing, not_understanding])
def test_a_foreman_that_fails_leaves_the_jobs_to_the_caller(
    fails: crews.Ready, capfd: pytest.CaptureFixture[str]
) -> None:
    with crew(2, fails) as workers:
        assert workers is not None
        assert workers.spread([1, 2], b"x" * 300_000, print, nothing) == {}
    assert capfd.readouterr() == ("", "")


def test_one_process_is_no_crew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fork", lambda: 1 // 0)
    with crew(1, ready) as workers:
        assert workers is None


def test_where_no_process_can_be_started_there_is_no_crew(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    before = fds()
    monkeypatch.setattr(os, "fork", refuse)
    with crew(2, ready) as workers:
        assert workers is None
    assert fds() == before


def test_pipes_are_closed() -> None:
    before = fds()
    with crew(2, ready) as workers:
        assert workers is not None
    with crew(2, ready) as workers:
        assert workers is not None
        workers.spread([1], b"x", print, nothing)
    assert fds() == before


def sleeping(is_waiting: Callable[[], bool]) -> Callable[[bytes], Work]:
    return lambda brief: lambda number, report: signal.pause() or b""  # type: ignore[func-returns-value]


@pytest.mark.parametrize("foreman", [ready, sleeping])
def test_nobody_outlives_what_went_wrong(foreman: crews.Ready) -> None:
    leaders: list[int] = []
    seen: list[int] = []

    def stop() -> None:
        deadline = time.monotonic() + 10
        while foreman is sleeping and group_of(leaders[0]) < 3 and time.monotonic() < deadline:
            pass
        seen.append(group_of(leaders[0]))
        raise KeyboardInterrupt

    def run() -> None:
        with crew(3, foreman) as workers:
            assert workers is not None
            leaders.append(workers._foreman)
            workers.spread(range(50), b"x", print, stop)

    with pytest.raises(KeyboardInterrupt):
        run()
    deadline = time.monotonic() + 5
    while group_of(leaders[0]) and time.monotonic() < deadline:
        pass
    assert group_of(leaders[0]) == 0
    assert foreman is ready or seen == [3]
    with pytest.raises(ChildProcessError):
        os.waitpid(leaders[0], os.WNOHANG)
