"""The program: the main thread reads and draws the game, one thread serves the page, one watches the folder."""

import asyncio
import gc
import socket
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any, NamedTuple

import uvicorn

from pnp import os_limits
from pnp.errors import DefinitionError, Finding
from pnp.serve import gallery
from pnp.serve.editor import Editor
from pnp.serve.edits import Reply
from pnp.serve.feed import Feed
from pnp.serve.guard import ADDRESS, Guard
from pnp.serve.page import Page, application
from pnp.serve.precedence import Precedence, SupersededError
from pnp.serve.prints import USUAL_PLACE, PrintPlace
from pnp.serve.session import Session, tried
from pnp.serve.watch import watch

PORT = 7613
"""The port of the page, so that its address stays the same (a number of ours)."""
SECONDS = 60.0
"""Time that one step may take, such as to read the game."""
_FETCH = 0.08
"""Seconds that pages have to show new drawings before charts and checks want the interpreter, too."""
_REST = 1.0
"""Seconds without a job until garbage is collected."""
_LOOK = 1.0 if sys.platform == "win32" else None
"""Seconds after which the main thread looks whether it was interrupted, where the system does not wake it."""
_MOST_STEPS = 30
"""Steps in a row until garbage is collected all the same."""
_SHOWN_AT_ONCE = ("print", "count", "forget", "take-over")
"""Requests that change what the page shows, and no file of the game."""
CHANGED = ""
"""The job to read the files again; every other text is a part of the game to show."""


class ServeOptions(NamedTuple):
    """What is shown and with what: skin, paper, the user's editor (empty: links to Visual Studio Code), variant.

    `place`: where sheets and what was printed go.
    """

    skin: str = ""
    paper: str = "letter"
    editor: str = ""
    variant: str = ""
    place: PrintPlace = USUAL_PLACE


class Request(NamedTuple):
    """A request of the page that needs the game: its name, what it asks, and where its answer goes."""

    name: str
    asked: Mapping[str, Any]
    answer: "Future[Reply]"


Job = str | Request


class Workbench:
    """Runs the steps of a session, and publishes after each: pieces, the part in view, findings, the rest.

    Pieces and answers to requests come first: they end what else is being drawn or checked, which is then begun again.
    """

    def __init__(self, session: Session, feed: Feed) -> None:
        self.session = session
        self.feed = feed
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self._precedence = Precedence(lambda: not self.jobs.empty())
        self._answers: Mapping[str, Callable[[Mapping[str, Any]], Reply]] = {
            "stats": lambda _: session.edits.state(),
            "edit": session.edits.change,
            "undo": lambda _: session.edits.undo(),
            "redo": lambda _: session.edits.redo(),
            "odds": session.odds,
            "sweep": lambda asked: session.lab.sweep(session.game, asked),
            "compare": session.lab.compare,
            "changes": lambda _: session.edits.changed_values(),
            "save": session.edits.save_as_variant,
            "use": self._use_variant,
            "variant": self._show_variant,
            "printing": session.printing,
            "print": session.prints.print_changes,
            "count": lambda asked: session.prints.count(session.game, asked),
            "forget": lambda asked: session.prints.forget(session.game, asked),
            "take-over": lambda asked: session.prints.take_over(session.game, asked),
        }
        self._looked: list[str] = []
        self._steps = 0

    def ask(self, name: str, asked: Mapping[str, Any]) -> "Future[Reply]":
        """Return the answer to a request, which the next step gives; may be called in any thread."""
        request = Request(name, asked, Future())
        self.add(request)
        return request.answer

    def add(self, job: Job) -> None:
        """Do a job with the next step; may be called in any thread."""
        self.jobs.put(job)
        self._precedence.claim()

    def run(self) -> None:
        """Wait for jobs, and do them; when none comes for a while, collect garbage, as that takes longer than an edit.

        It does not run by itself, see `pnp.__main__`.
        """
        jobs: list[Job] = []
        with suppress(Empty):
            jobs.append(self.jobs.get(timeout=_REST if self._steps else _LOOK))
            while True:
                jobs.append(self.jobs.get_nowait())
        if jobs:
            self.step(jobs)
        self._steps += bool(jobs)
        if self._steps and (not jobs or self._steps > _MOST_STEPS):
            self._steps = 0
            gc.collect()

    def step(self, jobs: list[Job]) -> None:
        """Do what has been asked; it ends early when more is asked."""
        for job in jobs:
            if isinstance(job, Request):
                self._answer(job)
        if CHANGED in jobs:
            self._do(self.session.reload)
            time.sleep(_FETCH if self.feed.is_followed else 0)
        known = gallery.parts(self.session.game) if self.session.game else {}
        for part in (job for job in jobs if isinstance(job, str) and job in known and job != gallery.PIECES):
            self._looked = [part, *(each for each in self._looked if each != part)]
        drawings: list[Callable[[], None]] = [partial(self.session.draw, part) for part in self._looked]
        with suppress(SupersededError):  # what is left is done with the next job
            for each in (*drawings[:1], self._check, *drawings[1:]):
                self._do(partial(self._precedence.run, each))

    def _show_variant(self, asked: Mapping[str, Any]) -> Reply:
        reply = self.session.show_variant(asked)
        self.jobs.put(CHANGED)
        return reply

    def _use_variant(self, asked: Mapping[str, Any]) -> Reply:
        self._show_variant({"variant": ""})  # once the game has its values, it has no effect
        return self.session.edits.use_variant(asked)

    def _answer(self, request: Request) -> None:
        answer = Reply(500, {"message": "this could not be worked out"})

        def action() -> tuple[Finding, ...]:
            nonlocal answer
            with os_limits.limited_run(os_limits.limits()._replace(seconds=SECONDS)):
                answer = self._answers[request.name](request.asked)
            return ()

        for finding in tried(action):
            answer = Reply(500, {"message": finding.message})
        if request.name in _SHOWN_AT_ONCE:
            self.feed.publish(self.session.snapshot())
        request.answer.set_result(answer)

    def _check(self) -> None:
        if not self.session.is_checked:
            self.session.check(lambda: not self.jobs.empty())

    def _do(self, action: Callable[[], None]) -> None:
        try:
            with os_limits.limited_run(os_limits.limits()._replace(seconds=SECONDS)):
                action()
        except DefinitionError:
            return
        self.feed.publish(self.session.snapshot())


class _Server(uvicorn.Server):
    """Serves until it is stopped; uvicorn's own looks ten times a second whether it shall end."""

    def __init__(self, config: uvicorn.Config, stop: Event) -> None:
        super().__init__(config)
        self._stop = stop

    async def main_loop(self) -> None:
        """Wait for the end."""
        await asyncio.to_thread(self._stop.wait)


def serve(folder: Path, port: int | None, options: ServeOptions, ready: Callable[[str], None]) -> None:
    """Serve a game until the user interrupts; `ready` is called with the address when the page can be opened.

    `port`: 0 is one that is free, None the usual one, or one that is free while that is in use.

    Raises:
        OSError: the port is in use.
    """
    os_limits.drop_time_limit()
    with listen(port) as listener:
        bench = Workbench(Session(folder, options.skin, options.paper, options.variant, options.place), Feed())
        own = Editor(options.editor) if options.editor else None
        page = Page(bench.feed, bench.session.folder, own, bench.add, bench.session.prints)
        guard = Guard(application(page, bench.ask), listener.getsockname()[1])
        config = uvicorn.Config(
            guard, ws="none", lifespan="off", http="h11", loop="asyncio", log_config=None, access_log=False,
            server_header=False, timeout_graceful_shutdown=1,
        )  # fmt: skip
        stop = Event()
        threads = [
            Thread(target=_Server(config, stop).run, args=([listener],)),
            Thread(target=watch, args=(bench.session.folder, lambda: bench.add(CHANGED), stop)),
        ]
        try:
            for thread in threads:
                thread.start()
            bench.step([CHANGED])
            gc.freeze()
            ready(guard.address)
            while True:
                bench.run()
        except KeyboardInterrupt:
            return
        finally:
            stop.set()
            bench.feed.close()
            for thread in threads:
                thread.join()


def listen(port: int | None) -> socket.socket:
    """Return a socket at this machine's own address, as `serve`.

    Its connections send at once: otherwise a second small write waits for the acknowledgment of the first, about 40 ms.
    """
    if port is None:
        with suppress(OSError):
            return listen(PORT)
    listener = socket.create_server((ADDRESS, port or 0))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener
