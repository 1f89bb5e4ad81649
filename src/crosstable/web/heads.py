"""``HEAD`` is answered as ``GET`` is, without the body, on every page there is."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from litestar import Litestar
from litestar.types import LifeSpanReceive, LifeSpanScope, LifeSpanSend, Receive, Scope, Send

__all__ = ["OfficeApp"]


class OfficeApp(Litestar):
    """An application whose pages answer ``HEAD`` too.

    Routes are found by their method, so this happens before a route is looked for.
    """

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        """Answer a request."""
        if scope.get("method") != "HEAD":
            await super().__call__(scope, receive, send)
            return
        asked = cast("Scope", {**scope, "method": "GET"})
        head = _Head(cast("Receive", receive), cast("Send", send))
        await super().__call__(asked, head.receive, head.send)


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
