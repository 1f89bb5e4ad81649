"""Blind and visually disabled players: noted, kept at one board, and shown to nobody else."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Played
from crosstable.kernel.verdict import Citation
from crosstable.office.acts import AttachGame, EnterResult, FixBoard, NoteSight, SetRegulations
from crosstable.office.acts.sight import steps_to_note_sight
from crosstable.office.announcing import announced_moves
from crosstable.office.publicity import public_view
from tests.office.desk import Desk, details


def swiss() -> Desk:
    return Desk(details(system="dutch", rounds=5)).seat(12).next_round()


@pytest.mark.article("fide.tournaments", "10.5.3")
def test_a_visually_disabled_player_keeps_one_board() -> None:
    desk = swiss()
    seat = desk.tournament.round(1).board_of(12)
    assert seat is not None
    desk.do(*steps_to_note_sight(desk.state, 12))
    for number in (1, 2):
        boards = range(1, 7)
        desk.do(*(EnterResult(number, board, Played(Mark.WIN, Mark.LOSS)) for board in boards))
        desk.next_round()
        here = desk.tournament.rounds[-1].board_of(12)
        assert here is not None
        assert here[0] == seat[0]


@pytest.mark.article("fide.tournaments", "10.5.3")
def test_before_the_first_round_somebody_is_told_to_fix_a_board() -> None:
    desk = Desk().seat(4)
    (caution,) = NoteSight(1, visually_disabled=True).cautions(desk.state)
    assert caution.reason.citation == Citation("fide.tournaments", "10.5.3")
    assert steps_to_note_sight(desk.state, 1) == (NoteSight(1, visually_disabled=True),)
    desk.do(FixBoard(1, 2))
    assert not NoteSight(1, visually_disabled=True).cautions(desk.state)


def test_it_is_noted_once_taken_back_and_not_public() -> None:
    desk = swiss()
    with pytest.raises(Refused, match="nothing changes"):
        NoteSight(1, visually_disabled=False).decided(desk.state)
    desk.do(NoteSight(1, visually_disabled=True))
    assert desk.tournament.entrant(1).visually_disabled
    assert not any(each.visually_disabled for each in public_view(desk.tournament).entrants)
    desk.do(NoteSight(1, visually_disabled=False))
    assert not desk.tournament.entrant(1).visually_disabled


@pytest.mark.article("fide.laws", "D.2.1")
def test_moves_of_such_a_board_are_announced() -> None:
    desk = swiss()
    seat = desk.tournament.round(1).board_of(3)
    assert seat is not None
    board = seat[0]
    desk.do(AttachGame(1, board, "1. e4 e5 2. Nf3 *"))
    assert announced_moves(desk.tournament, 1, board) == ()
    desk.do(NoteSight(3, visually_disabled=True))
    assert announced_moves(desk.tournament, 1, board) == (
        "1. Eva zwei - Eva vier",
        "1... Eva sieben - Eva fuenf",
        "2. Springer Gustav eins - Felix drei",
    )
    desk.do(SetRegulations((Decided("announcing", "english"),)))
    assert announced_moves(desk.tournament, 1, board)[0] == "1. Eva two - Eva four"
