"""The pages of a static copy: asked for as any visitor would, so that only what is public is there.

Every page is fetched from the office's own application without a login, beginning at the event's
first page; what a page links to and belongs to the event is fetched next.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from datetime import datetime
from html import escape
from html.parser import HTMLParser
from typing import Any, cast
from urllib.parse import quote, unquote, urlsplit

from litestar import Litestar

from crosstable.kernel.errors import Refused, StoreUnusable
from crosstable.web.assets import STATIC
from crosstable.web.words.languages import _, moment, speak

# A public page made to stand alone: no script, no form, and links only to other files of the
# copy.  What needs the office (signing in, sending a result, live news, searching, moves on a
# board) is left out; another link to a page that is not copied becomes plain text. Everything
# else stays as the office shows it.


Renamed = Callable[[str], str | None]
"""Returns the file that an address of the office becomes; None where it is not copied."""

_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
_DROPPED = frozenset(("script", "noscript", "form", "template"))
_DROPPED_CLASSES = frozenset(
    ("brand", "bar-links", "bar-end", "toasts", "connection", "skip", "my-card", "federation-way")
)
_LINKS_KEPT = frozenset(("stylesheet", "icon"))
_OF_THE_OFFICE = re.compile(
    r"/tournaments/[^/]+/(feed\.atom|projector|embed|result|games|rounds/\d+/(games|boards/.*))"
)
_ADDRESSES = frozenset(("href", "src"))


def standing_alone(page: str, renamed: Renamed, stamp: str) -> str:
    """Return a page as a file of its own; ``stamp`` says at its end when it was copied."""
    writer = _Writer(renamed, stamp)
    writer.feed(page)
    writer.close()
    return "".join(writer.parts)


class _Writer(HTMLParser):
    def __init__(self, renamed: Renamed, stamp: str) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []
        self._renamed = renamed
        self._stamp = stamp
        self._inside = 0
        """How deep inside something that is left out."""
        self._items: list[int] = []
        """Where the open items of lists begin, to drop those with nothing left in them."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._inside:
            self._inside += tag not in _VOID
            return
        known = dict(attrs)
        if _is_left_out(tag, known):
            self._inside += tag not in _VOID
            return
        kept = "".join(
            f" {name}" if value is None else f' {name}="{escape(value)}"'
            for name, value in self._attributes(attrs)
        )
        if tag == "li":
            self._items.append(len(self.parts))
        self.parts.append(f"<{tag}{kept}>")

    def _attributes(self, attrs: list[tuple[str, str | None]]) -> list[tuple[str, str | None]]:
        kept: list[tuple[str, str | None]] = []
        for name, value in attrs:
            if name.startswith(("hx-", "data-live", "data-unfold", "data-mine", "on")):
                continue
            if name in _ADDRESSES and value is not None:
                address = self._address(value)
                if address is None:
                    continue
                value = address  # noqa: PLW2901 -- the same attribute, made to stand alone
            kept.append((name, value))
        return kept

    def _address(self, value: str) -> str | None:
        if value.startswith("#"):
            return value
        parts = urlsplit(value)
        if parts.scheme or parts.netloc:
            return value
        named = self._renamed(parts.path) if not parts.query else None
        if named is None:
            return None
        return f"{named}#{parts.fragment}" if parts.fragment else named

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # Drawings (SVG) close their elements in place.
        if not self._inside and not _is_left_out(tag, dict(attrs)):
            self.handle_starttag(tag, attrs)
            if tag not in _VOID:
                self.parts.append(f"</{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if self._inside:
            self._inside -= tag not in _VOID
            return
        if tag == "footer":
            self.parts.append(f"<p>{escape(self._stamp)}</p>")
        self.parts.append(f"</{tag}>")
        if tag == "li" and self._items:
            begins = self._items.pop()
            if not "".join(self.parts[begins + 1 : -1]).strip():
                del self.parts[begins:]

    def handle_data(self, data: str) -> None:
        self._keep(data)

    def handle_entityref(self, name: str) -> None:
        self._keep(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._keep(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._keep(f"<!{decl}>")

    def _keep(self, text: str) -> None:
        if not self._inside:
            self.parts.append(text)


def _is_left_out(tag: str, attrs: dict[str, str | None]) -> bool:
    if tag in _DROPPED or not _DROPPED_CLASSES.isdisjoint((attrs.get("class") or "").split()):
        return True
    if tag == "a":
        return _OF_THE_OFFICE.fullmatch(urlsplit(attrs.get("href") or "").path) is not None
    if tag == "link":
        return attrs.get("rel") not in _LINKS_KEPT
    if tag == "meta":
        return attrs.get("name") == "htmx-config" or "property" in attrs
    return False


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
