"""Expulsion: who may, what stands, what the arbiter is told to enter, and how it is taken back."""

from __future__ import annotations

import pytest

from crosstable.kernel.entrants import Withdrawal
from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.notation import parse_result
from crosstable.kernel.result import Absent, Forfeit
from crosstable.office import acts
from crosstable.office.acts import cautions, describe
from crosstable.office.acts.pairing_steps import steps_to_pair
from crosstable.office.publicity import public_view
from crosstable.office.roles import Role
from crosstable.rulebooks.index import spell
from tests.office.desk import Desk, details, people

LAWS = pytest.mark.article("fide.laws", "12.9.9")
ANNEX3 = pytest.mark.article("fmjd.annex3", "2.5.e")


def one_round(edition: str = "fide-2019", system: str = "dutch") -> Desk:
    """Six players; round 1 is public, with a result on the first board only."""
    desk = Desk(details(system=system, edition=edition, rounds=5 if system == "dutch" else 0))
    desk.seat(6).next_round()
    won = parse_result("2-0" if edition.startswith("fmjd") else "1-0", desk.tournament.points)
    desk.do(acts.EnterResult(1, 1, won))
    return desk


def told(desk: Desk, number: int) -> list[str]:
    return [str(each.reason.sentence) for each in cautions(acts.Expel(number, "x"), desk.state)]


@LAWS
def test_who_is_expelled_is_out_and_the_games_stand() -> None:
    desk = one_round()
    number = desk.tournament.round(1).boards[0].white
    before = desk.tournament.rounds
    state = desk.do(acts.Expel(number, "  signals from\nthe hall "))
    assert desk.tournament.rounds == before
    left = Withdrawal(1, "signals from the hall", expelled=True)
    assert desk.tournament.entrant(number).withdrawal == left
    act = state.in_force[-1].act
    assert isinstance(act, acts.PlayerWithdrew)
    assert [spell(each.citation) for each in act.because if each.citation] == ["FIDE Laws 12.9.9"]
    assert describe(act, desk.tournament) == (
        f"player {number} expelled after round 1: signals from the hall"
    )
    with pytest.raises(Refused, match="was expelled after round 1"):
        desk.do(acts.Withdraw(number))


@ANNEX3
def test_draughts_has_its_own_article() -> None:
    desk = one_round("fmjd-2022", "round-robin")
    (effect, *_) = cautions(acts.Expel(1, "x"), desk.state)
    assert effect.reason.citation is not None
    assert spell(effect.reason.citation) == "FMJD Annex 3 2.5.e"


@LAWS
def test_a_game_without_a_result_is_for_the_arbiter_to_enter() -> None:
    desk = one_round()
    number = desk.tournament.round(1).boards[1].black
    assert told(desk, number)[1] == (
        "round 1 board 2 has no result: enter a loss for this player if the game had begun, a "
        "loss by absence if it had not"
    )
    desk.do(acts.Expel(number, "x"))
    assert desk.tournament.round(1).boards[1].not_begun
    with pytest.raises(Refused, match="round 1 is not complete"):
        desk.do(acts.PairRound())
    with pytest.raises(Refused, match="round 1 board 2 needs a result first"):
        steps_to_pair(desk.state)
    desk.do(
        acts.EnterResult(1, 2, Forfeit(Absent.BLACK)),
        acts.EnterResult(1, 3, parse_result("1-0", desk.tournament.points)),
        acts.PairRound(),
    )
    assert desk.tournament.round(2).board_of(number) is None


@LAWS
def test_a_round_that_is_not_public_was_not_begun() -> None:
    desk = Desk(details(system="dutch", rounds=3)).seat(4)
    desk.do(acts.PairRound())
    assert told(desk, 1)[1] == "the game of round 1 on board 1 will be lost by absence"
    desk.do(acts.Expel(1, "x"))
    left = desk.tournament.entrant(1).withdrawal
    assert left is not None
    assert left.after_round == 0


@LAWS
def test_a_reason_is_needed_and_a_place_in_the_draw() -> None:
    desk = one_round()
    with pytest.raises(Refused, match="say why Player, A is expelled"):
        desk.do(acts.Expel(1, "  "))
    fresh = Desk(details(system="dutch", rounds=3))
    fresh.do(acts.Register(people(2)))
    with pytest.raises(Refused, match="strike the player off the list"):
        fresh.do(acts.Expel(1, "x"))


@LAWS
def test_the_report_tells_of_it_and_the_public_does_not_read_why() -> None:
    desk = one_round()
    desk.do(acts.Expel(1, "quicksilver"))
    shown = public_view(desk.tournament)
    left = shown.entrant(1).withdrawal
    assert left == Withdrawal(1, expelled=True)
    assert not shown.remarks
    assert [(each.kind, str(each.text)) for each in desk.tournament.remarks] == [
        (RemarkKind.EXPELLED, "player 1")
    ]


@LAWS
def test_only_a_chief_arbiter_expels_undoes_and_takes_back() -> None:
    desk = one_round()
    desk.do(acts.Withdraw(2))
    assert acts.Reinstate(2).right_in(desk.state) is None
    desk.do(acts.Expel(1, "x"))
    act = desk.state.in_force[-1].act
    weightier = (acts.Expel.right, act.right_to_undo(), acts.Reinstate(1).right_in(desk.state))
    assert [right.least for right in weightier if right] == [Role.CHIEF_ARBITER] * 3
    desk.do(acts.Reinstate(1))
    assert not desk.tournament.entrant(1).withdrawn
    assert [str(each.text) for each in desk.tournament.remarks] == [
        "player 1",
        "player 1 was reinstated",
    ]
