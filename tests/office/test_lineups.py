"""Line-ups: who plays for a team in a round, in which order."""

from __future__ import annotations

from itertools import permutations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import FreePlayer
from crosstable.office.acts import (
    DrawLots,
    HandInLineup,
    PairRound,
    Publish,
    Register,
    RoundPaired,
    Withdraw,
)
from crosstable.office.match_seats import board_named
from crosstable.office.publicity import public_view
from tests.office.desk import Desk
from tests.office.leagues import (
    LOSS,
    WIN,
    announced,
    league,
    members,
    refused,
    say,
    text_of,
)


@pytest.mark.article("fide.competitions", "Teams.2")
def test_five_players_on_four_boards_have_five_line_ups_and_no_other() -> None:
    desk = league()
    allowed = []
    for places in permutations(range(1, 6), 4):
        try:
            HandInLineup(1, 1, places).decided(desk.state)
            allowed.append("".join(map(str, places)))
        except Refused as error:
            assert error.because[0].citation is not None  # noqa: PT017 -- all 120 are tried
            assert error.because[0].citation.article == "Teams.2"  # noqa: PT017
    assert allowed == ["1234", "1235", "1245", "1345", "2345"]


@pytest.mark.article("fide.competitions", "Teams.2")
@pytest.mark.parametrize(
    ("places", "match"),
    [
        ((1, 2, 4, 3), "player 4 cannot sit above player 3"),
        ((1, 2, 3, 6), "no player 6"),
        ((), "names nobody"),
        ((1, 2, 3, 4, 5), "names 5"),
        ((1, 2, 2, 3), "names player 2 more than once"),
    ],
)
def test_a_line_up_in_the_wrong_order_with_a_stranger_or_too_many_is_refused(
    places: tuple[int, ...], match: str
) -> None:
    because = refused(league(), HandInLineup(1, 1, places), match).because
    assert bool(because) == ("above" in match), "the article is about the order alone"


@pytest.mark.article("fide.competitions", "7.2")
def test_a_team_that_is_short_of_players_leaves_its_last_boards_empty() -> None:
    desk = league()
    said = [str(one.reason.sentence) for one in HandInLineup(1, 1, (1, 3, 4)).cautions(desk.state)]
    assert said == ["Alpha has nobody for board 4, which is lost by forfeit"]
    assert len(HandInLineup(1, 1, (1, 3)).cautions(desk.state)) > 1, "too few to start"
    assert not HandInLineup(1, 1, (1, 3, 4, 5)).cautions(desk.state)
    desk.do(HandInLineup(1, 1, (1, 3, 4)))
    desk.next_round()
    played = desk.tournament.round(1)
    assert played.matches[0].lineups[0] == (1, 3, 4)
    assert played.free == (FreePlayer(19, Bye.FULL_POINT),)
    with pytest.raises(Refused, match=r"board 1\.4 is won without play: Alpha has nobody for it"):
        board_named(desk.tournament, 1, 1, 4)
    with pytest.raises(Refused, match="no board 5"):
        board_named(desk.tournament, 1, 1, 5)


@pytest.mark.article("fide.competitions", "7.1")
@pytest.mark.article("fide.competitions", "Teams.3")
def test_without_a_line_up_the_first_of_the_list_play() -> None:
    desk = league()
    desk.do(HandInLineup(1, 4, (2, 3, 4, 5)))
    desk.next_round()
    first = desk.tournament.round(1).matches[0]
    assert (first.first, first.second) == (1, 4)
    assert first.lineups == ((1, 2, 3, 4), (17, 18, 19, 20))
    act = next(done.act for done in desk.state.in_force if isinstance(done.act, RoundPaired))
    assert "Alpha" in str(act.because[-1].sentence)
    assert "Delta" not in str(act.because[-1].sentence)


def test_a_line_up_can_change_until_the_match_has_a_result() -> None:
    desk = league().next_round()
    desk.do(HandInLineup(1, 1, (2, 3, 4, 5)))
    boards = desk.tournament.round(1).boards
    assert [(board.white, board.black) for board in boards[:4]] == [
        (2, 16),
        (17, 3),
        (4, 18),
        (19, 5),
    ]
    assert len(boards) == 8
    say(desk, 1, WIN)
    refused(desk, HandInLineup(1, 1, (1, 2, 3, 4)), "its line-ups stand")
    desk.do(HandInLineup(1, 2, (1, 2, 3, 5)))
    refused(desk, HandInLineup(1, 2, (1, 2, 3, 5)), "already")
    refused(desk, HandInLineup(4, 2, (1, 2, 3, 5)), "no round 4")


def test_a_team_of_three_leaves_its_last_board_to_the_others() -> None:
    desk = Desk(announced())
    desk.do(Register((*members("Alpha", 3), *members("Beta", 4))), DrawLots("x", "as-entered"))
    desk.next_round()
    played = desk.tournament.round(1)
    assert len(played.boards) == 3
    assert played.free == (FreePlayer(7, Bye.FULL_POINT),)
    say(desk, 1, WIN, WIN, LOSS)
    assert text_of(desk, 1) == ("2", "2")


def test_who_left_a_team_is_in_no_line_up_of_it() -> None:
    desk = league()
    desk.do(HandInLineup(1, 1, (1, 2, 3, 4)), Withdraw(2))
    desk.next_round()
    assert desk.tournament.round(1).matches[0].lineups[0] == (1, 3, 4)
    refused(desk, HandInLineup(2, 1, (1, 2, 3, 4)), "A2 has left")
    desk.do(HandInLineup(2, 1, (1, 3, 4, 5)))


def test_line_ups_of_a_round_to_come_are_not_public() -> None:
    desk = league()
    desk.do(HandInLineup(1, 1, (2, 3, 4, 5)))
    assert not public_view(desk.tournament).lineups
    desk.do(PairRound())
    assert not public_view(desk.tournament).lineups
    desk.do(Publish(1), HandInLineup(2, 1, (1, 3, 4, 5)))
    assert [lineup.round for lineup in public_view(desk.tournament).lineups] == [1]
