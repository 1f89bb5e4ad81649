"""How much a request may carry, from whom: what is larger, or comes too slowly, is turned away.

Everybody may send what a form of ours can hold: ``PUBLIC_BYTES`` in ``PUBLIC_FIELDS`` fields. More
is taken only on routes that say so in their ``opt``, where a file or a long list belongs, and there
only from those who may do what the route is for. That is asked before the body is read.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, NotAuthorizedException, PermissionDeniedException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPReceiveMessage, Receive, Scope, Send

from crosstable.office.rights import Asked
from crosstable.web.gate.identity import requires
from crosstable.web.settings import MEGABYTE, Settings

PUBLIC_BYTES = 64 * 1024
PUBLIC_FIELDS = 200
SHEET_BYTES = 2_000_000
SHEET_FIELDS = 2_000
"""A long form: two fields for each of 99 rounds; a sheet of two thousand players as JSON."""
FILE_FIELDS = 25_000
"""A list of twenty thousand lines comes back with a box for each line that can be left out."""
BODY = "body"
"""The key of an allowance in a route's ``opt``, and of what comes in beside a request."""
MOST_DRAINED = 200_000_000
"""So many bytes of a refused upload are read and dropped, so that the browser hears the answer."""


class TooLarge(RequestEntityTooLarge):
    """A body with more bytes, or more fields, than are taken here."""

    def __init__(self, most_bytes: int, most_fields: int) -> None:
        self.most_bytes = most_bytes
        self.most_fields = most_fields
        super().__init__(
            f"at most {_in_bytes(most_bytes)} in {most_fields} fields are taken here; "
            "nothing was changed; send less at once"
        )


class TooSlow(ClientException):
    """A body that does not come to its end."""

    status_code = 408


class SignInFirst(NotAuthorizedException):
    """A body that would be taken from somebody who is known, and was not read."""


class Allowance(msgspec.Struct, frozen=True):
    """A larger body than usual, and what somebody must be allowed to do to send it."""

    asked: Asked
    most_fields: int
    size: str = ""
    """The setting that says how large; empty for a long form."""
    tournament: str = "name"
    """The part of the address that names the tournament it is about."""

    def most_bytes(self, settings: Settings) -> int:
        """Return how large a body may be."""
        if not self.size:
            return min(SHEET_BYTES, settings.upload_bytes)
        return int(getattr(settings, self.size))


def taking_sheet(asked: Asked, *, tournament: str = "name") -> dict[str, Any]:
    """Return the ``opt`` of a route with a long form."""
    return {BODY: Allowance(asked, SHEET_FIELDS, tournament=tournament)}


def taking_file(asked: Asked, *, tournament: str = "name") -> dict[str, Any]:
    """Return the ``opt`` of a route where a file, or its text, belongs."""
    return {BODY: Allowance(asked, FILE_FIELDS, "upload_bytes", tournament)}


def taking_list(asked: Asked) -> dict[str, Any]:
    """Return the ``opt`` of a route where a federation's rating list belongs."""
    return {BODY: Allowance(asked, PUBLIC_FIELDS, "list_bytes")}


class Incoming:
    """The body of one request on its way in: counted, timed, and stopped where it is too much."""

    def __init__(self, scope: Scope, receive: Receive, settings: Settings) -> None:
        self._scope = scope
        self._receive = receive
        self._settings = settings
        handler: Any = scope.get("route_handler")
        self._allowance: Allowance | None = handler.opt.get(BODY) if handler is not None else None
        self._admitted = False
        self._taken = 0
        self._deadline: float | None = None
        self._complete = False
        self.most_bytes = PUBLIC_BYTES
        self.most_fields = PUBLIC_FIELDS

    async def admit(self) -> None:
        """Raise the limits to those of the route, or say why they stay as they are for everybody.

        Asked only where a body is larger than everybody's may be.
        """
        if self._allowance is None or self._admitted:
            return
        allowed = requires(self._allowance.asked, tournament=self._allowance.tournament)
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(self._scope)
        try:
            await allowed(connection, self._scope["route_handler"])  # type: ignore[misc]
        except NotAuthorizedException:
            raise SignInFirst(
                f"more than {_in_bytes(PUBLIC_BYTES)} are taken only from somebody with a role: "
                "log in, or send a token as Authorization: Bearer ..."
            ) from None
        self._admitted = True
        self.most_bytes = self._allowance.most_bytes(self._settings)
        self.most_fields = self._allowance.most_fields

    async def expect(self, size: int) -> None:
        """Refuse a body that is announced as larger than it may be, before it is read."""
        try:
            if size > self.most_bytes:
                await self.admit()
            if size > self.most_bytes:
                raise self.too_large()
        except (TooLarge, SignInFirst, PermissionDeniedException):
            if size <= MOST_DRAINED:
                await self._drain()
            raise

    async def expect_fields(self, count: int) -> None:
        """Refuse a form with more fields than it may have, before they are taken apart."""
        if count > self.most_fields:
            await self.admit()
        if count > self.most_fields:
            raise self.too_large()

    async def receive(self) -> HTTPReceiveMessage:
        """Return the next piece; what was not announced is counted as it comes."""
        message = await self._timely()
        if message["type"] == "http.request":
            self._taken += len(message.get("body", b""))
            if self._taken > self.most_bytes:
                await self.admit()
            if self._taken > self.most_bytes:
                raise self.too_large()
        return message

    def too_large(self) -> TooLarge:
        """Return the refusal of a body."""
        return TooLarge(self.most_bytes, self.most_fields)

    async def _timely(self) -> HTTPReceiveMessage:
        """Wait for the whole body so long and no longer; then for the end, for ever."""
        if self._complete:
            return await self._receive()  # type: ignore[return-value]
        now = asyncio.get_running_loop().time()
        if self._deadline is None:
            share = max(1.0, self.most_bytes / self._settings.upload_bytes)
            self._deadline = now + self._settings.upload_seconds * share
        try:
            message = await asyncio.wait_for(self._receive(), max(0.0, self._deadline - now))
        except TimeoutError:
            raise TooSlow("the request did not arrive in time; nothing was changed") from None
        self._complete = message["type"] != "http.request" or not message.get("more_body")
        return message  # type: ignore[return-value]

    async def _drain(self) -> None:
        while True:
            message = await self._timely()
            if message["type"] != "http.request" or not message.get("more_body"):
                return


class BodyLimit(ASGIMiddleware):
    """Puts what comes in beside a request; stands behind the gate, which knows who is asking."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Drop what is too large and answer 413; stop waiting for the rest and answer 408."""
        incoming = Incoming(scope, receive, self.settings)
        announced = Headers.from_scope(scope).get("content-length", "0")
        await incoming.expect(int(announced) if _is_size(announced) else 0)
        scope.setdefault("state", {})[BODY] = incoming
        await next_app(scope, incoming.receive, send)


def incoming_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Incoming:
    """Return what comes in with a request."""
    incoming = connection.scope["state"][BODY]
    assert isinstance(incoming, Incoming)  # noqa: S101 -- BodyLimit stands before every route
    return incoming


def _in_bytes(size: int) -> str:
    return f"{size // MEGABYTE} MB" if size >= MEGABYTE else f"{size // 1024} kB"


def _is_size(text: str) -> bool:
    """Return whether a header announces a size; one that is absurdly long announces nothing."""
    return text.isascii() and text.isdecimal() and len(text) < 19
