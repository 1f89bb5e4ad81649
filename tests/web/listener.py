"""An open page as the server sees it: it hears, reads slowly or not at all, and goes."""

from __future__ import annotations

import asyncio
from typing import Any

PATIENCE = 60.0


class OpenPage:
    """The far end of a live connection; ``heard`` is what it was sent."""

    def __init__(self, *, reads: bool = True) -> None:
        self.heard: list[bytes] = []
        self.ended = False
        self._gone = asyncio.Event()
        self._news = asyncio.Event()
        self._reads = asyncio.Event()
        if reads:
            self._reads.set()

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.body":
            await self._reads.wait()
            if message["body"]:
                self.heard.append(message["body"])
            if not message["more_body"]:
                self.ended = True
                self._gone.set()
        self._news.set()

    async def receive(self) -> Any:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    def read_on(self) -> None:
        """Read what waits."""
        self._reads.set()

    def go(self) -> None:
        """Close the page."""
        self._gone.set()

    async def hears(self, many: int) -> list[bytes]:
        """Wait until so many messages were heard."""
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < many:
                self._news.clear()
                await self._news.wait()
        return self.heard
