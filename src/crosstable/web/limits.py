"""Requests that are too large, or come from another site, are turned away before they are read."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

__all__ = ["OwnFormsOnly", "SizeLimit"]

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
MOST_DRAINED = 200_000_000
"""So many bytes of a refused upload are read and dropped, so that the browser hears the answer."""


class SizeLimit(ASGIMiddleware):
    """Refuses a body that is announced as larger than the limit, kindly."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, limit: int) -> None:
        self.limit = limit

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Drop what is too large and answer 413."""
        announced = Headers.from_scope(scope).get("content-length", "0")
        size = int(announced) if announced.isdecimal() else 0
        if size <= self.limit:
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


class OwnFormsOnly(ASGIMiddleware):
    """Refuses what another site makes a browser send here.

    Every browser says where a form comes from, by ``Sec-Fetch-Site`` or by ``Origin``; programs
    that are no browsers say nothing and hold no cookie either.
    """

    scopes = (ScopeType.HTTP,)

    def __init__(self, public_address: str = "") -> None:
        self.public = urlsplit(public_address).netloc.casefold()

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let safe methods and our own pages through."""
        if scope.get("method") not in SAFE_METHODS and not self._ours(Headers.from_scope(scope)):
            raise PermissionDeniedException("This form was sent by another site.")
        await next_app(scope, receive, send)

    def _ours(self, headers: Headers) -> bool:
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site in {"same-origin", "none"}
        origin = headers.get("origin")
        if origin is None:
            return True
        sender = urlsplit(origin).netloc.casefold()
        return sender != "" and sender in {headers.get("host", "").casefold(), self.public}
