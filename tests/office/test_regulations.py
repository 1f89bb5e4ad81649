"""Deciding the regulations: an act like any other, with a caution and a remark once play began."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Bye
from crosstable.office.acts import (
    DrawLots,
    GrantBye,
    LeaveRules,
    PairByHand,
    PairRound,
    Register,
    SetRegulations,
    Undo,
    cautions,
    describe,
)
from crosstable.office.acts.regulations import RegulationsChanged
from crosstable.office.cautions import Level
from crosstable.office.regulations import provisions
from tests.office.desk import Desk, details, people

SWISS = details(system="dutch", rounds=3)


def decide(**texts: str) -> SetRegulations:
    return SetRegulations(
        tuple(Decided(name.replace("_", "-"), text) for name, text in texts.items())
    )


def kept(desk: Desk) -> dict[str, str]:
    return {each.field: each.text for each in desk.tournament.regulations.decided}


def test_fields_are_decided_changed_taken_back_and_undone() -> None:
    desk = Desk(SWISS)
    assert provisions(desk.tournament, decided_only=True) == ()
    desk.do(decide(default_time=" 1h ", appeal_fee="50 eur"))
    assert kept(desk) == {"default-time": "60", "appeal-fee": "50 EUR"}
    act = desk.state.in_force[-1].act
    assert describe(act, desk.tournament) == (
        "regulations decided: Default time, Fee or deposit for an appeal"
    )
    desk.do(decide(default_time="30", appeal_fee=""))
    assert kept(desk) == {"default-time": "30"}
    desk.do(Undo("a slip"))
    assert desk.tournament.regulations.text("appeal-fee") == "50 EUR"
    assert not desk.tournament.remarks


def test_nothing_is_half_decided() -> None:
    desk = Desk(SWISS)
    with pytest.raises(InvalidValue, match="appeal-fee: '50' has no currency"):
        desk.do(decide(default_time="30", appeal_fee="50"))
    assert not desk.tournament.regulations.decided
    with pytest.raises(InvalidValue, match=r"superblitz: FIDE .* does not ask for it"):
        desk.do(decide(superblitz="5+2"))
    desk.do(decide(default_time="30"))
    with pytest.raises(Refused, match="already say so"):
        desk.do(decide(default_time="30 min"))


def test_a_change_after_the_first_pairing_is_confirmed_twice_and_told_in_the_report() -> None:
    desk = Desk(SWISS)
    command = decide(default_time="30")
    assert cautions(command, desk.state) == ()
    desk.do(Register(people(4)), DrawLots("x", "as-entered"), PairRound())
    (caution,) = cautions(command, desk.state)
    assert caution.level is Level.CONFIRM_TWICE
    assert "after play began (Default time); the report will say so" in str(caution.reason)
    desk.do(command)
    (remark,) = desk.tournament.remarks
    assert (remark.kind, remark.round, remark.text) == (
        RemarkKind.REGULATIONS_CHANGED,
        1,
        "now decided: Default time",
    )


def registered(**texts: str) -> Desk:
    """Return a registered Swiss with players and numbers, ready for round 1."""
    desk = Desk(
        replace(
            SWISS,
            rate_of_play="90min + 30s/move",
            event_class=EventClass(registered=date(2026, 1, 1)),
        )
    )
    desk.do(Register(people(4)), DrawLots("x", "as-entered"))
    if texts:
        desk.do(decide(**texts))
    return desk


SETTLED = {
    "default_time": "30",
    "appeals_committee": "Ann\nBen\nCid",
    "appeal_fee": "50 EUR",
    "appeal_deadline": "60",
    "correction_deadline": "30",
}


@pytest.mark.article("fide.organisers", "1.1")
@pytest.mark.article("fide.competitions", "10.4")
def test_a_must_left_open_keeps_round_one_closed() -> None:
    desk = registered()
    for pairing in (PairRound(), PairByHand(((1, 2), (3, 4)))):
        with pytest.raises(Refused, match="round 1 stays closed until the regulations") as refused:
            desk.do(pairing)
        cited = [str(reason.citation) for reason in refused.value.because]
        assert cited[:2] == ["fide.laws 6.7.1", "fide.competitions 10.2"]
    desk.do(decide(**SETTLED), PairRound())
    assert len(desk.tournament.rounds) == 1


def test_an_event_may_decide_that_the_arbiter_is_asked_instead() -> None:
    desk = registered(**{**SETTLED, "default_time": "", "round_one": "asked"})
    (caution,) = cautions(PairRound(), desk.state)
    assert caution.level is Level.CONFIRM
    assert "the regulations are open: Default time: not decided" in str(caution.reason)
    desk.do(PairRound())
    later = " ".join(str(caution.reason) for caution in cautions(PairRound(), desk.state))
    assert "regulations" not in later


def test_whoever_left_the_rules_mode_is_asked() -> None:
    desk = registered()
    desk.do(LeaveRules("a friendly event"))
    assert {caution.level for caution in cautions(PairRound(), desk.state)} == {Level.CONFIRM}
    desk.do(PairRound())


def test_a_club_evening_is_paired_without_a_word_unless_its_regulations_were_begun() -> None:
    desk = Desk(SWISS)
    desk.do(Register(people(4)), DrawLots("x", "as-entered"))
    assert cautions(PairRound(), desk.state) == ()
    desk.do(decide(smoking="Outside only."))
    (caution,) = cautions(PairRound(), desk.state)
    assert caution.level is Level.ACKNOWLEDGE
    desk.do(decide(round_one="closed"))
    with pytest.raises(Refused, match="round 1 stays closed"):
        desk.do(PairRound())


def test_a_late_change_names_what_the_texts_would_say_of_it() -> None:
    desk = registered(**SETTLED)
    desk.do(PairRound())
    told = cautions(decide(default_time="90", appeals_committee=""), desk.state)
    assert told[0].level is Level.CONFIRM_TWICE
    assert {str(caution.reason.sentence) for caution in told[1:]} == {
        (
            "the clock of a player"
            " who is 90 minutes late has run out before: the first period has 90 minutes"
        ),
        "nobody is named for the appeals committee",
    }


@pytest.mark.article("fide.competitions", "6.8.4")
def test_an_event_that_grants_no_half_point_byes_says_so_before_one_is_granted() -> None:
    desk = Desk(SWISS)
    desk.do(Register(people(4)))
    bye = GrantBye(1, 1, Bye.HALF_POINT)
    assert cautions(bye, desk.state) == ()
    desk.do(decide(half_point_byes="no"))
    (caution,) = cautions(bye, desk.state)
    assert caution.level is Level.CONFIRM
    assert cautions(GrantBye(1, 1, Bye.ZERO_POINT), desk.state) == ()


@pytest.mark.article("fide.swiss", "C.04.2.C.2")
def test_who_joins_later_than_the_regulations_allow_is_asked_about() -> None:
    desk = Desk(SWISS)
    desk.do(decide(late_entries="1"), Register(people(4)), DrawLots("x", "as-entered"), PairRound())
    late = Register(people(9)[-1:])
    levels = [each.level for each in cautions(late, desk.state)]
    assert levels == [Level.CONFIRM, Level.ACKNOWLEDGE]
    desk.do(decide(late_entries="2"))
    assert [each.level for each in cautions(late, desk.state)] == [Level.ACKNOWLEDGE]


def test_what_was_decided_stays_when_the_rules_change() -> None:
    desk = Desk(SWISS)
    desk.do(decide(rapid_laws="A.4"))
    (topic,) = provisions(desk.tournament, decided_only=True)
    (provision,) = topic.provisions
    assert provision.value == "rapid"
    assert [str(each) for each in provision.articles] == [
        "fide.laws A.5",
        "fide.organisers 1.2",
        "fide.competitions 12.3.9",
        "fide.laws A.4",
    ]


@pytest.mark.article("fide.laws.2023", "A.6")
def test_an_answer_may_be_given_by_its_article_as_the_edition_numbers_it() -> None:
    """A.4 was the rules made for rapid games until 2022, and is the Competition Rules since."""
    desk = Desk(replace(SWISS, edition="fide-2023-01"))
    desk.do(decide(rapid_laws="A.4", blitz_laws="B.3"))
    assert kept(desk) == {"rapid-laws": "competition", "blitz-laws": "rapid"}
    (topic,) = provisions(desk.tournament, decided_only=True)
    assert [str(at) for at in topic.provisions[0].articles] == [
        "fide.laws.2023 A.6",
        "fide.organisers 1.2",
        "fide.competitions 12.3.9",
        "fide.laws.2023 A.4",
    ]


def test_what_journals_kept_by_an_article_keeps_its_meaning() -> None:
    """Older versions kept numbers of 2018, whatever edition the event has now."""
    desk = Desk(replace(SWISS, edition="fide-2023-01"))
    written = RegulationsChanged((Decided("rapid-laws", "A.4"), Decided("blitz-laws", "B.3")))
    regulations = written.applied(desk.tournament).regulations
    assert [each.text for each in regulations.decided] == ["rapid", "competition"]


@pytest.mark.article("fide.laws.2023", "8.1.1.2")
@pytest.mark.article("fide.laws.2023", "B.2")
def test_scoresheets_and_penalties_in_supervised_blitz_are_asked_since_2023() -> None:
    desk = Desk(replace(SWISS, edition="fide-2023-01"))
    desk.do(decide(scoresheets="8.1.1.2", blitz_penalty="2"))
    assert kept(desk) == {"scoresheets": "electronic", "blitz-penalty": "2"}
    with pytest.raises(InvalidValue, match="does not ask for it"):
        Desk(replace(SWISS, edition="fide-2022-10")).do(decide(scoresheets="paper"))
