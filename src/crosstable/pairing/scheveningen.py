"""Scheveningen matches: every player of one team meets every player of the other.

In the semi-Scheveningen system the first halves of the teams meet, and the second halves do.
"""

from __future__ import annotations

from functools import cache

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.proposal import Choice, chosen
from crosstable.pairing.schedule import FixedSchedule, Ground, ScheduledRound
from crosstable.pairing.teams import equal_teams, teams
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

# By the number of boards, one line a round: the opponents of A1, A2 ... in the team B, and the
# colour of the player of A.
_TABLES = {
    2: """
        1w 2w
        2b 1b
    """,
    3: """
        1w 2w 3b
        2b 3w 1b
        3w 1b 2w
    """,
    4: """
        1w 2w 3b 4b
        2b 1b 4w 3w
        3w 4w 1b 2b
        4b 3b 2w 1w
    """,
    5: """
        1w 2w 3w 4b 5b
        2b 3b 4b 5w 1w
        3w 4w 5b 1b 2w
        4b 5b 1w 2w 3b
        5w 1b 2b 3w 4w
    """,
    6: """
        1b 5b 4w 2w 3w 6b
        2b 1w 3b 4b 6w 5w
        3w 2w 1b 6b 5b 4w
        4w 6b 5w 1w 2b 3b
        5b 4b 6w 3b 1w 2w
        6w 3w 2b 5w 4b 1b
    """,
    7: """
        1w 2w 3w 4w 5b 6b 7b
        2b 3b 4b 5w 6w 7w 1b
        3w 4w 5w 6b 7b 1b 2w
        4b 5b 6w 7w 1w 2b 3b
        5w 6w 7b 1b 2b 3w 4w
        6b 7w 1w 2w 3b 4b 5b
        7w 1b 2b 3b 4w 5w 6w
    """,
    8: """
        1w 2w 3w 4w 5b 6b 7b 8b
        2b 3b 4b 1b 6w 7w 8w 5w
        3w 4w 1w 2w 7b 8b 5b 6b
        4b 1b 2b 3b 8w 5w 6w 7w
        5w 6w 7w 8w 1b 2b 3b 4b
        6b 7b 8b 5b 2w 3w 4w 1w
        7w 8w 5w 6w 3b 4b 1b 2b
        8b 5b 6b 7b 4w 1w 2w 3w
    """,
    9: """
        1w 2w 3w 4w 5w 6b 7b 8b 9b
        2b 3b 4b 5b 6w 7w 8w 9w 1b
        3w 4w 5w 6w 7b 8b 9b 1b 2w
        4b 5b 6b 7w 8w 9w 1w 2b 3b
        5w 6w 7w 8b 9b 1b 2b 3w 4w
        6b 7b 8w 9w 1w 2w 3b 4b 5b
        7w 8w 9b 1b 2b 3b 4w 5w 6w
        8b 9w 1w 2w 3w 4b 5b 6b 7b
        9w 1b 2b 3b 4b 5w 6w 7w 8w
    """,
    10: """
        1w 2w 8w 9b 5b 3w 4w 6b 7b 10b
        2b 1b 4b 7w 10w 8b 3b 5w 6w 9w
        3w 8w 1w 2b 6b 4w 10w 7b 9b 5b
        4b 3b 9w 1b 7w 10b 6w 8b 5w 2w
        5w 4w 2b 3w 1b 9b 7b 10w 8b 6w
        6b 7w 5b 4b 8w 1w 9w 2w 10b 3b
        7w 5b 10w 6w 4b 2b 1b 9b 3w 8w
        8b 6b 3b 10b 9w 5w 2w 1w 4w 7b
        9w 10w 6w 8w 2b 7w 5b 3b 1b 4b
        10b 9b 7b 5w 3w 6b 8b 4w 2w 1w
    """,
}

TeamSeat = tuple[int, int]
"""A team, 0 or 1, and a board of it from 1."""

SEMI = Choice("semi", Sentence("only halves of the teams meet (semi-Scheveningen)"), ("no", "yes"))
MATCH = Sentence("Scheveningen match")
_RULE = "scheveningen.tables"
_RULE_SEMI = "scheveningen.halves"


@cache
@rule("scheveningen.tables")
def scheveningen_rounds(boards: int) -> tuple[tuple[tuple[TeamSeat, TeamSeat], ...], ...]:
    """Return the rounds of the standard table: boards in the order of the first team's players."""
    if boards not in _TABLES:
        raise Refused(
            "no Scheveningen table serves {boards} boards; the tables are for {least} to {most} "
            "players a team",
            boards=boards,
            least=min(_TABLES),
            most=max(_TABLES),
        )
    rounds = []
    for line in _TABLES[boards].split("\n")[1:-1]:
        pairs: list[tuple[TeamSeat, TeamSeat]] = []
        for board, entry in enumerate(line.split(), start=1):
            ours, theirs = (0, board), (1, int(entry[:-1]))
            pairs.append((ours, theirs) if entry.endswith("w") else (theirs, ours))
        rounds.append(tuple(pairs))
    return tuple(rounds)


@cache
@rule("scheveningen.halves")
def semi_scheveningen_rounds(boards: int) -> tuple[tuple[tuple[TeamSeat, TeamSeat], ...], ...]:
    """Return the rounds in which first halves and second halves meet by the table for a half.

    Where that table gives one team more Whites in a round (for two boards and for odd numbers), the
    second halves play it with colours reversed, which makes every round even (decision 14).
    """
    half, odd = divmod(boards, 2)
    if odd:
        raise Refused(
            "teams of {boards} players cannot be halved; a semi-Scheveningen match "
            "needs an even number of players a team",
            boards=boards,
        )

    def lower(seat: TeamSeat) -> TeamSeat:
        return seat[0], seat[1] + half

    table = scheveningen_rounds(half)
    uneven = any(2 * sum(white[0] == 0 for white, _ in pairs) != half for pairs in table)
    rounds = []
    for pairs in table:
        second = tuple((lower(white), lower(black)) for white, black in pairs)
        if uneven:
            second = tuple((black, white) for white, black in second)
        rounds.append((*pairs, *second))
    return tuple(rounds)


def _semi(tournament: Tournament) -> bool:
    return chosen(tournament.system, SEMI) == "yes"


def _length(tournament: Tournament) -> int:
    largest = max((len(team.members) for team in teams(tournament)), default=0)
    return largest // 2 if _semi(tournament) else largest


def _table_name(tournament: Tournament, boards: int) -> Ground:
    if _semi(tournament):
        return Ground(
            _RULE_SEMI,
            Sentence("Semi-Scheveningen by the table for {boards} boards", boards=boards // 2),
        )
    return Ground(_RULE, Sentence("Scheveningen table for {boards} boards", boards=boards))


def _schedule(tournament: Tournament, edition: Edition) -> tuple[ScheduledRound, ...]:  # noqa: ARG001 -- every system is called alike
    both = equal_teams(tournament, count=2, title=MATCH)
    boards = len(both[0].members)
    rounds = (semi_scheveningen_rounds if _semi(tournament) else scheveningen_rounds)(boards)
    table = _table_name(tournament, boards)
    return tuple(
        ScheduledRound(
            number,
            tuple(
                (both[white[0]].members[white[1] - 1], both[black[0]].members[black[1] - 1])
                for white, black in pairs
            ),
            grounds=(
                Ground(
                    table.rule,
                    Sentence(
                        "{table}, round {round}: A is {first_team}, B is {second_team}",
                        table=table.sentence,
                        round=number,
                        first_team=both[0].name,
                        second_team=both[1].name,
                    ),
                ),
            ),
        )
        for number, pairs in enumerate(rounds, start=1)
    )


def _pair_grounds(tournament: Tournament, first: int, second: int) -> tuple[Ground, ...]:
    both = equal_teams(tournament, count=2, title=MATCH)
    boards = len(both[0].members)
    table = _table_name(tournament, boards)
    seats = {
        player: f"{letter}{board}"
        for letter, team in zip("AB", both, strict=True)
        for board, player in enumerate(team.members, start=1)
    }
    ours, theirs = sorted((seats[first], seats[second]))
    if ours[0] == theirs[0]:
        sentence = Sentence(
            "{ours} and {theirs} are of one team, and players meet only the other team",
            ours=ours,
            theirs=theirs,
        )
        return (Ground(table.rule, sentence),)
    halves = {(int(seat[1:]) - 1) * 2 // boards for seat in (ours, theirs)}
    if _semi(tournament) and len(halves) > 1:
        sentence = Sentence(
            "{ours} and {theirs} are of different halves of their teams", ours=ours, theirs=theirs
        )
        return (Ground(table.rule, sentence),)
    return (
        Ground(
            table.rule,
            Sentence(
                "{table}: the players are {ours} and {theirs} in it",
                table=table.sentence,
                ours=ours,
                theirs=theirs,
            ),
        ),
    )


SCHEVENINGEN = FixedSchedule(
    name="scheveningen",
    title=MATCH,
    options=(SEMI,),
    lots=(),
    length=_length,
    schedule=_schedule,
    grounds=_pair_grounds,
    teams_ranked_by=lambda _: "game-points",
)
"""Two teams, every player against every player of the other team."""
