"""The page and what it asks for: one stream of states, drawings by digest, and two requests."""

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from pnp.serve.editor import Editor, inner_file
from pnp.serve.feed import Feed

_FILES = Path(__file__).parent / "static"
_TYPES = {"page.html": "text/html", "page.js": "text/javascript", "page.css": "text/css"}
_FACE_HEADERS = {
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
}


def application(feed: Feed, folder: Path, editor: Editor | None, look: Callable[[str], None]) -> Starlette:
    """Return the application; `look` is called with the part of the game that a page begins to show."""

    async def static(request: Request) -> Response:
        name = request.path_params.get("name", "page.html")
        if name not in _TYPES:
            return Response(status_code=404)
        return Response((_FILES / name).read_bytes(), media_type=_TYPES[name])

    async def face(request: Request) -> Response:
        drawing = feed.snapshot.faces.get(request.path_params["digest"])
        if drawing is None:
            return Response(status_code=404)
        return Response(drawing, media_type="image/svg+xml", headers=_FACE_HEADERS)

    async def events(_: Request) -> Response:
        async def stream() -> AsyncIterator[str]:
            yield f"event: hello\ndata: {json.dumps({'editor': editor is not None})}\n\n"
            async for snapshot in feed.follow():
                yield f"data: {snapshot.text}\n\n"

        return StreamingResponse(stream(), media_type="text/event-stream")

    async def looked(request: Request) -> Response:
        part = (await _asked(request)).get("part")
        if not isinstance(part, str):
            return Response(status_code=422)
        look(part)
        return Response(status_code=204)

    async def opened(request: Request) -> Response:
        asked = await _asked(request)
        name, line, column = asked.get("file"), asked.get("line"), asked.get("column", 1)
        if editor is None or not isinstance(name, str) or type(line) is not int or type(column) is not int:
            return Response(status_code=422)
        path = inner_file(folder, name) if name in feed.snapshot.files else None
        if path is None or line < 1 or column < 1:
            return Response(status_code=404)
        return Response(status_code=204 if editor.open(path, line, column) else 500)

    return Starlette(
        routes=[
            Route("/", static),
            Route("/static/{name}", static),
            Route("/face/{digest}.svg", face),
            Route("/events", events),
            Route("/look", looked, methods=["POST"]),
            Route("/open", opened, methods=["POST"]),
        ]
    )


async def _asked(request: Request) -> dict[str, Any]:
    """Return the JSON object of a request; empty when it is none."""
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
