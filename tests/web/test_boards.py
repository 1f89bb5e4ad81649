"""The rows of a round: what they show, and which of them changed since a version."""

from __future__ import annotations

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Forfeit, Pending, Played
from crosstable.office.commands import (
    ClaimResult,
    CorrectReport,
    CorrectResult,
    DrawLots,
    EnterResult,
    PairRound,
    Publish,
    Register,
    Undo,
    Unpublish,
)
from crosstable.web.boards import Sheets
from tests.office.desk import Desk, details, people

WIN, DRAW = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)


def playing(players: int = 9) -> Desk:
    desk = Desk(details(system="dutch", rounds=5))
    desk.do(Register(people(players)), DrawLots("x"), PairRound(), Publish(1))
    return desk


def test_rows_show_scores_before_the_round_and_what_is_missing() -> None:
    desk = playing()
    desk.do(
        EnterResult(1, 1, WIN),
        EnterResult(1, 2, DRAW),
        EnterResult(1, 3, Forfeit(Absent.WHITE)),
        EnterResult(1, 4, Pending(adjourned=True)),
    )
    sheet = Sheets().sheet(desk.state, 1)
    assert [row.result for row in sheet.rows] == ["1-0", "½-½", "-/+", ""]
    assert [row.adjourned for row in sheet.rows] == [False, False, False, True]
    assert (sheet.missing, sheet.next_open) == (0, 0)
    assert {row.white.score for row in sheet.rows} == {"0"}
    desk.do(PairRound())
    second = Sheets().sheet(desk.state, 2)
    points = desk.tournament.points
    scores = {row.white.number: row.white.score for row in second.rows}
    winner = desk.tournament.rounds[0].boards[0].white
    assert scores.get(winner, points.text(points.win)) == "1"
    assert second.missing == 4
    assert second.next_open == 1
    assert [each.exchangeable for each in second.free] == [True]


def test_only_what_changed_is_told() -> None:
    desk, sheets = playing(), Sheets()
    before = desk.state
    sheets.sheet(before, 1)
    assert sheets.changed(before, 1, before.version) == []
    desk.do(EnterResult(1, 3, WIN), EnterResult(1, 1, DRAW))
    assert sheets.changed(desk.state, 1, before.version) == [1, 3]
    player = desk.tournament.rounds[0].boards[1].white
    desk.do(ClaimResult(1, player, WIN))
    assert sheets.changed(desk.state, 1, before.version) == [1, 2, 3]
    row = sheets.sheet(desk.state, 1, [2]).rows[0]
    assert [(seat.number, said) for seat, said in row.claims] == [(player, "1-0")]
    desk.do(CorrectReport(1, 3, DRAW, "told wrongly"))
    third = sheets.sheet(desk.state, 1, [3]).rows[0]
    assert third.result == "1-0"
    assert third.reported.endswith("½-½")
    desk.do(Undo(), Undo(), Undo(), Undo())
    assert sheets.changed(desk.state, 1, before.version) == []


def test_where_the_round_itself_changed_all_of_it_is_told() -> None:
    desk, sheets = playing(), Sheets()
    before = desk.state
    sheets.sheet(before, 1)
    desk.do(Unpublish(1, "wrong"))
    assert sheets.changed(desk.state, 1, before.version) is None
    assert sheets.changed(desk.state, 1, before.version - 1) is None


def test_scores_follow_a_correction_of_an_earlier_round() -> None:
    desk, sheets = playing(6), Sheets()
    desk.do(*(EnterResult(1, board, WIN) for board in (1, 2, 3)), PairRound())
    winner = desk.tournament.rounds[0].boards[0].white

    def score() -> str:
        for row in sheets.sheet(desk.state, 2).rows:
            for seat in (row.white, row.black):
                if seat.number == winner:
                    return seat.score
        raise AssertionError

    assert score() == "1"
    desk.do(CorrectResult(1, 1, DRAW, "misread"))
    assert score() == "½"


def test_few_versions_are_remembered() -> None:
    desk, sheets = playing(), Sheets(versions=2)
    first = desk.state
    sheets.sheet(first, 1)
    for board in (1, 2, 3):
        sheets.sheet(desk.do(EnterResult(1, board, WIN)), 1)
    assert sheets.changed(desk.state, 1, first.version) is None
    assert sheets.changed(desk.state, 1, desk.state.version - 1) == [3]
