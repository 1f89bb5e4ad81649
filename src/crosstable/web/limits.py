"""Requests that are too large, or come too slowly, are turned away."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import ClientException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPReceiveMessage, Receive, Scope, Send

__all__ = ["BodyLimit"]

MOST_DRAINED = 200_000_000
"""So many bytes of a refused upload are read and dropped, so that the browser hears the answer."""


class TooSlow(ClientException):
    """A body that does not come to its end."""

    status_code = 408


class BodyLimit(ASGIMiddleware):
    """Refuses a body that is announced as larger than the limit, kindly, and one that dawdles."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, limit: int, seconds: float, larger: Mapping[str, int] | None = None) -> None:
        self.limit = limit
        self.seconds = seconds
        self.larger = dict(larger or {})
        """Limits of their own for single paths, which get more time in proportion."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Drop what is too large and answer 413; stop waiting for the rest and answer 408."""
        announced = Headers.from_scope(scope).get("content-length", "0")
        size = int(announced) if announced.isdecimal() else 0
        limit = self.larger.get(scope["path"].rstrip("/"), self.limit)
        timely = _timely(receive, self.seconds * max(1.0, limit / self.limit))
        if size <= limit:
            await next_app(scope, timely, send)
            return
        if size <= MOST_DRAINED:
            await _drain(timely)
        raise RequestEntityTooLarge


def _timely(receive: Receive, seconds: float) -> Receive:
    """Return what waits for the whole body so long and no longer; then for the end, for ever."""
    deadline: float | None = None
    complete = False

    async def wait() -> HTTPReceiveMessage:
        nonlocal deadline, complete
        if complete:
            return await receive()  # type: ignore[return-value]
        now = asyncio.get_running_loop().time()
        deadline = deadline if deadline is not None else now + seconds
        try:
            message = await asyncio.wait_for(receive(), max(0.0, deadline - now))
        except TimeoutError:
            raise TooSlow("the request did not arrive in time; nothing was changed") from None
        complete = message["type"] != "http.request" or not message.get("more_body")
        return message  # type: ignore[return-value]

    return wait


async def _drain(receive: Receive) -> None:
    while True:
        message = await receive()
        if message["type"] != "http.request" or not message.get("more_body"):
            return
