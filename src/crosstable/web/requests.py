"""What is found out about every request before its view: who asks, in which language, what for."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from crosstable.web.desk import Desk
from crosstable.web.forms.form import form_of
from crosstable.web.gate.cookies import LANGUAGE_COOKIE
from crosstable.web.gate.identity import identity_of
from crosstable.web.words.languages import best_language, speak


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
    desk = Desk(request.app.state.house, request, await form_of(request), identity_of(request))
    request.scope["state"]["desk"] = desk
    return desk
