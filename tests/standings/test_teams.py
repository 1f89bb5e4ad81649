"""Team tie-breaks by hand and against plain loops."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.match_scores import BoardScore, TeamMatch
from crosstable.kernel.teams import MatchPoints, Primary
from crosstable.standings.team_ranking import TEAM_CRITERIA, team_standings
from crosstable.standings.teams import TeamField
from tests.texts import FIDE_2019, FMJD_2022


def match(number: int, first: int, second: int, *white: int, boards: int = 4) -> TeamMatch:
    """Build a match from the half points of the first team on each board."""
    scores = white or (1,) * boards
    return TeamMatch(number, first, second, tuple(BoardScore((each, 2 - each)) for each in scores))


def field(*matches: TeamMatch, primary: Primary = Primary.MATCH_POINTS) -> TeamField:
    teams = {team for each in matches for team in (each.first, each.second) if team}
    return TeamField(teams=tuple(sorted(teams)), matches=matches, primary=primary)


THREE = field(
    match(1, 1, 2, 2, 2, 1, 0),  # 2½ : 1½
    match(2, 1, 3, 0, 0, 1, 0),  # ½ : 3½
    match(3, 2, 3, 2, 1, 1, 0),  # 2 : 2
)
"""Match points 2, 1, 3; game points 3, 3½, 5½."""


def values(found: TeamField, criterion: str) -> dict[int, Any]:
    rows = team_standings(found, FIDE_2019, [criterion])
    return {row.team: row.values[0].value for row in rows}


@pytest.mark.article("fide.competitions", "Teams.1")
def test_a_wrong_board_order_is_lost_for_the_match_and_rated_as_played() -> None:
    """1A-2B 1-0, 2A-4B 0-1 and 3A-3B ½-½ on wrong boards, 5A-5B 0-1: 3-1 instead of 1½-2½."""
    boards = (
        BoardScore((2, 0)),
        BoardScore((2, 0), played=(0, 2)),
        BoardScore((2, 0), played=(1, 1)),
        BoardScore((0, 2)),
    )
    game = TeamMatch(1, 1, 2, boards)
    assert (game.game_points(1), game.game_points(2)) == (6, 2)
    assert [sum(board.rated[side] for board in boards) for side in (0, 1)] == [3, 5]


@pytest.mark.article("fide.tournaments", "13.10.1", "13.12.1", "13.10.2", "13.12.2")
def test_match_points_and_game_points() -> None:
    assert values(THREE, "match-points") == {1: 2, 2: 1, 3: 3}
    assert values(THREE, "game-points") == {1: 3, 2: Fraction("3.5"), 3: Fraction("5.5")}
    by_games = field(*THREE.matches, primary=Primary.GAME_POINTS)
    rows = team_standings(by_games, FIDE_2019, ["match-points"])
    assert [row.team for row in rows] == [3, 2, 1]
    rows = team_standings(THREE, FIDE_2019, [])
    assert [row.team for row in rows] == [3, 1, 2]


@pytest.mark.article("fide.tournaments", "13.13.3.2", "13.13.3.3", "13.13.3.4", "13.13.3.5")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        # team 1 beat 2 by 2½ and lost to 3 with ½
        ("a", 1 * 2 + 3 * 0),
        ("b", 1 * Fraction("2.5") + 3 * Fraction("0.5")),
        ("c", Fraction("3.5") * 2 + Fraction("5.5") * 0),
        ("d", Fraction("3.5") * Fraction("2.5") + Fraction("5.5") * Fraction("0.5")),
    ],
)
def test_four_kinds_of_sonneborn_berger(kind: str, expected: Fraction) -> None:
    assert values(THREE, f"sonneborn-berger-{kind}")[1] == expected


@pytest.mark.article("fide.tournaments", "13.9.3", "13.13.3.6", "13.13.3.7", "13.13.3.8")
@pytest.mark.article("fide.tournaments", "13.13.3.9")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("a", 0),
        ("b", 3 * Fraction("0.5")),
        ("c", 0),
        ("d", Fraction("5.5") * Fraction("0.5")),
    ],
)
def test_the_cut_leaves_out_the_weakest_opponent(kind: str, expected: Fraction) -> None:
    """Team 2 is the weakest by match points; by game points it is the weakest of 1's opponents."""
    assert values(THREE, f"sonneborn-berger-cut-1-{kind}")[1] == expected


def test_of_equally_weak_opponents_the_one_that_brings_least_is_cut() -> None:
    found = field(
        match(1, 1, 2, 2, 2, 2, 2), match(2, 1, 3, 2, 2, 2, 1), match(3, 2, 3, 1, 1, 1, 1)
    )
    assert values(found, "sonneborn-berger-cut-1-b")[1] == 1 * 4


@pytest.mark.article("fide.tournaments", "13.12.3", "13.15.3")
def test_direct_encounter_of_teams_needs_all_to_have_met() -> None:
    found = field(
        *(match(1, 1, 2, 2, 2, 1, 0), match(1, 3, 4, 0, 0, 0, 0)),
        *(match(2, 1, 4, 0, 0, 0, 0), match(2, 2, 3, 2, 2, 2, 2)),
    )
    # 1 and 2 have two match points and have met
    rows = team_standings(found, FIDE_2019, ["direct-encounter"])
    assert [row.team for row in rows] == [4, 1, 2, 3]
    assert [row.place for row in rows] == [1, 2, 3, 4]
    apart = field(match(1, 1, 2, 2, 2, 2, 2), match(1, 3, 4, 2, 2, 2, 2))
    rows = team_standings(apart, FIDE_2019, ["direct-encounter"])
    assert [(row.team, row.place, row.last_place) for row in rows] == [
        *((1, 1, 2), (3, 1, 2), (2, 3, 4), (4, 3, 4)),
    ]
    assert rows[0].values[0].note == "1 and 3 have not met"


@pytest.mark.article("fide.tournaments", "13.15.6")
@pytest.mark.article("fmjd.annex3", "5.11.2.2.2")
def test_sums_over_opponents_use_the_points_that_rank() -> None:
    assert values(THREE, "buchholz") == {1: 4, 2: 5, 3: 3}
    assert values(THREE, "buchholz-cut-1") == {1: 3, 2: 3, 3: 2}
    assert values(THREE, "short-truncated-solkoff") == {1: 3, 2: 3, 3: 2}
    assert values(THREE, "full-truncated-solkoff") == {1: (3,), 2: (3,), 3: (2,)}
    assert values(THREE, "solkoff-plus") == {1: 5 + 3, 2: 4 + 3, 3: 4 + 5}
    assert values(THREE, "solkoff-baliakin") == {1: 5 + 9, 2: 8 + 9, 3: 8 + 5}
    by_games = field(*THREE.matches, primary=Primary.GAME_POINTS)
    assert values(by_games, "buchholz")[1] == 9
    assert values(by_games, "sonneborn-berger") == values(by_games, "sonneborn-berger-d")
    assert values(THREE, "sonneborn-berger") == values(THREE, "sonneborn-berger-a")


@pytest.mark.article("fmjd.annex3", "5.11.2.2", "5.11.2.2.1", "5.11.2.2.1.1", "5.11.2.2.1.2")
def test_the_order_of_draughts_teams() -> None:
    """Equal match and individual points; the first board is level, the second decides."""
    found = field(
        match(1, 1, 2, 1, 0, 2, 1), match(2, 3, 4, 1, 1, 2, 0), match(2, 1, 3), match(3, 2, 4)
    )
    order = FMJD_2022.tie_break_order("team-round-robin")
    rows = team_standings(found, FMJD_2022, order)
    assert order == ("game-points", "points-by-board")
    assert [(row.team, row.place) for row in rows] == [(2, 1), (3, 2), (4, 3), (1, 4)]
    by_team = {row.team: row.values[1] for row in rows}
    assert by_team[2].value == (1, Fraction("1.5"), Fraction("0.5"), 1)
    assert by_team[2].text == "1 1½ ½ 1"
    assert by_team[2].because is not None
    assert by_team[2].because.article == "5.11.2.2.1.2"


@pytest.mark.article("fmjd.annex3", "5.11.2.2.1.2")
def test_where_no_match_was_played_there_are_no_points_by_board() -> None:
    none = TeamField(teams=(1, 2), matches=(), primary=Primary.MATCH_POINTS)
    (row, _) = team_standings(none, FMJD_2022, ("points-by-board",))
    assert (row.values[0].value, row.values[0].text) == ((), "–")


def test_byes_strangers_and_unknown_names() -> None:
    bye = TeamMatch(1, 3, None, bye_game_points=4)
    found = TeamField(
        teams=(1, 2, 3),
        matches=(match(1, 1, 2, 2, 2, 2, 2), bye),
        table=MatchPoints(bye=2),
    )
    rows = {row.team: row for row in team_standings(found, FIDE_2019, ["buchholz"])}
    assert rows[3].match_points == 2
    assert rows[3].game_points == 2
    assert rows[3].values[0].value == 0
    with pytest.raises(InvalidValue, match="team 9"):
        TeamField(teams=(1, 2), matches=(match(1, 1, 9),))
    with pytest.raises(UnknownName, match="match-points"):
        team_standings(found, FIDE_2019, ["boards"])


def test_random_events_agree_with_plain_loops() -> None:
    dice = random.Random(11)
    for _ in range(200):
        teams = list(range(1, dice.randint(3, 7)))
        matches = []
        for number in range(1, dice.randint(2, 6)):
            seats = dice.sample(teams, len(teams))
            while len(seats) > 1:
                scores = [dice.randint(0, 2) for _ in range(4)]
                matches.append(match(number, seats.pop(), seats.pop(), *scores))
        found = TeamField(
            teams=tuple(teams), matches=tuple(matches), table=MatchPoints(win=3, draw=1)
        )
        mp, gp = dict.fromkeys(teams, Fraction(0)), dict.fromkeys(teams, Fraction(0))
        met: dict[int, list[tuple[int, int, Fraction]]] = {team: [] for team in teams}
        for each in matches:
            own = sum(board.counted[0] for board in each.boards)
            sides = [(each.first, each.second, own), (each.second, each.first, 8 - own)]
            for me, you, half_points in sides:
                assert me is not None
                assert you is not None
                won = 3 if half_points > 4 else 1 if half_points == 4 else 0
                mp[me] += won
                gp[me] += Fraction(half_points, 2)
                met[me].append((you, won, Fraction(half_points, 2)))
        for me in teams:
            pairs = {
                "a": [(mp[you], mp[you] * won) for you, won, _ in met[me]],
                "b": [(mp[you], mp[you] * made) for you, _, made in met[me]],
                "c": [(gp[you], gp[you] * won) for you, won, _ in met[me]],
                "d": [(gp[you], gp[you] * made) for you, _, made in met[me]],
            }
            for kind, lines in pairs.items():
                assert values(found, f"sonneborn-berger-{kind}")[me] == sum(x for _, x in lines)
                rest = sorted(lines)[1:]
                cut = values(found, f"sonneborn-berger-cut-1-{kind}")[me]
                assert cut == sum(x for _, x in rest)
            assert values(found, "buchholz")[me] == sum(mp[you] for you, _, _ in met[me])


def test_every_criterion_has_its_article_somewhere() -> None:
    for name, criterion in TEAM_CRITERIA.items():
        assert FIDE_2019.cite(criterion.rule) or FMJD_2022.cite(criterion.rule), name
