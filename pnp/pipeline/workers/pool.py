"""Workers that get ready while their caller still reads what is to be done.

The first of them, the foreman, is forked before the game is read. It imports what the jobs will need, learns over a
pipe what they are, and forks the others, who thus have all of it too. From then on they work as those of
`pnp.pipeline.workers.forked_jobs`. Without it the second core would wait for the definition, and every worker import
for itself.
"""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Thread

from pnp.pipeline.workers.forked_jobs import Report, Work, ending, hand_out, listen, serve

Begin = Callable[[bytes], Work]
"""Makes the work of what the caller told."""
Ready = Callable[[Callable[[], bool]], Begin]
"""Imports what is needed. It is given a function that tells whether the caller already waits."""


@contextmanager
def crew(processes: int, ready: Ready) -> Iterator[Crew | None]:
    """Workers for one `spread`, who end with the block.

    None when one process is to do everything, or no other can be started.
    """
    started = _start(processes, ready) if processes > 1 else None
    try:
        yield started
    finally:
        if started is not None:
            started.dismiss()


class Crew:
    """A foreman who gets ready, with the ends of the pipes that lead to him and to those he will fork."""

    def __init__(self, foreman: int, brief: int, numbers: int, voices: Sequence[int]) -> None:
        self._foreman = foreman
        self._brief = brief
        self._numbers = numbers
        self._voices = tuple(voices)
        self._ends = {brief, numbers, *voices}
        self._is_done = False

    def spread(
        self, jobs: Sequence[int], brief: bytes, report: Report, meanwhile: Callable[[], None]
    ) -> dict[int, bytes]:
        """Do jobs in the order given; what came of each by its number, but of those that failed. Can be called once.

        `brief`: what the workers are told. This process does what is to be done `meanwhile`.
        """
        self._ends -= {self._numbers, self._brief}
        hand_out(jobs, self._numbers)
        try:
            Thread(target=_tell, args=(self._brief, brief), daemon=True).start()
        except RuntimeError:  # no room for a thread: a foreman who hears nothing goes
            os.close(self._brief)
        meanwhile()
        found = dict(listen(self._voices, report))
        self._is_done = True
        return found

    def dismiss(self) -> None:
        """End them, and close what led to them."""
        for end in self._ends:
            os.close(end)
        if not self._is_done:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._foreman, signal.SIGKILL)
        os.waitpid(self._foreman, 0)


def _tell(pipe: int, brief: bytes) -> None:
    """Write all of it, in a thread: a foreman who is still getting ready does not listen."""
    with suppress(OSError), open(pipe, "wb") as told:
        told.write(brief)


def _start(processes: int, ready: Ready) -> Crew | None:
    pipes: list[tuple[int, int]] = []
    try:
        pipes.extend(os.pipe() for _ in range(processes + 2))
        foreman = os.fork()
    except OSError:
        for end in (end for pipe in pipes for end in pipe):
            os.close(end)
        return None
    (heard, brief), (todo, numbers), *voices = pipes
    if foreman == 0:
        with ending():
            os.setpgid(0, 0)
            for end in (brief, numbers, *(listening for listening, _ in voices)):
                os.close(end)
            _lead(ready, heard, todo, [speaking for _, speaking in voices])
    with suppress(OSError):
        os.setpgid(foreman, foreman)
    for end in (heard, todo, *(speaking for _, speaking in voices)):
        os.close(end)
    return Crew(foreman, brief, numbers, [listening for listening, _ in voices])


def _lead(ready: Ready, heard: int, todo: int, voices: Sequence[int]) -> None:
    """The foreman's life: get ready, listen, fork the others, and work as they do."""
    begin = ready(lambda: bool(select.select([heard], [], [], 0)[0]))
    with open(heard, "rb") as told:
        brief = told.read()
    if not brief:
        return
    work = begin(brief)
    own, *others = voices
    while others:
        voice = others.pop()
        with suppress(OSError):
            if os.fork() == 0:
                with ending():
                    for end in (own, *others):
                        os.close(end)
                    serve(todo, voice, work)
        os.close(voice)
    serve(todo, own, work)
    os.close(own)
    with suppress(ChildProcessError):
        while True:
            os.wait()
