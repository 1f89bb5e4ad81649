"""The door: what is ready goes out at once, and ``HEAD`` is answered as ``GET`` is."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from litestar import Litestar
from litestar.types import (
    HTTPScope,
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Receive,
    Scope,
    Send,
)

from crosstable.web.cache.express import Express


class OfficeApp(Litestar):
    """An application whose pages answer ``HEAD`` too, and which knows what is ready.

    Routes are found by their method, so this happens before a route is looked for.
    """

    express: Express | None = None

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        """Answer a request."""
        method = scope.get("method")
        if method == "GET" and self.express is not None:
            asked = cast("HTTPScope", scope)
            if await self.express.answers(asked, cast("Receive", receive), cast("Send", send)):
                return
        if method != "HEAD":
            await super().__call__(scope, receive, send)
            return
        as_get = cast("Scope", {**scope, "method": "GET"})
        head = _Head(cast("Receive", receive), cast("Send", send))
        await super().__call__(as_get, head.receive, head.send)


class _Head:
    """Passes the head of an answer on, drops its body and hangs up."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._done = asyncio.Event()

    async def receive(self) -> Any:
        # A stream without an end is let go like one whose reader has left.
        coming = asyncio.ensure_future(cast("Any", self._receive()))
        over = asyncio.ensure_future(self._done.wait())
        finished, waiting = await asyncio.wait({coming, over}, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        return {"type": "http.disconnect"} if over in finished else coming.result()

    async def send(self, message: Any) -> None:
        if self._done.is_set():
            return
        if message["type"] == "http.response.start":
            await self._send(message)
        elif message["type"] == "http.response.body":
            self._done.set()
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})
