"""Brings what the session shows from its thread to the pages that follow it in the server's."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from pnp.serve.session import Snapshot


class Feed:
    """The latest snapshot, for every page that follows; a slow page skips those between."""

    def __init__(self) -> None:
        self.snapshot = Snapshot("{}", {}, frozenset())
        self._is_closed = False
        self._pages: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}

    @property
    def is_followed(self) -> bool:
        """Whether a page follows."""
        return bool(self._pages)

    def publish(self, snapshot: Snapshot) -> None:
        """Show a snapshot; may be called in any thread."""
        self.snapshot = snapshot
        self._wake()

    def close(self) -> None:
        """End all streams, so that the server can end."""
        self._is_closed = True
        self._wake()

    async def follow(self) -> AsyncIterator[Snapshot]:
        """Yield the latest snapshot, and each that comes."""
        news = asyncio.Event()
        self._pages[news] = asyncio.get_running_loop()
        try:
            while not self._is_closed:
                news.clear()
                yield self.snapshot
                await news.wait()
        finally:
            del self._pages[news]

    def _wake(self) -> None:
        for news, loop in tuple(self._pages.items()):
            with suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(news.set)
