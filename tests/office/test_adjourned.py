"""Adjourned games: what a pairing knew of them is kept, in the journal and in the file."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.points import Mark
from crosstable.kernel.record import scores_paired_with
from crosstable.kernel.result import Pending, Played
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.adoption import read_report
from crosstable.office.publicity import public_view
from crosstable.pairing.checking import check_rounds
from crosstable.pairing.systems import system_of
from crosstable.reports.exports import export
from crosstable.reports.wording import ENGLISH
from crosstable.rulebooks.library import edition_of
from tests.office.desk import WHEN, Desk, details, people

WON = Played(Mark.WIN, Mark.LOSS)


def played_on() -> Desk:
    """Return an event whose game of round 1 was finished after round 3 was paired."""
    desk = Desk(details(system="dutch", rounds=6))
    desk.do(Register(people(16)), DrawLots("x"))
    desk.next_round()
    desk.do(EnterResult(1, 1, Pending(adjourned=True)))
    desk.do(*(EnterResult(1, board, WON) for board in range(2, 9)))
    for number in (2, 3):
        desk.do(PairRound(), Publish(number))
        desk.do(*(EnterResult(number, board, WON) for board in range(1, 9)))
    desk.do(EnterResult(1, 1, WON))
    desk.do(PairRound(), Publish(4))
    return desk


@pytest.mark.article("fide.swiss", "C.04.2.D.1")
def test_the_checker_agrees_with_the_event_and_with_its_file() -> None:
    event = played_on().tournament
    assert [game.paired for game in event.adjournments] == [3]
    assert check_rounds(event, system_of(event), edition_of(event)) == ()
    for form in ("trf26", "trf16"):
        written = export(form, event, at=WHEN, words=ENGLISH, unpublished=True)
        assert b"### adjourned @ round 1: " in written.data
        again = read_report(written.data, "x.trf", edition_name=event.edition).tournament
        assert again.adjournments == event.adjournments
        assert check_rounds(again, system_of(again), edition_of(again)) == ()


def test_without_what_was_known_the_rounds_would_differ() -> None:
    event = replace(played_on().tournament, adjournments=())
    assert check_rounds(event, system_of(event), edition_of(event)) != ()


def test_lists_show_the_score_paired_with() -> None:
    event = played_on().tournament
    board = event.round(1).boards[0]
    draw, win = event.points.draw, event.points.win
    assert scores_paired_with(event, 2)[board.white] == draw
    assert scores_paired_with(event, 2)[board.black] == draw
    before_four = scores_paired_with(event, 4)
    assert before_four[board.white] >= win
    assert sum(before_four.values()) == 3 * 8 * win


def test_the_public_learns_of_it_as_far_as_rounds_are_public() -> None:
    desk = played_on()
    assert public_view(desk.tournament).adjournments == desk.tournament.adjournments
