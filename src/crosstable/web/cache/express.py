"""Answers that are ready are handed out before anything else is asked.

Nearly all requests are spectators': the same few pages, and the live connection. Where nothing can
have changed since a page was made, it is found by what it depends on and sent, without looking for
a route, a person or a thread. Everything else goes the usual way, and is kept here once it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, TypeAlias, cast
from urllib.parse import parse_qs

import msgspec
from litestar import Response
from litestar.types import HTTPScope, Receive, Scope, Send

from crosstable.web.cache.derived import Versioned
from crosstable.web.cache.keeping import Kept, has_it, heads, takes_gzip
from crosstable.web.cache.stock import Stock
from crosstable.web.gate.cookies import (
    DENSITIES,
    DENSITY_COOKIE,
    LANGUAGE_COOKIE,
    NOTICE_COOKIE,
    THEME_COOKIE,
    THEMES,
)
from crosstable.web.gate.identity import COOKIE
from crosstable.web.gate.policy import SECURITY
from crosstable.web.live.crowd import EVERYTHING, Crowd
from crosstable.web.words.languages import best_language

SEEN = "crosstable-version"
"""The header in which a page says of which state it was told."""
LIVE = "/live"
MOST_KEPT = 2000
NAME_LENGTH = 64

RawHeaders: TypeAlias = list[tuple[bytes, bytes]]


def _raw(headers: Mapping[str, str]) -> RawHeaders:
    return [
        (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()
    ]


LIVE_HEADERS: RawHeaders = _raw(
    {
        **SECURITY,
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "no-store",
        "X-Accel-Buffering": "no",
    }
)

_language = lru_cache(maxsize=500)(best_language)
_packed = lru_cache(maxsize=500)(takes_gzip)


class _Asked(msgspec.Struct, frozen=True):
    """What an answer that everybody gets depends on."""

    path: str
    address: str
    language: str
    theme: str
    density: str


class _Page(msgspec.Struct, frozen=True):
    """An answer with its head in both forms."""

    tournament: str
    name: str
    etag: str
    content: bytes
    head: RawHeaders
    head_unchanged: RawHeaders


class Express:
    """Finds answers that are ready."""

    def __init__(
        self, known: Callable[[str, str], Versioned | None], crowd: Crowd, language: str
    ) -> None:
        self._known = known
        self._crowd = crowd
        self._default = language
        self._pages: Stock[_Asked, _Page] = Stock(MOST_KEPT)

    def keep(self, scope: Scope, state: Versioned, kept: Kept, headers: Mapping[str, str]) -> None:
        """Keep an answer for all who ask for the same; called from any thread."""
        asked = self._asked(cast("HTTPScope", scope), _headers(scope))
        if asked is None or not kept.packed:
            return
        kind = kept.media_type
        if kind.startswith("text/") and "charset" not in kind:
            kind += "; charset=utf-8"
        common = {**SECURITY, **heads(kept, headers), "Content-Type": kind}
        full = {"Content-Encoding": "gzip", "Content-Length": str(len(kept.content))}
        page = _Page(
            state.id, state.hash, kept.etag, kept.content, _raw({**common, **full}), _raw(common)
        )
        self._pages.put(asked, page, len(kept.content))

    async def answers(self, scope: HTTPScope, receive: Receive, send: Send) -> bool:
        """Answer a request, if the answer is ready; return whether it was."""
        headers = _headers(scope)
        if scope["path"] == LIVE:
            return await self._joins(scope, headers, receive, send)
        if scope["path"] == "/" or scope["path"].startswith("/tournaments/"):
            return await self._sends(scope, headers, send)
        return False

    async def _sends(self, scope: HTTPScope, headers: Mapping[bytes, bytes], send: Send) -> bool:
        asked = self._asked(scope, headers)
        page = self._pages.get(asked) if asked is not None else None
        if page is None or not _packed(_text(headers, b"accept-encoding")):
            return False
        state = self._known(page.tournament, _text(headers, SEEN.encode()))
        if state is None or state.hash != page.name:
            return False
        there = b"if-none-match" in headers and has_it(_text(headers, b"if-none-match"), page.etag)
        start: Any = {
            "type": "http.response.start",
            "status": 304 if there else 200,
            "headers": page.head_unchanged if there else page.head,
        }
        await send(start)
        content = b"" if there else page.content
        await send({"type": "http.response.body", "body": content, "more_body": False})
        return True

    async def _joins(
        self, scope: HTTPScope, headers: Mapping[bytes, bytes], receive: Receive, send: Send
    ) -> bool:
        query = parse_qs(scope["query_string"].decode("latin-1"))
        state = self._known(query.get("tournament", [""])[-1], "")
        if state is None:
            return False
        seen = _text(headers, b"last-event-id") or query.get("since", [""])[-1]
        await self.listen(state, seen, receive, send)
        return True

    async def listen(
        self, state: Versioned | None, seen: str, receive: Receive, send: Send
    ) -> None:
        """Tell a page that shows a tournament, or all, what changes, until it goes."""
        start: Any = {"type": "http.response.start", "status": 200, "headers": LIVE_HEADERS}
        await send(start)
        who, name = (state.id, state.hash) if state is not None else (EVERYTHING, "")
        await self._crowd.attend(who, name, seen[:NAME_LENGTH], receive, send)

    def _asked(self, scope: HTTPScope, headers: Mapping[bytes, bytes]) -> _Asked | None:
        """Return what the answer depends on; nothing where it is for one person only."""
        if scope["query_string"] or b"authorization" in headers:
            return None
        cookies = _cookies(_text(headers, b"cookie"))
        if COOKIE in cookies or NOTICE_COOKIE in cookies:
            return None
        accepted = _text(headers, b"accept-language")
        theme, density = cookies.get(THEME_COOKIE, ""), cookies.get(DENSITY_COOKIE, "")
        return _Asked(
            scope["path"],
            came_in_at(scope),
            _language(cookies.get(LANGUAGE_COOKIE), accepted, self._default),
            theme if theme in THEMES else "",
            density if density in DENSITIES else "",
        )


class Listening(Response[bytes]):
    """An answer that goes on for as long as the page is open."""

    def __init__(self, express: Express, state: Versioned | None, seen: str) -> None:
        super().__init__(b"", media_type="text/event-stream")
        self._join = partial(express.listen, state, seen)

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """Return what sends the answer."""

        async def answer(_: Scope, receive: Receive, send: Send) -> None:
            await self._join(receive, send)

        return answer


def came_in_at(scope: Scope) -> str:
    """Return the address of this server at which a request came in.

    It is that of the connection: under which name somebody asks, anybody can make up.
    """
    host, port = scope["server"] or ("localhost", None)
    if host.startswith("::ffff:"):  # an IPv4 address where both kinds are listened to
        host = host.removeprefix("::ffff:")
    elif ":" in host:
        host = f"[{host}]"
    usual = port is None or port == {"http": 80, "https": 443}.get(scope["scheme"])
    return f"{scope['scheme']}://{host}{'' if usual else f':{port}'}"


def _headers(scope: Scope) -> Mapping[bytes, bytes]:
    return dict(scope["headers"])


def _text(headers: Mapping[bytes, bytes], name: bytes) -> str:
    return headers.get(name, b"").decode("latin-1")


def _cookies(text: str) -> dict[str, str]:
    cookies = {}
    for part in text.split(";"):
        name, _, value = part.strip().partition("=")
        cookies[name] = value.strip('"')
    return cookies
