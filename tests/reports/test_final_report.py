"""The final report, part by part; appeals files; the order of the ceremony; the list of prizes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.event_notes import PlayOff
from crosstable.kernel.fair_play import Complaint, ComplaintForm, FairPlay
from crosstable.kernel.incidents import Appeal, AppealState, Incident
from crosstable.kernel.official import CHIEF_ARBITER, DEPUTY_ARBITER, MAIN_REFEREE, Official
from crosstable.kernel.papers import Ceremony, CeremonyKind, Papers, WrittenText
from crosstable.kernel.player import Sex
from crosstable.kernel.prizes import MAIN, Category, PrizeFund
from crosstable.kernel.regulations import Decided, Regulations
from crosstable.kernel.result import Absent, Ending, Forfeit, Played
from crosstable.kernel.rulings import BoardRuling, ClockChange, ClockShown, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.office.acts import RegulationsChanged
from crosstable.office.incidents import LoggedIncident
from crosstable.office.norms import Background
from crosstable.office.papers import norms_reported, report_due
from crosstable.reports.appeals_file import appeals_file_sheet, incident_appealed
from crosstable.reports.ceremony import ceremony_sheet
from crosstable.reports.final_report import (
    ReportBasis,
    final_report_sheet,
    incident_line,
    print_report,
)
from crosstable.reports.sheets.papers import ReportSection, ReportSheet
from crosstable.reports.tables import prizes_sheet
from crosstable.reports.wording import FRENCH
from crosstable.rulebooks.index import all_texts
from crosstable.rulebooks.library import EDITIONS
from tests.reports.events import BUILT_IN, pages, scene, swiss
from tests.titles.norm_events import NORA, cup_event, open_event

AT = datetime(2026, 5, 1, 12, tzinfo=UTC)
HUMMED = LoggedIncident(
    number=1,
    version=9,
    by="Anna",
    at=AT,
    round=1,
    board=2,
    player=2,
    name="Player, B",
    title=Sentence("Distracting or annoying the opponent"),
    article=Citation("fide.laws", "11.5"),
    note="hummed loudly",
    penalty=Sentence("Warning"),
    penalty_article=Citation("fide.laws", "12.9.1"),
    appeal=Appeal(
        state=AppealState.DECIDED,
        decision="the warning stands",
        protest="it was the wind",
        fee="50 EUR",
        granted=False,
        deadline=datetime(2026, 5, 1, 20),  # noqa: DTZ001 -- by the clock of the hall
    ),
)
INCIDENT = Incident(round=1, number=2, player=2, kind="disturbing")


def chess() -> Tournament:
    event = open_event()
    papers = Papers(
        written=(
            WrittenText("advice", "More light.\nFewer speeches."),
            WrittenText("fair-play", "None."),
        )
    )
    deputy = Official(DEPUTY_ARBITER, "Deputy, Dora", title="FA", rounds=(1, 2, 3))
    return replace(
        event,
        papers=papers,
        incidents=(INCIDENT,),
        officials=(Official(CHIEF_ARBITER, "Arbiter, Anna", title="IA"), deputy),
    )


def draughts() -> Tournament:
    event = cup_event()
    lost, ruled = event.rounds[0].boards[0], event.rounds[0].boards[1]
    result = ruled.result
    assert isinstance(result, Played)
    boards = (
        replace(lost, result=Forfeit(Absent.BLACK)),
        replace(ruled, result=replace(result, ending=Ending.REFEREE)),
        *event.rounds[0].boards[2:],
    )
    return replace(
        event,
        city="Riga",
        rounds=(replace(event.rounds[0], boards=boards), *event.rounds[1:]),
        event_class=replace(event.event_class, official=True, cup=True),
        papers=Papers(
            written=(
                WrittenText("contacts", "jan@example.org, English"),
                WrittenText("remarks", "Rain."),
            ),
            ceremonies=(Ceremony(kind=CeremonyKind.CLOSING, absent=(2,)),),
        ),
    )


def made(event: Tournament, basis: ReportBasis | None = None) -> dict[str, ReportSection]:
    sheet = final_report_sheet(
        scene(event), basis or ReportBasis(incidents=(HUMMED,), private=True)
    )
    return {part.name: part for part in sheet.parts}


def told(part: ReportSection) -> str:
    lines = [f"{line.title} {line.text} {line.articles}" for line in part.lines]
    rows = [" | ".join(row) for table in part.tables for row in table.rows]
    return "\n".join((*lines, *rows, part.nothing))


@pytest.mark.parametrize("name", EDITIONS)
def test_every_part_of_a_report_stands_in_a_text(name: str) -> None:
    rules = EDITIONS[name].papers
    for part in rules.report:
        assert part.article is not None
        numbers = {article.number for article in all_texts()[part.article.text].articles}
        assert part.article.article in numbers
    assert len({part.name for part in rules.report}) == len(rules.report)


@pytest.mark.article("fide.duties", "D.3")
def test_the_parts_come_in_the_order_of_the_text() -> None:
    assert list(made(chess())) == [
        *("event", "participants", "rounds", "standings", "officials", "norms"),
        *("incidents", "appeals", "fair-play", "advice"),
    ]


@pytest.mark.article("fide.duties", "D.3.1")
def test_the_report_lists_the_participants() -> None:
    part = made(chess())["participants"]
    assert len(part.tables[0].rows) == 20
    assert part.tables[0].rows[0][2:6] == (
        "Player, A",
        part.tables[0].rows[0][3],
        "2605",
        "4600001",
    )
    assert part.articles == "FIDE Duties D.3.1"


@pytest.mark.article("fide.duties", "D.3.2")
def test_the_report_has_all_pairings_and_results() -> None:
    part = made(chess())["rounds"]
    assert len(part.tables) == 9
    assert all(len(table.rows) == 10 for table in part.tables)


@pytest.mark.article("fide.duties", "D.3.3")
def test_the_report_has_the_final_standings() -> None:
    rows = made(chess())["standings"].tables[0].rows
    assert len(rows) == 20
    assert rows[0][0] == "1"


@pytest.mark.article("fide.duties", "D.3.4")
def test_the_report_names_the_arbiters_and_their_rounds() -> None:
    rows = made(chess())["officials"].tables[0].rows
    assert ("Deputy chief arbiter", "Deputy, Dora", "FA", "", "", "1-3") in rows


def test_a_change_of_the_regulations_is_told_with_its_round() -> None:
    changed = RegulationsChanged((Decided("default-time", "15"),), after_round=2).applied(chess())
    told_of = told(made(changed)["event"])
    assert "Regulations changed after the pairing of round 2: now decided: Default time" in told_of
    assert "provisional" not in told_of
    unfinished = replace(chess(), planned_rounds=11)
    assert "The event is not over: this is provisional." in told(made(unfinished)["event"])


@pytest.mark.article("fide.duties", "D.3.5")
def test_the_report_names_the_norms() -> None:
    event = chess()
    norms = norms_reported(event, Background())
    assert norms.made
    part = made(event, ReportBasis(incidents=(), norms=norms))["norms"]
    assert "Norm, Nora" in told(part)
    assert told(made(event)["norms"]).strip() == "No norm was made."


@pytest.mark.article("fide.duties", "D.3.5")
def test_the_report_says_why_norms_cannot_be_judged_or_made() -> None:
    def norms(rate: str) -> str:
        event = replace(chess(), rate_of_play=rate)
        basis = ReportBasis(incidents=(), norms=norms_reported(event, Background()))
        return told(made(event, basis)["norms"])

    assert "norms cannot be judged: rate of play" in norms("as announced")
    assert "no norm can be made in this event: minutes for each player" in norms("5min")
    assert "Norm, Nora" in norms(chess().rate_of_play)


@pytest.mark.article("fide.duties", "D.3.6")
@pytest.mark.article("fide.duties", "D.3.7")
def test_incidents_and_appeals_are_told_with_articles_to_those_who_may_read_them() -> None:
    parts = made(chess())
    assert "hummed loudly" in told(parts["incidents"])
    assert "FIDE Laws 11.5, FIDE Laws 12.9.1" in told(parts["incidents"])
    assert "it was the wind" in told(parts["appeals"])
    assert "refused" in told(parts["appeals"])
    public = made(chess(), ReportBasis())
    assert "hummed" not in str(public)
    assert "wind" not in str(public)
    assert "Left out here" in told(public["incidents"])


@pytest.mark.article("fide.duties", "D.3.8")
@pytest.mark.article("fide.anticheating", "b.6.2")
def test_what_the_arbiter_wrote_is_in_it_and_private_parts_only_for_the_federation() -> None:
    parts = made(chess())
    assert "More light." in told(parts["advice"])
    assert "fair-play" in parts
    assert "fair-play" not in made(chess(), ReportBasis(incidents=(HUMMED,)))
    assert "course" not in parts


@pytest.mark.article("fide.anticheating", "b.6.2")
def test_complaints_and_inspections_that_were_noted_are_in_the_private_part() -> None:
    accused = Complaint(round=1, form=ComplaintForm.SPOKEN, complainant="Zoe", accused=2, lodged=AT)
    event = replace(chess(), fair_play=FairPlay(complaints=(accused,)))
    part = told(made(event)["fair-play"])
    assert "round 1: Zoe accused Player, B; no form was filled in" in part
    assert "None." in part
    assert "Zoe" not in str(made(event, ReportBasis(incidents=(HUMMED,))))


@pytest.mark.article("fmjd.annex9", "4.1.1.a")
@pytest.mark.article("fmjd.annex9", "4.1.1.b")
@pytest.mark.article("fmjd.annex9", "4.1.1.c")
@pytest.mark.article("fmjd.annex9", "4.1.1.d")
@pytest.mark.article("fmjd.annex9", "4.1.1.f")
def test_the_referee_report_has_what_annex_9_asks_for() -> None:
    parts = made(draughts(), ReportBasis(incidents=(), private=True))
    assert "Riga" in told(parts["event"])
    assert "Jansen, Jan" in told(parts["officials"])
    assert "jan@example.org" in told(parts["contacts"])
    assert "Rate of play" in told(parts["technical"])
    assert "Rate of play" not in told(parts["event"])
    assert "Rain." in told(parts["remarks"])


@pytest.mark.article("fmjd.annex9", "4.1.1.e")
def test_games_that_play_did_not_decide_are_listed() -> None:
    part = made(draughts())["special-cases"]
    assert [row[3] for row in part.tables[0].rows] == [
        "not played: somebody was absent",
        "decided by the arbiter",
    ]
    plain = replace(draughts(), rounds=cup_event().rounds)
    assert told(made(plain)["special-cases"]).strip() == "Every game was decided by play."


@pytest.mark.article("fmjd.annex4", "2.27")
@pytest.mark.article("fmjd.annex4", "2.28")
def test_the_referee_report_tells_the_ceremonies_and_who_loses_what() -> None:
    parts = made(draughts())
    absent = draughts().entrant(2).player.name
    assert f"No prize money {absent}" in told(parts["ceremonies"])
    assert f"No World Cup points {absent}" in told(parts["ceremonies"])
    assert parts["incidents"].articles == "FMJD Annex 4 2.28"
    assert parts["standings"].articles == "FMJD Annex 4 2.27"


@pytest.mark.article("fide.titles", "1.92")
@pytest.mark.article("fmjd.annex9", "4.5")
def test_the_report_is_due_seven_days_after_the_last_round() -> None:
    for event in (chess(), draughts()):
        due = report_due(event)
        last = event.round_dates[-1]
        assert due is not None
        assert last is not None
        assert (due - last).days == 7
    assert report_due(replace(chess(), round_dates=(), starts=None, ends=None)) is None


def paper(sheet: ReportSheet, event: Tournament, french: bool = False) -> str:
    shown = scene(event, FRENCH) if french else scene(event)
    printed = print_report(shown, sheet, fonts=BUILT_IN)
    assert not printed.warnings
    return " ".join(" ".join(pages(printed)).split())


def test_the_pdf_says_it_in_both_languages() -> None:
    event = chess()
    basis = ReportBasis(incidents=(HUMMED,), private=True)
    text = paper(final_report_sheet(scene(event), basis), event)
    for said in ("Chief arbiter's final report", "hummed loudly", "More light.", "Duties D.3.8"):
        assert said in text
    text = paper(final_report_sheet(scene(event, FRENCH), basis), event, french=True)
    for said in ("Rapport final de l’arbitre principal", "Conseils pour l’avenir", "rejeté"):
        assert said in text


@pytest.mark.article("fmjd.annex2", "2.11")
def test_an_appeals_file_has_everything_the_committee_needs() -> None:
    jury = "Judge, J (FRA, 1960)\nJudge, K (GER, 1970)\nJudge, L (LAT, 1980)"
    event = replace(
        draughts(),
        incidents=(INCIDENT,),
        rulings=(
            BoardRuling(
                round=1,
                number=2,
                matter="x",
                title=Sentence("Ruling"),
                clocks_shown=(ClockShown(Colour.WHITE, 300), ClockShown(Colour.BLACK, 40)),
                ruling=Ruling(
                    answer="+2 min",
                    verdict=Sentence("more time"),
                    because=(Reason(Sentence("illegal move no. 1 of White")),),
                    clocks=(ClockChange(Colour.BLACK, 120),),
                ),
            ),
        ),
        regulations=cup_event().regulations.with_changes((Decided("appeals-committee", jury),)),
    )
    unnamed = replace(HUMMED, number=0, player=0, name="", note="", appeal=Appeal())
    ruling = replace(unnamed, title=Sentence("Ruling"), pair="Ann – Bea")
    assert incident_line(scene(event), ruling).text.startswith("Ann – Bea: Ruling")
    sheet = appeals_file_sheet(scene(event), (HUMMED, ruling), HUMMED)
    text = paper(sheet, event)
    for said in (
        *("Round 1, board 2", "hummed loudly", "it was the wind", "50 EUR", "Judge, J (FRA)"),
        *(
            "Rulings at this board",
            "Illegal move no. 1 of White",
            "Clocks before: White 5:00 · Black 0:40",
            "Clocks after: White 5:00 · Black 2:40",
            "the warning stands",
            "forfeited to the federation",
            "Annex 2 2.11",
        ),
    ):
        assert said in text
    assert sheet.signatures == ("Chairman", "Member", "Member")
    granted = replace(HUMMED, appeal=replace(HUMMED.appeal, granted=True))
    event = replace(event, rulings=())
    assert "returned at once" in str(appeals_file_sheet(scene(event), (granted,), granted))
    waiting = replace(HUMMED, appeal=Appeal(state=AppealState.ANNOUNCED))
    open_sheet = appeals_file_sheet(scene(event), (waiting,), waiting)
    assert "Not decided yet." in str(open_sheet)
    assert "the deposit is 50 EUR" in str(open_sheet)


def test_there_is_no_file_without_an_appeal() -> None:
    event, quiet = chess(), replace(HUMMED, appeal=Appeal())
    assert incident_appealed(event, (HUMMED,), 1) is HUMMED
    with pytest.raises(Refused, match="nobody has appealed"):
        incident_appealed(event, (quiet,), 1)
    with pytest.raises(UnknownName, match="incident"):
        incident_appealed(event, (HUMMED,), 2)


@pytest.mark.article("fmjd.annex18", "Code.8.b")
@pytest.mark.article("fmjd.annex18", "Code.10.d")
@pytest.mark.article("fmjd.annex18", "Code.8.c")
@pytest.mark.article("fmjd.annex2", "2.13.b")
def test_diplomas_go_from_the_bottom_up_and_the_podium_is_called_third_first() -> None:
    event = draughts()
    sheet = ceremony_sheet(scene(event), "Order of the ceremony")
    parts = {part.name: part for part in sheet.parts}
    assert [part.name for part in sheet.parts] == ["opening", "diplomas", "podium", "end"]
    places = [int(row[0]) for row in parts["diplomas"].tables[0].rows]
    assert places == sorted(places, reverse=True)
    assert min(places) > 3
    assert len(places) + len(parts["podium"].lines) == 20
    assert [line.title for line in parts["podium"].lines] == ["Place 3", "Place 2", "Place 1"]
    assert parts["podium"].lines[-1].text.endswith("in the middle")
    assert parts["podium"].lines[1].text.endswith("on the winner's right")
    assert parts["end"].lines[-1].articles == "FMJD Annex 18 Code.3"
    assert "FMJD anthem closes the event" in paper(sheet, event)


@pytest.mark.article("fmjd.annex2", "3d")
def test_a_tie_for_the_first_place_that_games_decide_is_said_before_the_podium() -> None:
    event = swiss(9, 1)
    games = Regulations((Decided("tie-games", "Two rapid games."),))
    level = replace(event, regulations=games)
    rows = scene(event).standings(event, None).rows
    winners = [row.number for row in rows if row.points == rows[0].points]
    assert len(winners) > 1

    def said(each: Tournament) -> str:
        sheet = ceremony_sheet(scene(each), "Order of the ceremony")
        ties = [part for part in sheet.parts if part.name == "tie"]
        return "".join(line.text for part in ties for line in part.lines)

    assert not said(event)
    assert "have the same points" in said(level)
    assert all(event.entrant(number).player.name in said(level) for number in winners)
    going = PlayOff("p", 1, tuple(winners))
    assert said(replace(level, play_offs=(going,)))
    ended = replace(going, order=tuple((number,) for number in winners))
    assert not said(replace(level, play_offs=(ended,)))


def test_women_have_a_podium_where_they_have_prizes_and_chess_cites_nothing() -> None:
    women = Category(name="Women", amounts=(50_00,), sex=Sex.FEMALE)
    event = replace(open_event(), prizes=PrizeFund(lists=(women,)))
    sheet = ceremony_sheet(scene(event), "Order of the ceremony")
    assert [part.title for part in sheet.parts] == [
        *("Diplomas, from the last place up", "Women", "Podium", "Podium of the women"),
    ]
    assert not any(part.articles for part in sheet.parts)
    nora = event.entrant(NORA).player.name
    assert nora in sheet.parts[-1].lines[0].text


@pytest.mark.article("fmjd.annex18", "Code.9.a")
def test_the_list_of_prizes_has_room_for_signatures_and_says_who_lost_one() -> None:
    event = replace(
        draughts(), prizes=PrizeFund(lists=(Category(name=MAIN, amounts=(100_00,) * 20),))
    )
    sheet = prizes_sheet(scene(event), "Prizes")
    assert len(sheet.lines) == 19
    assert sheet.signatures == ("Main referee", "Organiser or treasurer")
    assert sheet.lost[0].startswith(event.entrant(2).player.name)
    assert sheet.lost[0].endswith("[FMJD Annex 18 Code.9.a]")
    assert MAIN_REFEREE in EDITIONS["fmjd-2022"].duties
    plain = replace(event, event_class=EventClass())
    assert prizes_sheet(scene(plain), "Prizes").lost == ()
