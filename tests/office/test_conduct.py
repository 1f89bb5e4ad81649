"""How an event is run: presence, changes by hand, the rules mode, reports, games, cautions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.formats.trf import export_tournament, read_trf, to_tournament
from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.notation import parse_result
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.result import Bye, Pending
from crosstable.office import acts
from crosstable.office.acts import cautions, describe
from crosstable.office.acts.pairing_steps import steps_to_pair
from crosstable.office.cautions import Caution, Level, loudest
from crosstable.pairing.checking import before_round
from crosstable.pairing.swiss.dutch.system import DUTCH
from crosstable.rulebooks.index import cited, spell
from crosstable.rulebooks.library import edition_of
from tests.office.desk import Desk, details, people
from tests.texts import FIDE_2019

WIN, DRAW, LOSS = (parse_result(each, HALF_POINTS) for each in ("1-0", "=", "0-1"))


def swiss(players: int = 8, rounds: int = 5) -> Desk:
    desk = Desk(details(system="dutch", rounds=rounds))
    desk.do(acts.Register(people(players)), acts.DrawLots("a seed"))
    return desk


def play(desk: Desk) -> None:
    """Pair, publish and finish a round: the higher board's White wins, every third is drawn."""
    desk.next_round()
    number = len(desk.tournament.rounds)
    for board in range(1, len(desk.tournament.round(number).boards) + 1):
        desk.do(acts.EnterResult(number, board, DRAW if board % 3 == 0 else WIN))


def said(found: tuple[Caution, ...]) -> str:
    return " | ".join(each.reason.sentence for each in found)


def test_players_are_checked_in_before_the_first_round() -> None:
    desk = swiss()
    desk.do(acts.CheckIn((1, 2, 3)), acts.CheckIn((4,), present=False))
    present = {each.number: each.present for each in desk.tournament.entrants}
    assert (present[1], present[4], present[5]) == (True, False, None)
    found = cautions(acts.PairRound(), desk.state)
    assert loudest(found) == Level.CONFIRM
    left_out, unseen = found
    assert left_out.reason.sentence == "left out of round 1 as absent: 4 Player, D"
    assert left_out.level == Level.ACKNOWLEDGE
    assert "all the same: 5 Player, E" in unseen.reason.sentence
    assert "Player, D" not in unseen.reason.sentence
    with pytest.raises(Refused, match="already noted"):
        desk.do(acts.CheckIn((1,)))
    desk.next_round()
    with pytest.raises(Refused, match="before the first round"):
        desk.do(acts.CheckIn((5,)))


def test_a_check_in_keeps_the_names_of_provisional_numbers() -> None:
    desk = Desk(details(system="dutch", rounds=5))
    desk.do(acts.Register(people(8)[::-1]), acts.CheckIn((2,)))
    checked = desk.state.in_force[-1].act
    desk.do(acts.DrawLots("another seed"))
    assert desk.tournament.entrant(2).player.name != "Player, G"
    assert describe(checked, desk.tournament) == "checked in: 2 Player, G"
    old = acts.PresenceChecked((2, 3), present=False)
    assert describe(old, desk.tournament) == "not there: 2, 3"


def test_who_was_noted_as_absent_is_left_out_of_the_first_round() -> None:
    desk = swiss()
    desk.do(acts.GrantBye(3, 1, Bye.HALF_POINT), acts.CheckIn((3, 4, 5), present=False))
    by_hand = acts.PairByHand(((4, 1),))
    assert steps_to_pair(desk.state, by_hand) == (acts.MarkAbsent(5, 1), by_hand)
    desk.do(*steps_to_pair(desk.state))
    free = {each.player: each.kind for each in desk.tournament.round(1).free}
    assert free[3] is Bye.HALF_POINT
    assert free[4] is free[5] is Bye.ZERO_POINT


def test_a_fixed_schedule_leaves_nobody_out_and_says_so() -> None:
    desk = Desk().seat(4)
    desk.do(acts.CheckIn((4,), present=False))
    assert steps_to_pair(desk.state) == (acts.PairRound(),)
    assert "the schedule is fixed and pairs them: 4" in said(cautions(acts.PairRound(), desk.state))


def test_nobody_is_missed_where_no_check_in_was_made() -> None:
    assert cautions(acts.PairRound(), swiss().state) == ()


def test_an_exchange_is_made_in_a_phase_of_its_own_and_compared_at_its_end() -> None:
    desk = swiss()
    desk.do(acts.PairRound())
    before = desk.tournament.round(1)
    with pytest.raises(Refused, match="not being changed by hand"):
        desk.do(acts.Exchange(1, 1, 2))
    desk.do(acts.BeginRearranging(1))
    first, second = before.boards[0], before.boards[1]
    desk.do(acts.Exchange(1, first.white, second.white))
    changed = desk.tournament.round(1).boards
    assert (changed[0].white, changed[1].white) == (second.white, first.white)
    with pytest.raises(Refused, match="being changed by hand"):
        desk.do(acts.Publish(1))
    state = desk.do(acts.EndRearranging(1))
    ended = state.in_force[-1].act
    assert isinstance(ended, acts.RearrangingEnded)
    assert len(ended.differences) == 2
    assert ended.by_rules == before.boards
    assert ended.because, "the engine says what the exchange breaks"
    assert state.tournament.round(1).by_hand
    assert [each.kind for each in state.tournament.remarks] == [RemarkKind.PAIRED_BY_HAND]
    desk.do(acts.Publish(1))


def test_an_exchange_taken_back_leaves_no_trace() -> None:
    desk = swiss()
    desk.do(acts.PairRound(), acts.BeginRearranging(1))
    desk.do(acts.Exchange(1, 1, 2), acts.Exchange(1, 1, 2), acts.EndRearranging(1))
    assert not desk.tournament.round(1).by_hand
    assert not desk.tournament.remarks


def test_two_of_one_board_change_colours_and_a_bye_can_change_hands() -> None:
    desk = swiss(7)
    desk.do(acts.PairRound(), acts.BeginRearranging(1))
    board = desk.tournament.round(1).boards[0]
    desk.do(acts.Exchange(1, board.white, board.black))
    turned = desk.tournament.round(1).boards[0]
    assert (turned.white, turned.black) == (board.black, board.white)
    free = next(each for each in desk.tournament.round(1).free if each.kind is Bye.ALLOCATED)
    desk.do(acts.Exchange(1, free.player, turned.white))
    left = next(each for each in desk.tournament.round(1).free if each.kind is Bye.ALLOCATED)
    assert left.player == turned.white


def test_an_exchange_that_repeats_a_game_or_a_colour_warns_before_it_is_made() -> None:
    desk = swiss()
    play(desk)
    play(desk)
    desk.do(acts.PairRound(), acts.BeginRearranging(3))
    met = desk.tournament.round(1).boards[0]
    found = desk.tournament.round(3).board_of(met.white)
    assert found is not None
    board = found[1]
    partner = board.black if board.white == met.white else board.white
    again = acts.Exchange(3, partner, met.black)
    warned = cautions(again, desk.state)
    assert loudest(warned) == Level.CONFIRM_TWICE
    forbidden = next(each for each in warned if "have already met" in each.reason.sentence)
    assert forbidden.level == Level.CONFIRM_TWICE
    assert forbidden.reason.citation is not None
    assert not cautions(acts.Publish(3), desk.state)
    ended = desk.do(again, acts.EndRearranging(3)).in_force[-1].act
    assert isinstance(ended, acts.RearrangingEnded)
    assert forbidden.reason in ended.broken
    for told in (desk.tournament.remarks[-1].text, describe(ended, desk.tournament)):
        assert cited(forbidden.reason) in told
    assert forbidden.reason in [each.reason for each in cautions(acts.Publish(3), desk.state)]


def test_once_the_rules_are_left_a_repeated_game_is_confirmed_once() -> None:
    desk = swiss()
    play(desk)
    desk.do(acts.LeaveRules("a friendly evening"), acts.PairRound(), acts.BeginRearranging(2))
    met = desk.tournament.round(1).boards[0]
    found = desk.tournament.round(2).board_of(met.white)
    assert found is not None
    partner = found[1].black if found[1].white == met.white else found[1].white
    assert loudest(cautions(acts.Exchange(2, partner, met.black), desk.state)) == Level.CONFIRM


def test_two_who_are_kept_apart_are_named_when_the_change_by_hand_ends() -> None:
    desk = swiss()
    desk.do(acts.ForbidPair(1, 2), acts.PairRound(), acts.BeginRearranging(1))
    found = desk.tournament.round(1).board_of(1)
    assert found is not None
    partner = found[1].black if found[1].white == 1 else found[1].white
    desk.do(acts.Exchange(1, partner, 2), acts.EndRearranging(1))
    assert "kept apart" in desk.tournament.remarks[-1].text


def test_the_dialog_before_an_exchange_says_what_its_end_will_say() -> None:
    desk = swiss()
    desk.do(acts.PairRound(), acts.BeginRearranging(1))
    boards = desk.tournament.round(1).boards
    exchange = acts.Exchange(1, boards[0].white, boards[1].white)
    before = cautions(exchange, desk.state)
    assert loudest(before) == Level.ACKNOWLEDGE
    ended = desk.do(exchange, acts.EndRearranging(1)).in_force[-1].act
    assert isinstance(ended, acts.RearrangingEnded)
    assert not ended.broken
    sentences = [each.reason.sentence for each in before]
    assert sentences == [*ended.differences, *(each.sentence for each in ended.because)]
    assert all("Player, " in each for each in ended.differences)


def test_an_exchange_that_brings_the_systems_pairing_back_warns_of_nothing() -> None:
    desk = swiss()
    desk.do(acts.PairRound(), acts.BeginRearranging(1), acts.Exchange(1, 1, 2))
    assert cautions(acts.Exchange(1, 1, 2), desk.state) == ()


def test_open_games_become_adjourned_when_the_next_round_is_paired() -> None:
    desk = swiss()
    desk.next_round()
    for board in (1, 2, 3):
        desk.do(acts.EnterResult(1, board, WIN))
    found = cautions(acts.PairRound(), desk.state)
    assert loudest(found) == Level.ACKNOWLEDGE
    assert "board 4" in said(found)
    desk.do(*steps_to_pair(desk.state))
    assert desk.tournament.round(1).boards[3].result == Pending(adjourned=True)
    assert len(desk.tournament.rounds) == 2
    desk.do(acts.EnterResult(1, 4, DRAW))
    assert desk.tournament.round(1).boards[3].result == DRAW


def test_an_adjourned_game_is_named_before_the_next_round_is_paired() -> None:
    desk = swiss()
    desk.next_round()
    for board in (1, 2, 3):
        desk.do(acts.EnterResult(1, board, WIN))
    desk.do(acts.EnterResult(1, 4, Pending(adjourned=True)))
    (found,) = cautions(acts.PairRound(), desk.state)
    game = desk.tournament.round(1).boards[3]
    assert found.level == Level.ACKNOWLEDGE
    assert "round 1 board 4 is adjourned" in found.reason.sentence
    assert f"{game.white} Player, " in found.reason.sentence
    assert found.reason.citation is not None


def test_leaving_the_rules_is_for_good_and_undo_refuses_it() -> None:
    desk = swiss()
    play(desk)
    with pytest.raises(Refused, match="rules mode"):
        desk.do(acts.ForbidPair(1, 2))
    assert loudest(cautions(acts.LeaveRules("a feud"), desk.state)) == Level.CONFIRM_TWICE
    desk.do(acts.LeaveRules("a feud"))
    assert not desk.tournament.by_the_rules
    desk.do(acts.ForbidPair(1, 2), acts.Undo())
    assert not desk.tournament.forbidden_pairs
    with pytest.raises(Refused, match=r"cannot be undone: .*a feud.* What can be undone is entry"):
        desk.do(acts.Undo())
    left, before = desk.state.in_force[-1].version, desk.state.in_force[-2].version
    with pytest.raises(Refused, match=f"entry {left} cannot be undone: "):
        desk.do(acts.Undo(entry=left))
    # The last result of the round, entered before the mode was left, by its own number only.
    desk.do(acts.Undo(entry=before))
    assert desk.tournament.round(1).boards[-1].unfinished
    assert not desk.tournament.by_the_rules
    with pytest.raises(Refused, match="already been left"):
        desk.do(acts.LeaveRules("again"))


def test_only_the_round_before_the_last_is_corrected_as_long_as_the_rules_hold() -> None:
    """Where the text has no deadline of its own (FMJD), decision 114 holds."""
    desk = Desk(details(system="fmjd-solkoff", edition="fmjd-2022", rounds=5))
    desk.do(acts.Register(people(8)), acts.DrawLots("a seed", "as-entered"))
    won, lost = (parse_result(text, desk.tournament.points) for text in ("2-0", "0-2"))
    for number in (1, 2, 3):
        desk.next_round()
        desk.do(*(acts.EnterResult(number, board, won) for board in (1, 2, 3, 4)))
    assert said(cautions(acts.CorrectResult(2, 1, lost, "slip misread"), desk.state)) == (
        "round 3 was paired on the old result; its pairings stay as they are"
    )
    desk.do(acts.CorrectResult(2, 1, lost, "slip misread"))
    for late in (False, True):
        with pytest.raises(Refused, match="is past"):
            desk.do(acts.CorrectResult(1, 1, lost, "slip misread", reported_in_time=late))
    desk.do(acts.LeaveRules("agreed by all"), acts.CorrectResult(1, 1, lost, "slip misread"))
    assert desk.tournament.round(1).boards[0].result == lost


D8 = pytest.mark.article("fide.swiss", "C.04.2.D.8")


@D8
def test_an_error_counts_from_the_next_pairing_on_while_the_next_round_is_played() -> None:
    desk = swiss()
    play(desk)
    assert not cautions(acts.CorrectResult(1, 1, LOSS, "slip misread"), desk.state)
    desk.next_round()
    pairs = [(board.white, board.black) for board in desk.tournament.round(2).boards]
    wanted = acts.CorrectResult(1, 1, LOSS, "slip misread")
    (told,) = cautions(wanted, desk.state)
    assert told.level is Level.CONFIRM
    assert cited(told.reason) == (
        "round 2 was paired on the old result; its pairings stay as they are, and the correction "
        "counts from the next pairing on [FIDE C.04.2.D.8]"
    )
    desk.do(wanted)
    assert [(board.white, board.black) for board in desk.tournament.round(2).boards] == pairs
    assert desk.tournament.round(1).boards[0].result == LOSS


@D8
def test_an_error_reported_after_the_next_round_is_for_the_rating_only() -> None:
    desk = swiss()
    play(desk)
    play(desk)
    late = acts.CorrectResult(1, 1, LOSS, "slip misread")
    with pytest.raises(Refused, match="for the rating report only") as refused:
        desk.do(late)
    assert [spell(each.citation) for each in refused.value.because if each.citation] == [
        "FIDE C.04.2.D.8"
    ]
    desk.do(acts.CorrectReport(1, 1, LOSS, "slip misread"))
    assert desk.tournament.round(1).boards[0].result == WIN
    desk.do(acts.CorrectResult(2, 1, LOSS, "the last round"))
    desk.do(acts.LeaveRules("agreed by all"))
    (told,) = cautions(late, desk.state)
    assert told.level is Level.CONFIRM_TWICE
    assert "this correction changes the standings" in told.reason.sentence
    desk.do(late)
    assert desk.tournament.round(1).boards[0].result == LOSS


@D8
def test_the_day_of_the_report_decides_not_the_day_of_the_correction() -> None:
    desk = swiss()
    for _ in range(3):
        play(desk)
    wanted = acts.CorrectResult(1, 1, LOSS, "slip misread", reported_in_time=True)
    assert [each.level for each in cautions(wanted, desk.state)] == [Level.CONFIRM]
    desk.do(wanted)
    written = desk.state.in_force[-1].act
    assert isinstance(written, acts.ResultCorrected)
    assert written.reported_in_time
    assert describe(written, desk.tournament) == (
        "round 1 board 1 corrected from 1-0 to 0-1, reported in time: slip misread"
    )


def test_results_of_a_round_robin_and_of_hand_made_pairings_have_no_deadline() -> None:
    desk = Desk().seat(4)
    play(desk)
    play(desk)
    desk.do(acts.CorrectResult(1, 1, LOSS, "slip misread"))
    assert desk.tournament.round(1).boards[0].result == LOSS
    desk = Desk(details(system="manual", rounds=5)).seat(4)
    for number, pairs in enumerate((((1, 2), (3, 4)), ((1, 3), (2, 4))), start=1):
        desk.do(acts.PairByHand(pairs), acts.Publish(number))
        desk.do(acts.EnterResult(number, 1, WIN), acts.EnterResult(number, 2, WIN))
    desk.do(acts.CorrectResult(1, 1, LOSS, "slip misread"))
    assert desk.tournament.round(1).boards[0].result == LOSS


def test_a_result_is_taken_back_until_the_next_round_is_paired() -> None:
    desk = swiss()
    play(desk)
    with pytest.raises(Refused, match="needs a reason"):
        desk.do(acts.CorrectResult(1, 2, Pending(), " "))
    desk.do(acts.CorrectResult(1, 2, Pending(), "it was board 3"))
    assert desk.tournament.round(1).boards[1].not_begun
    assert describe(desk.state.in_force[-1].act, desk.tournament) == (
        "round 1 board 2: 1-0 taken back: it was board 3"
    )
    with pytest.raises(Refused, match="no result to correct"):
        desk.do(acts.CorrectResult(1, 2, Pending(), "again"))
    desk.do(acts.EnterResult(1, 2, LOSS))
    desk.next_round()
    with pytest.raises(Refused, match="no longer be taken back"):
        desk.do(acts.CorrectResult(1, 2, Pending(), "too late"))


def test_a_report_only_correction_changes_the_report_and_nothing_else() -> None:
    desk = swiss()
    play(desk)
    stands = desk.tournament.round(1).boards[0]
    desk.do(acts.CorrectReport(1, 1, DRAW, "score sheets show a draw", colours_exchanged=True))
    assert desk.tournament.round(1).boards[0] == stands
    reported = desk.tournament.as_reported().round(1).boards[0]
    assert (reported.white, reported.black, reported.result) == (stands.black, stands.white, DRAW)
    rules = edition_of(desk.tournament)
    text = export_tournament(
        desk.tournament, edition=rules, version="trf26", program="test", rating_report=True
    ).document.to_bytes()
    assert b"### report only @ round 1" in text
    plain = export_tournament(desk.tournament, edition=rules, version="trf26", program="test")
    assert b"report only" not in plain.document.to_bytes()
    desk.do(acts.CorrectReport(1, 1, stands.result, "it was right after all"))
    assert not desk.tournament.report_corrections


@pytest.mark.article("fide.tournaments", "13.1.1")
def test_rounds_and_tie_breaks_change_with_their_consequences_shown() -> None:
    desk = swiss()
    play(desk)
    now = desk.tournament
    announced = details(system="dutch", rounds=now.planned_rounds)
    announced = replace(announced, system=now.system)
    fewer = acts.ChangeDetails(replace(announced, planned_rounds=3))
    assert loudest(cautions(fewer, desk.state)) == Level.CONFIRM_TWICE
    other = acts.ChangeDetails(replace(announced, tie_breaks=("buchholz",)))
    assert "the tie-breaks change after play began" in said(cautions(other, desk.state))
    assert "places in the standings as they are now" in said(cautions(other, desk.state))
    desk.do(fewer)
    assert [each.kind for each in desk.tournament.remarks] == [RemarkKind.ROUNDS_CHANGED]


def test_what_must_be_known_is_in_the_exported_file_and_read_back() -> None:
    desk = swiss()
    play(desk)
    desk.do(acts.LeaveRules("two players fell ill"))
    rules = edition_of(desk.tournament)
    document = export_tournament(
        desk.tournament, edition=rules, version="trf26", program="test"
    ).document
    assert b"### rules left @ round 1: two players fell ill" in document.to_bytes()
    again = to_tournament(read_trf(document.to_bytes()).document, edition=rules)
    assert again.tournament.remarks == desk.tournament.remarks
    assert not again.tournament.by_the_rules


def test_moves_are_filed_with_a_board_and_go_when_the_round_is_taken_back() -> None:
    desk = swiss()
    desk.do(acts.PairRound())
    with pytest.raises(Refused, match="not published"):
        desk.do(acts.AttachGame(1, 1, "1. e4 e5 *"))
    desk.do(acts.Publish(1), acts.AttachGame(1, 1, "1. e4 *"), acts.AttachGame(1, 1, "1. d4 *"))
    filed = desk.tournament.moves_of(1, 1)
    assert filed is not None
    assert filed.text == "1. d4 *"
    desk.do(acts.DetachGame(1, 1))
    assert desk.tournament.moves_of(1, 1) is None
    with pytest.raises(Refused, match="no moves"):
        desk.do(acts.DetachGame(1, 1))
    desk.do(acts.AttachGame(1, 1, "1. d4 *"), acts.Unpublish(1, "wrong list"))
    assert not desk.tournament.games


def test_a_game_of_endless_length_is_refused() -> None:
    desk = swiss()
    desk.next_round()
    with pytest.raises(Refused, match="at most 200000 are taken"):
        desk.do(acts.AttachGame(1, 1, "1. e4 " * 100_000))


def test_every_act_has_its_words() -> None:
    desk = swiss()
    desk.do(acts.CheckIn((1,)), acts.PairRound(), acts.BeginRearranging(1))
    desk.do(acts.Exchange(1, 1, 2), acts.EndRearranging(1), acts.Publish(1))
    desk.do(acts.EnterResult(1, 1, WIN), acts.AttachGame(1, 1, "1. e4 *"), acts.DetachGame(1, 1))
    desk.do(acts.CorrectReport(1, 1, DRAW, "why"), acts.LeaveRules("why"))
    told = [describe(done.act, desk.tournament) for done in desk.state.in_force]
    assert len(set(told)) == len(told)
    assert any("1 and 2 change places" in each for each in told)


@pytest.mark.parametrize(
    ("command", "level"),
    [
        (acts.Withdraw(1), Level.CONFIRM),
        (acts.Unpublish(1, "why"), Level.CONFIRM),
        (acts.Undo(), Level.CONFIRM),
        (acts.GrantBye(1, 2, Bye.FULL_POINT), Level.ACKNOWLEDGE),
        (acts.Register(people(9)[8:]), Level.ACKNOWLEDGE),
        (acts.Register(people(1)), Level.CONFIRM),
        (acts.EnterResult(1, 1, WIN), 0),
        (acts.Publish(1), 0),
    ],
    ids=lambda each: type(each).__name__,
)
def test_how_loudly_each_command_is_said(command: acts.Command, level: int) -> None:
    desk = swiss()
    desk.next_round()
    assert loudest(cautions(command, desk.state)) == level


def test_taking_back_a_round_with_results_is_asked_twice() -> None:
    desk = swiss()
    desk.next_round()
    desk.do(acts.EnterResult(1, 1, WIN))
    assert loudest(cautions(acts.Unpublish(1, "why"), desk.state)) == Level.CONFIRM_TWICE


def test_why_two_meet_says_that_an_adjourned_game_counts_as_a_draw() -> None:
    desk = Desk(details(system="dutch", rounds=3)).seat(6)
    desk.next_round().do(
        acts.EnterResult(1, 1, Pending(adjourned=True)),
        *(acts.EnterResult(1, board, WIN) for board in (2, 3)),
    )
    open_game = desk.tournament.round(1).boards[0]
    desk.next_round()
    before = before_round(desk.tournament, 2)
    found = desk.tournament.round(2).board_of(open_game.white)
    assert found is not None
    because = DUTCH.why(before, FIDE_2019, 2, found[1].white, found[1].black).because
    told = [each for each in because if "counts as a draw for pairing: ½" in each.sentence]
    assert told
    assert told[0].citation in FIDE_2019.cite("swiss.adjourned")
