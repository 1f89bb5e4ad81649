"""Periods: the right list, the right day, K over a period, newcomers, floor, activity."""

from __future__ import annotations

import random
from bisect import bisect_left
from datetime import date
from fractions import Fraction
from math import floor

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.player import BirthDate
from crosstable.ratings.model import (
    EventKind,
    EventPlayer,
    ListedPlayer,
    ListStanding,
    PooledResult,
    RatedEvent,
    RatedGame,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import Rounding, Scope
from tests.ratings.both_ways import rated_both_ways
from tests.ratings.plain_period import PeriodResult, Snapshot
from tests.texts import FIDE_2019, FIDE_EXPECTATION, FMJD_2022

MARCH = date(2019, 3, 1)
APRIL = date(2019, 4, 1)


def player(
    number: int,
    rating: int | None,
    *,
    name: str = "fide.standard",
    born: BirthDate | None = None,
    **fields: object,
) -> ListedPlayer:
    standing = ListStanding(list=name, rating=rating, **fields)  # type: ignore[arg-type]
    return ListedPlayer(id=number, name=f"P{number}", born=born, standings=(standing,))


def snapshot(applies: date, *players: ListedPlayer) -> Snapshot:
    return Snapshot(applies, {each.id: each for each in players})


def event(
    name: str,
    ids: list[int],
    games: list[tuple[int, int, int]],
    *,
    starts: date = date(2019, 3, 5),
    ends: date = date(2019, 3, 10),
    list_name: str = "fide.standard",
    share: int = 100,
) -> RatedEvent:
    """Games are given by the identifiers of both players and White's score in halves."""
    number = {each: index for index, each in enumerate(ids, start=1)}
    return RatedEvent(
        id=name,
        list=list_name,
        starts=starts,
        ends=ends,
        share=share,
        players=tuple(
            EventPlayer(
                number=number[each],
                id=each,
                name=f"P{each}",
                standing=ListStanding(list=list_name),
            )
            for each in ids
        ),
        games=tuple(
            RatedGame(index, number[white], number[black], score, 2 - score)
            for index, (white, black, score) in enumerate(games, start=1)
        ),
    )


def fide(
    current: Snapshot, *events: RatedEvent, applies: date = APRIL, **options: object
) -> PeriodResult:
    return rated_both_ways(FIDE_2019, "fide.standard", current, events, applies=applies, **options)  # type: ignore[arg-type]


def after(result: PeriodResult, number: int) -> ListStanding:
    return next(each for each in result.register if each.id == number).on(result.list)


@pytest.mark.article("fide.ratings", "8.5.5c", "8.5.7")
def test_changes_are_summed_over_the_period_and_rounded_once() -> None:
    current = snapshot(MARCH, player(1, 2000, k=10), *(player(n, 2240, k=10) for n in (2, 3, 4)))
    events = [event(f"E{n}", [1, n], [(1, n, 1)]) for n in (2, 3, 4)]
    result = fide(current, *events)
    change = next(each for each in result.players if each.id == 1)
    assert change.change == 3 * Fraction(30, 100) * 10
    assert after(result, 1).rating == 2009
    per_event = FIDE_2019.but(ratings=replace(FIDE_2019.ratings, rounded_over=Scope.EVENT))
    # Draws against 2035: three times +0.5.
    small = snapshot(MARCH, player(1, 2000, k=10), *(player(n, 2035, k=10) for n in (2, 3, 4)))
    assert after(fide(small, *events), 1).rating == 2002
    other = rated_both_ways(per_event, "fide.standard", small, events, applies=APRIL)
    assert after(other, 1).rating == 2003


@pytest.mark.article("fide.ratings", "8.5.6")
def test_many_games_of_a_period_lower_k_for_all_of_them() -> None:
    current = snapshot(MARCH, player(1, 2000, k=40), player(2, 2000, k=20))
    events = [event(f"E{n}", [1, 2], [(1, 2, 2)] * 9) for n in (1, 2)]
    result = fide(current, *events)
    factor = next(each for each in result.players if each.id == 1).factor
    assert factor is not None
    assert (factor.base, factor.k, factor.games) == (40, Fraction(38), 18)
    assert after(result, 1).rating == 2000 + 38 * 9


@pytest.mark.article("fide.ratings", "8.5.6")
def test_k_40_lasts_until_the_period_in_which_30_games_are_completed_is_over() -> None:
    current = snapshot(MARCH, player(1, 2000, games=28), player(2, 2000, games=99))
    events = [event(f"E{n}", [1, 2], [(1, 2, 2)]) for n in (1, 2, 3)]
    result = fide(current, *events)
    assert after(result, 1).rating == 2060
    assert (after(result, 1).games, after(result, 1).k) == (31, 20)


@pytest.mark.article("fide.ratings", "7.1.3")
@pytest.mark.parametrize(
    ("ends", "official", "taken"),
    [
        (date(2019, 3, 29), False, True),
        (date(2019, 3, 30), False, False),
        (date(2019, 3, 31), True, True),
        (date(2019, 4, 1), True, False),
        (date(2019, 2, 20), False, True),
    ],
)
def test_the_closing_date(ends: date, official: bool, taken: bool) -> None:
    current = snapshot(date(2019, 1, 1), player(1, 2000), player(2, 2000))
    one = event("E", [1, 2], [(1, 2, 2)], starts=date(2019, 2, 10), ends=ends)
    result = fide(current, one, official=frozenset({"E"} if official else ()))
    assert (result.events == ("E",)) is taken
    assert bool(result.refused) is not taken
    assert result.closing == date(2019, 3, 29)


@pytest.mark.article("fide.ratings", "7.1", "7.1.1")
def test_lists_begin_on_the_first_of_a_month() -> None:
    with pytest.raises(Refused, match="no list begins on 2019-04-02"):
        fide(snapshot(MARCH), applies=date(2019, 4, 2))


@pytest.mark.article("fide.ratings", "7.2.1")
def test_whoever_falls_below_1000_is_delisted_and_unrated_from_then_on() -> None:
    current = snapshot(MARCH, player(1, 1005, k=40), player(2, 1005, k=20))
    result = fide(current, event("E", [1, 2], [(1, 2, 0)]))
    change = next(each for each in result.players if each.id == 1)
    assert (change.before, change.after, change.delisted) == (1005, None, True)
    assert after(result, 1).rating is None
    following = Snapshot(APRIL, {each.id: each for each in result.register})
    later = event("F", [1, 2], [(2, 1, 2)], starts=date(2019, 4, 3), ends=date(2019, 4, 5))
    second = fide(following, later, applies=date(2019, 5, 1))
    assert after(second, 2).rating == after(result, 2).rating


@pytest.mark.article("fide.ratings", "7.2.1")
@pytest.mark.parametrize("kind", list(EventKind))
def test_an_event_of_somebody_delisted_since_counts_towards_a_new_rating(kind: EventKind) -> None:
    """There is nothing left that a change could change; his opponents met a rated player."""
    old = snapshot(date(2019, 2, 1), player(1, 1005), player(2, 1100))
    current = snapshot(MARCH, player(1, None, highest=1005), player(2, 1100, k=20))
    games = [(1, 2, 1)] * 5
    late = event("L", [1, 2], games, starts=date(2019, 2, 10), ends=date(2019, 3, 2))
    result = fide(current, replace(late, kind=kind), earlier=[old])
    mine, other = result.players
    assert not mine.events
    assert mine.change == 0
    assert mine.games == 5
    assert [each.published for each in mine.first] == [1100]
    assert (after(result, 1).rating, after(result, 1).games) == (1100, 5)
    assert [game.opponent_rating for game in other.events[0].games] == [1005] * 5
    assert after(result, 2).rating == 1100 - 13


@pytest.mark.article("fide.ratings", "6.3.1", "8.2.1")
@pytest.mark.parametrize("kind", [EventKind.SWISS, EventKind.ROUND_ROBIN])
def test_a_disregarded_event_is_no_game_of_the_period(kind: EventKind) -> None:
    rated = [player(n, 1800, k=20) for n in (2, 3, 4)]
    nothing = event("A", [1, 2, 3, 4], [(a, b, 0) for a in (1, 2, 3) for b in range(a + 1, 5)])
    some = event("B", [1, 2], [(1, 2, 1)], ends=date(2019, 3, 20))
    result = fide(snapshot(MARCH, *rated), replace(nothing, kind=kind))
    mine = result.players[0]
    assert (mine.games, mine.first[0].games, mine.first[0].disregarded) == (0, 3, True)
    standing = after(result, 1)
    assert (standing.period_games, standing.games, standing.last_game) == (0, 0, None)
    both = fide(snapshot(MARCH, *rated), nothing, some)
    assert both.players[0].games == after(both, 1).period_games == after(both, 1).games == 1
    assert after(both, 1).last_game == date(2019, 3, 20)


@pytest.mark.article("fide.ratings", "7.1")
def test_a_list_appears_although_nothing_was_played() -> None:
    current = snapshot(
        MARCH,
        player(1, 2000, k=40, games=30, period_games=9, last_game=date(2018, 4, 1)),
        player(2, 2400, k=20, games=200, last_game=date(2019, 2, 20)),
    )
    result = fide(current)
    assert (result.events, [each.id for each in result.players]) == ((), [1])
    first, second = after(result, 1), after(result, 2)
    assert (first.rating, first.k, first.period_games, first.inactive) == (2000, 20, 0, True)
    assert (second.rating, second.k, second.inactive) == (2400, 10, False)


@pytest.mark.article("fide.ratings", "7.2.3", "7.2.3a", "7.2.3b")
def test_inactive_after_a_year_and_active_again_after_a_game() -> None:
    current = snapshot(
        MARCH,
        player(1, 2000, last_game=date(2018, 4, 1)),
        player(2, 2000, last_game=date(2018, 4, 2)),
        player(3, 2000, last_game=date(2016, 1, 1), inactive=True),
        player(4, 2100),
    )
    result = fide(current, event("E", [3, 4], [(3, 4, 2)]))
    assert [after(result, n).inactive for n in (1, 2, 3)] == [True, False, False]
    # An inactive player counts with his last rating.
    assert after(result, 4).rating == 2100 - 13
    assert after(result, 3).last_game == date(2019, 3, 10)


@pytest.mark.article("fide.ratings", "7.1.4c", "7.1.4e")
def test_a_newcomer_is_rated_when_the_pool_is_full() -> None:
    rated = [player(n, 1800) for n in range(2, 8)]
    current = snapshot(MARCH, *rated)
    first = fide(current, event("A", [1, 2, 3, 4], [(1, 2, 2), (1, 3, 1), (1, 4, 0)]))
    assert after(first, 1).rating is None
    assert [each.games for each in after(first, 1).pool] == [3]
    following = Snapshot(APRIL, {each.id: each for each in first.register})
    then = event(
        "B", [1, 5, 6], [(1, 5, 1), (1, 6, 1)], starts=date(2019, 4, 2), ends=date(2019, 4, 9)
    )
    second = fide(following, then, applies=date(2019, 5, 1))
    standing = after(second, 1)
    assert (standing.rating, standing.games, standing.pool, standing.k) == (1800, 5, (), 40)
    # His opponents met an unrated player both times.
    assert all(after(second, n).rating == 1800 for n in range(2, 8))


@pytest.mark.article("fide.ratings", "8.4")
def test_rated_between_playing_and_rating() -> None:
    old = snapshot(date(2019, 2, 1), player(2, 1800))
    current = snapshot(MARCH, player(1, 1700, k=40), player(2, 1800, k=20))
    late = event("L", [1, 2], [(1, 2, 2)], starts=date(2019, 2, 10), ends=date(2019, 3, 2))
    result = fide(current, late, earlier=[old])
    assert after(result, 1).rating == 1700 + 26
    assert after(result, 2).rating == 1800
    assert after(result, 2).period_games == 0


def test_an_event_before_every_list_is_refused() -> None:
    early = event("E", [1, 2], [(1, 2, 2)], starts=date(2019, 2, 28))
    with pytest.raises(Refused, match="before the first list of 2019-03-01"):
        fide(snapshot(MARCH, player(1, 2000), player(2, 2000)), early)


def test_the_same_event_twice_and_a_player_under_two_numbers_are_refused() -> None:
    current = snapshot(MARCH, player(1, 2000), player(2, 2000))
    one = event("E", [1, 2], [(1, 2, 2)])
    with pytest.raises(InvalidValue, match="E is there twice"):
        fide(current, one, one)
    double = replace(one, players=(*one.players[:1], replace(one.players[1], id=1)))
    with pytest.raises(InvalidValue, match="player 1 takes part under two numbers"):
        fide(current, double)


def test_other_lists_and_unknown_days_are_set_aside() -> None:
    current = snapshot(MARCH, player(1, 2000), player(2, 2000))
    rapid = replace(event("R", [1, 2], [(1, 2, 2)]), list="fide.rapid")
    endless = replace(event("S", [1, 2], [(1, 2, 2)]), ends=None)
    result = fide(current, rapid, endless)
    assert [name for name, _ in result.refused] == ["R", "S"]
    assert not result.events


def naive(
    ratings: dict[int, tuple[int, int]], events: list[list[tuple[int, int, int]]]
) -> dict[int, int]:
    """Return new ratings by nothing but the table: rating and K of each player, games by event."""
    gains: dict[int, int] = {}
    counts: dict[int, int] = {}
    for games in events:
        for white, black, score in games:
            for own, other, half in ((white, black, score), (black, white, 2 - score)):
                distance = min(abs(ratings[own][0] - ratings[other][0]), 400)
                percent = 50 + bisect_left(FIDE_EXPECTATION.upper, distance)
                if ratings[own][0] < ratings[other][0]:
                    percent = 100 - percent
                gains[own] = gains.get(own, 0) + 50 * half - percent
                counts[own] = counts.get(own, 0) + 1
    new = {}
    for number, (rating, k) in ratings.items():
        games_played = counts.get(number, 0)
        used = k if k * games_played <= 700 else 700 // games_played
        change = Fraction(used * gains.get(number, 0), 100)
        whole = floor(abs(change) + Fraction(1, 2))
        new[number] = rating + (whole if change > 0 else -whole)
    return new


@pytest.mark.parametrize("seed", range(12))
def test_against_a_calculation_without_any_of_our_words(seed: int) -> None:
    dice = random.Random(seed)
    ratings = {n: (dice.randint(1200, 2700), dice.choice([10, 20, 40])) for n in range(1, 31)}
    games = [
        [(*dice.sample(range(1, 31), 2), dice.randint(0, 2)) for _ in range(dice.randint(1, 80))]
        for _ in range(8)
    ]
    current = snapshot(MARCH, *(player(n, rating, k=k) for n, (rating, k) in ratings.items()))
    events = [event(f"E{n}", list(range(1, 31)), played) for n, played in enumerate(games)]  # type: ignore[arg-type]
    shuffled = events.copy()
    dice.shuffle(shuffled)
    result = fide(current, *shuffled)
    assert {n: after(result, n).rating for n in ratings} == naive(ratings, games)  # type: ignore[arg-type]
    assert result.events == tuple(f"E{n}" for n in range(8))


def test_what_an_audit_needs_adds_up() -> None:
    current = snapshot(MARCH, *(player(n, 1900 + 30 * n, k=20) for n in range(1, 7)))
    events = [event(f"E{n}", [n, n + 1], [(n, n + 1, n % 3)]) for n in range(1, 6)]
    result = fide(current, *events)
    assert sum(each.change for each in result.players) == 0
    for each in result.players:
        assert each.change == sum(change.change for change in each.events)


Q1, Q2, Q3 = date(2022, 1, 1), date(2022, 4, 1), date(2022, 7, 1)
STANDARD = "fmjd.standard"


def draughts(
    current: Snapshot,
    *events: RatedEvent,
    applies: date = Q3,
    edition: Edition = FMJD_2022,
    **options: object,
) -> PeriodResult:
    return rated_both_ways(edition, STANDARD, current, events, applies=applies, **options)  # type: ignore[arg-type]


def dplayer(number: int, rating: int | None, **fields: object) -> ListedPlayer:
    return player(number, rating, name=STANDARD, **fields)  # type: ignore[arg-type]


@pytest.mark.article("fmjd.annex9", "5.2", "4.3")
def test_the_list_of_the_first_round_counts_although_a_newer_one_is_built_on() -> None:
    """From 30 March to 8 April: ratings of 1 January, for the list of 1 July."""
    january = snapshot(Q1, dplayer(1, 2150, games=90), dplayer(2, 2050, games=90))
    april = snapshot(Q2, dplayer(1, 2250, games=99), dplayer(2, 2000, games=99))
    long = event(
        *("E", [1, 2], [(1, 2, score) for score in (2, 1, 1, 2, 1, 1, 1)]),
        starts=date(2022, 3, 30),
        ends=date(2022, 4, 8),
        list_name=STANDARD,
    )
    result = draughts(april, long, earlier=[january])
    change = result.players[0].events[0]
    assert change.before == 2150
    assert round(float(change.change), 6) == 0.631579
    assert after(result, 1).exact == 2250 + change.change
    assert after(result, 1).rating == 2251


@pytest.mark.article("fmjd.annex9", "4.4")
@pytest.mark.parametrize(
    ("ends", "taken"),
    [
        (date(2022, 3, 15), False),
        (date(2022, 3, 16), True),
        (date(2022, 6, 15), True),
        (date(2022, 6, 16), False),
    ],
)
def test_a_quarter_runs_from_the_15th_to_the_15th(ends: date, taken: bool) -> None:
    current = snapshot(Q1, dplayer(1, 2150), dplayer(2, 2050))
    one = event("E", [1, 2], [(1, 2, 2)], starts=date(2022, 3, 1), ends=ends, list_name=STANDARD)
    result = draughts(current, one)
    assert (result.events == ("E",)) is taken
    assert result.closing == date(2022, 6, 15)


def spring(name: str, ids: list[int], games: list[tuple[int, int, int]], day: int) -> RatedEvent:
    starts, ends = date(2022, 5, day), date(2022, 5, day + 1)
    return event(name, ids, games, starts=starts, ends=ends, list_name=STANDARD)


@pytest.mark.article("fmjd.annex9", "3.2.3", "3.3.1")
def test_k_changes_inside_a_period() -> None:
    current = snapshot(Q2, dplayer(1, 2100, games=26), dplayer(2, 2100, games=200))
    events = [spring(f"E{n}", [1, 2], [(1, 2, 2)] * 2, 2 * n) for n in (1, 2, 3)]
    result = draughts(current, *events)
    mine = result.players[0]
    assert [each.factor.base for each in mine.events] == [25, 25, 15]
    assert mine.change == 25 + 25 + 15
    assert mine.factor is None
    assert (after(result, 1).rating, after(result, 1).games) == (2165, 32)


@pytest.mark.article("fmjd.annex9", "3.3", "3.3.2")
def test_from_averages_to_changes_inside_a_period() -> None:
    current = snapshot(Q2, dplayer(1, 2100, games=23), dplayer(2, 2100, games=200))
    events = [spring(f"E{n}", [1, 2], [(1, 2, 1), (1, 2, 2)], 2 * n) for n in (1, 2)]
    result = draughts(current, *events)
    mine = result.players[0]
    assert [len(mine.first), len(mine.events)] == [1, 1]
    average = mine.first[0].rating
    assert mine.first[0].pooled_games == 25
    assert after(result, 1).exact == average + 25 * Fraction(1, 2)
    assert after(result, 1).games == 27


@pytest.mark.article("fmjd.annex9", "5.5")
def test_a_new_draughts_player_counts_for_others_only_from_the_next_list_on() -> None:
    current = snapshot(Q2, dplayer(2, 2100, games=200))
    first = draughts(current, spring("E", [1, 2], [(1, 2, 1)] * 3, 2))
    assert (after(first, 1).rating, after(first, 1).games) == (2100, 3)
    assert not [each for each in first.players if each.id == 2]


def test_fractions_are_carried_from_list_to_list() -> None:
    current = snapshot(
        Q2, dplayer(1, 2100, exact=Fraction("2100.45"), games=99), dplayer(2, 2100, games=99)
    )
    result = draughts(current, spring("E", [1, 2], [(1, 2, 1), (2, 1, 1)], 2))
    assert after(result, 1).exact == Fraction("2100.45")
    better = FMJD_2022.but(ratings=replace(FMJD_2022.ratings, rounding=Rounding.HALF_AWAY))
    again = draughts(current, spring("E", [1, 2], [(1, 2, 2), (2, 1, 2)], 2), edition=better)
    assert after(again, 1).rating == 2100


def test_the_pool_of_a_stranger_to_the_list_is_untouched_by_a_period_without_him() -> None:
    pool = (PooledResult(event="A", ended=MARCH, games=2, score=2, ratings=Fraction(3600)),)
    current = snapshot(MARCH, player(1, None, pool=pool), player(2, 2000, k=20))
    result = fide(current)
    assert after(result, 1).pool == pool
    assert not result.players
