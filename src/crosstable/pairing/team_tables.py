"""Scheveningen and Skalitzka matches of teams that are announced as teams (FIDE Types 3 and 4).

The tables are those of the same systems for players; they seat everybody, so there are no line-ups
and no reserves, and the colours are the table's. A round has one match for each two teams that
meet in it; all games between two teams, in whatever rounds, make the score of their match
(decision 346).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from crosstable.kernel.entrants import Withdrawal
from crosstable.kernel.errors import Refused
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Match
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Verdict
from crosstable.pairing.lineups import plan_of
from crosstable.pairing.proposal import Choice, Meeting, Proposal, chosen
from crosstable.pairing.schedule import FixedSchedule
from crosstable.pairing.scheveningen import (
    SCHEVENINGEN,
    SEMI,
    scheveningen_rounds,
    semi_scheveningen_rounds,
)
from crosstable.pairing.skalitzka import SKALITZKA, TABLE, skalitzka_rounds
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


class SeatedTeams(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of teams in which a table says who meets whom, player by player."""

    name: str
    title: Sentence
    table: FixedSchedule
    serves: Callable[[System, int], object]
    """Refuses a number of boards that no table is for."""
    options: tuple[Choice, ...]
    lots: tuple[str, ...] = ("free",)
    fixed_schedule: bool = True
    everybody_meets: bool = False

    def rounds(self, tournament: Tournament) -> int:
        """Return how many rounds the table has for these teams."""
        return self.table.rounds(tournament)

    @rule("team.list")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse another number of teams than the table is for, and lists of unlike length."""
        plan_of(tournament)
        self.table.check(tournament, edition)

    @rule("team.results")
    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return a round of the table, its boards match by match."""
        self.check(tournament, edition)
        proposal = self.table.propose(_with_leavers(tournament), edition, round_number)
        matches, boards = _in_matches(tournament, proposal.boards)
        return Proposal(round_number, boards, proposal.free, proposal.because, matches)

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return the game that the table has for two players, and why."""
        verdict = self.table.why(_with_leavers(tournament), edition, round_number, first, second)
        meetings = []
        for meeting in verdict.outcome:
            boards = self.propose(tournament, edition, meeting.round).boards
            seat = next(
                number
                for number, board in enumerate(boards, start=1)
                if {board.white, board.black} == {first, second}
            )
            meetings.append(Meeting(meeting.round, seat, meeting.white, meeting.black))
        return Verdict(tuple(meetings), verdict.because)


def _with_leavers(tournament: Tournament) -> Tournament:
    """Return the event with the players of teams that left as leavers: their games are lost."""
    left = {
        number: team.left.after_round
        for team in tournament.teams
        if team.left is not None
        for number in team.members
    }
    entrants = tuple(
        replace(entrant, withdrawal=Withdrawal(left[entrant.number]))
        if entrant.number in left and entrant.withdrawal is None
        else entrant
        for entrant in tournament.entrants
    )
    return replace(tournament, entrants=entrants)


def _in_matches(
    tournament: Tournament, boards: tuple[Board, ...]
) -> tuple[tuple[Match, ...], tuple[Board, ...]]:
    """Return the matches that boards belong to, the lower number first, and the boards by match."""
    team_of = {
        player: number
        for number, team in enumerate(tournament.teams, start=1)
        for player in team.members
    }
    by_match: dict[tuple[int, int], list[Board]] = {}
    for board in boards:
        one, other = sorted((team_of[board.white], team_of[board.black]))
        by_match.setdefault((one, other), []).append(board)
    by_match = {teams: by_match[teams] for teams in sorted(by_match)}
    matches = []
    for (first, second), played in by_match.items():
        colours = "".join("w" if team_of[board.white] == first else "b" for board in played)
        sides = [
            (board.white, board.black) if colour == "w" else (board.black, board.white)
            for board, colour in zip(played, colours, strict=True)
        ]
        lineups = tuple(side[0] for side in sides), tuple(side[1] for side in sides)
        matches.append(Match(first, second, lineups, colours=colours))
    return tuple(matches), tuple(board for played in by_match.values() for board in played)


def _scheveningen(system: System, boards: int) -> object:
    if chosen(system, SEMI) == "yes":
        return semi_scheveningen_rounds(boards)
    return scheveningen_rounds(boards)


TEAM_SCHEVENINGEN = SeatedTeams(
    name="team-scheveningen",
    title=Sentence("Scheveningen match of teams"),
    table=SCHEVENINGEN,
    serves=_scheveningen,
    options=(SEMI,),
)
"""Two teams; every player meets every player of the other team, or of half of it."""
TEAM_SKALITZKA = SeatedTeams(
    name="team-skalitzka",
    title=Sentence("Skalitzka match of teams"),
    table=SKALITZKA,
    serves=lambda _, boards: skalitzka_rounds(boards),
    options=(TABLE,),
)
"""Three teams in two rounds."""


def seats_players(tournament: Tournament) -> bool:
    """Return whether a table seats the players of teams, so that who meets whom is about them."""
    return tournament.team_plan is not None and tournament.system.name in {
        TEAM_SCHEVENINGEN.name,
        TEAM_SKALITZKA.name,
    }


def refuse_lineups(tournament: Tournament) -> None:
    """Refuse a line-up where a table seats everybody."""
    if seats_players(tournament):
        raise Refused("the table says who meets whom here: everybody plays, and nobody lines up")
