"""What the class of an event decides about its rating, article by article.

The same questions were flags of one command before; the answers are those, now from what the
announcement says.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.event_class import EventClass, Exemption, Level, Waiver
from crosstable.kernel.official import Official
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.ratings.circumstances import circumstances_of, doubts_about_class
from crosstable.ratings.class_words import class_in_words
from crosstable.ratings.model import EventKind, RatedEvent
from crosstable.ratings.rateable import objections, reminders
from crosstable.rulebooks.editions import Edition
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., RatedEvent]
STARTS = date(2026, 5, 10)
GRANTED = date(2026, 4, 1)


def announced(
    *, edition: Edition = FIDE_2019, officials: tuple[Official, ...] = (), **said: Any
) -> Tournament:
    return Tournament(
        name="T",
        game=edition.game,
        edition=edition.id,
        system=System("dutch"),
        federation="FRA",
        starts=STARTS,
        officials=officials,
        event_class=EventClass(**said),
    )


@pytest.fixture
def event(make_event: Maker) -> RatedEvent:
    return make_event({1: 2000, 2: 2000}, [(1, 2, 2)], starts=STARTS)


def articles(reasons: tuple[Reason, ...]) -> list[str]:
    return [reason.citation.article for reason in reasons if reason.citation]


def against(tournament: Tournament, event: RatedEvent, edition: Edition = FIDE_2019) -> list[str]:
    known = circumstances_of(tournament)
    return articles(objections(tournament, edition, event, None, known))


@pytest.mark.article("fide.ratings", "0.2")
@pytest.mark.parametrize(("days", "stands"), [(7, []), (6, ["0.2"]), (-1, ["0.2"])])
def test_a_week_of_notice(event: RatedEvent, days: int, stands: list[str]) -> None:
    registered = STARTS - timedelta(days=days)
    assert against(announced(registered=registered), event) == stands
    allowed = Exemption(Waiver.LATE_REGISTRATION, "QC chairman", GRANTED)
    assert not against(announced(registered=registered, exemptions=(allowed,)), event)
    longer = Exemption(Waiver.LONGER, "QC chairman", GRANTED)
    assert against(announced(registered=registered, exemptions=(longer,)), event) == stands


def test_what_nobody_said_stands_against_nothing(event: RatedEvent) -> None:
    assert not against(announced(), event)
    assert not doubts_about_class(announced(), FIDE_2019)
    assert not tuple(class_in_words(announced(), FIDE_2019))


@pytest.mark.article("fide.ratings", "0.2")
def test_norms_need_thirty_days(event: RatedEvent) -> None:
    late = announced(registered=STARTS - timedelta(days=29), norms=True)
    assert not against(late, event)
    told = reminders(late, FIDE_2019, event, (), circumstances_of(late))
    assert articles(told) == ["0.2"]
    assert "for norms it must be 30" in doubts_about_class(late, FIDE_2019)[0].sentence
    in_time = announced(registered=STARTS - timedelta(days=30), norms=True)
    assert not doubts_about_class(in_time, FIDE_2019)


@pytest.mark.article("fide.ratings", "0.3")
def test_an_arbiter_without_a_licence(event: RatedEvent) -> None:
    people = (
        Official("chief arbiter", "Ann", licensed=True),
        Official("arbiter", "Ben", licensed=False),
        Official("fair-play officer", "Cleo"),
        Official("organiser", "Dan", licensed=False),
    )
    run = announced(officials=people)
    assert circumstances_of(run).unlicensed_arbiters == ("Ben",)
    assert against(run, event) == ["0.3"]
    assert not against(run, event, FMJD_2022)


@pytest.mark.article("fide.ratings", "0.4")
@pytest.mark.parametrize(
    ("said", "official"),
    [
        ({"level": Level.WORLD}, True),
        ({"level": Level.CONTINENTAL}, True),
        ({"level": Level.ZONAL}, False),
        ({"level": Level.WORLD, "official": False}, False),
        ({"official": True}, True),
    ],
)
def test_official_events_are_rated_all_the_same(
    event: RatedEvent, said: dict[str, Any], official: bool
) -> None:
    late = announced(registered=STARTS, **said)
    known = circumstances_of(late)
    stands = objections(late, FIDE_2019, event, None, known)
    assert articles(stands) == ["0.2"]
    assert ("0.4" in articles(reminders(late, FIDE_2019, event, stands, known))) is official


@pytest.mark.article("fide.ratings", "4.1", "4.1.1", "4.1.2")
def test_a_league_or_an_approved_event_may_last_longer(event: RatedEvent) -> None:
    long = replace(event, ends=STARTS + timedelta(days=90))
    assert against(announced(), long) == ["4.1"]
    assert not against(announced(level=Level.LEAGUE), long)
    assert against(announced(level=Level.NATIONAL_TEAM), long) == ["4.1"]
    approved = Exemption(Waiver.LONGER, "QC", GRANTED)
    assert not against(announced(exemptions=(approved,)), long)


@pytest.mark.article("fide.ratings", "6.2.3")
def test_a_national_championship_of_women_needs_two_rated_players(make_event: Maker) -> None:
    rated = {number: 2000 if number < 3 else None for number in range(1, 12)}
    pairs = [(white, black, 1) for white in rated for black in rated if white < black]
    event = make_event(rated, pairs, kind=EventKind.ROUND_ROBIN, starts=STARTS)
    assert against(announced(level=Level.NATIONAL_FINAL), event) == ["6.2.3"]
    assert not against(announced(level=Level.NATIONAL_FINAL, women=True), event)
    assert "6.2.3" not in against(announced(level=Level.NATIONAL_QUALIFIER, women=True), event)


@pytest.mark.article("fmjd.annex9", "1.2.1.1", "1.2.1.2", "1.2.1.3")
@pytest.mark.parametrize(
    ("said", "stands"),
    [
        ({}, ["1.2.1.3"]),
        ({"level": Level.LEAGUE}, ["1.2.1.3"]),
        ({"level": Level.ZONAL}, ["1.2.1.3"]),
        ({"official": True}, []),
        ({"level": Level.WORLD}, []),
        ({"level": Level.WORLD, "official": False}, ["1.2.1.3"]),
        ({"level": Level.NATIONAL_FINAL}, []),
        ({"level": Level.NATIONAL_QUALIFIER}, []),
    ],
)
def test_two_weeks_of_notice_but_for_official_events_and_championships(
    event: RatedEvent, said: dict[str, Any], stands: list[str]
) -> None:
    late = announced(edition=FMJD_2022, registered=STARTS - timedelta(days=13), **said)
    assert against(late, event, FMJD_2022) == stands
    in_time = announced(edition=FMJD_2022, registered=STARTS - timedelta(days=14), **said)
    assert not against(in_time, event, FMJD_2022)


@pytest.mark.article("fide.ratings", "0.2", "4.1.2")
def test_a_report_says_what_was_announced_and_where_it_matters() -> None:
    whole = announced(
        level=Level.LEAGUE,
        official=True,
        age_group="60+",
        women=True,
        affiliate="IBCA",
        registered=date(2026, 4, 1),
        registered_by="SUI",
        exemptions=(
            Exemption(Waiver.LONGER, "QC", GRANTED, "until June"),
            Exemption(Waiver.OTHER, "QC", GRANTED, "two halls"),
        ),
        norms=True,
        pairings_known=True,
    )
    assert [str(reason) for reason in class_in_words(whole, FIDE_2019)] == [
        "kind of event: league [fide.ratings 4.1.1]",
        "an official event of the federation or confederation [fide.ratings 0.4]",
        "an event of IBCA",
        "open to players aged 60 and over",
        "open to women only",
        "registered on 2026-04-01 by the federation SUI [fide.ratings 0.2]",
        (
            "exemption granted by QC on 2026-04-01: "
            "lasts more days than the rules allow (until June) [fide.ratings 4.1.2]"
        ),
        "exemption granted by QC on 2026-04-01: two halls",
        "norms for titles can be made [fide.ratings 0.2]",
        "all opponents are known before the first round",
    ]


@pytest.mark.article("fmjd.annex9", "1.1.b")
def test_the_smaller_board_has_a_list_of_its_own() -> None:
    said = [
        str(reason)
        for squares in ("100", "64")
        for reason in class_in_words(announced(edition=FMJD_2022, discipline=squares), FMJD_2022)
    ]
    assert said == [
        "played on 100 squares [fmjd.annex9 1.1]",
        "played on 64 squares, which have a rating list of their own [fmjd.annex9 1.1]",
    ]
