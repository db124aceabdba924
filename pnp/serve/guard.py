"""Who may talk to the server: the one browser that came with the token, with pages of this server, from this machine.

A page of a stranger in the same browser can send requests here, but it cannot choose `Host`, `Origin` and
`Sec-Fetch-Site`, and it knows neither token nor cookie.
"""

import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple
from urllib.parse import parse_qs

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

MAX_BODY = 64 * 1024
"""Bytes of a request."""
ADDRESS = "127.0.0.1"
_PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    b"content-security-policy": _PAGE_POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cache-control": b"no-store",
}
"""Headers of every answer that does not set them itself."""
_STRANGER = (
    "This browser was not opened by the pnp serve that runs now, or its address was used already or is not whole. "
    "Bookmarks work until pnp serve ends. Open the address that it shows in the terminal; once used, start it again."
)


class Denial(NamedTuple):
    """An answer in place of that of the application."""

    status: int
    text: str
    headers: tuple[tuple[bytes, bytes], ...] = ()


class Guard:
    """Lets requests through to an application that are allowed.

    `token` opens the page once; it is in the address that the user gets.
    """

    def __init__(self, app: App, port: int) -> None:
        self._app = app
        self._host = f"{ADDRESS}:{port}"
        self._cookie_name = f"pnp-{port}"
        self._secret = secrets.token_urlsafe(32)
        self.token = secrets.token_urlsafe(32)

    @property
    def address(self) -> str:
        """The address that opens the page in one browser, once."""
        return f"http://{self._host}/?token={self.token}"

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            return
        denial = self._denial(scope)
        body = b""
        if denial is None and scope["method"] == "POST":
            body, is_whole = await _body(receive)
            denial = None if is_whole else Denial(413, "this request is too large")
        if denial is not None:
            await _answer(denial, _with_headers(send))
            return
        received = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def again() -> Message:
            return next(received, None) or await receive()

        await self._app(scope, again if scope["method"] == "POST" else receive, _with_headers(send))

    def _denial(self, scope: Message) -> Denial | None:
        """Return why a request is refused, or the answer to a token; None: it is allowed."""
        headers: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.lower(), []).append(value)
        method, path = scope["method"], scope["path"]
        if headers.get(b"host") != [self._host.encode()]:
            return Denial(421, "this server answers at its own address only")
        if method not in ("GET", "POST"):
            return Denial(405, "only GET and POST")
        sites = [b"same-origin"] + [b"none"] * (method == "GET" and path == "/")
        origin = headers.get(b"origin", [])
        if len(site := headers.get(b"sec-fetch-site", [])) != 1 or site[0] not in sites:
            return Denial(403, "enter the address in the browser yourself; no other page may open this one")
        if origin != [f"http://{self._host}".encode()] and (origin or method == "POST"):
            return Denial(403, "this request comes from another page")
        return self._opening(scope) if self._is_stranger(headers) else self._form_of(method, headers)

    def _is_stranger(self, headers: dict[bytes, list[bytes]]) -> bool:
        cookies = b"; ".join(headers.get(b"cookie", [])).split(b"; ")
        mine = f"{self._cookie_name}={self._secret}".encode()
        return not any(secrets.compare_digest(cookie, mine) for cookie in cookies)

    def _opening(self, scope: Message) -> Denial:
        """Give the cookie for the token, which is valid once."""
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])
        is_right = bool(self.token) and secrets.compare_digest(given[0].encode(), self.token.encode())
        if scope["method"] != "GET" or scope["path"] != "/" or not is_right:
            return Denial(401, _STRANGER)
        self.token = ""
        cookie = f"{self._cookie_name}={self._secret}; HttpOnly; SameSite=Strict; Path=/"
        return Denial(303, "", ((b"location", b"/"), (b"set-cookie", cookie.encode())))

    def _form_of(self, method: str, headers: dict[bytes, list[bytes]]) -> Denial | None:
        if method == "POST" and headers.get(b"content-type") != [b"application/json"]:
            return Denial(415, "only JSON")
        length = headers.get(b"content-length", [b"0"])[0]
        if not length.isdigit() or int(length[:20]) > MAX_BODY:
            return Denial(413, "this request is too large")
        return None


async def _body(receive: Receive) -> tuple[bytes, bool]:
    """Return the body of a request, and whether it is not too large."""
    body = b""
    while len(body) <= MAX_BODY:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body, len(body) <= MAX_BODY


async def _answer(denial: Denial, send: Send) -> None:
    text = denial.text.encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": denial.status, "headers": [*headers, *denial.headers]})
    await send({"type": "http.response.body", "body": text})


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message.get("headers", ())}
            more = [(name, value) for name, value in _HEADERS.items() if name not in own]
            message = {**message, "headers": [*message.get("headers", ()), *more]}
        await send(message)

    return sent
