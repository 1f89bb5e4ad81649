"""Systems whose whole schedule is known once the numbers are: round robins and team tables.

Such a system says only which boards the table has; what withdrawals do to them, how reasons are
cited and when two players meet is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Result
from crosstable.kernel.rounds import Board, FreePlayer
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.fixed_boards import boards_fixed, in_fixed_order
from crosstable.pairing.proposal import Choice, Meeting, Proposal, check_choices, whether_they_meet
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


class Ground(msgspec.Struct, frozen=True):
    """A sentence and the rule it follows from; the edition knows the article."""

    rule: str
    sentence: Sentence


class ScheduledRound(msgspec.Struct, frozen=True):
    """One round of a schedule, in the numbers of the players."""

    number: int
    pairs: tuple[tuple[int, int], ...]
    """The boards in order, White first."""
    byes: tuple[int, ...] = ()
    grounds: tuple[Ground, ...] = ()


class FixedSchedule(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing system that is a table."""

    name: str
    title: Sentence
    options: tuple[Choice, ...]
    lots: tuple[str, ...]
    """The ways of drawing lots that make sense under this system."""
    length: Callable[[Tournament], int]
    """How many rounds the table has for these players."""
    schedule: Callable[[Tournament, Edition], tuple[ScheduledRound, ...]]
    """The rounds for these players; refuses a field the table cannot serve."""
    grounds: Callable[[Tournament, int, int], tuple[Ground, ...]]
    """Why two players meet when they do, and with these colours."""
    everybody_meets: bool = False
    """Whether it is a round robin, everybody against everybody."""
    counted: int = 0
    """How many of its first rounds were played in an earlier stage and are only counted."""
    teams_ranked_by: Callable[[Tournament], str] | None = None
    """For matches of teams, which points rank the teams: ``game-points`` or ``match-points``."""

    @property
    def fixed_schedule(self) -> bool:
        """Return that nobody can enter late or ask for a bye: the table has no room for it."""
        return True

    def rounds(self, tournament: Tournament) -> int:
        """Return how many rounds the table has for the players so far."""
        check_choices(tournament.system, self.options)
        return self.length(tournament)

    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse a tournament that this system cannot pair."""
        self._rounds(tournament, edition)

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the pairing of a round, with the games of withdrawn players already decided."""
        scheduled = self._round(self._rounds(tournament, edition), round_number)
        boards = self._seated(tournament, scheduled)
        players = sorted(player for pair in scheduled.pairs for player in pair)
        grounds = (*scheduled.grounds, *_absence_grounds(tournament, round_number, players))
        return Proposal(
            round_number,
            boards,
            tuple(FreePlayer(player, Bye.REST) for player in scheduled.byes),
            tuple(edition.because(ground.rule, ground.sentence) for ground in grounds),
        )

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return every game the table has for two players, and why it is then and so.

        The first reason says whether one of them is in the round asked about.
        """
        schedule = self._rounds(tournament, edition)
        player, opponent = (tournament.entrant(number).player.name for number in (first, second))
        if first == second:
            raise Refused(
                "{player} cannot be their own opponent; name two different players", player=player
            )
        self._round(schedule, round_number)
        meetings = tuple(
            Meeting(scheduled.number, number, board.white, board.black)
            for scheduled in schedule
            if {first, second} in map(set, scheduled.pairs)
            for number, board in enumerate(self._seated(tournament, scheduled), start=1)
            if {board.white, board.black} == {first, second}
        )
        meets = any(meeting.round == round_number for meeting in meetings)
        answer = whether_they_meet(player, opponent, round_number, meet=meets)
        if not meets:
            rounds = Listing([meeting.round for meeting in meetings], joint="and")
            when = (
                Sentence("the table has their game in round {rounds}", rounds=rounds)
                if rounds
                else Sentence("they never meet")
            )
            answer = Sentence("{answer}: {when}", answer=answer, when=when)
        grounds = self.grounds(tournament, first, second)
        if meets:
            grounds += _absence_grounds(tournament, round_number, [first, second])
        because = [edition.because(ground.rule, ground.sentence) for ground in grounds]
        return Verdict(meetings, (Reason(answer), *because))

    def _seated(self, tournament: Tournament, scheduled: ScheduledRound) -> tuple[Board, ...]:
        """Return the boards of a round in their order; only teams need that of the table."""
        boards = absences(tournament, scheduled)
        if self.teams_ranked_by is not None:
            return boards
        return in_fixed_order(boards, boards_fixed(tournament, scheduled.number))

    def _rounds(self, tournament: Tournament, edition: Edition) -> tuple[ScheduledRound, ...]:
        check_choices(tournament.system, self.options)
        if tournament.bye_requests:
            request = tournament.bye_requests[0]
            raise Refused(
                "{player} cannot have a bye in round {round} of a {system}: every game is in the "
                "table; take the bye back and record the absence when the round is played",
                player=tournament.entrant(request.player).player.name,
                round=request.round,
                system=self.title,
            )
        if tournament.forbidden_pairs:
            one, other = (
                tournament.entrant(number).player.name for number in tournament.forbidden_pairs[0]
            )
            raise Refused(
                "{player} and {opponent} cannot be kept apart in a {system}: the table decides "
                "who meets; take the forbidden pairing back",
                player=one,
                opponent=other,
                system=self.title,
            )
        return self.schedule(tournament, edition)

    def _round(self, schedule: tuple[ScheduledRound, ...], round_number: int) -> ScheduledRound:
        if not 1 <= round_number <= len(schedule):
            raise Refused(
                "there is no round {round}: this {system} has {count:round|rounds}",
                round=round_number,
                system=self.title,
                count=len(schedule),
            )
        return schedule[round_number - 1]


def gone(entrant: Entrant, round_number: int) -> bool:
    """Return whether a player had left before this round."""
    return entrant.withdrawal is not None and entrant.withdrawal.after_round < round_number


@rule("round-robin.unplayed-games")
def absences(tournament: Tournament, scheduled: ScheduledRound) -> tuple[Board, ...]:
    """Return the boards of a round; games of players who have left are forfeited beforehand."""
    boards = []
    for white, black in scheduled.pairs:
        white_gone, black_gone = (
            gone(tournament.entrant(player), scheduled.number) for player in (white, black)
        )
        result: Result = Pending()
        if white_gone and black_gone:
            result = Forfeit(Absent.BOTH)
        elif white_gone or black_gone:
            result = Forfeit(Absent.WHITE if white_gone else Absent.BLACK)
        boards.append(Board(white, black, result))
    return tuple(boards)


def _absence_grounds(
    tournament: Tournament, round_number: int, players: list[int]
) -> tuple[Ground, ...]:
    grounds = []
    for entrant in map(tournament.entrant, players):
        if entrant.withdrawal is not None and gone(entrant, round_number):
            last = entrant.withdrawal.after_round
            sentence = (
                Sentence(
                    "{player} left after round {round}: the game stays and is lost by absence",
                    player=entrant.player.name,
                    round=last,
                )
                if last
                else Sentence(
                    "{player} left before round 1: the game stays and is lost by absence",
                    player=entrant.player.name,
                )
            )
            grounds.append(Ground("round-robin.unplayed-games", sentence))
    return tuple(grounds)
