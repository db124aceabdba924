"""The page and what it asks for: one stream of states, drawings by digest, and requests that the game answers."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import Future
from itertools import accumulate
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from pnp.serve.editor import Editor, inner_file
from pnp.serve.edits import Reply
from pnp.serve.feed import Feed
from pnp.serve.prints import Prints

_FILES = Path(__file__).parent / "static"
_TYPES = {
    "page.html": "text/html",
    "page.css": "text/css",
    **dict.fromkeys(("page.js", "stats.js", "lab.js", "print.js", "tools.js"), "text/javascript"),
    "icon.svg": "image/svg+xml",
}
_MOST = 100
"""Characters of the name of a part."""
_ALONG = 1_000_000
"""Bytes of the faces that are sent along with a state; the page asks for the others."""
_PLOTS = 32
"""Plots that are kept until the page asks for them."""
_FACE_HEADERS = {
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
}
_SHEET_HEADERS = {"content-security-policy": "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"}
"""The viewers of browsers show a PDF as an object."""

Ask = Callable[[str, Mapping[str, Any]], "Future[Reply]"]
"""Answers a request, by its name, that needs the game."""
_QUESTIONS = ("stats", "odds", "sweep", "compare", "printing", "changes")
_CHANGES = ("edit", "undo", "redo", "save", "use", "variant", "print", "count", "forget", "take-over")


def application(page: "Page", ask: Ask) -> Starlette:
    """Return the application."""
    return Starlette(
        routes=[
            Route("/", page.file),
            Route("/static/{name}", page.file),
            Route("/face/{digest}.svg", page.face),
            Route("/sheets/{name}", page.sheets),
            Route("/events", page.events),
            Route("/look", page.look, methods=["POST"]),
            Route("/open", page.open, methods=["POST"]),
            Route("/build", page.build, methods=["POST"]),
            *(Route(f"/{name}", page.asking(name, ask), methods=["GET"]) for name in _QUESTIONS),
            *(Route(f"/{name}", page.asking(name, ask), methods=["POST"]) for name in _CHANGES),
        ]
    )


class Page:
    """Answers the requests of the page; `look` is called with the part of the game that it begins to show."""

    def __init__(
        self, feed: Feed, folder: Path, editor: Editor | None, look: Callable[[str], None], prints: Prints
    ) -> None:
        self._prints = prints
        self._feed, self._folder, self._editor, self._look = feed, folder, editor, look
        self._plots: dict[str, bytes] = {}

    async def file(self, request: Request) -> Response:
        """Return the page itself, its script or its style sheet."""
        name = request.path_params.get("name", "page.html")
        if name not in _TYPES:
            return Response(status_code=404)
        return Response((_FILES / name).read_bytes(), media_type=_TYPES[name])

    async def face(self, request: Request) -> Response:
        """Return a drawing that is shown, or as it was printed last."""
        digest = request.path_params["digest"]
        known = self._feed.snapshot.faces.get(digest, self._plots.get(digest))
        drawing = self._prints.picture(digest) if known is None else known
        if drawing is None:
            return Response(status_code=404)
        return Response(drawing, media_type="image/svg+xml", headers=_FACE_HEADERS)

    async def sheets(self, request: Request) -> Response:
        """Return a PDF that was made in this run."""
        name = request.path_params["name"]
        made = self._prints.sheet(name)
        if made is None:
            return Response(status_code=404)
        headers = {"content-disposition": f'inline; filename="{name}"', **_SHEET_HEADERS}
        return Response(made, media_type="application/pdf", headers=headers)

    async def events(self, _: Request) -> Response:
        """Return the stream of states."""
        return StreamingResponse(events(self._feed, self._editor is not None), media_type="text/event-stream")

    async def look(self, request: Request) -> Response:
        """Note what a page begins to show."""
        part = (await _asked(request)).get("part")
        if not isinstance(part, str) or len(part) > _MOST:
            return Response(status_code=422)
        self._look(part)
        return Response(status_code=204)

    async def open(self, request: Request) -> Response:
        """Open a file of the game in the editor."""
        asked = await _asked(request)
        name, line, column = asked.get("file"), asked.get("line"), asked.get("column", 1)
        if self._editor is None or not isinstance(name, str) or type(line) is not int or type(column) is not int:
            return Response(status_code=422)
        path = inner_file(self._folder, name) if name in self._feed.snapshot.files else None
        if path is None or line < 1 or column < 1:
            return Response(status_code=404)
        return Response(status_code=204 if self._editor.open(path, line, column) else 500)

    async def build(self, request: Request) -> Response:
        """Build a document of the kit; the game answers other requests meanwhile."""
        reply = await asyncio.to_thread(self._prints.build, await _asked(request))
        return JSONResponse(reply.body, reply.status)

    def asking(self, name: str, ask: Ask) -> Callable[[Request], Awaitable[Response]]:
        """Return what answers the requests of a name."""

        async def answered(request: Request) -> Response:
            asked = await _asked(request) if request.method == "POST" else dict(request.query_params)
            reply = await asyncio.wrap_future(ask(name, asked))
            self._plots |= reply.drawings
            for digest in list(self._plots)[:-_PLOTS]:
                del self._plots[digest]
            return JSONResponse(reply.body, reply.status)

        return answered


async def events(feed: Feed, has_editor: bool) -> AsyncIterator[str]:
    """Yield the states, each after the faces that an edit changed: the page need not ask for them, only for others."""
    yield f"event: hello\ndata: {json.dumps({'editor': has_editor})}\n\n"
    shown: Mapping[str, bytes] | None = None
    async for snapshot in feed.follow():
        changed = {} if shown is None else {k: face for k, face in snapshot.changed.items() if k not in shown}
        shown, sizes = snapshot.changed, accumulate(map(len, changed.values()))
        faces = {k: face.decode() for (k, face), size in zip(changed.items(), sizes, strict=True) if size <= _ALONG}
        if faces:
            yield f"event: faces\ndata: {json.dumps(faces)}\n\n"
        yield f"data: {snapshot.text}\n\n"


async def _asked(request: Request) -> dict[str, Any]:
    """Return the JSON object of a request; empty when it is none."""
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
