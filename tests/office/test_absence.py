"""Absence without notice: who is told of before the next pairing, and what is decided of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.entrants import ExplainedAbsence
from crosstable.kernel.errors import Refused
from crosstable.kernel.notation import parse_result
from crosstable.kernel.result import Absent, Bye, Forfeit
from crosstable.office import acts
from crosstable.office.acts import AbsenceDecision, AfterAbsence, cautions, describe
from crosstable.office.acts.absence import absent_without_notice, choices_after_absence
from crosstable.office.acts.pairing_steps import steps_to_pair
from crosstable.office.cautions import Caution, Level
from crosstable.office.publicity import public_view
from crosstable.rulebooks.index import spell
from tests.office.desk import Desk, details, people

D2 = pytest.mark.article("fide.swiss", "C.04.2.D.2")
GR = pytest.mark.article("fide.competitions", "6.5")


def after_round_one(
    absent: Absent = Absent.BLACK, *, system: str = "dutch", edition: str = "fide-2019"
) -> Desk:
    """Six players; on the first board somebody does not appear."""
    rounds = 0 if system == "round-robin" else 5
    desk = Desk(details(system=system, edition=edition, rounds=rounds))
    desk.do(acts.Register(people(6)), acts.DrawLots("a seed", "as-entered"))
    desk.next_round()
    desk.do(acts.EnterResult(1, 1, Forfeit(absent)))
    won = parse_result("2-0" if edition.startswith("fmjd") else "1-0", desk.tournament.points)
    desk.do(acts.EnterResult(1, 2, won), acts.EnterResult(1, 3, won))
    return desk


def absentee(desk: Desk) -> int:
    return desk.tournament.round(1).boards[0].black


def of_absence(desk: Desk, command: acts.Command) -> list[Caution]:
    return [each for each in cautions(command, desk.state) if "absent" in each.reason.sentence]


@D2
def test_the_arbiter_is_told_who_was_absent_without_notice() -> None:
    desk = after_round_one()
    (told,) = of_absence(desk, acts.PairRound())
    name = desk.tournament.entrant(absentee(desk)).player.name
    assert told.level is Level.CONFIRM
    assert told.reason.sentence == (
        f"absent from round 1 without an explanation: {absentee(desk)} {name}; the rules "
        "take this for a withdrawal, but the next round pairs this player unless you decide "
        "otherwise"
    )
    assert told.reason.citation is not None
    assert spell(told.reason.citation) == "FIDE C.04.2.D.2"


@D2
def test_two_who_did_not_appear_are_told_of_together() -> None:
    desk = after_round_one(Absent.BOTH)
    board = desk.tournament.round(1).boards[0]
    assert {each.number for each in absent_without_notice(desk.tournament)} == {
        board.white,
        board.black,
    }
    (told,) = of_absence(desk, acts.PairRound())
    assert "the rules take this for withdrawals" in told.reason.sentence


@D2
@pytest.mark.parametrize(
    ("choice", "act"),
    [
        (AfterAbsence.WITHDRAW, acts.PlayerWithdrew),
        (AfterAbsence.EXPLAINED, acts.AbsenceExplained),
        (AfterAbsence.OUT, acts.ByeGranted),
    ],
)
def test_what_is_decided_is_carried_out_before_the_pairing(
    choice: AfterAbsence, act: type[acts.Act]
) -> None:
    desk = after_round_one()
    player = absentee(desk)
    steps = steps_to_pair(desk.state, decisions=(AbsenceDecision(player, choice, "a flat tyre"),))
    assert not [each for step in steps for each in of_absence(desk, step)]
    desk.do(*steps)
    assert isinstance(desk.state.in_force[-2].act, act)
    paired = desk.tournament.round(2)
    assert (paired.board_of(player) is not None) is (choice is AfterAbsence.EXPLAINED)
    assert desk.tournament.entrant(player).withdrawn is (choice is AfterAbsence.WITHDRAW)
    out = {each.player: each.kind for each in paired.free}.get(player)
    assert (out is Bye.ZERO_POINT) is (choice is AfterAbsence.OUT)


@D2
@GR
def test_an_explanation_is_kept_with_its_reason() -> None:
    desk = after_round_one()
    player = absentee(desk)
    desk.do(acts.ExplainAbsence(player, 1, " a flat tyre "))
    assert desk.tournament.explained_absences == (ExplainedAbsence(player, 1, "a flat tyre"),)
    explained = desk.state.in_force[-1].act
    assert describe(explained, desk.tournament) == (
        f"absence of player {player} in round 1 explained: a flat tyre"
    )
    assert acts.decode(acts.encode(explained)) == explained
    assert not of_absence(desk, acts.PairRound())
    assert not public_view(desk.tournament).explained_absences
    with pytest.raises(Refused, match="already explained"):
        desk.do(acts.ExplainAbsence(player, 1))
    desk.do(acts.Undo())
    assert of_absence(desk, acts.PairRound())


def test_only_an_absence_is_explained() -> None:
    desk = after_round_one()
    board = desk.tournament.round(1).boards[0]
    with pytest.raises(Refused, match="did not lose round 1 by absence"):
        desk.do(acts.ExplainAbsence(board.white, 1))
    with pytest.raises(Refused, match="round 2 is not paired"):
        desk.do(acts.ExplainAbsence(board.black, 2))
    with pytest.raises(Refused, match="was not absent from the last round"):
        steps_to_pair(desk.state, decisions=(AbsenceDecision(board.white, AfterAbsence.OUT),))
    desk.do(acts.PairRound())
    with pytest.raises(Refused, match="round 2 is still being played"):
        steps_to_pair(desk.state, decisions=(AbsenceDecision(board.white, AfterAbsence.OUT),))
    desk.do(acts.Undo())
    twice = (AbsenceDecision(board.black, AfterAbsence.OUT),) * 2
    with pytest.raises(Refused, match="named twice"):
        steps_to_pair(desk.state, decisions=twice)


@D2
def test_the_next_absence_needs_an_explanation_of_its_own() -> None:
    desk = after_round_one()
    player = absentee(desk)
    desk.do(acts.ExplainAbsence(player, 1, "a flat tyre"))
    desk.next_round()
    desk.do(acts.MarkAbsent(player, 2))
    assert [each.number for each in absent_without_notice(desk.tournament)] == [player]


def test_whoever_is_left_out_or_withdrawn_already_is_not_asked_about() -> None:
    for decision in (acts.Withdraw, lambda number: acts.GrantBye(number, 2, Bye.ZERO_POINT)):
        desk = after_round_one()
        desk.do(decision(absentee(desk)))
        assert not of_absence(desk, acts.PairRound())


@GR
def test_a_fixed_schedule_leaves_nobody_out_of_a_round() -> None:
    desk = after_round_one(system="round-robin")
    (told,) = of_absence(desk, acts.PairRound())
    assert told.reason.citation is not None
    assert spell(told.reason.citation) == "FIDE GR 6.5"
    assert choices_after_absence(desk.tournament) == (
        AfterAbsence.WITHDRAW,
        AfterAbsence.EXPLAINED,
    )


def test_a_federation_without_the_rule_says_nothing() -> None:
    desk = after_round_one(system="fmjd-solkoff", edition="fmjd-2022")
    assert isinstance(desk.tournament.round(1).boards[0].result, Forfeit)
    assert not of_absence(desk, acts.PairRound())


@D2
def test_by_hand_only_those_who_are_seated_are_told_of() -> None:
    desk = after_round_one()
    player = absentee(desk)
    others = [each for each in range(1, 7) if each != player]
    with_player = acts.PairByHand(((player, others[0]),))
    assert of_absence(desk, with_player)
    assert not of_absence(desk, acts.PairByHand(((others[0], others[1]),)))
    decided = steps_to_pair(
        desk.state, with_player, (AbsenceDecision(player, AfterAbsence.EXPLAINED),)
    )
    assert not of_absence(desk, decided[-1])
    assert decided[0] == acts.ExplainAbsence(player, 1)


def test_after_the_last_round_nothing_is_asked() -> None:
    last = replace(after_round_one().tournament, planned_rounds=1)
    assert not absent_without_notice(last)


def checked_in(edition: str = "fide-2019") -> Desk:
    """Six players of whom the last was not in the hall; round 1 is paired without him."""
    desk = Desk(details(system="dutch", edition=edition, rounds=4))
    desk.do(acts.Register(people(6)), acts.DrawLots("a seed", "as-entered"))
    desk.do(acts.CheckIn((1, 2, 3, 4, 5)), acts.CheckIn((6,), present=False))
    desk.do(*steps_to_pair(desk.state), acts.Publish(1))
    return desk


def finished(desk: Desk) -> Desk:
    result = "2-0" if desk.tournament.edition.startswith("fmjd") else "1-0"
    won = parse_result(result, desk.tournament.points)
    last = desk.tournament.rounds[-1]
    boards = range(1, len(last.boards) + 1)
    desk.do(*(acts.EnterResult(last.number, board, won) for board in boards))
    return desk


def told_of(desk: Desk) -> list[str]:
    return [str(each.reason.sentence) for each in cautions(acts.PairRound(), desk.state)]


def test_whoever_arrives_after_the_pairing_was_undone_is_paired() -> None:
    desk = checked_in()
    desk.do(acts.Undo(), acts.Undo())
    assert not desk.tournament.rounds
    assert [request.player for request in desk.tournament.bye_requests] == [6]
    desk.do(acts.CheckIn((6,)))
    assert desk.tournament.bye_requests == ()
    desk.do(*steps_to_pair(desk.state))
    assert desk.tournament.round(1).board_of(6) is not None


def test_a_note_of_absence_taken_back_leaves_nobody_out() -> None:
    desk = checked_in()
    desk.do(acts.Undo(), acts.Undo(), acts.CheckIn((6,), present=None))
    assert desk.tournament.bye_requests == ()


def test_whoever_is_here_and_has_a_bye_is_told_of_before_round_one() -> None:
    desk = Desk(details(system="dutch", rounds=4))
    desk.do(acts.Register(people(6)), acts.DrawLots("a seed", "as-entered"))
    desk.do(acts.GrantBye(2, 1, Bye.ZERO_POINT), acts.CheckIn((1, 2, 3, 4, 5, 6)))
    assert [request.player for request in desk.tournament.bye_requests] == [2]
    assert told_of(desk) == ["checked in, but left out of round 1 by a bye: 2 Player, B"]


@D2
@pytest.mark.parametrize(
    ("choice", "plays"),
    [(AfterAbsence.WITHDRAW, False), (AfterAbsence.EXPLAINED, True), (AfterAbsence.OUT, False)],
)
def test_whoever_was_absent_at_the_check_in_is_asked_about_before_round_two(
    choice: AfterAbsence, plays: bool
) -> None:
    desk = finished(checked_in())
    assert [each.number for each in absent_without_notice(desk.tournament)] == [6]
    assert "absent from round 1 without an explanation: 6 Player, F" in told_of(desk)[0]
    desk.do(*steps_to_pair(desk.state, decisions=(AbsenceDecision(6, choice),)))
    assert (desk.tournament.round(2).board_of(6) is not None) is plays


@D2
def test_he_is_asked_about_until_he_has_played() -> None:
    desk = finished(checked_in())
    out = AbsenceDecision(6, AfterAbsence.OUT)
    desk.do(*steps_to_pair(desk.state, decisions=(out,)), acts.Publish(2))
    finished(desk)
    assert [each.number for each in absent_without_notice(desk.tournament)] == [6]
    here = AbsenceDecision(6, AfterAbsence.EXPLAINED, "the train")
    desk.do(*steps_to_pair(desk.state, decisions=(here,)), acts.Publish(3))
    finished(desk)
    assert absent_without_notice(desk.tournament) == ()


def test_where_absence_is_no_withdrawal_the_arbiter_is_asked_all_the_same() -> None:
    desk = finished(checked_in("fmjd-2022"))
    assert absent_without_notice(desk.tournament) == ()
    (told,) = told_of(desk)
    assert told.startswith("noted as absent at the check-in and not seen since, but the next round")
    assert told.endswith("6 Player, F")
    desk.do(acts.MarkAbsent(6, 2))
    assert told_of(desk) == []
