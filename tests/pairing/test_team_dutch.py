"""The Dutch system over teams: pairs as players with the same results, by either score."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.teams import MatchPoints, Primary, TeamPlan
from crosstable.kernel.tournament import System
from crosstable.office.acts import (
    DrawLots,
    EnterResult,
    Register,
    WithdrawTeam,
)
from crosstable.office.match_seats import board_named, seen_from_match
from crosstable.office.reasons import answer_in_round
from crosstable.pairing.checking import check_rounds
from crosstable.pairing.swiss.round import Decision
from crosstable.pairing.systems import SYSTEMS, paired_round, system_of
from crosstable.rulebooks.library import edition_of
from tests.office.desk import Desk, details
from tests.office.leagues import members

WIN, DRAW, LOSS = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
)


def teams_desk(count: int, rounds: int, rank_by: Primary, edition: str) -> Desk:
    desk = Desk(
        replace(
            details("Cup", edition=edition),
            system=System("team-dutch"),
            planned_rounds=rounds,
            team_plan=TeamPlan(boards=2, rank_by=rank_by, points=MatchPoints(2, 1, 0, 2)),
        )
    )
    for number in range(count):
        desk.do(Register(members(chr(ord("A") + number), 2)))
    desk.do(DrawLots("unused", "as-entered"))
    return desk


def pairs(desk: Desk) -> list[tuple[int, int]]:
    return [
        (match.first, match.second)
        for match in desk.tournament.rounds[-1].matches
        if match.second is not None
    ]


@pytest.mark.article("fide.tournaments", "13.15.6")
@pytest.mark.parametrize("edition", ["fide-2019", "fide-2026-03"])
@pytest.mark.parametrize("seed", range(3))
def test_teams_are_paired_as_players_with_the_same_results(seed: int, edition: str) -> None:
    """Both boards of a match end alike, so 2, 1 and 0 match points stand for 1, half and 0."""
    dice, count, rounds = random.Random(seed), 9, 5
    teams = teams_desk(count, rounds, Primary.MATCH_POINTS, edition)
    players = Desk(replace(details("Open", edition=edition, system="dutch"), planned_rounds=rounds))
    players.seat(count)
    for number in range(1, rounds + 1):
        teams.next_round()
        players.next_round()
        alone = players.tournament.rounds[-1]
        assert pairs(teams) == [(board.white, board.black) for board in alone.boards]
        resting = [match.first for match in teams.tournament.rounds[-1].matches if match.allocated]
        assert resting == [free.player for free in alone.free]
        for match in range(1, len(alone.boards) + 1):
            result = dice.choice((WIN, DRAW, LOSS))
            players.do(EnterResult(number, match, result))
            for place in (1, 2):
                board, _ = board_named(teams.tournament, number, match, place)
                seen = seen_from_match(teams.tournament, number, board, result)
                teams.do(EnterResult(number, board, seen))
    assert not check_rounds(teams.tournament, SYSTEMS["team-dutch"], edition_of(teams.tournament))


def test_game_points_pair_where_they_rank() -> None:
    desk = teams_desk(4, 2, Primary.GAME_POINTS, "fide-2019")
    desk.next_round()
    results = {1: (WIN, DRAW), 2: (WIN, WIN)}  # 1½-½ and 2-0
    for match, said in results.items():
        for place, result in enumerate(said, start=1):
            board, _ = board_named(desk.tournament, 1, match, place)
            desk.do(EnterResult(1, board, seen_from_match(desk.tournament, 1, board, result)))
    made = paired_round(desk.tournament, edition_of(desk.tournament), 2)
    [best, second, *_] = made.proposal.because
    assert "4" not in str(best.sentence)
    assert "2 points" in str(best.sentence)
    assert "1½ points" in str(second.sentence)


def test_a_question_is_about_teams_and_says_so_of_matches() -> None:
    desk = teams_desk(6, 3, Primary.MATCH_POINTS, "fide-2019")
    desk.next_round()
    first = pairs(desk)[0]
    verdict, weighed = answer_in_round(desk.tournament, 1, *first)
    assert weighed is not None
    assert weighed.decision is Decision.MEET
    assert "3 matches of 6 teams" in str(
        paired_round(desk.tournament, edition_of(desk.tournament), 1).proposal.because[0].sentence
    )
    assert verdict.outcome[0].round == 1
    desk.do(WithdrawTeam(1))
    assert system_of(desk.tournament).name == "team-dutch"
