import http.client
import json
import re
import signal
import socket
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from pnp import cli
from pnp.serve.edits import Reply
from pnp.serve.feed import Feed
from pnp.serve.run import CHANGED, PORT, Workbench, listen
from pnp.serve.session import Session, Snapshot

ROUNDS = 20_000_000
"""Ends a test that would fail."""


class Published(Feed):
    """Keeps all states."""

    def __init__(self) -> None:
        super().__init__()
        self.states: list[dict[str, object]] = []

    def publish(self, snapshot: Snapshot) -> None:
        self.states.append(json.loads(snapshot.text))


def test_pieces_are_published_before_the_checks_end_and_parts_once_they_are_asked_for(game: Path) -> None:
    feed = Published()
    bench = Workbench(Session(game), feed)
    bench.step([CHANGED])
    assert [state["checked"] for state in feed.states] == [False, True]
    bench.step(["charts", "no such part"])
    parts = {part["id"]: part["entries"] for part in feed.states[-1]["parts"]}  # type: ignore[attr-defined]
    assert parts["charts"]
    assert parts["rules"] is None


def test_a_change_meanwhile_comes_before_the_checks(game: Path) -> None:
    feed = Published()
    bench = Workbench(Session(game), feed)
    bench.jobs.put(CHANGED)
    bench.step([CHANGED])
    assert [state["checked"] for state in feed.states] == [False]


def test_garbage_is_collected_when_nothing_comes_or_after_many_steps(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench, collected = Workbench(Session(game), Feed()), list[bool]()
    monkeypatch.setattr("pnp.serve.run._REST", 0.0)
    monkeypatch.setattr("pnp.serve.run._LOOK", 0.0)
    monkeypatch.setattr("pnp.serve.run._MOST_STEPS", 2)
    monkeypatch.setattr("gc.collect", lambda: collected.append(True))

    def steps(*jobs: str) -> int:
        collected.clear()
        for job in jobs:
            bench.jobs.put(job)
            bench.run()
        bench.run()
        return len(collected)

    assert [steps(), steps("none"), steps(), steps("none", "none", "none")] == [0, 1, 0, 1]


def test_a_long_drawing_delays_no_request(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    feed, begun, answers = Published(), Event(), list[Future[Reply]]()
    bench = Workbench(Session(game), feed)
    bench.step([CHANGED])

    def ask() -> None:
        begun.wait()
        answers.append(bench.ask("stats", {}))

    def slowly(*_: object) -> None:
        begun.set()
        for _round in range(ROUNDS):
            pass

    with monkeypatch.context() as patch, ThreadPoolExecutor(1) as pool:
        patch.setattr("pnp.serve.precedence._OWN", "")
        patch.setattr("pnp.serve.gallery.draw", slowly)
        pool.submit(ask)
        bench.step(["rules"])
    assert [state["checked"] for state in feed.states] == [False, True]
    bench.step([bench.jobs.get()])
    assert answers[0].result(0).status == 200
    parts = {part["id"]: part["entries"] for part in feed.states[-1]["parts"]}  # type: ignore[attr-defined]
    assert parts["rules"]


def test_requests_are_answered_in_the_step_and_a_bug_ends_nothing(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Workbench(Session(game), Published())
    answers = [bench.ask("stats", {}), bench.ask("undo", {})]
    bench.step([bench.jobs.get(), bench.jobs.get()])
    assert [answer.result(0).status for answer in answers] == [200, 409]
    monkeypatch.setattr("pnp.serve.edits.grid.sheets", lambda _: 1 / 0)
    answer = bench.ask("stats", {})
    bench.step([bench.jobs.get()])
    assert answer.result(0).status == 500
    assert "bug of pnp" in answer.result(0).body["message"]


def test_the_port_is_the_usual_one_or_one_that_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen(0) as first:
        number = first.getsockname()[1]
        assert number not in (0, PORT)
        with pytest.raises(OSError, match="in use"):
            listen(number)
        monkeypatch.setattr("pnp.serve.run.PORT", number)
        assert first.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY), "small writes do not wait for each other"
        with listen(None) as other:
            assert other.getsockname()[1] != number
    with listen(None) as again:
        assert again.getsockname()[1] == number


def test_without_its_packages_the_command_says_what_to_install(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import pnp.serve

    monkeypatch.delitem(sys.modules, "pnp.serve.run")
    monkeypatch.delattr(pnp.serve, "run")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert cli.run(["serve", str(game), "--no-browser"]) == cli.MISUSE
    said = capsys.readouterr().err
    assert "python -m pip install 'pnp-kit[serve]'" in said
    assert "Traceback" not in said


@pytest.mark.skipif(sys.platform == "win32", reason="there is no way to press Ctrl-C in a process without a console")
def test_the_program_shows_an_edit_and_ends_when_it_is_interrupted(game: Path) -> None:
    words = [sys.executable, "-m", "pnp", "serve", str(game), "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        try:
            assert run.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:(\d+)(/\S+)", run.stdout.readline())
            assert found is not None
            port, target = int(found[1]), found[2]
            own = {"Sec-Fetch-Site": "none"}

            def ask(path: str, headers: dict[str, str]) -> http.client.HTTPResponse:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
                connection.request("GET", path, headers=headers)
                return connection.getresponse()

            assert ask("/", own).status == 401
            cookie = ask(target, own).headers["Set-Cookie"].partition(";")[0]
            stream = ask("/events", {"Sec-Fetch-Site": "same-origin", "Cookie": cookie})
            for line in iter(stream.readline, b""):
                if b'"checked": true' in line:
                    pieces = game / "game.yaml"
                    text = pieces.read_text(encoding="utf-8")
                    pieces.write_text(text.replace("attack: 2", "attack: 3", 1), encoding="utf-8")
                if b'"generation": 1,' not in line and b'"was": ["' in line:
                    break
            else:
                pytest.fail("the edit was not shown")
            run.send_signal(signal.SIGINT)
            assert run.wait(30) == 0
            assert run.stderr is not None
            assert run.stderr.read() == ""
        finally:
            run.kill()
