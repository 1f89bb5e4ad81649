"""The rows of a round: what they show, and which of them changed since a version."""

from __future__ import annotations

import pytest

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Forfeit, Pending, Played
from crosstable.office.acts import (
    AttachGame,
    ClaimResult,
    CorrectReport,
    CorrectResult,
    DismissClaims,
    DrawLots,
    EnterResult,
    PairRound,
    Publish,
    Register,
    Undo,
    Unpublish,
)
from crosstable.web.cache.derived import Derived
from crosstable.web.cache.lines import written_lines
from crosstable.web.display.boards import (
    BoardRow,
    RoundSheet,
    SeatedPlayer,
    boards_touched,
    round_sheet,
    scores_before,
)
from tests.office.desk import Desk, details, people

WIN, DRAW = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)


def playing(players: int = 9) -> Desk:
    desk = Desk(details(system="dutch", rounds=5))
    desk.do(Register(people(players)), DrawLots("x"), PairRound(), Publish(1))
    return desk


def sheet_of(desk: Desk, number: int, only: list[int] | None = None) -> RoundSheet:
    before = scores_before(desk.tournament, number)
    return round_sheet(desk.tournament, number, before.scores, only)


def touched(desk: Desk, number: int, count: int) -> list[int] | None:
    """Return the boards that the latest acts touched."""
    return boards_touched([done.act for done in desk.state.in_force[-count:]], number)


def test_rows_show_scores_before_the_round_and_what_is_missing() -> None:
    desk = playing()
    desk.do(
        EnterResult(1, 1, WIN),
        EnterResult(1, 2, DRAW),
        EnterResult(1, 3, Forfeit(Absent.WHITE)),
        EnterResult(1, 4, Pending(adjourned=True)),
    )
    sheet = sheet_of(desk, 1)
    assert [row.result for row in sheet.rows] == ["1-0", "½-½", "-/+", ""]
    assert [row.adjourned for row in sheet.rows] == [False, False, False, True]
    assert (sheet.missing, sheet.next_open) == (0, 0)
    assert {row.white.score for row in sheet.rows} == {"0"}
    desk.do(PairRound())
    second = sheet_of(desk, 2)
    points = desk.tournament.points
    scores = {row.white.number: row.white.score for row in second.rows}
    winner = desk.tournament.rounds[0].boards[0].white
    assert scores.get(winner, points.text(points.win)) == "1"
    assert second.missing == 4
    assert second.next_open == 1
    assert [each.exchangeable for each in second.free] == [True]


def test_only_what_changed_is_told() -> None:
    desk = playing()
    assert boards_touched([], 1) == []
    desk.do(EnterResult(1, 3, WIN), EnterResult(1, 1, DRAW))
    assert touched(desk, 1, 2) == [1, 3]
    player = desk.tournament.rounds[0].boards[1].white
    desk.do(ClaimResult(1, player, WIN))
    assert touched(desk, 1, 3) == [1, 2, 3]
    row = sheet_of(desk, 1, [2]).rows[0]
    assert [(seat.number, said) for seat, said in row.claims] == [(player, "1-0")]
    desk.do(DismissClaims(1, 2, "not theirs"), CorrectReport(1, 3, DRAW, "told wrongly"))
    assert touched(desk, 1, 2) == [2, 3]
    third = sheet_of(desk, 1, [3]).rows[0]
    assert third.result == "1-0"
    assert third.reported.endswith("½-½")
    desk.do(AttachGame(1, 4, "1. e4"))
    assert touched(desk, 1, 1) == [4]


def test_what_happens_in_another_round_leaves_the_rows_alone() -> None:
    desk = playing(6)
    desk.do(*(EnterResult(1, board, WIN) for board in (1, 2, 3)), PairRound(), Publish(2))
    desk.do(EnterResult(2, 1, WIN), CorrectReport(1, 3, DRAW, "told wrongly"))
    assert touched(desk, 1, 2) == [3]
    assert touched(desk, 2, 2) == [1]
    desk.do(CorrectResult(1, 1, DRAW, "misread"))
    assert touched(desk, 2, 1) is None  # the scores beside the names


def test_where_the_round_itself_changed_all_of_it_is_told() -> None:
    desk = playing()
    desk.do(EnterResult(1, 1, WIN), Undo(), Unpublish(1, "wrong"))
    assert touched(desk, 1, 1) is None


def test_scores_follow_a_correction_of_an_earlier_round() -> None:
    desk = playing(6)
    desk.do(*(EnterResult(1, board, WIN) for board in (1, 2, 3)), PairRound(), Publish(2))
    winner = desk.tournament.rounds[0].boards[0].white
    points = desk.tournament.points
    before = scores_before(desk.tournament, 2)
    assert points.text(before.scores[winner]) == "1"
    desk.do(EnterResult(2, 1, WIN))
    assert scores_before(desk.tournament, 2, before) is before
    desk.do(CorrectResult(1, 1, DRAW, "misread"))
    assert points.text(scores_before(desk.tournament, 2, before).scores[winner]) == "½"


@pytest.mark.parametrize("moving", [True, False])
def test_whatever_people_typed_is_escaped_once_in_a_row(moving: bool) -> None:
    hostile = "<script>'\"&"
    here = SeatedPlayer(1, hostile, "0")
    row = BoardRow(
        1, here, SeatedPlayer(2, hostile, "½"), hostile, False, False, ((here, hostile),), hostile
    )
    page = written_lines(
        Derived(),
        Desk(details()).state,
        "office/rounds/board-line.html",
        [(row, False)],
        id="open",
        round_number=1,
        base=f"/office/{hostile}",
        players="/office/players",
        moving=moving,
        published=True,
        may_enter=False,
        offers_more=True,
        results=[hostile],
    )
    assert page.count("&lt;script&gt;") >= 6
    assert "<script>" not in page
    assert "&amp;lt;" not in page
