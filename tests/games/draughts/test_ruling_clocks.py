"""Rulings at a draughts board about time: flags, lateness, clocks, recording, interruptions."""

from __future__ import annotations

import pytest

from crosstable.games.desk.known import Known
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.rulings import ClockChange, Ruling, TallyKind
from tests.games.draughts.at_the_board import G_D3, SIXTEEN, articles, known, rule, step


@pytest.mark.article("fmjd.annex3", "6.11")
@pytest.mark.article("fmjd.annex4", "2.17.1")
def test_exceeding_the_time_loses() -> None:
    ruling = rule("flag", known("2h/50+1h/25"), flagged="white", control="no")
    assert ruling.answer == "0-2"
    assert articles(ruling) == {"3 6.11"}
    assert rule("flag", known("2h/50+1h/25"), flagged="white", control="yes").answer == "goes on"


@pytest.mark.article("fmjd.annex6", "7.1")
def test_in_rapid_the_referee_ends_the_game_at_the_flag() -> None:
    ruling = rule("flag", known("15"), flagged="black")
    assert ruling.answer == "2-0"
    assert articles(ruling) == {"6 7.1"}


@pytest.mark.article("fmjd.annex3", "6.7")
def test_a_move_counts_for_the_control_once_the_clock_is_pressed() -> None:
    late = rule("flag", known("2h/50+1h/25"), flagged="white", control="not-pressed")
    assert late.answer == "0-2"
    assert "3 6.7" in articles(late)
    won = rule("flag", known("15", position="B:W28:B"), flagged="white")
    assert won.answer == "2-0"  # the last capture was complete when it was lifted


@pytest.mark.article("fmjd.annex3", "6.15")
def test_moves_that_nobody_can_prove() -> None:
    ruling = rule("flag", known("2h/50+1h/25"), flagged="white", control="unproved")
    assert ruling.answer == "goes on"
    assert "next control" in ruling.steps[0]


def test_a_draw_that_was_there_before_the_flag_fell() -> None:
    def drawn(**decided: str) -> Known:
        named = {name.replace("_", "-"): text for name, text in decided.items()}
        return known("15", start=SIXTEEN, moves=G_D3, regulations=named)

    assert rule("flag", drawn(), flagged="white").answer == "1-1"
    # Where nobody claimed it, it does not help; but such an ending is not played out at all.
    claimed = rule("flag", drawn(rule_draws="on-claim"), flagged="white")
    assert articles(claimed) == {"6 8", "3 6.7"}


@pytest.mark.article("fmjd.annex6", "11")
def test_both_flags_down_are_a_draw_in_rapid_games_without_increment() -> None:
    assert rule("both-flags", known("15")).answer == "1-1"
    assert rule("both-flags", known("10+5"), first="white").answer == "0-2"
    other = rule("both-flags", known("2h/50+1h/25"), first="neither")
    assert other.answer == "unknown"
    asked = rule("both-flags", tempo="fast", increment="0")
    assert asked.answer == "1-1"


def came(arrived: str, rate: str = "80+30", who: str = "white", **decided: str) -> Ruling:
    named = {name.replace("_", "-"): text for name, text in decided.items()}
    return rule("late", known(rate, regulations=named), late=who, started="15:00", arrived=arrived)


@pytest.mark.article("fmjd.annex3", "5.2")
@pytest.mark.article("fmjd.annex4", "2.18")
@pytest.mark.parametrize(
    ("arrived", "limit", "answer"),
    [
        ("15:00", "0", "goes on"),
        ("15:01", "0", "-/+"),
        ("15:30", "30", "goes on"),
        ("15:31", "30", "-/+"),
        ("16:00", "60", "goes on"),
        ("16:00", "", "goes on"),
        ("16:01", "", "-/+"),
        ("15:00:40", "0", "-/+"),
        ("15:30:01", "30", "-/+"),
        ("15:59:59", "60", "goes on"),
        ("16:00:30", "", "-/+"),  # more than one hour
    ],
)
def test_how_late_is_too_late(arrived: str, limit: str, answer: str) -> None:
    decided = {"default_time": limit} if limit else {}
    assert came(arrived, **decided).answer == answer


@pytest.mark.article("fmjd.annex3", "5.2.1", "5.2.2", "5.2.3", "5.2.4")
def test_below_an_hour_the_event_names_the_consequence() -> None:
    warned = came("15:31", default_time="30", late_consequence="warning")
    assert warned.answer == "goes on"
    assert warned.tallies[0].kind is TallyKind.WARNINGS
    fined = came("15:31", default_time="30", late_consequence="fine", late_fine="20 EUR")
    assert "a fine of 20 EUR" in fined.because[-1].sentence
    other = came("15:31", default_time="30", late_consequence="other")
    assert other.answer == "unknown"
    lost = came("15:31", default_time="30", late_consequence="loss")
    assert lost.result == Forfeit(Absent.WHITE)
    assert lost.rests_on == ()
    silent = came("15:31", default_time="30")
    assert silent.rests_on != ()  # the list of milder consequences may have been forgotten


@pytest.mark.article("fmjd.annex3", "5.7")
def test_more_than_an_hour_loses_whatever_was_announced() -> None:
    ruling = came("16:01", default_time="30", late_consequence="warning")
    assert ruling.answer == "-/+"
    assert {"4 2.18", "3 5.7"} <= articles(ruling)


def both_came(white: str, black: str) -> Ruling:
    return rule(
        "late", known("80+30"), late="both", started="15:00", arrived=white, arrived_black=black
    )


@pytest.mark.article("fmjd.annex3", "4.5")
def test_both_late_by_twenty_minutes_are_charged_ten_each() -> None:
    ruling = both_came("15:20", "15:35")
    assert ruling.clocks == (ClockChange(Colour.WHITE, 600), ClockChange(Colour.BLACK, -600))
    assert "10:00 each" in ruling.because[-1].sentence
    odd = both_came("15:20:31", "15:35")
    assert odd.clocks == (ClockChange(Colour.WHITE, 615), ClockChange(Colour.BLACK, -615))
    assert "half of the 20:31 minutes" in odd.because[-1].sentence


def test_who_is_late_although_moves_are_filed() -> None:
    late = {"late": "white", "started": "15:00", "arrived": "15:20"}
    ruling = rule("late", known("80+30", moves="32-28"), **late)
    said = "White came that late, although 1 move of White is filed already"
    assert said in map(str, ruling.rests_on)
    assert not rule("late", known("80+30", moves="32-28"), **{**late, "late": "black"}).rests_on


@pytest.mark.article("fmjd.annex3", "5.8")
def test_two_who_are_absent_get_nothing() -> None:
    ruling = both_came("16:05", "16:10")
    assert ruling.result == Forfeit(Absent.BOTH)
    assert "3 5.8" in articles(ruling)


@pytest.mark.article("fmjd.annex3", "4.4")
@pytest.mark.article("fmjd.annex4", "2.12")
@pytest.mark.article("fmjd.annex6", "6")
def test_stopping_both_clocks_loses_but_for_two_exceptions() -> None:
    stopped = {"what": "stopped", "who": "black"}
    assert rule("clock", known("80+30"), **stopped, why="other").answer == "2-0"
    assert rule("clock", known("80+30"), **stopped, why="irregular").answer == "goes on"
    fast = rule("clock", known("5+3"), **stopped, why="other")
    assert fast.answer == "goes on"
    assert articles(fast) == {"6 6"}


@pytest.mark.article("fmjd.annex3", "6.8", "6.9", "6.10")
def test_forgotten_broken_and_disputed_clocks() -> None:
    assert articles(rule("clock", what="forgotten")) == {"3 6.8", "4 1.6"}
    assert articles(rule("clock", what="defect")) == {"3 6.9"}
    assert rule("clock", what="protest", flag="yes").answer == "no"
    assert rule("clock", what="protest", flag="no").answer == "goes on"
    assert "3 6.7" in articles(rule("clock", what="hand"))


@pytest.mark.article("fmjd.annex3", "6.2", "6.12")
@pytest.mark.parametrize(
    ("rate", "left", "answer"),
    [
        ("80+30", "", "no"),  # never in time trouble
        ("2h/50+1h/25", "5:01", "no"),
        ("2h/50+1h/25", "5:00", "yes"),
        ("80+29", "4:59", "yes"),
        ("5+3", "", "yes"),  # optional in blitz
    ],
)
def test_when_recording_may_stop(rate: str, left: str, answer: str) -> None:
    told = {"left": left} if left else {}
    assert rule("recording", known(rate), about="stops", **told).answer == answer


@pytest.mark.article("fmjd.annex1", "10.4")
def test_the_event_may_follow_annex_1_on_recording() -> None:
    always = step("recording", known("2h"), about="stops")
    assert isinstance(always, BoardQuestion)
    assert always.name == "left"
    optional = known("2h", regulations={"recording": "optional"})
    assert articles(rule("recording", optional, about="stops")) == {"1 10.4"}
    controls = known("2h/50+1h/25", regulations={"recording": "optional"})
    assert isinstance(step("recording", controls, about="stops"), BoardQuestion)  # 10.2.2


@pytest.mark.article("fmjd.annex3", "6.13", "6.14", "6.20")
def test_records_are_completed_after_time_trouble() -> None:
    for about, article in (("after", "3 6.13"), ("both", "3 6.14")):
        ruling = rule("recording", about=about)
        assert articles(ruling) == {article, "3 6.20"}  # the text says 6.29, which does not exist
        assert "more than five minutes" in ruling.steps[-1]


@pytest.mark.article("fmjd.annex3", "6.12")
@pytest.mark.parametrize("about", ["after", "both"])
def test_no_time_trouble_to_catch_up_after_where_every_move_adds_thirty_seconds(about: str) -> None:
    ruling = rule("recording", known("80+30"), about=about)
    assert (ruling.answer, articles(ruling)) == ("no", {"3 6.2", "3 6.12"})
    mixed = known("90/45, 30+30")  # the first period adds nothing
    assert "3 6.12" not in articles(rule("recording", mixed, about=about))


@pytest.mark.article("fmjd.annex3", "6.5", "6.15", "6.16")
def test_comparing_and_counting() -> None:
    assert articles(rule("recording", about="compare")) == {"3 6.5"}
    assert "3 6.16" in articles(rule("recording", about="number", proved="player"))
    unproved = rule("recording", about="number", proved="nobody")
    assert articles(unproved) == {"3 6.15"}


@pytest.mark.article("fmjd.annex3", "7.1", "7.4", "7.5", "7.6.1")
@pytest.mark.parametrize(
    ("hours", "reading", "made", "side", "answer"),
    [
        ("more", "", "", "", "no"),
        ("six", "", "", "", "no"),
        ("six", "less", "", "", "no"),
        ("six", "just", "75", "black", "yes"),
        ("less", "", "74", "", "no"),
        ("less", "", "75", "white", "no"),
        ("less", "", "75", "black", "yes"),
    ],
)
def test_when_a_game_may_be_interrupted(
    hours: str, reading: str, made: str, side: str, answer: str
) -> None:
    said = {"moves": made, "to_move": side}
    ruling = rule(
        "interruption",
        known("2h/50+1h/25", regulations={"six-hours": reading} if reading else {}),
        about="interrupt",
        hours=hours,
        **{name: text for name, text in said.items() if text},
    )
    assert ruling.answer == answer


@pytest.mark.article("fmjd.annex3", "7.6.7", "7.7")
@pytest.mark.parametrize(
    ("sealed", "answer"), [("19-23", "goes on"), ("19-28", "2-0"), ("e4?", "unknown")]
)
def test_an_illegal_sealed_move_loses(sealed: str, answer: str) -> None:
    told = known(moves="32-28")
    assert rule("interruption", told, about="resume", sealed=sealed).answer == answer


def test_only_black_seals_a_move() -> None:
    with pytest.raises(InvalidValue, match="Black seals"):
        rule("interruption", known(moves=""), about="resume", sealed="32-28")
    assert rule("interruption", about="resume", legal="no").answer == "2-0"


@pytest.mark.article("fmjd.annex3", "7.6.7")
def test_a_sealed_capture_with_two_routes_is_named_and_not_guessed() -> None:
    told = known(position="B:W9,21,22,38,44:BK47")
    open_ = rule("interruption", told, about="resume", sealed="47x26")
    assert open_.answer == "unknown"
    assert "fits several captures" in str(open_.because[0].sentence)
    played = rule("interruption", told, about="resume", sealed="47x33x17x26")
    assert played.answer == "goes on"
    assert "Black plays 47x33x17x26" in str(played.steps)


@pytest.mark.article("fmjd.annex3", "6.11")
def test_the_filed_game_may_be_behind_the_board() -> None:
    behind = known("2h/50+1h/25", moves="32-28 19-23")
    lost = rule("flag", behind, flagged="white")
    assert lost.answer == "0-2"
    assert any("1 move of White is filed, and 50 were due" in str(it) for it in lost.rests_on)
    assert rule("flag", behind, flagged="white", control="yes").answer == "goes on"
