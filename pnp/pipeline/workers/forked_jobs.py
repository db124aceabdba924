"""Jobs in several processes: each is a fork of this one, so that it has everything that was read.

The jobs' numbers lie in a pipe, the longest job first, and whoever is free takes the next. Every worker tells over a
pipe of its own what it does and what came of it. A job that comes to nothing there, because its worker fails or is
killed, is left to the caller: done again in the one process, it fails as it would have failed there.

`pnp.pipeline.workers.pool` has workers that are started before there is anything to do.
"""

import os
import selectors
import signal
import struct
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import NamedTuple

Report = Callable[[str], None]
"""Told the name of each step when it begins."""
Work = Callable[[int, Report], bytes]
"""Does the job of this number, telling its steps, and returns what came of it."""

_NUMBER = struct.Struct(">H")
_HEAD = struct.Struct(">cHQ")
"""Of what a worker says: the kind, the number of the job, and how many bytes follow."""
_STEP, _DONE = b"s", b"d"
_CHUNK = 1 << 20


def cores() -> int:
    """How many processes can run at the same time; 1 where a process cannot be forked safely."""
    if not hasattr(os, "fork") or sys.platform == "darwin":
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Begun(NamedTuple):
    """Jobs that others do.

    Attributes:
        results: the number of each job that is done and what came of it, as it comes.
        left: the numbers of jobs that nobody has begun; whoever takes one has to do it.
    """

    results: Iterator[tuple[int, bytes]]
    left: Iterator[int]


@contextmanager
def at_work(jobs: Sequence[int], work: Work, processes: int, report: Report) -> Iterator[Begun]:
    """Have jobs done in the order given, in as many other processes, while the block runs.

    Jobs that fail have no result. What nobody waited for when the block ends, however it does, is not done any more.
    """
    todo, numbers = os.pipe()
    hand_out(jobs, numbers)
    workers: dict[int, int] = {}
    try:
        with suppress(OSError):
            for _ in range(min(processes, len(jobs))):
                pipe, process = _fork(todo, work, tuple(workers))
                workers[pipe] = process
        yield Begun(listen(workers, report), _taken(todo))
    finally:
        os.close(todo)
        for pipe, process in workers.items():
            os.close(pipe)
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _taken(todo: int) -> Iterator[int]:
    """Numbers of jobs, each of which nobody else will take, until there are none left."""
    while taken := os.read(todo, _NUMBER.size):
        yield from _NUMBER.unpack(taken)


def hand_out(jobs: Sequence[int], numbers: int) -> None:
    """Put the numbers of jobs into a pipe, and close it; when nobody can take them, nobody does."""
    with suppress(BrokenPipeError):
        os.write(numbers, b"".join(map(_NUMBER.pack, jobs)))
    os.close(numbers)


def _fork(todo: int, work: Work, others: tuple[int, ...]) -> tuple[int, int]:
    """Start a worker: the pipe that it talks over, and its process.

    Raises:
        OSError: when the system has no room for it.
    """
    pipe, voice = os.pipe()
    _widen(pipe)
    try:
        process = os.fork()
    except OSError:
        os.close(pipe)
        os.close(voice)
        raise
    if process == 0:
        with ending():
            for inherited in (pipe, *others):
                os.close(inherited)
            serve(todo, voice, work)
    os.close(voice)
    return pipe, process


def _widen(pipe: int) -> None:
    """Make room for as much as we read at once, where a system can, so that whoever writes need not wait for us."""
    import fcntl

    with suppress(AttributeError, OSError):
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _CHUNK)


@contextmanager
def ending() -> Iterator[None]:
    """The whole life of a forked process: whatever goes wrong ends it without a word; the caller finds out."""
    try:
        for death in (signal.SIGINT, signal.SIGTERM):
            signal.signal(death, signal.SIG_DFL)
        yield
    finally:
        os._exit(0)


def serve(todo: int, voice: int, work: Work) -> None:
    """Do jobs until there are none left, or nobody listens."""
    for number in _taken(todo):
        try:
            _say(voice, _DONE, number, work(number, partial(_say_step, voice, number)))
        except BrokenPipeError:
            return
        except Exception:  # noqa: S112 - the job is missing in what comes of them, and done again
            continue


def _say_step(voice: int, number: int, step: str) -> None:
    _say(voice, _STEP, number, step.encode())


def _say(voice: int, kind: bytes, number: int, content: bytes) -> None:
    said = memoryview(_HEAD.pack(kind, number, len(content)) + content)
    while said:
        said = said[os.write(voice, said) :]


def listen(pipes: Collection[int], report: Report) -> Iterator[tuple[int, bytes]]:
    """What comes of the jobs, until the last worker has ended."""
    heard = {pipe: bytearray() for pipe in pipes}
    with selectors.DefaultSelector() as selector:
        for pipe in pipes:
            selector.register(pipe, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select():
                data = os.read(key.fd, _CHUNK)
                if not data:
                    selector.unregister(key.fd)
                heard[key.fd] += data
                for kind, number, content in _messages(heard[key.fd]):
                    if kind == _STEP:
                        report(content.decode())
                    else:
                        yield number, content


def _messages(heard: bytearray) -> Iterator[tuple[bytes, int, bytes]]:
    """The messages that are whole, taken away from what was heard."""
    while len(heard) >= _HEAD.size:
        kind, number, length = _HEAD.unpack_from(heard)
        end = _HEAD.size + length
        if len(heard) < end:
            return
        yield kind, number, bytes(heard[_HEAD.size : end])
        del heard[:end]
