import asyncio
from typing import Any

import pytest

from pnp.serve.guard import MAX_BODY, Guard, Message, Receive, Send

PORT = 8717
HOST = f"127.0.0.1:{PORT}"
OWN = {"host": HOST, "sec-fetch-site": "same-origin"}
POSTED = {**OWN, "origin": f"http://{HOST}", "content-type": "application/json"}


async def application(scope: Message, receive: Receive, send: Send) -> None:
    body = (await receive()).get("body", b"") if scope["method"] == "POST" else b""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"inside " + body})


class Browser:
    """Sends requests to a guard, and keeps its cookie."""

    def __init__(self) -> None:
        self.guard = Guard(application, PORT)
        self.cookie = ""
        self.headers: dict[str, str] = {}

    def ask(self, method: str, target: str, headers: Any, body: bytes = b"") -> tuple[int, str]:
        path, _, query = target.partition("?")
        listed = list(headers.items()) if isinstance(headers, dict) else headers
        if self.cookie:
            listed = [*listed, ("cookie", self.cookie)]
        raw = [(name.encode(), value.encode()) for name, value in listed]
        scope = {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": raw}
        parts = [body[start : start + 10_000] for start in range(0, len(body), 10_000)] or [b""]
        waiting = [{"type": "http.request", "body": part, "more_body": part is not parts[-1]} for part in parts]
        sent: list[Message] = []

        async def receive() -> Message:
            return waiting.pop(0)

        async def send(message: Message) -> None:
            sent.append(message)

        asyncio.run(self.guard(scope, receive, send))
        self.headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], sent[1]["body"].decode()

    def open(self) -> "Browser":
        assert self.ask("GET", f"/?token={self.guard.token}", {**OWN, "sec-fetch-site": "none"})[0] == 303
        self.cookie = self.headers["set-cookie"].partition(";")[0]
        return self


def test_the_token_opens_the_page_once_and_becomes_a_cookie() -> None:
    browser = Browser()
    target = browser.guard.address.partition(HOST)[2]
    assert browser.open().headers["location"] == "/"
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(browser.headers["set-cookie"].split("; "))
    assert browser.ask("GET", "/", {**OWN, "sec-fetch-site": "none"}) == (200, "inside ")
    browser.cookie = ""
    assert browser.ask("GET", target, {**OWN, "sec-fetch-site": "none"})[0] == 401
    assert browser.ask("GET", "/?token=", OWN)[0] == 401


@pytest.mark.parametrize("cookie", ["", "pnp-8717=", "pnp-8717=guess", "other=1; pnp-8717=é"])
def test_without_the_cookie_nothing_is_shown(cookie: str) -> None:
    browser = Browser()
    browser.cookie = cookie
    for target in ("/", "/events", "/face/x.svg", "/static/page.js", "/?token=guess"):
        status, text = browser.ask("GET", target, OWN)
        assert (status, "inside" in text, "shows in the terminal" in text) == (401, False, True)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({**OWN, "host": "localhost:8717"}, 421),
        ({**OWN, "host": "127.0.0.1"}, 421),
        ({**OWN, "host": "evil.example:8717"}, 421),
        ([("host", HOST), ("host", HOST), ("sec-fetch-site", "same-origin")], 421),
        ({"sec-fetch-site": "same-origin"}, 421),
        ({"host": HOST}, 403),
        ({**OWN, "sec-fetch-site": "cross-site"}, 403),
        ({**OWN, "sec-fetch-site": "same-site"}, 403),
        ({**OWN, "sec-fetch-site": "none"}, 403),
        ({**OWN, "origin": "http://127.0.0.1:8718"}, 403),
        ({**OWN, "origin": "null"}, 403),
    ],
)
def test_requests_of_other_pages_are_refused_in_spite_of_the_cookie(headers: Any, status: int) -> None:
    assert Browser().open().ask("GET", "/events", headers)[0] == status


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({}, 200),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": f"https://{HOST}"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-length": str(MAX_BODY + 1)}, 413),
        ({"content-length": "-1"}, 413),
    ],
)
def test_posts_come_from_the_page_itself_and_are_small_json(change: dict[str, str], status: int) -> None:
    browser = Browser().open()
    assert browser.ask("POST", "/open", POSTED | change, b"{}")[0] == status
    assert browser.ask("POST", "/open", OWN, b"{}")[0] == 403


def test_a_body_without_a_length_is_cut_off_at_the_limit() -> None:
    browser = Browser().open()
    assert browser.ask("POST", "/open", POSTED, b"x" * MAX_BODY) == (200, "inside " + "x" * MAX_BODY)
    assert browser.ask("POST", "/open", POSTED, b"x" * (MAX_BODY + 1))[0] == 413


@pytest.mark.parametrize("method", ["HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(method: str) -> None:
    assert Browser().open().ask(method, "/", OWN)[0] == 405


def test_answers_allow_own_scripts_only() -> None:
    browser = Browser().open()
    browser.ask("GET", "/events", OWN)
    policy = browser.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; ")
    assert "unsafe" not in policy
    assert browser.headers["x-content-type-options"] == "nosniff"
    browser.ask("GET", "/", {"host": "evil.example"})
    assert browser.headers["content-security-policy"] == policy
