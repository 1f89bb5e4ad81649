"""Rulings at a draughts board under Annex 3 as it was before 2017, where it says something else."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.games.desk.known import Known
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rulings import TallyKind
from crosstable.rulebooks.library import edition
from tests.games.draughts.at_the_board import articles, known, rule, step

OLD = edition("fmjd-annex3-old")


def old(rate: str = "", **facts: Any) -> Known:
    return known(rate, edition=OLD, **facts)


def answers(asked: object) -> list[str]:
    assert isinstance(asked, BoardQuestion)
    return [choice.value for choice in asked.alternatives]


@pytest.mark.article("fmjd.annex3.old", "2.5", "2.5.a", "2.5.c", "2.5.d")
def test_there_are_no_penalties_in_time() -> None:
    case = {"offence": "5", "offender": "black"}
    assert answers(step("conduct", old(), **case)) == ["remark", "warning", "loss", "both", "out"]
    assert "time" in answers(step("conduct", **case))
    assert articles(rule("conduct", old(), **case, sanction="loss")) == {
        "3.old 2.4.5",
        "3.old 2.5.c",
    }
    out = rule("conduct", old(), **case, sanction="out")
    assert articles(out) == {"3.old 2.4.5", "3.old 2.5.d", "3.old 2.6"}
    with pytest.raises(InvalidValue, match="not one of remark"):
        rule("conduct", old(), **case, sanction="time")


@pytest.mark.article("fmjd.annex3.old", "2.5.b")
def test_a_warning_is_spoken_and_published() -> None:
    ruling = rule("conduct", old(), offence="8", offender="white", sanction="warning")
    assert str(ruling.verdict) == "A spoken warning for White: the game goes on"
    assert [str(each) for each in ruling.steps] == ["Post the warning"]
    assert "3.old 2.5.b" in articles(ruling)
    assert [tally.kind for tally in ruling.tallies] == [TallyKind.WARNINGS]


@pytest.mark.article("fmjd.annex3.old", "2.4.1")
def test_not_even_the_staff_may_be_addressed() -> None:
    asked = step("conduct", old())
    assert isinstance(asked, BoardQuestion)
    assert str(asked.alternatives[0].words) == "Talking to anybody but the referee"
    now = step("conduct")
    assert isinstance(now, BoardQuestion)
    assert "staff" in str(now.alternatives[0].words)


def test_an_irregular_move_is_the_opponents_choice_and_costs_no_time() -> None:
    """There is no 2.5a: whatever the event decided about the referee's part."""
    case = {"offender": "white", "kind": "1", "wants": "correct"}
    ruling = rule("irregular", old("80+60", regulations={"irregular-moves": "referee"}), **case)
    assert ruling.answer == "corrected"
    assert not any(article.startswith("3") for article in articles(ruling))
    assert isinstance(step("irregular", known("80+60"), **case), BoardQuestion)  # the penalty


@pytest.mark.article("fmjd.annex3.old", "4.4")
def test_stopping_both_clocks_loses_without_an_exception() -> None:
    ruling = rule("clock", old("80+60"), what="stopped", who="black")
    assert ruling.answer == "2-0"
    assert articles(ruling) == {"3.old 4.4", "4 2.12"}
    assert isinstance(step("clock", known("80+30"), what="stopped", who="black"), BoardQuestion)
    rapid = rule("clock", old("20+5"), what="stopped", who="black")
    assert articles(rapid) == {"6 6"}  # Annex 6 has its own rule


@pytest.mark.article("fmjd.annex3.old", "4.6")
def test_wrong_colours_stand_once_the_game_has_started() -> None:
    one = rule("set-up", old(moves="32-28"), wrong="colours")
    assert one.answer == "goes on"
    assert articles(one) == {"3.old 4.6"}
    assert rule("set-up", known(moves="32-28"), wrong="colours").answer == "new game"
    assert rule("set-up", old(moves=""), wrong="colours").answer == "new game"
    assert rule("set-up", old(), wrong="colours", begun="yes").answer == "goes on"
    assert rule("set-up", old(), wrong="colours", begun="no").answer == "new game"


@pytest.mark.article("fmjd.annex3.old", "5.7")
@pytest.mark.parametrize(("arrived", "answer"), [("16:00", "goes on"), ("16:01", "-/+")])
def test_only_the_hour_counts_whatever_was_announced(arrived: str, answer: str) -> None:
    decided = {"default-time": "15", "late-consequence": "loss"}
    ruling = rule(
        "late", old("80+60", regulations=decided), late="white", started="15:00", arrived=arrived
    )
    assert ruling.answer == answer
    assert "3.old 5.7" in articles(ruling)


@pytest.mark.article("fmjd.annex3.old", "5.7", "5.8")
def test_a_forfeit_is_two_points_or_nothing_for_two() -> None:
    one = rule("late", old("80+60"), late="black", started="15:00", arrived="16:30")
    assert "the opponent gets 2 forfeit points" in [str(reason.sentence) for reason in one.because]
    both = rule(
        "late",
        old("80+60"),
        late="both",
        started="15:00",
        arrived="16:30",
        arrived_black="16:30",
    )
    assert both.answer == "-/-"
    assert "3.old 5.8" in articles(both)


@pytest.mark.article("fmjd.annex3.old", "5.6.2")
def test_there_are_no_plus_draws() -> None:
    ruling = rule("plus-draw", old(position="W:WK1,K2,K3:BK50", plus_draws=True))
    assert ruling.answer == "1-1"
    assert articles(ruling) == {"3.old 5.6.2"}


@pytest.mark.article("fmjd.annex3.old", "6.12", "6.13")
@pytest.mark.parametrize(("rate", "answer"), [("80+59", "yes"), ("80+60", "no")])
def test_a_minute_a_move_is_never_time_trouble(rate: str, answer: str) -> None:
    case = {"about": "stops"} | ({"left": "4:00"} if answer == "yes" else {})
    ruling = rule("recording", old(rate), **case)
    assert ruling.answer == answer
    assert "3.old 6.12" in articles(ruling)
    assert rule("recording", known(rate), about="stops").answer == "no"  # since 2017: 30 seconds


@pytest.mark.article("fmjd.annex3.old", "6.13", "6.14", "6.19")
@pytest.mark.parametrize(("about", "number"), [("after", "6.13"), ("both", "6.14")])
def test_the_forms_are_completed_by_6_19(about: str, number: str) -> None:
    ruling = rule("recording", old("2h/50+1h/25"), about=about)
    assert articles(ruling) == {f"3.old {number}", "3.old 6.19"}


@pytest.mark.article("fmjd.annex3.old", "6.11", "6.7")
def test_a_flag_is_cited_from_the_older_text() -> None:
    ruling = rule("flag", old("2h/50+1h/25"), flagged="white", control="not-pressed")
    assert articles(ruling) == {"3.old 6.7", "3.old 6.11"}


@pytest.mark.article("fmjd.annex3.old", "5.3", "7.5")
def test_what_did_not_change_is_cited_from_the_older_text() -> None:
    early = rule("offer", old("80+60"), by="black", moves="39")
    assert early.answer == "no"
    assert articles(early) == {"3.old 5.3"}
    broken_off = rule(
        "interruption", old("2h/50+1h/25"), about="interrupt", hours="less", moves="74"
    )
    assert articles(broken_off) == {"3.old 7.5"}


@pytest.mark.article("fmjd.annex3.old", "6.1.1", "6.1.1.a")
def test_small_endings_are_not_played_where_no_increment_is_given() -> None:
    case = {"position": "W:WK46,31:BK3"}
    drawn = rule("regulation-draw", old("2h/50+1h/25", **case), shown="no")
    assert drawn.answer == "1-1"
    assert articles(drawn) == {"3.old 6.1.1.a"}
    assert rule("regulation-draw", old("80+60", **case)).answer == "goes on"


@pytest.mark.article("fmjd.annex3.old", "6.17")
@pytest.mark.parametrize(
    ("count", "fell", "answer"), [("3", "yes", "1-1"), ("2", "yes", "0-2"), ("2", "no", "goes on")]
)
def test_a_flag_that_falls_during_a_claim_loses_unless_it_is_a_draw(
    count: str, fell: str, answer: str
) -> None:
    ruling = rule(
        "claim", old("2h/50+1h/25"), by="white", rule="position", reached=count, fell=fell
    )
    assert ruling.answer == answer
    assert ("3.old 6.17" in articles(ruling)) is (count == "2" or fell == "yes")


@pytest.mark.article("fmjd.annex3.old", "7.6.7")
@pytest.mark.parametrize(("sealed", "answer"), [("19-23", "goes on"), ("19-28", "2-0")])
def test_an_illegal_sealed_move_of_black_loses(sealed: str, answer: str) -> None:
    ruling = rule("interruption", old(moves="32-28"), about="resume", sealed=sealed)
    assert ruling.answer == answer
    if answer == "2-0":
        assert "3.old 7.6.7" in articles(ruling)
