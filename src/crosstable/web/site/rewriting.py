"""A public page made to stand alone: no script, no form, and links only to other files of the copy.

What needs the office (signing in, sending a result, live news, searching, moves on a board) is left
out; another link to a page that is not copied becomes plain text. Everything else stays as the
office shows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser
from urllib.parse import urlsplit

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
