"""Prizes for the best on each board: what ranks, who has played enough, what equals do."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.board_prizes import BoardCounts, BoardOrder, BoardPrizes, BoardTies
from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    ChangeDetails,
    DrawLots,
    EnterResult,
    HandInLineup,
    NewPlayer,
    Register,
)
from crosstable.office.acts.details import details_of
from crosstable.office.match_seats import board_named, seen_from_match
from crosstable.office.tables import board_lists_of
from tests.office.desk import Desk
from tests.office.leagues import NAMES, announced

RESULTS = {"1": Played(Mark.WIN, Mark.LOSS), "=": Played(Mark.DRAW, Mark.DRAW)}
RESULTS["0"] = Played(Mark.LOSS, Mark.WIN)


@pytest.fixture(scope="module")
def played() -> Tournament:
    """Return three rounds of four teams on two boards, one reserve each; Alpha's plays twice.

    Alpha: A1 wins and draws and rests, A2 plays board 2, then board 1, then board 2.
    """
    desk = Desk(announced(TeamPlan(boards=2, reserves=1)))
    for strength, name in enumerate(NAMES[:4]):
        desk.do(
            Register(
                tuple(
                    NewPlayer(
                        Player(
                            name=f"{name[0]}{place}",
                            ratings=(Rating("fide.standard", 2400 - 100 * strength - place),),
                        ),
                        name,
                    )
                    for place in (1, 2, 3)
                )
            )
        )
    desk.do(DrawLots("unused", "as-entered"))
    for number, (lineup, results) in enumerate(
        (((1, 2), ("1=", "11")), ((2, 3), ("=1", "==")), ((1, 3), ("=1", "11"))), start=1
    ):
        desk.do(HandInLineup(number, 1, lineup))
        desk.next_round()
        for match, scores in enumerate(results, start=1):
            for place, score in enumerate(scores, start=1):
                board, _ = board_named(desk.tournament, number, match, place)
                seen = seen_from_match(desk.tournament, number, board, RESULTS[score])
                desk.do(EnterResult(number, board, seen))
    return desk.tournament


def lists(event: Tournament, prizes: BoardPrizes | None) -> list[list[str]]:
    """Return the lists of the boards as ``place name points/games``, winners with a star."""
    assert event.team_plan is not None
    plan = replace(event.team_plan, board_prizes=prizes)
    return [
        [
            f"{row.place or '-'} {event.entrant(row.player).player.name} "
            f"{event.points.text(row.units)}/{row.games}{'*' if row.wins else ''}"
            for row in board.rows
        ]
        for board in board_lists_of(replace(event, team_plan=plan))
    ]


def test_without_prizes_the_share_of_the_points_ranks_and_then_more_games(
    played: Tournament,
) -> None:
    assert lists(played, None)[0] == ["1 B1 2/3", "2 G1 1½/3", "3 A1 1/2", "4 A2 ½/1", "5 D1 1/3"]


def test_who_has_played_too_little_wins_nothing(played: Tournament) -> None:
    assert lists(played, BoardPrizes(places=3, least_games=2))[0] == [
        *("1 B1 2/3*", "2 A1 1/2*", "2 G1 1½/3*", "4 D1 1/3", "- A2 ½/1")
    ]


def test_equals_share_a_prize_or_are_ranked(played: Tournament) -> None:
    prizes = BoardPrizes(places=2, amounts=(10000, 5000))
    plan = replace(played.team_plan, board_prizes=prizes)  # type: ignore[type-var]
    rows = board_lists_of(replace(played, team_plan=plan))[0].rows
    assert [(row.place, row.amount) for row in rows] == [
        *((1, 10000), (2, 1667), (2, 1667), (2, 1666), (5, 0))
    ]
    ranked = replace(prizes, ties=BoardTies.RANKED)
    assert lists(played, ranked)[0][:3] == ["1 B1 2/3*", "2 G1 1½/3*", "3 A1 1/2"]
    by_points = replace(ranked, ranked_by=BoardOrder.POINTS)
    assert lists(played, by_points)[0][2:4] == ["3 A1 1/2", "4 D1 1/3"], "the share comes next"


def test_performance_ranks_by_the_table_of_the_federation(played: Tournament) -> None:
    plan = replace(played.team_plan, board_prizes=BoardPrizes(ranked_by=BoardOrder.PERFORMANCE))  # type: ignore[type-var]
    rows = board_lists_of(replace(played, team_plan=plan))[0].rows
    made = [row.performance or 0 for row in rows]
    assert made == sorted(made, reverse=True)
    assert rows[0].wins


def test_games_count_for_the_place_in_the_list_and_reserves_have_their_own(
    played: Tournament,
) -> None:
    first, second, reserves = lists(played, BoardPrizes(counts=BoardCounts.LIST))
    assert first == ["1 B1 2/3*", "2 A1 1/2", "2 G1 1½/3", "4 D1 1/3"]
    assert "A2" in " ".join(second)
    assert "A2" not in " ".join(first)
    assert [line.split()[1] for line in reserves] == ["A3"]


@pytest.mark.parametrize(
    ("prizes", "said"),
    [
        (BoardPrizes(places=0), "a board has 1 to 20 prizes, not 0"),
        (BoardPrizes(least_games=0), "0 is not a number of games"),
        (BoardPrizes(amounts=(100, 50)), r"more amounts \(2\) than prizes on a board \(1\)"),
        (BoardPrizes(places=2, amounts=(50, 100)), "a lower place cannot bring more"),
    ],
)
def test_prizes_that_nobody_can_win_are_refused(prizes: BoardPrizes, said: str) -> None:
    with pytest.raises(Refused, match=said):
        Desk(announced(TeamPlan(boards=2, board_prizes=prizes)))


def test_prizes_for_boards_can_be_announced_when_rounds_are_played() -> None:
    desk = Desk(announced(TeamPlan(boards=2)))
    plan = TeamPlan(boards=2, board_prizes=BoardPrizes(places=3))
    desk.do(ChangeDetails(replace(details_of(desk.tournament), team_plan=plan)))
    assert "prizes for boards" in str(desk.state.in_force[-1].act.words(desk.tournament))
