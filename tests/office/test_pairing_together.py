"""Two players without opponents in a round are paired together: a late arrival and the bye."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.record import records, score
from crosstable.kernel.result import Bye, Played
from crosstable.kernel.rounds import Board
from crosstable.office.acts import (
    BeginRearranging,
    Command,
    DrawLots,
    EnterResult,
    Exchange,
    GrantBye,
    NewPlayer,
    PairRound,
    PairTogether,
    Publish,
    Register,
    Undo,
    cautions,
)
from crosstable.office.acts.pairing_together import without_opponents
from crosstable.office.basis import paired_from
from crosstable.office.cautions import Caution, Level
from crosstable.office.reasons import why_in_round
from crosstable.pairing.checking import before_round
from crosstable.rulebooks.index import spell
from tests.office.desk import Desk, details, people

LATE = NewPlayer(Player(name="Late, L"))


def with_a_late_arrival(
    edition: str = "fide-2026-03", *, publish: bool = True, system: str = "dutch"
) -> tuple[Desk, int]:
    """Seven players of whom one has the bye in round 1, and the eighth who comes now."""
    announced = replace(details(system=system, edition=edition, rounds=5), starts=date(2026, 5, 1))
    desk = Desk(announced)
    desk.do(Register(people(7)), DrawLots("s", "initial-order"), PairRound())
    if publish:
        desk.do(Publish(1))
    desk.do(Register((LATE,)))
    (bye,) = [free.player for free in desk.tournament.round(1).free if free.kind is Bye.ALLOCATED]
    return desk, bye


def refuses(desk: Desk, command: Command, words: str) -> None:
    with pytest.raises(Refused, match=words):
        command.decided(desk.state)


def told(desk: Desk, command: Command) -> list[Caution]:
    return [each for each in cautions(command, desk.state) if each.level >= Level.CONFIRM]


@pytest.mark.article("fide.swiss.2026", "C.04.2.4.4.3")
@pytest.mark.parametrize("publish", [True, False])
def test_a_late_arrival_meets_the_player_with_the_bye(publish: bool) -> None:
    desk, bye = with_a_late_arrival(publish=publish)
    assert [each.number for each in without_opponents(desk.tournament, 1)] == [bye, 8]
    command = PairTogether(1, 8, bye)
    terms = told(desk, command)[0]
    assert "may be paired together if both agree" in terms.reason.sentence
    assert terms.reason.citation is not None
    assert spell(terms.reason.citation).endswith("C.04.2.4.4.3")
    before = desk.tournament.round(1).boards
    desk.do(command)
    played = desk.tournament.round(1)
    assert played.boards == (*before, Board(8, bye))
    assert played.free == ()
    assert played.published is publish
    assert without_opponents(desk.tournament, 1) == ()
    if not publish:
        desk.do(Publish(1))
    desk.do(EnterResult(1, 4, Played(Mark.WIN, Mark.LOSS)))
    assert score(records(desk.tournament)[8]) == desk.tournament.points.win
    assert score(records(desk.tournament)[bye]) == 0
    (remark,) = desk.tournament.remarks
    assert "who had no opponents" in remark.text


def test_it_can_be_undone() -> None:
    desk, bye = with_a_late_arrival()
    before = desk.tournament
    desk.do(PairTogether(1, bye, 8), Undo())
    assert desk.tournament == before


@pytest.mark.article("fide.swiss", "C.04.2.D.10")
def test_where_the_text_lets_no_public_pairing_change_that_is_asked() -> None:
    desk, bye = with_a_late_arrival("fide-2019")
    terms = told(desk, PairTogether(1, 8, bye))[0]
    assert "a published pairing changes only if two would meet again" in terms.reason.sentence


def test_draughts_have_no_article_for_it_and_it_is_asked() -> None:
    desk, bye = with_a_late_arrival("fmjd-2022", system="fmjd-solkoff")
    (terms,) = told(desk, PairTogether(1, 8, bye))
    assert "the text says nothing" in terms.reason.sentence


def test_whoever_had_asked_for_a_bye_and_comes_is_paired_too() -> None:
    desk = Desk(details(system="dutch", edition="fide-2026-03", rounds=5))
    desk.do(Register(people(8)), DrawLots("s", "initial-order"))
    desk.do(GrantBye(2, 1, Bye.ZERO_POINT), GrantBye(5, 1, Bye.ZERO_POINT), PairRound(), Publish(1))
    desk.do(PairTogether(1, 2, 5))
    assert desk.tournament.bye_requests == ()
    assert desk.tournament.round(1).free == ()


def test_nobody_is_taken_from_his_opponent() -> None:
    desk, bye = with_a_late_arrival()
    white = desk.tournament.round(1).boards[0].white
    refuses(desk, PairTogether(1, 8, white), "has an opponent in round 1")
    refuses(desk, PairTogether(1, bye, bye), "two different players")
    desk.do(PairTogether(1, 8, bye))
    for board in range(1, 5):
        desk.do(EnterResult(1, board, Played(Mark.WIN, Mark.LOSS)))
    desk.do(PairRound())
    refuses(desk, PairTogether(1, 8, bye), "round 2 already builds on round 1")


def test_two_who_met_do_not_meet_again() -> None:
    desk, bye = with_a_late_arrival()
    desk.do(PairTogether(1, 8, bye))
    for board in range(1, 5):
        desk.do(EnterResult(1, board, Played(Mark.WIN, Mark.LOSS)))
    desk.do(GrantBye(8, 2, Bye.ZERO_POINT), GrantBye(bye, 2, Bye.ZERO_POINT), PairRound())
    refuses(desk, PairTogether(2, 8, bye), "have already played each other")


def test_a_schedule_has_no_such_pairs() -> None:
    desk = Desk().seat(5).next_round()
    assert without_opponents(desk.tournament, 1) == ()
    refuses(desk, PairTogether(1, 1, 2), "by the schedule, the bracket or the teams")


def test_an_exchange_without_a_place_says_what_can_be_done() -> None:
    desk, bye = with_a_late_arrival(publish=False)
    desk.do(BeginRearranging(1))
    refuses(desk, Exchange(1, 8, bye), "player 8 has no place in round 1 to change; two who have")


def blamed(desk: Desk) -> list[tuple[int, int]]:
    """Return the boards of round 1 that ``why`` calls the arbiter's decision."""
    return [
        (board.white, board.black)
        for board in desk.tournament.round(1).boards
        if "by the arbiter's decision"
        in why_in_round(desk.tournament, 1, board.white, board.black).because[0].sentence
    ]


def test_only_the_board_of_the_two_is_the_arbiters_decision() -> None:
    desk, bye = with_a_late_arrival()
    assert blamed(desk) == []
    desk.do(PairTogether(1, 8, bye))
    assert blamed(desk) == [(8, bye)]
    told = [reason.sentence for reason in why_in_round(desk.tournament, 1, 8, bye).because]
    assert "Late, L is not paired in round 1" in told


def test_an_absent_player_who_comes_after_all_changes_no_other_board() -> None:
    desk = Desk(details(system="dutch", edition="fide-2026-03", rounds=5))
    desk.do(Register(people(8)), DrawLots("s", "initial-order"))
    desk.do(GrantBye(4, 1, Bye.ZERO_POINT), PairRound(), Publish(1))
    (bye,) = [free.player for free in desk.tournament.round(1).free if free.kind is Bye.ALLOCATED]
    desk.do(PairTogether(1, 4, bye))
    assert blamed(desk) == [(4, bye)]
    (request,) = before_round(desk.tournament, 1).bye_requests
    assert (request.player, request.kind) == (4, Bye.ZERO_POINT)


def test_what_the_round_was_paired_from_knows_the_latecomer_by_name() -> None:
    desk, bye = with_a_late_arrival()
    desk.do(PairTogether(1, 8, bye))
    basis = paired_from(desk.state, 1)
    assert basis is not None
    assert basis.numbers[8] == 8
    withdrawal = basis.known.entrant(8).withdrawal
    assert withdrawal is not None
    assert withdrawal.after_round == 0


def test_latecomers_keep_their_place_when_numbers_change() -> None:
    desk, bye = with_a_late_arrival()
    desk.do(PairTogether(1, 8, bye))
    event = desk.tournament
    turned = event.renumbered({number: 9 - number for number in event.by_number})
    assert turned.round(1).latecomers == {1}
