import asyncio
import json
import re
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message

from pnp.scene.color import channels, contrast, from_channels
from pnp.serve import page
from pnp.serve.editor import Editor
from pnp.serve.edits import Edition, Reply
from pnp.serve.feed import Feed
from pnp.serve.page import Page, application
from pnp.serve.prints import PrintPlace, Prints
from pnp.serve.session import Snapshot

STATIC = Path(__file__).parents[2] / "pnp" / "serve" / "static"


class Opened(Editor):
    """Notes what it is asked to open."""

    def __init__(self) -> None:
        super().__init__("")
        self.calls: list[tuple[Path, int, int]] = []

    def open(self, path: Path, line: int, column: int) -> bool:
        self.calls.append((path, line, column))
        return True


class Printed(Prints):
    """One sheet, and one face of it."""

    def __init__(self) -> None:
        super().__init__(Path(), Edition("", ""), PrintPlace())

    def sheet(self, name: str) -> bytes | None:
        return b"%PDF" if name == "job-sheets.pdf" else None

    def build(self, asked: Mapping[str, Any]) -> Reply:
        return Reply(409, {"asked": asked, "thread": threading.current_thread() is threading.main_thread()})

    def picture(self, digest: str) -> bytes | None:
        return b"<svg>old</svg>" if digest == "old" else None


class Server:
    """The application without its guard, with one file and one drawing."""

    def __init__(self, folder: Path) -> None:
        self.feed, self.editor, self.looked = Feed(), Opened(), list[str]()
        files = frozenset({"game.yaml", "link.yaml", "../out.yaml", "gone.yaml", "art"})
        self.feed.publish(Snapshot('{"generation": 1}', {"abc": b"<svg/>"}, files))
        self.asked: list[tuple[str, Mapping[str, Any]]] = []
        self.app = application(Page(self.feed, folder, self.editor, self.looked.append, Printed()), self.answer)

    def answer(self, name: str, asked: Mapping[str, Any]) -> "Future[Reply]":
        self.asked.append((name, asked))
        found: Future[Reply] = Future()
        found.set_result(Reply(409, {"message": "no"}))
        return found

    def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes, dict[bytes, bytes]]:
        scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": [], "root_path": ""}
        sent: list[Message] = []

        waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}] * (method == "POST")

        async def receive() -> Message:
            return waiting.pop() if waiting else await asyncio.Future()

        async def send(message: Message) -> None:
            sent.append(message)

        asyncio.run(self.app(scope, receive, send))
        return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:]), dict(sent[0]["headers"])


@pytest.fixture
def server(tmp_path: Path) -> Server:
    folder = tmp_path / "game"
    (folder / "art").mkdir(parents=True)
    (folder / "game.yaml").write_text("pnp: 1\n", encoding="utf-8")
    (tmp_path / "out.yaml").write_text("secret", encoding="utf-8")
    (folder / "link.yaml").symlink_to(tmp_path / "out.yaml")
    return Server(folder)


def test_the_page_has_no_script_or_style_inside_and_loads_nothing_from_elsewhere(server: Server) -> None:
    status, page, _ = server.ask("GET", "/")
    assert status == 200
    assert b"<script>" not in page
    assert b"style=" not in page
    for name in ("page.js", "page.css", "stats.js", "tools.js"):
        assert f"/static/{name}".encode() in page or name in ("stats.js", "tools.js")
        status, text, headers = server.ask("GET", f"/static/{name}")
        assert (status, b"http://" in text, b"https://" in text) == (200, False, False)
        assert headers[b"content-type"].startswith(b"text/")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../session.py",
        "/static/%2e%2e/session.py",
        "/static/page.py",
        "/static//etc/passwd",
        "/face/../../game.yaml.svg",
        "/face/unknown.svg",
        "/sheets/../../game.yaml",
        "/sheets/other.pdf",
        "/game.yaml",
        "/open",
    ],
)
def test_nothing_else_can_be_read(server: Server, path: str) -> None:
    assert server.ask("GET", path)[0] in (404, 405)


def test_drawings_are_kept_by_the_browser_and_can_do_nothing(server: Server) -> None:
    status, text, headers = server.ask("GET", "/face/abc.svg")
    assert (status, text) == (200, b"<svg/>")
    assert b"immutable" in headers[b"cache-control"]
    assert b"sandbox" in headers[b"content-security-policy"]


def test_a_document_is_built_in_another_thread(server: Server) -> None:
    status, body, _ = server.ask("POST", "/build", b'{"document": "rules"}')
    assert (status, json.loads(body)) == (409, {"asked": {"document": "rules"}, "thread": False})
    assert server.asked == []


def test_a_file_of_the_game_is_opened_at_its_line(server: Server, tmp_path: Path) -> None:
    body = {"file": "game.yaml", "line": 3, "column": 5}
    assert server.ask("POST", "/open", json.dumps(body).encode())[0] == 204
    assert server.editor.calls == [(tmp_path / "game" / "game.yaml", 3, 5)]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b"[" * 60_000,
        b'{"file": "game.yaml"}',
        b'{"file": "game.yaml", "line": "1; rm"}',
        b'{"file": "game.yaml", "line": true}',
        b'{"file": "game.yaml", "line": 0}',
        b'{"file": "/etc/passwd", "line": 1}',
        b'{"file": "../out.yaml", "line": 1}',
        b'{"file": "link.yaml", "line": 1}',
        b'{"file": "gone.yaml", "line": 1}',
        b'{"file": "art", "line": 1}',
        b'{"file": "other.yaml", "line": 1}',
    ],
)
def test_nothing_else_is_opened(server: Server, body: bytes) -> None:
    assert server.ask("POST", "/open", body)[0] in (404, 422)
    assert server.editor.calls == []


def test_what_a_page_shows_is_noted(server: Server) -> None:
    assert server.ask("POST", "/look", b'{"part": "charts"}')[0] == 204
    assert server.ask("POST", "/look", b'{"part": 1}')[0] == 422
    assert server.ask("POST", "/look", json.dumps({"part": "x" * 200}).encode())[0] == 422
    assert server.looked == ["charts"]


def test_the_stream_begins_with_the_latest_state_and_ends_with_the_server(server: Server) -> None:
    async def read() -> list[str]:
        found = []
        async for snapshot in server.feed.follow():
            found.append(snapshot.text)
            if len(found) == 1:
                server.feed.publish(Snapshot("2", {}, frozenset()))
                server.feed.publish(Snapshot("3", {}, frozenset()))
            else:
                server.feed.close()
        return found

    assert asyncio.run(read()) == ['{"generation": 1}', "3"]
    status, text, headers = server.ask("GET", "/events")
    assert (status, headers[b"content-type"]) == (200, b"text/event-stream; charset=utf-8")
    assert text == b'event: hello\ndata: {"editor": true}\n\n'


def test_faces_that_an_edit_changes_come_with_the_state_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "_ALONG", 10)
    states = iter([{"new": b"<svg>2"}, {"new": b"<svg>2"}, {"old": b"<svg>1", "more": b"<svg>3"}])

    async def read() -> list[str]:
        found = []
        async for event in page.events(server.feed, has_editor=False):
            found.append(event.partition("\ndata: ")[2].strip() if event.startswith("event: faces") else "")
            changed = next(states, None) if event.startswith("data:") else {}
            if changed:
                server.feed.publish(Snapshot("{}", changed, frozenset(), changed))
            elif changed is None:
                server.feed.close()
        return found

    assert asyncio.run(read()) == ["", "", '{"new": "<svg>2"}', "", "", '{"old": "<svg>1"}', ""]


def test_sheets_are_shown_and_faces_as_they_were_printed(server: Server) -> None:
    status, text, headers = server.ask("GET", "/sheets/job-sheets.pdf")
    assert (status, text, headers[b"content-type"]) == (200, b"%PDF", b"application/pdf")
    assert headers[b"content-disposition"] == b'inline; filename="job-sheets.pdf"'
    assert b"default-src 'none'" in headers[b"content-security-policy"]
    assert server.ask("GET", "/face/old.svg")[:2] == (200, b"<svg>old</svg>")


def test_changes_are_posted_and_answered_by_the_game(server: Server) -> None:
    names = ["edit", "undo", "redo", "save", "variant", "print", "count", "forget"]
    for name in names:
        assert server.ask("GET", f"/{name}")[0] == 405
        assert server.ask("POST", f"/{name}", b'{"rows": []}')[:2] == (409, b'{"message":"no"}')
    assert server.ask("POST", "/edit", b"[1]")[0] == 409
    assert [name for name, _ in server.asked] == [*names, "edit"]
    assert [asked for _, asked in server.asked] == [*[{"rows": []}] * 8, {}]
    assert server.ask("POST", "/stats", b"{}")[0] == 405


@pytest.mark.parametrize(("button", "home", "others"), [("Save as variant", "stats.js", ("lab.js",))])
def test_a_button_that_another_part_of_the_page_names_has_that_name(
    button: str, home: str, others: tuple[str, ...]
) -> None:
    texts = {name: (STATIC / name).read_text(encoding="utf-8") for name in (home, *others)}
    assert f'textContent: "{button}"' in texts[home]
    assert all(button in texts[name] for name in others)


_MOST = re.search(r"chance \* ([\d.]+)}%", (STATIC / "lab.js").read_text(encoding="utf-8"))
"""The part of the ring's color in a cell of the odds with a chance of one."""
_COLORS = {
    name: dict(zip(("light", "dark"), pair, strict=True))
    for name, *pair in re.findall(
        r"--(\w+): light-dark\((#\w+), (#\w+)\)", (STATIC / "page.css").read_text(encoding="utf-8")
    )
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_and_marks_can_be_seen(scheme: str) -> None:
    colors = {name: _long(pair[scheme]) for name, pair in _COLORS.items()}

    def over(name: str, part: float) -> str:
        """A color over the panel, as the cells of a selection and of the odds are."""
        pairs = zip(channels(colors[name]), channels(colors["panel"]), strict=True)
        red, green, blue = (part * a + (1 - part) * b for a, b in pairs)
        return from_channels(red, green, blue)

    assert _MOST
    grounds = [colors["ground"], colors["panel"]]
    texts = [(name, ground) for name in ("ink", "quiet", "focus") for ground in grounds]
    texts += [("ink", over("focus", 0.16)), ("quiet", over("focus", 0.16)), ("ink", over("ring", float(_MOST[1])))]
    assert {each: found for each in texts if (found := contrast(colors[each[0]], each[1])) < 4.5} == {}
    marks = [(name, ground) for name in ("ring", "error", "focus") for ground in grounds]
    assert {each: found for each in marks if (found := contrast(colors[each[0]], each[1])) < 3} == {}


def _long(code: str) -> str:
    return code if len(code) == 7 else "#" + "".join(2 * each for each in code[1:])
