"""Rulings at a draughts board about irregular moves, set-ups, touches and conduct."""

from __future__ import annotations

import pytest

from crosstable.games.desk.library import matters_of
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rulings import ClockChange, TallyKind
from tests.games.draughts.at_the_board import articles, known, rule, step

TOO_FEW = known("80+30", start="W:W28,35:B12,22,30", moves="35x24")


@pytest.mark.article("fmjd.annex1", "5.4")
@pytest.mark.article("fmjd.annex4", "1.6")
def test_the_opponent_chooses_between_correcting_and_letting_stand() -> None:
    right = rule("irregular", TOO_FEW, kind="8", wants="correct", penalty="0")
    assert right.answer == "corrected"
    assert {"1 5.4.8", "1 5.4", "4 1.6", "1 5.8"} == articles(right)
    left = rule("irregular", TOO_FEW, kind="8", wants="stand", penalty="0")
    assert left.answer == "stands"
    assert left.steps == ()


@pytest.mark.article("fmjd.annex4", "1.6")
@pytest.mark.article("fmjd.annex1", "5.7")
@pytest.mark.parametrize("asked", ["wants", "decides"])
def test_the_referee_corrects_nothing_while_the_opponent_says_nothing(asked: str) -> None:
    decided = {"irregular-moves": "referee"} if asked == "decides" else {}
    told = known(start=TOO_FEW.start, moves="35x24", regulations=decided)
    ruling = rule("irregular", told, kind="8", **{asked: "silent"})
    assert ruling.answer == "goes on"
    assert {"4 1.6", "1 5.7"} <= articles(ruling)
    assert not ruling.tallies


@pytest.mark.article("fmjd.annex3", "2.5a")
@pytest.mark.article("fmjd.annex4", "2.12a")
def test_the_event_may_let_the_referee_decide() -> None:
    told = known(start=TOO_FEW.start, moves="35x24", regulations={"irregular-moves": "referee"})
    ruling = rule("irregular", told, kind="8", decides="correct", penalty="0")
    assert "3 2.5a" in articles(ruling)
    assert "4 1.6" not in articles(ruling)


@pytest.mark.article("fmjd.annex1", "5.4.8")
@pytest.mark.article("fmjd.annex3", "6.18")
def test_the_record_says_how_it_is_put_right() -> None:
    asked = step("irregular", TOO_FEW)
    assert isinstance(asked, BoardQuestion)
    assert asked.suggested == "8"
    ruling = rule("irregular", TOO_FEW, kind="8", wants="correct", penalty="0")
    assert [str(sentence) for sentence in ruling.steps[:2]] == [
        "Put the position back: W:W28,35:B12,22,30",
        "To be played: 28x8",
    ]
    assert "charge it to the player at fault" in ruling.steps[2]
    other = rule("irregular", TOO_FEW, kind="2", wants="correct", penalty="0")
    assert "1 5.4.8" in articles(other)  # what the record shows is said as well


@pytest.mark.article("fmjd.annex1", "3.11")
def test_a_correction_is_played_with_the_touched_piece_where_it_can_be() -> None:
    told = known(start="W:W32,33:B1", moves="32-37")
    ruling = rule("irregular", told, kind="2", wants="correct", penalty="0")
    assert str(ruling.steps[1]) == "To be played: 32-27 or 32-28"


@pytest.mark.article("fmjd.annex1", "5.4.1", "5.4.2", "5.4.5", "5.4.6", "5.4.9")
@pytest.mark.parametrize("kind", range(1, 18))
def test_every_irregularity_has_its_article_and_its_correction(kind: int) -> None:
    ruling = rule("irregular", kind=str(kind), offender="white", wants="correct", penalty="0")
    assert f"1 5.4.{kind}" in articles(ruling)
    assert len(ruling.steps) == 2
    assert ruling.tallies[0].kind is TallyKind.ILLEGAL_MOVES


@pytest.mark.article("fmjd.annex1", "5.7")
def test_a_move_of_the_opponent_accepts_it() -> None:
    ruling = rule("irregular", kind="6", offender="black", wants="moved")
    assert ruling.answer == "goes on"
    assert "1 5.7" in articles(ruling)


@pytest.mark.article("fmjd.annex1", "5.6", "7.2.4")
def test_who_refuses_the_rules_loses() -> None:
    ruling = rule("irregular", kind="6", offender="black", wants="refused")
    assert ruling.answer == "2-0"
    assert {"1 5.6", "1 7.2.4"} <= articles(ruling)


@pytest.mark.article("fmjd.annex3", "2.5a")
def test_a_time_penalty_is_at_least_what_a_move_adds() -> None:
    with pytest.raises(InvalidValue, match="fewer than the 30 that a move adds"):
        rule("irregular", TOO_FEW, kind="8", wants="correct", penalty="29")
    ruling = rule("irregular", TOO_FEW, kind="8", wants="correct", penalty="30")
    assert ruling.clocks == (ClockChange(Colour.WHITE, -30),)
    unknown = rule("irregular", kind="8", offender="white", wants="correct", penalty="10")
    assert "no more than 10 seconds" in unknown.rests_on[0]


@pytest.mark.article("fmjd.annex1", "5.1")
def test_a_turned_board_annuls_the_game() -> None:
    assert rule("set-up", wrong="board").answer == "new game"


@pytest.mark.article("fmjd.annex1", "5.2")
def test_a_wrong_set_up_is_put_right_before_the_game_or_as_the_opponent_wishes() -> None:
    assert rule("set-up", known(moves=""), wrong="set-up").answer == "corrected"
    assert rule("set-up", wrong="set-up", begun="yes", right="no").answer == "stands"
    assert rule("set-up", known(moves="32-28"), wrong="set-up", right="yes").answer == "corrected"


@pytest.mark.article("fmjd.annex1", "5.3")
def test_a_piece_on_a_light_square_is_inactive_without_permission() -> None:
    out = rule("set-up", wrong="light", consent="no")
    assert "stays out of the game" in out.verdict
    assert "plays on" in rule("set-up", wrong="light", consent="yes").verdict


@pytest.mark.article("fmjd.annex1", "5.5")
def test_an_accident_noted_at_once_is_no_irregularity() -> None:
    assert rule("set-up", wrong="accident", at_once="yes").answer == "corrected"
    assert rule("set-up", wrong="accident", at_once="no", right="no").answer == "stands"


@pytest.mark.article("fmjd.annex3", "4.6")
@pytest.mark.parametrize(
    ("moves", "answer"), [("32-28", "new game"), ("32-28 19-23", "goes on"), ("", "new game")]
)
def test_wrong_colours_stand_once_both_have_moved(moves: str, answer: str) -> None:
    assert rule("set-up", known(moves=moves), wrong="colours").answer == answer


@pytest.mark.article("fmjd.annex1", "3.10", "3.11", "3.12")
def test_a_touched_piece_is_played_if_it_can_be() -> None:
    told = known(position="W:W28,35,37:B12,22,30")
    assert rule("touch", told, contact="meant", squares="35").answer == "any"
    assert rule("touch", told, contact="meant", squares="35 28").answer == "28x8"
    quiet = rule("touch", known(position="W:W32,33:B1"), contact="held", squares="33, 32")
    assert quiet.answer == "33-28 33-29"
    assert "1 3.12" in articles(quiet)


@pytest.mark.article("fmjd.annex1", "3.13", "3.14")
def test_adjusting_binds_nobody() -> None:
    assert articles(rule("touch", contact="adjusted")) == {"1 3.13"}
    assert articles(rule("touch", contact="not-on-move")) == {"1 3.14"}


@pytest.mark.article("fmjd.annex3", "2.5.a", "2.5.b", "2.5.c", "2.5.d", "2.5.e")
@pytest.mark.parametrize(
    ("sanction", "answer", "article"),
    [
        ("remark", "goes on", "3 2.5.a"),
        ("warning", "warning", "3 2.5.b"),
        ("time", "-60 s", "3 2.5.c"),
        ("extra", "+60 s", "3 2.5.c"),
        ("loss", "2-0", "3 2.5.d"),
        ("both", "0-0", "3 2.5.d"),
        ("out", "2-0", "3 2.5.e"),
    ],
)
def test_sanctions(sanction: str, answer: str, article: str) -> None:
    seconds = {"seconds": "60"} if sanction in {"time", "extra"} else {}
    ruling = rule("conduct", offence="13", offender="black", sanction=sanction, **seconds)
    assert ruling.answer == answer
    assert {"3 2.4.13", article} <= articles(ruling)


@pytest.mark.parametrize("matter", [m.name for m in matters_of("draughts") if m.name != "conduct"])
def test_a_player_without_a_piece_has_lost_whatever_the_call_is_about(matter: str) -> None:
    taken = known(start="W:W32:B28", moves="32x23")
    assert rule(matter, taken).answer == "2-0"
