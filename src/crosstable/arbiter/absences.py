"""Absences from the board: how often and how long, and where a text asks for attention."""

from __future__ import annotations

from datetime import datetime

import msgspec

from crosstable.kernel.fair_play import Absence
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


class AbsenceTally(msgspec.Struct, frozen=True, kw_only=True):
    """How often a player was away, and for how long together."""

    player: int
    count: int = 0
    seconds: int = 0
    since: datetime | None = None
    """When the player left who is not back; none once the game is over."""


def open_absence(tournament: Tournament, round_number: int, player: int) -> Absence | None:
    """Return the absence a player is not back from."""
    for absence in reversed(tournament.fair_play.absences):
        if (absence.round, absence.player) == (round_number, player):
            return absence if absence.back is None else None
    return None


@rule("absence.count")
def tally_of(tournament: Tournament, round_number: int, player: int, now: datetime) -> AbsenceTally:
    """Return how often a player was away in a round, and how long (Anti-cheating b.4.2).

    Whoever is away counts until now; an absence that the end of the game cut short has no length.
    """
    own = [
        absence
        for absence in tournament.fair_play.absences
        if (absence.round, absence.player) == (round_number, player)
    ]
    seat = tournament.round(round_number).board_of(player)
    playing = seat is not None and seat[1].unfinished
    seconds = 0
    since = None
    for absence in own:
        if absence.back is not None:
            seconds += _seconds(absence.left, absence.back)
        elif playing:
            since = absence.left
            seconds += _seconds(absence.left, now)
    return AbsenceTally(player=player, count=len(own), seconds=seconds, since=since)


def total_of(tournament: Tournament, player: int, now: datetime) -> AbsenceTally:
    """Return how often and how long a player was away in the whole event."""
    rounds = sorted({a.round for a in tournament.fair_play.absences if a.player == player})
    tallies = [tally_of(tournament, number, player, now) for number in rounds]
    return AbsenceTally(
        player=player,
        count=sum(tally.count for tally in tallies),
        seconds=sum(tally.seconds for tally in tallies),
        since=next((tally.since for tally in tallies if tally.since is not None), None),
    )


@rule("absence.often")
def attention(tournament: Tournament, tally: AbsenceTally) -> Reason | None:
    """Return that a player leaves often enough to look for the reason, where that is so.

    Anti-cheating b.2.1 and b.4.2 name no number; decision 479 says which one is taken.
    """
    rules = edition_of(tournament).fair_play
    if tally.count < rules.often:
        return None
    return Reason(
        Sentence(
            "{player} left {count:time|times} in this round: watch discreetly, and find out why",
            player=tournament.entrant(tally.player).player.name,
            count=tally.count,
        ),
        rules.absences,
    )


@rule("absence.permission")
def leaving_rule(tournament: Tournament) -> Reason:
    """Return who must ask or report before leaving the playing area.

    Laws 11.2.4: everybody, where the regulations of the event announce it; else 11.2.3.2, Annex 3
    2.4.3: only whoever has the move.
    """
    rules = edition_of(tournament).fair_play
    announced = tournament.regulations.text("report-leaving") == "yes"
    if announced and rules.reporting is not None:
        return Reason(
            Sentence(
                "the regulations announce it: every player reports before leaving the playing area"
            ),
            rules.reporting,
        )
    return Reason(
        Sentence("the player who has the move stays, unless an arbiter permits otherwise"),
        rules.on_the_move,
    )


def _seconds(start: datetime, end: datetime) -> int:
    return max(0, int((end - start).total_seconds()))
