"""Ceremonies of official draughts events: the code of behaviour of Annex 18, clause by clause."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest
from msgspec.structs import replace

from crosstable.arbiter.ceremonies import (
    ceremony_findings,
    without_cup_points,
    without_prize_money,
)
from crosstable.arbiter.regulations.findings import Weight
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.papers import Ceremony, CeremonyKind, Papers
from crosstable.kernel.prizes import MAIN, Category, PrizeFund
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import NoteCeremony, NoteIncident, Undo, WriteReport
from crosstable.office.incidents import commands_to_note
from crosstable.office.publicity import public_view, without_values
from crosstable.office.roles import Role
from crosstable.office.tables import prizes_of, standings_of
from crosstable.reports.wording import FRENCH
from tests.office.desk import Desk, details, insist
from tests.titles.norm_events import cup_event

OPENING, CLOSING = CeremonyKind.OPENING, CeremonyKind.CLOSING
FIRST, LAST = date(2026, 5, 1), date(2026, 5, 9)


def at(hour: int, minute: int = 0, day: date = LAST) -> datetime:
    return datetime.combine(day, time(hour, minute))


def official(*held: Ceremony, cup: bool = False, edition: str = "fmjd-2022") -> Tournament:
    event = cup_event() if edition.startswith("fmjd") else replace(cup_event(), edition=edition)
    return replace(
        event,
        starts=FIRST,
        ends=LAST,
        round_dates=tuple(date(2026, 5, day) for day in range(1, 10)),
        round_times=(time(15),) * 9,
        event_class=EventClass(official=True, cup=cup),
        papers=Papers(ceremonies=held),
    )


def found(*held: Ceremony) -> list[tuple[str, Weight]]:
    return [
        (finding.articles[0].article, finding.weight)
        for finding in ceremony_findings(official(*held))
    ]


@pytest.mark.article("fmjd.annex18", "Code.4")
def test_a_ceremony_is_on_the_day_of_the_first_or_last_round() -> None:
    late = Ceremony(kind=CLOSING, began=at(18, day=date(2026, 5, 10)))
    assert found(late) == [("Code.4", Weight.SHOULD)]
    assert found(replace(late, agreed=True)) == []
    assert found(Ceremony(kind=CLOSING, began=at(18))) == []
    assert found(Ceremony(kind=OPENING, began=at(10, day=FIRST))) == []
    assert found(Ceremony(kind=OPENING, began=at(10))) == [("Code.4", Weight.SHOULD)]


@pytest.mark.article("fmjd.annex18", "Code.6")
def test_after_45_minutes_of_opening_players_rest_two_hours() -> None:
    def opening(minutes: int, begins: int) -> list[tuple[str, Weight]]:
        began = at(begins, day=FIRST)
        ended = began.replace(hour=begins + minutes // 60, minute=minutes % 60)
        return found(Ceremony(kind=OPENING, began=began, ended=ended))

    assert opening(45, 14) == []
    assert opening(46, 10) == [("Code.6", Weight.SHOULD)]
    assert opening(60, 12) == [("Code.6", Weight.SHOULD)]  # ends at 13:00, play at 15:00
    assert opening(61, 12) == [("Code.6", Weight.MUST)]


@pytest.mark.article("fmjd.annex18", "Code.8.a")
def test_a_closing_ceremony_lasts_an_hour_at_most() -> None:
    assert found(Ceremony(kind=CLOSING, began=at(18), ended=at(19))) == []
    assert found(Ceremony(kind=CLOSING, began=at(18), ended=at(19, 1))) == [
        ("Code.8.a", Weight.SHOULD)
    ]


@pytest.mark.article("fmjd.annex18", "Code.1", "Code.2")
def test_whoever_was_not_there_to_the_end_is_named() -> None:
    assert found(Ceremony(kind=CLOSING, absent=(3,))) == [("Code.2", Weight.SHOULD)]
    (finding,) = ceremony_findings(official(Ceremony(kind=CLOSING, absent=(3, 4))))
    assert FRENCH.say(finding.sentence).endswith("2 joueurs n’y ont pas assisté du début à la fin")


def paid(event: Tournament) -> dict[int, int]:
    return {award.number: award.amount for _, award in prizes_of(event).awards}


FUND = PrizeFund(lists=(Category(name=MAIN, amounts=(100_00, 60_00, 40_00)),))


@pytest.mark.article("fmjd.annex18", "Code.9.a")
def test_whoever_misses_the_closing_ceremony_is_paid_nothing_and_nobody_moves_up() -> None:
    event = replace(official(), prizes=FUND)
    before = paid(event)
    winner = standings_of(event).rows[0].number
    assert before[winner]
    missed = replace(event, papers=Papers(ceremonies=(Ceremony(kind=CLOSING, absent=(winner,)),)))
    assert paid(missed) == {who: sum_ for who, sum_ in before.items() if who != winner}
    lost = prizes_of(missed).lost
    assert [(award.number, award.amount) for _, award in lost] == [(winner, before[winner])]
    only_opening = Papers(ceremonies=(Ceremony(kind=OPENING, absent=(winner,)),))
    assert paid(replace(event, papers=only_opening)) == before


def test_a_lost_prize_goes_to_those_behind_where_that_is_announced() -> None:
    event = replace(official(), prizes=replace(FUND, pass_on=True))
    winner = standings_of(event).rows[0].number
    missed = replace(event, papers=Papers(ceremonies=(Ceremony(kind=CLOSING, absent=(winner,)),)))
    assert winner not in paid(missed)
    assert sum(paid(missed).values()) == 200_00
    assert prizes_of(missed).lost == ()


def test_nothing_is_lost_where_the_code_does_not_hold() -> None:
    """Decision 426: the code is for official events and those of the cup."""
    absent = Ceremony(kind=CLOSING, absent=(1,))
    assert without_prize_money(official(absent)) == (1,)
    assert without_prize_money(replace(official(absent), event_class=EventClass())) == ()
    assert without_prize_money(replace(official(absent), event_class=EventClass(cup=True))) == (1,)
    chess = replace(official(absent), edition="fide-2019")
    assert without_prize_money(chess) == ()
    assert list(ceremony_findings(chess)) == []


@pytest.mark.article("fmjd.annex18", "Code.9.b")
def test_cup_points_are_lost_in_events_of_the_cup_only() -> None:
    absent = Ceremony(kind=CLOSING, absent=(2,))
    assert without_cup_points(official(absent, cup=True)) == (2,)
    assert without_cup_points(official(absent)) == ()


def draughts() -> Desk:
    announced = replace(details(edition="fmjd-2022", rounds=3), rate_of_play="80+60")
    return Desk(announced).seat(4).next_round()


@pytest.mark.article("fmjd.annex18", "Code.9", "Code.5", "Code.7")
def test_the_code_is_in_the_catalogue_and_its_sanction_takes_the_prize() -> None:
    desk = draughts()
    desk.do(NoteIncident(1, 1, 1, "Code.5", note="in shorts"))
    desk.do(NoteIncident(1, 1, 1, "Code.7"))
    missed = NoteIncident(1, 1, 1, "closing-missed", penalty="no-prize")
    assert [str(c.reason.citation) for c in missed.cautions(desk.state)] == []
    mild = NoteIncident(1, 1, 1, "closing-missed", penalty="remark")
    assert "Code.9" in str(mild.cautions(desk.state)[0].reason.citation)
    assert without_prize_money(desk.tournament) == ()
    desk.do(*commands_to_note(desk.state, missed))
    assert without_prize_money(desk.tournament) == (1,)
    with pytest.raises(Exception, match="chief arbiter"):
        insist(Role.ARBITER, missed, state=desk.state)


def test_a_ceremony_is_noted_changed_and_taken_back() -> None:
    desk = draughts()
    desk.do(NoteCeremony(CLOSING, (2, 1), at(18), at(18, 40), now=at(18, 40)))
    assert desk.tournament.papers.ceremony(CLOSING) == Ceremony(
        kind=CLOSING, absent=(1, 2), began=at(18), ended=at(18, 40)
    )
    desk.do(NoteCeremony(CLOSING, ()))
    assert desk.tournament.papers.ceremonies == (Ceremony(kind=CLOSING),)
    desk.do(Undo("a slip"))
    assert desk.tournament.papers.ceremonies[0].absent == (1, 2)
    assert not public_view(desk.tournament).papers.ceremonies
    assert not without_values(desk.tournament).papers.ceremonies


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (NoteCeremony(CLOSING, (1, 1)), "named twice"),
        (NoteCeremony(CLOSING, (), None, at(18)), "when the ceremony began"),
        (NoteCeremony(CLOSING, (), at(18), at(18)), "cannot end before it begins"),
        (NoteCeremony(CLOSING, (), at(18), now=at(17, 59)), "18:00 is still to come"),
        (NoteCeremony(CLOSING, (), at(18), at(19), now=at(18, 30)), "19:00 is still to come"),
        (WriteReport("course", "x" * 4001), "at most 4000"),
        (WriteReport("course", ""), "already says so"),
        (WriteReport("course", "bell\x07"), "unprintable"),
    ],
)
def test_what_cannot_be_meant_is_refused(command: NoteCeremony | WriteReport, why: str) -> None:
    with pytest.raises(Refused, match=why):
        draughts().do(command)


def test_strangers_and_unknown_parts_are_named() -> None:
    with pytest.raises(UnknownName, match="99"):
        draughts().do(NoteCeremony(CLOSING, (99,)))
    with pytest.raises(UnknownName, match="gossip"):
        draughts().do(WriteReport("gossip", "x"))
    fresh = Desk(details(edition="fmjd-2022", rounds=3))
    with pytest.raises(Refused, match="once round 1 is paired"):
        fresh.do(NoteCeremony(CLOSING))
    with pytest.raises(Exception, match="chief arbiter"):
        insist(Role.ARBITER, NoteCeremony(CLOSING), state=fresh.state)


def test_what_was_written_is_not_in_the_words_of_the_journal() -> None:
    desk = draughts()
    desk.do(WriteReport("course", " A  calm event. \n\n Zebras. "))
    assert desk.tournament.papers.text("course") == "A calm event.\n\nZebras."
    act = desk.state.in_force[-1].act
    assert "Zebras" not in str(act.words(desk.tournament))
    desk.do(WriteReport("course", ""))
    assert not desk.tournament.papers.written
