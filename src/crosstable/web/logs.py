"""Every request has a number that its log lines, its answer and its error report share.

What is logged of a request is its route, never its address: links of invitations hold a secret.
"""

from __future__ import annotations

import logging
import re
from contextvars import ContextVar
from secrets import token_hex
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

__all__ = [
    "REQUEST_ID",
    "RequestIdFilter",
    "log_to_stderr",
    "numbered",
    "request_id",
    "route_of",
]

REQUEST_ID = "X-Request-Id"
FORM = "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s"

_current: ContextVar[str] = ContextVar("crosstable_request_id", default="-")
_GOOD = re.compile(r"[A-Za-z0-9._-]{8,64}")


def request_id() -> str:
    """Return the number of the request that is being answered."""
    return _current.get()


def route_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return a request as it may stand in a log: the route, without what was filled in."""
    template = connection.scope.get("path_template") or "an unknown address"
    return f"{connection.scope.get('method', 'connection')} {template}"


def numbered(app: ASGIApp) -> ASGIApp:
    """Return an application each of whose answers, errors included, carries its number.

    A number that a proxy gave is kept.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        given = Headers.from_scope(scope).get(REQUEST_ID.lower(), "")
        number = given if _GOOD.fullmatch(given) else token_hex(8)
        _current.set(number)

        async def with_number(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableScopeHeaders.from_message(message)[REQUEST_ID] = number
            await send(message)

        await app(scope, receive, with_number)

    return answer


class RequestIdFilter(logging.Filter):
    """Puts the number of the request beside every line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the line pass with its number."""
        record.request_id = request_id()
        return True


def log_to_stderr(level: int = logging.WARNING) -> None:
    """Write what this program and the server under it have to say to the standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter(FORM))
    handler.addFilter(RequestIdFilter())
    for name in ("crosstable", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level)
        logger.propagate = False
