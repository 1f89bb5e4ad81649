"""Other days and other places: of a round as a whole, and of one match of teams (decision 357)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, time
from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_days import FIRST_YEAR, LAST_YEAR, is_strange
from crosstable.kernel.fixtures import MovedMatch, MovedRound, with_moved
from crosstable.kernel.sentence import Sentence, Value
from crosstable.kernel.tournament import Tournament
from crosstable.office import asking
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_round
from crosstable.office.asking import about, said
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.fixtures import Fixture, fixture
from crosstable.office.roles import Right, Role
from crosstable.office.timetable import round_clock, round_times
from crosstable.pairing.lineups import plan_of
from crosstable.pairing.systems import rounds_to_play


class RoundMoved(Act, frozen=True, tag="round-moved"):
    """A round is played on another day, or at another time, than was announced."""

    topic = Topic.ANNOUNCEMENT

    round: int
    day: date
    clock: time | None
    was_day: date
    was_clock: time | None = None
    reason: str = ""

    def applied(self, tournament: Tournament) -> Tournament:
        days, clocks = list(tournament.round_dates), list(tournament.round_times)
        days[self.round - 1] = self.day
        clocks += [None] * (self.round - len(clocks))
        clocks[self.round - 1] = self.clock
        while clocks and clocks[-1] is None:
            clocks.pop()
        others = tuple(moved for moved in tournament.moved_rounds if moved.round != self.round)
        first = next(
            (moved for moved in tournament.moved_rounds if moved.round == self.round),
            MovedRound(self.round, self.was_day, self.was_clock),
        )
        back = (first.day, first.clock) == (self.day, self.clock)
        return replace(
            tournament,
            round_dates=tuple(days),
            round_times=tuple(clocks),
            moved_rounds=others if back else (*others, first),
        )

    def words(self, _tournament: Tournament) -> Sentence:
        moved = Sentence(
            "round {round} moved from {before} to {after}",
            round=self.round,
            before=_when(self.was_day, self.was_clock),
            after=_when(self.day, self.clock),
        )
        return _with_reason(moved, self.reason)

    def right_to_undo(self) -> Right:
        return MoveRound.right


class MoveRound(Command, frozen=True):
    """Play a round on another day; without a time it keeps its own."""

    right = Right(Role.CHIEF_ARBITER, Sentence("moving a round to another day"))

    round: asking.RoundNumber
    day: Annotated[date, said(Sentence("day"), "When it is played", "2026-05-02", clear=True)]
    clock: asking.ClockTime = None
    reason: asking.ReasonText = ""

    def decided(self, state: State) -> RoundMoved:
        tournament = state.tournament
        days = {planned.round: planned.day for planned in round_times(tournament)}
        last = max(rounds_to_play(tournament), len(tournament.round_dates))
        if not 1 <= self.round <= last:
            raise Refused(
                "there are {rounds:round|rounds}; there is no round {round}",
                rounds=last,
                round=self.round,
            )
        if self.round not in days:
            raise Refused(
                "round {round} has no day yet; announce one, then it can be moved",
                round=self.round,
            )
        played = tournament.rounds[self.round - 1 : self.round]
        if played and not played[0].open_boards:
            raise Refused("round {round} has been played", round=self.round)
        clock = self.clock or round_clock(tournament, self.round)
        was = days[self.round], round_clock(tournament, self.round)
        if (self.day, clock) == was:
            raise Refused("round {round} is already on that day", round=self.round)
        _refuse_strange_day(self.day)
        before = max((number for number in days if number < self.round), default=0)
        if before and self.day < days[before]:
            raise Refused(
                "round {round} cannot be on {day}: round {before} is on {earlier}",
                round=self.round,
                day=self.day,
                before=before,
                earlier=days[before],
            )
        return RoundMoved(self.round, self.day, clock, *was, " ".join(self.reason.split()))

    def cautions(self, state: State) -> tuple[Caution, ...]:
        later = [
            planned
            for planned in round_times(state.tournament)
            if planned.round > self.round and planned.day < self.day
        ]
        if not later:
            return ()
        return say(
            Level.CONFIRM,
            Sentence(
                "round {round} would be played after round {later}, which is on {day}",
                round=self.round,
                later=later[0].round,
                day=later[0].day,
            ),
        )


class MatchMoved(Act, frozen=True, tag="match-moved"):
    """A match is played on another day, or elsewhere, than the rest of its round."""

    topic = Topic.ANNOUNCEMENT

    match: MovedMatch
    teams: tuple[str, str]
    """Both teams, as they were called then."""
    was_day: date | None = None
    was_clock: time | None = None
    was_venue: str = ""
    reason: str = ""

    def applied(self, tournament: Tournament) -> Tournament:
        moved = replace(tournament, moved_matches=with_moved(tournament.moved_matches, self.match))
        return self._postponed_to(moved) if self.match.round <= len(moved.rounds) else moved

    def _postponed_to(self, tournament: Tournament) -> Tournament:
        """Let a match that was put off be put off to its new day."""
        played = tournament.round(self.match.round)
        matches = tuple(
            replace(match, postponed=replace(match.postponed, day=self.match.day))
            if match.postponed is not None
            and (match.first, match.second) == (self.match.first, self.match.second)
            else match
            for match in played.matches
        )
        return with_round(tournament, replace(played, matches=matches))

    def words(self, _tournament: Tournament) -> Sentence:
        match, (first, second) = self.match, self.teams
        before, after = _when(self.was_day, self.was_clock), _when(match.day, match.clock)
        if match.day is not None and match.venue:
            words = Sentence(
                "{first} – {second} of round {round} moved from {before} to {after}, at {venue}",
                first=first,
                second=second,
                round=match.round,
                before=before,
                after=after,
                venue=match.venue,
            )
        elif match.day is not None:
            words = Sentence(
                "{first} – {second} of round {round} moved from {before} to {after}",
                first=first,
                second=second,
                round=match.round,
                before=before,
                after=after,
            )
        elif match.venue:
            words = Sentence(
                "{first} – {second} of round {round} is played at {venue}",
                first=first,
                second=second,
                round=match.round,
                venue=match.venue,
            )
        else:
            words = Sentence(
                "{first} – {second} of round {round} is played with its round again, at home",
                first=first,
                second=second,
                round=match.round,
            )
        return _with_reason(words, self.reason)


class MoveMatch(Command, frozen=True):
    """Play a match on another day or elsewhere; what is not said stays as it is."""

    right = Right(Role.ARBITER, Sentence("moving a match"))

    round: asking.RoundNumber
    match: asking.MatchNumber
    day: asking.Day = None
    clock: asking.ClockTime = None
    """Without a time the match begins when its round does."""
    venue: Annotated[
        asking.Line | None, said(Sentence("venue"), "Where it is played", "Town hall", clear=True)
    ] = None
    """Empty: where the team named first is at home."""
    back: Annotated[asking.YesNo, about("Back to when and where it was announced")] = False
    """Whether it is played with its round and at home again."""
    reason: asking.ReasonText = ""

    def decided(self, state: State) -> MatchMoved:
        tournament = state.tournament
        known = self._match(tournament)
        names = tournament.team(known.first).name, tournament.team(known.second).name
        if known.score:
            raise Refused("{first} – {second} has been played", first=names[0], second=names[1])
        now = _moved(tournament, known)
        new = self._wanted(tournament, now)
        if new == now:
            raise Refused(
                "nothing changes about {first} – {second}", first=names[0], second=names[1]
            )
        was = known.starts.time() if known.starts is not None else None
        return MatchMoved(new, names, known.day, was, known.venue, " ".join(self.reason.split()))

    def _wanted(self, tournament: Tournament, now: MovedMatch) -> MovedMatch:
        """Return where and when the match is played then; what is as usual is not said."""
        if self.back:
            return replace(now, day=None, clock=None, venue="")
        new, usual = now, round_clock(tournament, self.round)
        if self.day is not None:
            _refuse_strange_day(self.day)
            new = replace(new, day=self.day, clock=self.clock or usual)
        elif self.clock is not None:
            raise Refused("also say on which day the match is played")
        if self.venue is not None:
            venue = self.venue.strip()
            home = tournament.team(now.first).venue
            new = replace(new, venue="" if venue == home else venue)
        days = {planned.round: planned.day for planned in round_times(tournament)}
        if new.day is not None and (new.day, new.clock) == (days.get(self.round), usual):
            new = replace(new, day=None, clock=None)
        return new

    def cautions(self, state: State) -> tuple[Caution, ...]:
        return tuple(self._order(state.tournament))

    def _order(self, tournament: Tournament) -> Iterator[Caution]:
        """Say where a match would be played before the round before its own."""
        if self.day is None:
            return
        for planned in round_times(tournament):
            if planned.round == self.round - 1 and self.day < planned.day:
                yield from say(
                    Level.CONFIRM,
                    Sentence(
                        "the match of round {round} would be played before round {before}, which "
                        "is on {day}",
                        round=self.round,
                        before=planned.round,
                        day=planned.day,
                    ),
                )

    def _match(self, tournament: Tournament) -> Fixture:
        plan_of(tournament)
        known = fixture(tournament, self.round, self.match)
        if known is not None:
            return known
        if not tournament.rounds and not tournament.numbers_final:
            raise Refused("no match is known yet: give the teams their numbers first")
        raise Refused(
            "round {round} has no match {match}, or nobody knows it yet",
            round=self.round,
            match=self.match,
        )


def _moved(tournament: Tournament, known: Fixture) -> MovedMatch:
    """Return what was said of a match so far."""
    usual = MovedMatch(known.round, known.first, known.second)
    return next((moved for moved in tournament.moved_matches if moved.teams == usual.teams), usual)


def _when(day: date | None, clock: time | None) -> Value:
    if day is None:
        return Sentence("no day")
    return day if clock is None else Sentence("{day}, {time}", day=day, time=f"{clock:%H:%M}")


def _with_reason(words: Sentence, reason: str) -> Sentence:
    return Sentence("{act}: {reason}", act=words, reason=reason) if reason else words


def _refuse_strange_day(day: date) -> None:
    if is_strange(day):
        raise Refused(
            "{day} is not a day of a tournament; years from {first} to {last} are taken",
            day=day,
            first=str(FIRST_YEAR),
            last=str(LAST_YEAR),
        )
