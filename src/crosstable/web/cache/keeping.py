"""Answers that are made once and handed out many times: compressed, with a name to ask again by."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec
from litestar import Request, Response

Ready = Response[bytes]
WORTH_PACKING = 400
"""Smaller answers are not compressed."""
LARGE = 500_000
"""Larger ones, such as the cross table of a thousand players, are compressed in half the time into
a quarter more: somebody waits for the first of them."""
VARY = "Accept-Encoding, Accept-Language, Cookie"


class Kept(msgspec.Struct, frozen=True):
    """One answer, packed where that makes it smaller."""

    content: bytes
    media_type: str
    etag: str
    """Weak: the same for the packed and the unpacked form."""
    packed: bool = False


def keep(content: str | bytes, media_type: str = "text/html") -> Kept:
    """Return an answer ready to be handed out."""
    plain = content.encode() if isinstance(content, str) else content
    etag = f'W/"{blake2b(plain, digest_size=12).hexdigest()}"'
    is_text = media_type.startswith(("text/", "application/atom+xml", "application/json"))
    if is_text and len(plain) > WORTH_PACKING:
        level = 6 if len(plain) < LARGE else 3
        return Kept(gzip.compress(plain, level, mtime=0), media_type, etag, packed=True)
    return Kept(plain, media_type, etag)


def ready(
    request: Request[Any, Any, Any],
    kept: Kept,
    *,
    headers: Mapping[str, str] | None = None,
    status: int = 200,
) -> Ready:
    """Return the answer in the form the browser takes, or that it has it already (304).

    Nobody may use a kept copy without asking: asking costs little and a result must not be late.
    """
    common = heads(kept, headers or {})
    if status == 200 and has_it(request.headers.get("if-none-match", ""), kept.etag):
        return Response(b"", status_code=304, media_type=kept.media_type, headers=common)
    content = kept.content
    if kept.packed:
        if takes_gzip(request.headers.get("accept-encoding", "")):
            common["Content-Encoding"] = "gzip"
        else:
            content = gzip.decompress(content)
    return Response(content, status_code=status, media_type=kept.media_type, headers=common)


def heads(kept: Kept, headers: Mapping[str, str]) -> dict[str, str]:
    """Return the headers of an answer, whichever form it takes."""
    return {"Cache-Control": "public, no-cache", "ETag": kept.etag, "Vary": VARY, **headers}


def has_it(asked: str, etag: str) -> bool:
    """Return whether a browser names this answer; weak and strong names compare alike here."""
    bare = etag.removeprefix("W/")
    names = [tag.strip().removeprefix("W/") for tag in asked.split(",")]
    return "*" in names or bare in names


def takes_gzip(accepted: str) -> bool:
    """Return whether a browser unpacks what is packed."""
    for wish in accepted.casefold().split(","):
        coding, *parameters = (part.strip() for part in wish.split(";"))
        if coding in {"gzip", "*"}:
            weights = [part.removeprefix("q=") for part in parameters if part.startswith("q=")]
            return not weights or weights[0].strip("0.") != ""
    return False
