"""Byes as they were announced: how many, in which rounds, for whom; and tables of one's own."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.player import Player, Title
from crosstable.kernel.points import HALF_POINTS, Mark, point_system
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Bye
from crosstable.office.acts import DrawLots, GrantBye, NewPlayer, Register, SetRegulations, cautions
from crosstable.office.cautions import Level
from tests.office.desk import Desk, details, people

GM = NewPlayer(Player(name="Grand, M", titles=(Title("fide", "GM"),)))


def open_event(edition: str = "fide-2019", **decided: str) -> Desk:
    desk = Desk(details(system="dutch" if "fide" in edition else "fmjd", rounds=5, edition=edition))
    desk.do(Register((*people(7), GM)), DrawLots("x"))
    if decided:
        changes = (Decided(name.replace("_", "-"), text) for name, text in decided.items())
        desk.do(SetRegulations(tuple(changes)))
    return desk


def told(desk: Desk, player: int, number: int) -> list[str]:
    raised = cautions(GrantBye(player, number, Bye.HALF_POINT), desk.state)
    assert all(caution.level == Level.CONFIRM for caution in raised)
    return [str(caution.reason.sentence) for caution in raised]


@pytest.mark.article("fide.competitions", "6.8.4")
def test_a_second_half_point_bye_is_a_caution_and_no_wall() -> None:
    desk = open_event()
    desk.do(GrantBye(1, 2, Bye.HALF_POINT))
    assert told(desk, 1, 3) == [
        "Player, A already has half-point byes in these rounds: 2; a player may have 1"
    ]
    desk.do(GrantBye(1, 3, Bye.HALF_POINT))
    assert len(desk.tournament.bye_requests) == 2


@pytest.mark.article("fide.competitions", "6.8.4")
def test_the_announced_number_goes_before_that_of_the_text() -> None:
    desk = open_event(byes_a_player="2")
    desk.do(GrantBye(1, 2, Bye.HALF_POINT))
    assert told(desk, 1, 3) == []
    desk.do(GrantBye(1, 3, Bye.HALF_POINT))
    assert len(told(desk, 1, 4)) == 1


def test_rounds_without_byes_and_players_who_get_none() -> None:
    desk = open_event(no_bye_rounds="3, 4", no_byes_for="GM\nPlayer, B")
    assert told(desk, 1, 2) == []
    assert told(desk, 1, 3) == ["the regulations of this event give no bye on request in round 3"]
    assert told(desk, 2, 2) == ["by the regulations of this event Player, B gets no bye on request"]
    grand = next(
        entrant.number for entrant in desk.tournament.entrants if entrant.player.name == "Grand, M"
    )
    assert len(told(desk, grand, 2)) == 1
    assert cautions(GrantBye(2, 3, Bye.ZERO_POINT), desk.state) == ()


@pytest.mark.parametrize(
    ("text", "win", "draw", "loss", "bye", "half"),
    [
        ("5-2-0", "5", "2", "0", "5", "2"),
        ("3-1-0 bye=1 half=0.5", "3", "1", "0", "1", "½"),
        ("1-0.4-0", "1", "0.4", "0", "1", "0.4"),
    ],
)
def test_a_table_of_one_s_own(
    text: str, win: str, draw: str, loss: str, bye: str, half: str
) -> None:
    table = point_system(text)
    worth = [table.worth(mark) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS)]
    assert [table.text(units) for units in worth] == [win, draw, loss]
    assert table.text(table.allocated_bye) == bye
    assert table.text(table.half_point_bye) == half
    assert point_system(table.name) == table


@pytest.mark.parametrize(
    "text", ["", "5", "1-2-3", "a-b-c", "3-1-0 bye", "3-1-0 tea=1", "1-½-0.0001"]
)
def test_what_is_no_table_is_refused(text: Any) -> None:
    with pytest.raises(CrosstableError):
        point_system(text)


def test_known_names_stay_what_they_are() -> None:
    assert point_system("1-1/2-0") is HALF_POINTS
