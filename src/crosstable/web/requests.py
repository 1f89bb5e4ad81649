"""What is found out about every request before its view: who asks, in which language, what for."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, Headers
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from crosstable.office.accounts import Identity, Welcome
from crosstable.web.desk import Desk, Page
from crosstable.web.forms import form_of
from crosstable.web.house import House
from crosstable.web.languages import best_language, speak

__all__ = [
    "LANGUAGE_COOKIE",
    "SESSION_COOKIE",
    "Languages",
    "admitted",
    "desk_for",
    "device_of",
    "dismissed",
    "own_address",
]

LANGUAGE_COOKIE = "crosstable-language"
SESSION_COOKIE = "crosstable-session"


class Languages(ASGIMiddleware):
    """Speaks the language a person chose, or the best that the browser asks for."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, default: str) -> None:
        self.default = default

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Choose the language of the request."""
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        accepted = Headers.from_scope(scope).get("accept-language", "")
        speak(best_language(connection.cookies.get(LANGUAGE_COOKIE), accepted, self.default))
        await next_app(scope, receive, send)


async def desk_for(request: Request[Any, Any, Any]) -> Desk:
    """Return the desk of a request, with who asks and what was typed."""
    house: House = request.app.state.house
    form = await form_of(request)
    identity = await asyncio.to_thread(identify, house, request)
    desk = Desk(house, request, form, identity)
    request.scope["state"]["desk"] = desk
    return desk


def identify(house: House, request: Request[Any, Any, Any]) -> Identity | None:
    """Return who asks, by the cookie of a session."""
    token = request.cookies.get(SESSION_COOKIE, "")
    return house.access.sessions.by_session(token, at=house.now()) if token else None


def admitted(desk: Desk, welcome: Welcome, answer: Page) -> Page:
    """Give the device its session."""
    seconds = int((welcome.session.expires - desk.house.now()).total_seconds())
    answer.set_cookie(desk.cookie(SESSION_COOKIE, welcome.token, seconds))
    return answer


def dismissed(answer: Page) -> Page:
    """Take the session from the device."""
    answer.set_cookie(
        Cookie(key=SESSION_COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax")
    )
    return answer


def device_of(desk: Desk) -> tuple[str, str]:
    """Return the address and the name of the device that asks."""
    client = desk.request.client
    return (client.host if client else "", desk.request.headers.get("user-agent", ""))


def own_address(text: str) -> str:
    """Return a path of ours to go on at; anything else leads to the start."""
    fine = text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable()
    return text if fine else "/"
