"""Results that players send themselves."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.notation import parse_result
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.result import Absent, Forfeit, Result
from crosstable.office import acts
from crosstable.office.slip_codes import slip_code, slip_code_fits
from tests.office.desk import Desk, details

WIN, DRAW, LOSS = (parse_result(each, HALF_POINTS) for each in ("1-0", "=", "0-1"))


@pytest.fixture
def desk() -> Desk:
    made = Desk(details(system="dutch", rounds=3)).seat(6)
    made.next_round()
    return made


def test_a_result_counts_when_both_tell_the_same(desk: Desk) -> None:
    board = desk.tournament.round(1).boards[1]
    desk.do(acts.ClaimResult(1, board.white, WIN))
    assert desk.tournament.round(1).boards[1].unfinished
    assert [each.player for each in desk.tournament.claims_of(1, 2)] == [board.white]
    desk.do(acts.ClaimResult(1, board.black, WIN))
    assert desk.tournament.round(1).boards[1].result == WIN
    assert not desk.tournament.claims


def test_two_who_disagree_wait_for_the_arbiter(desk: Desk) -> None:
    board = desk.tournament.round(1).boards[0]
    desk.do(acts.ClaimResult(1, board.white, WIN), acts.ClaimResult(1, board.black, LOSS))
    assert desk.tournament.round(1).boards[0].unfinished
    assert len(desk.tournament.claims_of(1, 1)) == 2
    desk.do(acts.EnterResult(1, 1, DRAW))
    assert not desk.tournament.claims


def test_one_can_change_ones_mind_and_agree(desk: Desk) -> None:
    board = desk.tournament.round(1).boards[0]
    desk.do(acts.ClaimResult(1, board.white, WIN), acts.ClaimResult(1, board.black, LOSS))
    desk.do(acts.ClaimResult(1, board.white, LOSS))
    assert desk.tournament.round(1).boards[0].result == LOSS


def test_what_players_told_can_be_put_aside(desk: Desk) -> None:
    board = desk.tournament.round(1).boards[0]
    desk.do(acts.ClaimResult(1, board.white, WIN), acts.DismissClaims(1, 1, "wrong board"))
    assert not desk.tournament.claims
    with pytest.raises(Refused, match="nobody sent"):
        desk.do(acts.DismissClaims(1, 1))


def test_claims_go_with_a_round_that_is_taken_back(desk: Desk) -> None:
    board = desk.tournament.round(1).boards[0]
    desk.do(acts.ClaimResult(1, board.white, WIN), acts.Unpublish(1, "wrong list"))
    assert not desk.tournament.claims


@pytest.mark.parametrize("result", [Forfeit(Absent.BLACK), None], ids=["forfeit", "twice"])
def test_what_a_player_cannot_send(desk: Desk, result: Result | None) -> None:
    board = desk.tournament.round(1).boards[0]
    desk.do(acts.ClaimResult(1, board.white, WIN))
    with pytest.raises(Refused):
        desk.do(acts.ClaimResult(1, board.white, result or WIN))
    with pytest.raises(Refused, match="already has a result"):
        desk.do(acts.EnterResult(1, 1, WIN), acts.ClaimResult(1, board.black, WIN))


def test_a_slip_code_fits_one_player_in_one_round_however_it_is_written() -> None:
    code = slip_code(b"secret", "open", 3, 17)
    assert slip_code_fits(code.lower().replace("-", " "), b"secret", "open", 3, 17)
    others = {
        slip_code(secret, event, round_number, player)
        for secret in (b"secret", b"other")
        for event in ("open", "closed")
        for round_number in range(1, 12)
        for player in range(1, 200)
    }
    assert len(others) == 2 * 2 * 11 * 199
    assert not slip_code_fits(code, b"secret", "open", 4, 17)
    assert not slip_code_fits("", b"secret", "open", 3, 17)
