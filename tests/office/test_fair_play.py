"""Fair play: absences by a tap, inspections and complaints by the articles."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from msgspec.structs import replace

from crosstable.arbiter.absences import attention, leaving_rule, tally_of, total_of
from crosstable.arbiter.fair_play_report import report_lines
from crosstable.arbiter.incidents import asked_for, warnings_of
from crosstable.kernel.errors import InvalidValue, NotAllowed, Refused, UnknownName
from crosstable.kernel.fair_play import (
    ComplaintForm,
    ComplaintStanding,
    FairPlay,
    Finding,
    Ground,
    InspectionTime,
    Refusal,
)
from crosstable.kernel.player import Sex
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Absent, Ending, Forfeit, Played
from crosstable.kernel.verdict import Citation
from crosstable.office.acts import (
    ConcludeInspection,
    ConfidentialNoted,
    EditPlayer,
    EnterResult,
    FileComplaint,
    InformAccused,
    JudgeComplaint,
    NoteBack,
    NoteIncident,
    NoteOut,
    NoteRefusal,
    RequireInspection,
    SetRegulations,
    Undo,
    describe,
)
from crosstable.office.fair_play import commands_to_judge, commands_to_refuse, floor_of
from crosstable.office.incidents import commands_to_note, incident_log
from crosstable.office.publicity import public_view, without_values
from crosstable.office.roles import Ask, Role
from crosstable.rulebooks.index import resolve
from crosstable.rulebooks.library import EDITIONS
from tests.office.desk import Desk, details, insist

LEFT = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
WHITE, BLACK, OTHER = 1, 4, 2
"""Who sits at board 1 of the first round, and somebody at another board."""
INSPECTION = RequireInspection(
    round=1,
    player=WHITE,
    ground=Ground.SUSPICION,
    room="office",
    inspector="Ina",
    inspector_sex=Sex.FEMALE,
    witness="Wanda",
    witness_sex=Sex.FEMALE,
)
COMPLAINT = FileComplaint(
    form=ComplaintForm.IN_TOURNAMENT,
    round=1,
    accused=WHITE,
    complainant_player=BLACK,
    lodged=date(2026, 5, 1),
    details="zebrafish",
)
BESIDE = "fide.anticheating"


def event(edition: str = "fide-2019") -> Desk:
    announced = replace(
        details(edition=edition, system="round-robin", rounds=3), rate_of_play="90+30"
    )
    desk = Desk(announced).seat(4).next_round()
    player = desk.tournament.entrant(WHITE).player
    desk.do(EditPlayer(WHITE, replace(player, sex=Sex.FEMALE)))
    return desk


@pytest.fixture
def desk() -> Desk:
    return event()


def regulate(desk: Desk, field: str, text: str) -> None:
    desk.do(SetRegulations((Decided(field, text),)))


def required(**fields: object) -> RequireInspection:
    return replace(INSPECTION, **fields)


def filed(**fields: object) -> FileComplaint:
    return replace(COMPLAINT, **fields)


def article_of(refused: pytest.ExceptionInfo[Refused]) -> Citation | None:
    return refused.value.because[0].citation


@pytest.mark.parametrize("name", EDITIONS)
def test_every_article_of_fair_play_stands_in_its_text(name: str) -> None:
    rules = EDITIONS[name].fair_play
    cited = [rules.on_the_move, rules.absences, rules.devices, rules.reporting]
    if rules.inspections is not None:
        own = rules.inspections
        cited += [own.people, own.witness, own.refusal, own.random]
    if rules.complaints is not None:
        forms = rules.complaints
        cited += [forms.accusation, forms.form, forms.form_with_analysis]
        cited += [forms.report, forms.false]
    for citation in cited:
        if citation is not None:
            assert resolve(citation).number == citation.article


# Absences


@pytest.mark.article("fide.anticheating", "b.4.2")
def test_absences_are_counted_with_their_time(desk: Desk) -> None:
    minute = timedelta(minutes=1)
    desk.do(NoteOut(1, WHITE, LEFT), NoteBack(1, WHITE, LEFT + 5 * minute))
    desk.do(NoteOut(1, WHITE, LEFT + 10 * minute))
    now = LEFT + 12 * minute
    tally = tally_of(desk.tournament, 1, WHITE, now)
    assert (tally.count, tally.seconds, tally.since) == (2, 7 * 60, LEFT + 10 * minute)
    assert tally_of(desk.tournament, 1, BLACK, now).count == 0
    [seat] = [seat for seat in floor_of(desk.tournament, 1, now) if seat.tally.count]
    assert (seat.player, seat.board, seat.playing) == (WHITE, 1, True)
    # The end of the game ends the absence; nobody knows when.
    desk.do(EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
    over = total_of(desk.tournament, WHITE, now)
    assert (over.count, over.seconds, over.since) == (2, 5 * 60, None)


@pytest.mark.article("fide.anticheating", "b.2.1")
def test_whoever_leaves_often_is_watched(desk: Desk) -> None:
    for time in range(4):
        prompt = attention(desk.tournament, tally_of(desk.tournament, 1, WHITE, LEFT))
        assert prompt is None, time
        desk.do(NoteOut(1, WHITE, LEFT), NoteBack(1, WHITE, LEFT))
    prompt = attention(desk.tournament, tally_of(desk.tournament, 1, WHITE, LEFT))
    assert prompt is not None
    assert prompt.citation == Citation(BESIDE, "b.4.2")
    assert "left 4 times" in prompt.sentence


@pytest.mark.article("fide.laws", "11.2.4")
@pytest.mark.article("fide.laws", "11.2.3.2")
def test_everybody_reports_where_the_regulations_announce_it(desk: Desk) -> None:
    assert leaving_rule(desk.tournament).citation == Citation("fide.laws", "11.2.3.2")
    regulate(desk, "report-leaving", "yes")
    assert leaving_rule(desk.tournament).citation == Citation("fide.laws", "11.2.4")


@pytest.mark.article("fmjd.annex3", "2.4.3")
@pytest.mark.article("fmjd.annex3", "2.4.11")
def test_draughts_counts_absences_by_its_own_annex() -> None:
    desk = event("fmjd-2022")
    assert leaving_rule(desk.tournament).citation == Citation("fmjd.annex3", "2.4.3")
    for _ in range(4):
        desk.do(NoteOut(1, WHITE, LEFT), NoteBack(1, WHITE, LEFT))
    prompt = attention(desk.tournament, tally_of(desk.tournament, 1, WHITE, LEFT))
    assert prompt is not None
    assert prompt.citation == Citation("fmjd.annex3", "2.4.11")


def test_a_tap_by_mistake_is_taken_away(desk: Desk) -> None:
    desk.do(NoteOut(1, WHITE, LEFT), NoteBack(1, WHITE, LEFT))
    desk.do(NoteOut(1, WHITE, LEFT), NoteBack(1, WHITE, LEFT, mistaken=True))
    assert len(desk.tournament.fair_play.absences) == 1
    desk.do(Undo("x"))
    assert desk.tournament.fair_play.absences[-1].back is None


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (NoteOut(1, 99, LEFT), "unknown player"),
        (NoteOut(7, WHITE, LEFT), "round 7 is not paired"),
        (NoteBack(1, WHITE, LEFT), "not noted as away"),
    ],
)
def test_what_cannot_be_is_refused(desk: Desk, command: NoteOut, said: str) -> None:
    with pytest.raises((Refused, UnknownName), match=said):
        desk.do(command)


def test_nobody_leaves_twice_or_comes_back_too_early_or_leaves_after_the_game(desk: Desk) -> None:
    desk.do(NoteOut(1, WHITE, LEFT))
    with pytest.raises(Refused, match="already noted as away"):
        desk.do(NoteOut(1, WHITE, LEFT))
    with pytest.raises(Refused, match="before leaving"):
        desk.do(NoteBack(1, WHITE, LEFT - timedelta(seconds=1)))
    desk.do(EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
    with pytest.raises(Refused, match="is over"):
        desk.do(NoteOut(1, BLACK, LEFT))


# Inspections


@pytest.mark.article("fide.laws", "11.3.3")
@pytest.mark.article("fide.anticheating", "b.5.1")
@pytest.mark.parametrize(
    ("fields", "said", "article"),
    [
        (
            {"inspector": "Peter", "inspector_sex": Sex.MALE},
            "Peter may not be there",
            Citation("fide.laws", "11.3.3"),
        ),
        (
            {"witness": "Peter", "witness_sex": Sex.MALE},
            "Peter may not be there",
            Citation(BESIDE, "b.5.2"),
        ),
        (
            {"inspector": "", "inspector_sex": None},
            "name the inspector",
            Citation("fide.laws", "11.3.3"),
        ),
        ({"witness": "W", "witness_sex": None}, "name the inspector", Citation(BESIDE, "b.5.2")),
        ({"room": "  "}, "private", Citation("fide.laws", "11.3.3")),
        ({"player": BLACK}, "sex of .* is not known", Citation("fide.laws", "11.3.3")),
        ({"witness": "Ina"}, "different people", Citation(BESIDE, "b.5.2")),
        ({"second_witness": "ina"}, "different people", Citation(BESIDE, "b.5.2")),
    ],
)
def test_an_inspection_is_private_and_by_the_same_sex(
    desk: Desk, fields: dict[str, object], said: str, article: Citation
) -> None:
    with pytest.raises(Refused, match=said) as refused:
        desk.do(required(**fields))
    assert article_of(refused) == article
    assert desk.tournament.fair_play == FairPlay()


@pytest.mark.article("fide.anticheating", "b.5.2")
def test_the_player_may_choose_a_second_witness_of_either_sex(desk: Desk) -> None:
    desk.do(required(second_witness="Peter"), ConcludeInspection(1, Finding.NOTHING))
    [made] = desk.tournament.fair_play.inspections
    assert (made.second_witness, made.finding, made.ended) == ("Peter", Finding.NOTHING, True)
    with pytest.raises(Refused, match="has ended"):
        desk.do(ConcludeInspection(1, Finding.DEVICE))
    with pytest.raises(UnknownName):
        desk.do(ConcludeInspection(2, Finding.NOTHING))


@pytest.mark.article("fide.anticheating", "b.5.2")
def test_during_the_game_an_inspection_is_asked_about(desk: Desk) -> None:
    [caution] = required(time=InspectionTime.DURING).cautions(desk.state)
    assert caution.reason.citation == Citation(BESIDE, "b.5.2")
    assert required(time=InspectionTime.BEFORE).cautions(desk.state) == ()


@pytest.mark.article("fide.anticheating", "b.5.4")
def test_random_inspections_are_announced_or_not_made(desk: Desk) -> None:
    with pytest.raises(Refused, match="announce no random") as refused:
        desk.do(required(ground=Ground.RANDOM))
    assert article_of(refused) == Citation(BESIDE, "b.5.4")
    regulate(desk, "random-inspections", "yes")
    desk.do(required(ground=Ground.RANDOM), required(ground=Ground.RANDOM))
    assert len(desk.tournament.fair_play.inspections) == 2


@pytest.mark.article("fide.anticheating", "b.5.2")
def test_on_a_complaint_or_after_leaving_only_once_a_round(desk: Desk) -> None:
    desk.do(filed(), JudgeComplaint(1, ComplaintStanding.ADMITTED))
    desk.do(required(ground=Ground.COMPLAINT, complaint=1))
    for ground, complaint in ((Ground.COMPLAINT, 1), (Ground.LEFT_VENUE, 0)):
        with pytest.raises(Refused, match="already inspected in round 1") as refused:
            desk.do(required(ground=ground, complaint=complaint))
        assert article_of(refused) == Citation(BESIDE, "b.5.2")
    desk.do(required(ground=Ground.SUSPICION))


@pytest.mark.article("fide.anticheating", "b.5.2")
def test_a_complaint_asks_for_an_inspection_once_it_is_not_evidently_unfounded(desk: Desk) -> None:
    wished = required(ground=Ground.COMPLAINT, complaint=1)
    for said in ("which complaint", "evidently unfounded"):
        with pytest.raises(Refused, match=said):
            desk.do(wished)
        if not desk.tournament.fair_play.complaints:
            desk.do(filed())
    desk.do(JudgeComplaint(1, ComplaintStanding.UNFOUNDED))
    with pytest.raises(Refused, match="complaint 1 was judged evidently unfounded"):
        desk.do(wished)
    desk.do(filed(accused=OTHER), filed(form=ComplaintForm.SPOKEN))
    with pytest.raises(Refused, match="another player"):
        desk.do(required(ground=Ground.COMPLAINT, complaint=2))
    with pytest.raises(Refused, match="not an official complaint"):
        desk.do(required(ground=Ground.COMPLAINT, complaint=3))
    with pytest.raises(Refused, match="another one"):
        desk.do(required(complaint=1))


@pytest.mark.article("fide.anticheating", "b.5.3")
def test_who_refuses_hears_the_rules_then_a_warning_then_loses_and_leaves(desk: Desk) -> None:
    desk.do(required(time=InspectionTime.AFTER))
    with pytest.raises(Refused, match="first comes this step") as refused:
        desk.do(NoteRefusal(1, Refusal.PENALISED))
    assert article_of(refused) == Citation(BESIDE, "b.5.3")
    desk.do(NoteRefusal(1, Refusal.EXPLAINED), NoteRefusal(1, Refusal.WARNED))
    last = NoteRefusal(1, Refusal.PENALISED)
    [caution] = last.cautions(desk.state)
    assert caution.reason.citation == Citation(BESIDE, "b.5.3")
    desk.do(*commands_to_refuse(desk.state, last))
    lost = desk.tournament.round(1).boards[0].result
    assert lost == Played(Mark.LOSS, Mark.WIN, ending=Ending.REFEREE)
    left = desk.tournament.entrant(WHITE).withdrawal
    assert left is not None
    assert left.expelled
    assert left.reason == "FIDE Laws 12.9.9"
    with pytest.raises(Refused, match="has ended"):
        desk.do(NoteRefusal(1, Refusal.PENALISED))
    # Neither the log of incidents nor its warnings tell of it.
    assert incident_log(desk.office, desk.state) == ()
    assert warnings_of(desk.tournament, WHITE) == 0


@pytest.mark.article("fide.anticheating", "b.5.3")
def test_refused_before_the_game_is_lost_by_forfeit_and_after_it_corrected() -> None:
    for time, before, lost in (
        (InspectionTime.BEFORE, None, Forfeit(Absent.WHITE)),
        (InspectionTime.AFTER, Mark.WIN, Played(Mark.LOSS, Mark.WIN, ending=Ending.REFEREE)),
    ):
        desk = event()
        if before is not None:
            desk.do(EnterResult(1, 1, Played(before, Mark.LOSS)))
        desk.do(required(time=time))
        for step in Refusal:
            desk.do(*commands_to_refuse(desk.state, NoteRefusal(1, step)))
        assert desk.tournament.round(1).boards[0].result == lost


def test_a_time_nobody_said_stays_open_until_the_result_depends_on_it(desk: Desk) -> None:
    """Before the game it is lost by forfeit, later by the arbiter; neither is assumed."""
    desk.do(required())
    assert desk.tournament.fair_play.inspections[0].time is None
    for step in (Refusal.EXPLAINED, Refusal.WARNED):
        desk.do(*commands_to_refuse(desk.state, NoteRefusal(1, step)))
    with pytest.raises(Refused, match="before, during or after the game"):
        commands_to_refuse(desk.state, NoteRefusal(1, Refusal.PENALISED))
    last = NoteRefusal(1, Refusal.PENALISED, InspectionTime.BEFORE)
    desk.do(*commands_to_refuse(desk.state, last))
    assert desk.tournament.round(1).boards[0].result == Forfeit(Absent.WHITE)
    assert desk.tournament.fair_play.inspections[0].time is InspectionTime.BEFORE


def test_a_game_that_has_its_result_needs_no_time_of_the_inspection(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)), required())
    for step in Refusal:
        desk.do(*commands_to_refuse(desk.state, NoteRefusal(1, step)))
    lost = desk.tournament.round(1).boards[0].result
    assert lost == Played(Mark.LOSS, Mark.WIN, ending=Ending.REFEREE)


def test_the_time_is_said_with_what_was_found_and_not_said_twice(desk: Desk) -> None:
    desk.do(required(), ConcludeInspection(1, Finding.NOTHING, time=InspectionTime.AFTER))
    assert desk.tournament.fair_play.inspections[0].time is InspectionTime.AFTER
    desk.do(required(time=InspectionTime.BEFORE))
    with pytest.raises(Refused, match="another time: before the game"):
        desk.do(NoteRefusal(2, Refusal.EXPLAINED, InspectionTime.DURING))


def test_a_refusal_can_be_only_noted(desk: Desk) -> None:
    desk.do(required())
    for step in Refusal:
        desk.do(*commands_to_refuse(desk.state, NoteRefusal(1, step), carry_out=False))
    assert desk.tournament.round(1).boards[0].unfinished
    assert desk.tournament.entrant(WHITE).withdrawal is None


def test_a_player_who_does_not_play_is_not_inspected(desk: Desk) -> None:
    with pytest.raises(Refused, match="round 9 is not paired"):
        desk.do(required(round=9))
    with pytest.raises(UnknownName):
        desk.do(required(player=99))


@pytest.mark.article("fmjd.annex3", "2.4.13")
def test_the_texts_of_draughts_know_neither_inspections_nor_complaints() -> None:
    desk = event("fmjd-2022")
    for command, said in (
        (required(), "do not provide for inspections"),
        (filed(), "do not provide for complaints"),
    ):
        with pytest.raises(Refused, match=said) as refused:
            desk.do(command)
        assert article_of(refused) == Citation("fmjd.annex3", "2.4.13")
    assert report_lines(desk.tournament) == ()


# Complaints


@pytest.mark.article("fide.anticheating", "Annex.A")
@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"accused": BLACK}, "nobody accuses themselves"),
        ({"complainant_player": 0}, "who complains"),
        ({"details": " "}, "what the complaint is about"),
        ({"checked": True, "program": "P"}, "only the second form"),
    ],
)
def test_the_form_asks_for_its_fields(desk: Desk, fields: dict[str, object], said: str) -> None:
    with pytest.raises(Refused, match=said) as refused:
        desk.do(filed(**fields))
    cited = article_of(refused)
    assert cited is not None
    assert cited.article in {"Annex.A", "Annex.B"}


def test_strangers_are_accused_of_nothing(desk: Desk) -> None:
    with pytest.raises(UnknownName):
        desk.do(filed(accused=99))
    with pytest.raises(Refused, match="round 9 is not paired"):
        desk.do(filed(round=9))
    with pytest.raises(Refused, match="at most 4000"):
        desk.do(filed(details="x" * 4001))


@pytest.mark.article("fide.anticheating", "Annex.B")
def test_the_second_form_asks_for_the_check_by_a_program(desk: Desk) -> None:
    analysis = ComplaintForm.WITH_ANALYSIS
    for fields, said in (
        ({"checked": True}, "which program"),
        ({"checked": True, "program": "P"}, "check with the program showed"),
    ):
        with pytest.raises(Refused, match=said) as refused:
            desk.do(filed(form=analysis, **fields))
        assert article_of(refused) == Citation(BESIDE, "Annex.B")
    desk.do(filed(form=analysis), filed(form=analysis, checked=True, program="P", results="R"))
    assert desk.tournament.fair_play.complaints[1].complainant_id == "1003"


@pytest.mark.article("fide.anticheating", "b.6.1")
def test_the_accused_is_told_after_the_game_and_not_before(desk: Desk) -> None:
    desk.do(filed(), filed(form=ComplaintForm.SPOKEN))
    with pytest.raises(Refused, match="wait until the game is over") as refused:
        desk.do(InformAccused(1, "denied"))
    assert article_of(refused) == Citation(BESIDE, "b.6.1")
    desk.do(EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
    desk.do(InformAccused(1, "denied"))
    with pytest.raises(Refused, match="not informed of an accusation without a form"):
        desk.do(InformAccused(2))
    told = desk.tournament.fair_play.complaints[0]
    assert (told.informed, told.answer) == (True, "denied")


@pytest.mark.article("fide.anticheating", "b.6.2")
@pytest.mark.article("fide.anticheating", "b.6.1")
def test_the_report_tells_of_complaints_and_inspections_with_their_results(desk: Desk) -> None:
    desk.do(filed(), filed(form=ComplaintForm.SPOKEN), required())
    desk.do(required(), NoteRefusal(2, Refusal.EXPLAINED), ConcludeInspection(1, Finding.NOTHING))
    lines = report_lines(desk.tournament)
    said = [str(line.sentence) for line in lines]
    assert "complained about Player, A: not judged yet" in said[0]
    assert "accused Player, A; no form was filled in" in said[1]
    assert "nothing found" in said[2]
    assert "the rules were explained" in said[3]
    cited = [line.citation for line in lines]
    assert cited[:2] == [Citation(BESIDE, "b.6.2"), Citation(BESIDE, "b.6.1")]


@pytest.mark.article("fide.laws", "12.9.7")
def test_a_fine_for_a_false_accusation_has_its_amount_and_its_currency(desk: Desk) -> None:
    desk.do(filed())
    fined = JudgeComplaint(1, ComplaintStanding.FALSE, penalty="fine")
    for amount, said in (("", "say what the fine is"), ("25", "'25' has no currency")):
        with pytest.raises((Refused, InvalidValue), match=said):
            desk.do(replace(fined, amount=amount))
    with pytest.raises(Refused, match="is not a fine"):
        desk.do(replace(fined, penalty="warning", amount="25 EUR"))
    with pytest.raises(Refused, match="which penalty is given"):
        desk.do(JudgeComplaint(1, ComplaintStanding.ADMITTED, amount="25 EUR"))
    desk.do(replace(fined, amount="€ 25"))
    given = desk.tournament.fair_play.complaints[0].penalty
    assert given is not None
    assert given.amount == "25 EUR"


@pytest.mark.article("fide.anticheating", "b.7.1")
def test_a_false_accusation_by_a_player_is_penalised(desk: Desk) -> None:
    desk.do(filed())
    with pytest.raises(Refused, match="which penalty the complainant gets") as refused:
        desk.do(JudgeComplaint(1, ComplaintStanding.FALSE))
    assert article_of(refused) == Citation(BESIDE, "b.7.1")
    false = JudgeComplaint(1, ComplaintStanding.FALSE, "invented", "loss")
    desk.do(*commands_to_judge(desk.state, false))
    result = desk.tournament.round(1).boards[0].result
    assert result == Played(Mark.WIN, Mark.LOSS, ending=Ending.REFEREE)
    [complaint] = desk.tournament.fair_play.complaints
    assert (complaint.decision, complaint.standing.open) == ("invented", False)
    with pytest.raises(Refused, match="cannot become"):
        desk.do(JudgeComplaint(1, ComplaintStanding.ADMITTED))


@pytest.mark.article("fide.anticheating", "b.7.1")
def test_only_a_player_is_penalised_and_only_for_a_false_accusation(desk: Desk) -> None:
    desk.do(filed(complainant="Captain", complainant_player=0))
    desk.do(JudgeComplaint(1, ComplaintStanding.FALSE))
    desk.do(filed())
    with pytest.raises(Refused, match="only a player whose accusation was false"):
        desk.do(JudgeComplaint(2, ComplaintStanding.UNFOUNDED, penalty="warning"))
    with pytest.raises(Refused, match="which penalty is given"):
        desk.do(JudgeComplaint(2, ComplaintStanding.UNFOUNDED, seconds=5))
    desk.do(JudgeComplaint(2, ComplaintStanding.ADMITTED))
    desk.do(JudgeComplaint(2, ComplaintStanding.UNPROVED, "no trace"))


# Devices


@pytest.mark.article("fide.laws", "11.3.2.2")
def test_a_device_found_before_the_opponent_came_is_a_forfeit(desk: Desk) -> None:
    device = NoteIncident(1, 1, WHITE, "device", penalty="loss", not_begun=True)
    desk.do(*commands_to_note(desk.state, device))
    assert desk.tournament.round(1).boards[0].result == Forfeit(Absent.WHITE)
    other = replace(device, board=2, player=OTHER)
    with pytest.raises(Refused, match="lost by forfeit"):
        desk.do(replace(other, penalty="warning"))
    with pytest.raises(Refused, match="which penalty"):
        desk.do(replace(other, penalty=""))
    desk.do(EnterResult(1, 2, Played(Mark.WIN, Mark.LOSS)))
    with pytest.raises(Refused, match="has begun"):
        desk.do(other)


@pytest.mark.article("fide.laws", "11.3.2.2")
def test_the_regulations_may_announce_a_less_severe_penalty(desk: Desk) -> None:
    assert asked_for(desk.tournament, "device", "loss") is None
    assert asked_for(desk.tournament, "device", "fine") is not None
    regulate(desk, "device-penalty", "a fine of 20 EUR")
    assert asked_for(desk.tournament, "device", "fine") is None
    reason = asked_for(desk.tournament, "device", "loss")
    assert reason is not None
    assert "a fine of 20 EUR" in reason.sentence


# Who may, and what others learn


def test_cases_are_for_the_chief_arbiter_and_absences_for_arbiters(desk: Desk) -> None:
    secret = (
        Ask.SEE_FAIR_PLAY,
        required(),
        filed(),
        InformAccused(1),
        NoteRefusal(1, Refusal.WARNED),
    )
    for asked in secret:
        with pytest.raises(NotAllowed):
            insist(Role.ARBITER, asked, state=desk.state)
        insist(Role.CHIEF_ARBITER, asked, state=desk.state)
    insist(Role.ARBITER, NoteOut(1, WHITE, LEFT), state=desk.state)
    with pytest.raises(NotAllowed):
        insist(Role.CLERK, NoteOut(1, WHITE, LEFT), state=desk.state)
    desk.do(filed())
    with pytest.raises(NotAllowed):
        insist(Role.ARBITER, Undo("x"), state=desk.state)


def test_every_case_is_written_with_the_same_words_and_the_same_name(desk: Desk) -> None:
    desk.do(filed(), JudgeComplaint(1, ComplaintStanding.ADMITTED), required())
    desk.do(NoteRefusal(1, Refusal.EXPLAINED), ConcludeInspection(1, Finding.DEVICE))
    desk.do(NoteOut(1, WHITE, LEFT), NoteBack(1, WHITE, LEFT))
    acts = [done.act for done in desk.state.in_force if isinstance(done.act, ConfidentialNoted)]
    assert len(acts) == 5
    words = {describe(done, desk.tournament) for done in acts}
    assert {str(each) for each in words} == {"a confidential note of the chief arbiter"}
    steps = [str(describe(done.act, desk.tournament)) for done in desk.state.in_force[-2:]]
    assert all("Player" not in each for each in steps)


def test_nothing_of_it_is_public_or_exported(desk: Desk) -> None:
    quiet = public_view(desk.tournament)
    desk.do(filed(), required(), NoteOut(1, WHITE, LEFT))
    assert public_view(desk.tournament) == quiet
    assert without_values(desk.tournament).fair_play == FairPlay()


def test_new_numbers_go_with_the_players(desk: Desk) -> None:
    desk.do(filed(), required(), NoteOut(1, WHITE, LEFT))
    moved = desk.tournament.fair_play.renumbered({1: 4, 4: 1, 2: 2, 3: 3})
    assert (moved.complaints[0].accused, moved.complaints[0].complainant_player) == (4, 1)
    assert (moved.inspections[0].player, moved.absences[0].player) == (4, 4)


def test_an_inspection_still_to_be_made_is_not_said_to_have_been_made(desk: Desk) -> None:
    desk.do(required())
    [line] = report_lines(desk.tournament)
    assert "is to be inspected" in str(line)
    assert "no outcome is noted yet" in str(line)
    desk.do(ConcludeInspection(1, Finding.NOTHING))
    [line] = report_lines(desk.tournament)
    assert "was inspected" in str(line)
