"""Games recorded by an assistant: anything is kept, and only the arbiter is told what is wrong."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Ending, Played
from crosstable.office.acts import (
    CloseRecording,
    EnterResult,
    OpenRecording,
    RecordMove,
    Undo,
    decide,
)
from crosstable.office.publicity import public_view
from crosstable.office.recording import (
    CheckedRecord,
    check_record,
    record_as_assistant,
    recording_code,
    recording_of_code,
)
from tests.office.desk import WHEN, Desk, details

SECRET = b"secret"


@pytest.fixture
def desk() -> Desk:
    return Desk().seat(4).next_round()


def written(desk: Desk, *moves: str) -> CheckedRecord:
    for ply, move in enumerate(moves, start=1):
        desk.do(RecordMove(1, 1, ply, move))
    recording = desk.tournament.recording_of(1, 1)
    assert recording is not None
    return check_record(desk.tournament, recording)


@pytest.mark.article("fide.laws", "A.3.1.2")
@pytest.mark.article("fide.laws", "B.3.1.2")
@pytest.mark.article("fide.tournaments", "6.2.2.11")
def test_whatever_is_written_is_kept(desk: Desk) -> None:
    moves = ("e4", "e5", "Ke3", "-", "Nf3 (=)", "Nc6 12:30", "??")
    for ply, move in enumerate(moves, start=1):
        state = desk.do(RecordMove(1, 1, ply, move))
    recording = state.tournament.recording_of(1, 1)
    assert recording is not None
    assert recording.moves == moves
    assert not public_view(state.tournament).recordings


@pytest.mark.article("fide.tournaments", "6.2.2.8")
def test_a_move_can_be_corrected_and_the_rest_struck_out(desk: Desk) -> None:
    written(desk, "e4", "e5", "Nf3")
    desk.do(RecordMove(1, 1, 2, "c5"), RecordMove(1, 1, 3, ""))
    recording = desk.tournament.recording_of(1, 1)
    assert recording is not None
    assert recording.moves == ("e4", "c5")
    for ply, text in ((4, "d4"), (3, ""), (0, "e4"), (3, "x" * 31), (3, "a\x00b")):
        with pytest.raises(Refused):
            decide(RecordMove(1, 1, ply, text), desk.state)


@pytest.mark.article("fide.tournaments", "6.3.2.2")
def test_the_arbiter_is_told_of_the_first_move_that_is_not_legal(desk: Desk) -> None:
    checked = written(desk, "e4", "e5", "Ke3", "d5")
    assert checked.legal == 2
    assert checked.problem is not None
    assert "Ke3 is not legal" in checked.problem
    assert "1. e4 e5" in checked.text


@pytest.mark.article("fide.tournaments", "6.3.2.2")
def test_the_arbiter_is_told_of_repetitions_and_of_the_end(desk: Desk) -> None:
    dance = ("Nf3", "Nf6", "Ng1", "Ng8") * 2
    view = written(desk, *dance).view
    assert view is not None
    assert [claim.ending for claim in view.report.claimable] == [Ending.REPETITION]
    mated = Desk().seat(4).next_round()
    view = written(mated, "f3", "e5", "g4", "Qh4").view
    assert view is not None
    assert view.report.ended is not None


def test_undoing_passes_recorded_moves_over(desk: Desk) -> None:
    entered = desk.do(EnterResult(1, 2, Played(Mark.WIN, Mark.LOSS))).version
    written(desk, "e4", "e5")
    desk.do(Undo(entry=entered))
    assert desk.tournament.round(1).boards[1].unfinished
    recording = desk.tournament.recording_of(1, 1)
    assert recording is not None
    assert recording.moves == ("e4", "e5")


def test_a_link_opens_one_board_until_it_ends_or_the_game_does(desk: Desk) -> None:
    desk.do(OpenRecording(1, 1, "mark"))
    code = recording_code(SECRET, desk.id, "mark")
    after = record_as_assistant(desk.office, desk.id, code, SECRET, 1, "e4", at=WHEN)
    assert after is not None
    recording = recording_of_code(code, SECRET, desk.id, desk.tournament)
    assert recording is not None
    assert (recording.number, recording.moves) == (1, ("e4",))
    assert recording_of_code("x" * 24, SECRET, desk.id, desk.tournament) is None
    desk.do(CloseRecording(1, 1))
    assert record_as_assistant(desk.office, desk.id, code, SECRET, 2, "e5", at=WHEN) is None
    with pytest.raises(Refused, match="no link"):
        CloseRecording(1, 1).decided(desk.state)
    desk.do(OpenRecording(1, 1, "other"), EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
    code = recording_code(SECRET, desk.id, "other")
    assert recording_of_code(code, SECRET, desk.id, desk.tournament) is None
    with pytest.raises(Refused, match="already has a result"):
        RecordMove(1, 1, 2, "e5").decided(desk.state)


def test_draughts_are_recorded_alike() -> None:
    desk = Desk(details(edition="fmjd-2022")).seat(4).next_round()
    checked = written(desk, "32-28", "19-23", "28x19", "14x23", "50-1")
    assert checked.legal == 4
    assert checked.problem is not None
