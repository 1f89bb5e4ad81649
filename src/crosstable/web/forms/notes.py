"""What should be thought over about an event, said after it was announced or changed."""

from __future__ import annotations

from crosstable.kernel.tournament import Tournament
from crosstable.office.oddities import oddities
from crosstable.office.tables import doubtful_tie_breaks
from crosstable.rulebooks.index import spell
from crosstable.web.desk import Notice
from crosstable.web.words.sentences import told


def with_notes(done: str, tournament: Tournament) -> Notice:
    """Return what was done, and what is odd or unwise about the event as it is announced."""
    notes = tuple(
        f"{told(reason.sentence)} [{spell(reason.citation)}]"
        if reason.citation
        else told(reason.sentence)
        for reason in (*oddities(tournament), *doubtful_tie_breaks(tournament))
    )
    return Notice(done, 2 if notes else 1, notes)
