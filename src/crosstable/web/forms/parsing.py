"""A form taken apart, urlencoded or multipart: its fields are limited, the loop goes on meanwhile.

The fields are counted before they are taken apart, and they are taken apart in a thread, so that
whatever somebody sends, everybody else is answered meanwhile. Nothing of it is remembered.
"""

from __future__ import annotations

from collections import deque
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

__all__ = ["Fields", "Upload", "fields_of"]

AT_ONCE = 16 * 1024
"""A form so small is taken apart at once; asking a thread to do it would take longer."""


class Upload(msgspec.Struct, frozen=True):
    """A file that was sent along."""

    name: str
    content: bytes


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
        pieces = deque([piece async for piece in request.stream() if piece])
        if not pieces:
            return {}, {}
        boundary = options.get("boundary", "").encode()
        most = await _most_parts(incoming)
        try:
            return await to_thread.run_sync(partial(multipart, pieces, boundary, most))
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


def multipart(pieces: deque[bytes], boundary: bytes, most: int) -> Fields:
    """Return the fields and files of a form with files; the pieces are let go one by one.

    Texts are UTF-8, whatever a part says of itself, as our pages are.
    """
    values: dict[str, list[str]] = {}
    uploads: dict[str, Upload] = {}
    part: MultipartSegment | None = None
    content: list[bytes] = []
    with PushMultipartParser(boundary, max_segment_count=most) as parser:
        while pieces and not parser.closed:
            for event in parser.parse(pieces.popleft()):
                if isinstance(event, MultipartSegment):
                    part, content = event, []
                elif event is not None:
                    content.append(bytes(event))
                elif part is not None and part.filename:
                    uploads[part.name] = Upload(part.filename, b"".join(content))
                elif part is not None:
                    text = b"".join(content).decode("utf-8", "replace")
                    values.setdefault(part.name, []).append(text)
    return values, uploads


async def _most_parts(incoming: Incoming) -> int:
    """Return how many parts are taken: those of the route from those who may, else everybody's."""
    with suppress(NotAuthorizedException, PermissionDeniedException):
        await incoming.admit()  # who may not is told so by the page, with what was typed
    return incoming.most_fields
