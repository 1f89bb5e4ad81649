"""Where and when the matches of teams are played: those of rounds to come as far as they are known.

A table tells the matches of all rounds as soon as the teams have their numbers; a Swiss tells those
of a round when it is paired. The team named first is at home (decision 355). A match is played on
the day of its round unless it was moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

import msgspec

from crosstable.kernel.fixtures import MovedMatch
from crosstable.kernel.match_scores import match_scores
from crosstable.kernel.tournament import Tournament
from crosstable.office.timetable import RoundTime, first_announced, moment, round_times
from crosstable.pairing.systems import system_of
from crosstable.pairing.team_round_robin import TEAM_ROUND_ROBIN
from crosstable.standings.team_record import cancelled_teams


class Fixture(msgspec.Struct, frozen=True, kw_only=True):
    """One match with its day and its place, as far as they are announced."""

    round: int
    number: int
    """Which match of the round."""
    first: int
    second: int
    day: date | None = None
    starts: datetime | None = None
    venue: str = ""
    was_day: date | None = None
    """When it was to be played before it, or its round, was moved; None: it was not."""
    was_starts: datetime | None = None
    was_venue: str = ""
    """Where the team named first is at home, where the match is played elsewhere."""
    score: str = ""
    """Game points of both teams; empty while a game is open."""
    counts: bool = True
    """Whether the score counts; it does not where a team left too early."""
    paired: bool = False
    """Whether its round is paired."""
    postponed: bool = False
    """Whether it was put off and is not played yet; it may be without a day then."""

    @property
    def label(self) -> str:
        """Return what the match is called: ``3.2`` is the second match of round 3."""
        return f"{self.round}.{self.number}"

    @property
    def moved(self) -> bool:
        """Return whether it is played on another day, or elsewhere, than announced."""
        return self.was_day is not None or bool(self.was_venue)


def fixtures(tournament: Tournament, round_number: int | None = None) -> tuple[Fixture, ...]:
    """Return all matches that are known, or those of one round, round by round."""
    if tournament.team_plan is None:
        return ()
    moved = {match.teams: match for match in tournament.moved_matches}
    planned = {time.round: time for time in round_times(tournament)}
    return tuple(
        _placed(
            tournament,
            match,
            planned.get(match.round),
            moved.get((match.round, match.first, match.second)),
        )
        for match in _known(tournament, round_number)
    )


def fixtures_of_team(tournament: Tournament, team: int) -> tuple[Fixture, ...]:
    """Return the matches of a team, round by round."""
    return tuple(match for match in fixtures(tournament) if team in {match.first, match.second})


def fixture(tournament: Tournament, round_number: int, match_number: int) -> Fixture | None:
    """Return a match of a round; None where there is none, or nobody knows it yet."""
    return next(
        (match for match in fixtures(tournament, round_number) if match.number == match_number),
        None,
    )


def _known(tournament: Tournament, wanted: int | None) -> Iterator[Fixture]:
    """Yield the matches of rounds that are paired, and then those that a table tells."""
    text, cancelled = tournament.points.text, cancelled_teams(tournament)
    for played in tournament.rounds:
        if wanted not in {None, played.number}:
            continue
        for standing in match_scores(tournament, played):
            first, second = standing.match.first, standing.match.second or 0
            made = (text(standing.score.game_points(team)) for team in (first, second))
            yield Fixture(
                round=played.number,
                number=standing.number,
                first=first,
                second=second,
                score="" if standing.open else "–".join(made),
                counts=not cancelled & {first, second},
                paired=True,
                postponed=bool(standing.open) and standing.match.postponed is not None,
            )
    if not tournament.numbers_final or system_of(tournament) is not TEAM_ROUND_ROBIN:
        return
    gone = {number for number, team in enumerate(tournament.teams, start=1) if team.left}
    for number in range(len(tournament.rounds) + 1, TEAM_ROUND_ROBIN.rounds(tournament) + 1):
        if wanted not in {None, number}:
            continue
        pairs = TEAM_ROUND_ROBIN.meetings(tournament, number)
        for place, (first, second) in enumerate(pairs, start=1):
            if not gone & {first, second}:  # nobody travels to a team that has left
                yield Fixture(round=number, number=place, first=first, second=second)


def _placed(
    tournament: Tournament, match: Fixture, planned: RoundTime | None, moved: MovedMatch | None
) -> Fixture:
    """Return a match with its day and its place, and with those it had before it was moved."""
    day = planned.day if planned is not None else None
    starts = planned.starts if planned is not None else None
    home = tournament.team(match.first).venue
    venue = home
    if moved is not None:
        venue = moved.venue or home
        if moved.day is not None:
            day, starts = moved.day, moment(tournament, moved.day, moved.clock)
    if match.postponed and (moved is None or moved.day is None):
        day = starts = None
    before = first_announced(tournament, match.round)
    other_time = before is not None and (before.day, before.starts) != (day, starts)
    return msgspec.structs.replace(
        match,
        day=day,
        starts=starts,
        venue=venue,
        was_day=before.day if before is not None and other_time else None,
        was_starts=before.starts if before is not None and other_time else None,
        was_venue=home if venue != home else "",
    )
