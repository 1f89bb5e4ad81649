"""The product's ratings against the second B.02, on events and periods made up at random."""

from __future__ import annotations

import random
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from crosstable.kernel.player import BirthDate
from crosstable.ratings.adjusting import adjusted_rating
from crosstable.ratings.change import new_rating
from crosstable.ratings.classing import class_of
from crosstable.ratings.event import rate_event
from crosstable.ratings.model import (
    EventPlayer,
    ListedPlayer,
    ListStanding,
    RatedEvent,
    RatedGame,
)
from crosstable.ratings.records import record_of_event
from crosstable.ratings.rolling import roll_of_players, roll_records
from crosstable.rulebooks.library import edition as edition_named
from crosstable.rulebooks.library import edition_of_list
from tests.ratings.b02_literal import (
    Game,
    Player,
    counted,
    development,
    first_rating,
    gain,
    least_minutes,
    lifted_2022,
    lifted_2024,
    limited,
    listed,
    newcomer,
    pace,
    period,
    rounded,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crosstable.rulebooks.editions import Edition

STANDARD, RAPID = "fide.standard", "fide.rapid"
CASES = {
    "2017": ("fide-2019", STANDARD, date(2019, 5, 4)),
    "2022": ("fide-2022-01", STANDARD, date(2022, 5, 4)),
    "2024": ("fide-2024-03", STANDARD, date(2024, 5, 4)),
    "2025": ("fide-2025-10", STANDARD, date(2025, 11, 4)),
    "rb-2022": ("fide-2022-01", RAPID, date(2022, 5, 4)),
    "rb-2022-10": ("fide-2022-10", RAPID, date(2022, 11, 4)),
    "rb-2024": ("fide-2024-03", RAPID, date(2024, 5, 4)),
    "rb-2024-12": ("fide-2024-12", RAPID, date(2024, 12, 4)),
}
"""The edition of the product, the list and a day for each edition of the literal."""


class Made:
    """One random event: who plays, and everybody's games against rated opponents."""

    def __init__(self, dice: random.Random, name: str, day: date, *, places: int = 12) -> None:
        self.players = [self._player(dice, name, day, number) for number in range(1, places + 1)]
        self.games = []
        for turn in range(1, dice.randint(20, 90)):
            white, black = dice.sample(range(1, places + 1), 2)
            score = dice.choice((0, 1, 1, 2, 2))
            self.games.append(RatedGame(turn, white, black, score, 2 - score))
        self.event = RatedEvent(
            id="E",
            list=name,
            starts=day,
            ends=day,
            players=tuple(self.players),
            games=tuple(self.games),
        )

    @staticmethod
    def _player(dice: random.Random, name: str, day: date, number: int) -> EventPlayer:
        near_a_limit = dice.choice((2649, 2650, 2600, 2601))
        anywhere, strong = dice.randint(1400, 2850), dice.randint(2560, 2720)
        rating = (
            None
            if dice.random() < 0.25
            else dice.choice((anywhere, anywhere, strong, near_a_limit))
        )
        highest = None if rating is None else max(rating, dice.choice((0, 0, 2299, 2300, 2400)))
        born = BirthDate(day.year - dice.choice((16, 17, 18, 19, 40)), dice.randint(1, 12), 10)
        return EventPlayer(
            number=number,
            name=f"P{number}",
            id=1000 + number,
            standing=ListStanding(
                list=name,
                rating=rating,
                highest=highest,
                games=None if rating is None else dice.choice((0, 29, 30, 200)),
            ),
            born=born,
        )

    def of(self, number: int) -> list[Game]:
        """Return the games of one player against rated opponents."""
        ratings = {player.number: player.rating for player in self.players}
        answer = []
        for game in self.games:
            for own, other, score in (
                (game.white, game.black, game.white_score),
                (game.black, game.white, game.black_score),
            ):
                rating = ratings[other]
                if own == number and rating is not None:
                    answer.append(Game(rating, Fraction(score, 2)))
        return answer


def literal_player(player: EventPlayer) -> Player:
    """Return what K asks of a player."""
    standing = player.standing
    peak = standing.highest or 0
    assert standing.rating is not None
    assert standing.games is not None
    assert player.born is not None
    born = date(player.born.year, player.born.month or 12, player.born.day or 31)
    return Player(standing.rating, standing.games, peak >= 2400, peak >= 2300, born)


@pytest.mark.parametrize("edition", CASES)
@pytest.mark.parametrize("seed", range(12))
def test_events(edition: str, seed: int) -> None:
    name, rating_list, day = CASES[edition]
    rules = edition_named(name).for_list(rating_list)
    made = Made(random.Random(f"{edition} {seed}"), rating_list, day)
    rated = rate_event(rules, made.event)
    changes = {change.number: change for change in rated.changes}
    first = {result.number: result for result in rated.first}
    for player in made.players:
        games = made.of(player.number)
        if player.rating is None:
            assert (player.number in first) == bool(games)
            if games:
                result = first[player.number]
                assert result.published == newcomer(edition, [games]), games
                whole = rules.ratings.rounding.whole(result.rating)
                assert result.disregarded or whole == first_rating(edition, games)
            continue
        kept = counted(edition, player.rating, games)
        assert (player.number in changes) == bool(kept)
        if not kept:
            continue
        change = changes[player.number]
        k = limited(development(edition, literal_player(player), day), kept)
        wanted = k * gain(edition, player.rating, games)
        assert (change.factor.k, change.change) == (Fraction(k), wanted), player
        after = player.rating + rounded(wanted)
        assert new_rating(rules.ratings, player.rating, change.change) == after


def ratings_after(
    rules: Edition,
    rating_list: str,
    people: Sequence[EventPlayer],
    events: Sequence[RatedEvent],
    day: date,
    *,
    rules_of_day: Callable[[date], Edition] | None = None,
) -> dict[int, int | None]:
    """Return everybody's rating on the list after the month of a day, by identifier."""
    register = [
        ListedPlayer(
            id=player.id or 0, name=player.name, born=player.born, standings=(player.standing,)
        )
        for player in people
    ]
    rolled = roll_records(
        rules,
        rating_list,
        roll_of_players(register, rating_list),
        {},
        [record_of_event(event) for event in events],
        applies=next_month(day),
        current_from=day.replace(day=1).toordinal(),
        rules_of_day=rules_of_day,
    ).period.roll
    return {int(number): int(rolled.rating[row]) or None for row, number in enumerate(rolled.ids)}


@pytest.mark.parametrize("edition", CASES)
@pytest.mark.parametrize("seed", range(5))
def test_periods(edition: str, seed: int) -> None:
    name, rating_list, day = CASES[edition]
    rules = edition_named(name).for_list(rating_list)
    dice = random.Random(f"period {edition} {seed}")
    made = [Made(dice, rating_list, day.replace(day=4 + turn)) for turn in range(3)]
    people = made[0].players
    for turn, other in enumerate(made):
        other.players = people
        other.event = RatedEvent(
            id=f"E{turn}",
            list=rating_list,
            starts=other.event.starts,
            ends=other.event.ends,
            players=tuple(people),
            games=other.event.games,
        )
    now = ratings_after(rules, rating_list, people, [other.event for other in made], day)
    for player in people:
        events = [other.of(player.number) for other in made]
        if player.rating is None:
            wanted = newcomer(edition, events)
        else:
            k = development(edition, literal_player(player), day)
            change = period(edition, player.rating, k, events)[2]
            wanted = listed(edition, player.rating + change)
        assert now[player.id or 0] == wanted, (player, events)


@pytest.mark.parametrize("edition", CASES)
@pytest.mark.parametrize("seed", range(6))
def test_newcomers_with_few_points(edition: str, seed: int) -> None:
    name, rating_list, day = CASES[edition]
    rules = edition_named(name).for_list(rating_list)
    dice = random.Random(f"newcomers {edition} {seed}")
    ratings = {number: dice.randint(1400, 2300) if number > 4 else None for number in range(1, 11)}
    people = [
        EventPlayer(
            number=number,
            name=f"P{number}",
            id=1000 + number,
            standing=ListStanding(
                list=rating_list, rating=rating, games=None if rating is None else 50
            ),
        )
        for number, rating in ratings.items()
    ]
    events = []
    for turn in range(4):
        scores = [dice.choice((0, 0, 0, 0, 0, 1, 2)) for _ in range(dice.randint(4, 14))]
        games = [
            RatedGame(place, dice.randint(1, 4), dice.randint(5, 10), score, 2 - score)
            for place, score in enumerate(scores, start=1)
        ]
        on = day.replace(day=4 + turn)
        events.append(
            RatedEvent(
                id=f"E{turn}",
                list=rating_list,
                starts=on,
                ends=on,
                players=tuple(people),
                games=tuple(games),
            )
        )
    now = ratings_after(rules, rating_list, people, events, day)
    for player in people[:4]:
        pooled = [
            [
                Game(ratings[game.black] or 0, Fraction(game.white_score, 2))
                for game in event.games
                if game.white == player.number
            ]
            for event in events
        ]
        assert now[player.id or 0] == newcomer(edition, pooled), pooled


def test_a_period_with_events_of_two_editions() -> None:
    lists = {"2024": date(2025, 9, 28), "2025": date(2025, 10, 3)}
    rules = edition_named("fide-2025-10").for_list(STANDARD)
    for seed in range(5):
        dice = random.Random(f"two editions {seed}")
        made = [Made(dice, STANDARD, day) for day in lists.values()]
        people = made[0].players
        for other in made:
            other.players = people
        events = [
            replace(other.event, id=f"E{place}", players=tuple(people))
            for place, other in enumerate(made)
        ]
        now = ratings_after(
            rules,
            STANDARD,
            people,
            events,
            date(2025, 10, 1),
            rules_of_day=lambda day: edition_of_list(STANDARD, day),
        )
        for player in people:
            if player.rating is None:
                continue
            own = {name: other.of(player.number) for name, other in zip(lists, made, strict=True)}
            k = development("2025", literal_player(player), date(2025, 10, 31))
            games = sum(counted(name, player.rating, played) for name, played in own.items())
            gained = sum(
                (gain(name, player.rating, played) for name, played in own.items()), Fraction(0)
            )
            after = player.rating + rounded(limited(k, games) * gained)
            assert now[player.id or 0] == listed("2025", after)


def test_adjustments_of_one_day() -> None:
    by_day = {
        adjustment.on: (rules, adjustment)
        for rules in (
            edition_named("fide-2022-10").ratings.for_list(RAPID),
            edition_named("fide-2024-03").ratings,
        )
        for adjustment in rules.adjustments
    }
    for rating in range(1000, 2400):
        rules, raised = by_day[date(2024, 3, 1)]
        assert adjusted_rating(rules, raised, rating, None).outcome == lifted_2024(rating)
        rules, raised = by_day[date(2022, 10, 1)]
        for standard in (None, 1500, 2000):
            lifted = adjusted_rating(rules, raised, rating, standard).outcome
            assert lifted == lifted_2022(rating, standard)


@pytest.mark.parametrize("edition", ["2017", "2022", "2024", "2025"])
def test_the_time_a_game_needs(edition: str) -> None:
    rules = edition_named(CASES[edition][0]).ratings
    for one in (None, 1400, 1599, 1600, 1799, 1800, 2199, 2200, 2399, 2400):
        for other in (None, 1500, 1700, 1900, 2300, 2500):
            for base in range(1, 125):
                chosen = class_of(rules, base * 60, (one, other))
                name = None if chosen is None else chosen.list
                slow = base >= least_minutes(edition, one, other)
                assert (name == STANDARD) == slow, (one, other, base)
                if not slow and edition in {"2024", "2025"}:
                    quick = pace(Fraction(base))
                    assert name == (quick and f"fide.{quick}"), (one, other, base)


def next_month(day: date) -> date:
    """Return the day of the next list."""
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)
