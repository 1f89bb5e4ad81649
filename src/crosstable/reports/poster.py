"""The public address of an event as a poster: a code to scan, and the address to type."""

from __future__ import annotations

import re
from datetime import datetime

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import Tournament
from crosstable.reports.codes import drawn_code
from crosstable.reports.font_source import FontSource
from crosstable.reports.printing import Paper, Printed, typeset
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.texts import Poster
from crosstable.reports.wording import ENGLISH, Wording

POSTER = "poster"
LONGEST_ADDRESS = 300
_ADDRESS = re.compile(r"https?://[A-Za-z0-9\[][!#-;=?-~]*")
"""Letters that codes and addresses have; no space, no quotation mark, no angle."""


def print_poster(
    tournament: Tournament,
    page: str,
    *,
    printed_at: datetime,
    paper: Paper = Paper.A4,
    words: Wording = ENGLISH,
    fonts: FontSource | None = None,
) -> Printed:
    """Return a poster of the page where everybody sees the event, as PDF."""
    page = page.strip()
    if len(page) > LONGEST_ADDRESS:
        raise InvalidValue("an address has at most {count} characters", count=LONGEST_ADDRESS)
    if not _ADDRESS.fullmatch(page):
        raise InvalidValue(
            "{page!r} is not an address; it begins with https:// or http://", page=page
        )
    scene = Scene(tournament=tournament, words=words, printed_at=printed_at)
    sheet = Poster(head=scene.head("Poster"), page=page, code=drawn_code(page))
    return typeset(POSTER, sheet, paper=paper, words=words, printed_at=printed_at, fonts=fonts)
