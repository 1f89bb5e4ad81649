"""Answers to forms as bytes, so that another process can give them again."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Generic, TypeVar

import msgspec
from litestar import MediaType, Response
from litestar.datastructures import Cookie

from crosstable.kernel.sentence import plain

Shape = TypeVar("Shape")


class _Packed(msgspec.Struct, frozen=True):
    content: str
    status: int
    headers: dict[str, str]
    cookies: list[dict[str, Any]]


class _Pages:
    """Pages and ways to go on, with the cookies they set."""

    def pack(self, answer: Response[str]) -> bytes:
        """Return a page as bytes."""
        return msgspec.json.encode(
            _Packed(
                answer.content,
                answer.status_code or 200,
                dict(answer.headers),
                [asdict(cookie) for cookie in answer.cookies],
            )
        )

    def unpack(self, packed: bytes) -> Response[str]:
        """Return a page from its bytes."""
        page = msgspec.json.decode(packed, type=_Packed)
        return Response(
            page.content,
            status_code=page.status,
            headers=page.headers,
            cookies=[Cookie(**cookie) for cookie in page.cookies],
            media_type=MediaType.HTML,
        )


PAGES = _Pages()


class Shapes(Generic[Shape]):
    """Answers to programs, each with what was asked."""

    def __init__(self, shape: type[Shape]) -> None:
        self._shape = shape

    def pack(self, answer: tuple[str, Shape]) -> bytes:
        """Return an answer as bytes."""
        return msgspec.json.encode(answer, enc_hook=plain)

    def unpack(self, packed: bytes) -> tuple[str, Shape]:
        """Return an answer from its bytes."""
        asked, answer = msgspec.json.decode(packed, type=tuple[str, msgspec.Raw])
        return asked, msgspec.json.decode(answer, type=self._shape)
