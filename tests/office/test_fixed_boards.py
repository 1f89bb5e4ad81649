"""Fixed boards: where a player always sits, who gives way, and from when on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.entrants import FixedBoard
from crosstable.kernel.errors import Refused
from crosstable.kernel.notation import parse_result
from crosstable.kernel.rounds import Board
from crosstable.office import acts
from crosstable.office.acts import cautions, describe
from crosstable.office.basis import changed_since_paired
from crosstable.office.publicity import public_view
from crosstable.pairing.fixed_boards import in_fixed_order, sitting_elsewhere
from crosstable.pairing.systems import paired_round
from crosstable.rulebooks.library import edition_of
from tests.office.desk import Desk, details, people

FIVE = tuple(Board(number, number + 5) for number in range(1, 6))


def order(fixed: dict[int, int]) -> list[int]:
    return [board.white for board in in_fixed_order(FIVE, fixed)]


@pytest.mark.parametrize(
    ("fixed", "whites"),
    [
        ({}, [1, 2, 3, 4, 5]),
        ({5: 1}, [5, 1, 2, 3, 4]),
        ({10: 3}, [1, 2, 5, 3, 4]),
        ({4: 1, 5: 1}, [4, 5, 1, 2, 3]),
        ({3: 1, 4: 1, 5: 2}, [3, 5, 4, 1, 2]),
        ({1: 9}, [2, 3, 4, 5, 1]),
        ({1: 5, 2: 5}, [3, 4, 5, 2, 1]),
        ({2: 4, 7: 1}, [1, 3, 4, 2, 5]),
    ],
)
def test_boards_are_ordered_around_the_fixed_ones(fixed: dict[int, int], whites: list[int]) -> None:
    assert order(fixed) == whites


def swiss(count: int = 8) -> Desk:
    return Desk(details(system="dutch", rounds=5)).seat(count)


def pairs(desk: Desk) -> list[tuple[int, int]]:
    return [(board.white, board.black) for board in desk.tournament.rounds[-1].boards]


def test_only_the_order_of_boards_changes() -> None:
    usual, fixed = swiss().next_round(), swiss()
    fixed.do(acts.FixBoard(8, 1))
    fixed.next_round()
    first, second, third, fourth = pairs(usual)
    assert pairs(fixed) == [fourth, first, second, third]


@pytest.mark.parametrize("system", ["round-robin", "dutch"])
def test_every_system_without_teams_respects_it(system: str) -> None:
    desk = Desk(details(system=system, rounds=5 if system == "dutch" else 0)).seat(6)
    desk.do(acts.FixBoard(4, 3))
    for _ in range(3):
        desk.next_round()
        number = len(desk.tournament.rounds)
        seat = desk.tournament.round(number).board_of(4)
        assert seat is not None
        assert seat[0] == 3
        won = parse_result("1-0", desk.tournament.points)
        desk.do(*(acts.EnterResult(number, board, won) for board in (1, 2, 3)))
    white, black = pairs(desk)[2]
    known = paired_round(desk.tournament, edition_of(desk.tournament), 3)
    if system == "round-robin":
        (meeting,) = known.why(white, black).outcome
        assert (meeting.round, meeting.board) == (3, 3)


def test_a_public_round_stays_and_one_held_back_can_be_paired_again() -> None:
    desk = swiss().next_round()
    before = pairs(desk)
    desk.do(acts.FixBoard(8, 1))
    assert desk.tournament.entrant(8).fixed_board == FixedBoard(1, 2)
    assert not changed_since_paired(desk.state, 1)
    assert pairs(desk) == before

    held = swiss()
    held.do(acts.PairRound(), acts.FixBoard(8, 1))
    assert [str(each) for each in changed_since_paired(held.state, 1)] == [
        "fixed boards: 8 Player, H"
    ]
    held.do(acts.PairAgain(1))
    assert 8 in pairs(held)[0]
    assert not changed_since_paired(held.state, 1)


def test_two_who_want_one_board_are_told_so() -> None:
    desk = swiss()
    desk.do(acts.FixBoard(7, 1))
    (caution,) = cautions(acts.FixBoard(8, 1), desk.state)
    assert caution.reason.sentence == (
        "board 1 is also fixed for 7 Player, G: whoever has the lowest number sits there, the next "
        "one at the next free board"
    )
    desk.do(acts.FixBoard(8, 1), acts.FixBoard(6, 9))
    desk.next_round()
    assert [str(each) for each in sitting_elsewhere(desk.tournament, 1)] == [
        "player 6 sits at board 4: there is no board 9 in this round",
        "player 8 sits at board 2: board 1 is taken",
    ]


def test_two_who_meet_sit_where_the_lower_number_does() -> None:
    desk = Desk(details()).seat(2)
    desk.do(acts.FixBoard(1, 1), acts.FixBoard(2, 4))
    desk.next_round()
    assert [str(each) for each in sitting_elsewhere(desk.tournament, 1)] == [
        "player 2 sits at board 1, which is fixed for the opponent, and not at board 4"
    ]


def test_it_is_taken_away_again_and_the_journal_says_both() -> None:
    desk = swiss()
    desk.do(acts.FixBoard(8, 1))
    fixed = desk.state.in_force[-1].act
    assert describe(fixed, desk.tournament) == "player 8 sits at board 1 from round 1 on"
    with pytest.raises(Refused, match="nothing changes"):
        desk.do(acts.FixBoard(8, 1))
    assert public_view(desk.tournament).entrant(8).fixed_board is None
    desk.do(acts.FixBoard(8, None))
    ended = desk.state.in_force[-1].act
    assert describe(ended, desk.tournament) == "player 8 has no fixed board any more"
    assert desk.tournament.entrant(8).fixed_board is None


def test_teams_sit_as_their_table_has_it() -> None:
    desk = Desk(details(system="scheveningen"))
    teams = (replace(each, team="AB"[index % 2]) for index, each in enumerate(people(4)))
    desk.do(acts.Register(tuple(teams)))
    with pytest.raises(Refused, match="matches of teams"):
        desk.do(acts.FixBoard(1, 2))
    with pytest.raises(Refused, match="board: 0 is given; 1 to 9999 fit"):
        swiss().do(acts.FixBoard(1, 0))
