"""Where games come from while they are played: a folder, a file or an address, read repeatedly."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

import httpx

from crosstable.cli.shell import read_file
from crosstable.kernel.errors import Refused, UnreadableInput

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

    def read(self) -> bytes:
        """Return what stands there now."""
        known = {"If-None-Match": self.tag} if self.tag else {}
        try:
            with web_client() as client, client.stream("GET", self.name, headers=known) as answer:
                if answer.status_code == httpx.codes.NOT_MODIFIED:
                    return self.latest
                if not answer.is_success:
                    said = answer.reason_phrase or str(answer.status_code)
                    raise UnreadableInput(f"cannot be fetched: {said}", source=self.name)
                data = bounded_bytes(answer, MOST_BYTES + 1)
                self.tag = answer.headers.get("ETag", "")
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise UnreadableInput(f"cannot be fetched: {error}", source=self.name) from None
        self.latest = _bounded(data, self.name)
        return self.latest


def web_client(*, redirected: bool = True) -> httpx.Client:
    """Return what asks http and https addresses and no others, trusting whom this machine trusts.

    Where a token goes along, nobody is followed elsewhere: the token would be, too.
    """
    return httpx.Client(
        follow_redirects=redirected,
        timeout=PATIENCE,
        headers={"User-Agent": "crosstable"},
        verify=ssl.create_default_context(),
    )


def bounded_bytes(answer: httpx.Response, most: int) -> bytes:
    """Return an answer, or its beginning where it is longer than anybody needs."""
    data = bytearray()
    for part in answer.iter_bytes():
        data += part
        if len(data) >= most:
            break
    return bytes(data[:most])
