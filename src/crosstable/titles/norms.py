"""Norms of an event, whichever method its federation judges them by.

``verdicts`` is what commands, pages and papers ask; the two methods have rooms of their own:
``performance`` (FIDE: a rating performance in a mixed field) and ``category`` (FMJD: a percentage
by the category of the group).
"""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.verdicts import NormVerdict

__all__ = ["verdicts"]


def verdicts(
    tournament: Tournament,
    edition: Edition,
    event: TitleEvent,
    *,
    players: Iterable[int] | None = None,
    titles: Iterable[str] | None = None,
    forecast: bool = False,
) -> tuple[NormVerdict, ...]:
    """Return how things stand for players and titles; everybody and everything by default."""
    raise NotImplementedError(tournament, edition, event, players, titles, forecast)
