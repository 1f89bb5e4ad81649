"""A form taken apart, urlencoded or multipart: its fields are limited, the loop goes on meanwhile.

The fields are counted before they are taken apart, and they are taken apart in a thread, so that
whatever somebody sends, everybody else is answered meanwhile. Nothing of it is remembered.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias
from urllib.parse import parse_qsl

import msgspec
from anyio import to_thread
from litestar import Request
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException, NotAuthorizedException, PermissionDeniedException
from multipart import (  # type: ignore[import-untyped]
    MultipartError,
    MultipartSegment,
    ParserLimitReached,
    PushMultipartParser,
)

from crosstable.web.gate.limits import Incoming, incoming_of
from crosstable.web.work.sent import Sent

AT_ONCE = 16 * 1024
"""A form so small is taken apart at once; asking a thread to do it would take longer."""


LARGE = 4 << 20
"""More than that of a form with files is kept in files until it is taken apart and used."""


class Upload(msgspec.Struct, frozen=True):
    """A file that was sent along."""

    name: str
    kept: bytes | Sent

    @property
    def size(self) -> int:
        """Return how many bytes it has."""
        return self.kept.size if isinstance(self.kept, Sent) else len(self.kept)

    @property
    def content(self) -> bytes:
        """Return the whole of it."""
        return self.kept.path.read_bytes() if isinstance(self.kept, Sent) else self.kept

    @property
    def sent(self) -> Sent:
        """Return it as a file, which is there as long as somebody holds it."""
        return self.kept if isinstance(self.kept, Sent) else Sent(self.kept)


Fields: TypeAlias = tuple[dict[str, list[str]], dict[str, Upload]]
"""The texts by field, and the files."""


async def fields_of(request: Request[Any, Any, Any]) -> Fields:
    """Return what a request's form holds; nothing where it has none."""
    kind, options = request.content_type
    incoming = incoming_of(request)
    if kind == RequestEncodingType.URL_ENCODED:
        body = b"".join([piece async for piece in request.stream()])
        await incoming.expect_fields(body.count(b"&") + 1)
        if len(body) <= AT_ONCE:
            return urlencoded(body)
        return await to_thread.run_sync(urlencoded, body)
    if kind == RequestEncodingType.MULTI_PART:
        pieces, held = deque[bytes](), 0
        spooled: Sent | None = None
        async for piece in request.stream():
            pieces.append(piece)
            held += len(piece)
            if held > LARGE:
                spooled = spooled or Sent()
                await to_thread.run_sync(spooled.add, b"".join(pieces))
                pieces.clear()
                held = 0
        if spooled is None and not held:
            return {}, {}
        boundary = options.get("boundary", "").encode()
        most = await _most_parts(incoming)
        try:
            return await to_thread.run_sync(
                partial(multipart, _in_turn(spooled, pieces), boundary, most)
            )
        except ParserLimitReached:
            raise incoming.too_large() from None
        except MultipartError:
            raise ClientException(
                "the form arrived damaged; nothing was changed; send it again"
            ) from None
    return {}, {}


def urlencoded(body: bytes) -> Fields:
    """Return the fields of an ordinary form."""
    values: dict[str, list[str]] = {}
    for name, text in parse_qsl(body.decode("latin-1"), keep_blank_values=True):
        values.setdefault(name, []).append(text)
    return values, {}


def _in_turn(spooled: Sent | None, pieces: deque[bytes]) -> Iterator[bytes]:
    """Yield what was sent piece by piece, letting each go."""
    if spooled is not None:
        yield from spooled.pieces()
    while pieces:
        yield pieces.popleft()


def multipart(pieces: Iterator[bytes], boundary: bytes, most: int) -> Fields:
    """Return the fields and files of a form with files; the pieces are let go one by one.

    Texts are UTF-8, whatever a part says of itself, as our pages are.
    """
    values: dict[str, list[str]] = {}
    uploads: dict[str, Upload] = {}
    part: MultipartSegment | None = None
    content = _Content()
    with PushMultipartParser(boundary, max_segment_count=most) as parser:
        for piece in pieces:
            if parser.closed:
                break
            for event in parser.parse(piece):
                if isinstance(event, MultipartSegment):
                    part, content = event, _Content()
                elif event is not None:
                    content.add(bytes(event))
                elif part is not None and part.filename:
                    uploads[part.name] = Upload(part.filename, content.kept())
                elif part is not None:
                    text = content.whole().decode("utf-8", "replace")
                    values.setdefault(part.name, []).append(text)
    return values, uploads


class _Content:
    """What a part holds: in memory while it is little, in a file from then on."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._held = 0
        self._file: Sent | None = None

    def add(self, piece: bytes) -> None:
        self._pieces.append(piece)
        self._held += len(piece)
        if self._held > LARGE:
            self._file = self._file or Sent()
            self._file.add(self._taken())

    def kept(self) -> bytes | Sent:
        if self._file is None:
            return self._taken()
        self._file.add(self._taken())
        return self._file

    def whole(self) -> bytes:
        kept = self.kept()
        return kept.path.read_bytes() if isinstance(kept, Sent) else kept

    def _taken(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces, self._held = [], 0
        return taken


async def _most_parts(incoming: Incoming) -> int:
    """Return how many parts are taken: those of the route from those who may, else everybody's."""
    with suppress(NotAuthorizedException, PermissionDeniedException):
        await incoming.admit()  # who may not is told so by the page, with what was typed
    return incoming.most_fields
