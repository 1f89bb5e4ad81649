"""Annex 9 of the FMJD sentence by sentence: a calculator with nothing of the product in it.

It was written from the text alone, takes plain numbers and tuples, and keeps no running state: for
each player it asks anew what the sentences say about everything he has played. It is slow, and it
knows one list, its events in the order of calculation, and the readings of the decision records.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from pathlib import Path

PRINTED = Path(__file__).parent.parent / "data" / "ratings" / "fmjd-ix-1.txt"
IX_1 = {
    int(line.split()[0]): Fraction(line.split()[1])
    for line in PRINTED.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
}


def difference(percent: int) -> Fraction:
    """2.3, table IX-1; below 50 % the other side's entry with its sign turned (decision 80)."""
    return IX_1[percent] if percent >= 50 else -IX_1[100 - percent]


def difference_for(percent: Fraction) -> Fraction:
    """2.3: between two whole percentages on a straight line."""
    whole = floor(percent)
    if whole == 100:
        return difference(100)
    return difference(whole) + (percent - whole) * (difference(whole + 1) - difference(whole))


def expected_percent(gap: Fraction) -> Fraction:
    """2.4.1 as its example calculates it (decision 81)."""
    if gap >= difference(100):
        return Fraction(100)
    if gap <= difference(0):
        return Fraction(0)
    lower = max(percent for percent in range(100) if difference(percent) <= gap)
    return lower + (gap - difference(lower)) / (difference(lower + 1) - difference(lower))


@dataclass(frozen=True)
class Listed:
    """What the list in force says of a player (6.2 d, f), and whether he ever had 2300 (3.2.3)."""

    rating: Fraction
    published: int
    games: int
    reached: bool


@dataclass(frozen=True)
class Event:
    """One event: the ratings of the list of its first day (5.2), its share of K, and its games.

    A game is the two players, the points of the first (2, 1 or 0), and whether it was played.
    """

    ratings: Mapping[int, int]
    share: Fraction
    games: Sequence[tuple[int, int, int, bool]]


@dataclass(frozen=True)
class Result:
    """What an event brings one player: the opponents that count, his points, his own rating."""

    opponents: tuple[int, ...]
    points: int
    own: int | None
    share: Fraction


def result_of(player: int, event: Event) -> Result | None:
    """5.3: games with players without rating are not taken into account, nor unplayed ones."""
    opponents: list[int] = []
    points = 0
    for first, second, scored, played in event.games:
        for one, other, gained in ((first, second, scored), (second, first, 2 - scored)):
            if one == player and played and other in event.ratings:
                opponents.append(event.ratings[other])
                points += gained
    if not opponents:
        return None
    return Result(tuple(opponents), points, event.ratings.get(player), event.share)


def performance(result: Result, limits: str) -> Fraction:
    """3.1, and the limits of 3.3.2.

    At most 2400 and at least 1900, because of players with 0 or 100 %: with ``every`` in each
    result of a newcomer, with ``extreme`` in those two only.
    """
    games = len(result.opponents)
    percent = Fraction(100 * result.points, 2 * games)
    rating = Fraction(sum(result.opponents), games) + difference_for(percent)
    if limits == "every" or percent in (0, 100):
        return min(Fraction(2400), max(Fraction(1900), rating))
    return rating


def average_performance(
    before: tuple[Fraction, int] | None, results: Iterable[Result], limits: str
) -> Fraction:
    """3.3.2: the average of all performances, by games.

    What stood before counts with the games it came from.
    """
    parts = [before] if before is not None else []
    parts += [(performance(result, limits), len(result.opponents)) for result in results]
    return sum((rating * games for rating, games in parts), Fraction(0)) / sum(
        games for _, games in parts
    )


def factor(games_before: int, listed: Listed) -> int:
    """3.2.3: 25 until events with at least 30 games are completed, 10 once at 2300, 15 else."""
    if games_before < 30:
        return 25
    return 10 if listed.reached else 15


def change(result: Result, games_before: int, listed: Listed) -> Fraction:
    """3.2.1 and 3.2.2: "0.5 * K (W - We)", with the average of the opponents; 5.2 for the own."""
    games = len(result.opponents)
    own = listed.published if result.own is None else result.own
    expected = expected_percent(own - Fraction(sum(result.opponents), games)) / 100 * 2 * games
    return Fraction(1, 2) * factor(games_before, listed) * result.share * (result.points - expected)


def new_rating(
    listed: Listed | None, results: Sequence[Result], limits: str = "every"
) -> tuple[Fraction, int]:
    """3.3 for one player and one period: the new rating, and the games since the start (6.2 f).

    Who is on no list has no rating of his own (5.2), so nothing of 3.2 can be calculated for him:
    the average of all his performances is his rating, however many games they are. Who is listed
    passes from the average to changes with the first event before which he has 25 games.
    """
    games = sum(len(result.opponents) for result in results)
    if listed is None:
        return average_performance(None, results, limits), games
    listed_games = listed.games

    def games_before(index: int) -> int:
        return listed_games + sum(len(result.opponents) for result in results[:index])

    averaged = [result for index, result in enumerate(results) if games_before(index) < 25]
    changes = [
        change(result, games_before(index), listed)
        for index, result in enumerate(results)
        if games_before(index) >= 25
    ]
    base = listed.rating
    if averaged:
        base = average_performance((listed.rating, listed.games), averaged, limits)
    return base + sum(changes, Fraction(0)), listed.games + games


def new_list(
    listed: Mapping[int, Listed], events: Sequence[Event], limits: str = "every"
) -> dict[int, tuple[Fraction, int]]:
    """5.5: everybody's new rating and games after the period, as far as he has a rating."""
    players = set(listed)
    for event in events:
        for first, second, _, _ in event.games:
            players |= {first, second}
    found: dict[int, tuple[Fraction, int]] = {}
    for player in sorted(players):
        results = [result for event in events if (result := result_of(player, event)) is not None]
        standing = listed.get(player)
        if results:
            found[player] = new_rating(standing, results, limits)
        elif standing is not None:
            found[player] = (standing.rating, standing.games)
    return found
