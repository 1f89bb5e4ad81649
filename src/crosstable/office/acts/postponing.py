"""Matches that are put off to another day: the round goes on, and the match is played later."""

from __future__ import annotations

from datetime import date, time
from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.fixtures import with_own_day
from crosstable.kernel.result import Pending
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Postponed
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_round
from crosstable.office.acts.matches import match_in_round
from crosstable.office.asking import ClockTime, Day, MatchNumber, ReasonText, RoundNumber, about
from crosstable.office.cautions import Caution, Level
from crosstable.office.roles import Right, Role
from crosstable.office.timetable import round_clock
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.library import edition_of


class MatchPostponed(Act, frozen=True, tag="match-postponed"):
    """A match was put off; none of its games has begun."""

    topic = Topic.PAIRINGS

    round: int
    match: int
    names: tuple[str, str]
    day: date | None = None
    """When it will be played; None: nobody knows yet."""
    reason: str = ""
    clock: time | None = None
    """When it begins on that day, where that is known."""

    def applied(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        numbers = played.match_boards[self.match - 1]
        boards = tuple(
            replace(board, result=Pending(adjourned=True)) if number in numbers else board
            for number, board in enumerate(played.boards, start=1)
        )
        matches = tuple(
            replace(match, postponed=Postponed(self.day, self.reason))
            if number == self.match
            else match
            for number, match in enumerate(played.matches, start=1)
        )
        match = played.matches[self.match - 1]
        teams = self.round, match.first, match.second or 0
        put_off = with_round(tournament, replace(played, boards=boards, matches=matches))
        return replace(
            put_off,
            moved_matches=with_own_day(tournament.moved_matches, teams, self.day, self.clock),
        )

    def words(self, _tournament: Tournament) -> Sentence:
        teams = Sentence("{first} – {second}", first=self.names[0], second=self.names[1])
        said = (
            Sentence(
                "round {round} match {match} ({teams}) postponed",
                round=self.round,
                match=self.match,
                teams=teams,
            )
            if self.day is None
            else Sentence(
                "round {round} match {match} ({teams}) postponed to {day}",
                round=self.round,
                match=self.match,
                teams=teams,
                day=self.day,
            )
        )
        if not self.reason:
            return said
        return Sentence("{what} ({reason})", what=said, reason=self.reason)


class PostponeMatch(Command, frozen=True):
    """Put a match off to another day, or one that is put off already to yet another."""

    right = Right(Role.ARBITER, Sentence("postponing a match"))

    round: RoundNumber
    match: MatchNumber
    day: Annotated[Day, about("Null: no day is fixed yet")] = None
    reason: ReasonText = ""
    clock: ClockTime = None
    """Without a time the match begins when its round did."""

    def decided(self, state: State) -> MatchPostponed:
        tournament = state.tournament
        match = match_in_round(tournament, self.round, self.match)
        played = tournament.round(self.round)
        numbers = played.match_boards[self.match - 1]
        begun = next(
            (
                place
                for place, number in enumerate(numbers, start=1)
                if not isinstance(played.boards[number - 1].result, Pending)
                or (played.boards[number - 1].adjourned and match.postponed is None)
            ),
            None,
        )
        if begun is not None:
            raise Refused(
                "match {match} cannot be postponed: board {board} has been played or adjourned",
                match=self.match,
                board=begun,
            )
        if not numbers:
            raise Refused("match {match} has no games to play", match=self.match)
        reason = " ".join(self.reason.split())
        first_day = _day_of(tournament, self.round)
        if self.day is not None and first_day is not None and self.day <= first_day:
            raise Refused(
                "round {round} is played on {planned}; a postponed match is played later",
                round=self.round,
                planned=first_day,
            )
        clock = (self.clock or round_clock(tournament, self.round)) if self.day else None
        if self.clock is not None and self.day is None:
            raise Refused("also say on which day the match is played")
        teams = self.round, match.first, match.second or 0
        known = next((one.clock for one in tournament.moved_matches if one.teams == teams), None)
        if match.postponed == Postponed(self.day, reason) and known == clock:
            raise Refused("that is already how match {match} is postponed", match=self.match)
        names = tuple(tournament.team(team or 0).name for team in (match.first, match.second))
        return MatchPostponed(self.round, self.match, (names[0], names[1]), self.day, reason, clock)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        if system_of(state.tournament).fixed_schedule:
            return (
                Caution(
                    Level.CONFIRM,
                    Reason.that(
                        "the round goes on without match {match}, which is open in the standings "
                        "until it is played",
                        match=self.match,
                    ),
                ),
            )
        return (
            Caution(
                Level.CONFIRM,
                edition_of(state.tournament).because(
                    "swiss.adjourned",
                    "match {match} is open in the standings until it is played; the next rounds "
                    "are paired with its games as draws",
                    match=self.match,
                ),
            ),
        )


def _day_of(tournament: Tournament, round_number: int) -> date | None:
    """Return the day a round is announced for, or else the first of the event."""
    days = tournament.round_dates
    planned = days[round_number - 1] if round_number <= len(days) else None
    return planned or tournament.starts
