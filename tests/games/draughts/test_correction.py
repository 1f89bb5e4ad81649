from __future__ import annotations

from collections.abc import Callable

import pytest

from crosstable.games.draughts.correction import (
    Case,
    Choice,
    Ruling,
    Stage,
    accepted,
    compliance_refused,
    correction_demanded,
    opponent_moved,
    rectified,
    referee_called,
    report,
    ruled,
)
from crosstable.games.draughts.irregularities import Irregularity
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.rulebooks.index import resolve

RECTIFY = Ruling(opponent_wants=Choice.RECTIFY)
LET_STAND = Ruling(opponent_wants=Choice.LET_STAND)


def new_case() -> Case:
    return report(Irregularity.NO_CAPTURE_THOUGH_POSSIBLE, offender=Colour.WHITE, ply=31)


def articles(case: Case) -> list[str]:
    return [str(reason.citation) for reason in case.log]


@pytest.mark.article("fmjd.annex1", "5.4")
def test_the_opponent_may_let_it_stand() -> None:
    case = accepted(new_case())
    assert case.stage is Stage.STANDS
    assert articles(case) == ["fmjd.annex1 5.4.6", "fmjd.annex1 5.4"]


@pytest.mark.article("fmjd.annex1", "5.7")
@pytest.mark.parametrize("first", [lambda case: case, correction_demanded])
def test_a_move_of_the_opponent_accepts_it(first: Callable[[Case], Case]) -> None:
    case = opponent_moved(first(new_case()))
    assert case.stage is Stage.STANDS
    assert articles(case)[-1] == "fmjd.annex1 5.7"
    with pytest.raises(Refused, match="let stand already"):
        correction_demanded(case)


@pytest.mark.article("fmjd.annex3", "2.5a")
def test_the_opponent_may_demand_correction_himself() -> None:
    case = rectified(correction_demanded(new_case()), completely=True)
    assert case.stage is Stage.RECTIFIED
    assert articles(case)[1:] == ["fmjd.annex3 2.5a", "fmjd.annex1 5.4"]


@pytest.mark.article("fmjd.annex1", "5.8")
def test_half_a_correction_is_none() -> None:
    with pytest.raises(Refused, match=r"5\.8"):
        rectified(correction_demanded(new_case()), completely=False)


@pytest.mark.article("fmjd.annex3", "2.5a")
@pytest.mark.article("fmjd.annex3", "4.4")
def test_the_referee_comes_to_stopped_clocks() -> None:
    called = referee_called(new_case())
    assert called.clocks_stopped
    assert not referee_called(new_case(), clocks_stopped=False).clocks_stopped
    decided = ruled(called, RECTIFY)
    assert decided.stage is Stage.RECTIFIED
    assert not decided.clocks_stopped
    assert ruled(called, LET_STAND).stage is Stage.STANDS


@pytest.mark.article("fmjd.annex3", "2.5a")
@pytest.mark.article("fmjd.annex3", "6.18")
def test_a_ruling_changes_both_clocks() -> None:
    ruling = Ruling(
        opponent_wants=Choice.RECTIFY,
        penalty_seconds=30,
        extra_seconds=60,
        correction_seconds=45,
        warning=True,
    )
    case = ruled(referee_called(new_case()), ruling, increment_seconds=30)
    assert case.seconds_on_clock(Colour.WHITE) == -75
    assert case.seconds_on_clock(Colour.BLACK) == 60
    assert articles(case)[2:] == [
        "fmjd.annex3 2.5.b",
        "fmjd.annex3 2.5a",
        "fmjd.annex3 2.5a",
        "fmjd.annex3 6.18",
        "fmjd.annex1 5.4",
    ]
    assert new_case().seconds_on_clock(Colour.WHITE) == 0


@pytest.mark.article("fmjd.annex3", "2.5a")
def test_a_time_penalty_is_at_least_the_increment() -> None:
    called = referee_called(new_case())
    small = Ruling(opponent_wants=Choice.RECTIFY, penalty_seconds=29)
    with pytest.raises(Refused, match="at least the 30 seconds"):
        ruled(called, small, increment_seconds=30)
    assert ruled(called, small).stage is Stage.RECTIFIED
    assert ruled(called, RECTIFY, increment_seconds=30).stage is Stage.RECTIFIED
    with pytest.raises(Refused, match="negative"):
        ruled(called, Ruling(opponent_wants=Choice.RECTIFY, extra_seconds=-1))


@pytest.mark.article("fmjd.annex1", "5.6")
@pytest.mark.article("fmjd.annex1", "7.2.4")
def test_who_refuses_the_rules_may_be_made_to_comply_or_loses() -> None:
    refused = compliance_refused(correction_demanded(new_case()))
    assert refused.stage is Stage.COMPLIANCE_REFUSED
    assert rectified(refused, completely=True).stage is Stage.RECTIFIED
    loss = Ruling(opponent_wants=Choice.RECTIFY, loss=True)
    lost = ruled(referee_called(refused), loss)
    assert lost.stage is Stage.GAME_LOST
    assert articles(lost)[-1] == "fmjd.annex1 7.2.4"
    with pytest.raises(Refused, match="does not lose"):
        ruled(referee_called(new_case()), loss)


@pytest.mark.parametrize(
    "step",
    [
        accepted,
        opponent_moved,
        correction_demanded,
        compliance_refused,
        referee_called,
        lambda case: rectified(case, completely=True),
        lambda case: ruled(case, RECTIFY),
    ],
)
def test_nothing_happens_to_a_closed_case(step: Callable[[Case], Case]) -> None:
    for closed in (accepted(new_case()), ruled(referee_called(new_case()), RECTIFY)):
        assert closed.stage.closed
        with pytest.raises(Refused):
            step(closed)


def test_a_step_out_of_order_is_refused() -> None:
    steps: list[Callable[[], Case]] = [
        lambda: rectified(new_case(), completely=True),
        lambda: ruled(new_case(), RECTIFY),
        lambda: compliance_refused(new_case()),
        lambda: opponent_moved(referee_called(new_case())),
    ]
    for step in steps:
        with pytest.raises(Refused, match="cannot be"):
            step()


def test_every_step_cites_an_article_that_exists() -> None:
    full = Ruling(
        opponent_wants=Choice.RECTIFY,
        penalty_seconds=30,
        extra_seconds=30,
        correction_seconds=5,
        warning=True,
        loss=True,
    )
    case = ruled(referee_called(compliance_refused(correction_demanded(new_case()))), full)
    for reason in case.log:
        assert reason.citation is not None
        assert resolve(reason.citation).number == reason.citation.article
