"""A pairing knows what it was made from, says when that has changed, and can be made again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Pending, Played
from crosstable.kernel.sentence import Sentence
from crosstable.office.acts import (
    BeginRearranging,
    CancelBye,
    CorrectResult,
    DrawLots,
    EndRearranging,
    EnterResult,
    Exchange,
    ForbidPair,
    GrantBye,
    LeaveRules,
    PairAgain,
    PairRound,
    Publish,
    Register,
    Undo,
    Unpublish,
    Withdraw,
    cautions,
)
from crosstable.office.acts.pairing_again import paired_anew, steps_to_pair_again
from crosstable.office.basis import changed_since_paired, obsolete_rounds, paired_from
from crosstable.office.cautions import Level, loudest
from crosstable.office.fold import fold
from tests.office.desk import Desk, details, people

WON, LOST = Played(Mark.WIN, Mark.LOSS), Played(Mark.LOSS, Mark.WIN)


def begun(players: int = 8) -> Desk:
    """Return a Swiss whose first round is played and whose second is paired and held back."""
    desk = Desk(details(system="dutch", rounds=5))
    desk.do(Register(people(players)), DrawLots("x"))
    desk.next_round()
    for board in range(1, players // 2 + 1):
        desk.do(EnterResult(1, board, WON))
    desk.do(PairRound())
    return desk


def since(desk: Desk, number: int = 2) -> list[str]:
    return [str(change) for change in changed_since_paired(desk.state, number)]


def test_a_pairing_that_holds_says_nothing() -> None:
    desk = begun()
    assert since(desk) == []
    desk.do(Publish(2), EnterResult(2, 1, WON))
    assert since(desk) == []
    assert not obsolete_rounds(desk.state)
    assert cautions(Publish(2), begun().state) == ()


def test_a_corrected_result_is_named_with_its_board_and_both_results() -> None:
    desk = begun()
    desk.do(CorrectResult(1, 1, LOST, "slip"))
    (told,) = since(desk)
    assert told.startswith("round 1 board 1: 1-0 became 0-1 (")
    raised = cautions(Publish(2), desk.state)
    assert loudest(raised) == Level.CONFIRM_TWICE
    assert "pair round 2 again" in str(raised[1].reason.sentence)


def test_corrected_back_it_holds_again() -> None:
    desk = begun()
    desk.do(CorrectResult(1, 1, LOST, "slip"), CorrectResult(1, 1, WON, "no slip"))
    assert since(desk) == []


def test_a_held_back_round_minds_entries_withdrawals_byes_and_prohibitions() -> None:
    desk = begun()
    desk.do(Register(people(9)[8:]))
    assert since(desk) == ["entered: 9 Player, I"]
    desk.do(Withdraw(8))
    assert "no longer in the tournament: 8 Player, H" in since(desk)
    desk.do(GrantBye(7, 2, Bye.HALF_POINT))
    assert "with a bye: 7 Player, G" in since(desk)
    desk.do(CancelBye(7, 2))
    assert "with a bye: 7 Player, G" not in since(desk)
    desk.do(LeaveRules("two brothers"), ForbidPair(1, 2))
    assert "to be kept apart: 1 Player, A – 2 Player, B" in since(desk)


def test_once_public_entries_and_withdrawals_belong_to_the_next_round() -> None:
    desk = begun()
    desk.do(Publish(2), Register(people(9)[8:]), Withdraw(8))
    assert since(desk) == []
    board = desk.tournament.round(2).boards[0]
    desk.do(LeaveRules("two brothers"), ForbidPair(board.white, board.black))
    assert len(since(desk)) == 1
    with pytest.raises(Refused, match="already paired"):
        desk.do(GrantBye(7, 2, Bye.ZERO_POINT))


@pytest.mark.article("fide.swiss", "C.04.2.D.1")
def test_an_adjourned_game_played_on_makes_no_public_round_obsolete() -> None:
    desk = Desk(details(system="dutch", rounds=5))
    desk.do(Register(people(8)), DrawLots("x"))
    desk.next_round()
    desk.do(EnterResult(1, 1, Pending(adjourned=True)))
    desk.do(*(EnterResult(1, board, WON) for board in (2, 3, 4)), PairRound(), Publish(2))
    desk.do(EnterResult(1, 1, WON))
    assert since(desk) == []
    desk.do(Unpublish(2, "let us see"))
    assert len(since(desk)) == 1


def test_new_numbers_are_no_change_of_results() -> None:
    desk = begun()
    strong = people(9)[8:]
    strong = (strong[0].__class__(strong[0].player.__class__(name="Strong, S"), ""),)
    desk.do(Register(strong), DrawLots("y", "initial-order"))
    told = since(desk)
    assert not any("became" in change for change in told)
    assert any(change.startswith("entered: ") for change in told)


def test_a_pair_that_only_moves_to_another_board_is_no_new_pair() -> None:
    anew = paired_anew(begun().state, 2)
    first, second, *rest = anew.before.boards
    moved = replace(anew, boards=(second, first, *rest))
    assert [(change.number, change.same_pair) for change in moved.changes] == [(1, True), (2, True)]
    assert moved.new_pairs == 0
    turned = replace(anew, boards=(replace(first, white=first.black, black=first.white), *rest))
    assert turned.changes[0].same_pair is False
    assert turned.new_pairs == 1


def test_pairing_again_follows_from_what_is_known_now() -> None:
    desk, right = begun(), begun()
    desk.do(CorrectResult(1, 1, LOST, "slip"))
    shown = paired_anew(desk.state, 2)
    assert shown.changes
    desk.do(*steps_to_pair_again(desk.state, 2))
    right.do(Undo(), CorrectResult(1, 1, LOST, "slip"), PairRound())
    assert desk.tournament.round(2).boards == right.tournament.round(2).boards
    assert desk.tournament.round(2).boards == shown.boards
    assert since(desk) == []
    assert not desk.tournament.round(2).published
    desk.do(Undo())
    assert len(since(desk)) == 1


@pytest.mark.article("fide.swiss", "C.04.2.D.10")
def test_a_public_round_is_taken_back_first_with_its_caution() -> None:
    desk = begun()
    desk.do(Publish(2), CorrectResult(1, 1, LOST, "slip"))
    with pytest.raises(Refused, match="published"):
        desk.do(PairAgain(2))
    steps = steps_to_pair_again(desk.state, 2, "board 1 was wrong")
    raised = [caution for step in steps for caution in cautions(step, desk.state)]
    assert any(caution.reason.citation is not None for caution in raised)
    desk.do(*steps)
    assert not desk.tournament.round(2).published


def test_results_stay_only_where_the_same_two_meet() -> None:
    desk = begun()
    desk.do(Publish(2))
    for number in range(1, 5):
        desk.do(EnterResult(2, number, WON))
    desk.do(Unpublish(2, "wrong"), CorrectResult(1, 4, LOST, "slip", reported_in_time=True))
    before = {(board.white, board.black) for board in desk.tournament.round(2).boards}
    anew = paired_anew(desk.state, 2)
    desk.do(PairAgain(2))
    after = desk.tournament.round(2).boards
    assert any((board.white, board.black) not in before for board in after)
    for board in after:
        assert (board.result == WON) == ((board.white, board.black) in before)
    assert len(anew.lost) == len(before - {(board.white, board.black) for board in after})


def test_what_would_stay_as_it_is_is_not_done_and_what_was_moved_by_hand_is_put_back() -> None:
    desk = begun()
    with pytest.raises(Refused, match="would be paired as it is"):
        desk.do(PairAgain(2))
    by_rules = desk.tournament.round(2).boards
    desk.do(BeginRearranging(2))
    with pytest.raises(Refused, match="end that first"):
        desk.do(PairAgain(2))
    desk.do(Exchange(2, by_rules[0].white, by_rules[1].white), EndRearranging(2))
    assert desk.tournament.remarks
    desk.do(PairAgain(2))
    assert desk.tournament.round(2).boards == by_rules
    assert not desk.tournament.round(2).by_hand
    assert not desk.tournament.remarks


def test_an_earlier_round_and_a_fixed_schedule_are_never_paired_again() -> None:
    desk = begun()
    with pytest.raises(Refused, match="builds on"):
        desk.do(PairAgain(1))
    fixed = Desk(details()).seat(4)
    fixed.do(PairRound())
    with pytest.raises(Refused, match="fixed"):
        fixed.do(PairAgain(1))


def test_the_basis_is_found_in_the_journal_whenever_it_was_written() -> None:
    desk = begun()
    desk.do(CorrectResult(1, 1, LOST, "slip"))
    old = fold(desk.journal.read(desk.id))
    assert [str(change) for change in changed_since_paired(old, 2)] == since(desk)
    basis = paired_from(old, 2)
    assert basis is not None
    assert basis.known.round(1).boards[0].result == WON
    assert all(isinstance(change, Sentence) for change in changed_since_paired(old, 2))
