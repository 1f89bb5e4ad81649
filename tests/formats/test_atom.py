"""Feeds that other programs can read."""

from __future__ import annotations

from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from crosstable.formats.atom import FeedEntry, write_feed

ATOM = "{http://www.w3.org/2005/Atom}"
NOW = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)


def test_a_feed_names_itself_and_escapes_its_texts() -> None:
    entry = FeedEntry("urn:x:1", "Round 1 <b>&", NOW, "http://hall/rounds", "Ünal – 陈 1-0")
    data = write_feed(
        identity="urn:x",
        title="Open",
        link="http://hall/",
        itself="http://hall/feed",
        updated=NOW,
        entries=[entry],
    )
    feed = ET.fromstring(data)
    assert feed.findtext(f"{ATOM}title") == "Open"
    assert feed.findtext(f"{ATOM}updated") == "2026-05-01T09:00:00+00:00"
    rels = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert rels == {"alternate": "http://hall/", "self": "http://hall/feed"}
    found = feed.find(f"{ATOM}entry")
    assert found is not None
    assert found.findtext(f"{ATOM}title") == "Round 1 <b>&"
    assert found.findtext(f"{ATOM}summary") == "Ünal – 陈 1-0"
