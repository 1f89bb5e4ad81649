"""Every request has a number that its log lines, its answer and its error report share.

What is logged of a request is its route, never its address: links of invitations hold a secret.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from secrets import token_hex
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

REQUEST_ID = "X-Request-Id"
FORM = "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s"

LINES_A_MINUTE = 20
MINUTE = 60.0

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


class SparingFilter(logging.Filter):
    """Lets what one place in the program says pass ``LINES_A_MINUTE`` times, then counts it.

    Whoever can make a server write a line could fill the disk with it. Errors that come from
    different places are told apart, so that none hides another.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[tuple[object, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Let a line pass; the first of a new minute says how many were left out."""
        now, place = self._clock(), _said_at(record)
        began, count = self._said.get(place, (now, 0))
        left_out = max(0, count - LINES_A_MINUTE)
        if now - began >= MINUTE:
            began, count = now, 0
            if left_out:
                record.msg = f"{record.getMessage()} ({left_out} lines like this were left out)"
                record.args = ()
        self._said[place] = began, count + 1
        return count < LINES_A_MINUTE


def _said_at(record: logging.LogRecord) -> tuple[object, ...]:
    """Return the place that says something, and where the error arose that it tells of."""
    place = record.pathname, record.lineno
    error = record.exc_info[1] if record.exc_info else None
    trace = error.__traceback__ if error is not None else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    raised = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace is not None else ()
    return *place, type(error), *raised


def log_to_stderr(level: int = logging.WARNING) -> None:
    """Write what this program and the server under it have to say to the standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter(FORM))
    handler.addFilter(RequestIdFilter())
    handler.addFilter(SparingFilter())
    for name in ("crosstable", "uvicorn", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level)
        logger.propagate = False
