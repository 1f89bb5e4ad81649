"""New draughts players: the engine in both its forms against the literal calculator, at random."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import permutations

import pytest
from msgspec.structs import replace

from crosstable.ratings.model import EventPlayer, ListedPlayer, ListStanding, RatedEvent, RatedGame
from crosstable.ratings.records import record_of_event
from crosstable.ratings.rolling import roll_of_players, roll_records
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import Averaging, Clamp
from tests.ratings import annex9
from tests.ratings.both_ways import in_order_of_calculation, standing_at
from tests.ratings.plain_period import Snapshot, rate_period
from tests.texts import FMJD_2022

SEEDS = 6
LIST = "fmjd.standard"
OLDER, CURRENT, NEXT = date(2022, 1, 1), date(2022, 4, 1), date(2022, 7, 1)
AVERAGING = FMJD_2022.ratings.first
assert isinstance(AVERAGING, Averaging)
EXTREME = FMJD_2022.but(
    ratings=replace(FMJD_2022.ratings, first=replace(AVERAGING, clamp=Clamp.ALL_OR_NOTHING)),
)
LIMITS: dict[str, Edition] = {"every": FMJD_2022, "extreme": EXTREME}

Standings = Mapping[int, annex9.Listed]
Games = Sequence[tuple[int, int, int]]
Found = dict[int, tuple[Fraction, int]]


def players_of(standings: Standings) -> dict[int, ListedPlayer]:
    return {
        number: ListedPlayer(
            id=number,
            name=f"P{number}",
            standings=(
                ListStanding(
                    list=LIST,
                    rating=each.published,
                    exact=each.rating,
                    games=each.games,
                    highest=2300 if each.reached else each.published,
                ),
            ),
        )
        for number, each in standings.items()
    }


def rated_event(name: str, games: Games, day: date, share: int) -> RatedEvent:
    ids = sorted({each for game in games for each in game[:2]})
    return RatedEvent(
        id=name,
        list=LIST,
        starts=day,
        ends=max(day, CURRENT),
        share=share,
        players=tuple(
            EventPlayer(number=each, id=each, standing=ListStanding(list=LIST)) for each in ids
        ),
        games=tuple(
            RatedGame(place, white, black, score, 2 - score)
            for place, (white, black, score) in enumerate(games, start=1)
        ),
    )


def plainly(
    edition: Edition, now: Standings, older: Standings, events: Sequence[RatedEvent]
) -> Found:
    rated = rate_period(
        edition,
        LIST,
        Snapshot(CURRENT, players_of(now)),
        events,
        applies=NEXT,
        earlier=(Snapshot(OLDER, players_of(older)),),
    )
    assert len(rated.events) == len(events)
    return _found({each.id: each.on(LIST) for each in rated.register})


def in_columns(
    edition: Edition, now: Standings, older: Standings, events: Sequence[RatedEvent]
) -> Found:
    before = roll_of_players(players_of(older).values(), LIST)
    rolled = roll_records(
        edition,
        LIST,
        roll_of_players(players_of(now).values(), LIST),
        {OLDER.toordinal(): (before.ids, before.rating)},
        in_order_of_calculation([record_of_event(each) for each in events]),
        applies=NEXT,
        current_from=CURRENT.toordinal(),
    )
    roll = rolled.period.roll
    return _found({int(each): standing_at(roll, row, LIST) for row, each in enumerate(roll.ids)})


def _found(standings: Mapping[int, ListStanding]) -> Found:
    found = {}
    for number, each in standings.items():
        if each.rating is not None:
            assert each.exact is not None
            assert each.games is not None
            assert each.rating == (2 * each.exact + 1) // 2
            found[number] = each.exact, each.games
    return found


def literally(now: Standings, older: Standings, events: Sequence[RatedEvent], limits: str) -> Found:
    ordered = sorted(events, key=lambda each: (each.ends, each.starts, each.id))
    told = []
    for each in ordered:
        assert each.starts is not None
        day_list = now if each.starts >= CURRENT else older
        told.append(
            annex9.Event(
                {number: listed.published for number, listed in day_list.items()},
                Fraction(each.share, 100),
                [(game.white, game.black, game.white_score, True) for game in each.games],
            )
        )
    return annex9.new_list(now, told, limits)


class Quarter:
    """Thirty people nobody has rated, forty who are, and their events in three months."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        chance = self.chance
        self.listed = range(1, 41)
        self.new = range(101, 131)
        # Most stay as they were from one list to the next, some came with the current one.
        self.older = {number: self.standing() for number in self.listed if chance.random() < 0.85}
        self.now = {number: self.standing_after(self.older.get(number)) for number in self.listed}
        self.events = [self.event(number) for number in range(chance.randint(5, 12))]

    def standing(self) -> annex9.Listed:
        chance = self.chance
        exact = chance.randint(1500, 2450) + Fraction(chance.randint(-49, 49), 100)
        published = (2 * exact + 1) // 2
        games = chance.choice((1, 9, 20, 24, 25, 26, 29, 30, 31, 200))
        return annex9.Listed(exact, published, games, published >= 2300 or chance.random() < 0.2)

    def standing_after(self, older: annex9.Listed | None) -> annex9.Listed:
        if older is not None and self.chance.random() < 0.7:
            return older
        found = self.standing()
        return dataclasses.replace(found, reached=found.reached or bool(older and older.reached))

    def event(self, number: int) -> RatedEvent:
        chance = self.chance
        people = [*chance.sample(self.new, 24), *chance.sample(self.listed, 30)]
        strong = {each for each in people if chance.random() < 0.1}
        games = []
        for _ in range(chance.randint(3, 13)):
            chance.shuffle(people)
            for white, black in zip(people[::2], people[1::2], strict=True):
                score = chance.randint(0, 2)
                if (white in strong) != (black in strong):
                    score = 2 if white in strong else 0
                games.append((white, black, score))
        day = CURRENT + timedelta(days=chance.randint(-30, 60))
        share = chance.choice((100, 60, 40, 20))
        return rated_event(f"event {number:02}", games, day, share)


@pytest.mark.article("fmjd.annex9", "3.3.2", "3.3.1", "6.2.f")
@pytest.mark.parametrize("limits", LIMITS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_plain_and_columns_agree_with_the_sentences(seed: int, limits: str) -> None:
    quarter = Quarter(seed)
    expected = literally(quarter.now, quarter.older, quarter.events, limits)
    edition = LIMITS[limits]
    assert plainly(edition, quarter.now, quarter.older, quarter.events) == expected
    assert in_columns(edition, quarter.now, quarter.older, quarter.events) == expected


def test_the_random_quarters_have_newcomers_with_many_games() -> None:
    """More games than others are averaged over, without which the comparison shows nothing."""
    many = 0
    for quarter in map(Quarter, range(SEEDS)):
        expected = literally(quarter.now, quarter.older, quarter.events, "every")
        many += sum(expected[each][1] > 34 for each in quarter.new if each in expected)
    assert many > 30


EVEN = tuple((1, each, 1) for each in range(11, 20))
ALL_WON = tuple((1, each, 2) for each in range(11, 20))
OPPONENTS = {
    number: annex9.Listed(Fraction(2000), 2000, 100, reached=False) for number in range(11, 20)
}


@pytest.mark.article("fmjd.annex9", "3.3.2")
@pytest.mark.parametrize("rate", [plainly, in_columns])
def test_a_newcomer_keeps_all_the_games_of_the_period(rate: object) -> None:
    """Three events of nine games at half the points against 2000, then nine wins: 2100 of 36."""
    assert callable(rate)
    events = [
        rated_event(f"E{place}", games, CURRENT + timedelta(days=10 * place), 100)
        for place, games in enumerate((EVEN, EVEN, EVEN, ALL_WON))
    ]
    assert rate(FMJD_2022, OPPONENTS, OPPONENTS, events)[1] == (2100, 36)


@pytest.mark.article("fmjd.annex9", "3.3.2")
def test_the_order_of_events_does_not_matter_to_a_newcomer() -> None:
    """An average is one whatever is added first; nobody else's would be."""
    rest = ((1, 11, 2), (1, 12, 0)), tuple((1, each, each % 3) for each in range(11, 20))
    found = set()
    for order in permutations((EVEN, ALL_WON, EVEN[:7], *rest)):
        events = [
            rated_event(f"E{place}", games, CURRENT + timedelta(days=10 * place), 100)
            for place, games in enumerate(order)
        ]
        both = [rate(FMJD_2022, OPPONENTS, OPPONENTS, events)[1] for rate in (plainly, in_columns)]
        assert both[0] == both[1]
        found.add(both[0])
    assert len(found) == 1
    assert next(iter(found))[1] == 36


@pytest.mark.article("fmjd.annex9", "3.3.2")
@pytest.mark.parametrize("average", [1500, 1850, 2000, 2200, 2380])
def test_more_points_never_give_a_newcomer_a_lower_rating(average: int) -> None:
    """10 of 10 may not be worth less than 9½, nor nothing at all more than half a point."""
    opponents = {
        number: annex9.Listed(Fraction(average), average, 100, reached=False)
        for number in range(11, 21)
    }
    ratings = []
    for halves in range(21):
        games = [(1, 11 + place, min(2, max(0, halves - 2 * place))) for place in range(10)]
        event = rated_event("E", games, CURRENT, 100)
        ratings.append(plainly(FMJD_2022, opponents, opponents, [event])[1][0])
    assert ratings == sorted(ratings)
    assert 1900 <= ratings[0] <= ratings[-1] <= 2400
