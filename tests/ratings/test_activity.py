"""Games of recent years by day: over many lists, against a count of every game ever played."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from crosstable.ratings.activity import (
    games_by_day,
    months_before,
    months_between,
    no_game_after,
    recent_games,
    window_start,
)
from crosstable.ratings.lists import inactive_on, list_class, on_official_list
from crosstable.ratings.model import (
    EventPlayer,
    ListedPlayer,
    ListStanding,
    PlayedOn,
    RatedEvent,
    RatedGame,
)
from crosstable.ratings.records import record_of_event
from crosstable.ratings.rolling import roll_of_players, roll_records
from crosstable.rulebooks.editions import Edition
from tests.ratings.both_ways import in_order_of_calculation, next_list, standing_at
from tests.ratings.plain_period import Snapshot, rate_period
from tests.texts import FIDE_2019, FIDE_RATINGS, FMJD_2022, FMJD_RATINGS

FMJD, FIDE = "fmjd.standard", "fide.standard"


def rolled(
    edition: Edition,
    players: dict[int, ListedPlayer],
    listed: date,
    events: list[RatedEvent],
    applies: date,
) -> dict[int, ListedPlayer]:
    """Return the next list, made event by event and over columns, which must agree."""
    name = edition.ratings.lists[0]
    slow = rate_period(edition, name, Snapshot(listed, players), events, applies=applies)
    assert not slow.refused
    fast = roll_records(
        edition,
        name,
        roll_of_players(players.values(), name),
        {},
        in_order_of_calculation([record_of_event(each) for each in events]),
        applies=applies,
        current_from=listed.toordinal(),
    ).period.roll
    rows = {int(number): row for row, number in enumerate(fast.ids)}
    for player in slow.register:
        assert standing_at(fast, rows[player.id], name) == player.on(name)
    return {each.id: each for each in slow.register}


def event(name: str, ids: list[int], starts: date, list_name: str) -> RatedEvent:
    """Return an event in which everybody meets the one before him in the order."""
    return RatedEvent(
        id=name,
        list=list_name,
        starts=starts,
        ends=starts,
        players=tuple(
            EventPlayer(number=number, id=each, standing=ListStanding(list=list_name))
            for number, each in enumerate(ids, start=1)
        ),
        games=tuple(RatedGame(1, number, number + 1, 1, 1) for number in range(1, len(ids))),
    )


@pytest.mark.article("fmjd.annex9", "6.3", "6.4", "6.a")
@pytest.mark.parametrize("seed", range(3))
def test_twenty_lists_against_a_count_of_all_games(seed: int) -> None:
    """Nothing is known before the first list; then every game is remembered by the test too."""
    chance = random.Random(seed)
    first = listed = date(2010, 1, 1)
    players = {
        number: ListedPlayer(
            id=number,
            name=f"P{number}",
            standings=(
                ListStanding(list=FMJD, rating=2200 + 25 * number, games=chance.choice((28, 60))),
            ),
        )
        for number in range(1, 11)
    }
    games: list[tuple[date, int]] = []
    seen: set[str] = set()
    for _ in range(24):
        applies = next_list(FMJD_RATINGS.calendar, listed)
        events = []
        # Some stop playing one after another, so that years pass without a game of theirs.
        able = [each for each in players if (listed - first).days < 365 * each or each > 4]
        for place in range(chance.randint(0, 6)):
            day = max(listed, applies - timedelta(days=chance.randint(17, 85)))
            ids = chance.sample(able, chance.randint(2, len(able)))
            events.append(event(f"{listed} {place}", ids, day, FMJD))
            games += [(day, each) for each in (*ids, *ids[1:-1])]
        players = rolled(FMJD_2022, players, listed, events, applies)
        listed = applies
        for number, player in players.items():
            standing = player.on(FMJD)
            mine = [day for day, each in games if each == number]
            recent = sum(
                (day.year + 3, day.month, day.day) > applies.timetuple()[:3] for day in mine
            )
            known = applies >= date(2013, 1, 1)
            assert standing.recent_games == (recent if known else None)
            assert recent_games(FMJD_RATINGS, standing, applies) == standing.recent_games
            latest = max(mine, default=first)
            quiet = [
                years
                for years in (5, 3)
                if latest.replace(day=min(latest.day, 28), year=latest.year + years) <= applies
            ]
            rating, total = standing.rating or 0, standing.games or 0
            enough = total >= (50 if rating >= 2300 else 30)
            if rating >= 2351 and known:
                enough = enough and recent >= 30
            expected = {5: "C", 3: "B"}[quiet[0]] if quiet else "A" if enough else "B"
            assert list_class(FMJD_2022, standing, applies).outcome == expected
            official = not quiet and (rating < 2351 or not known or recent >= 30)
            assert on_official_list(FMJD_2022, standing, applies) == official
            assert standing.inactive == bool(quiet)
            seen.add(expected)
    assert seen == {"A", "B", "C"}


def test_a_number_of_games_without_days_counts_up_to_the_last_game() -> None:
    told = ListStanding(
        list=FMJD, rating=2400, games=90, recent_games=31, last_game=date(2018, 6, 10)
    )
    silent = ListStanding(list=FMJD, rating=2400, games=90, recent_games=31)
    players = {
        1: ListedPlayer(id=1, name="A", standings=(told,)),
        2: ListedPlayer(id=2, name="B", standings=(silent,)),
    }
    after = rolled(FMJD_2022, players, date(2019, 1, 1), [], date(2019, 4, 1))
    assert after[1].on(FMJD).played == (PlayedOn(date(2018, 6, 10), 31),)
    assert after[2].on(FMJD).played == (PlayedOn(date(2019, 1, 1), 31),)
    assert list_class(FMJD_2022, after[1].on(FMJD), date(2019, 4, 1)).outcome == "A"
    later = rolled(FMJD_2022, after, date(2021, 4, 1), [], date(2021, 7, 1))
    assert [each.on(FMJD).recent_games for each in later.values()] == [0, 31]
    assert [each.on(FMJD).inactive for each in later.values()] == [True, False]
    last = rolled(FMJD_2022, later, date(2021, 7, 1), [], date(2022, 1, 1))
    assert [each.on(FMJD).inactive for each in last.values()] == [True, True]
    assert last[2].on(FMJD).recent_games == 0


@pytest.mark.article("fmjd.annex9", "6.3")
def test_what_is_not_known_is_taken_for_enough_and_said() -> None:
    unknown = ListStanding(list=FMJD, rating=2400, games=90, last_game=date(2019, 3, 1))
    verdict = list_class(FMJD_2022, unknown, date(2019, 4, 1))
    assert verdict.outcome == "A"
    assert "not known" in verdict.because[-1].sentence
    partly = replace(unknown, known_from=date(2018, 1, 1), played=(PlayedOn(date(2019, 3, 1), 9),))
    assert list_class(FMJD_2022, partly, date(2019, 4, 1)).outcome == "A"
    assert list_class(FMJD_2022, partly, date(2021, 1, 1)).outcome == "B"


@pytest.mark.article("fide.ratings", "7.2.3a", "7.2.3b")
def test_without_a_last_game_a_year_after_the_list_is_a_year_without_games() -> None:
    """A published list says who is active, but not when he played."""
    players = {
        number: ListedPlayer(
            id=number, name=f"P{number}", standings=(ListStanding(list=FIDE, rating=1800),)
        )
        for number in (1, 2, 3)
    }
    for months in range(1, 13):
        listed = date(2019, months, 1)
        applies = next_list(FIDE_RATINGS.calendar, listed)
        events = [event("May", [2, 3], date(2019, 5, 9), FIDE)] if months == 5 else []
        players = rolled(FIDE_2019, players, listed, events, applies)
        standings = [each.on(FIDE) for each in players.values()]
        assert [each.inactive for each in standings] == [months == 12, False, False]
    assert players[1].on(FIDE).known_from == date(2019, 1, 1)
    assert players[2].on(FIDE).known_from is None
    assert not players[2].on(FIDE).played


def test_somebody_inactive_stays_so_until_he_plays() -> None:
    gone = ListStanding(list=FIDE, rating=1800, inactive=True)
    players = {
        number: ListedPlayer(id=number, name=f"P{number}", standings=(gone,)) for number in (1, 2)
    }
    after = rolled(FIDE_2019, players, date(2019, 1, 1), [], date(2019, 2, 1))
    assert after[1].on(FIDE).inactive
    games = [event("February", [1, 2], date(2019, 2, 9), FIDE)]
    after = rolled(FIDE_2019, after, date(2019, 2, 1), games, date(2019, 3, 1))
    assert not after[1].on(FIDE).inactive


@pytest.mark.parametrize("months", [0, 1, 12, 36])
def test_months_before_is_the_last_day_so_far_back(months: int) -> None:
    for offset in range(0, 400, 13):
        day = date(2020, 1, 25) + timedelta(days=offset)
        start = months_before(day, months)
        assert months_between(start, day) >= months
        assert months_between(start + timedelta(days=1), day) < months
    assert window_start(FMJD_RATINGS, date(2022, 4, 1)) == date(2019, 4, 1)


def test_days_are_added_up_and_those_without_games_dropped() -> None:
    day = date(2019, 3, 1)
    later = date(2019, 4, 1)
    assert games_by_day([PlayedOn(later, 2), PlayedOn(day, 3), PlayedOn(later, 4)]) == (
        PlayedOn(day, 3),
        PlayedOn(later, 6),
    )
    assert games_by_day([PlayedOn(day, 0)]) == ()
    assert no_game_after(ListStanding(list=FMJD, played=(PlayedOn(day, 3),))) == day
    assert not inactive_on(FMJD_RATINGS, ListStanding(list=FMJD, recent_games=0), day)
