"""Requests that are too large are turned away before they are read."""

from __future__ import annotations

from collections.abc import Mapping

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

__all__ = ["SizeLimit"]

MOST_DRAINED = 200_000_000
"""So many bytes of a refused upload are read and dropped, so that the browser hears the answer."""


class SizeLimit(ASGIMiddleware):
    """Refuses a body that is announced as larger than the limit, kindly."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, limit: int, larger: Mapping[str, int] | None = None) -> None:
        self.limit = limit
        self.larger = dict(larger or {})
        """Limits of their own for single paths."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Drop what is too large and answer 413."""
        announced = Headers.from_scope(scope).get("content-length", "0")
        size = int(announced) if announced.isdecimal() else 0
        if size <= self.larger.get(scope["path"].rstrip("/"), self.limit):
            await next_app(scope, receive, send)
            return
        if size <= MOST_DRAINED:
            await _drain(receive)
        raise RequestEntityTooLarge


async def _drain(receive: Receive) -> None:
    while True:
        message = await receive()
        if message["type"] != "http.request" or not message.get("more_body"):
            return
