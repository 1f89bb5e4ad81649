"""Rulings at a chess board about time: fallen flags, lateness, quickplay finishes."""

from __future__ import annotations

import pytest

from crosstable.games.chess.rulings.quickplay import quickplay_from
from crosstable.games.desk.library import matter_of
from crosstable.games.desk.matters import converse, next_step
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.result import Absent, Forfeit, Played
from crosstable.kernel.rulings import ClockChange, Reply
from tests.games.chess.at_the_board import (
    KNIGHT_V_KING,
    RAPID,
    ROOK_V_KING,
    SHUFFLE,
    STANDARD,
    articles,
    known,
    ruled,
)


@pytest.mark.article("fide.laws", "6.9")
@pytest.mark.parametrize(
    ("fen", "flagged", "answer"),
    [
        (ROOK_V_KING, "black", "1-0"),
        (ROOK_V_KING, "white", "½-½"),
        (KNIGHT_V_KING, "black", "½-½"),
    ],
)
def test_a_fallen_flag_loses_or_draws(fen: str, flagged: str, answer: str) -> None:
    ruling = ruled("flag", known(RAPID, position=fen), flagged=flagged)
    assert ruling.answer == answer
    assert isinstance(ruling.result, Played)


@pytest.mark.article("fide.laws", "6.9")
def test_material_decides_where_no_position_is_known() -> None:
    assert ruled("flag", RAPID, flagged="white", left="nothing").answer == "½-½"
    lost = ruled("flag", RAPID, flagged="white", left="more")
    assert lost.answer == "0-1"
    assert lost.rests_on
    assert ruled("flag", RAPID, flagged="white", left="minor").answer == "unknown"


@pytest.mark.article("fide.laws", "6.9", "9.6.1")
def test_mate_and_five_times_come_before_the_flag() -> None:
    mated = known(RAPID, moves=("f3", "e5", "g4", "Qh4#"))
    assert ruled("flag", mated, flagged="black").answer == "0-1"
    five = ruled("flag", known(RAPID, moves=SHUFFLE * 4), flagged="black")
    assert (five.answer, articles(five)) == ("½-½", ["6.2.1.1", "9.6.1"])


@pytest.mark.article("fide.laws", "6.4", "8.6")
def test_the_moves_of_the_time_control_count() -> None:
    assert ruled("flag", flagged="white", control="yes").answer == "goes on"
    unproved = ruled("flag", flagged="white", control="unproved")
    assert (unproved.answer, articles(unproved)) == ("goes on", ["8.6"])
    # Two moves on record are fewer than forty: nobody has to be asked, but they may be behind.
    behind = known(moves=("e4", "e5", "Nf3"))
    lost = ruled("flag", behind, flagged="white")
    assert lost.answer == "0-1"
    assert any("2 moves of White are filed, and 40 were due" in str(it) for it in lost.rests_on)
    assert ruled("flag", behind, flagged="white", control="yes").answer == "goes on"
    page = converse(matter_of("chess", "flag"), behind, (Reply("flagged", "white"),))
    assert [(it.question.name, it.answer, it.presumed) for it in page.answered] == [
        ("flagged", "white", False),
        ("control", "no", True),
    ]


@pytest.mark.article("fide.laws", "A.4.3", "III.3.1.1", "III.3.1.2", "III.3.1")
@pytest.mark.article("fide.tournaments", "5.4.2", "5.4.3.5")
def test_two_fallen_flags() -> None:
    by_sign = ruled("both-flags", known(RAPID, position=ROOK_V_KING), sign="black")
    assert by_sign.answer == "1-0"
    assert articles(by_sign)[0] == "A.4.3"
    # The comment is about rapid and blitz; that a clock tells it is required of every clock.
    standard = ruled("both-flags", known(position=ROOK_V_KING), sign="black", control="no")
    watched = known(RAPID, supervised=True, position=ROOK_V_KING)
    for ruling in (standard, ruled("both-flags", watched, sign="black")):
        assert (ruling.answer, articles(ruling)[0]) == ("1-0", "5.4.3.5")
    assert ruled("both-flags", RAPID, sign="neither").answer == "unknown"
    announced = {"quickplay": "III.5"}
    two = known(rate=parse_rate("120/40+60"), regulations=announced)
    assert ruled("both-flags", two, sign="neither", period="earlier").answer == "goes on"
    assert ruled("both-flags", two, sign="neither", period="last").answer == "½-½"
    drawn = ruled("both-flags", known(RAPID, regulations={"both-flags": "drawn"}), sign="neither")
    assert (drawn.answer, articles(drawn)[-1]) == ("½-½", "5.4.2")


@pytest.mark.article("fide.laws", "6.7.1")
@pytest.mark.parametrize(
    ("arrived", "default", "answer"),
    [
        ("15:40", "30", "goes on"),
        ("15:45", "30", "goes on"),  # nobody loses before 15.45
        ("15:46", "30", "-/+"),
        ("15:16", "", "-/+"),  # not announced: zero
        ("15:15", "", "goes on"),
        ("15:15:40", "", "-/+"),
        ("15:45:01", "30", "-/+"),
        ("15:44:59", "30", "goes on"),
    ],
)
def test_the_default_time_runs_from_the_real_start(arrived: str, default: str, answer: str) -> None:
    regulations = {"default-time": default} if default else {}
    about = known(scheduled="15:00", regulations=regulations)
    ruling = ruled("late", about, late="white", started="15:15", arrived=arrived)
    assert ruling.answer == answer
    assert ruling.result == (Forfeit(Absent.WHITE) if answer == "-/+" else None)


def test_who_is_late_although_moves_are_filed() -> None:
    """The first move of White is no sign of Black; one of Black's own is."""
    late = {"late": "black", "started": "15:00", "arrived": "15:40"}
    begun = known(regulations={"default-time": "30"}, moves=("e4",))
    assert not ruled("late", begun, **late).rests_on
    ruling = ruled("late", known(begun, moves=("e4", "e5", "Nf3", "Nc6")), **late)
    assert ruling.answer == "+/-"
    said = "Black came that late, although 2 moves of Black are filed already"
    assert said in map(str, ruling.rests_on)


@pytest.mark.article("fide.laws", "6.6", "6.7.2")
def test_neither_player_is_there() -> None:
    """White's clock has run since the start, so half of it is given back (decision 425)."""
    both = {"late": "both", "started": "15:00", "arrived": "15:10", "arrived_black": "15:20"}
    white = ruled("late", known(regulations={"default-time": "30"}), **both)
    assert (white.answer, white.clocks, articles(white)[-1]) == ("goes on", (), "6.7.2")
    shared = known(regulations={"default-time": "30", "nobody-present": "shared"})
    ruling = ruled("late", shared, **both)
    assert ruling.clocks == (ClockChange(Colour.WHITE, 300), ClockChange(Colour.BLACK, -300))
    assert articles(ruling)[-2:] == ["6.6", "6.7.2"]
    assert "White's clock has run since the start" in map(str, ruling.rests_on)
    assert ruled("late", STANDARD, **both).result == Forfeit(Absent.BOTH)


def test_a_round_may_go_on_past_midnight() -> None:
    late = {"late": "black", "started": "23:50", "arrived": "00:10"}
    assert ruled("late", known(regulations={"default-time": "30"}), **late).answer == "goes on"
    assert ruled("late", known(regulations={"default-time": "15"}), **late).answer == "+/-"


def test_the_scheduled_start_is_suggested() -> None:
    step = next_step(
        matter_of("chess", "late"), known(scheduled="15:00"), (Reply("late", "white"),)
    )
    assert isinstance(step, BoardQuestion)
    assert step.suggested == "15:00"


@pytest.mark.article("fide.laws", "III.1")
@pytest.mark.parametrize(
    ("rate", "move"), [("120/40+60", 41), ("120", 1), ("90/40+30+30", None), ("3+2", None)]
)
def test_where_the_quickplay_finish_begins(rate: str, move: int | None) -> None:
    assert quickplay_from(parse_rate(rate)) == move


@pytest.mark.article("fide.laws", "III.2.1", "III.2.2", "III.4", "III.5.1", "III.5.2", "III.5.3")
def test_the_last_two_minutes_without_increment() -> None:
    slow = parse_rate("120/40+60")
    asked = {"claimant": "white", "short": "yes"}
    silent = ruled("quickplay", known(rate=slow))
    assert (silent.answer, articles(silent)) == ("goes on", ["III.2.1"])
    assert articles(ruled("quickplay", STANDARD)) == ["III.2.2"]
    seconds = known(rate=slow, regulations={"quickplay": "III.4"})
    granted = ruled("quickplay", seconds, **asked, request="granted")
    assert granted.clocks == (ClockChange(Colour.BLACK, 120),)
    assert ruled("quickplay", seconds, **asked, request="accepted").answer == "½-½"
    claims = known(rate=slow, regulations={"quickplay": "III.5"})
    assert ruled("quickplay", claims, **asked, view="draw").answer == "½-½"
    assert ruled("quickplay", claims, **asked, view="postpone").clocks == ()
    rejected = ruled("quickplay", claims, **asked, view="reject")
    assert (rejected.answer, rejected.clocks) == ("no", (ClockChange(Colour.BLACK, 120),))
    assert ruled("quickplay", claims, claimant="white", short="no").answer == "goes on"


def test_nobody_who_came_before_the_start_is_late() -> None:
    with pytest.raises(InvalidValue, match="before the round started"):
        ruled("late", late="white", started="15:30", arrived="15:00")


@pytest.mark.article("fide.laws", "III.2.1")
def test_what_was_announced_for_the_last_minutes_may_be_said_or_is_taken_as_nothing() -> None:
    slow = known(rate=parse_rate("60"))
    silent = ruled("quickplay", slow)
    assert [str(sentence) for sentence in silent.rests_on] == [
        "the regulations of the event are silent about such claims"
    ]
    said = {"announced": "III.5", "claimant": "white", "short": "yes", "view": "draw"}
    assert ruled("quickplay", slow, **said).answer == "½-½"
