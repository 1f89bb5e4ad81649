"""What should be thought over about an event, said after it was announced or changed."""

from __future__ import annotations

from crosstable.kernel.tournament import Tournament
from crosstable.office.tables import doubtful_tie_breaks
from crosstable.rulebooks.index import spell
from crosstable.web.desk import Notice
from crosstable.web.words.sentences import told

__all__ = ["with_tie_break_notes"]


def with_tie_break_notes(done: str, tournament: Tournament) -> Notice:
    """Return what was done, and what is wrong or unwise about the tie-breaks of the event."""
    notes = tuple(
        f"{told(reason.sentence)} [{spell(reason.citation)}]"
        if reason.citation
        else told(reason.sentence)
        for reason in doubtful_tie_breaks(tournament)
    )
    return Notice(done, 2 if notes else 1, notes)
