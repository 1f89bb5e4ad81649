"""Matches of teams: players on wrong boards, matches lost by absence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.match_scores import has_begun
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Match
from crosstable.kernel.tournament import Tournament
from crosstable.office import asking
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_round
from crosstable.office.asking import about
from crosstable.office.roles import Right, Role
from crosstable.pairing.lineups import plan_of
from crosstable.rulebooks.rules import rule


class SeatsNoted(Act, frozen=True, tag="seats-noted"):
    """A team sat in another order than its line-up; the boards as they were really played."""

    topic = Topic.CORRECTIONS

    round: int
    match: int
    team: int
    name: str
    """The team, as it was called then."""
    boards: tuple[Board, ...]
    wrong: tuple[int, ...]
    """The boards of the match that the team has lost by it."""

    def applied(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        boards = with_match_boards(played.boards, played.match_boards[self.match - 1], self.boards)
        return with_round(tournament, replace(played, boards=boards))

    def words(self, _tournament: Tournament) -> Sentence:
        team = self.name
        if not self.wrong:
            return Sentence(
                "round {round} match {match}: {team} sat in the order of its line-up",
                round=self.round,
                match=self.match,
                team=team,
            )
        return Sentence(
            "round {round} match {match}: {team} sat at the wrong boards and has lost them: "
            "{boards}",
            round=self.round,
            match=self.match,
            team=team,
            boards=Listing(self.wrong),
        )


def _side(tournament: Tournament, match: Match, number: int, team: int) -> int:
    """Return 0 for the team named first in a match and 1 for the other; refuse any third one."""
    if team not in {match.first, match.second}:
        raise Refused(
            "{team} does not play in match {match}",
            team=tournament.team(team).name,
            match=number,
        )
    return match.side(team)


class NoteSeats(Command, frozen=True):
    """Note in which order a team really sat, by the places in its list.

    Results stay with the boards. Where somebody else sat than the line-up says, the game counts for
    ratings as it ended, and the board is lost for the match.
    """

    right = Right(Role.ARBITER, Sentence("noting that a team sat at the wrong boards"))

    round: asking.RoundNumber
    match: asking.MatchNumber
    team: asking.TeamNumber
    places: asking.TeamPlaces

    @rule("team.wrong-boards")
    def decided(self, state: State) -> SeatsNoted:
        tournament = state.tournament
        plan = plan_of(tournament)
        match = match_in_round(tournament, self.round, self.match)
        side = _side(tournament, match, self.match, self.team)
        listed = tournament.team(self.team)
        if len(self.places) != match.length or len(set(self.places)) != match.length:
            raise Refused(
                "match {match} has {count} boards: name the player of {team} at each of them",
                match=self.match,
                count=match.length,
                team=listed.name,
            )
        stranger = next((p for p in self.places if not 1 <= p <= len(listed.members)), None)
        if stranger is not None:
            raise Refused(
                "{team} has no player {place}: its list has {count}",
                team=listed.name,
                place=stranger,
                count=len(listed.members),
            )
        seated = [listed.members[place - 1] for place in self.places]
        boards = tuple(
            replace(old, white=sat)
            if match.first_has_white(plan, number) == (side == 0)
            else replace(old, black=sat)
            for number, old, sat in zip(
                match.places,
                boards_of_match(tournament, self.round, self.match),
                seated,
                strict=True,
            )
        )
        if boards == boards_of_match(tournament, self.round, self.match):
            raise Refused("that is already how {team} is noted", team=listed.name)
        wrong = tuple(
            number
            for number, sat in zip(match.places, seated, strict=True)
            if sat != match.lineups[side][number - 1]
        )
        return SeatsNoted(self.round, self.match, self.team, listed.name, boards, wrong)


class MatchForfeited(Act, frozen=True, tag="match-forfeited"):
    """A match was lost because a team, or neither, was there to play it."""

    topic = Topic.RESULTS

    round: int
    match: int
    absent: tuple[int, ...]
    """The teams that have lost it."""
    names: tuple[str, ...]
    boards: tuple[Board, ...]
    reason: str = ""

    def applied(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        boards = with_match_boards(played.boards, played.match_boards[self.match - 1], self.boards)
        return with_round(tournament, replace(played, boards=boards))

    def words(self, _tournament: Tournament) -> Sentence:
        teams = Listing(self.names, joint="and")
        if self.reason:
            return Sentence(
                "round {round} match {match} lost by absence: {teams} ({reason})",
                round=self.round,
                match=self.match,
                teams=teams,
                reason=self.reason,
            )
        return Sentence(
            "round {round} match {match} lost by absence: {teams}",
            round=self.round,
            match=self.match,
            teams=teams,
        )


class ForfeitMatch(Command, frozen=True):
    """Give a whole match as lost by absence to one team, or to both."""

    right = Right(Role.ARBITER, Sentence("declaring a match lost"))

    round: asking.RoundNumber
    match: asking.MatchNumber
    absent: Annotated[
        asking.TeamList, about("Who did not come: one team, or both", [2], max_length=2)
    ]
    reason: asking.ReasonText = ""

    @rule("team.presence")
    def decided(self, state: State) -> MatchForfeited:
        tournament = state.tournament
        plan, match = plan_of(tournament), match_in_round(tournament, self.round, self.match)
        if not self.absent or len(set(self.absent)) != len(self.absent):
            raise Refused("say which team has lost the match")
        lost = {_side(tournament, match, self.match, team) for team in self.absent}
        boards = boards_of_match(tournament, self.round, self.match)
        seats = tuple(zip(match.places, boards, strict=True))
        played = next((place for place, board in seats if has_begun(match, board)), None)
        if played is not None:
            raise Refused(
                "match {match} has a result on board {board}; give the other boards one by one",
                match=self.match,
                board=played,
            )
        forfeited = []
        for number, board in seats:
            white_side = 0 if match.first_has_white(plan, number) else 1
            missing = Absent.WHITE if white_side in lost else Absent.BLACK
            missing = Absent.BOTH if len(lost) == 2 else missing
            forfeited.append(replace(board, result=Forfeit(missing)))
        absent_teams = tuple(sorted(self.absent))
        return MatchForfeited(
            self.round,
            self.match,
            absent_teams,
            tuple(tournament.team(team).name for team in absent_teams),
            tuple(forfeited),
            self.reason,
        )


def match_in_round(tournament: Tournament, round_number: int, number: int) -> Match:
    """Return a match of a published round, or say why there is none."""
    if not 1 <= round_number <= len(tournament.rounds):
        raise Refused("round {round} is not paired", round=round_number)
    played = tournament.round(round_number)
    if not played.published:
        raise Refused("round {round} is not published yet", round=round_number)
    matches = [match for match in played.matches if match.second is not None]
    if not 1 <= number <= len(matches):
        raise Refused(
            "round {round} has no match {match}; it has {count}",
            round=round_number,
            match=number,
            count=len(matches),
        )
    return matches[number - 1]


def boards_of_match(tournament: Tournament, round_number: int, match: int) -> tuple[Board, ...]:
    """Return the boards of a match."""
    played = tournament.round(round_number)
    return tuple(played.boards[number - 1] for number in played.match_boards[match - 1])


def with_match_boards(
    boards: Sequence[Board], numbers: range, new: Sequence[Board]
) -> tuple[Board, ...]:
    """Return the boards of a round with those of one match replaced."""
    return (*boards[: numbers.start - 1], *new, *boards[numbers.stop - 1 :])
