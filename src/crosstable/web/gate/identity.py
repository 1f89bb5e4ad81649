"""Who is asking: sessions in a cookie, tokens of programs, and what each route requires.

The application mounts ``gate.middleware``; ``request.user`` is then the ``Identity`` or None. A
route says what it needs, ``guards=[requires(EnterResult)]``; the tournament is the path parameter
``name``. What depends on the state of the tournament is judged by ``gate.office(office, request)``,
through which all commands go. Static files need no identity: their router has ``opt={ANONYMOUS:
True}``. Tokens count under ``/api/`` only; whatever else is asked with one is refused.

Nobody logged in where a route needs it is ``NotAuthorizedException`` (401); too low a role is
``PermissionDeniedException`` (403) from guards and ``NotAllowed`` from the office, both with the
sentence that says who could help.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeAlias, cast

import msgspec
from anyio import CapacityLimiter, to_thread
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, Headers
from litestar.enums import ScopeType
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Guard, Middleware, Receive, Scope, Send

from crosstable.kernel.errors import NotAllowed
from crosstable.office.access import Access
from crosstable.office.accounts import (
    DEVICE_LASTS,
    Identity,
    Login,
    Rejected,
    Welcome,
    fingerprint,
    require,
)
from crosstable.office.office import Office
from crosstable.office.permitted import PermittedOffice
from crosstable.office.rights import Asked
from crosstable.web.gate.origins import SameOrigin, bearer_of

COOKIE = "crosstable_session"
DEVICE_COOKIE = "crosstable_device"
"""Tells a device on which somebody signed in before from those that guess."""
FOR_PROGRAMS = "/api/"
"""Where tokens count, and nowhere else."""
ANONYMOUS = "anonymous"
"""The key in a route's ``opt`` that spares it the question who is asking."""

Asking: TypeAlias = ASGIConnection[Any, Any, Any, Any]


class Settings(msgspec.Struct, frozen=True):
    """How the gate is kept."""

    secure: bool | None = None
    """Whether cookies go over https only; left open, they do where the login came over https."""
    trusted_origins: tuple[str, ...] = ()
    """Further origins whose pages may ask for changes."""
    remembered_for: timedelta = timedelta(seconds=2)
    """How long an answer of the database about who is asking may be used again: so long it can
    take until a revocation made by another program counts here."""
    remembered: int = 1000
    logins_at_once: int = 4
    logins_waiting: int = 50


class Gate:
    """Tells who is asking, lets people in and out."""

    def __init__(
        self, access: Access, *, clock: Callable[[], datetime], settings: Settings | None = None
    ) -> None:
        self.access = access
        self.settings = settings if settings is not None else Settings()
        self._clock = clock
        self._known: OrderedDict[str, tuple[datetime, Identity]] = OrderedDict()
        self._turns: CapacityLimiter | None = None

    @property
    def middleware(self) -> list[Middleware]:
        """What the application mounts: first where a change comes from, then who asks for it."""
        return [SameOrigin(self.settings.trusted_origins), _Identify(self)]

    @property
    def now(self) -> datetime:
        """Return the time of the office's clock."""
        return self._clock()

    def office(self, office: Office, request: Asking) -> PermittedOffice:
        """Return the office as whoever asks may use it; its calls block, as the office's do."""
        return PermittedOffice(office, identity_of(request), self.access.accounts.members)

    async def log_in(self, request: Request[Any, Any, Any], login: str, password: str) -> Login:
        """Check a login; answers with ``Welcome``, or with why not and how long to wait.

        Checking is slow on purpose, so only a few are checked at once and the pages stay quick.
        """
        if self._turns is None:
            self._turns = CapacityLimiter(self.settings.logins_at_once)
        if self._turns.statistics().tasks_waiting >= self.settings.logins_waiting:
            return Rejected(
                "too many people are signing in right now; try again in a few seconds",
                timedelta(seconds=5),
            )
        answer = await to_thread.run_sync(
            partial(
                self.access.sessions.login,
                login,
                password,
                address=_address(request),
                label=request.headers.get("user-agent", ""),
                device=_device(request),
                at=self.now,
            ),
            limiter=self._turns,
        )
        if isinstance(answer, Welcome):
            await self._end(request.cookies.get(COOKIE))
        return answer

    async def begin(self, request: Request[Any, Any, Any], account: int) -> Welcome:
        """Log in somebody who just made an account."""
        await self._end(request.cookies.get(COOKIE))
        return await to_thread.run_sync(
            partial(
                self.access.sessions.begin,
                account,
                address=_address(request),
                label=request.headers.get("user-agent", ""),
                device=_device(request),
                at=self.now,
            )
        )

    def remember(
        self, request: Request[Any, Any, Any], response: Response[Any], welcome: Welcome
    ) -> None:
        """Put a session into the browser's cookie, which scripts and other sites cannot use."""
        lasts = welcome.session.expires - welcome.session.created
        response.set_cookie(
            self._cookie(request, COOKIE, welcome.token, int(lasts.total_seconds()))
        )
        known = int(DEVICE_LASTS.total_seconds())
        response.set_cookie(self._cookie(request, DEVICE_COOKIE, welcome.device, known))
        response.headers["Cache-Control"] = "no-store"

    async def log_out(self, request: Request[Any, Any, Any], response: Response[Any]) -> None:
        """End the session of a browser and take its cookie away."""
        await self._end(request.cookies.get(COOKIE))
        response.set_cookie(self._cookie(request, COOKIE, "", 0))

    def forget(self) -> None:
        """Ask the database anew who everybody is, as after a revocation."""
        self._known.clear()

    async def identify(self, headers: Headers, cookie: str | None) -> Identity | None:
        """Return who is asking: a program by its token, or a person by the cookie."""
        token = bearer_of(headers)
        if token is not None:
            identity = await self._looked_up(
                f"program {fingerprint(token)}", partial(self._program, token)
            )
            if identity is None:
                raise NotAuthorizedException(
                    "This token is not known here, or was revoked; ask for a new one.",
                    headers={"WWW-Authenticate": "Bearer"},
                )
            return identity
        if not cookie:
            return None
        return await self._looked_up(f"person {fingerprint(cookie)}", partial(self._person, cookie))

    def _program(self, token: str) -> Identity | None:
        return self.access.sessions.by_api_token(token)

    def _person(self, token: str) -> Identity | None:
        return self.access.sessions.by_session(token, at=self.now)

    async def _looked_up(self, key: str, look: Callable[[], Identity | None]) -> Identity | None:
        now = self.now
        known = self._known.get(key)
        if known is not None and timedelta() <= now - known[0] < self.settings.remembered_for:
            return known[1]
        identity = await to_thread.run_sync(look)
        self._known.pop(key, None)
        if identity is not None:
            self._known[key] = (now, identity)
            while len(self._known) > self.settings.remembered:
                self._known.popitem(last=False)
        return identity

    async def _end(self, token: str | None) -> None:
        if token:
            await to_thread.run_sync(partial(self.access.sessions.end, token, at=self.now))
            self.forget()

    def _cookie(
        self, request: Request[Any, Any, Any], name: str, value: str, max_age: int
    ) -> Cookie:
        secure = self.settings.secure
        return Cookie(
            key=name,
            value=value,
            max_age=max_age,
            path="/",
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https" if secure is None else secure,
        )


class _Identify(ASGIMiddleware):
    """Puts who is asking beside the request."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)
    exclude_opt_key = ANONYMOUS

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Ask once for each request."""
        connection: Asking = ASGIConnection(scope)
        if bearer_of(connection.headers) is not None and not scope["path"].startswith(FOR_PROGRAMS):
            # Not even looked at: a page must not tell whether a token is known.
            raise PermissionDeniedException(
                "Tokens are for programs, which ask under /api/; on pages people sign in."
            )
        scope["user"] = await self._gate.identify(
            connection.headers, connection.cookies.get(COOKIE)
        )
        scope["auth"] = self._gate
        await next_app(scope, receive, send)


def identity_of(connection: Asking) -> Identity | None:
    """Return who is asking; nobody where the application or the route does not ask for it."""
    return cast("Identity | None", connection.scope.get("user"))


def requires(asked: Asked, *, tournament: str = "name") -> Guard:
    """Return a guard for routes that only some may use.

    ``tournament`` is the path parameter with its id; a route without it is about the whole office.
    """

    async def guard(connection: Asking, _: BaseRouteHandler) -> None:
        identity = identity_of(connection)
        if identity is None:
            raise NotAuthorizedException("Log in first.")
        where = connection.path_params.get(tournament)
        gate = cast("Gate", connection.scope["auth"])
        judge = partial(require, identity, asked, where, members=gate.access.accounts.members)
        try:
            await to_thread.run_sync(judge)
        except NotAllowed as refusal:
            raise PermissionDeniedException(str(refusal)) from refusal

    return guard


def _device(request: Request[Any, Any, Any]) -> str:
    return request.cookies.get(DEVICE_COOKIE, "")


def _address(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client is not None else ""
