"""The pages of a static copy: asked for as any visitor would, so that only what is public is there.

Every page is fetched from the office's own application without a login, beginning at the event's
first page; what a page links to and belongs to the event is fetched next.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast
from urllib.parse import quote, unquote

from litestar import Litestar

from crosstable.kernel.errors import Refused, StoreUnusable
from crosstable.web.assets import STATIC
from crosstable.web.site.rewriting import standing_alone
from crosstable.web.words.languages import _, moment, speak

MARK = "crosstable-site.txt"
"""A file of every copy, by which a folder is known as one."""
MOST_FILES = 20_000
_COPIED = re.compile(
    r"(|/rounds|/rounds/\d+|/standings|/crosstable|/players|/players/\d+|/schedule|/regulations"
    r"|/calendar\.ics|/matches\.ics|/teams|/teams/\d+/calendar\.ics)"
)
_HREF = re.compile(r'\shref="(/[^"?#]*)')
_LOADED = re.compile(r"""url\(["']?\./([^"')]+)""")
_STATIC = "/static/"


async def copied(app: Litestar, event: str, *, language: str, at: datetime) -> dict[str, bytes]:
    """Return the files of a copy by their names, ``index.html`` first.

    An event that is not public has no pages to copy.
    """
    own = f"/tournaments/{quote(event, safe='')}"
    speak(language)
    stamp = _("A copy of %(moment)s.") % {"moment": moment(at)}
    visit = _Visit(app, own, language)
    files: dict[str, bytes] = {}
    waiting, seen = [own], {own}
    while waiting:
        path = waiting.pop(0)
        kind, content = await visit.page(path)
        name = visit.file(path)
        if name is None or len(files) >= MOST_FILES:
            continue
        if not kind.startswith("text/html"):
            files[name] = content
            continue
        page = content.decode()
        links = dict.fromkeys(_unmarked(link) for link in _HREF.findall(page))
        new = [link for link in links if link not in seen and visit.is_copied(link)]
        seen.update(new)
        waiting += new
        files[name] = standing_alone(page, visit.file, stamp).encode()
    files |= _assets(visit.assets)
    files[MARK] = f"{event}\n{at.isoformat()}\n".encode()
    return files


def _unmarked(link: str) -> str:
    """Return an address of a page as its text has it, without the marks of HTML."""
    return link.replace("&amp;", "&")


class _Visit:
    """A visitor who is not signed in, and what the pages become."""

    def __init__(self, app: Litestar, own: str, language: str) -> None:
        self._app = app
        self._own = own
        self._language = language
        self.assets: set[str] = set()

    def is_copied(self, path: str) -> bool:
        """Return whether an address is a page of the copy."""
        inside = path.removeprefix(self._own) if path.startswith(self._own) else None
        return inside is not None and _COPIED.fullmatch(inside) is not None

    def file(self, path: str) -> str | None:
        """Return the file of an address; styles and pictures are noted to be copied."""
        if path.startswith(_STATIC):
            name = unquote(path.rpartition("/")[2])
            self.assets.add(unquote(path.removeprefix(_STATIC)))
            return f"assets/{name}"
        if not self.is_copied(path):
            return None
        inside = path.removeprefix(self._own).strip("/").replace("/", "-")
        if "." in inside:
            return inside
        return f"{inside or 'index'}.html"

    async def page(self, path: str) -> tuple[str, bytes]:
        """Return the kind and the content of an address, as everybody gets it."""
        head: dict[str, Any] = {}
        body: list[bytes] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                head.update(message)
            else:
                body.append(message.get("body", b""))

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [
                (b"host", b"localhost"),
                (b"accept", b"text/html"),
                (b"accept-language", self._language.encode()),
            ],
            "client": ("127.0.0.1", 0),
            "server": ("127.0.0.1", 80),
            "state": {},
            "extensions": {},
        }
        await self._app(cast("Any", scope), cast("Any", receive), cast("Any", send))
        if head.get("status") != 200:
            if path == self._own:
                raise Refused("the event is not public; publish it first, then copy its pages")
            raise StoreUnusable("{path} could not be copied", path=path)
        headers: Mapping[bytes, bytes] = dict(head["headers"])
        return headers.get(b"content-type", b"").decode(), b"".join(body)


def _assets(wanted: set[str]) -> dict[str, bytes]:
    """Return styles and pictures, and the fonts that the styles load."""
    files: dict[str, bytes] = {}
    waiting = sorted(wanted)
    while waiting:
        path = STATIC / waiting.pop()
        name = f"assets/{path.name}"
        if name in files:
            continue
        files[name] = path.read_bytes()
        if path.suffix == ".css":
            fonts = _LOADED.findall(files[name].decode())
            waiting += [str((path.parent / font).relative_to(STATIC)) for font in fonts]
    return files


def zipped(files: Mapping[str, bytes], folder: str, at: datetime) -> bytes:
    """Return the files in one folder of a ZIP archive; the same files give the same archive."""
    target = io.BytesIO()
    when = at.timetuple()[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(f"{folder}/{name}", when)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return target.getvalue()
