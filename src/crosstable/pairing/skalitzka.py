"""Skalitzka: three teams are ranked in two rounds, without one of them having to sit out.

In each round a player of each team meets either of the other teams; opponents stand on the same
board of their teams or one apart. Every two boards of the teams make three games a round.
"""

from __future__ import annotations

from functools import cache

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.proposal import Choice, chosen
from crosstable.pairing.schedule import FixedSchedule, Ground, ScheduledRound
from crosstable.pairing.teams import equal_teams
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

# Two boards of each team, in the two rounds: teams A, B and C, boards 1 and 2, White first. The
# manual marks the teams of the classic table with capitals, small letters and figures.
_BLOCKS = {
    "balanced": ("A1-B1 C1-A2 B2-C2", "B1-C1 C2-A1 A2-B2"),
    "classic": ("A1-B1 B2-C1 C2-A2", "C1-A1 B1-C2 A2-B2"),
}

Seat = tuple[int, int]
"""A team, 0 to 2, and a board of it from 1."""

TABLE = Choice(
    "table",
    Sentence("balanced (colours reversed on every second pair of boards) or the classic table"),
    ("balanced", "classic"),
)
TEAMS_BY = Choice(
    "teams-by",
    Sentence("what ranks the teams: game points or match points"),
    ("game-points", "match-points"),
)
MATCH = Sentence("Skalitzka match")
_RULE = "skalitzka.tables"
_TABLE_WORDS = {"balanced": Sentence("balanced"), "classic": Sentence("classic")}


@cache
@rule("skalitzka.tables")
def skalitzka_rounds(
    boards: int, table: str = "balanced"
) -> tuple[tuple[tuple[Seat, Seat], ...], ...]:
    """Return both rounds for teams of this many boards.

    The printed tables show six boards; each pair of boards repeats the first. In the classic
    table a team has the same colour in all games against another team. The balanced one reverses
    the colours of every second pair of boards, so that with a multiple of four boards all teams
    have both colours equally often against each other (decision 14).
    """
    if boards < 2 or boards % 2:
        raise Refused(
            "teams of {boards} players cannot play a Skalitzka match; it needs an "
            "even number of players a team",
            boards=boards,
        )
    rounds = []
    for block in _BLOCKS[table]:
        pairs: list[tuple[Seat, Seat]] = []
        for start in range(0, boards, 2):
            for game in block.split():
                white, black = (_seat(text, start) for text in game.split("-"))
                reverse = table == "balanced" and start % 4 == 2
                pairs.append((black, white) if reverse else (white, black))
        rounds.append(tuple(pairs))
    return tuple(rounds)


def _seat(text: str, start: int) -> Seat:
    return "ABC".index(text[0]), int(text[1]) + start


def _length(tournament: Tournament) -> int:  # noqa: ARG001 -- every system is called alike
    return 2


def _schedule(tournament: Tournament, edition: Edition) -> tuple[ScheduledRound, ...]:  # noqa: ARG001
    three = equal_teams(tournament, count=3, title=MATCH)
    boards = len(three[0].members)
    table = chosen(tournament.system, TABLE)
    marks = Listing(
        Sentence("{letter} is {team}", letter=letter, team=team.name)
        for letter, team in zip("ABC", three, strict=True)
    )
    return tuple(
        ScheduledRound(
            number,
            tuple(
                (three[white[0]].members[white[1] - 1], three[black[0]].members[black[1] - 1])
                for white, black in pairs
            ),
            grounds=(
                Ground(
                    _RULE,
                    Sentence(
                        "Round {round} of the {table} Skalitzka table for {boards} boards: {teams}",
                        round=number,
                        table=_TABLE_WORDS[table],
                        boards=boards,
                        teams=marks,
                    ),
                ),
            ),
        )
        for number, pairs in enumerate(skalitzka_rounds(boards, table), start=1)
    )


def _pair_grounds(tournament: Tournament, first: int, second: int) -> tuple[Ground, ...]:
    three = equal_teams(tournament, count=3, title=MATCH)
    table = chosen(tournament.system, TABLE)
    seats = {
        player: f"{letter}{board}"
        for letter, team in zip("ABC", three, strict=True)
        for board, player in enumerate(team.members, start=1)
    }
    ours, theirs = seats[first], seats[second]
    if ours[0] == theirs[0]:
        return (
            Ground(
                _RULE, Sentence("{ours} and {theirs} are of one team", ours=ours, theirs=theirs)
            ),
        )
    return (
        Ground(
            _RULE,
            Sentence(
                "The {table} Skalitzka table for {boards} boards: the players are {ours} and "
                "{theirs} in it, and everybody meets one player of each other team",
                table=_TABLE_WORDS[table],
                boards=len(three[0].members),
                ours=ours,
                theirs=theirs,
            ),
        ),
    )


SKALITZKA = FixedSchedule(
    name="skalitzka",
    title=MATCH,
    options=(TABLE, TEAMS_BY),
    lots=(),
    length=_length,
    schedule=_schedule,
    grounds=_pair_grounds,
    teams_ranked_by=lambda tournament: chosen(tournament.system, TEAMS_BY),
)
"""Three teams in two rounds."""
