"""Late entries: the number of their strength, shown first, and the rounds they missed."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.record import records, score
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Bye, Played
from crosstable.office.acts import (
    DrawLots,
    EnterResult,
    NewPlayer,
    PairRound,
    Register,
    SetRegulations,
    cautions,
)
from crosstable.office.cautions import Level
from crosstable.office.numbering import changes_by_strength
from crosstable.pairing.checking import check_rounds
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.library import edition_of
from tests.office.desk import Desk, details, people

WON = Played(Mark.WIN, Mark.LOSS)
STRONG = NewPlayer(Player(name="Strong, S", ratings=(Rating("fide.standard", 2700),)))
WEAK = NewPlayer(Player(name="Weak, W", ratings=(Rating("fide.standard", 1200),)))


def after_round_one(rounds: int = 1) -> Desk:
    desk = Desk(details(system="dutch", rounds=6))
    desk.do(Register(people(8)), DrawLots("x"))
    for number in range(1, rounds + 1):
        desk.next_round()
        for board in range(1, 5):
            desk.do(EnterResult(number, board, WON))
    return desk


def told(desk: Desk, *new: NewPlayer, by_strength: bool = False) -> list[str]:
    return [
        str(caution.reason.sentence)
        for caution in cautions(Register(new, by_strength), desk.state)
        if caution.level == Level.CONFIRM
    ]


@pytest.mark.article("fide.swiss", "C.04.2.C.2")
def test_a_strong_late_entry_is_told_the_number_of_its_strength() -> None:
    desk = after_round_one()
    assert told(desk, STRONG) == ["Strong, S gets the last number, 9; by strength it would be 1"]
    assert told(desk, STRONG, by_strength=True) == [
        "Strong, S gets number 1 by strength; 8 other players get another number"
    ]
    assert told(desk, WEAK) == []


@pytest.mark.article("fide.swiss", "C.04.2.C.3")
def test_put_in_place_everybody_moves_and_results_move_along() -> None:
    desk = after_round_one()
    before = {
        desk.tournament.entrant(number).player.name: score(entries)
        for number, entries in records(desk.tournament).items()
    }
    desk.do(Register((STRONG,), by_strength=True))
    assert len(changes_by_strength(desk.tournament)) == 9
    (raised,) = cautions(DrawLots("y", "initial-order"), desk.state)
    assert "9 Strong, S → 1" in str(raised.reason.sentence)
    desk.do(DrawLots("y", "initial-order"))
    assert desk.tournament.entrant(1).player.name == "Strong, S"
    after = {
        desk.tournament.entrant(number).player.name: score(entries)
        for number, entries in records(desk.tournament).items()
    }
    assert after == before | {"Strong, S": 0}
    assert cautions(DrawLots("z", "initial-order"), desk.state) == ()


@pytest.mark.article("fide.swiss", "C.04.2.B.3")
def test_once_round_four_is_paired_the_last_number_is_the_only_one() -> None:
    desk = after_round_one(4)
    assert told(desk, STRONG) == []
    desk.do(Register((STRONG,)))
    with pytest.raises(Refused, match="no pairing number changes"):
        desk.do(DrawLots("y", "initial-order"))


@pytest.mark.article("fide.swiss", "C.04.2.C.2")
@pytest.mark.parametrize(("announced", "points"), [("", 0), ("none", 0), ("half", 1)])
def test_missed_rounds_are_worth_what_was_announced(announced: str, points: int) -> None:
    desk = after_round_one()
    if announced:
        desk.do(SetRegulations((Decided("late-entry-points", announced),)))
    desk.do(Register((WEAK,)))
    assert score(records(desk.tournament)[9]) == points
    free = [free for free in desk.tournament.round(1).free if free.player == 9]
    assert [each.kind for each in free] == ([Bye.HALF_POINT] if points else [])
    desk.do(PairRound())
    event = desk.tournament
    assert check_rounds(event, system_of(event), edition_of(event)) == ()


@pytest.mark.article("fide.swiss", "C.04.2.C.2")
def test_whoever_enters_before_round_one_when_numbers_are_given_is_told_his_too() -> None:
    desk = Desk(details(system="dutch", rounds=6))
    desk.do(Register(people(8)), DrawLots("x", "initial-order"))
    assert told(desk, STRONG) == ["Strong, S gets the last number, 9; by strength it would be 1"]
    assert told(desk, WEAK) == []
    desk.do(Register((STRONG,)))
    order = [str(each.reason.sentence) for each in cautions(PairRound(), desk.state)]
    assert any("9 players would have another now: 1 Player, A" in each for each in order)
    desk.do(DrawLots("y", "initial-order"))
    assert desk.tournament.entrant(1).player.name == "Strong, S"
    assert not any(
        "by strength" in str(each.reason.sentence) for each in cautions(PairRound(), desk.state)
    )


def test_numbers_drawn_by_lot_are_not_compared_with_strength() -> None:
    desk = Desk(details(system="dutch", rounds=6))
    desk.do(Register(people(8)), DrawLots("x", "as-entered"), Register((STRONG,)))
    assert not any(
        "by strength" in str(each.reason.sentence) for each in cautions(PairRound(), desk.state)
    )
