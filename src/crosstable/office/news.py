"""When what is public was published: from the journal, but only about what the public may see."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import Enum

import msgspec

from crosstable.office import acts
from crosstable.office.office import Written
from crosstable.office.publicity import PublicTournament


class NewsKind(Enum):
    """What there is to tell about a round."""

    PAIRINGS = "pairings"
    RESULTS = "results"


class News(msgspec.Struct, frozen=True):
    """Something about a round that was made public."""

    kind: NewsKind
    round: int
    at: datetime


def news(history: Iterable[Written], shown: PublicTournament) -> tuple[News, ...]:
    """Return what was published of the rounds that are shown, the latest first.

    A round has its pairings, and once no game lacks a result, its results.
    """
    published: dict[int, datetime] = {}
    resulted: dict[int, datetime] = {}
    begun: datetime | None = None
    opened: datetime | None = None
    for written in history:
        at = written.entry.at
        begun = begun or at
        match written.act:
            case acts.TournamentPublished():
                opened = at
            case acts.RoundPublished(round=number):
                published[number] = at
            case acts.ResultEntered(round=number) | acts.ResultCorrected(round=number):
                resulted[number] = at
            case _:
                pass
    headlines = []
    for played in shown.rounds:
        # Rounds of a tournament taken over were public from the first moment.
        first = published.get(played.number, begun)
        if first is None:
            continue
        # Nobody outside knew of a round before the tournament itself was public.
        first = max(first, opened or first)
        headlines.append(News(NewsKind.PAIRINGS, played.number, first))
        if played.complete and played.boards:
            last = resulted.get(played.number, first)
            headlines.append(News(NewsKind.RESULTS, played.number, max(first, last)))
    return tuple(
        sorted(
            headlines,
            key=lambda headline: (headline.at, headline.round, headline.kind.value),
            reverse=True,
        )
    )


def announced_at(history: Iterable[Written]) -> datetime:
    """Return when the announcement last changed."""
    changes = [
        written.entry.at
        for written in history
        if isinstance(
            written.act, acts.TournamentCreated | acts.TournamentImported | acts.DetailsChanged
        )
    ]
    return changes[-1]
