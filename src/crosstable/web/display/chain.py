"""The head of the journal on pages of finished events, for whoever wants to keep a proof."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from crosstable.office.acts.base import State
from crosstable.office.heads import final_entry, full_text, short_text
from crosstable.office.journal import Head
from crosstable.office.overview import is_over
from crosstable.reports.codes import drawn_code
from crosstable.web.desk import Desk


class FinalHead(msgspec.Struct, frozen=True):
    """The entry that finished an event, in its short form and as a code for cameras."""

    short: str
    code: str

    @property
    def drawing(self) -> Markup:
        """Return the code as part of a page; nothing in it was typed by anybody."""
        return Markup(self.code)  # noqa: S704 -- drawn by us from digits and letters


def final_head(desk: Desk, state: State) -> FinalHead | None:
    """Return the head of a finished event; none while it goes on.

    It is the latest entry that everybody may know of: what arbiters do besides changes nothing.
    """
    if not is_over(state.tournament):
        return None

    def make() -> FinalHead | None:
        entry = final_entry(desk.house.office.history(state.id))
        if entry is None:
            return None
        head = Head(entry.sequence, entry.hash)
        return FinalHead(short_text(head), drawn_code(full_text(head)))

    return desk.house.derived.of(state, ("final head", state.version > 0), make)
