"""Is a change asked for from our own pages? Other sites must not send forms in somebody's name.

Browsers say where a request comes from, in ``Sec-Fetch-Site`` or in ``Origin``, and pages cannot
forge either. A request with neither was not sent by another site's page. Together with cookies that
are ``SameSite=Lax`` this needs no secret in every form, so pages can be cached, printed and used
without scripts.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

READING = frozenset({"GET", "HEAD", "OPTIONS"})
REFUSED = (
    "This change was not asked for from a page of this office. Open the page again at the "
    "office's own address and repeat it."
)


def own_address(text: str) -> str:
    """Return a path of ours to go on at; anything else leads to the start."""
    fine = text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable()
    return text if fine else "/"


def bearer_of(headers: Headers) -> str | None:
    """Return the token a program sent in ``Authorization``."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" else None


class SameOrigin(ASGIMiddleware):
    """Refuses changes that another site's page asks for.

    ``trusted`` are further origins whose pages may, such as ``https://results.example.org``.
    """

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, trusted: tuple[str, ...] = ()) -> None:
        self._trusted = frozenset(origin.rstrip("/").casefold() for origin in trusted)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let reading pass, and changes of our own pages and of programs with a token."""
        # Opening a web socket is a GET without a reading page's protection.
        reading = scope["type"] == ScopeType.HTTP and scope.get("method") in READING
        headers = Headers.from_scope(scope)
        if not reading and bearer_of(headers) is None and not self._ours(headers):
            raise PermissionDeniedException(REFUSED)
        await next_app(scope, receive, send)

    def _ours(self, headers: Headers) -> bool:
        origin = headers.get("origin", "").casefold()
        if origin in self._trusted:
            return True
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site in {"same-origin", "none"}
        # In a hall without https browsers tell the origin only.
        return not origin or urlsplit(origin).netloc == headers.get("host", "").casefold()
