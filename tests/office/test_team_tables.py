"""Scheveningen and Skalitzka matches of announced teams: seats, colours, match scores, refusals."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Forfeit, Played
from crosstable.kernel.teams import Primary, TeamPlan
from crosstable.kernel.tournament import Option, System
from crosstable.office.acts import (
    DrawLots,
    EnterResult,
    ForfeitMatch,
    HandInLineup,
    Register,
    WithdrawTeam,
)
from crosstable.office.match_seats import board_named, seen_from_match
from crosstable.office.reasons import why_in_round
from crosstable.office.tables import board_lists_of, team_results_of
from crosstable.pairing.scheveningen import scheveningen_rounds, semi_scheveningen_rounds
from crosstable.pairing.systems import paired_round, rounds_to_play
from crosstable.rulebooks.library import edition_of
from tests.office.desk import Desk, details
from tests.office.leagues import NAMES, members

WIN, DRAW = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)


def seated(
    system: str,
    teams: int,
    boards: int,
    *options: Option,
    size: int | None = None,
    rank_by: Primary = Primary.GAME_POINTS,
) -> Desk:
    """Return a desk with teams on so many boards, numbers given."""
    announced = replace(
        details("Match"),
        system=System(system, options),
        team_plan=TeamPlan(boards=boards, rank_by=rank_by),
    )
    desk = Desk(announced)
    for name in NAMES[:teams]:
        desk.do(Register(members(name, size or boards)))
    desk.do(DrawLots("unused", "as-entered"))
    return desk


def first_team_wins(desk: Desk) -> None:
    """Pair and publish a round; the team named first wins everywhere."""
    desk.next_round()
    played = desk.tournament.rounds[-1]
    for board in range(1, len(played.boards) + 1):
        desk.do(
            EnterResult(
                played.number, board, seen_from_match(desk.tournament, played.number, board, WIN)
            )
        )


@pytest.mark.article("fide.types", "3.2")
@pytest.mark.parametrize("boards", range(2, 11))
def test_a_scheveningen_match_of_teams_follows_the_table(boards: int) -> None:
    desk = seated("team-scheveningen", 2, boards)
    tournament, table = desk.tournament, scheveningen_rounds(boards)
    assert rounds_to_play(tournament) == boards
    sides = [team.members for team in tournament.teams]
    for number, pairs in enumerate(table, start=1):
        proposal = paired_round(tournament, edition_of(tournament), number).proposal
        assert [(board.white, board.black) for board in proposal.boards] == [
            (sides[white[0]][white[1] - 1], sides[black[0]][black[1] - 1]) for white, black in pairs
        ]
        [match] = proposal.matches
        assert match.colours == "".join("w" if white[0] == 0 else "b" for white, _ in pairs)
        assert match.lineups[0] == sides[0]
        assert sorted(match.lineups[1]) == list(sides[1])


@pytest.mark.article("fide.types", "3.10")
def test_in_a_semi_scheveningen_match_of_teams_halves_meet() -> None:
    desk = seated("team-scheveningen", 2, 4, Option("semi", "yes"))
    assert rounds_to_play(desk.tournament) == 2
    first = paired_round(desk.tournament, edition_of(desk.tournament), 1).proposal
    assert len(first.boards) == len(semi_scheveningen_rounds(4)[0])
    assert all((board.white - 1) // 2 % 2 == (board.black - 1) // 2 % 2 for board in first.boards)


@pytest.mark.article("fide.types", "4.3")
@pytest.mark.article("fide.types", "4.4")
@pytest.mark.parametrize(
    ("table", "whites"), [("classic", {(6, 0), (0, 6)}), ("balanced", {(4, 2), (2, 4)})]
)
def test_whites_of_a_skalitzka_match_on_six_boards(
    table: str, whites: set[tuple[int, int]]
) -> None:
    desk = seated("team-skalitzka", 3, 6, Option("table", table))
    had: Counter[tuple[int, int, str]] = Counter()
    for number in (1, 2):
        proposal = paired_round(desk.tournament, edition_of(desk.tournament), number).proposal
        assert [(match.first, match.second) for match in proposal.matches] == [
            (1, 2),
            (1, 3),
            (2, 3),
        ]
        for match in proposal.matches:
            other = match.second or 0
            had.update((match.first, other, colour) for colour in match.colours)
            had.update((other, match.first, "bw"["wb".index(c)]) for c in match.colours)
    for team in (1, 2, 3):
        others = [other for other in (1, 2, 3) if other != team]
        against = tuple(had[team, other, "w"] for other in others)
        assert against in whites
        assert all(had[team, other, "w"] + had[team, other, "b"] == 6 for other in others)


def test_the_match_score_is_the_sum_of_all_boards() -> None:
    desk = seated("team-scheveningen", 2, 2)
    first_team_wins(desk)
    desk.next_round()
    assert desk.tournament.rounds[1].matches[0].colours == "bb"
    for place, result in enumerate((DRAW, Played(Mark.LOSS, Mark.WIN)), start=1):
        board, _ = board_named(desk.tournament, 2, 1, place)
        desk.do(EnterResult(2, board, seen_from_match(desk.tournament, 2, board, result)))
    results = team_results_of(desk.tournament)
    assert results is not None
    assert [(row.team, row.rounds, row.points) for row in results.teams] == [
        ("Alpha", ("2", "½"), "2½"),
        ("Beta", ("0", "1½"), "1½"),
    ]
    assert [match.points for match in results.matches] == [("2½", "1½")]
    assert results.heads == ()
    assert [(row.player, row.units) for row in board_lists_of(desk.tournament)[0].rows] == [
        (1, 3),
        (3, 2),
    ]


def test_teams_of_a_skalitzka_match_can_be_ranked_by_match_points() -> None:
    desk = seated("team-skalitzka", 3, 2, rank_by=Primary.MATCH_POINTS)
    first_team_wins(desk)
    first_team_wins(desk)
    results = team_results_of(desk.tournament)
    assert results is not None
    assert [(row.team, row.points, row.cells) for row in results.teams] == [
        ("Alpha", "4", ("×", "2", "2")),
        ("Beta", "2", ("0", "×", "2")),
        ("Gamma", "0", ("0", "0", "×")),
    ]


def test_why_is_asked_about_players() -> None:
    desk = seated("team-skalitzka", 3, 2, Option("table", "classic"))
    desk.next_round()
    verdict = why_in_round(desk.tournament, 1, 1, 3)
    assert [meeting.round for meeting in verdict.outcome] == [1]
    assert "are A1 and B1 in it" in str(verdict.because[1].sentence)


@pytest.mark.parametrize(
    ("system", "teams", "boards", "size", "match"),
    [
        ("team-scheveningen", 3, 2, 2, "played by 2 teams, and there are 3"),
        ("team-skalitzka", 2, 2, 2, "played by 3 teams, and there are 2"),
        ("team-scheveningen", 2, 4, 3, "a team has 4 players, and these have 3"),
    ],
)
def test_fields_that_no_table_serves_are_refused(
    system: str, teams: int, boards: int, size: int, match: str
) -> None:
    with pytest.raises(Refused, match=match):
        seated(system, teams, boards, size=size)


@pytest.mark.article("fide.types", "3.0")
@pytest.mark.parametrize(
    ("system", "boards", "match"),
    [
        (System("team-skalitzka"), 3, "even number of players"),
        (System("team-scheveningen"), 11, "no Scheveningen table serves 11"),
        (System("team-scheveningen", (Option("semi", "yes"),)), 5, "cannot be halved"),
    ],
)
def test_boards_that_no_table_serves_are_not_announced(
    system: System, boards: int, match: str
) -> None:
    with pytest.raises(Refused, match=match):
        Desk(replace(details("Match"), system=system, team_plan=TeamPlan(boards=boards)))


def test_nobody_lines_up_where_a_table_seats_everybody() -> None:
    desk = seated("team-scheveningen", 2, 2)
    with pytest.raises(Refused, match="the table says who meets whom"):
        desk.do(HandInLineup(1, 1, (1, 2)))
    with pytest.raises(Refused, match="no reserves"):
        Desk(
            replace(
                details("Match"),
                system=System("team-skalitzka"),
                team_plan=TeamPlan(boards=2, reserves=1),
            )
        )


def test_a_team_that_leaves_loses_its_games_to_come() -> None:
    desk = seated("team-scheveningen", 2, 2)
    first_team_wins(desk)
    desk.do(WithdrawTeam(1))
    desk.next_round()
    assert [board.result for board in desk.tournament.rounds[1].boards] == [
        Forfeit(Absent.BLACK),
        Forfeit(Absent.BLACK),
    ]
    results = team_results_of(desk.tournament)
    assert results is not None
    assert [match.points for match in results.matches] == [("2", "2")]


def test_a_match_lost_by_absence_goes_by_the_colours_of_the_table() -> None:
    desk = seated("team-skalitzka", 3, 2, Option("table", "classic"))
    desk.next_round()
    desk.do(ForfeitMatch(1, 2, (3,)))  # Alpha has Black against Gamma
    [board] = [desk.tournament.rounds[0].boards[1]]
    assert board.result == Forfeit(Absent.WHITE)
