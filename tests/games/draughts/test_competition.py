from __future__ import annotations

import msgspec
import pytest

from crosstable.games.draughts.competition import (
    ClaimAnswer,
    DrawOffers,
    Schedule,
    accept,
    both_flags_down,
    may_offer,
    move_made,
    offer,
    refuse,
    regulation_draw,
    settled_claim,
    time_shortage_claim,
)
from crosstable.games.draughts.fen import read_fen
from crosstable.games.draughts.history import History, begin
from crosstable.games.draughts.moves import Move
from crosstable.games.draughts.position import START
from crosstable.games.game import GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Ending
from crosstable.kernel.verdict import Verdict
from crosstable.rulebooks.fmjd_laws import FMJD_DRAW_RULES as RULES
from crosstable.rulebooks.index import resolve

NORMAL = Schedule(increment=True)
FIXED = Schedule(increment=False)
RAPID = Schedule(increment=True, accelerated=True, recorded=False)
RAPID_RECORDED = Schedule(increment=True, accelerated=True)
RAPID_FIXED = Schedule(increment=False, accelerated=True, recorded=False)


def after_plies(plies: int, fen: str = "") -> History:
    """Return a game of so many plies; which moves they were does not matter here."""
    position = read_fen(fen) if fen else START
    turn = Colour.BLACK if plies % 2 else Colour.WHITE
    return msgspec.structs.replace(
        begin(), moves=(Move(32, 28),) * plies, position=position.with_turn(turn)
    )


def cited(verdict: Verdict[bool]) -> list[str]:
    return [str(reason.citation) for reason in verdict.because]


@pytest.mark.article("fmjd.annex3", "5.3")
@pytest.mark.parametrize(
    ("by", "plies", "allowed"),
    [
        (Colour.WHITE, 79, False),  # White has made 40 moves, Black 39
        (Colour.WHITE, 81, True),
        (Colour.BLACK, 78, False),
        (Colour.BLACK, 80, True),
        (Colour.WHITE, 1, False),
    ],
)
def test_forty_moves_of_each_come_before_an_offer(by: Colour, plies: int, allowed: bool) -> None:
    found = may_offer(DrawOffers(), by, after_plies(plies), NORMAL, RULES)
    assert found.outcome is allowed
    assert set(cited(found)) == (set() if allowed else {"fmjd.annex3 5.3"})


@pytest.mark.article("fmjd.annex3", "5.3.a")
def test_an_offer_follows_a_move() -> None:
    assert cited(may_offer(DrawOffers(), Colour.WHITE, after_plies(80), NORMAL, RULES)) == [
        "fmjd.annex3 5.3.a"
    ]
    assert "fmjd.annex3 5.3.a" in cited(
        may_offer(DrawOffers(), Colour.BLACK, begin(), NORMAL, RULES)
    )


@pytest.mark.article("fmjd.annex3", "5.3")
def test_who_was_refused_waits_for_an_offer_of_his_opponent() -> None:
    offers = offer(DrawOffers(), Colour.WHITE, after_plies(81), NORMAL, RULES)
    assert offers.open is Colour.WHITE
    offers = move_made(offers, Colour.BLACK)
    assert offers == DrawOffers(barred=Colour.WHITE)
    with pytest.raises(Refused, match="was refused"):
        offer(offers, Colour.WHITE, after_plies(83), NORMAL, RULES)
    offers = offer(offers, Colour.BLACK, after_plies(84), NORMAL, RULES)
    assert offers == DrawOffers(open=Colour.BLACK)
    offers = refuse(offers)
    assert may_offer(offers, Colour.WHITE, after_plies(85), NORMAL, RULES).outcome
    assert not may_offer(offers, Colour.BLACK, after_plies(86), NORMAL, RULES).outcome


@pytest.mark.article("fmjd.annex3", "5.3")
def test_an_offer_stays_open_until_it_is_answered() -> None:
    offers = offer(DrawOffers(), Colour.WHITE, after_plies(81), NORMAL, RULES)
    assert move_made(offers, Colour.WHITE) == offers
    assert not may_offer(offers, Colour.BLACK, after_plies(82), NORMAL, RULES).outcome
    assert refuse(DrawOffers()) == DrawOffers()


@pytest.mark.article("fmjd.annex1", "7.3.1")
def test_an_accepted_offer_is_a_draw_by_agreement() -> None:
    found = accept(DrawOffers(open=Colour.WHITE))
    assert found.outcome.result is GameResult.DRAW
    assert found.outcome.ending is Ending.AGREEMENT
    with pytest.raises(Refused, match="nobody has offered"):
        accept(DrawOffers())


@pytest.mark.article("fmjd.annex6", "5")
def test_without_a_record_ten_pieces_each_replace_the_forty_moves() -> None:
    ten = "W:W31-40:B1-10"
    eleven = "W:W31-40:B1-10,K50"
    assert may_offer(DrawOffers(), Colour.WHITE, after_plies(3, ten), RAPID, RULES).outcome
    too_many = may_offer(DrawOffers(), Colour.WHITE, after_plies(99, eleven), RAPID, RULES)
    assert cited(too_many) == ["fmjd.annex6 5"]
    assert "Black has 11 pieces" in too_many.because[0].sentence
    recorded = may_offer(DrawOffers(), Colour.WHITE, after_plies(3, ten), RAPID_RECORDED, RULES)
    assert set(cited(recorded)) == {"fmjd.annex3 5.3"}


@pytest.mark.article("fmjd.annex3", "6.1.1.a")
@pytest.mark.article("fmjd.annex6", "8")
def test_small_endings_are_not_played_without_increment() -> None:
    for fen in ("W:WK46,K47,K48:BK3", "W:WK46,30,31:BK3", "W:WK46:BK3", "W:WK46,31:BK3"):
        found = regulation_draw(read_fen(fen), FIXED)
        assert found.outcome.result is GameResult.DRAW
        assert str(found.because[0].citation) == "fmjd.annex3 6.1.1.a"
        rapid = regulation_draw(read_fen(fen), RAPID_FIXED)
        assert str(rapid.because[0].citation) == "fmjd.annex6 8"
        shown = regulation_draw(read_fen(fen), FIXED, demonstrated_win=True)
        assert shown.outcome.result is GameResult.GOES_ON
        assert not regulation_draw(read_fen(fen), NORMAL).outcome.result.over
    assert not regulation_draw(read_fen("W:WK46,K47,K48,K49:BK3"), FIXED).outcome.result.over


@pytest.mark.article("fmjd.annex3", "6.1.1.b")
@pytest.mark.article("fmjd.annex6", "9")
@pytest.mark.parametrize(
    ("fen", "seconds", "schedule", "superior", "answer"),
    [
        ("W:WK46,K47,30,31:BK3,6,7,8", 60, FIXED, True, ClaimAnswer.GRANTED),
        ("W:WK46,K47,30,31:BK3,6,7,8", 60, RAPID_FIXED, True, ClaimAnswer.GRANTED),
        ("W:WK46,K47,30,31:BK3,6,7,8", 60, FIXED, None, ClaimAnswer.REFEREE_DECIDES),
        ("W:WK46,K47,30,31:BK3,6,7,8", 60, FIXED, False, ClaimAnswer.REFUSED),
        ("W:WK46,K47,30,31:BK3,6,7,8", 61, FIXED, True, ClaimAnswer.REFUSED),
        ("W:WK46,K47,30,31:BK3,6,7,8,9", 60, FIXED, True, ClaimAnswer.REFUSED),
        ("W:WK46,K47,30,31:BK3,6,7,8", 60, NORMAL, True, ClaimAnswer.REFUSED),
    ],
)
def test_a_claim_for_lack_of_time(
    fen: str, seconds: int, schedule: Schedule, superior: bool | None, answer: ClaimAnswer
) -> None:
    found = time_shortage_claim(
        read_fen(fen), seconds, schedule, clearly_superior=superior, rules=RULES
    )
    assert found.outcome is answer
    article = "fmjd.annex6 9" if schedule.accelerated else "fmjd.annex3 6.1.1.b"
    assert {str(reason.citation) for reason in found.because} == {article}


@pytest.mark.article("fmjd.annex3", "6.17")
@pytest.mark.parametrize(
    ("granted", "fell", "result"),
    [
        (True, True, GameResult.DRAW),
        (True, False, GameResult.DRAW),
        (False, True, GameResult.BLACK_WINS),
        (False, False, GameResult.GOES_ON),
    ],
)
def test_a_flag_that_falls_during_a_claim(granted: bool, fell: bool, result: GameResult) -> None:
    assert settled_claim(Colour.WHITE, granted=granted, flag_fell=fell).outcome.result is result


@pytest.mark.article("fmjd.annex6", "11")
def test_both_flags_down_are_a_draw_in_rapid_games_without_increment() -> None:
    assert both_flags_down(RAPID_FIXED).outcome.result is GameResult.DRAW
    assert both_flags_down(RAPID).outcome.result is GameResult.GOES_ON
    assert both_flags_down(FIXED).outcome.result is GameResult.GOES_ON


def test_the_numbers_of_the_text() -> None:
    rules = RULES
    assert rules.moves_before_offer.value == 40
    assert rules.pieces_without_record.value == 10
    assert rules.shortage_seconds.value == 60
    assert rules.shortage_pieces.value == 8
    for rule in (rules.moves_before_offer, rules.pieces_without_record, rules.shortage_pieces):
        assert resolve(rule.citation).number == rule.citation.article
