"""Rates of play and the lists they belong to; what stands against rating an event."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from itertools import combinations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.event_class import Level
from crosstable.kernel.player import Sex
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rate_of_play import time_for
from crosstable.kernel.tournament import System, Tournament
from crosstable.ratings.circumstances import Circumstances
from crosstable.ratings.classing import class_of, classes_of, event_class
from crosstable.ratings.model import EventKind, RatedEvent
from crosstable.ratings.rateable import objections
from crosstable.rulebooks.editions import Edition
from tests.texts import FIDE_2019, FIDE_RATINGS, FMJD_2022, FMJD_RATINGS

Maker = Callable[..., RatedEvent]


@pytest.mark.article("fide.ratings", "1.1", "1.3", "1.4")
@pytest.mark.parametrize(
    ("rate", "ratings", "found"),
    [
        ("90m+30s", (2600, 2600), "fide.standard"),
        ("60m+30s", (2199, 1600), "fide.standard"),
        ("60m+30s", (2200, 1200), None),
        ("60m", (1599, None), "fide.standard"),
        ("60m", (1600, 1200), None),
        ("89m", (1600, 1200), None),
        ("59m", (1200, 1200), "fide.rapid"),
        ("15m+10s", (2700, 2700), "fide.rapid"),
        ("10m+5s", (2700, 2700), "fide.rapid"),
        ("10m", (2700, 2700), "fide.blitz"),
        ("3m+2s", (2700, 2700), "fide.blitz"),
        ("4m", (2700, 2700), None),
    ],
)
def test_a_chess_game_by_its_time_and_the_players(
    rate: str, ratings: tuple[int | None, ...], found: str | None
) -> None:
    seconds = time_for(parse_rate(rate))
    each = class_of(FIDE_RATINGS, seconds, ratings)
    assert (each.list if each else None) == found
    assert each is None or each.share == 100


@pytest.mark.article("fmjd.annex9", "1.2.2.1.a", "1.2.2.1.b", "1.2.2.1.c", "1.2.2.1.d", "1.2.2.2.a")
@pytest.mark.article("fmjd.annex9", "1.2.2.2.b")
@pytest.mark.parametrize(
    ("minutes", "found", "share"),
    [
        (140, "fmjd.standard", 100),
        (120, "fmjd.standard", 100),
        (119, "fmjd.standard", 60),
        (110, "fmjd.standard", 60),
        (90, "fmjd.standard", 60),
        (89, "fmjd.standard", 40),
        (60, "fmjd.standard", 40),
        (59, "fmjd.standard", 20),
        (30, "fmjd.standard", 20),
        (29, "fmjd.rapid-blitz", 50),
        (16, "fmjd.rapid-blitz", 50),
        (15, "fmjd.rapid-blitz", 100),
        (8, "fmjd.rapid-blitz", 100),
    ],
)
def test_a_draughts_game_by_its_time(minutes: int, found: str, share: int) -> None:
    each = class_of(FMJD_RATINGS, minutes * 60)
    assert each is not None
    assert (each.list, each.share) == (found, share)


@pytest.mark.parametrize(
    ("rate", "share"), [("80m+30s", 60), ("80m+60s", 100), ("60m+30s", 60), ("20m+10s", 20)]
)
def test_the_draughts_rates_of_the_annexes(rate: str, share: int) -> None:
    found = event_class(FMJD_2022, time_for(parse_rate(rate))).outcome
    assert found is not None
    assert (found.list, found.share) == ("fmjd.standard", share)


@pytest.mark.article("fmjd.annex9", "1.2.2.2")
def test_exactly_thirty_minutes_may_be_announced_as_rapid() -> None:
    assert event_class(FMJD_2022, 1800).outcome == class_of(FMJD_RATINGS, 1800)
    rapid = event_class(FMJD_2022, 1800, wanted="fmjd.rapid-blitz").outcome
    assert rapid is not None
    assert rapid.share == 50
    assert event_class(FMJD_2022, 1801, wanted="fmjd.rapid-blitz").outcome is None


def test_every_draughts_time_has_exactly_one_class() -> None:
    for seconds in range(1, 9000, 7):
        assert sum(each.admits(seconds) for each in FMJD_RATINGS.classes) == 1


def test_a_class_says_why() -> None:
    verdict = event_class(FMJD_2022, 110 * 60)
    assert str(verdict.because[0]) == (
        "110:00 minutes for sixty moves: list fmjd.standard, 60 % of the development factor "
        "[fmjd.annex9 1.2.2.1.b]"
    )
    assert event_class(FIDE_2019, 100).outcome is None
    assert event_class(FIDE_2019, 1500, wanted="fide.standard").outcome is None
    with pytest.raises(UnknownName, match="unknown rating list"):
        classes_of(FIDE_RATINGS, "fide.bullet")


def tournament(dates: tuple[date, ...]) -> Tournament:
    return Tournament(
        name="T", game="chess", edition="fide-2019", system=System("dutch"), round_dates=dates
    )


def articles(
    event: RatedEvent,
    *,
    rate: str = "",
    edition: Edition = FIDE_2019,
    dates: tuple[date, ...] = (),
    **known: object,
) -> list[str]:
    found = objections(
        tournament(dates),
        edition,
        event,
        parse_rate(rate) if rate else None,
        Circumstances(**known),  # type: ignore[arg-type]
    )
    return [each.citation.article for each in found if each.citation]


@pytest.fixture
def plain(make_event: Maker) -> RatedEvent:
    return make_event({1: 2000, 2: 2000}, [(1, 2, 2)], starts=date(2019, 3, 8))


@pytest.mark.article("fide.ratings", "0.2")
@pytest.mark.parametrize(("days", "found"), [(7, []), (6, ["0.2"])])
def test_registered_a_week_before(plain: RatedEvent, days: int, found: list[str]) -> None:
    registered = date(2019, 3, 8) - timedelta(days=days)
    assert articles(plain, registered=registered) == found
    assert not articles(plain, registered=registered, late_registration_approved=True)
    assert articles(plain, registered=registered, official=True) == found


@pytest.mark.article("fmjd.annex9", "1.2.1.3", "1.2.1.1", "1.2.1.2")
def test_draughts_events_are_announced_two_weeks_before_unless_official(plain: RatedEvent) -> None:
    registered = date(2019, 3, 8) - timedelta(days=13)
    assert articles(plain, edition=FMJD_2022, registered=registered) == ["1.2.1.3"]
    assert not articles(plain, edition=FMJD_2022, registered=registered - timedelta(days=1))
    assert not articles(plain, edition=FMJD_2022, registered=registered, official=True)
    assert not articles(plain, edition=FMJD_2022, registered=registered, level=Level.NATIONAL_FINAL)


@pytest.mark.article("fide.ratings", "0.3")
def test_every_arbiter_has_a_licence(plain: RatedEvent) -> None:
    assert articles(plain, unlicensed_arbiters=("A", "B")) == ["0.3", "0.3"]
    assert not articles(plain, edition=FMJD_2022, unlicensed_arbiters=("A", "B"))


@pytest.mark.article("fide.ratings", "1.2")
@pytest.mark.parametrize(
    ("rate", "found"),
    [("90/40+30+30", []), ("90m+30s", []), ("100/36+30+30", ["1.2"])],
)
def test_a_first_control_is_at_move_forty(plain: RatedEvent, rate: str, found: list[str]) -> None:
    assert articles(plain, rate=rate) == found


@pytest.mark.article("fide.ratings", "3.1")
@pytest.mark.parametrize(
    ("rate", "rounds", "found"),
    [
        ("90/40+30+30", 2, []),
        ("90/40+30+30", 3, ["3.1"]),
        ("90m+30s", 3, []),
        ("90m+30s", 4, ["3.1"]),
        ("15m+10s", 14, []),
        ("15m+10s", 15, ["3.1"]),
    ],
)
def test_twelve_hours_a_day(plain: RatedEvent, rate: str, rounds: int, found: list[str]) -> None:
    assert articles(plain, rate=rate, dates=(date(2019, 3, 8),) * rounds) == found


@pytest.mark.article("fide.ratings", "4.1", "4.1.1", "4.1.2")
def test_ninety_days_but_for_leagues_and_by_approval(plain: RatedEvent) -> None:
    ninety = replace(plain, ends=date(2019, 3, 8) + timedelta(days=89))
    longer = replace(plain, ends=date(2019, 3, 8) + timedelta(days=90))
    assert not articles(ninety)
    assert articles(longer) == ["4.1"]
    assert not articles(longer, level=Level.LEAGUE)
    assert not articles(longer, longer_approved=True)


def round_robin(
    make_event: Maker, rated: int, unrated: int, *, cycles: int = 1, women: bool = False
) -> RatedEvent:
    numbers = range(1, rated + unrated + 1)
    ratings = {number: 2000 if number <= rated else None for number in numbers}
    games = [(white, black, 1) for white, black in combinations(numbers, 2)] * cycles
    event = make_event(ratings, games, kind=EventKind.ROUND_ROBIN)
    if women:
        players = tuple(replace(each, sex=Sex.FEMALE) for each in event.players)
        event = replace(event, players=players)
    return event


@pytest.mark.article("fide.ratings", "6.2", "6.2.1", "6.2.2")
@pytest.mark.parametrize(
    ("rated", "unrated", "cycles", "found"),
    [
        (4, 8, 1, []),
        (3, 9, 1, ["6.2"]),
        (4, 7, 1, []),
        (4, 9, 1, ["6.2"]),
        (4, 2, 1, []),
        (3, 2, 1, ["6.2.1"]),
        (3, 6, 1, ["6.2.1"]),
        (2, 7, 1, ["6.2", "6.2.1"]),
        (4, 2, 2, []),
        (4, 1, 2, ["6.2.2"]),
        (4, 0, 2, []),
        (3, 3, 2, ["6.2.1", "6.2.2"]),
    ],
)
def test_rated_players_of_a_round_robin(
    make_event: Maker, rated: int, unrated: int, cycles: int, found: list[str]
) -> None:
    assert articles(round_robin(make_event, rated, unrated, cycles=cycles)) == found


@pytest.mark.article("fide.ratings", "6.2.3")
def test_national_championships_need_three_or_two_women(make_event: Maker) -> None:
    championship = {"level": Level.NATIONAL_FINAL}
    assert not articles(round_robin(make_event, 3, 9), **championship)  # type: ignore[arg-type]
    two = round_robin(make_event, 2, 9)
    assert articles(two, **championship) == ["6.2.3"]  # type: ignore[arg-type]
    women = round_robin(make_event, 2, 9, women=True)
    assert not articles(women, **championship)  # type: ignore[arg-type]
    one = round_robin(make_event, 1, 9, women=True)
    assert articles(one, **championship) == ["6.2.3"]  # type: ignore[arg-type]


def test_a_swiss_may_have_as_many_unrated_players_as_it_likes(make_event: Maker) -> None:
    event = replace(round_robin(make_event, 1, 9), kind=EventKind.SWISS)
    assert not articles(event)
