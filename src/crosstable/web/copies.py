"""Answers to forms as bytes, so that another process can give them again."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import msgspec
from litestar import MediaType, Response
from litestar.datastructures import Cookie

__all__ = ["PAGES"]


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
                [asdict(each) for each in answer.cookies],
            )
        )

    def unpack(self, packed: bytes) -> Response[str]:
        """Return a page from its bytes."""
        found = msgspec.json.decode(packed, type=_Packed)
        return Response(
            found.content,
            status_code=found.status,
            headers=found.headers,
            cookies=[Cookie(**each) for each in found.cookies],
            media_type=MediaType.HTML,
        )


PAGES = _Pages()
