"""Where games come from while they are played: a folder, a file or an address, read repeatedly."""

from __future__ import annotations

from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from typing import TypeAlias
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    UnknownHandler,
)

from crosstable.cli.shell import read_file
from crosstable.kernel.errors import Refused, UnreadableInput

__all__ = ["PATIENCE", "Source", "source_of", "web_opener"]

MOST_BYTES = 20_000_000
PATIENCE = 10.0
"""Seconds an address may take to answer."""
MOST_FILES = 1000

Source: TypeAlias = Callable[[], bytes]


def source_of(name: str, suffix: str) -> Source:
    """Return what reads a source; only http, https and plain files are followed."""
    parts = urlsplit(name)
    if parts.scheme in {"http", "https"} and parts.netloc:
        return _Address(name).read
    if parts.scheme == "file":
        name = parts.path
    elif "://" in name:
        raise Refused(f"{parts.scheme} is not followed; give a folder, a file, http or https")
    path = Path(name)
    if not path.exists():
        raise UnreadableInput("there is no such file or folder", source=name)
    return lambda: _files(path, suffix)


def _files(path: Path, suffix: str) -> bytes:
    if path.is_file():
        return _bounded(read_file(path), str(path))
    files = sorted(file for file in path.iterdir() if file.suffix.lower() == suffix)
    if len(files) > MOST_FILES:
        raise UnreadableInput(
            f"{len(files)} files are too many; at most {MOST_FILES}", source=str(path)
        )
    return _bounded(b"\n\n".join(read_file(file) for file in files), str(path))


def _bounded(data: bytes, name: str) -> bytes:
    if len(data) > MOST_BYTES:
        raise UnreadableInput(f"more than {MOST_BYTES:,} bytes are too much", source=name)
    return data


class _Address:
    """A file on another machine, fetched again only where it has changed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tag = ""
        self.latest = b""
        self.opener = web_opener()

    def read(self) -> bytes:
        """Return what stands there now."""
        request = Request(self.name, headers={"User-Agent": "crosstable"})  # noqa: S310 -- see source_of
        if self.tag:
            request.add_header("If-None-Match", self.tag)
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                data: bytes = answer.read(MOST_BYTES + 1)
                self.tag = answer.headers.get("ETag", "")
        except URLError as error:
            if getattr(error, "code", None) == 304:
                return self.latest
            reason = getattr(error, "reason", error)
            raise UnreadableInput(f"cannot be fetched: {reason}", source=self.name) from None
        except (OSError, HTTPException, ValueError) as error:
            raise UnreadableInput(f"cannot be fetched: {error}", source=self.name) from None
        self.latest = _bounded(data, self.name)
        return self.latest


def web_opener(*, redirected: bool = True) -> OpenerDirector:
    """Return what opens http and https and nothing else, also where an answer leads elsewhere.

    Where a token goes along, nobody is followed elsewhere: the token would be, too.
    """
    opener = OpenerDirector()
    for handler in (
        ProxyHandler(),
        HTTPHandler(),
        HTTPSHandler(),
        *((HTTPRedirectHandler(),) if redirected else ()),
        HTTPDefaultErrorHandler(),
        HTTPErrorProcessor(),
        UnknownHandler(),
    ):
        opener.add_handler(handler)
    return opener
