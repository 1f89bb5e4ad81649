"""The period over columns against the period event by event, on random federations."""

from __future__ import annotations

import random
from datetime import date, timedelta
from fractions import Fraction

import pytest
from msgspec.structs import replace

from crosstable.kernel.player import BirthDate
from crosstable.ratings.columns import Ints
from crosstable.ratings.model import (
    EventKind,
    EventPlayer,
    ListedPlayer,
    ListStanding,
    PlayedOn,
    PooledResult,
    RatedEvent,
    RatedGame,
)
from crosstable.ratings.records import record_of_event
from crosstable.ratings.rolling import Rolling, roll_of_players, roll_records
from crosstable.ratings.rulings import RulesOfDay
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS
from crosstable.rulebooks.rating_rules import (
    Averaging,
    Clamp,
    DifferenceCap,
    FirstRating,
    Rounding,
    Scope,
)
from tests.ratings.both_ways import in_order_of_calculation, standing_at
from tests.ratings.plain_period import Snapshot, rate_period
from tests.texts import FIDE_2019, FMJD_2022

APPLIES = {"fide": date(2019, 3, 1), "fmjd": date(2019, 4, 1)}
BEFORE = {"fide": date(2019, 2, 1), "fmjd": date(2019, 1, 1)}
EARLIER = {"fide": date(2019, 1, 1), "fmjd": date(2018, 10, 1)}

LAST_GAMES = (
    *(None, date(2019, 1, 5)),
    # A year before the one list and three before the other, to the day, and a day less.
    *(date(2018, 3, 1), date(2018, 3, 2), date(2016, 4, 1), date(2016, 4, 2)),
)
# The same days for the games of recent years, and a day on which this period's events end.
DAYS = (date(2016, 4, 1), date(2016, 4, 2), date(2018, 12, 1), date(2019, 3, 10))
KNOWN_FROM = (None, None, date(2016, 4, 1), date(2016, 4, 2), date(2018, 3, 1), date(2019, 1, 1))


class Federation:
    """Players, an older list, and events of one random period."""

    def __init__(
        self,
        edition: Edition,
        seed: int,
        players: int = 30,
        events: int = 14,
        *,
        name: str = "",
        rules_of_day: RulesOfDay | None = None,
    ) -> None:
        self.edition = edition
        self.key = edition.federation.lower()
        self.name = name or edition.ratings.lists[0]
        self.rules_of_day = rules_of_day
        self.chance = random.Random(seed)
        self.players = {
            each.id: each for each in (self.player(100 + 3 * number) for number in range(players))
        }
        self.old = {
            number: self.older(player)
            for number, player in self.players.items()
            if self.chance.random() < 0.9
        }
        self.events = tuple(self.event(number) for number in range(events))

    def player(self, number: int) -> ListedPlayer:
        chance = self.chance
        rating = None if chance.random() < 0.3 else chance.choice((1001, 1400, 2295, 2400, 2650))
        if rating is not None:
            rating += chance.randint(-1, 60)
        highest = (
            None if chance.random() < 0.5 or rating is None else rating + chance.choice((0, 90))
        )
        pool: tuple[PooledResult, ...] = ()
        carries = self.edition.ratings.carries_fractions
        if rating is None and chance.random() < 0.4 and not carries:
            pool = tuple(
                PooledResult(
                    event=f"earlier {index}",
                    ended=date(chance.choice((2016, 2018)), 12, 5),
                    games=games,
                    score=chance.randint(0, 2 * games),
                    ratings=Fraction(games * chance.randint(1200, 2200)),
                )
                for index in range(chance.randint(1, 2))
                for games in (chance.randint(1, 4),)
            )
        exact = None
        if carries and rating is not None and chance.random() < 0.6:
            exact = rating + Fraction(chance.randint(-49, 49), 100)
        played: tuple[PlayedOn, ...] = ()
        when = random.Random(number)
        if when.random() < 0.4:
            played = tuple(PlayedOn(day, when.randint(1, 20)) for day in DAYS[when.randint(0, 3) :])
        standing = ListStanding(
            list=self.name,
            rating=rating,
            exact=exact,
            played=played,
            known_from=when.choice(KNOWN_FROM),
            games=chance.choice((None, 0, 4, 20, 24, 25, 27, 29, 30, 200)),
            period_games=chance.choice((0, 3)),
            k=chance.choice((None, 10, 20, 40)) if not carries else None,
            highest=highest,
            last_game=chance.choice(LAST_GAMES),
            recent_games=chance.choice((None, 12)),
            inactive=chance.random() < 0.3,
            pool=pool,
        )
        born = chance.choice(
            (None, BirthDate(2001), BirthDate(2001, 2, 1), BirthDate(2000, 3), BirthDate(1970))
        )
        others: tuple[ListStanding, ...] = ()
        other = self.edition.ratings.stands_in
        if other and when.random() < 0.6:
            others = (ListStanding(list=other, rating=when.choice((1405, 2010, 2399, 2601)), k=10),)
        return ListedPlayer(id=number, name=f"P {number}", born=born, standings=(standing, *others))

    def older(self, player: ListedPlayer) -> ListedPlayer:
        standing = player.on(self.name)
        if self.chance.random() < 0.3:
            changed = self.chance.choice((None, 1500, 2350))
            standing = ListStanding(list=self.name, rating=changed)
        return replace(player, standings=(standing, *player.standings[1:]))

    def event(self, number: int) -> RatedEvent:
        chance = self.chance
        kind = chance.choice(list(EventKind))
        size = {EventKind.MATCH: 2}.get(kind, chance.randint(3, 7))
        known = chance.sample(sorted(self.players), size)
        entrants: list[EventPlayer] = []
        for place, identifier in enumerate(known, start=1):
            identity: int | None = identifier
            if chance.random() < 0.1:
                identity = chance.choice((None, 10_000 + chance.randint(1, 5)))
            if identity in [each.id for each in entrants if each.id]:
                identity = None
            entrants.append(
                EventPlayer(
                    number=place,
                    id=identity,
                    name=f"{identity}",
                    standing=ListStanding(list=self.name),
                )
            )
        games = []
        cycles = chance.choice((1, 1, 2))
        for cycle in range(cycles):
            for white in range(1, size + 1):
                for black in range(white + 1, size + 1):
                    if kind is EventKind.ROUND_ROBIN or chance.random() < 0.7:
                        score = chance.choice((0, 0, 1, 2, 2))
                        other = 2 - score if chance.random() < 0.97 else 0
                        games.append(RatedGame(cycle + 1, white, black, score, other))
        if kind is EventKind.ROUND_ROBIN and chance.random() < 0.2 and games:
            games.pop()
        ends = APPLIES[self.key] - timedelta(days=chance.randint(18, 26))
        starts = ends - timedelta(days=chance.choice((0, 3, 10, 25 if self.key == "fide" else 80)))
        shares = sorted({each.share for each in self.edition.ratings.classes})
        return RatedEvent(
            id=f"event {number:03}",
            list=self.name,
            starts=starts if chance.random() < 0.95 else None,
            ends=ends,
            kind=kind,
            share=chance.choice(shares),
            players=tuple(entrants),
            games=tuple(games),
        )

    def rolled(self, events: tuple[RatedEvent, ...] | None = None) -> Rolling:
        records = in_order_of_calculation(
            [record_of_event(each) for each in (self.events if events is None else events)]
        )
        older = roll_of_players(self.old.values(), self.name)
        return roll_records(
            self.edition,
            self.name,
            roll_of_players(self.players.values(), self.name),
            {EARLIER[self.key].toordinal(): (older.ids, older.rating)},
            records,
            applies=APPLIES[self.key],
            current_from=BEFORE[self.key].toordinal(),
            rules_of_day=self.rules_of_day,
            standing_in=self.standing_in(),
        )

    def standing_in(self) -> dict[int, tuple[Ints, Ints]]:
        other = self.edition.ratings.stands_in
        if not other:
            return {}
        days = ((BEFORE[self.key], self.players), (EARLIER[self.key], self.old))
        rolls = {day.toordinal(): roll_of_players(some.values(), other) for day, some in days}
        return {day: (roll.ids, roll.rating) for day, roll in rolls.items()}


def compare(federation: Federation) -> int:
    """Compare every standing of the new list, and every change; return how many there are."""
    expected = rate_period(
        federation.edition,
        federation.name,
        Snapshot(BEFORE[federation.key], federation.players),
        federation.events,
        applies=APPLIES[federation.key],
        earlier=(Snapshot(EARLIER[federation.key], federation.old),),
        rules_of_day=federation.rules_of_day,
    )
    assert not expected.refused
    rolled = federation.rolled()
    roll, slots = rolled.period.roll, rolled.participants
    rows = {int(number): row for row, number in enumerate(roll.ids)}
    assert {number for number in rows if number > 0} == {each.id for each in expected.register}
    for player in expected.register:
        found = standing_at(roll, rows[player.id], federation.name)
        assert found == player.on(federation.name), player.id
    seen = 0
    place = {name: index for index, name in enumerate(expected.events)}
    slot_of = {
        pair: slot
        for slot, pair in enumerate(zip(slots.event.tolist(), slots.row.tolist(), strict=True))
    }
    period = rolled.period
    for each in expected.players:
        for change in each.events:
            slot = slot_of[place[change.event], rows[each.id]]
            assert not period.slot_first[slot]
            assert period.slot_games[slot] == change.count
            assert period.slot_score[slot] == 2 * change.score
            factor = each.factor.k * change.factor.share / 100 if each.factor else change.factor.k
            assert Fraction(int(period.slot_k[slot]), 100) == factor
            value = Fraction(int(period.slot_numerator[slot]), int(period.slot_denominator[slot]))
            assert value == factor * (change.score - change.expected)
            seen += 1
        for first in each.first:
            slot = slot_of[place[first.event], rows[each.id]]
            assert period.slot_first[slot]
            assert period.slot_games[slot] == first.games
            seen += 1
    return seen


@pytest.mark.parametrize("edition", [FIDE_2019, FMJD_2022], ids=["fide", "fmjd"])
@pytest.mark.parametrize("seed", range(60))
def test_columns_give_what_single_events_give(edition: Edition, seed: int) -> None:
    assert compare(Federation(edition, seed)) > 10


LATER = [known for known in EDITIONS.values() if known.federation == "FIDE"]
LISTS = ("fide.standard", "fide.rapid", "fide.blitz")


@pytest.mark.parametrize("edition", LATER, ids=[known.id for known in LATER])
@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("seed", range(300, 306))
def test_columns_give_what_single_events_give_in_every_edition_and_list(
    edition: Edition, name: str, seed: int
) -> None:
    assert compare(Federation(edition.for_list(name), seed, name=name)) > 10


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("later", LATER[1:], ids=[known.id for known in LATER[1:]])
@pytest.mark.parametrize("seed", range(400, 403))
def test_events_of_one_period_follow_the_rules_of_their_first_days(
    later: Edition, name: str, seed: int
) -> None:
    """The list by one edition, its events by that one, the one before it or the very first."""
    place = LATER.index(later)
    mixed = (LATER[place], LATER[place - 1], LATER[0])

    def rules_of_day(day: date) -> Edition:
        return mixed[day.toordinal() % 3].for_list(name)

    federation = Federation(later.for_list(name), seed, name=name, rules_of_day=rules_of_day)
    assert compare(federation) > 10


def _with(edition: Edition, **changes: object) -> Edition:
    return edition.but(ratings=replace(edition.ratings, **changes))


FIRST = FIDE_2019.ratings.first
assert isinstance(FIRST, FirstRating)
AVERAGE = FMJD_2022.ratings.first
assert isinstance(AVERAGE, Averaging)
CAP = FIDE_2019.ratings.cap
assert isinstance(CAP, DifferenceCap)
OTHERS = {
    "half up": _with(FIDE_2019, rounding=Rounding.HALF_UP),
    "rounded by event": _with(FIDE_2019, rounded_over=Scope.EVENT),
    "factor by event": _with(FIDE_2019, factor_over=Scope.EVENT),
    "no limit at the top": _with(FIDE_2019, cap=replace(CAP, not_from=2300)),
    "fictitious draws": _with(
        FIDE_2019,
        first=replace(
            FIRST,
            fictitious_draws=2,
            fictitious_rating=1800,
            most=2200,
            per_half_point_above_half=None,
            least_score=0,
        ),
    ),
    "lists without K": _with(FIDE_2019, listed_factor_article=None),
    "clamp first": _with(FMJD_2022, first=replace(AVERAGE, clamp=Clamp.FIRST_RESULT)),
    "clamp extremes": _with(FMJD_2022, first=replace(AVERAGE, clamp=Clamp.ALL_OR_NOTHING)),
    "averages by event": _with(FMJD_2022, rounded_over=Scope.EVENT, rounding=Rounding.HALF_AWAY),
}


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("seed", range(100, 106))
def test_columns_follow_the_edition_s_values(name: str, seed: int) -> None:
    assert compare(Federation(OTHERS[name], seed)) > 10


def test_a_first_rating_at_the_floor_is_published_and_one_below_is_not() -> None:
    name = FIDE_2019.ratings.lists[0]
    for rating, published in ((1110, 1000), (1109, None)):
        # Two wins of five are 40 percent, 72 points less than the opponents' average.
        opponents = rating - 38
        players = [
            ListedPlayer(
                id=number,
                name="A, B",
                standings=(ListStanding(list=name, rating=opponents),),
            )
            for number in range(1, 6)
        ]
        event = RatedEvent(
            id="event",
            list=name,
            starts=date(2019, 2, 3),
            ends=date(2019, 2, 8),
            players=tuple(
                EventPlayer(number=number, id=number, standing=ListStanding(list=name))
                for number in range(1, 7)
            ),
            games=tuple(
                RatedGame(number, 6, number, 2 if number < 3 else 0, 0 if number < 3 else 2)
                for number in range(1, 6)
            ),
        )
        rolled = roll_records(
            FIDE_2019,
            name,
            roll_of_players(players, name),
            {},
            [record_of_event(event)],
            applies=date(2019, 3, 1),
            current_from=date(2019, 2, 1).toordinal(),
        )
        found = standing_at(rolled.period.roll, 5, name)
        assert found.rating == published
        assert bool(found.pool) == (published is None)


@pytest.mark.article("fmjd.annex9", "3.3.2")
def test_games_of_the_period_count_for_somebody_rated_meanwhile() -> None:
    """Averaged up to 25 games in one event, changed in the next, which began before his list."""
    federation = Federation(FMJD_2022, 1037)
    expected = rate_period(
        federation.edition,
        federation.name,
        Snapshot(BEFORE["fmjd"], federation.players),
        federation.events,
        applies=APPLIES["fmjd"],
        earlier=(Snapshot(EARLIER["fmjd"], federation.old),),
    )
    (player,) = [each for each in expected.players if each.id == 127]
    assert [(each.event, each.pooled_games) for each in player.first] == [("event 001", 25)]
    assert [(each.event, each.count) for each in player.events] == [("event 006", 6)]
    (listed,) = [each for each in expected.register if each.id == 127]
    assert listed.on(federation.name).games == 31
