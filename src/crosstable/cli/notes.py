"""What an arbiter should think over, said beside the answer of a command."""

from __future__ import annotations

import click
import msgspec

from crosstable.kernel.tournament import Tournament
from crosstable.office.oddities import oddities
from crosstable.office.tables import remarks_on
from crosstable.ratings.circumstances import doubts_about_class
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition_of
from crosstable.standings.ranking import Standings


def note_lines(tournament: Tournament, table: Standings | None = None) -> list[str]:
    """Return the notes on an event's tie-breaks and standings, a line each."""
    return [f"note: {cited(remark)}" for remark in remarks_on(tournament, table)]


def class_lines(tournament: Tournament) -> list[str]:
    """Return what is odd about an event as it is announced, and what the rules have against it."""
    doubts = doubts_about_class(tournament, edition_of(tournament))
    return [f"note: {cited(reason)}" for reason in (*oddities(tournament), *doubts)]


def warn(tournament: Tournament) -> None:
    """Say on stderr what should be thought over about the announcement, whatever was played."""
    for line in note_lines(msgspec.structs.replace(tournament, rounds=())):
        click.echo(line, err=True)
