"""What a tournament does to everybody's rating."""

from __future__ import annotations

from crosstable.kernel.tournament import Tournament
from crosstable.office.rating import RatedTournament, rate_tournament
from crosstable.rulebooks.library import edition
from crosstable.rulebooks.rates_of_play import read_rate

__all__ = ["rate"]


def rate(
    tournament: Tournament, *, rate_of_play: str | None = None, list_name: str = ""
) -> RatedTournament:
    """Return everybody's rating change by the ratings in the tournament, and what stands against.

    ``rate_of_play``, such as ``90/40+30+30``, is needed where the tournament does not say it;
    without either the games are taken for the list named, or the federation's first.
    """
    return rate_tournament(
        tournament,
        edition(tournament.edition),
        list_name=list_name,
        rate=None if rate_of_play is None else read_rate(rate_of_play),
    )
