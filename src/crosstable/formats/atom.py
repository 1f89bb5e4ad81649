"""What happened, as an Atom feed (RFC 4287)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from xml.etree import ElementTree as ET  # only writes; nothing is parsed

import msgspec

_NAMESPACE = "http://www.w3.org/2005/Atom"


class FeedEntry(msgspec.Struct, frozen=True):
    """One thing that happened."""

    id: str
    title: str
    updated: datetime
    link: str
    summary: str = ""


def write_feed(
    *,
    identity: str,
    title: str,
    link: str,
    itself: str,
    updated: datetime,
    entries: Iterable[FeedEntry],
) -> bytes:
    """Return the feed as XML; ``itself`` is the address it is read from."""
    feed = ET.Element("feed", xmlns=_NAMESPACE)
    _child(feed, "id", identity)
    _child(feed, "title", title)
    _child(feed, "updated", _moment(updated))
    ET.SubElement(feed, "link", rel="alternate", href=link)
    ET.SubElement(feed, "link", rel="self", href=itself)
    author = ET.SubElement(feed, "author")
    _child(author, "name", title)
    for news in entries:
        entry = ET.SubElement(feed, "entry")
        _child(entry, "id", news.id)
        _child(entry, "title", news.title)
        _child(entry, "updated", _moment(news.updated))
        ET.SubElement(entry, "link", rel="alternate", href=news.link)
        if news.summary:
            _child(entry, "summary", news.summary)
    text: bytes = ET.tostring(feed, encoding="utf-8", xml_declaration=True)
    return text


def _child(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = text


def _moment(when: datetime) -> str:
    return when.astimezone(UTC).isoformat(timespec="seconds")
